//! Comparisons of maps: conditions on their figures, and differences between two.

use std::collections::BTreeMap;

use rmg::diff::{DiffEntry, DiffStatus, ObjectDiff, PlacedObject, diff_maps};
use rmg::figures::{Condition, ConditionError, ConditionErrorKind, Expected, Figure, Figures};
use rmg::pack::ObjectRole;
use rmg::{Map, MapBytes, MapFormat, Pack};
use serde_json::{Value, json};

use crate::document::Units;
use crate::reply::Failure;

/// Returns which maps meet a condition, or what is wrong with the condition.
pub(crate) fn filter(text: &str, maps: &[BTreeMap<String, Option<f64>>]) -> Value {
    let condition: Condition = match text.parse() {
        Ok(condition) => condition,
        Err(error) => return json!({ "error": error_value(text, &error) }),
    };
    let meets = maps.iter().map(|map| {
        let mut figures = Figures::default();
        for (word, value) in map {
            if let (Some(figure), Some(value)) = (Figure::of(word), value) {
                figures.set(figure, *value);
            }
        }
        condition.is_met(&figures)
    });
    json!({ "meets": meets.collect::<Vec<_>>() })
}

fn error_value(text: &str, error: &ConditionError) -> Value {
    let (kind, name) = match &error.kind {
        ConditionErrorKind::Letter(letter) => ("letter", letter.to_string()),
        ConditionErrorKind::Name(name) => ("name", name.clone()),
        ConditionErrorKind::Expected(Expected::Value) => ("value", String::new()),
        ConditionErrorKind::Expected(Expected::Comparison) => ("comparison", String::new()),
        ConditionErrorKind::Expected(Expected::Close) => ("close", String::new()),
        ConditionErrorKind::Expected(Expected::Joint) => ("joint", String::new()),
        ConditionErrorKind::Depth => ("depth", String::new()),
    };
    let at = Units::new(text).range(error.at);
    json!({ "kind": kind, "name": name, "at": at, "nearest": error.nearest().map(Figure::word) })
}

/// Returns the differences between two `.rmgmap` files of the same game, without scenery and sprites.
pub(crate) fn compare(bytes: &[u8], first: usize) -> Result<Value, Failure> {
    let parts = bytes.split_at_checked(first).ok_or_else(|| Failure::new("the first map is cut off"))?;
    let game = MapBytes::new("the first map", MapFormat::Rmgmap, parts.0.to_vec()).built_in_game();
    let pack = Pack::of_game(game);
    let read = |bytes| Map::from_bytes(MapFormat::Rmgmap, bytes, &pack);
    let (old, new) = (read(parts.0)?, read(parts.1)?);
    let diff = diff_maps(old.model(), new.model(), pack.content());
    let is_scenery = |map: &Map, placed: &Option<PlacedObject>| {
        let object = placed.as_ref().and_then(|placed| map.model().objects.get(placed.id.index()));
        object.is_none_or(|object| {
            let kind = pack.content().objects.get(object.kind);
            kind.is_none_or(|kind| kind.role == ObjectRole::Decoration)
        })
    };
    let objects = diff.objects.iter();
    let objects = objects.filter(|one| !is_scenery(&old, &one.old) || !is_scenery(&new, &one.new));
    let zone = |(key, made): &(String, Vec<DiffEntry>)| json!({ "zone": key, "changes": entries(made) });
    let links = diff.links.iter().map(|one| json!({ "ends": one.ends, "changes": entries(&one.changes) }));
    let treasure = diff.treasure.iter().map(|one| {
        let sum = |(piles, value): (u32, u64)| json!({ "piles": piles, "value": value });
        json!({ "zone": one.zone, "old": sum(one.old), "new": sum(one.new) })
    });
    let layers = diff
        .layers
        .iter()
        .map(|one| json!({ "level": one.level.0, "layer": one.layer.word(), "tiles": one.tiles.len() }));
    Ok(json!({
        "facts": entries(&diff.facts),
        "zones": diff.zones.iter().map(zone).collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
        "treasure": treasure.collect::<Vec<_>>(),
        "layers": layers.collect::<Vec<_>>(),
        "objects": objects.map(object_value).collect::<Vec<_>>(),
    }))
}

fn entries(entries: &[DiffEntry]) -> Value {
    entries.iter().map(|one| json!({ "what": one.what, "old": one.old, "new": one.new })).collect()
}

fn object_value(diff: &ObjectDiff) -> Value {
    let place = |placed: &Option<PlacedObject>| {
        placed.as_ref().map(|placed| json!([placed.at.tile.x, placed.at.tile.y, placed.at.level.0]))
    };
    let status = match diff.status() {
        DiffStatus::Removed => "removed",
        DiffStatus::Added => "added",
        DiffStatus::Changed => "changed",
        DiffStatus::Moved => "moved",
    };
    let title = |placed: &Option<PlacedObject>| placed.as_ref().map(|placed| placed.title.clone());
    let zone = diff.new.as_ref().or(diff.old.as_ref()).and_then(|placed| placed.zone.clone());
    json!({
        "status": status,
        "old": place(&diff.old),
        "new": place(&diff.new),
        "oldTitle": title(&diff.old),
        "newTitle": title(&diff.new),
        "zone": zone,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_select_maps_or_name_the_mistake() {
        let map = |portals| BTreeMap::from([("portals".to_owned(), portals)]);
        let maps = [map(Some(0.0)), map(Some(2.0)), map(None)];
        assert_eq!(filter("portals = 0", &maps), json!({ "meets": [true, false, false] }));
        let wrong = filter("😀 portal = 0", &maps);
        assert_eq!(wrong["error"], json!({ "kind": "letter", "name": "😀", "at": [0, 2], "nearest": null }));
        let wrong = filter("portal = 0", &maps);
        assert_eq!(wrong["error"]["nearest"], "portals");
    }
}
