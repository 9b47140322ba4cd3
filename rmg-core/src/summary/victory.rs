//! The victory condition as text.

use crate::model::{MapModel, MapPos, MapVictory, ObjectBody};
use crate::pack::{ContentPack, ObjectRole};
use crate::text::counted;

/// Returns the victory condition in addition to defeating all enemies:
/// `own Angel Wings, to be found at (12, 40) in zone 5`; `None` if there is no other condition. Names are
/// those of the pack, positions those of the map. O(objects).
#[must_use]
pub fn victory_words(map: &MapModel, pack: &ContentPack) -> Option<String> {
    match map.victory {
        MapVictory::Standard => None,
        MapVictory::Grail => {
            let is_obelisk =
                |kind| pack.objects.get(kind).is_some_and(|kind| kind.role == ObjectRole::Obelisk);
            let obelisks = map.objects.iter().filter(|object| is_obelisk(object.kind)).count();
            let place = map.digging_place(pack).map_or_else(
                || "which the game buries".to_owned(),
                |at| format!("which is buried at {}", place_words(map, at)),
            );
            Some(format!("build the grail, {place}, with {}", counted(obelisks, "obelisk")))
        }
        MapVictory::Town { town } => {
            let object = map.objects.get(town.index())?;
            let faction = match object.body {
                ObjectBody::Town { faction, .. } => {
                    pack.factions.get(faction).map(|faction| faction.title.as_str())
                }
                _ => None,
            };
            let of = faction.map_or_else(String::new, |faction| format!(" of {faction}"));
            Some(format!("capture the town{of} at {}", place_words(map, object.at)))
        }
        MapVictory::Artifact { artifact } => {
            let title = &pack.artifacts.get(artifact)?.title;
            let place = map.place_of(artifact, pack);
            let place =
                place.map_or_else(String::new, |at| format!(", to be found at {}", place_words(map, at)));
            Some(format!("own {title}{place}"))
        }
    }
}

/// Returns the tile, the level if the map has several, and the zone if it is known.
fn place_words(map: &MapModel, at: MapPos) -> String {
    let owner = map.levels.get(at.level.index()).and_then(|level| level.owner.get(at.tile));
    let zone = owner.and_then(|zone| map.plan.zones.get(zone.index()));
    let zone = zone.map_or_else(String::new, |zone| format!(" in zone {}", zone.key));
    format!("{}{zone}", at.words(map.plan.size))
}
