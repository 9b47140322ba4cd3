//! Search of the objects of a map.

use rmg::Map;
use rmg::model::MapObject;
use rmg::pack::ObjectRole;
use rmg::why::object_title;
use serde_json::{Value, json};

/// Objects of a reply. `total` counts all.
const MOST: usize = 300;

/// Returns the objects whose title, kind or zone contains every word of a search, ordered by title. An empty
/// search finds all. Obstacles are no objects here.
pub(crate) fn objects(map: &Map, search: &str) -> Value {
    let (model, pack) = (map.model(), map.pack().content());
    let words: Vec<String> = search.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let found = |object: &MapObject| {
        let kind = pack.objects.get(object.kind).filter(|kind| kind.role != ObjectRole::Decoration)?;
        let title = object_title(object, pack);
        let zone = model.plan.zones.get(object.cause.zone.index()).map(|zone| zone.key.clone());
        let text =
            format!("{title} {} zone {}", kind.key, zone.as_deref().unwrap_or_default()).to_lowercase();
        words.iter().all(|word| text.contains(word.as_str())).then_some((title, object.at, zone))
    };
    let mut all: Vec<_> = model.objects.iter().filter_map(found).collect();
    all.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    let listed = all.iter().take(MOST).map(|(title, at, zone)| {
        json!({
            "title": title,
            "zone": zone,
            "x": at.tile.x,
            "y": at.tile.y,
            "level": at.level.0,
        })
    });
    json!({ "total": all.len(), "objects": listed.collect::<Vec<_>>() })
}
