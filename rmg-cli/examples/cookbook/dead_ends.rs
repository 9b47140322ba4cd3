//! Hides treasure at dead ends: the ends of ways far from the main point of a zone.
//!
//! Shows: placing a pile with a guard, reporting why there is none, and an option of the template.

use std::cmp::Reverse;

use rmg::modifiers::{CustomModifier, FillError, ModifierJob, OptionSpec, PileAccess};
use rmg::{TilePos, ZoneId};

pub(crate) struct DeadEnds;

/// Templates set it with `"modifiers" : { "dead ends" : { "most" : 1 } }`, for the map or for a zone.
const MOST: OptionSpec = OptionSpec::whole("most", (0, 20), 2, "maximum number of hidden piles of a zone");

impl CustomModifier for DeadEnds {
    type Subject = ZoneId;
    type Access = PileAccess;

    fn name(&self) -> &'static str {
        "dead ends"
    }

    fn about(&self) -> &'static str {
        "hides chests where ways end"
    }

    fn options(&self) -> &'static [OptionSpec] {
        &[MOST]
    }

    fn run(&self, id: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (mut zone, mut quota) = access.open(job);
        let Some(main) = zone.anchors.main_point() else { return Ok(()) };
        let pack = job.board.pack;
        let chest = pack.objects_of_type("treasureChest").first();
        let kinds: Vec<_> =
            chest.into_iter().chain(pack.objects_of_type("campfire").first()).copied().collect();
        // A dead end is an open tile with at most two open neighbors; the farthest first.
        let is_end = |tile: &TilePos| {
            let open = zone.tiles.around(*tile).filter(|near| zone.tiles.can_walk(*near));
            zone.tiles.can_walk(*tile) && open.count() <= 2
        };
        let mut ends: Vec<TilePos> = zone.tiles.each().map(|(tile, _)| tile).filter(is_end).collect();
        ends.sort_by_key(|tile| Reverse((tile.x.abs_diff(main.x).max(tile.y.abs_diff(main.y)), *tile)));
        let most = usize::try_from(job.options(Some(id)).whole(&MOST)).unwrap_or(0);
        for end in ends.iter().take(most) {
            if let Err(reason) = zone.place_pile(&mut quota, job, &kinds, *end) {
                job.output.unmet(id, "treasure at a dead end", reason.to_string());
            }
        }
        Ok(())
    }
}
