//! All that is asked, with a number for every case: the lists multiplied out, the last changing fastest.

use super::Survey;
use super::axis::{self, Axis, MAX_LEN, list_name};
use crate::game::Ask;
use crate::report::Text;

/// What was typed for one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The option, as [`Ask`] calls it.
    pub option: &'static str,
    /// Its list.
    pub list: String,
}

/// A plan. Knows cases by number and holds none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Lists that stand beside each other (tracks and dates) are one group; groups are multiplied.
    groups: Vec<Vec<Axis>>,
    /// The lists as text, for the head of a file.
    pub words: Vec<(&'static str, String)>,
}

impl Plan {
    /// The plan of a survey of game `G`.
    ///
    /// # Errors
    /// One sentence that names the option that is wrong.
    pub fn new<G: Survey>(desk: &G::Desk, typed: &[Typed]) -> Result<Self, Text> {
        let unknown = typed.iter().find(|typed| !G::OPTIONS.contains(&typed.option));
        if let Some(Typed { option, .. }) = unknown {
            let known: Vec<String> = G::OPTIONS
                .iter()
                .map(|option| format!("--{}", list_name(option)))
                .collect();
            let (game, known, option) = (G::ID, known.join(", "), list_name(option));
            return Err(Text::new(
                format!("--{option} means nothing here; a survey of {game} takes {known}"),
                format!("--{option}은(는) 여기서 쓸 수 없습니다. {game} 조사에는 {known}이(가) 있습니다"),
            ));
        }
        let names: Vec<&str> = typed.iter().map(|typed| typed.option).collect();
        let usual = G::usual(desk, &names);
        let mut plan = Self {
            groups: Vec::new(),
            words: Vec::new(),
        };
        for option in G::OPTIONS.iter().copied() {
            let own = typed.iter().find(|typed| typed.option == option);
            let usual = usual.iter().find(|(known, _)| *known == option);
            let list = match (own, usual) {
                (Some(own), _) => own.list.clone(),
                (None, Some((_, list))) => list.clone(),
                (None, None) => continue,
            };
            let axis = Axis::parse(option, &list, &G::words(desk, option))?;
            plan.words.push((option, list));
            // A course is a track or a date.
            match plan.groups.last_mut() {
                Some(group) if option == "daily" && group[0].option == "track" => group.push(axis),
                _ => plan.groups.push(vec![axis]),
            }
        }
        plan.check::<G>(desk)?;
        Ok(plan)
    }

    /// Judges every list by the values that it can be judged by, all others being the first of theirs.
    fn check<G: Survey>(&self, desk: &G::Desk) -> Result<(), Text> {
        let n_cases = self.groups.iter().try_fold(1_u64, |n, group| {
            let len: u64 = group.iter().map(Axis::len).sum();
            n.checked_mul(len).filter(|n| *n <= MAX_LEN)
        });
        if n_cases.is_none() {
            return Err(Text::new(
                format!("that is more than {MAX_LEN} cases; ask for fewer"),
                format!("물음이 {MAX_LEN}개를 넘습니다. 줄여 주세요"),
            ));
        }
        let first = self.case(0)?;
        for axis in self.groups.iter().flatten() {
            for value in axis.probes() {
                let mut ask = first.clone();
                if axis.option == "daily" {
                    ask.track = None;
                }
                axis::set(&mut ask, axis.option, value)?;
                G::check(desk, &ask)?;
            }
        }
        Ok(())
    }

    /// How many cases there are.
    pub fn n_cases(&self) -> u64 {
        let len = |group: &Vec<Axis>| group.iter().map(Axis::len).sum::<u64>();
        self.groups.iter().map(len).product()
    }

    /// One case, by its number.
    ///
    /// # Errors
    /// A sentence, where a value is no number that its option takes.
    pub fn case(&self, number: u64) -> Result<Ask, Text> {
        let mut ask = Ask::default();
        let mut rest = number;
        for group in self.groups.iter().rev() {
            let len: u64 = group.iter().map(Axis::len).sum();
            let mut idx = rest % len.max(1);
            rest /= len.max(1);
            for axis in group {
                match idx.checked_sub(axis.len()) {
                    Some(further) => idx = further,
                    None => {
                        if let Some(value) = axis.value(idx) {
                            axis::set(&mut ask, axis.option, value)?;
                        }
                        break;
                    }
                }
            }
        }
        Ok(ask)
    }
}
