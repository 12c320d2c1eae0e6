#![allow(clippy::unwrap_used, missing_docs)]
use playproof::doc::file;
use playproof::game::{Content, Game as _, Replay};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::NoSink;
use playproof::games::sum_drop::spec::{Mode, Question, Spec};
use playproof::rng::Rng;

#[test]
fn find() {
    let spec = Spec::default();
    for nth in 0..40000 {
        let question = Question { mode: Mode::Endless, stage: 0, seed: format!("six {nth}"), ..Question::default() };
        let rules = Rules::compile(&spec, &question).unwrap();
        let mut rng = Rng::from_seed(&format!("hand {nth}"));
        let mut state = State::start(&rules, &question.seed);
        let mut inputs = Vec::new();
        let mut n = 0;
        while state.over == Over::Playing && n < 60 {
            let Some(piece) = state.piece else { break };
            let probes: Vec<_> = (0..rules.width).filter_map(|c| Some((c, state.probe(&rules, c)?))).collect();
            let best = probes.iter().max_by_key(|(_, o)| o.chain).copied();
            let (to, chain) = match best {
                Some((c, o)) if 6 <= o.chain => (c, o.chain),
                _ => {
                    let quiet: Vec<_> = probes.iter().filter(|(_, o)| o.chain == 0 && 2 <= o.free_rows).collect();
                    if quiet.is_empty() { break }
                    (quiet[rng.below(quiet.len() as u32) as usize].0, 0)
                }
            };
            let key = if to < piece.column { Key::Left } else { Key::Right };
            let mut keys = vec![];
            keys.extend(std::iter::repeat_n(key, piece.column.abs_diff(to).into()));
            // one key a tick, then the drop
            keys.push(Key::Drop);
            for key in keys {
                inputs.push(Input { tick: state.tick, key });
                state.tick(&rules, &[key], &mut NoSink);
            }
            n += 1;
            if 6 <= chain {
                for _ in 0..10 { state.tick(&rules, &[], &mut NoSink); }
                let level = SumDrop::build(&spec, &question).unwrap();
                let _ = level;
                let claim = playproof::games::sum_drop::replay::record(&rules, &question.seed, &inputs, Some(state.tick), 0);
                let content = Content::Replay(Replay { question: question.clone(), inputs: inputs.clone(), claim: Some(claim), spec: None });
                std::fs::write("/tmp/share-out/six.ron", file::to_ron::<SumDrop>(&content).unwrap()).unwrap();
                println!("found {nth} landing {n} chain {chain} score {}", state.score);
                return;
            }
        }
    }
    panic!("none");
}
