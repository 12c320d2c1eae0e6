//! Korean particles: 은 or 는, 이 or 가, by the sound that the word before them ends in.
//!
//! A sentence is written with both, like `별 {n}이(가)`, and [`crate::report::Text::new`] keeps the right one
//! once the number or name is known. After a word whose sound nobody knows, as one in Latin letters, both stay.

/// How a word ends when it is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Vowel,
    /// A final ㄹ, after which 로 stays 로.
    Rieul,
    Consonant,
}

/// Both forms as they are written in a sentence, the one after a consonant, and the one after a vowel.
const PARTICLES: [(&str, &str, &str); 10] = [
    ("은(는)", "은", "는"),
    ("는(은)", "은", "는"),
    ("이(가)", "이", "가"),
    ("가(이)", "이", "가"),
    ("을(를)", "을", "를"),
    ("를(을)", "을", "를"),
    ("과(와)", "과", "와"),
    ("와(과)", "과", "와"),
    ("(으)로", "으로", "로"),
    ("(이)라", "이라", "라"),
];

/// The sentence with the right one of every pair of particles.
pub fn particles(sentence: String) -> String {
    if !sentence.contains('(') {
        return sentence;
    }
    let mut made = String::with_capacity(sentence.len());
    let mut rest = sentence.as_str();
    'rest: while let Some(first) = rest.chars().next() {
        for (both, consonant, vowel) in PARTICLES {
            if let Some(after) = rest.strip_prefix(both)
                && let Some(end) = end_of(&made)
            {
                let is_vowel = match end {
                    End::Vowel => true,
                    End::Rieul => both == "(으)로",
                    End::Consonant => false,
                };
                made.push_str(if is_vowel { vowel } else { consonant });
                rest = after;
                continue 'rest;
            }
        }
        made.push(first);
        rest = &rest[first.len_utf8()..];
    }
    made
}

/// How a text ends when it is read out; nothing where that is not known.
fn end_of(text: &str) -> Option<End> {
    let is_mark = |letter: char| "\"'`”’»)]}…".contains(letter);
    let text = text.trim_end_matches(is_mark);
    let last = text.chars().next_back()?;
    match last {
        '가'..='힣' => match (last as u32 - '가' as u32) % 28 {
            0 => Some(End::Vowel),
            8 => Some(End::Rieul),
            _ => Some(End::Consonant),
        },
        '0' => Some(end_of_zeros(text)),
        '1' | '7' | '8' => Some(End::Rieul),
        '3' | '6' => Some(End::Consonant),
        '2' | '4' | '5' | '9' | '%' => Some(End::Vowel),
        _ => None,
    }
}

/// 영, 십, 백, 천, 만 and 억 end in a consonant, 조 does not.
fn end_of_zeros(text: &str) -> End {
    let whole: Vec<char> = { text.chars().rev() }
        .take_while(|letter| letter.is_ascii_digit() || *letter == ',')
        .filter(char::is_ascii_digit)
        .collect();
    let n_zeros = whole.iter().take_while(|digit| **digit == '0').count();
    let is_number = n_zeros < whole.len();
    if is_number && (12..16).contains(&n_zeros) {
        End::Vowel
    } else {
        End::Consonant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, spoken: &str) {
        assert_eq!(particles(written.to_owned()), spoken);
    }

    #[test]
    fn a_number_is_followed_by_what_its_last_digit_asks_for() {
        for (digit, spoken) in [
            ("0", "0은 0이 0을 0과 0으로"),
            ("1", "1은 1이 1을 1과 1로"),
            ("2", "2는 2가 2를 2와 2로"),
            ("3", "3은 3이 3을 3과 3으로"),
            ("4", "4는 4가 4를 4와 4로"),
            ("5", "5는 5가 5를 5와 5로"),
            ("6", "6은 6이 6을 6과 6으로"),
            ("7", "7은 7이 7을 7과 7로"),
            ("8", "8은 8이 8을 8과 8로"),
            ("9", "9는 9가 9를 9와 9로"),
        ] {
            check(
                &format!("{digit}은(는) {digit}이(가) {digit}을(를) {digit}과(와) {digit}(으)로"),
                spoken,
            );
        }
        check(
            "별 10이(가), 1,000,000,000,000이(가)",
            "별 10이, 1,000,000,000,000가",
        );
    }

    #[test]
    fn a_syllable_is_followed_by_what_its_last_sound_asks_for() {
        check("별은(는) 나무은(는)", "별은 나무는");
        check("물(으)로 땅(으)로 나무(으)로", "물로 땅으로 나무로");
        check("나무와(과) 돌을(를)", "나무와 돌을");
        check("“물결”이(가) (별 2)이(가)", "“물결”이 (별 2)가");
        check("\"돌\"(이)라는", "\"돌\"이라는");
    }

    #[test]
    fn words_of_unknown_sound_and_plain_brackets_stay() {
        check("EASY은(는) 없습니다", "EASY은(는) 없습니다");
        check("이(가)", "이(가)");
        check("단계 (중력 별)", "단계 (중력 별)");
        check("별 2는 그대로", "별 2는 그대로");
    }
}
