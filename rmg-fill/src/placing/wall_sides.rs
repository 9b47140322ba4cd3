//! The side of each border on which its wall is.
//!
//! A wall takes all tiles of one zone that touch the other, which is a large part of a small zone. So it is
//! on the side of the zone with more unused tiles. The walls are assigned in order of length, the longest
//! first, each to the zone with more tiles left after all content that the template requests is placed.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ZoneId;
use rmg_core::plan::{TreasurePlan, ZonePlan};

use crate::inputs::Inputs;

/// Tiles of a town, with the paths around it.
const TOWN: u64 = 24;
/// Tiles of a mine or a required object, with its guard.
const OBJECT: u64 = 12;
/// Tiles in front of the guard of a connection.
const LINK_END: u64 = 6;
/// Tiles of a treasure pile, and the value for which it needs one more tile.
const PILE: u64 = 4;
const VALUE_PER_TILE: u64 = 700;

#[derive(Debug)]
pub(crate) struct WallSides {
    /// For each pair of touching zones, the lower id first: whether the wall is on the side of the first.
    on_first: BTreeMap<(ZoneId, ZoneId), bool>,
    /// On symmetric maps, the pairs of zones that are each other's image: each has a wall.
    both: BTreeSet<(ZoneId, ZoneId)>,
}

impl WallSides {
    /// Assigns the walls. O(tiles + connections + zones), and O(log) for each pair of touching zones.
    pub(crate) fn new(inputs: &Inputs<'_>) -> Self {
        let lengths = lengths(inputs);
        let length = |of: ZoneId, to: ZoneId| lengths.get(&(of, to)).copied().unwrap_or(0);
        let mut pairs: Vec<(u32, ZoneId, ZoneId)> = lengths
            .keys()
            .filter(|(a, b)| a < b)
            .map(|(a, b)| (length(*a, *b).max(length(*b, *a)), *a, *b))
            .collect();
        pairs.sort_unstable_by_key(|(length, a, b)| (std::cmp::Reverse(*length), *a, *b));
        let links = link_ends(inputs);
        let mut spare: Vec<i64> =
            inputs.plan.zone_ids().map(|zone| spare(inputs, zone, links[zone.index()])).collect();
        let (mut on_first, mut both) = (BTreeMap::new(), BTreeSet::new());
        if let Some(sea) = inputs.plan.sea() {
            // The wall to a sea is on land.
            for zone in inputs.plan.zone_ids() {
                let left = &mut spare[zone.index()];
                *left = left.saturating_sub(i64::from(length(zone, sea)));
            }
            on_first.extend(pairs.iter().filter(|(.., b)| *b == sea).map(|(_, a, b)| ((*a, *b), true)));
            pairs.retain(|(.., b)| *b != sea);
        }
        for (_, a, b) in pairs {
            if on_first.contains_key(&(a, b)) {
                continue; // the image of a decided one
            }
            let is_on_first = spare[a.index()] >= spare[b.index()];
            let (side, other) = if is_on_first { (a, b) } else { (b, a) };
            let left = &mut spare[side.index()];
            *left = left.saturating_sub(i64::from(length(side, other)));
            on_first.insert((a, b), is_on_first);
            let Some(plan) = &inputs.plan.symmetry else { continue };
            let (side, other) = if is_on_first { (a, b) } else { (b, a) };
            let images = (0..plan.symmetry.order())
                .map(|moves| (plan.zone_after(side, moves), plan.zone_after(other, moves)));
            let has_both = images.clone().any(|image| image == (other, side));
            for (side, other) in images {
                let pair = (side.min(other), side.max(other));
                on_first.insert(pair, side < other);
                both.extend(has_both.then_some(pair));
            }
        }
        Self { on_first, both }
    }

    /// Returns whether the wall between two touching zones is on the side of the first.
    pub(crate) fn is_here(&self, here: ZoneId, there: ZoneId) -> bool {
        if self.both.contains(&(here.min(there), here.max(there))) {
            true
        } else if here < there {
            self.on_first.get(&(here, there)).copied().unwrap_or(true)
        } else {
            !self.is_here(there, here)
        }
    }
}

/// Returns the number of connections of each zone; a connection of a zone with itself counts once.
fn link_ends(inputs: &Inputs<'_>) -> Vec<u64> {
    let mut ends = vec![0; inputs.plan.zones.len()];
    for link in &inputs.plan.connections {
        ends[link.a.index()] += 1;
        if link.b != link.a {
            ends[link.b.index()] += 1;
        }
    }
    ends
}

/// Returns the number of unused tiles of a zone after all content that its template requests is placed;
/// negative if it does not fit.
///
/// - `links`: its number of connections.
fn spare(inputs: &Inputs<'_>, zone: ZoneId, links: u64) -> i64 {
    let plan = inputs.zone(zone);
    let tiles = inputs.ownership.target_tiles[zone.index()];
    let value = |tier: &TreasurePlan| (u64::from(tier.min) + u64::from(tier.max)) / 2;
    let treasure = plan.contents.treasure.iter().map(|tier| {
        let of_pile = PILE + value(tier) / VALUE_PER_TILE;
        tier.piles(tiles).saturating_mul(of_pile)
    });
    let treasure = treasure.fold(0, u64::saturating_add);
    let asked = asked_tiles(plan).saturating_add(links * LINK_END).saturating_add(treasure);
    i64::from(tiles).saturating_sub(i64::try_from(asked).unwrap_or(i64::MAX))
}

/// Returns an estimate of the tiles of all content that a template requests in a zone, with guards and paths,
/// without links and treasure.
pub(crate) fn asked_tiles(zone: &ZonePlan) -> u64 {
    let contents = &zone.contents;
    let mines: u64 = contents.mines.iter().map(|mines| u64::from(mines.count)).sum();
    let required: u64 = contents.objects.required.iter().map(|object| u64::from(object.count)).sum();
    u64::from(contents.towns.total()) * TOWN + (mines + required) * OBJECT
}

/// Returns for each pair of touching zones the number of tiles of the first that touch the second.
fn lengths(inputs: &Inputs<'_>) -> BTreeMap<(ZoneId, ZoneId), u32> {
    let mut lengths = BTreeMap::new();
    let mut others: Vec<ZoneId> = Vec::with_capacity(8);
    for owners in &inputs.ownership.owners {
        let (width, last_row) = (usize::from(owners.width()), owners.height().saturating_sub(1));
        for y in 0..owners.height() {
            let rows = [y.saturating_sub(1), y, (y + 1).min(last_row)].map(|row| owners.row(row));
            for x in 0..width {
                let (first, end) = (x.saturating_sub(1), (x + 2).min(width));
                let here = rows[1][x];
                // most tiles touch no other zone
                if rows.iter().all(|row| row[first..end].iter().all(|owner| *owner == here)) {
                    continue;
                }
                others.clear();
                for other in rows.iter().flat_map(|row| &row[first..end]) {
                    if *other != here && !others.contains(other) {
                        others.push(*other);
                        *lengths.entry((here, *other)).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use rmg_core::pack::ObjectRole;

    use crate::fixture::Fixture;

    #[test]
    fn a_zone_with_much_content_does_not_get_the_wall() {
        let mut board = Fixture::new(&["aaaabbb"; 4], &[]);
        let walls = |board: &Fixture| {
            ['a', 'b'].map(|zone| board.draw(&[&board.zone(zone)]).join("").matches('#').count())
        };
        assert_eq!(walls(&board), [4, 0]);
        board.give_kind("hut", ObjectRole::Visitable, &["A"]);
        board.require('a', 1);
        assert_eq!(walls(&board), [0, 4]);
    }

    #[test]
    fn equal_zones_share_the_walls() {
        let board = Fixture::new(&["bbbaaaccc"; 4], &[]);
        let walls = |zone: char| board.draw(&[&board.zone(zone)]).join("").matches('#').count();
        assert_eq!(['a', 'b', 'c'].map(walls), [4, 0, 4]);
    }
}
