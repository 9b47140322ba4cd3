//! How open a zone is: all tunable numbers of the modifier.

use rmg_core::Level;
use rmg_core::plan::ZonePlan;
use rmg_core::template::ZoneKind;

/// Squared distance of nodes from each other and from all free tiles: VCMI's free distance.
const NODE_DISTANCE_SQ: u64 = 81;
const NODE_DISTANCE_UNDERGROUND_SQ: u64 = 100;
/// Minimum of this distance, in the richest zones: VCMI's value.
const MIN_NODE_DISTANCE_SQ: u64 = 16;

/// Share of [`BLOCK_BASE_SQ`] up to which ground stays open, in thousandths: VCMI's span.
const SPAN: u64 = 450;
const SPAN_UNDERGROUND: u64 = 300;
/// Base of the span, in squared tiles: VCMI's minimal distance.
const BLOCK_BASE_SQ: u64 = 81;

/// Treasure (thousands of value per 400 tiles) above which nodes move closer, down to the share [`RICH_MIN`]
/// of their distance at [`RICHEST`]: VCMI's values.
const RICH: u64 = 250;
const RICHEST: u64 = 600;
const RICH_MIN: u64 = 600;
/// Treasure below which less ground stays open: VCMI's value.
const POOR: u64 = 100;
const POOR_MIN_SPAN: u64 = 150;
/// Piles per 400 tiles up to which paths need little room at their sides: VCMI's value.
const FEW_PILES: u64 = 10;

/// Requested share of open tiles after all modifiers, in thousandths. In maps of the best-known generator it
/// is 450 to 570; maps of this project must be within 400 to 600.
const FINAL_OPEN: u64 = 440;
const FINAL_OPEN_UNDERGROUND: u64 = 300;
/// The same for junctions: narrow passages.
const FINAL_OPEN_JUNCTION: u64 = 160;
/// Mean value from which the piles of a tier count as guarded: the minimum strength of a guard.
const GUARDED_VALUE: u64 = 2000;
/// Tiles that a pile takes from the open ones, except those in thickets: its objects, and for guarded piles
/// also its guard and the shields at its back.
const TILES_OF_PILE: u64 = 2;
const TILES_OF_GUARDED_PILE: u64 = 4;
/// Tiles that a pile needs during placement, with the zone of control of its guard and the losses between
/// piles.
const ROOM_OF_PILE: u64 = 5;
const ROOM_OF_GUARDED_PILE: u64 = 16;
/// Thousandths of a junction that its paths take.
const PATHS_OF_JUNCTION: u64 = 80;
/// A junction that must be more open than this also gets nodes, at the distance below. The few passages
/// between its ends have no room for its treasure.
const OPEN_WITHOUT_NODES: u64 = 350;
const NODE_DISTANCE_JUNCTION_SQ: u64 = 196;
/// Maximum share that stays open for treasure, in thousandths. A zone without thickets would be an empty
/// plain with objects on it.
const MAX_OPEN: u64 = 840;
const MAX_OPEN_JUNCTION: u64 = 700;

/// Squared distance from paths within which ground always stays open: one tile on both sides of a hero, so
/// that piles find room next to the path.
const MIN_BLOCK_SQ: u64 = 5;
const MIN_BLOCK_JUNCTION_SQ: u64 = 1;
/// Maximum of this distance in junctions with treasure: all of it is near a few paths.
const MAX_BLOCK_JUNCTION_SQ: u64 = 49;

/// How open a zone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measures {
    /// Squared distance of nodes; `None`: no nodes.
    pub(super) node_distance_sq: Option<u16>,
    /// Requested share of open tiles, in thousandths, within the limits below.
    pub(super) open_share: u64,
    /// Squared distance from paths up to which all ground stays open (for average noise).
    pub(super) min_block_sq: u32,
    /// Squared distance from paths from which no ground stays open (for average noise).
    pub(super) max_block_sq: u32,
}

impl Measures {
    /// Returns the measures of a zone, by its treasure, its kind and its level.
    ///
    /// Distances follow VCMI's values for treasure value and density. In VCMI they decide alone: it leaves
    /// nearly all ground open where there are many free tiles, and closes most where there are few. Here they
    /// are limits. Between them the distance is chosen so that the requested share of the zone stays open.
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

        // Rich zones have nodes closer together and less open ground next to paths. Poor zones and zones with
        // few piles have less open ground, too. On the surface, value 425 is halfway from RICH to RICHEST:
        // the margin is 800, the span 450 x 0.8 = 360, and nodes keep a squared distance of 81 x 0.8 = 64.
        let mut margin = 1000;
        let mut span = on_level(SPAN, SPAN_UNDERGROUND);
        if value > RICH {
            margin = RICH_MIN + (1000 - RICH_MIN) * RICHEST.saturating_sub(value) / (RICHEST - RICH);
            span = span * margin / 1000;
        } else if value < POOR {
            span = (span * (500 + 500 * value / POOR) / 1000).max(POOR_MIN_SPAN);
        }
        if piles <= FEW_PILES {
            span = span.min(100 + 10 * piles);
        }
        let mut node_distance_sq = (on_level(NODE_DISTANCE_SQ, NODE_DISTANCE_UNDERGROUND_SQ) * margin / 1000)
            .max(MIN_NODE_DISTANCE_SQ);
        // Thousandths of the zone that treasure takes. A density is in piles per 400 tiles.
        let share = |unguarded: u64, guarded: u64| {
            tiers.iter().fold(0u64, |sum, tier| {
                let mean = u64::midpoint(u64::from(tier.min), u64::from(tier.max));
                let tiles = if mean < GUARDED_VALUE { unguarded } else { guarded };
                sum.saturating_add(u64::from(tier.density) * tiles * 1000 / 400)
            })
        };
        let (final_open, most, least_sq) = if is_junction {
            (FINAL_OPEN_JUNCTION, MAX_OPEN_JUNCTION, MIN_BLOCK_JUNCTION_SQ)
        } else {
            (on_level(FINAL_OPEN, FINAL_OPEN_UNDERGROUND), MAX_OPEN, MIN_BLOCK_SQ)
        };
        let mut open_share = final_open.saturating_add(share(TILES_OF_PILE, TILES_OF_GUARDED_PILE));
        let mut most_sq = BLOCK_BASE_SQ * span / 1000;
        if is_junction {
            let room = PATHS_OF_JUNCTION.saturating_add(share(ROOM_OF_PILE, ROOM_OF_GUARDED_PILE));
            open_share = open_share.max(room);
            most_sq = if piles == 0 { most_sq } else { MAX_BLOCK_JUNCTION_SQ };
            node_distance_sq = NODE_DISTANCE_JUNCTION_SQ;
        }
        let narrow = |n: u64| u32::try_from(n).expect("bounded by the constants above");
        Self {
            node_distance_sq: (!is_junction || open_share > OPEN_WITHOUT_NODES)
                .then(|| u16::try_from(node_distance_sq).expect("bounded by the constants above")),
            open_share: open_share.min(most),
            min_block_sq: narrow(least_sq),
            max_block_sq: narrow(most_sq.max(least_sq)),
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
        let typical = [(500, 3000, 14), (3000, 9000, 6), (10_000, 20_000, 3)];
        let surface = measures(ZoneKind::Treasure, Level::SURFACE, &typical);
        assert_eq!((surface.node_distance_sq, surface.max_block_sq), (Some(81), 36));
        let underground = measures(ZoneKind::Treasure, Level::UNDERGROUND, &typical);
        assert_eq!((underground.node_distance_sq, underground.max_block_sq), (Some(100), 24));
        let rich = measures(ZoneKind::Treasure, Level::SURFACE, &[(30_000, 50_000, 20)]);
        assert_eq!((rich.node_distance_sq, rich.max_block_sq), (Some(48), 21));
        let empty = measures(ZoneKind::Treasure, Level::SURFACE, &[]);
        assert_eq!((empty.node_distance_sq, empty.max_block_sq), (Some(81), 8));
    }

    #[test]
    fn more_treasure_leaves_more_open_ground_without_overflow() {
        let share = |density| measures(ZoneKind::Treasure, Level::SURFACE, &[(1, 2, density)]).open_share;
        assert!(share(1) < share(20) && share(20) < share(60));
        let extreme = [(0, u32::MAX, u32::MAX); 9];
        assert_eq!(measures(ZoneKind::Treasure, Level::SURFACE, &extreme).open_share, MAX_OPEN);
    }

    #[test]
    fn junctions_are_narrow_and_have_nodes_only_for_much_treasure() {
        let empty = measures(ZoneKind::Junction, Level::SURFACE, &[]);
        assert_eq!(empty.node_distance_sq, None);
        assert!(empty.max_block_sq <= 8 && empty.open_share < 200);
        let some = measures(ZoneKind::Junction, Level::SURFACE, &[(500, 3000, 8)]);
        assert_eq!(some.node_distance_sq, None);
        let much = measures(ZoneKind::Junction, Level::SURFACE, &[(3000, 6000, 20)]);
        assert_eq!(much.node_distance_sq, Some(196));
    }
}
