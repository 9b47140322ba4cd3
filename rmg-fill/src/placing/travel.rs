//! Effort pays: how far tiles of a zone are from where heroes come from, and how far piles should be.
//!
//! Both are ranks from 0 to 255: the share of the open tiles that are nearer, and the share of the requested
//! piles that are worth less. A search for the place of a pile adds a price that grows with the
//! [misfit](Travel::misfit) of both. Then value rises with the days until a pile can be carried home.

use rmg_core::TilePos;
use rmg_core::plan::TreasurePlan;

use crate::layers::{Anchors, RoadEndKind, Tiles};

/// The ranks of the tiles of a zone by the steps of heroes.
#[derive(Debug)]
pub(crate) struct Travel {
    /// By position.
    ranks: Vec<u8>,
}

impl Travel {
    /// Ranks the tiles of a zone by the steps from its entrances. A closed tile has the rank of the open tile
    /// from which the fewest steps lead to it. Without an entrance all ranks are equal. O(tiles of the
    /// window).
    pub(crate) fn new(tiles: &Tiles, anchors: &Anchors, is_start: bool) -> Self {
        let mut ranks = vec![0; tiles.len()];
        let is_own = |at: usize| tiles.claim(at).is_own();
        let mut is_closed: Vec<bool> =
            (0..tiles.len()).map(|at| is_own(at) && !tiles.is_walkable(at)).collect();
        let mut is_open: Vec<bool> = (0..tiles.len()).map(|at| is_own(at) && tiles.is_walkable(at)).collect();
        // The first in `order` from `band` on have equally many steps.
        let (mut order, mut band) = (Vec::with_capacity(tiles.len()), 0);
        for at in entrances(anchors, is_start).filter_map(|tile| tiles.index(tile)) {
            if std::mem::take(&mut is_open[at]) | std::mem::take(&mut is_closed[at]) {
                order.push(at);
            }
        }
        let open = tiles.walking().count().max(1);
        while band < order.len() {
            let (rank, end) = (u8::try_from(band * 256 / open).unwrap_or(u8::MAX), order.len());
            for at in std::mem::replace(&mut band, end)..end {
                ranks[order[at]] = rank;
                for near in tiles.neighbors8(order[at]) {
                    if std::mem::take(&mut is_open[near]) {
                        order.push(near);
                    }
                }
            }
        }
        let mut at = 0;
        while let Some(from) = order.get(at).copied() {
            for near in tiles.neighbors8(from) {
                if std::mem::take(&mut is_open[near]) | std::mem::take(&mut is_closed[near]) {
                    ranks[near] = ranks[from];
                    order.push(near);
                }
            }
            at += 1;
        }
        Self { ranks }
    }

    /// Returns the difference between the rank of a tile and that of a pile.
    ///
    /// - `at`: a position of the window.
    /// - `rank`: see [`value_rank`].
    pub(crate) fn misfit(&self, at: usize, rank: u8) -> u8 {
        self.ranks[at].abs_diff(rank)
    }
}

/// Returns the tiles from which heroes come: in the zone where a player starts the main point, elsewhere the
/// ends of connections with roads, or the main point if there are none.
fn entrances(anchors: &Anchors, is_start: bool) -> impl Iterator<Item = TilePos> {
    let is_link = move |kind: RoadEndKind| kind == RoadEndKind::Link && !is_start;
    let links = anchors.road_ends.iter().filter(move |end| is_link(end.kind)).map(|end| end.tile);
    let has_link = anchors.road_ends.iter().any(|end| is_link(end.kind));
    links.chain(anchors.main_point.filter(|_| !has_link))
}

/// Returns the share of the piles of all tiers that are worth less than a value, if the values of a tier are
/// spread evenly: from 0 to 255. O(tiers).
pub(crate) fn value_rank(tiers: &[TreasurePlan], value: u32) -> u8 {
    let (mut less, mut all) = (0u64, 0);
    for TreasurePlan { min, max, density } in tiers.iter().copied() {
        let span = u64::from(max - min) + 1;
        less += u64::from(density) * 256 * u64::from(value.saturating_sub(min)).min(span) / span;
        all += u64::from(density);
    }
    u8::try_from(less / all.max(1)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use crate::layers::{Claim, RoadEnd};

    #[test]
    fn ranks_grow_with_the_steps_around_closed_ground() {
        // A wall with a gap at the lower end.
        let board = Fixture::new(&["a".repeat(16).as_str(); 8], &[]);
        let mut tiles = board.zone('a');
        (0..7).for_each(|y| tiles.set(TilePos::new(8, y), Claim::Thicket));
        let main = TilePos::new(0, 0);
        let anchors = Anchors { main_point: Some(main), ..Anchors::default() };
        let travel = Travel::new(&tiles, &anchors, true);
        let rank = |x, y| travel.ranks[tiles.index(TilePos::new(x, y)).unwrap()];
        assert_eq!([rank(0, 0), rank(1, 1)], [0, 2], "one of 121 open tiles is nearer");
        assert!(rank(7, 0) < rank(8, 7) && rank(8, 7) < rank(9, 4) && rank(9, 4) < rank(9, 0));
        assert!(rank(15, 0) > 220);
        assert!((rank(7, 0)..=rank(9, 0)).contains(&rank(8, 2)), "closed tiles follow an open one");
        assert_eq!(travel.misfit(tiles.index(main).unwrap(), 200), 200);
        let nowhere = Travel::new(&tiles, &Anchors::default(), true);
        assert!(nowhere.ranks.iter().all(|rank| *rank == 0));
    }

    #[test]
    fn heroes_enter_zones_without_a_start_by_links() {
        let (main, link) = (TilePos::new(5, 5), TilePos::new(0, 3));
        let end = |tile, kind| RoadEnd { tile, to_door: Vec::new(), kind };
        let road_ends = vec![end(main, RoadEndKind::Town), end(link, RoadEndKind::Link)];
        let mut anchors = Anchors { main_point: Some(main), road_ends, ..Anchors::default() };
        let of = |anchors: &Anchors, is_start| entrances(anchors, is_start).collect::<Vec<_>>();
        assert_eq!((of(&anchors, true), of(&anchors, false)), (vec![main], vec![link]));
        anchors.road_ends.truncate(1);
        assert_eq!(of(&anchors, false), [main]);
    }

    #[test]
    fn the_rank_of_a_value_is_the_share_of_cheaper_piles() {
        let tier = |min, max, density| TreasurePlan { min, max, density };
        let tiers = [tier(0, 999, 3), tier(5000, 5999, 1)];
        assert_eq!(
            [0, 500, 1000, 4000, 5500, 6000, 90_000].map(|value| value_rank(&tiers, value)),
            [0, 96, 192, 192, 224, 255, 255]
        );
        assert_eq!(value_rank(&[], 500), 0);
    }
}
