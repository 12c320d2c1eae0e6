//! Surveys as they are read: head, then row after row, never all at once.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::doc::file::FileError;
use crate::doc::of_system;
use crate::report::Text;
use crate::survey::record::{Head, MAX_LINE_BYTES, case_of, read_line};
use crate::survey::shard::Shard;

/// The cells of a row by column.
pub type Cells = Map<String, Value>;

/// A survey that is being read.
pub struct Rows {
    /// Its file.
    pub path: PathBuf,
    /// What was asked.
    pub head: Head,
    /// Which part it is.
    pub shard: Shard,
    reader: BufReader<File>,
    line: String,
    number: usize,
    n_read: u64,
    can_go_on: bool,
}

/// A file that the system does not give.
pub(super) fn unreadable(err: &std::io::Error) -> Text {
    let Text { en, ko } = of_system(err);
    Text::new(
        format!("the file cannot be read: {en}"),
        format!("파일을 읽을 수 없습니다: {ko}"),
    )
}

/// A row that is not where it belongs.
pub(super) fn misplaced(found: u64, due: u64) -> Text {
    Text::new(
        format!("case {found} stands where case {due} should"),
        format!("{due}번 물음이 있을 곳에 {found}번이 있습니다"),
    )
}

impl Rows {
    /// Opens a survey and reads its head.
    ///
    /// # Errors
    /// One that names the file.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let failed = |message: Text| {
            FileError::new(
                message,
                Text::new("name a file that `survey` wrote", "`survey`가 쓴 파일을 고르세요"),
            )
            .in_file(path)
        };
        if path.is_dir() {
            return Err(failed(Text::new("this is a folder", "폴더입니다")));
        }
        let file = File::open(path).map_err(|err| failed(unreadable(&err)))?;
        let mut rows = Self {
            path: path.to_owned(),
            head: Head {
                survey: 0,
                program: String::new(),
                game: String::new(),
                plan: std::collections::BTreeMap::new(),
                spec: None,
                nodes: 0,
                cases: 0,
                shard: None,
                timed: false,
            },
            shard: Shard::WHOLE,
            reader: BufReader::with_capacity(1 << 16, file),
            line: String::new(),
            number: 0,
            n_read: 0,
            can_go_on: false,
        };
        if !rows.next_line()? {
            return Err(failed(Text::new("the file is empty", "빈 파일입니다")));
        }
        rows.head = Head::read(&rows.line).map_err(|message| failed(message).at(1, 1))?;
        rows.shard = rows.head.part().map_err(|message| failed(message).at(1, 1))?;
        Ok(rows)
    }

    /// Reads one line; false at the end. A line without its end is what a kill left.
    fn next_line(&mut self) -> Result<bool, FileError> {
        self.line.clear();
        self.number += 1;
        let mut bytes = Vec::new();
        let read = { self.reader.by_ref().take(MAX_LINE_BYTES as u64 + 1) }.read_until(b'\n', &mut bytes);
        let fault = |message: Text, remedy: Text| {
            Err(FileError::new(message, remedy)
                .at(self.number, 1)
                .in_file(&self.path))
        };
        match read {
            Ok(0) => return Ok(false),
            Ok(_) => {}
            Err(err) => {
                return fault(
                    unreadable(&err),
                    Text::new("check its drive", "저장 장치를 확인하세요"),
                );
            }
        }
        if bytes.pop() != Some(b'\n') {
            return fault(
                Text::new(
                    "the last line is cut off: the survey was stopped here",
                    "마지막 줄이 잘렸습니다: 조사가 여기서 멈췄습니다",
                ),
                Text::new(
                    "run the same `survey` again, which goes on from there",
                    "같은 `survey`를 다시 돌리면 거기서 이어 갑니다",
                ),
            );
        }
        match String::from_utf8(bytes) {
            Ok(line) => self.line = line,
            Err(_) => {
                self.can_go_on = 1 < self.number;
                return Err(FileError::new(
                    Text::new("this line is no UTF-8 text", "이 줄은 UTF-8 글이 아닙니다"),
                    Text::new("make the survey anew", "조사를 새로 하세요"),
                )
                .at(self.number, 1)
                .in_file(&self.path));
            }
        }
        Ok(true)
    }

    /// The next row, with its line as it stands there; nothing at the end.
    ///
    /// # Errors
    /// One that names file and line: a line that is no row, or not of the case that is due.
    pub fn next_row(&mut self) -> Result<Option<(Cells, &str)>, FileError> {
        self.can_go_on = false;
        match self.next_line() {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(err) => {
                // The row of a line that cannot be read is there all the same.
                self.n_read += u64::from(self.can_go_on);
                return Err(err);
            }
        }
        let remedy = Text::new("make the survey anew", "조사를 새로 하세요");
        let fault = |message: Text| {
            FileError::new(message, remedy.clone())
                .at(self.number, 1)
                .in_file(&self.path)
        };
        let row = match read_line(&self.line) {
            Ok(row) => row,
            Err(message) => {
                self.can_go_on = true;
                self.n_read += 1;
                return Err(fault(message));
            }
        };
        let (found, due) = (case_of(&row), self.shard.case(self.n_read));
        if found != due || self.head.cases <= due {
            return Err(fault(misplaced(found, due)));
        }
        self.n_read += 1;
        Ok(Some((row, &self.line)))
    }

    /// Whether the error that came last was of one line, and the next can be read.
    pub fn can_go_on(&self) -> bool {
        self.can_go_on
    }

    /// Whether every case of its part is there, once all rows were read.
    ///
    /// # Errors
    /// One that names the file and the first case that is missing.
    pub fn check_whole(&self) -> Result<(), FileError> {
        let n_cases = self.shard.n_cases(self.head.cases);
        if self.n_read == n_cases {
            return Ok(());
        }
        let due = self.shard.case(self.n_read);
        let n_read = self.n_read;
        let message = Text::new(
            format!("the survey stops before case {due}, after {n_read} of {n_cases}"),
            format!("조사가 {n_cases}개 가운데 {n_read}개 뒤, {due}번 앞에서 멈춰 있습니다"),
        );
        let remedy = Text::new(
            "run the same `survey` again, which goes on from there",
            "같은 `survey`를 다시 돌리면 거기서 이어 갑니다",
        );
        Err(FileError::new(message, remedy).in_file(&self.path))
    }
}
