//! The guard file: what was pinned, by name, in the newest form or an older one.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::pin::Pin;
use crate::cli::CliError;
use crate::doc::file::FileError;
use crate::doc::store;
use crate::report::{Text, of_reader};

/// The newest form. Form 2 has names of pictures; form 1 is read as it is.
const FORMAT: u32 = 2;

/// What a guard file holds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuardFile {
    guard: u32,
    program: String,
    /// By name: `FILE: QUESTION`, `FILE: replay`, `FILE:LINE: replay`, `published GAME: CASE`.
    pub(super) pins: BTreeMap<String, Pin>,
}

impl GuardFile {
    pub(super) fn new(pins: BTreeMap<String, Pin>) -> Self {
        Self {
            guard: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            pins,
        }
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), CliError> {
        let text = serde_json::to_string_pretty(self).map_err(|err| {
            CliError::Usage(Text::new(
                format!("the pins cannot be written: {err}"),
                format!("고정한 것을 쓸 수 없습니다: {}", of_reader(&err).ko),
            ))
        })?;
        Ok(store::write_text(path, &(text + "\n"))?)
    }

    pub(super) fn read(path: &Path) -> Result<Self, FileError> {
        if !path.exists() {
            let message = Text::new("nothing is pinned here", "여기에는 고정한 결과가 없습니다");
            let remedy = Text::new(
                "pin it with `playproof guard record`",
                "`playproof guard record`로 고정하세요",
            );
            return Err(FileError::new(message, remedy).in_file(path));
        }
        let text = store::read_text(path)?;
        let value = crate::doc::file::json_value(&text).map_err(|err| err.in_file(path))?;
        let remedy = || {
            Text::new(
                "restore it, or pin anew with `playproof guard record`",
                "되돌리거나 `playproof guard record`로 다시 고정하세요",
            )
        };
        let none = || Text::new("this is no guard file", "가드 파일이 아닙니다");
        let format = value.get("guard").and_then(serde_json::Value::as_u64);
        match format {
            Some(format) if u64::from(FORMAT) < format => {
                let message = Text::new(
                    format!("the file has form {format}; this Playproof reads 1 to {FORMAT}"),
                    format!("파일의 형식은 {format}입니다. 이 Playproof는 1부터 {FORMAT}까지 읽습니다"),
                );
                let remedy = Text::new("use a newer Playproof", "새 버전의 Playproof를 쓰세요");
                return Err(FileError::new(message, remedy).in_file(path));
            }
            None => return Err(FileError::new(none(), remedy()).in_file(path)),
            Some(_) => {}
        }
        serde_json::from_value(value).map_err(|err| {
            let Text { en: why, ko: why_ko } = of_reader(&err);
            let Text { en, ko } = none();
            let message = Text::new(format!("{en}: {why}"), format!("{ko}: {why_ko}"));
            FileError::new(message, remedy()).in_file(path)
        })
    }
}
