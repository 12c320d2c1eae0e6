//! What steps and contradictions are called, in both languages. Stars are counted from 1.

use super::super::table::{LinkIdx, Node, Table};
use super::super::why::link_name;
use super::{Contradiction, Rule, Step};
use crate::grammar::counted;
use crate::report::Text;

impl Rule {
    /// A stable word for files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Exact => "exact",
            Self::Conflict => "conflict",
            Self::Combo => "combo",
            Self::Close => "close",
            Self::Exit => "exit",
            Self::Bridge => "bridge",
            Self::Seal => "seal",
            Self::Loop => "loop",
            Self::Parity => "parity",
            Self::TwoCut => "two_cut",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }

    /// What people call it.
    pub fn name(self) -> Text {
        let (en, ko) = match self {
            Self::Full => ("Full", "가득 참"),
            Self::Exact => ("Exact", "남은 선 모두"),
            Self::Conflict => ("Conflict", "겹침"),
            Self::Combo => ("Combination", "조합"),
            Self::Close => ("Closing", "닫힘"),
            Self::Exit => ("Exit", "출구"),
            Self::Bridge => ("Bridge", "다리"),
            Self::Seal => ("Seal", "봉쇄"),
            Self::Loop => ("Loop", "고리"),
            Self::Parity => ("Parity", "홀짝"),
            Self::TwoCut => ("Two links", "두 선"),
            Self::Probe => ("Probe", "가정"),
            Self::Search => ("Search", "탐색"),
        };
        Text::new(en, ko)
    }

    /// The rule in one sentence, whatever the place.
    pub fn statement(self) -> Text {
        let (en, ko) = match self {
            Self::Full => (
                "a star that has its number takes no other link",
                "숫자를 다 채운 별에는 더 이을 수 없다",
            ),
            Self::Exact => (
                "a star that needs all the links it has left takes them",
                "남은 선이 모두 필요한 별은 그 선을 모두 잇는다",
            ),
            Self::Conflict => (
                "a link rules out what it crosses, its own pair and its gravity star",
                "놓인 선은 겹치는 선, 같은 쌍, 같은 중력 별의 선을 막는다",
            ),
            Self::Combo => (
                "what all possible choices of a star have in common holds",
                "별이 고를 수 있는 모든 조합에 공통된 것은 참이다",
            ),
            Self::Close => (
                "no link may finish a group that is not all stars",
                "일부 별만으로 덩어리를 닫을 수 없다",
            ),
            Self::Exit => (
                "a group with one way out takes it",
                "출구가 하나뿐인 덩어리는 그 선을 잇는다",
            ),
            Self::Bridge => (
                "the only possible link between two sides is on",
                "두 쪽을 잇는 유일한 선은 이어진다",
            ),
            Self::Seal => (
                "no link may rule out every way out of a group",
                "덩어리의 모든 출구를 막는 선은 놓을 수 없다",
            ),
            Self::Loop => (
                "the numbers leave no room for another loop",
                "숫자의 합이 더 이상의 고리를 허락하지 않는다",
            ),
            Self::Parity => (
                "the one link that leaves a set is on exactly if the set needs an odd sum",
                "집합을 나가는 유일한 선은 남은 합이 홀수일 때만 이어진다",
            ),
            Self::TwoCut => (
                "two links are all that joins two sides: both of them for an even sum, one for an odd one",
                "두 쪽을 잇는 선이 둘뿐일 때, 합이 짝수면 둘 다, 홀수면 하나만 이어진다",
            ),
            Self::Probe => (
                "an assumption that leads to a contradiction is false",
                "모순에 이르는 가정은 거짓이다",
            ),
            Self::Search => (
                "no answer is left under this assumption",
                "이 가정 아래에는 답이 없다",
            ),
        };
        Text::new(en, ko)
    }
}

fn links(table: &Table, links: &[LinkIdx]) -> String {
    let shown: Vec<String> = links.iter().take(6).map(|link| link_name(table, *link)).collect();
    let more = if 6 < links.len() { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

fn stars(stars: &[Node]) -> String {
    let shown: Vec<String> = stars.iter().take(8).map(|star| (star + 1).to_string()).collect();
    let more = if 8 < stars.len() { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// A step as a sentence: the place, the reason, what it decides.
pub fn sentence(table: &Table, step: &Step) -> Text {
    let at = stars(&step.stars);
    let (en, ko) = match step.rule {
        Rule::Full => (
            format!("star {at} has its number"),
            format!("별 {at}의 숫자가 찼음"),
        ),
        Rule::Exact => (
            format!("star {at} needs all the links it has left"),
            format!("별 {at}은(는) 남은 선이 모두 필요함"),
        ),
        Rule::Conflict => {
            let link = links(table, &step.because);
            (format!("{link} is on"), format!("{link} 선이 놓임"))
        }
        Rule::Combo => (
            format!("all choices of star {at} have this in common"),
            format!("별 {at}의 모든 조합에 공통"),
        ),
        Rule::Close => (
            format!("stars {at} would be finished by themselves"),
            format!("별 {at}만으로 닫히게 됨"),
        ),
        Rule::Exit => (
            format!("stars {at} have one way out"),
            format!("별 {at}의 출구가 하나뿐임"),
        ),
        Rule::Bridge => (
            format!("nothing else joins stars {at} to the rest"),
            format!("별 {at}을(를) 나머지와 잇는 다른 선이 없음"),
        ),
        Rule::Seal => (
            format!("every way out of stars {at} would be ruled out"),
            format!("별 {at}의 모든 출구가 막히게 됨"),
        ),
        Rule::Loop => (
            format!("no loop is left for stars {at}"),
            format!("별 {at}에 고리를 더 만들 수 없음"),
        ),
        Rule::Parity => {
            let odd = if step.on.is_empty() {
                ("even", "짝수")
            } else {
                ("odd", "홀수")
            };
            (
                format!("stars {at} need an {} sum and have one undecided link out", odd.0),
                format!("별 {at}의 남은 합이 {}이고 나가는 선이 하나뿐임", odd.1),
            )
        }
        Rule::TwoCut => {
            let two = links(table, &step.because);
            (
                format!("only {two} join stars {at} to the rest"),
                format!("{two}만이 별 {at}을(를) 나머지와 이음"),
            )
        }
        Rule::Probe | Rule::Search => assumption(table, step),
    };
    let decided = decided(table, step);
    Text::new(format!("{en}: {}", decided.en), format!("{ko}: {}", decided.ko))
}

/// A step in a list: its rule, the stars or the link that it goes by, and what it decides.
pub fn in_short(table: &Table, step: &Step) -> Text {
    let by_link = match (step.rule, step.assumed) {
        (Rule::Conflict, _) => Some(links(table, &step.because)),
        (_, Some((link, _))) => Some(link_name(table, link)),
        _ => None,
    };
    let (name, decided) = (step.rule.name(), decided(table, step));
    let place = match by_link {
        Some(links) => Text::same(links),
        None if step.stars.is_empty() => Text::default(),
        None => {
            let at = stars(&step.stars);
            let word = if step.stars.len() == 1 { "star" } else { "stars" };
            Text::new(format!("{word} {at}"), format!("별 {at}"))
        }
    };
    let line = |parts: [&str; 3]| {
        let told: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        told.join(" · ")
    };
    Text::new(
        line([&name.en, &place.en, &decided.en]),
        line([&name.ko, &place.ko, &decided.ko]),
    )
}

fn assumption(table: &Table, step: &Step) -> (String, String) {
    let Some((link, assumed_on)) = step.assumed else {
        return (String::new(), String::new());
    };
    let link = link_name(table, link);
    let (on, on_ko) = if assumed_on {
        ("on", "이으면")
    } else {
        ("off", "잇지 않으면")
    };
    match &step.contradiction {
        Some(contradiction) => {
            let what = contradiction_text(table, contradiction);
            let (way, way_ko) = match step.probe.len() {
                0 => ("at once".to_owned(), "바로".to_owned()),
                1 => ("after 1 step".to_owned(), "1걸음 만에".to_owned()),
                n => (
                    format!("after {steps}", steps = counted(n, "step")),
                    format!("{n}걸음 만에"),
                ),
            };
            (
                format!("with {link} {on}, {way}: {}", what.en),
                format!("{link}을(를) {on_ko} {way_ko} 모순: {}", what.ko),
            )
        }
        None => {
            let nodes = step.nodes;
            (
                format!(
                    "with {link} {on} no answer is left ({nodes})",
                    nodes = counted(nodes, "node")
                ),
                format!("{link}을(를) {on_ko} 답이 없음 (노드 {nodes}개)"),
            )
        }
    }
}

fn decided(table: &Table, step: &Step) -> Text {
    let (mut en, mut ko) = (Vec::new(), Vec::new());
    if !step.on.is_empty() {
        let names = links(table, &step.on);
        en.push(format!("{names} on"));
        ko.push(format!("{names} 이음"));
    }
    if !step.off.is_empty() {
        let names = links(table, &step.off);
        en.push(format!("{names} off"));
        ko.push(format!("{names} 제외"));
    }
    Text::new(en.join("; "), ko.join("; "))
}

/// A contradiction as a sentence.
pub fn contradiction_text(table: &Table, contradiction: &Contradiction) -> Text {
    match contradiction {
        Contradiction::Short { star } => {
            let n = star + 1;
            Text::new(
                format!("star {n} has too few links left"),
                format!("별 {n}에 남은 선이 모자람"),
            )
        }
        Contradiction::Over { star } => {
            let n = star + 1;
            Text::new(
                format!("star {n} has more links than its number"),
                format!("별 {n}의 선이 숫자보다 많음"),
            )
        }
        Contradiction::Clash { first, second } => {
            let (first, second) = (link_name(table, *first), link_name(table, *second));
            Text::new(
                format!("{first} and {second} rule each other out"),
                format!("{first}와(과) {second}이(가) 서로 겹침"),
            )
        }
        Contradiction::Cut { stars: cut } => {
            let cut = stars(cut);
            Text::new(
                format!("stars {cut} cannot be joined to the rest"),
                format!("별 {cut}을(를) 나머지와 이을 수 없음"),
            )
        }
        Contradiction::Odd { stars: odd } => {
            let odd = stars(odd);
            Text::new(
                format!("stars {odd} need an odd sum among themselves"),
                format!("별 {odd} 안에서 남은 합이 홀수임"),
            )
        }
        Contradiction::Loops => Text::new(
            "more loops than the numbers leave room for",
            "숫자의 합보다 고리가 많음",
        ),
        Contradiction::NoCombo { star } => {
            let n = star + 1;
            Text::new(
                format!("star {n} has no choice without a conflict"),
                format!("별 {n}에 겹치지 않는 조합이 없음"),
            )
        }
    }
}

/// The stars that a contradiction speaks of.
pub fn stars_of(table: &Table, contradiction: &Contradiction) -> Vec<Node> {
    match contradiction {
        Contradiction::Short { star } | Contradiction::Over { star } | Contradiction::NoCombo { star } => {
            vec![*star]
        }
        Contradiction::Clash { first, second } => {
            let (e, f) = (table.links[*first as usize], table.links[*second as usize]);
            let mut stars = vec![e.a, e.b, f.a, f.b];
            stars.sort_unstable();
            stars.dedup();
            stars
        }
        Contradiction::Cut { stars } | Contradiction::Odd { stars } => stars.clone(),
        Contradiction::Loops => Vec::new(),
    }
}
