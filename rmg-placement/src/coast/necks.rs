//! Necks of land that would hang by a corner alone once the shore is walled: roads could not go there without
//! a gap.

use super::ground::Ground;
use super::tidy::mend_around;

/// Adds land where two parts of a zone that lie off the shore are joined by a corner only. O(tiles).
pub(super) fn widen_necks(ground: &mut Ground) {
    let mut grown = Vec::new();
    for (sides, zone) in necks(ground) {
        let waters = sides.map(|side| waters_around(ground, side, zone));
        if let Some(waters) = waters.into_iter().flatten().min_by_key(Vec::len) {
            for at in waters {
                (ground.sea[at], ground.hard[at], ground.zone[at]) = (false, true, zone);
                grown.push(at);
            }
        }
    }
    mend_around(ground, &grown);
}

/// The two tiles at the sides of each corner that joins what is not joined otherwise, and their zone.
fn necks(ground: &Ground) -> Vec<([usize; 2], u16)> {
    let is_inner = inner(ground);
    let stride = ground.stride;
    let mut necks = Vec::new();
    for at in ground.tiles() {
        // The square of which the tile is the first; beyond the map nothing is inner.
        let [a, b, c, d] = [at, at + 1, at + stride, at + stride + 1];
        let ends = match [a, b, c, d].map(|at| is_inner[at]) {
            [true, false, false, true] => [a, d],
            [false, true, true, false] => [b, c],
            _ => continue,
        };
        if ground.zone[ends[0]] == ground.zone[ends[1]] {
            necks.push((ends, if ends[0] == a { [b, c] } else { [a, d] }));
        }
    }
    if necks.is_empty() {
        return Vec::new();
    }
    let pieces = ground.pieces(|at| if is_inner[at] { 1 + u32::from(ground.zone[at]) } else { 0 });
    necks.retain(|(ends, sides)| {
        pieces.of[ends[0]] != pieces.of[ends[1]] && sides.iter().all(|side| ground.is_land(*side))
    });
    necks.into_iter().map(|(ends, sides)| (sides, ground.zone[ends[0]])).collect()
}

/// Which tiles are land with no sea around them.
fn inner(ground: &Ground) -> Vec<bool> {
    let mut is_inner = vec![false; ground.zone.len()];
    for at in ground.tiles().filter(|at| !ground.sea[*at]) {
        is_inner[at] = !ground.around8(at).into_iter().any(|near| ground.sea[near]);
    }
    is_inner
}

/// The water around a tile, if it can become land of a zone that touches no other land by that.
fn waters_around(ground: &Ground, side: usize, zone: u16) -> Option<Vec<usize>> {
    let waters: Vec<usize> = ground.around8(side).into_iter().filter(|near| ground.sea[*near]).collect();
    let is_apart = |at: &usize| {
        ground
            .around8(*at)
            .into_iter()
            .all(|near| !ground.is_land(near) || (ground.zone[near] == zone && !ground.islet[near]))
    };
    waters.iter().all(is_apart).then_some(waters)
}

#[cfg(test)]
mod tests {
    use rmg_core::{Grid, TilePos, ZoneId};

    use super::*;

    fn ground(rows: &[&str]) -> Ground {
        let (width, height) = (rows[0].len(), rows.len());
        let narrow = |n: usize| u16::try_from(n).unwrap();
        let mut ground = Ground::new(&Grid::new(narrow(width), narrow(height), ZoneId(0)));
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, tile)| *tile == b'~') {
                let at =
                    ground.tiles().find(|at| ground.tile(*at) == TilePos::new(narrow(x), narrow(y))).unwrap();
                ground.sea[at] = true;
            }
        }
        ground
    }

    #[test]
    fn a_neck_that_hangs_by_a_corner_grows_and_others_stay() {
        let mut hanging = ground(&[
            "~~~~~~~~~~",
            "~....~~~~~",
            "~....~~~~~",
            "~.....~~~~",
            "~~.....~~~",
            "~~~.....~~",
            "~~~~....~~",
            "~~~~....~~",
            "~~~~~~~~~~",
        ]);
        assert_eq!(necks(&hanging).len(), 2);
        widen_necks(&mut hanging);
        assert!(necks(&hanging).is_empty());
        let mut broad = ground(&["~~~~~~", "~....~", "~....~", "~....~", "~....~", "~~~~~~"]);
        let before = broad.sea.clone();
        widen_necks(&mut broad);
        assert_eq!(broad.sea, before);
    }
}
