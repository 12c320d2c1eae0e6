//! `playproof new`: a spec from a seed.

use std::path::Path;

use crate::cli::{CliError, Exit, Streams, output, progress, words};
use crate::control::Control;
use crate::doc::file;
use crate::game::{Ask, Content, Game};
use crate::games::{self, with_game};
use crate::report::Text;

pub(super) fn run(
    game: &str,
    ask: &Ask,
    output: Option<&Path>,
    force: bool,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let Some(game) = games::by_name(game) else {
        return Err(CliError::no_game(game));
    };
    with_game!(game, G => {
        let recipe = G::recipe(ask).map_err(CliError::Usage)?;
        let ctl = Control::unlimited();
        let generated = progress::told(&ctl, || G::generate(&recipe, &ctl));
        for line in &generated.log {
            writeln!(streams.err, "{}", words::say(line))?;
        }
        if let Some(why) = generated.why_not {
            return Err(CliError::Usage(Text::new(
                format!("nothing was made, so nothing was written: {}", why.en),
                format!("만들어진 것이 없어 쓰지 않았습니다: {}", why.ko),
            )));
        }
        let content: Content<G> = Content::Spec(generated.spec);
        match output {
            Some(path) => output::write_document(path, &content, force)?,
            None => streams.out.write_all(file::to_ron(&content)?.as_bytes())?,
        }
    });
    Ok(Exit::Holds)
}
