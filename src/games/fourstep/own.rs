//! A track of one's own, from what was typed: its lands, length, difficulty, tempo, key and chords.
//!
//! Knows words and limits; what is made of a track is the generator's.

use super::generate::tracks::{MAX_BARS, MAX_LANDS, TrackSpec};
use super::level::BPM_RANGE;
use super::spec::Land;
use crate::game::Ask;
use crate::report::Text;

/// Bars of a land where nobody says how many.
const BARS_PER_LAND: u32 = 8;
/// The most letters of a title, a key or a chord.
const MAX_LETTERS: usize = 60;
/// The most chords.
const MAX_CHORDS: usize = 64;

/// The track that was typed; nothing where no lands were named.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub(super) fn track(ask: &Ask) -> Result<Option<TrackSpec>, Text> {
    let Some(plan) = &ask.plan else {
        return lands_missing(ask).map_or(Ok(None), Err);
    };
    for (option, is_typed) in [("track", ask.track.is_some()), ("daily", ask.daily.is_some())] {
        if is_typed {
            return Err(Text::new(
                format!("--plan is a track of your own and --{option} is not; leave one of the two out"),
                format!("--plan은 자작 트랙, --{option}은 정해진 트랙입니다. 하나만 쓰세요"),
            ));
        }
    }
    let plan = lands(plan)?;
    let n_lands = plan.len() as u32;
    let bars = ask.bars.unwrap_or(n_lands * BARS_PER_LAND).min(MAX_BARS + 1);
    if !(n_lands..=MAX_BARS).contains(&bars) {
        return Err(Text::new(
            format!("--bars: a track of {n_lands} terrains has {n_lands} to {MAX_BARS} bars"),
            format!("--bars: 지형 {n_lands}개인 트랙은 {n_lands}~{MAX_BARS}마디입니다"),
        ));
    }
    let bpm = ask.bpm.unwrap_or(120);
    if !BPM_RANGE.contains(&bpm) {
        let (lo, hi) = (BPM_RANGE.start(), BPM_RANGE.end());
        return Err(Text::new(
            format!("--bpm {bpm}: a track has {lo} to {hi} beats a minute"),
            format!("--bpm {bpm}: 분당 {lo}~{hi}박이어야 합니다"),
        ));
    }
    let (from_difficulty, to_difficulty) = difficulties(ask.difficulty.as_deref().unwrap_or("0.25..0.75"))?;
    let seed = ask.seed.clone().unwrap_or_default();
    let title = match &ask.title {
        Some(title) => short("title", title)?,
        None => seed.clone(),
    };
    if title.is_empty() {
        return Err(Text::new(
            "--plan needs a --seed to be drawn from, or a --title, which is then the seed",
            "--plan에는 생성할 --seed가 필요합니다. --title만 적으면 그것이 시드가 됩니다",
        ));
    }
    Ok(Some(TrackSpec {
        title,
        seed,
        bpm,
        key: short("key", ask.key.as_deref().unwrap_or("C"))?,
        chords: chords(ask.chords.as_deref().unwrap_or("C G Am F"))?,
        bars,
        plan,
        shuffles_middle: false,
        from_difficulty,
        to_difficulty,
    }))
}

/// What is wrong where an option of one's own track stands without its lands.
fn lands_missing(ask: &Ask) -> Option<Text> {
    let typed = [
        ("difficulty", ask.difficulty.is_some()),
        ("bars", ask.bars.is_some()),
        ("bpm", ask.bpm.is_some()),
        ("key", ask.key.is_some()),
        ("chords", ask.chords.is_some()),
        ("title", ask.title.is_some()),
    ];
    let option = { typed.iter() }.find_map(|(option, is_typed)| is_typed.then_some(option))?;
    Some(Text::new(
        format!(
            "--{option} belongs to a track of your own: name its terrains too, like --plan field,sea,field"
        ),
        format!("--{option}은(는) 자작 트랙의 옵션입니다. 지형도 적으세요, 예: --plan field,sea,field"),
    ))
}

fn lands(typed: &str) -> Result<Vec<Land>, Text> {
    let mut plan = Vec::new();
    for word in typed.split(',').map(str::trim) {
        let land = Land::ALL
            .into_iter()
            .find(|land| land.word() == word.to_lowercase());
        let Some(land) = land else {
            let all = Land::ALL.map(Land::word).join(", ");
            return Err(Text::new(
                format!("--plan: “{word}” is no terrain; there are {all}, with commas between them"),
                format!("--plan: “{word}”은(는) 지형이 아닙니다. {all}을(를) 쉼표로 이어 쓰세요"),
            ));
        };
        if plan.len() == MAX_LANDS {
            return Err(Text::new(
                format!("--plan: a track has at most {MAX_LANDS} terrains"),
                format!("--plan: 지형은 최대 {MAX_LANDS}개입니다"),
            ));
        }
        plan.push(land);
    }
    Ok(plan)
}

/// The difficulties of the first and the last land.
fn difficulties(typed: &str) -> Result<(f64, f64), Text> {
    let (from, to) = typed.split_once("..").unwrap_or((typed, typed));
    let share = |typed: &str| { typed.trim().parse().ok() }.filter(|d| (0.0..=1.0).contains(d));
    share(from).zip(share(to)).ok_or_else(|| {
        Text::new(
            format!("--difficulty {typed}: write those of the first and the last terrain, from 0 to 1, like 0.25..0.75"),
            format!("--difficulty {typed}: 첫 지형과 마지막 지형의 난이도를 0~1로 적으세요, 예: 0.25..0.75"),
        )
    })
}

fn chords(typed: &str) -> Result<Vec<String>, Text> {
    let is_between = |letter: char| letter.is_whitespace() || letter == ',';
    let words = typed.split(is_between).filter(|chord| !chord.is_empty());
    let chords: Vec<String> = words
        .map(|chord| short("chords", chord))
        .collect::<Result<_, _>>()?;
    if MAX_CHORDS < chords.len() {
        return Err(Text::new(
            format!("--chords: at most {MAX_CHORDS} chords"),
            format!("--chords: 코드는 최대 {MAX_CHORDS}개입니다"),
        ));
    }
    Ok(chords)
}

fn short(option: &str, typed: &str) -> Result<String, Text> {
    let is_sound = typed.chars().count() <= MAX_LETTERS && !typed.chars().any(char::is_control);
    is_sound.then(|| typed.trim().to_owned()).ok_or_else(|| {
        Text::new(
            format!("--{option}: at most {MAX_LETTERS} letters, in one line"),
            format!("--{option}: {MAX_LETTERS}자까지, 한 줄로 쓰세요"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(plan: Option<&str>, change: impl FnOnce(&mut Ask)) -> Result<Option<TrackSpec>, String> {
        let mut ask = Ask {
            plan: plan.map(str::to_owned),
            seed: Some("s".to_owned()),
            ..Ask::default()
        };
        change(&mut ask);
        track(&ask).map_err(|text| text.en)
    }

    #[test]
    fn what_is_typed_is_the_track() {
        let found = asked(Some("field, Sea,mountain"), |ask| {
            ask.bars = Some(30);
            ask.bpm = Some(150);
            ask.key = Some("Dm".to_owned());
            ask.chords = Some("Dm Bb,F  C".to_owned());
            ask.difficulty = Some("0.2..0.6".to_owned());
            ask.title = Some("OURS".to_owned());
        });
        let wanted = TrackSpec {
            title: "OURS".to_owned(),
            seed: "s".to_owned(),
            bpm: 150,
            key: "Dm".to_owned(),
            chords: ["Dm", "Bb", "F", "C"].map(str::to_owned).to_vec(),
            bars: 30,
            plan: vec![Land::Field, Land::Sea, Land::Mountain],
            shuffles_middle: false,
            from_difficulty: 0.2,
            to_difficulty: 0.6,
        };
        assert_eq!(found, Ok(Some(wanted)));
        let plain = asked(Some("burrow"), |_| {}).unwrap().unwrap();
        assert_eq!((plain.title.as_str(), plain.bars, plain.bpm), ("s", 8, 120));
        assert_eq!((plain.from_difficulty, plain.to_difficulty), (0.25, 0.75));
        assert_eq!(asked(None, |_| {}), Ok(None));
    }

    #[test]
    fn what_makes_no_track_is_refused_by_name() {
        let refused = |plan: Option<&str>, change: fn(&mut Ask), part: &str| {
            let told = asked(plan, change).unwrap_err();
            assert!(told.contains(part), "{told}");
        };
        let plan = Some("field,sea");
        refused(
            Some("field,lake"),
            |_| {},
            "“lake” is no terrain; there are field, burrow",
        );
        refused(Some(""), |_| {}, "is no terrain");
        refused(plan, |ask| ask.bars = Some(1), "2 to 800 bars");
        refused(plan, |ask| ask.bars = Some(u32::MAX), "2 to 800 bars");
        refused(plan, |ask| ask.bpm = Some(0), "20 to 400");
        for wrong in ["1.5", "0.2..nan", "hard", "..", "-0.1..0.5"] {
            let told = asked(plan, |ask| ask.difficulty = Some(wrong.to_owned())).unwrap_err();
            assert!(told.contains("like 0.25..0.75"), "{told}");
        }
        refused(
            plan,
            |ask| ask.track = Some("sun".to_owned()),
            "leave one of the two out",
        );
        refused(
            plan,
            |ask| ask.daily = Some("2026-10-01".to_owned()),
            "--daily is not",
        );
        refused(plan, |ask| ask.seed = None, "needs a --seed");
        refused(
            plan,
            |ask| ask.title = Some("x".repeat(61)),
            "--title: at most 60",
        );
        refused(
            plan,
            |ask| ask.chords = Some("C ".repeat(65)),
            "at most 64 chords",
        );
        refused(plan, |ask| ask.key = Some("C\n".to_owned()), "in one line");
        refused(
            None,
            |ask| ask.bars = Some(3),
            "--bars belongs to a track of your own",
        );
        refused(
            None,
            |ask| ask.difficulty = Some("0.5".to_owned()),
            "--difficulty belongs",
        );
        let many = vec!["sea"; MAX_LANDS + 1].join(",");
        assert!(
            asked(Some(&many), |_| {})
                .unwrap_err()
                .contains("at most 500 terrains")
        );
    }
}
