//! How closed a zone is, and the shapes of its ridges: all tunable numbers of the modifier.

use rmg_core::plan::ZonePlan;
use rmg_core::template::ZoneKind;
use rmg_core::{Level, RngStream};

/// A style of relief. Lengths are in tenths of a tile, weights in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// Wavelength along the ridges and across them.
    pub(super) long: i64,
    pub(super) across: i64,
    /// Weight of ridges with random heights.
    pub(super) ridges: i32,
    /// Weight of the winding valleys where a noise is near 0; negative for ridges there.
    pub(super) valleys: i32,
    /// Weight of the fine noise.
    pub(super) fine: i32,
    /// How much the ridges bend, in tiles.
    pub(super) warp: i32,
    /// Weight by which ground next to walls is lower.
    pub(super) rim: i32,
    /// Passes of the cellular automaton.
    pub(super) passes: usize,
    /// A tile with this number of closed neighbors is closed, and one with this number of open neighbors is
    /// opened.
    pub(super) rule: u8,
}

/// The styles of zones on the surface: the best results of a search for parameters with which 43 figures of
/// the relief are those of hand-made maps, with half of the fine noise and one more pass: treasure makes
/// edges rougher later. A single one of them gives zones that are too much alike.
const LAND: [Style; 4] = [
    Style { long: 84, across: 51, ridges: 100, valleys: 0, fine: 23, warp: 1, rim: 35, passes: 2, rule: 6 },
    Style { long: 78, across: 29, ridges: 25, valleys: 75, fine: 24, warp: 3, rim: 20, passes: 2, rule: 6 },
    Style { long: 40, across: 45, ridges: 35, valleys: 65, fine: 21, warp: 3, rim: 25, passes: 2, rule: 6 },
    Style { long: 99, across: 39, ridges: 0, valleys: 100, fine: 42, warp: 3, rim: 30, passes: 2, rule: 5 },
];
/// Winding canyons of junctions.
const CANYONS: Style =
    Style { long: 99, across: 55, ridges: 0, valleys: 100, fine: 20, warp: 3, rim: 0, passes: 2, rule: 5 };
/// Caves.
const CAVES: Style =
    Style { long: 45, across: 48, ridges: 0, valleys: -100, fine: 20, warp: 1, rim: -20, passes: 3, rule: 5 };

impl Style {
    /// Draws the style of a zone.
    pub(super) fn of(zone: &ZonePlan, level: Level, rng: &mut RngStream) -> Self {
        let drawn = LAND[rng.index(LAND.len())];
        if level.is_underground() {
            CAVES
        } else if zone.kind == ZoneKind::Junction {
            CANYONS
        } else {
            drawn
        }
    }
}

/// Share of closed tiles in thousandths, for a zone with little treasure.
const CLOSED: u64 = 515;
const CLOSED_UNDERGROUND: u64 = 640;
/// The same for junctions.
const CLOSED_JUNCTION: u64 = 655;
const CLOSED_JUNCTION_UNDERGROUND: u64 = 715;
/// The share of each zone varies by this.
const VARIATION: u32 = 60;
/// Minimum share.
const MIN_CLOSED: u64 = 460;
/// Mean value from which the piles of a tier count as guarded: the minimum strength of a guard.
const GUARDED_VALUE: u64 = 2000;
/// Tiles that a pile and its guard need.
const ROOM_OF_PILE: u64 = 3;
const ROOM_OF_GUARDED_PILE: u64 = 9;
/// Room for treasure up to this share needs no further open ground.
const LITTLE_TREASURE: u64 = 180;
/// In zones with fewer tiles, less ground is closed.
const SMALL: u64 = 400;

/// Returns the requested share of closed tiles of a zone, in thousandths. Rich zones need more open ground.
///
/// - `tiles`: number of tiles of the zone.
pub(super) fn closed_share(zone: &ZonePlan, level: Level, tiles: usize, rng: &mut RngStream) -> u64 {
    let drawn = u64::from(rng.below(2 * VARIATION + 1));
    // Thousandths of the zone that treasure takes. A density is in piles per 400 tiles.
    let room = zone.contents.treasure.iter().fold(0u64, |sum, tier| {
        let mean = u64::midpoint(u64::from(tier.min), u64::from(tier.max));
        let tiles = if mean < GUARDED_VALUE { ROOM_OF_PILE } else { ROOM_OF_GUARDED_PILE };
        sum.saturating_add(u64::from(tier.density) * tiles * 1000 / 400)
    });
    let closed = match zone.kind {
        ZoneKind::Junction if level.is_underground() => CLOSED_JUNCTION_UNDERGROUND,
        ZoneKind::Junction => CLOSED_JUNCTION,
        _ if level.is_underground() => CLOSED_UNDERGROUND,
        _ => CLOSED,
    };
    let missing = SMALL.saturating_sub(tiles as u64) * 150 / SMALL;
    (closed + drawn)
        .saturating_sub(u64::from(VARIATION) + missing)
        .saturating_sub(room.saturating_sub(LITTLE_TREASURE) / 3)
        .max(MIN_CLOSED)
}
