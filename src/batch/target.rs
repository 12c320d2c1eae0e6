//! Where rows go: a stream, or a file that is gone on with.
//!
//! What a kill left at the end of a file, a line without its end, is cut off and done again; everything
//! before it is looked at, so that no case is missing or there twice.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use super::read::{Cells, misplaced, unreadable};
use crate::doc::file::FileError;
use crate::doc::of_system;
use crate::report::Text;

use crate::survey::record::{Head, MAX_LINE_BYTES, case_of, read_line};
use crate::survey::shard::Shard;

/// Where rows go.
pub struct Target<'a> {
    sink: Sink<'a>,
    /// Cases that are there already.
    pub n_there: u64,
    /// How many of them do not hold.
    pub n_failing: u64,
}

enum Sink<'a> {
    Stream(&'a mut dyn Write),
    File(File),
}

impl<'a> Target<'a> {
    /// A stream; its head is written already.
    pub fn stream(out: &'a mut dyn Write) -> Self {
        Self {
            sink: Sink::Stream(out),
            n_there: 0,
            n_failing: 0,
        }
    }

    /// A file, new or gone on with. `seen` is given the rows that are there; with `force` a file that asks
    /// something else is begun anew.
    ///
    /// # Errors
    /// One that names the file, and the line where it is something else.
    pub fn file(
        path: &Path,
        head: &Head,
        shard: Shard,
        force: bool,
        seen: &mut dyn FnMut(Cells),
    ) -> Result<Self, FileError> {
        let failed = |err: io::Error| unwritable(path, &err);
        if path.exists() && !path.is_file() {
            return Err(FileError::new(
                Text::new("this is no file", "파일이 아닙니다"),
                Text::new("name a file", "파일을 고르세요"),
            )
            .in_file(path));
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = Text::new(
                    "another survey is writing this file",
                    "다른 조사가 쓰고 있는 파일입니다",
                );
                let remedy = Text::new(
                    "wait for it, or name another file",
                    "끝나기를 기다리거나 다른 파일을 고르세요",
                );
                return Err(FileError::new(message, remedy).in_file(path));
            }
            // Some network drives lock nothing.
            Err(TryLockError::Error(_)) => {}
        }
        let mut target = Self {
            sink: Sink::File(file),
            n_there: 0,
            n_failing: 0,
        };
        let n_bytes = match target.look(head, shard, seen) {
            Ok(n_bytes) => n_bytes,
            Err(_) if force => {
                (target.n_there, target.n_failing) = (0, 0);
                0
            }
            Err((line, message)) => {
                let remedy = Text::new(
                    "name another file, or add --force to begin anew over it",
                    "다른 파일을 고르거나, 새로 시작하려면 --force를 붙이세요",
                );
                return Err(FileError::new(message, remedy).at(line, 1).in_file(path));
            }
        };
        let Sink::File(file) = &mut target.sink else {
            return Ok(target);
        };
        file.set_len(n_bytes).map_err(failed)?;
        file.seek(SeekFrom::Start(n_bytes)).map_err(failed)?;
        if n_bytes == 0 {
            file.write_all(format!("{}\n", head.line()).as_bytes())
                .map_err(failed)?;
        }
        Ok(target)
    }

    /// Reads what is there; the bytes of its whole lines.
    fn look(&mut self, head: &Head, shard: Shard, seen: &mut dyn FnMut(Cells)) -> Result<u64, (usize, Text)> {
        let Sink::File(file) = &mut self.sink else {
            return Ok(0);
        };
        let mut reader = BufReader::with_capacity(1 << 16, file);
        let (mut number, mut n_bytes) = (0, 0);
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            number += 1;
            let fault = |message: Text| (number, message);
            let n = (&mut reader)
                .take(MAX_LINE_BYTES as u64 + 1)
                .read_until(b'\n', &mut bytes)
                .map_err(|err| fault(unreadable(&err)))?;
            let is_whole = bytes.ends_with(b"\n");
            if !is_whole && MAX_LINE_BYTES < bytes.len() {
                return Err(fault(Text::new(
                    "this is no survey: a line is too long",
                    "조사가 아닙니다: 줄이 너무 깁니다",
                )));
            }
            if !is_whole {
                // Nothing, or what a kill left. A file of something else is not cut.
                let is_beginning = number == 1 && !head.line().as_bytes().starts_with(&bytes);
                if is_beginning && 0 < n {
                    return Err(fault(Text::new("this is no survey", "조사가 아닙니다")));
                }
                return Ok(n_bytes);
            }
            let line = std::str::from_utf8(&bytes).map_err(|_| {
                fault(Text::new(
                    "this is no survey: it is no text",
                    "조사가 아닙니다: 글이 아닙니다",
                ))
            })?;
            let line = line.trim_end_matches('\n');
            if number == 1 {
                let there = Head::read(line).map_err(fault)?;
                if let Some(difference) = head.difference(&there) {
                    return Err(fault(Text::new(
                        format!("the file is another survey: in it {}", difference.en),
                        format!("다른 조사의 파일입니다: {}", difference.ko),
                    )));
                }
            } else {
                // After a fall of power the last lines may be anything; all before them were flushed.
                let row = read_line(line).map_err(fault)?;
                let (found, due) = (case_of(&row), shard.case(self.n_there));
                if found != due || head.cases <= due {
                    return Err(fault(misplaced(found, due)));
                }
                self.n_there += 1;
                let holds = row.get("holds").and_then(serde_json::Value::as_bool);
                self.n_failing += u64::from(holds != Some(true));
                seen(row);
            }
            n_bytes += n as u64;
        }
    }

    /// Writes whole lines.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, lines: &str) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stream(out) => {
                out.write_all(lines.as_bytes())?;
                out.flush()
            }
            Sink::File(file) => file.write_all(lines.as_bytes()),
        }
    }

    /// Sees to it that what was written survives a fall of power.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stream(out) => out.flush(),
            Sink::File(file) => file.sync_data(),
        }
    }
}

/// A file for a survey that nobody wants to keep; it goes with the last of its clones.
#[derive(Clone, Debug)]
pub struct Spool(Arc<tempfile::TempPath>);

impl Spool {
    /// An empty file in the system's folder for such files.
    ///
    /// # Errors
    /// When there is no room or no such folder.
    pub fn new() -> Result<Self, FileError> {
        let made = tempfile::Builder::new()
            .prefix("playproof-survey-")
            .suffix(".jsonl")
            .tempfile();
        match made {
            Ok(file) => Ok(Self(Arc::new(file.into_temp_path()))),
            Err(err) => {
                let Text { en, ko } = of_system(&err);
                let message = Text::new(
                    format!("the survey has no place to be written: {en}"),
                    format!("조사 결과를 쓸 곳이 없습니다: {ko}"),
                );
                let remedy = Text::new("name a file", "파일을 정하세요");
                Err(FileError::new(message, remedy).in_file(std::env::temp_dir()))
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

fn elsewhere() -> Text {
    Text::new(
        "name another file or make room for it",
        "다른 파일을 고르거나 자리를 비우세요",
    )
}

/// A file of a survey that the system does not take.
pub fn unwritable(path: &Path, err: &io::Error) -> FileError {
    let Text { en, ko } = of_system(err);
    let message = Text::new(
        format!("the survey cannot be written: {en}"),
        format!("조사 결과를 쓸 수 없습니다: {ko}"),
    );
    FileError::new(message, elsewhere()).in_file(path)
}

/// Copies a survey to a file that is whole or not there.
///
/// # Errors
/// One that names the file that cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> Result<(), FileError> {
    let failed = |path: &Path, err: io::Error| {
        let Text { en, ko } = of_system(&err);
        let message = Text::new(
            format!("the survey cannot be copied: {en}"),
            format!("조사 결과를 복사할 수 없습니다: {ko}"),
        );
        FileError::new(message, elsewhere()).in_file(path)
    };
    let folder = match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut copy = tempfile::NamedTempFile::new_in(folder).map_err(|err| failed(to, err))?;
    let mut file = File::open(from).map_err(|err| failed(from, err))?;
    io::copy(&mut file, &mut copy).map_err(|err| failed(to, err))?;
    copy.as_file().sync_all().map_err(|err| failed(to, err))?;
    copy.persist(to).map_err(|err| failed(to, err.error))?;
    Ok(())
}
