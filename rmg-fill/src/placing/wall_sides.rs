//! On whose side of a border its wall stands.
//!
//! A wall takes all tiles of one zone that touch the other, a good part of a small zone. So it stands on the
//! side of the zone that can spare more: the longest borders are dealt out first, each to the zone that would
//! have more tiles left when all is placed that the template asks of it.

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::plan::{TreasurePlan, ZonePlan};

use crate::inputs::Inputs;

/// Tiles that a town takes, with the ways around it.
const TOWN: u64 = 24;
/// Tiles that a mine or a required object takes, with its guard.
const OBJECT: u64 = 12;
/// Tiles before the guard of a connection.
const LINK_END: u64 = 6;
/// Tiles that a pile of treasure takes, and a tile more for so much of its worth.
const PILE: u64 = 4;
const WORTH_OF_TILE: u64 = 700;

#[derive(Debug)]
pub(crate) struct WallSides {
    /// Of each two zones that touch, the one with the lower id first: whether the wall stands on its side.
    on_first: BTreeMap<(ZoneId, ZoneId), bool>,
}

impl WallSides {
    /// Deals the walls out. O(tiles + connections + zones), and O(log) for each pair of zones that touch.
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
        let mut on_first = BTreeMap::new();
        if let Some(sea) = inputs.plan.sea() {
            // The shore is closed on land.
            for zone in inputs.plan.zone_ids() {
                let left = &mut spare[zone.index()];
                *left = left.saturating_sub(i64::from(length(zone, sea)));
            }
            on_first.extend(pairs.iter().filter(|(.., b)| *b == sea).map(|(_, a, b)| ((*a, *b), true)));
            pairs.retain(|(.., b)| *b != sea);
        }
        for (_, a, b) in pairs {
            let is_on_first = spare[a.index()] >= spare[b.index()];
            let (side, other) = if is_on_first { (a, b) } else { (b, a) };
            let left = &mut spare[side.index()];
            *left = left.saturating_sub(i64::from(length(side, other)));
            on_first.insert((a, b), is_on_first);
        }
        Self { on_first }
    }

    /// Whether the wall between two zones that touch stands on the side of the first.
    pub(crate) fn is_here(&self, here: ZoneId, there: ZoneId) -> bool {
        if here < there {
            self.on_first.get(&(here, there)).copied().unwrap_or(true)
        } else {
            !self.is_here(there, here)
        }
    }
}

/// The number of connections of each zone; one of a zone with itself counts once.
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

/// Tiles of a zone that are left when all is placed that its template asks for; less than 0 where that has no
/// room.
///
/// - `links`: its number of connections.
fn spare(inputs: &Inputs<'_>, zone: ZoneId, links: u64) -> i64 {
    let plan = inputs.zone(zone);
    let tiles = inputs.ownership.target_tiles[zone.index()];
    let worth = |tier: &TreasurePlan| (u64::from(tier.min) + u64::from(tier.max)) / 2;
    let treasure = plan.contents.treasure.iter().map(|tier| {
        let of_pile = PILE + worth(tier) / WORTH_OF_TILE;
        tier.piles(tiles).saturating_mul(of_pile)
    });
    let treasure = treasure.fold(0, u64::saturating_add);
    let asked = asked_tiles(plan).saturating_add(links * LINK_END).saturating_add(treasure);
    i64::from(tiles).saturating_sub(i64::try_from(asked).unwrap_or(i64::MAX))
}

/// About how many tiles all that a template asks of a zone takes, guards and ways included, links and
/// treasure not.
pub(crate) fn asked_tiles(zone: &ZonePlan) -> u64 {
    let contents = &zone.contents;
    let mines: u64 = contents.mines.iter().map(|mines| u64::from(mines.count)).sum();
    let required: u64 = contents.objects.required.iter().map(|object| u64::from(object.count)).sum();
    u64::from(contents.towns.total()) * TOWN + (mines + required) * OBJECT
}

/// For each zone and each other one that it touches, the number of its tiles that touch the other one.
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
                // most tiles lie inside their zone
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
    fn a_larger_zone_that_must_hold_much_leaves_the_wall_to_the_smaller_one() {
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
    fn of_equal_zones_the_first_does_not_hold_all_walls() {
        let board = Fixture::new(&["bbbaaaccc"; 4], &[]);
        let walls = |zone: char| board.draw(&[&board.zone(zone)]).join("").matches('#').count();
        assert_eq!(['a', 'b', 'c'].map(walls), [4, 0, 4]);
    }
}
