//! All differences as JSON.

use rmg::diff::{
    ConnectionDiff, DiffEntry, GraphDiff, LayerDiff, LinkDiff, MapDiff, ObjectDiff, PlacedObject, TileDiff,
    TreasureDiff, ZoneDiff,
};
use serde_json::{Map, Value, json};

use crate::document::members;

/// Returns `settings`, `zones` and `connections`.
pub(crate) fn graph_value(diff: &GraphDiff) -> Value {
    let zone = |zone: &ZoneDiff| json!({ "zone": zone.key, "fate": zone.status().word(), "changes": changes(&zone.changes) });
    let connection = |connection: &ConnectionDiff| {
        json!({
            "ends": connection.ends,
            "fate": connection.status().word(),
            "changes": changes(&connection.changes),
        })
    };
    json!({
        "settings": changes(&diff.settings),
        "zones": diff.zones.iter().map(zone).collect::<Vec<_>>(),
        "connections": diff.connections.iter().map(connection).collect::<Vec<_>>(),
    })
}

pub(crate) fn map_members(diff: &MapDiff) -> Map<String, Value> {
    let zone = |(key, made): &(String, Vec<DiffEntry>)| json!({ "zone": key, "changes": changes(made) });
    let link = |link: &LinkDiff| json!({ "ends": link.ends, "changes": changes(&link.changes) });
    let [only_old, only_new] = &diff.unmet;
    members(json!({
        "facts": changes(&diff.facts),
        "plan": graph_value(&diff.plan),
        "zones": diff.zones.iter().map(zone).collect::<Vec<_>>(),
        "layers": diff.layers.iter().map(layer).collect::<Vec<_>>(),
        "objects": diff.objects.iter().map(object).collect::<Vec<_>>(),
        "links": diff.links.iter().map(link).collect::<Vec<_>>(),
        "treasure": diff.treasure.iter().map(treasure).collect::<Vec<_>>(),
        "unmet": { "old": only_old, "new": only_new },
        "records": diff.records,
    }))
}

fn changes(changes: &[DiffEntry]) -> Value {
    let change = |change: &DiffEntry| json!({ "what": change.what, "old": change.old, "new": change.new });
    changes.iter().map(change).collect()
}

fn layer(diff: &LayerDiff) -> Value {
    let (first, last) = diff.bounds();
    let tile = |tile: &TileDiff| json!([tile.at.x, tile.at.y, diff.word(tile.old), diff.word(tile.new)]);
    let zone = |(key, count): &(String, u32)| json!({ "zone": key, "tiles": count });
    json!({
        "level": diff.level.0,
        "layer": diff.layer.word(),
        "bounds": [[first.x, first.y], [last.x, last.y]],
        "zones": diff.by_zone.iter().map(zone).collect::<Vec<_>>(),
        "tiles": diff.tiles.iter().map(tile).collect::<Vec<_>>(),
    })
}

fn object(diff: &ObjectDiff) -> Value {
    let placed = |object: &Option<PlacedObject>| match object {
        None => Value::Null,
        Some(PlacedObject { id, kind, title, at, zone }) => json!({
            "object": id.0,
            "kind": kind,
            "title": title,
            "at": [at.tile.x, at.tile.y, at.level.0],
            "zone": zone,
        }),
    };
    json!({
        "fate": diff.status().word(),
        "old": placed(&diff.old),
        "new": placed(&diff.new),
        "changes": changes(&diff.changes),
    })
}

fn treasure(diff: &TreasureDiff) -> Value {
    let sum = |(piles, worth): (u32, u64)| json!({ "piles": piles, "worth": worth });
    json!({ "zone": diff.zone, "old": sum(diff.old), "new": sum(diff.new) })
}
