//! What the palette finds by name: stages, by number and intro.

use crate::app::editor::Thing;
use crate::games::sum_drop::spec::Spec;
use crate::report::Text;

use super::changes::stage_id;

/// The handmade stages.
pub(super) fn things(spec: &Spec) -> Vec<Thing> {
    let kind = Text::new("stage", "스테이지");
    let things = spec.stages.iter().enumerate().map(|(row, stage)| {
        let (n, intro) = (row + 1, stage.intro.trim());
        let dash = if intro.is_empty() { "" } else { " · " };
        Thing {
            id: stage_id(row),
            name: Text::new(
                format!("stage {n}{dash}{intro}"),
                format!("스테이지 {n}{dash}{intro}"),
            ),
            kind: kind.clone(),
        }
    });
    things.collect()
}
