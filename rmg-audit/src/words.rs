//! Names of map items in counterexamples, in the terms of the template.

use rmg_core::ids::ConnectionId;
use rmg_core::model::{MapModel, MapObject, MapPos, ObjectId, PileId, PileRequest};
use rmg_core::pack::ContentPack;
use rmg_core::{TilePos, ZoneId};

/// Returns `zone 3`, with the key from the template.
pub(crate) fn zone_name(map: &MapModel, zone: ZoneId) -> String {
    match map.plan.zones.get(zone.index()) {
        Some(plan) => format!("zone {}", plan.key),
        None => format!("unknown zone number {}", zone.0),
    }
}

/// Returns `(4, 7)`, with the level if the map has several.
pub(crate) fn place(map: &MapModel, at: MapPos) -> String {
    if map.levels.len() > 1 { format!("{} {}", at.level, at.tile) } else { at.tile.to_string() }
}

/// Returns `connection 4 (zone 1 to zone 2)`, counted from 1 in the order of the template.
pub(crate) fn link_name(map: &MapModel, link: ConnectionId) -> String {
    let number = link.index() + 1;
    match map.plan.connections.get(link.index()) {
        Some(plan) => {
            format!("connection {number} ({} to {})", zone_name(map, plan.a), zone_name(map, plan.b))
        }
        None => format!("unknown connection {number}"),
    }
}

/// Returns `monster/pikeman at (4, 7)`, with the tile where the object is visited.
pub(crate) fn object_name(map: &MapModel, pack: &ContentPack, object: ObjectId) -> String {
    let Some(found) = map.objects.get(object.index()) else {
        return format!("object {}, which does not exist", object.0);
    };
    let kind = pack.objects.get(found.kind).map_or("an object of unknown kind", |kind| kind.key.as_str());
    format!("{kind} at {}", place(map, seen_at(map, pack, found)))
}

/// Returns the tile that messages print for an object: the first action cell on the map, else its anchor.
pub(crate) fn seen_at(map: &MapModel, pack: &ContentPack, object: &MapObject) -> MapPos {
    let Some(look) = pack.appearances.get(object.appearance) else { return object.at };
    let size = map.plan.size;
    let mut actions = look.footprint.actions().iter().filter_map(|cell| {
        let x = object.at.tile.x.checked_add_signed(cell.dx).filter(|x| *x < size.width())?;
        let y = object.at.tile.y.checked_add_signed(cell.dy).filter(|y| *y < size.height())?;
        Some(MapPos { tile: TilePos::new(x, y), ..object.at })
    });
    actions.next().unwrap_or(object.at)
}

/// Returns `pile 3 (treasure of zone 1 with resource/gold at (4, 7))`, counted from 1.
pub(crate) fn pile_name(map: &MapModel, pack: &ContentPack, pile: PileId) -> String {
    let number = pile.index() + 1;
    let Some(found) = map.piles.get(pile.index()) else { return format!("unknown pile {number}") };
    let what = match found.wish {
        PileRequest::Mine(_) => "mine",
        PileRequest::Required(_) => "required object",
        PileRequest::Treasure(_) => "treasure",
        PileRequest::Custom => "pile of a custom modifier",
    };
    let zone = zone_name(map, found.zone);
    match found.objects.first() {
        Some(first) => format!("pile {number} ({what} of {zone} with {})", object_name(map, pack, *first)),
        None => format!("pile {number} ({what} of {zone}, empty)"),
    }
}

/// Formats the tiles of a path; only the two ends if it is long.
pub(crate) fn path_text(map: &MapModel, way: &[MapPos]) -> String {
    /// Maximum number of tiles that are all printed.
    const LONG: usize = 8;
    let words: Vec<String> = way.iter().map(|at| place(map, *at)).collect();
    match &words[..] {
        [first, .., last] if words.len() > LONG => format!("{first} ... {last} ({} tiles)", words.len()),
        _ => words.join(", "),
    }
}
