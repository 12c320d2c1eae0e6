//! Notes beside the lands: difficulties, attempts, the key and its chords. They change no course, but somebody
//! reads them: the generator's log, a survey, the sound.

use crate::games::fourstep::generate::course::MAX_ATTEMPTS;
use crate::games::fourstep::spec::{Spec, TerrainSpec};
use crate::report::{Issue, Place, Severity, Text};

/// The most chords of a progression: one a bar of the longest course.
const MAX_CHORDS: usize = 800;
/// Chords that are told of.
const MAX_TOLD: usize = 8;
/// What may stand behind a chord's root.
const QUALITIES: [&str; 34] = [
    "", "m", "M", "maj", "min", "dim", "aug", "+", "-", "°", "ø", "5", "6", "m6", "7", "m7", "M7", "maj7",
    "min7", "dim7", "aug7", "m7b5", "mM7", "6/9", "9", "m9", "maj9", "add9", "11", "13", "sus", "sus2",
    "sus4", "7sus4",
];

pub(super) fn find(spec: &Spec, issues: &mut Vec<Issue>) {
    if !spec.key.is_empty() && !is_key(&spec.key) {
        let key = short(&spec.key);
        let text = Text::new(
            format!("“{key}” is not a key like C or F#m"),
            format!("“{key}”은(는) C, F#m 같은 조 이름이 아닙니다"),
        );
        issues.push(warning(
            "FS-034",
            Place::field("key"),
            text,
            Some(Text::new("take it out", "지우기")),
        ));
    }
    chords(spec, issues);
    for (idx, terrain) in spec.terrains.iter().enumerate() {
        issues.extend(difficulty(idx, terrain));
        issues.extend(attempts(idx, terrain));
    }
}

fn warning(code: &'static str, place: Place, text: Text, fix: Option<Text>) -> Issue {
    Issue {
        code,
        severity: Severity::Warning,
        text,
        hint: None,
        place,
        fix,
    }
}

/// The beginning of a name that may be of any length.
fn short(name: &str) -> String {
    name.chars().take(24).collect()
}

/// What stands behind the root of a chord or key: `A` to `G`, sharp or flat.
fn behind_root(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(|root| ('A'..='G').contains(&root))?;
    Some(rest.strip_prefix(['#', 'b', '♯', '♭']).unwrap_or(rest))
}

fn is_key(key: &str) -> bool {
    behind_root(key).is_some_and(|rest| {
        let mode = rest.trim_start();
        matches!(
            mode,
            "" | "m" | "maj" | "min" | "major" | "minor" | " major" | " minor"
        )
    })
}

fn is_chord(chord: &str) -> bool {
    let Some(rest) = behind_root(chord) else {
        return false;
    };
    let has_bass =
        |(quality, bass): (&str, &str)| QUALITIES.contains(&quality) && behind_root(bass) == Some("");
    QUALITIES.contains(&rest) || rest.rsplit_once('/').is_some_and(has_bass)
}

fn chords(spec: &Spec, issues: &mut Vec<Issue>) {
    let n = spec.chords.len();
    if MAX_CHORDS < n {
        let text = Text::new(
            format!("{n} chords: the longest course has {MAX_CHORDS} bars"),
            format!("코드가 {n}개입니다. 가장 긴 코스는 {MAX_CHORDS}마디입니다"),
        );
        issues.push(warning("FS-035", Place::field("chords"), text, None));
    }
    let wrong: Vec<usize> = (0..n).filter(|idx| !is_chord(&spec.chords[*idx])).collect();
    for idx in wrong.iter().take(MAX_TOLD) {
        let (number, chord) = (idx + 1, short(&spec.chords[*idx]));
        let text = Text::new(
            format!("chord {number}, “{chord}”, is not a chord like C, Am or G7"),
            format!("{number}번째 코드 “{chord}”은(는) C, Am, G7 같은 코드가 아닙니다"),
        );
        let fix = Text::new("take it out", "지우기");
        issues.push(warning(
            "FS-035",
            Place::item("chords", *idx, ""),
            text,
            Some(fix),
        ));
    }
    if let Some(more) = wrong.len().checked_sub(MAX_TOLD).filter(|more| 0 < *more) {
        let text = Text::new(
            format!("{more} more of the chords are not chords"),
            format!("코드가 아닌 것이 {more}개 더 있습니다"),
        );
        issues.push(warning("FS-035", Place::field("chords"), text, None));
    }
}

fn difficulty(idx: usize, terrain: &TerrainSpec) -> Option<Issue> {
    let difficulties = [terrain.planned_difficulty, terrain.final_difficulty];
    // What is no number stands in the way: `level::check` tells of it.
    let is_off = difficulties
        .iter()
        .any(|d| d.is_finite() && !(0.0..=1.0).contains(d));
    let n = idx + 1;
    is_off.then(|| {
        warning(
            "FS-020",
            Place::item("terrains", idx, "planned_difficulty"),
            Text::new(
                format!("terrain {n}: a difficulty is between 0 and 1"),
                format!("{n}번째 지형: 난이도는 0~1입니다"),
            ),
            Some(Text::new("bring it into range", "범위 안으로")),
        )
    })
}

fn attempts(idx: usize, terrain: &TerrainSpec) -> Option<Issue> {
    let (n, attempts) = (idx + 1, terrain.attempts);
    // One more for the land that is left empty.
    (MAX_ATTEMPTS + 1 < attempts).then(|| {
        warning(
            "FS-036",
            Place::item("terrains", idx, "attempts"),
            Text::new(
                format!("terrain {n}: {attempts} attempts, but the generator makes at most {MAX_ATTEMPTS}"),
                format!("{n}번째 지형: 시도 {attempts}번. 생성기는 최대 {MAX_ATTEMPTS}번 시도합니다"),
            ),
            Some(Text::new("bring it into range", "범위 안으로")),
        )
    })
}

/// Carries out the quick fix of one of these.
pub(super) fn fix(spec: &mut Spec, issue: &Issue) -> Option<()> {
    match issue.code {
        "FS-034" => spec.key.clear(),
        "FS-035" => {
            let idx = issue.place.index;
            let is_wrong = spec.chords.get(idx).is_some_and(|chord| !is_chord(chord));
            if issue.place.list != "chords" || !is_wrong {
                return None;
            }
            spec.chords.remove(idx);
        }
        "FS-036" => {
            let terrain = spec.terrains.get_mut(issue.place.index)?;
            terrain.attempts = terrain.attempts.min(MAX_ATTEMPTS + 1);
        }
        _ => {
            let terrain = spec.terrains.get_mut(issue.place.index)?;
            let in_range = |d: f64| if d.is_finite() { d.clamp(0.0, 1.0) } else { 0.0 };
            terrain.planned_difficulty = in_range(terrain.planned_difficulty);
            terrain.final_difficulty = in_range(terrain.final_difficulty);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_chords_are_what_musicians_write() {
        for key in ["C", "F#m", "Bb", "Am", "D minor", "E♭ major"] {
            assert!(is_key(key), "{key}");
        }
        for key in ["H", "c", "C C", "🎵", "mC"] {
            assert!(!is_key(key), "{key}");
        }
        for chord in [
            "C", "Am", "G7", "F#m7b5", "Bbmaj7", "D/F#", "C6/9", "Esus4", "Am7/G",
        ] {
            assert!(is_chord(chord), "{chord}");
        }
        for chord in ["", "H", "C/H", "Cx", "am", "C/"] {
            assert!(!is_chord(chord), "{chord}");
        }
    }
}
