//! How counter-examples call things: in the words of a template.

use rmg_core::ZoneId;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{MapModel, MapPos, ObjectId};
use rmg_core::pack::ContentPack;

/// `zone 3`, by the key in the template.
pub(crate) fn zone_name(map: &MapModel, zone: ZoneId) -> String {
    match map.plan.zones.get(zone.index()) {
        Some(plan) => format!("zone {}", plan.key),
        None => format!("unknown zone number {}", zone.0),
    }
}

/// `(4, 7)`, with the level where a map has several.
pub(crate) fn place(map: &MapModel, at: MapPos) -> String {
    if map.levels.len() > 1 { format!("{} {}", at.level, at.tile) } else { at.tile.to_string() }
}

/// `connection 4 (zone 1 to zone 2)`, counted from 1 in the order of the template.
pub(crate) fn link_name(map: &MapModel, link: ConnectionId) -> String {
    let number = link.index() + 1;
    match map.plan.connections.get(link.index()) {
        Some(plan) => {
            format!("connection {number} ({} to {})", zone_name(map, plan.a), zone_name(map, plan.b))
        }
        None => format!("unknown connection {number}"),
    }
}

/// `monster/pikeman at (4, 7)`.
pub(crate) fn object_name(map: &MapModel, pack: &ContentPack, object: ObjectId) -> String {
    let Some(found) = map.objects.get(object.index()) else {
        return format!("object {}, which does not exist", object.0);
    };
    let kind = pack.objects.get(found.kind).map_or("an object of unknown kind", |kind| kind.key.as_str());
    format!("{kind} at {}", place(map, found.at))
}

/// The number with its noun, in the plural unless it is 1.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
