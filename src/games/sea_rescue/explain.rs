//! Why a hex is likely, in a sentence.

use super::frame::{Frame, Tile};
use super::level::Level;
use super::policy::beats;
use super::spec::Mode;
use crate::grammar::counted;
use crate::report::{Draw, Subject, Text, Why};

/// The draws that made the board; all of them before the first probe.
pub fn draws(level: &Level) -> Vec<Draw> {
    let drawn = level.drawn.iter().flat_map(|drawn| drawn.draws());
    { drawn }
        .map(|(index, consumer, value)| Draw {
            frame: 0,
            index,
            value,
            consumer,
            label: match consumer {
                "n_species" => Text::new("number of species", "종의 수"),
                "species" => Text::new("species", "종"),
                _ => Text::new("placement of the creatures", "생물의 배치"),
            },
            at: Text::default(),
        })
        .collect()
}

/// Why the hex that is opened, or that would be the likeliest, is as likely as it is.
pub fn why(level: &Level, frame: &Frame) -> Option<Why> {
    let known = &frame.known;
    let is_hidden = |cell: usize| matches!(frame.tiles.get(cell), Some(Tile::Hidden));
    // Of hexes that tie the lowest, as the policies choose.
    let (likeliest, _) = { known.hit.iter().enumerate() }
        .filter(|(cell, _)| is_hidden(*cell))
        .reduce(|best, next| if beats(*next.1, *best.1) { next } else { best })?;
    let cell = frame
        .probe
        .as_ref()
        .map_or(likeliest, |probe| usize::from(probe.cell));
    let hit = *known.hit.get(cell)?;
    let kinds = { known.heat.iter().enumerate() }
        .filter_map(|(kind, heat)| Some((kind, *heat.get(cell)?)))
        .filter(|(_, part)| 0.0 < *part);
    let main = kinds.max_by(|(_, a), (_, b)| a.total_cmp(b));
    let (of, of_ko) = match main {
        Some((kind, part)) => {
            let name = level.name(u8::try_from(kind).unwrap_or(u8::MAX));
            (
                format!(", mostly {} ({:.1}%)", name.en, 100.0 * part),
                format!(", 주로 {} ({:.1}%)", name.ko, 100.0 * part),
            )
        }
        None => (String::new(), String::new()),
    };
    let survivors = known.survivors;
    let placements = match survivors {
        1 => "the one placement that agrees".to_owned(),
        n => format!(
            "the {placements} that agree",
            placements = counted(n, "placement")
        ),
    };
    // Where several sets may be there, their placements weigh as the draw has it.
    let is_weighed = level.question.mode != Mode::Known && 1 < survivors;
    let (weighed, weighed_ko) = if is_weighed {
        (", as the draw weighs them", "(추첨 확률로 따짐)")
    } else {
        ("", "")
    };
    let best = known.hit.get(likeliest).copied().unwrap_or(0.0);
    let (than, than_ko) = if cell == likeliest || !beats(best, hit) {
        (
            "; no closed hex is likelier".to_owned(),
            "; 이보다 유력한 칸은 없습니다".to_owned(),
        )
    } else {
        (
            format!("; hex {likeliest} is likelier ({:.1}%)", 100.0 * best),
            format!("; {likeliest}번 칸이 더 유력합니다 ({:.1}%)", 100.0 * best),
        )
    };
    let text = Text::new(
        format!(
            "hex {cell} hides a creature in {:.1}% of {placements} with what is open{weighed}{of}{than}",
            100.0 * hit
        ),
        format!(
            "{cell}번 칸은 지금까지 열린 것과 맞는 배치 {survivors}가지의 {:.1}%에서 생물이 있습니다{weighed_ko}{of_ko}{than_ko}",
            100.0 * hit
        ),
    );
    let tile = |index| Subject::Item { list: "tiles", index };
    let mut subjects = vec![tile(cell)];
    if cell != likeliest {
        subjects.push(tile(likeliest));
    }
    Some(Why { text, subjects })
}
