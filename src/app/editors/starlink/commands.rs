//! What can be done to the selection by a name, a key or a button; each is one step of the history.

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::doc::picture::Picture;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::{self, Snap, Turn, snapped};
use crate::games::starlink::geometry::{MILLI, Point};
use crate::games::starlink::solve::Answers;
use crate::games::starlink::spec::{Gravity, Star};
use crate::games::starlink::table::{Link, LinkIdx, Node, Table};
use crate::grammar::counted;
use crate::report::Text;

use super::desk::{Desk, Mode};
use super::words::{label, nodes_name};

/// Undo keys of held keys and fields.
const NUDGE: u64 = 0x51b0;
const NUMBER: u64 = 0x51b1;

/// Something that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Delete,
    SelectAll,
    Next,
    Prev,
    Turn(Turn),
    AlignColumn,
    AlignRow,
    /// What was copied goes.
    Cut,
    Duplicate,
    ToggleGravity,
    NumbersOfDrawn,
    /// For the selected stars, or for all where none is selected; drawn links are kept while drawing.
    FindNumbers,
    DrawTheAnswer,
    ClearDrawn,
    Regenerate,
    Generate,
}

/// Does it.
pub(super) fn run(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, command: Command) {
    desk.note = None;
    desk.typed = None;
    let nodes = desk.selection.clone();
    let what = nodes_name(cx.doc.spec().stars.len(), &nodes);
    match command {
        Command::SelectAll => {
            desk.selection = (0..cx.doc.spec().n_nodes() as Node).collect();
            desk.wants_focus = true;
        }
        Command::Next => walk(desk, cx, 1),
        Command::Prev => walk(desk, cx, -1),
        Command::NumbersOfDrawn => numbers_of_drawn(desk, cx),
        Command::DrawTheAnswer => draw_the_answer(desk),
        Command::ClearDrawn => {
            desk.note_drawn();
            desk.drawn.clear();
        }
        Command::Generate => desk.maker.generate(cx),
        Command::FindNumbers => find_numbers(desk, cx),
        _ if nodes.is_empty() => {
            desk.note = Some(Text::new("nothing is selected", "선택한 것이 없습니다"));
        }
        Command::Delete => delete(desk, cx, &nodes, label("Delete", "지우기", &what)),
        Command::Turn(turn) => match edit::turned(cx.doc.spec(), &nodes, turn) {
            Some(made) => {
                let words = match turn {
                    Turn::MirrorAcross | Turn::MirrorDown => label("Mirror", "뒤집기", &what),
                    Turn::Clockwise | Turn::Counterclockwise => label("Rotate", "돌리기", &what),
                };
                cx.doc.edit(words, Merge::Never, |spec| *spec = made);
            }
            None => {
                desk.note = Some(Text::new(
                    "a star would leave the grid",
                    "판 밖으로 나가는 별이 있습니다",
                ));
            }
        },
        Command::AlignColumn | Command::AlignRow => {
            let is_column = command == Command::AlignColumn;
            cx.doc
                .edit(label("Align", "줄 맞추기", &what), Merge::Never, |spec| {
                    edit::align(spec, &nodes, is_column);
                });
        }
        Command::Cut => delete(desk, cx, &nodes, label("Cut", "잘라내기", &what)),
        Command::Duplicate => {
            let copied = edit::copied(cx.doc.spec(), &nodes);
            put(desk, cx, copied, (1, 1), label("Duplicate", "복제", &what));
        }
        Command::ToggleGravity => {
            let [node] = nodes[..] else {
                desk.note = Some(Text::new("select one star", "별 하나를 고르세요"));
                return;
            };
            let mut made = None;
            cx.doc.edit(
                label("Change the kind of", "종류 바꾸기", &what),
                Merge::Never,
                |spec| {
                    made = edit::toggle_gravity(spec, node);
                },
            );
            desk.drawn.clear();
            if let Some(node) = made {
                desk.select_only(node);
            }
        }
        Command::Regenerate => desk.maker.regenerate(cx, nodes),
    }
}

fn delete(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, nodes: &[Node], words: Text) {
    cx.doc
        .edit(words, Merge::Never, |spec| edit::remove_nodes(spec, nodes));
    // The nodes after those that went are called by other numbers now.
    let renamed = |node: Node| {
        let n_before = nodes.iter().filter(|gone| **gone < node).count() as Node;
        (!nodes.contains(&node)).then(|| node - n_before)
    };
    desk.drawn = { desk.drawn.iter() }
        .filter_map(|link| {
            let via = match link.via {
                Some(via) => Some(renamed(via)?),
                None => None,
            };
            Some(Link::new(renamed(link.a)?, renamed(link.b)?, via))
        })
        .collect();
    desk.selection.clear();
}

/// Copied stars.
pub(super) type Copied = (Vec<Star>, Vec<Gravity>);

/// Pasted where the pointer is, else a cell to the right and down of where it was copied; where that is taken, in
/// the nearest cells that are free.
pub(super) fn paste(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, copied: Copied) {
    let cells = { copied.0.iter().map(|star| star.at) }
        .chain(copied.1.iter().map(|star| star.at))
        .map(Point::cell);
    let (left, top) = cells.fold((i32::MAX, i32::MAX), |low, (column, row)| {
        (low.0.min(column), low.1.min(row))
    });
    let by = desk.pointer.map_or((1, 1), |at| {
        let (column, row) = at.cell();
        (column.saturating_sub(left), row.saturating_sub(top))
    });
    let n = copied.0.len() + copied.1.len();
    let words = Text::new(
        format!("Paste {}", counted(n, "star")),
        format!("별 {n}개 붙여넣기"),
    );
    put(desk, cx, copied, by, words);
}

/// Puts copied stars on the board, shifted by so many cells or as near to that as there is room.
fn put(
    desk: &mut Desk,
    cx: &mut Cx<'_, StarLink>,
    (stars, gravity): Copied,
    (columns, rows): (i32, i32),
    words: Text,
) {
    desk.note = None;
    desk.typed = None;
    let n = stars.len() + gravity.len();
    // Stars of a larger board come onto this one as near as they can.
    let by = edit::free_shift(cx.doc.spec(), (&stars, &gravity), columns, rows);
    let mut pasted = Vec::new();
    cx.doc.edit(words, Merge::Never, |spec| {
        pasted = edit::paste(spec, (&stars, &gravity), by.0, by.1);
    });
    if pasted.is_empty() {
        desk.note = Some(Text::new(
            "nothing of it would lie on the board",
            "판 안에 놓이는 별이 없습니다",
        ));
        return;
    }
    if pasted.len() < n {
        let n_left_out = n - pasted.len();
        desk.note = Some(Text::new(
            format!("{n_left_out} of {n} did not fit on the board"),
            format!("{n}개 가운데 {n_left_out}개는 판에 들어가지 않아 뺐습니다"),
        ));
    }
    // Gravity stars come after all stars, so pasted stars rename them.
    desk.drawn.clear();
    desk.selection = pasted;
    desk.wants_focus = true;
}

/// Selects the next node, around the end.
fn walk(desk: &mut Desk, cx: &Cx<'_, StarLink>, by: i64) {
    let n_nodes = cx.doc.spec().n_nodes() as i64;
    if n_nodes == 0 {
        return;
    }
    let next = match desk.selection.last() {
        Some(node) => (i64::from(*node) + by).rem_euclid(n_nodes),
        None if by < 0 => n_nodes - 1,
        None => 0,
    };
    desk.select_only(next as Node);
    desk.wants_focus = true;
}

/// Places a star or a gravity star, and selects it.
pub(super) fn place(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, at: Point, snap: Snap, is_gravity: bool) {
    let at = snapped(cx.doc.spec(), at, snap);
    if cx.doc.spec().places().contains(&at) {
        desk.note = Some(Text::new(
            "there is a star at this place",
            "이 자리에는 별이 있습니다",
        ));
        return;
    }
    let mut node = 0;
    let words = if is_gravity {
        Text::new("Place a gravity star", "중력 별 놓기")
    } else {
        Text::new("Place a star", "별 놓기")
    };
    let n_stars = cx.doc.spec().stars.len() as Node;
    cx.doc.edit(words, Merge::Never, |spec| {
        node = if is_gravity {
            edit::add_gravity(spec, at)
        } else {
            edit::add_star(spec, at, 1)
        };
    });
    if !is_gravity {
        // The gravity stars come one later.
        for link in &mut desk.drawn {
            link.via = link.via.map(|via| if n_stars <= via { via + 1 } else { via });
        }
    }
    desk.select_only(node);
    desk.wants_focus = true;
}

/// Moves the selection; a held key is one step of the history.
pub(super) fn nudge(
    desk: &Desk,
    cx: &mut Cx<'_, StarLink>,
    right: i32,
    down: i32,
    (whole, fine): (bool, bool),
) {
    let step = match desk.snap {
        _ if whole => MILLI,
        _ if fine => 1,
        Snap::Centre => MILLI,
        Snap::Jitter => 50,
        Snap::Free => 10,
    };
    let nodes = desk.selection.clone();
    let words = label("Move", "옮기기", &nodes_name(cx.doc.spec().stars.len(), &nodes));
    cx.doc.edit(words, Merge::WhileHeld(NUDGE), |spec| {
        edit::move_nodes(spec, &nodes, right * step, down * step);
    });
}

/// Sets the number of the selected stars.
pub(super) fn set_number(desk: &Desk, cx: &mut Cx<'_, StarLink>, number: u16) {
    change_numbers(desk, cx, |_| number);
}

/// Changes the numbers of the selected stars, each from its own.
pub(super) fn change_numbers(desk: &Desk, cx: &mut Cx<'_, StarLink>, change: impl Fn(u16) -> u16) {
    let nodes: Vec<Node> = { desk.selection.iter().copied() }
        .filter(|node| usize::from(*node) < cx.doc.spec().stars.len())
        .collect();
    if nodes.is_empty() {
        return;
    }
    let what = nodes_name(cx.doc.spec().stars.len(), &nodes);
    let mut numbers = { nodes.iter() }.map(|node| change(cx.doc.spec().stars[usize::from(*node)].number));
    let first = numbers.next();
    let words = match first.filter(|first| numbers.all(|number| number == *first)) {
        Some(number) => Text::new(
            format!("Number {number} for {}", what.en),
            format!("{} 숫자 {number}", what.ko),
        ),
        None => label("Change numbers", "숫자 바꾸기", &what),
    };
    cx.doc.edit(words, Merge::WhileHeld(NUMBER), |spec| {
        for node in &nodes {
            if let Some(star) = spec.stars.get_mut(usize::from(*node)) {
                star.number = change(star.number);
            }
        }
    });
}

/// The drawn links that the board has, ascending.
pub(super) fn drawn_links(desk: &Desk, table: &Table) -> Vec<LinkIdx> {
    let mut links: Vec<LinkIdx> = { desk.drawn.iter() }
        .filter_map(|link| table.find(*link))
        .collect();
    links.sort_unstable();
    links
}

fn numbers_of_drawn(desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    let Some(table) = desk.live.table().cloned() else {
        return;
    };
    let links = drawn_links(desk, &table);
    if links.is_empty() {
        desk.mode = Mode::Draw;
        desk.note = Some(Text::new(
            "draw the answer first: drag from star to star",
            "먼저 답을 그리세요: 별에서 별로 끌기",
        ));
        return;
    }
    let made = edit::with_numbers_of(cx.doc.spec(), &table, &links);
    cx.doc.edit(
        Text::new("Numbers from the drawn links", "그린 선에서 숫자 얻기"),
        Merge::Never,
        |spec| *spec = made,
    );
    desk.mode = Mode::Edit;
}

/// Leaves numbers to the solver: those of the selected stars, or of all where none is selected. While an
/// answer is drawn, its links are kept and all numbers are open.
fn find_numbers(desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    let n_stars = cx.doc.spec().stars.len();
    let is_star = |node: &Node| usize::from(*node) < n_stars;
    let selected: Vec<Node> = desk.selection.iter().copied().filter(is_star).collect();
    let (open, kept) = if desk.mode == Mode::Draw {
        (Vec::new(), desk.drawn.clone())
    } else {
        (selected, Vec::new())
    };
    let open = if open.is_empty() {
        (0..n_stars as Node).collect()
    } else {
        open
    };
    desk.mode = Mode::Edit;
    desk.maker.find_numbers(cx, open, kept);
}

/// Begins drawing with the answer that is known.
fn draw_the_answer(desk: &mut Desk) {
    let links = match (desk.live.table(), desk.live.first()) {
        (Some(table), Some(first)) if desk.live.answers() != Answers::None => {
            first.iter().map(|link| table.links[*link as usize]).collect()
        }
        _ => Vec::new(),
    };
    desk.note_drawn();
    desk.drawn = links;
    desk.mode = Mode::Draw;
}

/// Draws a link of the answer that is being drawn, or takes it away.
pub(super) fn draw_link(desk: &mut Desk, from: Node, via: Option<Node>, to: Node) {
    use crate::games::starlink::why::{Reason, geometry_reason};
    let Some(table) = desk.live.table().cloned() else {
        return;
    };
    let wanted = Link::new(from, to, via);
    let of_pair = |link: &Link| link.a == wanted.a && link.b == wanted.b;
    if let Some(at) = desk.drawn.iter().position(of_pair) {
        desk.note_drawn();
        desk.drawn.remove(at);
        return;
    }
    let Some(idx) = table.find(wanted) else {
        let reason = geometry_reason(&table, wanted).unwrap_or(Reason::NoLink);
        desk.note = Some(reason.text());
        return;
    };
    let drawn = drawn_links(desk, &table);
    let clash = table
        .conflicts(idx)
        .iter()
        .find(|other| drawn.binary_search(other).is_ok());
    match clash {
        Some(other) => {
            let link = table.links[*other as usize];
            desk.note = Some(Reason::Crosses { link }.text());
        }
        None => {
            desk.note_drawn();
            desk.drawn.push(wanted);
        }
    }
}

/// Applies the fix at a place of the list.
pub(super) fn apply_fix(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, idx: usize) {
    let spec = cx.doc.history().current_arc();
    let Some(fix) = desk
        .fixes
        .found(&spec)
        .and_then(|fixes| fixes.found.get(idx))
        .cloned()
    else {
        return;
    };
    cx.doc.edit(fix.label, Merge::Never, |spec| *spec = fix.spec);
    desk.preview = None;
}

/// Changes how the picture under the board lies.
pub(super) fn change_picture(
    cx: &mut Cx<'_, StarLink>,
    words: Text,
    merge: Merge,
    change: impl FnOnce(&mut Picture),
) {
    cx.doc.edit_notes(words, merge, |notes| {
        if let Some(picture) = &mut notes.picture {
            change(picture);
        }
    });
}

/// Puts a picture under the board; one that is there keeps its place.
pub(super) fn put_picture(cx: &mut Cx<'_, StarLink>, path: String) {
    let words = Text::new("Put a picture under the board", "밑그림 깔기");
    cx.doc
        .edit_notes(words, Merge::Never, |notes| match &mut notes.picture {
            Some(picture) => picture.path = path,
            None => notes.picture = Some(Picture::new(path)),
        });
}

/// Takes the picture under the board away.
pub(super) fn remove_picture(cx: &mut Cx<'_, StarLink>) {
    let words = Text::new("Remove the picture", "밑그림 빼기");
    cx.doc
        .edit_notes(words, Merge::Never, |notes| notes.picture = None);
}
