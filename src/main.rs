//! Command line or window, nothing else.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use playproof::cli::args::Command;
use playproof::cli::{self, CliError, Exit, Streams, help, words};
use playproof::report::Lang;
use playproof::share;

fn main() -> ExitCode {
    let of_system = words::of_environment(|name| std::env::var(name).ok());
    let (mut out, mut err) = (io::BufWriter::new(io::stdout().lock()), io::stderr());
    let args = match help::parse(std::env::args_os(), of_system) {
        Ok(args) => args,
        Err(answer) => {
            answer.print();
            return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2));
        }
    };
    let lang = args.lang.map(Lang::from);
    words::speak(lang.unwrap_or(of_system));
    let exit = match &args.command {
        // A damaged string is refused before any window opens.
        Some(Command::Open {
            string, print: false, ..
        }) if IS_WITH_WINDOW => {
            let opened = share::letter::open(string).and_then(|letter| share::game_of(&letter));
            let opened = opened.map_err(|err| CliError::from(err).words());
            told(
                opened.and_then(|_| window(Vec::new(), Some(string), lang)),
                &mut err,
            )
        }
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
        None => match cli::mistyped(&args.files) {
            Some(why) => told(Err(words::say(&why).to_owned()), &mut err),
            None => told(window(args.files, None, lang), &mut err),
        },
    };
    exit.into()
}

fn told(ended: Result<(), String>, err: &mut dyn io::Write) -> Exit {
    match ended {
        Ok(()) => Exit::Holds,
        Err(message) => {
            writeln!(err, "playproof: {message}").ok();
            Exit::Broken
        }
    }
}

const IS_WITH_WINDOW: bool = cfg!(feature = "gui");

#[cfg(feature = "gui")]
fn window(files: Vec<PathBuf>, share: Option<&str>, lang: Option<Lang>) -> Result<(), String> {
    playproof::app::run::run(files, share, lang)
}

#[cfg(not(feature = "gui"))]
fn window(_files: Vec<PathBuf>, _share: Option<&str>, _lang: Option<Lang>) -> Result<(), String> {
    Err("built without the window; `playproof check fixtures` does its checks from here".to_owned())
}
