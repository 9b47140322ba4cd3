//! How open a zone is to be: all figures of the modifier that can be tuned.

use rmg_core::Level;
use rmg_core::plan::ZonePlan;
use rmg_core::template::ZoneKind;

/// Squared distance that nodes keep from each other and from all free tiles: VCMI's free distance.
const NODE_DISTANCE_SQ: u64 = 81;
const NODE_DISTANCE_UNDERGROUND_SQ: u64 = 100;
/// The least of it, in the richest zones: VCMI's.
const NODE_DISTANCE_LEAST_SQ: u64 = 16;

/// Share of [`BLOCK_BASE_SQ`] up to which ground stays open, in thousandths: VCMI's span.
const SPAN: u64 = 450;
const SPAN_UNDERGROUND: u64 = 300;
/// What the span is a share of, squared tiles: VCMI's minimal distance.
const BLOCK_BASE_SQ: u64 = 81;

/// Treasure (thousands of value per 400 tiles) above which nodes move closer, down to [`RICH_LEAST`] of their
/// distance at [`RICHEST`]: VCMI's figures.
const RICH: u64 = 250;
const RICHEST: u64 = 600;
const RICH_LEAST: u64 = 600;
/// Treasure below which less stays open: VCMI's.
const POOR: u64 = 100;
const POOR_LEAST_SPAN: u64 = 150;
/// Piles per 400 tiles up to which next to nothing has to stand beside the paths: VCMI's.
const FEW_PILES: u64 = 10;

/// Thousandths of a zone that are to be open when all modifiers are done. In finished maps of the best-known
/// generator it is 450 to 570; ours are asked to be within 400 to 600.
const OPEN_AT_LAST: u64 = 440;
const OPEN_AT_LAST_UNDERGROUND: u64 = 300;
/// The same for junctions: narrow passages.
const OPEN_AT_LAST_JUNCTION: u64 = 160;
/// Mean value from which the piles of a tier count as guarded: the least strength of a guard.
const GUARDED_VALUE: u64 = 2000;
/// Tiles that a pile takes from the open ones: its objects, or these with its guard and what shields its
/// back, without what lies among thickets.
const TILES_OF_PILE: u64 = 2;
const TILES_OF_GUARDED_PILE: u64 = 4;
/// Tiles that a pile needs for itself while it is placed, with its guard's control and what is lost between
/// piles.
const ROOM_OF_PILE: u64 = 5;
const ROOM_OF_GUARDED_PILE: u64 = 16;
/// Thousandths of a junction that its paths take.
const PATHS_OF_JUNCTION: u64 = 80;
/// A junction that is to be more open than this gets nodes all the same, this far apart: the few passages
/// between its ends have no room for its treasure.
const OPEN_WITHOUT_NODES: u64 = 350;
const NODE_DISTANCE_JUNCTION_SQ: u64 = 196;
/// The most that is left open for treasure, in thousandths: without thickets a zone is a plain with things on
/// it.
const OPEN_MOST: u64 = 840;
const OPEN_MOST_JUNCTION: u64 = 700;

/// Squared distance from the paths within which ground stays open even where the share is reached: a hero's
/// width on both sides, so that piles find room beside the path.
const BLOCK_LEAST_SQ: u64 = 5;
const BLOCK_LEAST_JUNCTION_SQ: u64 = 1;
/// In junctions that ask for treasure no more than this: it all stands around a few paths.
const BLOCK_MOST_JUNCTION_SQ: u64 = 49;

/// How open a zone is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measures {
    /// Squared distance of nodes; `None`: no nodes.
    pub(super) node_distance_sq: Option<u16>,
    /// Share of the zone's tiles that stay open, in thousandths, as far as the limits below allow.
    pub(super) open_share: u64,
    /// Squared distance from the paths up to which all ground stays open (where noise is average).
    pub(super) block_least_sq: u32,
    /// Squared distance from the paths from which on nothing stays open (where noise is average).
    pub(super) block_most_sq: u32,
}

impl Measures {
    /// The measures of a zone, by its treasure, its type and its level.
    ///
    /// Distances follow VCMI (its figures for treasure value and density); unlike there they are limits, and
    /// in between the distance is chosen so that the wanted share of the zone stays open: VCMI leaves nearly
    /// all open where there are many free tiles, and closes most where there are few.
    pub(super) fn of(zone: &ZonePlan, level: Level) -> Self {
        let is_junction = zone.kind == ZoneKind::Junction;
        let is_underground = level.is_underground();
        let on_level = |surface: u64, underground: u64| if is_underground { underground } else { surface };
        let tiers = &zone.contents.treasure;
        let piles = tiers.iter().fold(0u64, |sum, tier| sum.saturating_add(u64::from(tier.density)));
        let value = tiers.iter().fold(0u64, |sum, tier| {
            let mean = u64::midpoint(u64::from(tier.min), u64::from(tier.max));
            sum.saturating_add(mean * u64::from(tier.density) / 1000)
        });

        // Rich zones have nodes closer together and less open ground beside the paths, and so have poor zones
        // and those with few piles. On the surface value 425 is halfway from RICH to RICHEST: the margin is
        // 800, the span 450 x 0.8 = 360, and nodes keep a squared distance of 81 x 0.8 = 64.
        let mut margin = 1000;
        let mut span = on_level(SPAN, SPAN_UNDERGROUND);
        if value > RICH {
            margin = RICH_LEAST + (1000 - RICH_LEAST) * RICHEST.saturating_sub(value) / (RICHEST - RICH);
            span = span * margin / 1000;
        } else if value < POOR {
            span = (span * (500 + 500 * value / POOR) / 1000).max(POOR_LEAST_SPAN);
        }
        if piles <= FEW_PILES {
            span = span.min(100 + 10 * piles);
        }
        let mut node_distance_sq = (on_level(NODE_DISTANCE_SQ, NODE_DISTANCE_UNDERGROUND_SQ) * margin / 1000)
            .max(NODE_DISTANCE_LEAST_SQ);
        // Thousandths of the zone that treasure takes; a density is in piles per 400 tiles.
        let share = |plain: u64, guarded: u64| {
            tiers.iter().fold(0u64, |sum, tier| {
                let mean = u64::midpoint(u64::from(tier.min), u64::from(tier.max));
                let tiles = if mean < GUARDED_VALUE { plain } else { guarded };
                sum.saturating_add(u64::from(tier.density) * tiles * 1000 / 400)
            })
        };
        let (at_last, most, least_sq) = if is_junction {
            (OPEN_AT_LAST_JUNCTION, OPEN_MOST_JUNCTION, BLOCK_LEAST_JUNCTION_SQ)
        } else {
            (on_level(OPEN_AT_LAST, OPEN_AT_LAST_UNDERGROUND), OPEN_MOST, BLOCK_LEAST_SQ)
        };
        let mut open_share = at_last.saturating_add(share(TILES_OF_PILE, TILES_OF_GUARDED_PILE));
        let mut most_sq = BLOCK_BASE_SQ * span / 1000;
        if is_junction {
            let room = PATHS_OF_JUNCTION.saturating_add(share(ROOM_OF_PILE, ROOM_OF_GUARDED_PILE));
            open_share = open_share.max(room);
            most_sq = if piles == 0 { most_sq } else { BLOCK_MOST_JUNCTION_SQ };
            node_distance_sq = NODE_DISTANCE_JUNCTION_SQ;
        }
        let narrow = |n: u64| u32::try_from(n).expect("bounded by the constants above");
        Self {
            node_distance_sq: (!is_junction || open_share > OPEN_WITHOUT_NODES)
                .then(|| u16::try_from(node_distance_sq).expect("bounded by the constants above")),
            open_share: open_share.min(most),
            block_least_sq: narrow(least_sq),
            block_most_sq: narrow(most_sq.max(least_sq)),
        }
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::plan::TreasurePlan;

    use crate::fixture::Fixture;

    use super::*;

    fn measures(kind: ZoneKind, level: Level, treasure: &[(u32, u32, u32)]) -> Measures {
        let mut zone = Fixture::new(&["a"], &[]).plan.zones.remove(0);
        zone.kind = kind;
        zone.contents.treasure = treasure
            .iter()
            .map(|(min, max, density)| TreasurePlan { min: *min, max: *max, density: *density })
            .collect();
        Measures::of(&zone, level)
    }

    #[test]
    fn distances_are_those_of_vcmi() {
        let usual = [(500, 3000, 14), (3000, 9000, 6), (10_000, 20_000, 3)];
        let surface = measures(ZoneKind::Treasure, Level::SURFACE, &usual);
        assert_eq!((surface.node_distance_sq, surface.block_most_sq), (Some(81), 36));
        let underground = measures(ZoneKind::Treasure, Level::UNDERGROUND, &usual);
        assert_eq!((underground.node_distance_sq, underground.block_most_sq), (Some(100), 24));
        let rich = measures(ZoneKind::Treasure, Level::SURFACE, &[(30_000, 50_000, 20)]);
        assert_eq!((rich.node_distance_sq, rich.block_most_sq), (Some(48), 21));
        let bare = measures(ZoneKind::Treasure, Level::SURFACE, &[]);
        assert_eq!((bare.node_distance_sq, bare.block_most_sq), (Some(81), 8));
    }

    #[test]
    fn more_treasure_leaves_more_open_and_no_figure_overflows() {
        let share = |density| measures(ZoneKind::Treasure, Level::SURFACE, &[(1, 2, density)]).open_share;
        assert!(share(1) < share(20) && share(20) < share(60));
        let absurd = [(0, u32::MAX, u32::MAX); 9];
        assert_eq!(measures(ZoneKind::Treasure, Level::SURFACE, &absurd).open_share, OPEN_MOST);
    }

    #[test]
    fn junctions_are_narrow_and_have_no_nodes_unless_they_ask_for_much() {
        let bare = measures(ZoneKind::Junction, Level::SURFACE, &[]);
        assert_eq!(bare.node_distance_sq, None);
        assert!(bare.block_most_sq <= 8 && bare.open_share < 200);
        let some = measures(ZoneKind::Junction, Level::SURFACE, &[(500, 3000, 8)]);
        assert_eq!(some.node_distance_sq, None);
        let much = measures(ZoneKind::Junction, Level::SURFACE, &[(3000, 6000, 20)]);
        assert_eq!(much.node_distance_sq, Some(196));
    }
}
