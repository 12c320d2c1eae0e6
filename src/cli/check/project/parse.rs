//! Reads a `playproof.ron`. What is wrong with it is told with its line, column and remedy.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::super::locate;
use super::super::outcome::FindingPlace;
use super::band::{Band, JudgedBand};
use super::{Level, Project, Published};
use crate::doc::file::{self, FileError};
use crate::game::Game;
use crate::games::{self, with_game};
use crate::report::Text;

/// The newest form.
const FORMAT: u32 = 1;
/// Longer lists are no person's.
const MAX_ENTRIES: usize = 1_000;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ProjectFile {
    format: u32,
    lints: BTreeMap<String, Level>,
    bands: Vec<Band>,
    nodes: Option<u64>,
    budgets: BTreeMap<String, u64>,
    exclude: Vec<String>,
    published: Vec<Published>,
}

/// Where in the file something stands: a list or map, an item of it, a field or key.
fn at(list: &str, index: Option<usize>, field: &str) -> FindingPlace {
    FindingPlace {
        list: list.to_owned(),
        index,
        field: field.to_owned(),
        ..FindingPlace::default()
    }
}

/// Errors of one text.
struct Reader<'a> {
    text: &'a str,
}

/// A project whose file is this text.
///
/// # Errors
/// One that names line, column and what to do.
pub(super) fn read(text: &str, root: Option<&Path>) -> Result<Project, FileError> {
    let ProjectFile {
        format,
        lints,
        bands,
        nodes,
        budgets,
        exclude,
        published,
    } = file::parse_plain(text)?;
    let reader = Reader { text };
    reader.judge_format(format)?;
    let lists = [
        ("lints", lints.len()),
        ("bands", bands.len()),
        ("exclude", exclude.len()),
        ("published", published.len()),
    ];
    if let Some((list, _)) = lists.into_iter().find(|(_, n)| MAX_ENTRIES < *n) {
        return Err(reader.fault(
            &at(list, None, ""),
            Text::new(
                format!("a list has more than {MAX_ENTRIES} entries"),
                format!("목록의 항목이 {MAX_ENTRIES}개를 넘습니다"),
            ),
            Text::new("use globs", "글롭을 쓰세요"),
        ));
    }
    for code in lints.keys() {
        reader.judge_code(code)?;
    }
    for game in budgets.keys() {
        reader.judge_game(game, &at("budgets", None, game))?;
    }
    let exclude = { exclude.iter().enumerate() }
        .map(|(idx, glob)| reader.pattern(glob, &at("exclude", Some(idx), "")))
        .collect::<Result<_, _>>()?;
    let bands = { bands.into_iter().enumerate() }
        .map(|(idx, band)| reader.judged(idx, band))
        .collect::<Result<_, _>>()?;
    for (idx, seeds) in published.iter().enumerate() {
        reader.judge_published(idx, seeds)?;
    }
    Ok(Project {
        root: root.map(Path::to_owned),
        lints,
        bands,
        nodes,
        budgets,
        exclude,
        published,
    })
}

impl Reader<'_> {
    fn fault(&self, place: &FindingPlace, message: Text, remedy: Text) -> FileError {
        let spot = locate::spot(self.text, place);
        let (line, column) = spot.map_or((1, 1), |spot| (spot.line, spot.column));
        FileError::new(message, remedy).at(line, column)
    }

    fn judge_format(&self, format: u32) -> Result<(), FileError> {
        if format == 0 {
            let message = Text::new("the file has no format number", "파일에 형식 번호가 없습니다");
            let remedy = Text::new("write `format: 1,` first", "맨 앞에 `format: 1,`을 쓰세요");
            return Err(self.fault(&at("", None, ""), message, remedy));
        }
        if FORMAT < format {
            let message = Text::new(
                format!("the file has format {format}; this Playproof reads formats 1 to {FORMAT}"),
                format!("파일 형식이 {format}입니다. 이 Playproof는 1부터 {FORMAT}까지 읽습니다"),
            );
            let remedy = Text::new("check with a newer Playproof", "더 새로운 Playproof를 쓰세요");
            return Err(self.fault(&at("", None, "format"), message, remedy));
        }
        Ok(())
    }

    /// Refuses a code that no game has: it would change nothing, and nobody would know.
    fn judge_code(&self, code: &str) -> Result<(), FileError> {
        let known: Vec<&[&str]> = games::ALL
            .into_iter()
            .map(|game| with_game!(game, G => <G as Game>::CODES))
            .collect();
        if known.iter().any(|codes| codes.contains(&code)) {
            return Ok(());
        }
        let same_game = known.iter().find(|codes| {
            let of = |code: &str| code.get(..3).map(str::to_owned);
            codes.first().is_some_and(|first| of(first) == of(code))
        });
        let remedy = match same_game {
            Some(codes) => Text::new(
                format!("there are {}", codes.join(", ")),
                format!("있는 코드: {}", codes.join(", ")),
            ),
            None => Text::new(
                "write codes as `check` prints them, like \"SD-012\"",
                "`check`가 쓰는 대로 쓰세요, 예: \"SD-012\"",
            ),
        };
        let message = Text::new(
            format!("no lint has the code \"{code}\""),
            format!("\"{code}\"은(는) 없는 코드입니다"),
        );
        Err(self.fault(&at("lints", None, code), message, remedy))
    }

    fn judge_game(&self, game: &str, place: &FindingPlace) -> Result<(), FileError> {
        if games::by_name(game).is_some() {
            return Ok(());
        }
        let names = games::names();
        let message = Text::new(
            format!("there is no game \"{game}\""),
            format!("\"{game}\"(이)라는 게임은 없습니다"),
        );
        let remedy = Text::new(
            format!("write one of {names}"),
            format!("{names} 가운데 하나를 쓰세요"),
        );
        Err(self.fault(place, message, remedy))
    }

    fn pattern(&self, glob: &str, place: &FindingPlace) -> Result<glob::Pattern, FileError> {
        let whole = match glob.strip_suffix('/') {
            Some(folder) => format!("{folder}/**"),
            None => glob.to_owned(),
        };
        glob::Pattern::new(&whole).map_err(|err| {
            let message = Text::new(
                format!("\"{glob}\" is no glob: {err}"),
                format!("\"{glob}\"은(는) 글롭이 아닙니다: {}", glob_fault(&err)),
            );
            let remedy = Text::new(
                "write it like \"drafts/**\" or \"*.old.ron\"",
                "\"drafts/**\"나 \"*.old.ron\"처럼 쓰세요",
            );
            self.fault(place, message, remedy)
        })
    }

    fn judged(&self, idx: usize, band: Band) -> Result<JudgedBand, FileError> {
        let at = |field| at("bands", Some(idx), field);
        self.judge_game(&band.game, &at("game"))?;
        let (min, max) = (
            band.min.unwrap_or(f64::NEG_INFINITY),
            band.max.unwrap_or(f64::INFINITY),
        );
        if band.min.is_none() && band.max.is_none() {
            let message = Text::new(
                format!("the band of \"{}\" has neither min nor max", band.figure),
                format!("\"{}\"의 범위에 min도 max도 없습니다", band.figure),
            );
            let remedy = Text::new(
                "write `min:`, `max:` or both",
                "`min:`이나 `max:`, 또는 둘 다 쓰세요",
            );
            return Err(self.fault(&at("figure"), message, remedy));
        }
        if min.is_nan() || max.is_nan() || max < min {
            let message = Text::new(
                format!("the band of \"{}\" is empty: {min} to {max}", band.figure),
                format!("\"{}\"의 범위가 비었습니다: {min}–{max}", band.figure),
            );
            let remedy = Text::new("write the smaller one as `min`", "작은 쪽을 `min`으로 쓰세요");
            return Err(self.fault(&at("min"), message, remedy));
        }
        let pattern = |glob: &Option<String>, field| {
            { glob.as_ref() }
                .map(|glob| self.pattern(glob, &at(field)))
                .transpose()
        };
        let (files, question) = (
            pattern(&band.files, "files")?,
            pattern(&band.question, "question")?,
        );
        let line = locate::spot(self.text, &at("")).map_or(1, |spot| spot.line);
        Ok(JudgedBand::new(band, files, question, line))
    }

    /// Refuses seeds that `guard` could not go through.
    fn judge_published(&self, idx: usize, published: &Published) -> Result<(), FileError> {
        let at = |field| at("published", Some(idx), field);
        let name = &published.game;
        self.judge_game(name, &at("game"))?;
        let Some(game) = games::by_name(name) else {
            return Ok(());
        };
        with_game!(game, G => published.plan::<G>().map(drop)).map_err(|why| {
            let message = Text::new(
                format!("published {name}: {}", why.en),
                format!("published {name}: {}", why.ko),
            );
            let remedy = Text::new(
                "write the lists as `survey` takes them, like \"1..20\" or \"a, b\"",
                "`survey`가 받는 대로 쓰세요, 예: \"1..20\" 또는 \"a, b\"",
            );
            self.fault(&at(""), message, remedy)
        })
    }
}

/// What is wrong with a glob, in Korean: the crate knows three faults.
fn glob_fault(err: &glob::PatternError) -> String {
    let known = if err.msg.starts_with("wildcards") {
        "`*`는 하나(`*`)나 둘(`**`)만 쓸 수 있습니다"
    } else if err.msg.starts_with("recursive") {
        "`**`는 `/` 사이에 홀로 있어야 합니다"
    } else if err.msg.starts_with("invalid range") {
        "`[ ]` 범위가 맞지 않습니다"
    } else {
        return crate::doc::of_others(err).ko;
    };
    format!("{}번째 글자, {known}", err.pos + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        match read(text, None) {
            Err(err) => err.to_string(),
            Ok(_) => String::new(),
        }
    }

    #[test]
    fn what_is_wrong_is_told_where_it_stands() {
        let wrong = [
            (
                "(format: 1,\n lints: {\"FS-020\": off,\n  \"FS-999\": off})",
                "3:3",
            ),
            ("(format: 1,\n lints: {\"nonsense\": off})", "2:10"),
            ("(format: 1,\n budgets: {\"sum_drop\": 4,\n \"chess\": 3})", "3:2"),
            ("(format: 1,\n exclude: [\"a\",\n  \"[\"])", "3:3"),
            (
                "(format: 1,\n bands: [(game: \"starlink\", figure: \"x\", min: 1.0),\n  (game: \"starlink\", figure: \"x\")])",
                "3:22",
            ),
            (
                "(format: 1,\n bands: [(game: \"starlink\", figure: \"x\",\n files: \"[\", min: 1.0)])",
                "3:2",
            ),
            (
                "(format: 1,\n published: [(game: \"starlink\", seeds: \"a\", stages: \"1\")])",
                "2:14",
            ),
            (
                "(format: 1,\n published: [(game: \"sum_drop\", stages: \"1..999999\")])",
                "2:14",
            ),
            ("(format: 1,\n published: [(game: \"chess\")])", "2:15"),
            ("(format: 9)", "1:2"),
        ];
        for (text, at) in wrong {
            let told = told(text);
            assert!(told.starts_with(&format!("{at}: ")), "{text}\n{told}");
        }
        assert_eq!(told("(format: 1, lints: {\"FS-020\": off})"), "");
    }
}
