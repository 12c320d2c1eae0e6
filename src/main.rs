//! Command line or window, nothing else.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser as _;

use playproof::cli::args::Args;
use playproof::cli::{self, Exit, Streams, words};
use playproof::report::Lang;

fn main() -> ExitCode {
    let args = Args::parse();
    let lang = args.lang.map(Lang::from);
    words::speak(lang.unwrap_or_else(|| words::of_environment(|name| std::env::var(name).ok())));
    let (mut out, mut err) = (io::BufWriter::new(io::stdout().lock()), io::stderr());
    let exit = match &args.command {
        Some(command) => {
            let exit = cli::run(
                command,
                &mut Streams {
                    out: &mut out,
                    err: &mut err,
                },
            );
            match out.flush() {
                Ok(()) => exit,
                Err(gone) if gone.kind() == io::ErrorKind::BrokenPipe => exit,
                Err(_) => Exit::Broken,
            }
        }
        None => match window(args.files, lang) {
            Ok(()) => Exit::Holds,
            Err(message) => {
                writeln!(err, "playproof: {message}").ok();
                Exit::Broken
            }
        },
    };
    exit.into()
}

#[cfg(feature = "gui")]
fn window(files: Vec<PathBuf>, lang: Option<Lang>) -> Result<(), String> {
    playproof::app::run::run(files, lang)
}

#[cfg(not(feature = "gui"))]
fn window(_files: Vec<PathBuf>, _lang: Option<Lang>) -> Result<(), String> {
    Err("built without the window; `playproof check fixtures` does its checks from here".to_owned())
}
