//! Runs the program as a person would, for the tests of the command line.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;

/// What a run of the program gave.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    #[track_caller]
    pub(crate) fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, code, "out:\n{}\nerr:\n{}", self.out, self.err);
        self
    }

    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.out).unwrap_or_else(|err| panic!("{err}: {}", self.out))
    }
}

/// The program, about to be run in a folder; what it caches stays there.
pub(crate) fn command(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_playproof"));
    command
        .current_dir(dir)
        .env("XDG_CACHE_HOME", dir.join(".cache"))
        .args(args);
    command
}

pub(crate) fn run(mut command: Command) -> Ran {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    Ran {
        code: status.code().unwrap(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

pub(crate) fn playproof(dir: &Path, args: &[&str]) -> Ran {
    run(command(dir, args))
}
