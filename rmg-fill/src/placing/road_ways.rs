//! Roads without gaps: side steps, and diagonal steps next to a tile that no hero needs to enter.

use rmg_core::Pieces;
use rmg_core::graph::DisjointSets;

use crate::fields::Cell;
use crate::layers::{Anchors, Claim, RoadEndKind, Surface, Tiles};

/// Returns a tile next to both of two diagonal neighbors over which a road can be drawn, because roads
/// consist of side steps. Prefers an open tile, then a guarded one, then a door; heroes on the road need not
/// enter it.
pub(crate) fn between(tiles: &Tiles, a: usize, b: usize) -> Option<usize> {
    let (from, to) = (tiles.cell(a), tiles.cell(b));
    let sides = [Cell::new(from.x, to.y), Cell::new(to.x, from.y)].map(|side| tiles.window().position(side));
    let find = |claims: [Claim; 2]| {
        let is_usable =
            |at: &usize| claims.contains(&tiles.claim(*at)) && tiles.surface(*at) == Surface::Land;
        sides.into_iter().flatten().find(is_usable)
    };
    find([Claim::Free, Claim::Possible])
        .or_else(|| find([Claim::Guarded; 2]))
        .or_else(|| find([Claim::Soft; 2]))
}

/// Returns the tiles that a road of the zone must join: the entrances of towns and of connections that
/// request one, and the main point if there is only one such entrance. Empty if no road without gaps can join
/// them. O(tiles of the zone).
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

/// Returns whether a road can be drawn over a tile next to its own ones, as [`between`] requires.
fn is_drawn_over(tiles: &Tiles, at: usize) -> bool {
    let is_usable = matches!(tiles.claim(at), Claim::Free | Claim::Possible | Claim::Guarded | Claim::Soft);
    is_usable && tiles.surface(at) == Surface::Land
}

/// Returns whether a road without gaps can join tiles of a zone over its open ground. O(tiles of the zone);
/// O(1) without ends.
pub(crate) fn are_joined(tiles: &Tiles, ends: &[usize]) -> bool {
    let Some((first, others)) =
        ends.split_first().filter(|(first, others)| others.iter().any(|at| at != *first))
    else {
        return true;
    };
    let (window, len) = (tiles.window(), tiles.len());
    let is_in = |at: usize| at == *first || tiles.is_walkable(at);
    let pieces = Pieces::in_rows(window.stride(), len, false, is_in);
    let piece = |at: usize| pieces.numbers()[at];
    let mut sets = DisjointSets::new(pieces.count());
    let are_joined = |sets: &mut DisjointSets| {
        let mut of = |at: usize| (piece(at) != Pieces::NONE).then(|| sets.find(piece(at) as usize));
        let joined = of(*first);
        others.iter().all(|end| of(*end) == joined)
    };
    if are_joined(&mut sets) {
        return true;
    }
    // Steps to the south over corners.
    for at in (0..len).filter(|at| piece(*at) != Pieces::NONE) {
        for (side, below) in [(at - 1, at + window.stride()), (at + 1, at + window.stride())] {
            let corner = below + side - at;
            let is_step = piece(corner) != Pieces::NONE && piece(corner) != piece(at);
            if is_step && [side, below].into_iter().any(|side| is_drawn_over(tiles, side)) {
                sets.join(piece(at) as usize, piece(corner) as usize);
            }
        }
    }
    are_joined(&mut sets)
}

#[cfg(test)]
mod tests {
    use rmg_core::TilePos;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn roads_turn_over_open_and_guarded_tiles_but_not_between_walls() {
        let board = Fixture::new(&["aaaa", "aaaa", "aaaa"], &[]);
        let mut a = board.zone('a');
        let at = |a: &Tiles, x, y| a.index(TilePos::new(x, y)).unwrap();
        let ends = [at(&a, 0, 0), at(&a, 3, 2)];
        assert!(are_joined(&a, &ends));
        for (x, y) in [(2, 0), (2, 1), (1, 2), (0, 2)] {
            a.set_at(at(&a, x, y), Claim::Wall);
        }
        // A diagonal step between walls from (1, 1) to (2, 2) remains.
        assert!(!are_joined(&a, &ends));
        let side = at(&a, 2, 1);
        for (claim, is_joined) in [(Claim::Guarded, true), (Claim::Soft, true), (Claim::Used, false)] {
            a.set_at(side, claim);
            assert_eq!(are_joined(&a, &ends), is_joined, "{claim:?}");
        }
        assert!(are_joined(&a, &ends[..1]) && are_joined(&a, &[]));
    }
}
