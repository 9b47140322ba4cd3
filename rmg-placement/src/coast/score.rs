//! The order in which the sea takes the tiles of a zone: first those near its borders and the map's edge, in
//! bays and spits by noise.
//!
//! Smooth noise distorts the distance from the border, and the reach of the sea varies over the map, so that
//! there are straits and open water.

use rmg_core::RngStream;
use rmg_core::template::WaterContent;

use super::field::{CoastField, FAR, SIDE};
use super::keep::Kept;
use crate::noise::{NoiseRows, ValueNoise};

/// Parameters of the coasts for a kind of water.
#[derive(Debug, Clone, Copy)]
pub(super) struct CoastStyle {
    /// Minimum and maximum share of the surface that becomes sea, in thousandths.
    pub(super) share: (u32, u32),
    /// Wavelength of bays, in radii of a mean zone, and their weight.
    bays: (f64, f64),
    /// How near to the map's edge the sea is, in mean widths of the share: minimum, and variation.
    edge: (f64, f64),
    /// Tiles this near to the border of their zone become sea before all others, in tiles.
    moat: f64,
    /// Minimum and maximum factor on the reach of the sea.
    reach: (f64, f64),
}

impl CoastStyle {
    /// Returns `None` without a sea.
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

/// Wavelength and amplitude of the noises that roughen the coast, in tiles.
const FRAY: (f64, f64) = (5.0, 1.5);
const NICK: (f64, f64) = (10.0, 2.6);
/// Delay of the sea next to kept land, and the distance in tiles from which there is no delay.
const LEE: f64 = 12.0;
const LEE_TILES: f64 = 9.0;
/// Mean radii of zones, in tiles, between which the variation of the reach increases.
const SMALL: (f64, f64) = (7.0, 14.0);
/// Wavelength of the noise that distorts distances, in tiles.
const WARP: f64 = 6.0;

/// Returns the score of each position. The sea takes the lowest scores first, and never takes `u32::MAX`.
///
/// - `share`: share of the surface that becomes sea.
/// - `zones`: number of zones of the surface.
///
/// # Cost
/// O(tiles), about 100 ns each.
pub(super) fn scores(
    field: &CoastField,
    kept: &Kept,
    style: CoastStyle,
    share: f64,
    zones: usize,
    rng: &mut RngStream,
) -> Vec<u32> {
    let mut border = vec![FAR; field.zone.len()];
    for at in field.tiles().filter(|at| !kept.quiet[*at]) {
        if field
            .around4(at)
            .into_iter()
            .any(|near| field.zone[near] != field.zone[at] && field.is_on_map(near))
        {
            border[at] = 0;
        }
    }
    field.spread(&mut border);
    let mut from_kept = vec![FAR; field.zone.len()];
    field.tiles().filter(|at| field.hard[*at]).for_each(|at| from_kept[at] = 0);
    field.spread(&mut from_kept);
    let (width, height) = (float(field.width), float(field.height));
    let radius = 0.564 * (width * height / float(zones.max(1))).sqrt();
    let ring = radius * (1.0 - (1.0 - share).sqrt());
    let mut noise = |period: f64| ValueNoise::new(width, height, period.max(2.0), rng);
    let long = (style.bays.0 * radius).clamp(7.0, 40.0);
    let (bays, coves) = (noise(long), noise(0.45 * long));
    let (fray, nick, lee) = (noise(FRAY.0), noise(NICK.0), noise(NICK.0));
    let (warp_x, warp_y) = (noise(WARP), noise(WARP));
    let (edges, reach) = (noise(1.3 * long), noise((1.3 * radius).clamp(8.0, 60.0)));
    let fields = [bays, coves, fray, nick, lee, warp_x, warp_y, edges, reach];
    let mut fields = fields.each_ref().map(|noise| noise.by_rows(field.width));
    // In small zones the reach of the sea varies little, because the contents need the space.
    let vary = ((radius - SMALL.0) / (SMALL.1 - SMALL.0)).clamp(0.3, 1.0);
    let (least, most) = (1.0 - (1.0 - style.reach.0) * vary, 1.0 + (style.reach.1 - 1.0) * vary);
    let bend = (ring / 2.0).clamp(0.8, 2.5);
    let strength = style.bays.1 * (ring + 0.5);
    let tiles = |distance: u16| f64::from(distance) / f64::from(SIDE);
    let mut scores = vec![u32::MAX; field.zone.len()];
    for row in 0..field.height {
        fields.iter_mut().for_each(|noise| noise.start_row(row));
        let [bays, coves, fray, nick, lee, warp_x, warp_y, edges, reach] = &fields;
        for column in 0..field.width {
            let at = (row + 1) * field.stride + column + 1;
            if field.hard[at] {
                continue;
            }
            let shift = |noise: &NoiseRows<'_>| rounded(2.0 * bend * (noise.at(column) - 0.5));
            let cell = field.cell(at);
            let bent = field.at((cell.0 + shift(warp_x), cell.1 + shift(warp_y)));
            let bent = bent.filter(|bent| field.zone[*bent] == field.zone[at]);
            let here = tiles(border[at]);
            let from_border = (here + bent.map_or(here, |bent| tiles(border[bent]))) / 2.0;
            let to_edge = column.min(field.width - 1 - column).min(row).min(field.height - 1 - row);
            let from_edge = float(to_edge) + ring * (style.edge.0 + style.edge.1 * edges.at(column));
            let far = least + (most - least) * reach.at(column);
            let from_sea = from_border.min(from_edge);
            let score = if here <= style.moat {
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

/// Converts a score to an integer.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "scores are positive, at most a few hundred"
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
