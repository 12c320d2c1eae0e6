//! What the canvas and all panels of the editor share: camera, layers, tool, selection, findings.
//!
//! Nothing of it is saved or undone. A panel reads and changes it; the spec is changed through the
//! document only.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::app::lang::Word;
use crate::app::layers::Layer;
use crate::game::GameReport;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::Snap;
use crate::games::starlink::edit::freedom::{FreedomMap, LOOKS};
use crate::games::starlink::edit::scalpel::{Fix, Fixes};
use crate::games::starlink::fragile::Fragile;
use crate::games::starlink::generate::numbers_of;
use crate::games::starlink::geometry::Point;
use crate::games::starlink::spec::Spec;
use crate::games::starlink::table::{Link, LinkIdx, Node};
use crate::report::Text;

use super::backdrop::Backdrop;
use super::commands::drawn_links;
use super::gesture::Gesture;
use super::live::Live;
use super::made::Maker;
use super::playing::Playing;
use super::view::Camera;
use super::work::Work;

/// No more steps of a drawn answer than this are kept.
const MAX_DRAWN_STEPS: usize = 500;

/// What the canvas is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// Stars are placed and moved; the answers are shown.
    #[default]
    Edit,
    /// An answer is drawn, for numbers to be taken from.
    Draw,
    /// The puzzle is played.
    Play,
    /// The trace on the timeline is shown.
    Steps,
    /// What the generator did is shown.
    Made,
}

/// What a click on an empty place does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Selects.
    #[default]
    Select,
    /// Places a star.
    Star,
    /// Places a gravity star.
    Gravity,
}

/// What is drawn over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layers {
    /// Every link that the board allows, while editing, drawing and stepping.
    pub candidates: bool,
    /// And while playing: a player is not shown them unless asked for.
    pub candidates_played: bool,
    /// The answer, or two of them.
    pub answer: bool,
    /// Why links of the star under the pointer are there or are not.
    pub lens: bool,
    /// Where a tap picks each star.
    pub taps: bool,
    /// Links and gaps near their limits.
    pub margins: bool,
    /// How far each star may move.
    pub freedom: bool,
}

impl Layers {
    /// All of them, in the order of their pills.
    pub(super) fn all(&mut self, mode: Mode) -> [Layer<'_>; 6] {
        let candidates = if mode == Mode::Play {
            &mut self.candidates_played
        } else {
            &mut self.candidates
        };
        [
            Layer {
                id: "candidates",
                name: Word {
                    en: "Candidates",
                    ko: "가능한 선",
                },
                hint: Word {
                    en: "Every link that the board allows",
                    ko: "판이 허락하는 모든 선",
                },
                is_on: candidates,
            },
            Layer {
                id: "answer",
                name: Word {
                    en: "Answers",
                    ko: "답",
                },
                hint: Word {
                    en: "The answer; of several, the second over the first",
                    ko: "답; 여럿이면 첫 답 위에 둘째 답의 차이",
                },
                is_on: &mut self.answer,
            },
            Layer {
                id: "lens",
                name: Word {
                    en: "Lens",
                    ko: "돋보기",
                },
                hint: Word {
                    en: "Links of the star under the pointer, and why others are not there",
                    ko: "포인터 아래 별의 선과, 없는 선의 까닭",
                },
                is_on: &mut self.lens,
            },
            Layer {
                id: "taps",
                name: Word {
                    en: "Tap discs",
                    ko: "누르는 범위",
                },
                hint: Word {
                    en: "Where a tap picks each star",
                    ko: "별마다 눌리는 자리",
                },
                is_on: &mut self.taps,
            },
            Layer {
                id: "margins",
                name: Word {
                    en: "Margins",
                    ko: "여유",
                },
                hint: Word {
                    en: "Links and gaps near 3.2 or 0.42 cells",
                    ko: "3.2칸이나 0.42칸에 가까운 선과 틈",
                },
                is_on: &mut self.margins,
            },
            Layer {
                id: "freedom",
                name: Word {
                    en: "Freedom",
                    ko: "움직임 여유",
                },
                hint: Word {
                    en: "How far each star may move before links or answers change",
                    ko: "선이나 답이 바뀌기 전까지 별이 움직일 수 있는 거리",
                },
                is_on: &mut self.freedom,
            },
        ]
    }
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            candidates: true,
            candidates_played: false,
            answer: true,
            lens: true,
            taps: false,
            margins: false,
            freedom: false,
        }
    }
}

/// What is under the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hover {
    /// A star or gravity star.
    pub node: Option<Node>,
    /// A link, where no star is.
    pub link: Option<LinkIdx>,
}

/// The shared state of the editor.
pub(super) struct Desk {
    /// What is seen.
    pub camera: Camera,
    /// What is drawn over the board.
    pub layers: Layers,
    /// What the canvas is used for.
    pub mode: Mode,
    /// What a click places.
    pub tool: Tool,
    /// What places are rounded to.
    pub snap: Snap,
    /// What is selected, in the order in which it was.
    pub selection: Vec<Node>,
    /// The drag that is being made.
    pub gesture: Option<Gesture>,
    /// What is under the pointer.
    pub hover: Hover,
    /// Where the pointer is.
    pub pointer: Option<Point>,
    /// Whether the canvas is to take the keyboard.
    pub wants_focus: bool,
    /// Whether the fields of the checks are to be brought into sight.
    pub wants_checks: bool,
    /// What is to be told in the status bar until the next action.
    pub note: Option<Text>,
    /// Links and answers of the spec.
    pub live: Live,
    /// The smallest edits that leave one answer.
    pub fixes: Work<Fixes>,
    /// The fix under the pointer.
    pub preview: Option<usize>,
    /// How far each star may move.
    pub freedom: Work<FreedomMap>,
    /// Looks at links that measuring it may take.
    pub freedom_looks: u64,
    /// What is near its limit: how near it was looked for, and what was found.
    pub margins: Work<(i32, Vec<Fragile>)>,
    /// Lengths nearer to their limit than this are marked, in thousandths of a cell.
    pub within_milli: i32,
    /// The answer that is being drawn.
    pub drawn: Vec<Link>,
    /// How it was before each of the last changes, and what was taken back.
    pub drawn_past: Vec<Vec<Link>>,
    pub drawn_future: Vec<Vec<Link>>,
    /// How many stars the board has that they are of.
    pub drawn_of: usize,
    /// What a step of a play or of a drawn answer is called.
    pub step_name: Text,
    /// The play that is being made.
    pub playing: Playing,
    /// Generating and regenerating.
    pub maker: Maker,
    /// The picture under the board.
    pub backdrop: Backdrop,
    /// Digits typed in a row, and when the last one was.
    pub typed: Option<(u16, f64)>,
    /// The frame of the timeline that was last shown, and the trace that it is of.
    pub last_frame: usize,
    /// The trace that was last shown.
    pub last_report: Option<Arc<GameReport<StarLink>>>,
    /// Whether a recorded play was shown as one when it was opened.
    pub has_opened: bool,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            layers: Layers::default(),
            mode: Mode::default(),
            tool: Tool::default(),
            snap: Snap::default(),
            selection: Vec::new(),
            gesture: None,
            hover: Hover::default(),
            pointer: None,
            wants_focus: false,
            wants_checks: false,
            note: None,
            live: Live::default(),
            fixes: Work::default(),
            preview: None,
            freedom: Work::default(),
            freedom_looks: LOOKS,
            margins: Work::default(),
            within_milli: 50,
            drawn: Vec::new(),
            drawn_past: Vec::new(),
            drawn_future: Vec::new(),
            drawn_of: 0,
            step_name: Text::new("the last link", "마지막 선"),
            playing: Playing::default(),
            maker: Maker::default(),
            backdrop: Backdrop::default(),
            typed: None,
            last_frame: 0,
            last_report: None,
            has_opened: false,
        }
    }
}

impl Desk {
    /// Selects one node alone.
    pub(super) fn select_only(&mut self, node: Node) {
        self.selection = vec![node];
        self.typed = None;
    }

    /// Takes a node into the selection, or out of it.
    pub(super) fn toggle(&mut self, node: Node) {
        self.typed = None;
        match self.selection.iter().position(|known| *known == node) {
            Some(at) => drop(self.selection.remove(at)),
            None => self.selection.push(node),
        }
    }

    /// Looks at the board as it is now. What was under the pointer by an index of the table before is not
    /// taken for something of this one.
    pub(super) fn refresh(&mut self, cx: &Cx<'_, StarLink>) {
        let before = self.live.table().cloned();
        self.live.refresh(cx);
        let is_same = match (&before, self.live.table()) {
            (Some(before), Some(now)) => Arc::ptr_eq(before, now) || before.has_same_links(now),
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            self.hover.link = None;
        }
        self.keep_within(cx.doc.spec());
    }

    /// Drops from the selection, and from what is under the pointer, what the spec no longer has.
    pub(super) fn keep_within(&mut self, spec: &Spec) {
        let n_nodes = spec.n_nodes();
        self.selection.retain(|node| usize::from(*node) < n_nodes);
        self.hover.node = self.hover.node.filter(|node| usize::from(*node) < n_nodes);
        let is_there = |link: &Link| {
            [Some(link.a), Some(link.b), link.via]
                .into_iter()
                .flatten()
                .all(|node| usize::from(node) < n_nodes)
        };
        self.drawn.retain(is_there);
        // Steps of another board are none of this one's.
        if self.drawn_of != n_nodes {
            self.drawn_of = n_nodes;
            self.drawn_past.clear();
            self.drawn_future.clear();
        }
    }

    /// The star and the pair that the lens looks at: what is under the pointer, else what is selected.
    pub(super) fn lens(&self) -> (Option<Node>, Option<Node>) {
        match (self.hover.node, &self.selection[..]) {
            (Some(under), [one]) if *one != under => (Some(*one), Some(under)),
            (Some(under), _) => (Some(under), None),
            (None, [one, other]) => (Some(*one), Some(*other)),
            (None, [one]) => (Some(*one), None),
            (None, _) => (None, None),
        }
    }

    /// Before the drawn links are changed by a person.
    pub(super) fn note_drawn(&mut self) {
        self.drawn_future.clear();
        self.drawn_past.push(self.drawn.clone());
        if MAX_DRAWN_STEPS < self.drawn_past.len() {
            self.drawn_past.remove(0);
        }
    }

    /// Whether there is a step of a play or of a drawn answer to take back, and one to do again.
    pub(super) fn own_steps(&self) -> (bool, bool) {
        match self.mode {
            Mode::Play => self.playing.can_travel(),
            Mode::Draw => (!self.drawn_past.is_empty(), !self.drawn_future.is_empty()),
            Mode::Edit | Mode::Steps | Mode::Made => (false, false),
        }
    }

    /// Takes that step back, or does it again.
    pub(super) fn travel_own(&mut self, is_back: bool) -> Option<Text> {
        match self.mode {
            Mode::Play => self.playing.travel(is_back),
            Mode::Draw => {
                let (from, to) = if is_back {
                    (&mut self.drawn_past, &mut self.drawn_future)
                } else {
                    (&mut self.drawn_future, &mut self.drawn_past)
                };
                let links = from.pop()?;
                to.push(std::mem::replace(&mut self.drawn, links));
                Some(if is_back {
                    Text::new("a drawn link taken back", "그린 선 하나를 되돌림")
                } else {
                    Text::new("a drawn link again", "그린 선 하나를 다시 함")
                })
            }
            Mode::Edit | Mode::Steps | Mode::Made => None,
        }
    }

    /// How many links each star has, where links are drawn or placed by a person.
    pub(super) fn degrees(&self) -> Option<Vec<u16>> {
        match self.mode {
            Mode::Draw => {
                let table = self.live.table()?;
                Some(numbers_of(table, &drawn_links(self, table)))
            }
            Mode::Play => Some(self.playing.play().degrees(self.playing.level()?)),
            Mode::Edit | Mode::Steps | Mode::Made => None,
        }
    }

    /// The fix under the pointer.
    pub(super) fn previewed(&self, spec: &Arc<Spec>) -> Option<&Fix> {
        self.fixes.found(spec)?.found.get(self.preview?)
    }
}
