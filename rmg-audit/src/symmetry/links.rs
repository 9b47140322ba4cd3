//! Compares the links of connections.

use std::mem::discriminant;

use rmg_core::ConnectionId;
use rmg_core::model::{LinkWay, MapPos, ObjectId};

use super::difference::{Difference, Differences, LinkDifference};
use super::pairing::Pairing;
use super::things::visit_tiles;

/// Compares the links of all connections. Returns their number.
///
/// - `closed`: as for tiles.
pub(super) fn compare(pairing: &Pairing<'_>, closed: &[Vec<bool>], found: &mut Differences) -> usize {
    let ground = pairing.ground;
    for (id, _) in ground.map.plan.each_connection() {
        let image = pairing.images.connections[id.index()];
        if pairing.is_repeated(&id, &image) {
            continue;
        }
        if let Some((what, tiles)) = difference(pairing, [id, image], closed) {
            found.add(Difference::Link { links: [id, image], what, tiles });
        }
    }
    ground.map.links.len()
}

/// Returns the first difference of a link and its image, with the tiles that show it.
fn difference(
    pairing: &Pairing<'_>,
    [id, image]: [ConnectionId; 2],
    closed: &[Vec<bool>],
) -> Option<(LinkDifference, Vec<MapPos>)> {
    let ground = pairing.ground;
    let [link, other] = [id, image].map(|id| &ground.map.links[id.index()]);
    if discriminant(&link.way) != discriminant(&other.way) {
        return Some((LinkDifference::Way, Vec::new()));
    }
    if link.strength != other.strength {
        return Some((LinkDifference::Strength([link.strength, other.strength]), Vec::new()));
    }
    let carried = |tiles: Vec<MapPos>| {
        let images = tiles.into_iter().map(|tile| pairing.image(tile));
        sorted(images)
    };
    let places =
        |ids: &mut dyn Iterator<Item = ObjectId>| sorted(ids.flat_map(|id| visit_tiles(ground, closed, id)));
    let differ = |here: Vec<MapPos>, there: Vec<MapPos>| {
        let (first, here) = (here.first().copied(), carried(here));
        let alone =
            here.iter().find(|tile| !there.contains(tile)).or(there.iter().find(|t| !here.contains(t)));
        alone.map(|alone| first.into_iter().chain([*alone]).collect::<Vec<_>>())
    };
    // LinksRealized refutes tiles off the map.
    let on_map = |tile: &MapPos| ground.index(*tile).is_some();
    let gap = |way: &LinkWay| way.gap().iter().copied().filter(on_map).collect();
    if let Some(tiles) = differ(gap(&link.way), gap(&other.way)) {
        return Some((LinkDifference::Gap, tiles));
    }
    let ends = |way: &LinkWay| {
        let landings: Vec<MapPos> = way.landings().iter().map(|landing| landing.at).filter(on_map).collect();
        sorted(places(&mut way.ends().iter().copied()).into_iter().chain(landings))
    };
    if let Some(tiles) = differ(ends(&link.way), ends(&other.way)) {
        return Some((LinkDifference::Ends, tiles));
    }
    // A link that is its own image may have two guards, of which it records one.
    let guards = |way: &LinkWay| places(&mut way.guards());
    if id != image
        && let Some(tiles) = differ(guards(&link.way), guards(&other.way))
    {
        return Some((LinkDifference::Guards, tiles));
    }
    None
}

fn sorted(tiles: impl Iterator<Item = MapPos>) -> Vec<MapPos> {
    let mut tiles: Vec<MapPos> = tiles.collect();
    tiles.sort_unstable();
    tiles.dedup();
    tiles
}
