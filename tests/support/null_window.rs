//! The window with nothing but the null game of the tests in it, to look at the shell by itself.

#[allow(missing_docs, unreachable_pub, reason = "written for the tests")]
mod null_game;

use playproof::app::{editors, run};
use playproof::report::Text;

fn main() -> Result<(), String> {
    let kinds = vec![editors::kind::<null_game::NullEditor>(Text::same("Null"))];
    run::run_with(
        kinds,
        std::env::args_os().skip(1).map(Into::into).collect(),
        None,
        None,
    )
}
