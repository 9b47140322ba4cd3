//! Necks of land that would be connected only diagonally when the shore gets walls: roads there would have a
//! gap.

use super::field::CoastField;
use super::tidy::fix_around;

/// Adds land where two inner parts of a zone are connected only diagonally. O(tiles).
pub(super) fn widen_necks(field: &mut CoastField) {
    let mut grown = Vec::new();
    for (sides, zone) in necks(field) {
        let waters = sides.map(|side| waters_around(field, side, zone));
        if let Some(waters) = waters.into_iter().flatten().min_by_key(Vec::len) {
            for of in waters.into_iter().map(|at| (at, zone)) {
                for (at, zone) in field.images_with_zones(of).into_iter().chain([of]) {
                    (field.sea[at], field.hard[at], field.zone[at]) = (false, true, zone);
                    grown.push(at);
                }
            }
        }
    }
    fix_around(field, &grown);
}

/// Returns the two tiles next to each diagonal connection without another connection, and their zone.
fn necks(field: &CoastField) -> Vec<([usize; 2], u16)> {
    let is_inner = inner(field);
    let stride = field.stride;
    let mut necks = Vec::new();
    for at in field.tiles() {
        // The square with the tile as its first one. Nothing outside the map is inner land.
        let [a, b, c, d] = [at, at + 1, at + stride, at + stride + 1];
        let ends = match [a, b, c, d].map(|at| is_inner[at]) {
            [true, false, false, true] => [a, d],
            [false, true, true, false] => [b, c],
            _ => continue,
        };
        if field.zone[ends[0]] == field.zone[ends[1]] {
            necks.push((ends, if ends[0] == a { [b, c] } else { [a, d] }));
        }
    }
    if necks.is_empty() {
        return Vec::new();
    }
    let pieces = field.pieces(|at| if is_inner[at] { 1 + u32::from(field.zone[at]) } else { 0 });
    necks.retain(|(ends, sides)| {
        pieces.of[ends[0]] != pieces.of[ends[1]] && sides.iter().all(|side| field.is_land(*side))
    });
    necks.into_iter().map(|(ends, sides)| (sides, field.zone[ends[0]])).collect()
}

/// Returns the land tiles without sea around them.
fn inner(field: &CoastField) -> Vec<bool> {
    let mut is_inner = vec![false; field.zone.len()];
    for at in field.tiles().filter(|at| !field.sea[*at]) {
        is_inner[at] = !field.around8(at).into_iter().any(|near| field.sea[near]);
    }
    is_inner
}

/// Returns the water around a tile, if it can become land of a zone without touching other land.
fn waters_around(field: &CoastField, side: usize, zone: u16) -> Option<Vec<usize>> {
    let waters: Vec<usize> = field.around8(side).into_iter().filter(|near| field.sea[*near]).collect();
    let is_apart = |at: &usize| {
        field
            .around8(*at)
            .into_iter()
            .all(|near| !field.is_land(near) || (field.zone[near] == zone && !field.islet[near]))
    };
    waters.iter().all(is_apart).then_some(waters)
}

#[cfg(test)]
mod tests {
    use rmg_core::{Grid, TilePos, ZoneId};

    use super::*;

    fn field(rows: &[&str]) -> CoastField {
        let (width, height) = (rows[0].len(), rows.len());
        let narrow = |n: usize| u16::try_from(n).unwrap();
        let mut field = CoastField::new(&Grid::new(narrow(width), narrow(height), ZoneId(0)));
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, tile)| *tile == b'~') {
                let at =
                    field.tiles().find(|at| field.tile(*at) == TilePos::new(narrow(x), narrow(y))).unwrap();
                field.sea[at] = true;
            }
        }
        field
    }

    #[test]
    fn only_a_diagonal_neck_is_widened() {
        let mut hanging = field(&[
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
        let mut wide = field(&["~~~~~~", "~....~", "~....~", "~....~", "~....~", "~~~~~~"]);
        let before = wide.sea.clone();
        widen_necks(&mut wide);
        assert_eq!(wide.sea, before);
    }
}
