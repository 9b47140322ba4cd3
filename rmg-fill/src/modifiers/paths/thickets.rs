//! Thickets: closes ground far from all paths and everything that this cuts off, and breaks up wide open
//! ground.

use rmg_core::RngStream;

use super::measures::Measures;
use crate::fields::{Distance, Noise};
use crate::layers::{Claim, Tiles};

/// Distance from paths beyond which no ground stays open for any noise.
const REACH: u8 = 8;

/// Smooth noise scales squared distances between these factors, in 64ths. Low factors give bays and glades,
/// high factors give thickets up to the path.
const NOISE_LOW: u32 = 24;
const NOISE_HIGH: u32 = 144;
/// Widths of the two kinds of noise as powers of two: the wide one creates glades, the narrow one ragged
/// edges.
const WIDE_SHIFT: u32 = 3;
const NARROW_SHIFT: u32 = 1;
/// Mean values of the sum are common and extreme ones rare; this stretches the sum by 5/3.
const CONTRAST: (i32, i32) = (5, 3);

/// Scores are squared distances times this.
const SCORE: u32 = 8;

/// A tile farther than this (squared) from everything solid is in a glade that is too wide. Every tile must
/// be within 8 tiles of a solid tile or an object, and a clump does not always fit where it is needed most.
const GLADE_SQ: u16 = 25;
const GLADE_REACH: u8 = 6;
/// Squared distance of clumps from paths.
const CLUMP_FROM_PATH_SQ: u16 = 5;
const CLUMP_REACH: u8 = 3;

/// Closes open ground, starting from the tiles farthest from free ones, until the requested share remains.
/// Returns the number of closed tiles. O(window).
pub(super) fn close_far_ground(tiles: &mut Tiles, measures: &Measures, rng: &mut RngStream) -> usize {
    let mut closed = 0;
    let from_path = Distance::new(tiles.window(), REACH, |at| tiles.claim(at).is_free());
    let scores = scores(tiles, &from_path, rng);
    let limit = limit(tiles, measures, &scores);
    for (at, score) in scores.into_iter().enumerate() {
        if score > limit && tiles.claim(at) == Claim::Possible {
            tiles.set_at(at, Claim::Thicket);
            closed += 1;
        }
    }
    closed
}

/// Returns the distance of each undecided tile from paths, scaled by noise; 0 for other tiles.
fn scores(tiles: &Tiles, from_path: &Distance, rng: &mut RngStream) -> Vec<u32> {
    let wide = Noise::new(&tiles.window(), WIDE_SHIFT, rng);
    let narrow = Noise::new(&tiles.window(), NARROW_SHIFT, rng);
    let too_far = u32::from(REACH) * u32::from(REACH);
    let mut scores = Vec::with_capacity(tiles.len());
    let (mut wide_row, mut narrow_row) = (Vec::new(), Vec::new());
    for row in 0..tiles.window().height() {
        wide.read_row(row, &mut wide_row);
        narrow.read_row(row, &mut narrow_row);
        for (wide, narrow) in wide_row.iter().zip(&narrow_row).take(tiles.window().stride()) {
            let at = scores.len();
            let distance_sq = u32::from(from_path.sq(at));
            scores.push(if tiles.claim(at) != Claim::Possible {
                0
            } else if distance_sq > too_far {
                u32::MAX
            } else {
                let both = (wide * 2 + narrow) / 3;
                let noise = u32::try_from((both.cast_signed() - 128) * CONTRAST.0 / CONTRAST.1 + 128);
                let noise = noise.unwrap_or(0).min(255);
                distance_sq * SCORE * 64 / (NOISE_LOW + (NOISE_HIGH - NOISE_LOW) * noise / 255)
            });
        }
    }
    scores
}

/// Returns the score above which tiles are closed.
fn limit(tiles: &Tiles, measures: &Measures, scores: &[u32]) -> u32 {
    let (least, most) = (measures.min_block_sq * SCORE, measures.max_block_sq * SCORE);
    let mut with_score = vec![0u64; most as usize + 1];
    let (mut all, mut open) = (0u64, 0u64);
    for at in tiles.own() {
        all += 1;
        match tiles.claim(at) {
            Claim::Free | Claim::Path => open += 1,
            Claim::Possible => {
                if let Some(count) = with_score.get_mut(scores[at] as usize) {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    let wanted = all * measures.open_share / 1000;
    let is_open = (0..=most).zip(with_score).take_while(|(_, count)| {
        open += count;
        open <= wanted
    });
    is_open.last().map_or(0, |(score, _)| score).clamp(least, most)
}

/// Blocks open tiles that are unreachable from a position, and returns their number. O(window).
pub(super) fn close_pockets(tiles: &mut Tiles, main: usize) -> usize {
    let mut closed = 0;
    let reached = tiles.reached_from(main, |at| tiles.is_walkable(at));
    for (at, is_reached) in reached.into_iter().enumerate() {
        if !is_reached && tiles.is_walkable(at) {
            tiles.set_at(at, Claim::Pocket);
            closed += 1;
        }
    }
    closed
}

/// Places small clumps of thicket where open ground is wide, and returns their number.
///
/// A clump is a tile and some of its eight neighbors, none of them free, with open ground of the zone all
/// around. The surrounding ring is connected for every shape of the clump, so the clump cuts nothing off.
pub(super) fn break_up_glades(tiles: &mut Tiles, rng: &mut RngStream) -> usize {
    let mut from_solid = Distance::growing(tiles.window(), GLADE_REACH, |at| {
        let of = tiles.claim(at);
        !of.is_open() && of != Claim::Foreign
    });
    let is_wide = |tiles: &Tiles, at: &usize| tiles.claim(*at) == Claim::Possible;
    let mut wide: Vec<usize> =
        (0..tiles.len()).filter(|at| from_solid.sq(*at) > GLADE_SQ && is_wide(tiles, at)).collect();
    if wide.is_empty() {
        return 0;
    }
    let from_path = Distance::new(tiles.window(), CLUMP_REACH, |at| tiles.claim(at).is_free());
    wide.retain(|at| from_path.sq(*at) >= CLUMP_FROM_PATH_SQ && is_inland(tiles, *at));
    rng.shuffle(&mut wide);
    let mut clumps = 0;
    for center in wide {
        if from_solid.sq(center) <= GLADE_SQ {
            continue; // another clump came near
        }
        let kept = rng.bits();
        let around = tiles.neighbors8(center).into_iter().enumerate();
        let clump = around.filter(|(bit, _)| kept >> bit & 1 != 0).map(|(_, at)| at).chain([center]);
        for at in clump {
            tiles.set_at(at, Claim::Thicket);
            from_solid.lower(tiles.cell(at));
        }
        clumps += 1;
    }
    clumps
}

/// Returns whether all tiles up to two steps away belong to the zone. Tiles beyond open borders are unknown.
fn is_inland(tiles: &Tiles, at: usize) -> bool {
    let is_own = |at: &usize| tiles.claim(*at).is_own();
    let near = tiles.neighbors8(at);
    near.iter().all(is_own) && near.iter().all(|at| tiles.neighbors8(*at).iter().all(is_own))
}
