//! Where roads can be drawn without a gap: by steps to the sides, or round a corner over what nobody has to
//! enter for that.

use crate::fields::Cell;
use crate::layers::{Anchors, Claim, RoadEndKind, Surface, Tiles};

/// Of two tiles that touch by a corner, a tile at the sides of both over which a road can be drawn: it has no
/// gap by side steps only. An open one; else one that a guard controls, or a door, which nobody has to enter
/// for that.
pub(crate) fn between(tiles: &Tiles, a: usize, b: usize) -> Option<usize> {
    let (from, to) = (tiles.cell(a), tiles.cell(b));
    let sides = [Cell::new(from.x, to.y), Cell::new(to.x, from.y)].map(|side| tiles.window().position(side));
    let find = |claims: [Claim; 2]| {
        let is_it = |at: &usize| claims.contains(&tiles.claim(*at)) && tiles.surface(*at) == Surface::Land;
        sides.into_iter().flatten().find(is_it)
    };
    find([Claim::Free, Claim::Possible])
        .or_else(|| find([Claim::Guarded; 2]))
        .or_else(|| find([Claim::Soft; 2]))
}

/// The tiles that a road of the zone joins: where towns and connections that ask for one are entered, and the
/// main point where there is one of them only. Empty where that cannot be without a gap as it is. O(tiles of
/// the zone).
pub(crate) fn asked_ends(tiles: &Tiles, anchors: &Anchors) -> Vec<usize> {
    let asked = anchors.road_ends.iter().filter(|end| end.kind != RoadEndKind::Mine);
    let mut ends: Vec<usize> = asked.filter_map(|end| tiles.index(end.tile)).collect();
    if ends.len() == 1 {
        ends.extend(anchors.main_point.and_then(|tile| tiles.index(tile)));
    }
    ends.sort_unstable();
    ends.dedup();
    if are_joined(tiles, &ends) { ends } else { Vec::new() }
}

/// Whether a road without a gap can join tiles of a zone over its open ground. O(tiles of the zone), without
/// ends nothing.
pub(crate) fn are_joined(tiles: &Tiles, ends: &[usize]) -> bool {
    let Some((first, others)) = ends.split_first() else { return true };
    let mut left: Vec<usize> = others.iter().copied().filter(|end| end != first).collect();
    left.sort_unstable();
    left.dedup();
    let mut is_seen = vec![false; if left.is_empty() { 0 } else { tiles.len() }];
    let mut stack = vec![*first];
    while let Some(at) = stack.pop() {
        if left.is_empty() {
            return true;
        }
        if std::mem::replace(&mut is_seen[at], true) {
            continue;
        }
        left.retain(|end| *end != at);
        let beside = tiles.neighbors4(at);
        let is_new = |near: &usize| tiles.is_walkable(*near) && !is_seen[*near];
        stack.extend(
            tiles
                .neighbors8(at)
                .into_iter()
                .filter(is_new)
                .filter(|near| beside.contains(near) || between(tiles, at, *near).is_some()),
        );
    }
    left.is_empty()
}

#[cfg(test)]
mod tests {
    use rmg_core::TilePos;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn roads_go_round_corners_over_what_is_open_or_guarded_but_not_between_walls() {
        let board = Fixture::new(&["aaaa", "aaaa", "aaaa"], &[]);
        let mut a = board.zone('a');
        let at = |a: &Tiles, x, y| a.index(TilePos::new(x, y)).unwrap();
        let ends = [at(&a, 0, 0), at(&a, 3, 2)];
        assert!(are_joined(&a, &ends));
        for (x, y) in [(2, 0), (2, 1), (1, 2), (0, 2)] {
            a.set_at(at(&a, x, y), Claim::Wall);
        }
        // From (1, 1) to (2, 2) a corner between walls is left.
        assert!(!are_joined(&a, &ends));
        let side = at(&a, 2, 1);
        for (claim, is_joined) in [(Claim::Guarded, true), (Claim::Soft, true), (Claim::Used, false)] {
            a.set_at(side, claim);
            assert_eq!(are_joined(&a, &ends), is_joined, "{claim:?}");
        }
        assert!(are_joined(&a, &ends[..1]) && are_joined(&a, &[]));
    }
}
