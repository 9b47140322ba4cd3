//! The part of PileGuards (V6) about objects outside of piles. The check of a pile covers its own guard.
//!
//! Every object of value is in a pile, and every monster guards a pile or a connection. Other checks cover
//! towns (ExactCounts), portals (PortalPairs), boats and shipyards (BoatsUsable), and the place of the grail
//! (PlayerStarts). Decorations and signs belong to nothing.
//!
//! An object is the guard of a connection only if that connection lists it as its guard.

use rmg_core::certificate::CounterExample;
use rmg_core::model::{Guarded, MapObject, ObjectId};
use rmg_core::pack::{ObjectKind, ObjectRole};

use crate::findings::Findings;
use crate::ground::{DecodedMap, is_monster, link_guards};
use crate::words::{link_name, object_name};

/// Adds every object that should be in a pile or guard something but does not, and every wrong guard.
/// O(objects).
pub(crate) fn check(ground: &DecodedMap<'_>, found: &mut Findings) {
    let map = ground.map;
    let mut belongs = link_guards(map);
    for id in map.piles.iter().flat_map(|pile| pile.objects.iter().chain(&pile.guard)) {
        if let Some(belongs) = belongs.get_mut(id.index()) {
            *belongs = true;
        }
    }
    for (at, object) in map.objects.iter().enumerate() {
        let Some(Guarded::Link(link)) = object.cause.guards else { continue };
        let id = ObjectId::from_index(at);
        let known = map.links.get(link.index());
        if known.is_none_or(|known| known.way.guards().all(|guard| guard != id)) {
            found.add(|| {
                let name = object_name(map, ground.pack, id);
                let text = format!(
                    "{name} is recorded as a guard of {}, which does not list it",
                    link_name(map, link)
                );
                CounterExample::new(text).on_tiles(vec![object.at]).of_object(id)
            });
        }
    }
    for (at, object) in map.objects.iter().enumerate().filter(|(at, _)| !belongs[*at]) {
        let Some(kind) = ground.pack.objects.get(object.kind) else { continue };
        let Some(text) = violation(ground, object, kind) else { continue };
        let id = ObjectId::from_index(at);
        found.add(|| {
            CounterExample::new(format!("{} {text}", object_name(map, ground.pack, id)))
                .on_tiles(vec![object.at])
                .of_object(id)
        });
    }
}

fn violation(ground: &DecodedMap<'_>, object: &MapObject, kind: &ObjectKind) -> Option<&'static str> {
    let portals = &ground.pack.defaults;
    match kind.role {
        ObjectRole::Decoration | ObjectRole::Sign => None,
        // Other promises check them, as the module text lists; ExactCounts checks mines without a pile.
        ObjectRole::Town | ObjectRole::Boat | ObjectRole::Shipyard | ObjectRole::Grail | ObjectRole::Mine => {
            None
        }
        ObjectRole::Portal
            if portals.gate == Some(object.kind)
                || portals.whirlpool == Some(object.kind)
                || portals.monoliths.contains(&object.kind) =>
        {
            None
        }
        _ if is_monster(kind) => Some("guards nothing"),
        _ => Some("is not part of a pile, so its guard cannot be checked"),
    }
}
