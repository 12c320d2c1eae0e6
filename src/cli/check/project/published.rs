//! Seeds that a project has published.

use serde::Deserialize;

use crate::report::Text;
use crate::survey::Survey;
use crate::survey::plan::{Plan, Typed};

/// The most of one entry that are pinned.
const MAX_CASES: u64 = 10_000;

/// Seeds that are published, so that `guard` pins what comes of them; lists as `survey` takes them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::cli) struct Published {
    pub(in crate::cli) game: String,
    seeds: Option<String>,
    dates: Option<String>,
    stages: Option<String>,
    attempts: Option<String>,
    difficulties: Option<String>,
    tracks: Option<String>,
    modes: Option<String>,
    policies: Option<String>,
    sets: Option<String>,
}

impl Published {
    /// The lists by their options.
    fn typed(&self) -> Vec<Typed> {
        let all = [
            ("seed", &self.seeds),
            ("daily", &self.dates),
            ("stage", &self.stages),
            ("attempt", &self.attempts),
            ("difficulty", &self.difficulties),
            ("track", &self.tracks),
            ("mode", &self.modes),
            ("policy", &self.policies),
            ("set", &self.sets),
        ];
        let typed = |(option, list): (&'static str, &Option<String>)| {
            let list = list.clone()?;
            Some(Typed { option, list })
        };
        all.into_iter().filter_map(typed).collect()
    }

    /// All cases of an entry that is of game `G`.
    ///
    /// # Errors
    /// A sentence that names the list that is wrong.
    pub(in crate::cli) fn plan<G: Survey>(&self) -> Result<(G::Desk, Plan), Text> {
        let desk = G::desk(None)?;
        let plan = Plan::new::<G>(&desk, &self.typed())?;
        let n_cases = plan.n_cases();
        if MAX_CASES < n_cases {
            return Err(Text::new(
                format!("{n_cases} are too many to pin; at most {MAX_CASES}"),
                format!("{n_cases}개는 고정하기에 너무 많습니다. 많아야 {MAX_CASES}개입니다"),
            ));
        }
        Ok((desk, plan))
    }
}
