//! Which tiles of a zone the sea takes first: those near its borders and the map's edge, in bays and spits by
//! noise.
//!
//! The distance from the border is bent by smooth noise, and how far the sea reaches varies over the map, so
//! that there are narrows and open water.

use rmg_core::RngStream;
use rmg_core::template::WaterContent;

use super::ground::{FAR, Ground, SIDE};
use super::keep::Kept;
use crate::noise::{NoiseRows, ValueNoise};

/// How coasts of a kind of map look.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Least and greatest share of the surface that is to be sea, in thousandths.
    pub(super) share: (u32, u32),
    /// Wavelength of bays, in radii of a mean zone, and how much they count.
    bays: (f64, f64),
    /// How near to the map's edge the sea is drawn, in widths that the share means on average: least, and how
    /// much it varies.
    edge: (f64, f64),
    /// Tiles so near to the border of their zone are sea before all others, in tiles.
    moat: f64,
    /// Smallest and largest factor on how far the sea reaches.
    reach: (f64, f64),
}

impl Manner {
    /// `None` without a sea.
    pub(super) fn of(water: WaterContent) -> Option<Self> {
        match water {
            WaterContent::None => None,
            WaterContent::Normal => Some(Self {
                share: (170, 280),
                bays: (1.8, 1.6),
                edge: (1.0, 2.2),
                moat: 0.0,
                reach: (0.6, 1.5),
            }),
            WaterContent::Islands => Some(Self {
                share: (380, 455),
                bays: (1.3, 1.7),
                edge: (0.5, 0.9),
                moat: 0.5,
                reach: (0.25, 2.2),
            }),
        }
    }
}

/// Wavelength and strength of the noises that fray the coast, in tiles.
const FRAY: (f64, f64) = (5.0, 1.5);
const NICK: (f64, f64) = (10.0, 2.6);
/// Around what stays land the sea comes late: so much later right beside it, and not at all from so many
/// tiles on.
const LEE: f64 = 12.0;
const LEE_TILES: f64 = 9.0;
/// Mean radii of zones, in tiles: from the first to the second how far the sea reaches varies more and more.
const SMALL: (f64, f64) = (7.0, 14.0);
/// Wavelength of the noise that bends distances, in tiles.
const WARP: f64 = 6.0;

/// What the sea takes first has the lowest score; `u32::MAX` for what it never takes. By position.
///
/// - `share`: of the surface that is to be sea.
/// - `zones`: of the surface.
///
/// # Cost
/// O(tiles), some 100 ns each.
pub(super) fn scores(
    ground: &Ground,
    kept: &Kept,
    manner: Manner,
    share: f64,
    zones: usize,
    rng: &mut RngStream,
) -> Vec<u32> {
    let mut border = vec![FAR; ground.zone.len()];
    for at in ground.tiles().filter(|at| !kept.quiet[*at]) {
        if ground
            .around4(at)
            .into_iter()
            .any(|near| ground.zone[near] != ground.zone[at] && ground.is_on_map(near))
        {
            border[at] = 0;
        }
    }
    ground.spread(&mut border);
    let mut from_kept = vec![FAR; ground.zone.len()];
    ground.tiles().filter(|at| ground.hard[*at]).for_each(|at| from_kept[at] = 0);
    ground.spread(&mut from_kept);
    let (width, height) = (float(ground.width), float(ground.height));
    let radius = 0.564 * (width * height / float(zones.max(1))).sqrt();
    let ring = radius * (1.0 - (1.0 - share).sqrt());
    let mut noise = |period: f64| ValueNoise::new(width, height, period.max(2.0), rng);
    let long = (manner.bays.0 * radius).clamp(7.0, 40.0);
    let (bays, coves) = (noise(long), noise(0.45 * long));
    let (fray, nick, lee) = (noise(FRAY.0), noise(NICK.0), noise(NICK.0));
    let (warp_x, warp_y) = (noise(WARP), noise(WARP));
    let (edges, reach) = (noise(1.3 * long), noise((1.3 * radius).clamp(8.0, 60.0)));
    let fields = [bays, coves, fray, nick, lee, warp_x, warp_y, edges, reach];
    let mut fields = fields.each_ref().map(|noise| noise.by_rows(ground.width));
    // In small zones the sea reaches about as far everywhere: what they hold needs the room.
    let vary = ((radius - SMALL.0) / (SMALL.1 - SMALL.0)).clamp(0.3, 1.0);
    let (least, most) = (1.0 - (1.0 - manner.reach.0) * vary, 1.0 + (manner.reach.1 - 1.0) * vary);
    let bend = (ring / 2.0).clamp(0.8, 2.5);
    let strength = manner.bays.1 * (ring + 0.5);
    let tiles = |distance: u16| f64::from(distance) / f64::from(SIDE);
    let mut scores = vec![u32::MAX; ground.zone.len()];
    for row in 0..ground.height {
        fields.iter_mut().for_each(|field| field.begin(row));
        let [bays, coves, fray, nick, lee, warp_x, warp_y, edges, reach] = &fields;
        for column in 0..ground.width {
            let at = (row + 1) * ground.stride + column + 1;
            if ground.hard[at] {
                continue;
            }
            let shift = |noise: &NoiseRows<'_>| rounded(2.0 * bend * (noise.at(column) - 0.5));
            let cell = ground.cell(at);
            let bent = ground.at((cell.0 + shift(warp_x), cell.1 + shift(warp_y)));
            let bent = bent.filter(|bent| ground.zone[*bent] == ground.zone[at]);
            let here = tiles(border[at]);
            let from_border = (here + bent.map_or(here, |bent| tiles(border[bent]))) / 2.0;
            let to_edge = column.min(ground.width - 1 - column).min(row).min(ground.height - 1 - row);
            let from_edge = float(to_edge) + ring * (manner.edge.0 + manner.edge.1 * edges.at(column));
            let far = least + (most - least) * reach.at(column);
            let from_sea = from_border.min(from_edge);
            let score = if here <= manner.moat {
                // The moat: nearest to the border first.
                0.1 * here
            } else {
                2.0 + from_sea / far
                    + strength * (bays.at(column) + 0.45 * coves.at(column))
                    + FRAY.1 * fray.at(column)
                    + NICK.1 * nick.at(column)
                    + LEE * lee.at(column) * (1.0 - tiles(from_kept[at]) / LEE_TILES).max(0.0)
            };
            scores[at] = key(score);
        }
    }
    scores
}

/// A score in whole numbers.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "scores are positive, some hundreds at most"
)]
fn key(score: f64) -> u32 {
    (score * 256.0) as u32
}

#[expect(clippy::cast_possible_truncation, reason = "a few tiles")]
fn rounded(tiles: f64) -> i32 {
    (tiles + if tiles < 0.0 { -0.5 } else { 0.5 }) as i32
}

#[expect(clippy::cast_precision_loss, reason = "sizes of maps")]
fn float(number: usize) -> f64 {
    number as f64
}
