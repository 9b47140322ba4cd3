//! Objects of a map as rectangles with properties.

use rmg_core::model::{MapModel, MapObject, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole, Offset};
use rmg_core::{Level, PlayerColor};

use super::error::TiledError;
use super::scene::{Property, SceneObject};
use super::words::{army, gifts, guarded, name, quest, stack_name};

/// The objects of a level, by layer.
#[derive(Debug, Default)]
pub(super) struct LevelObjects {
    pub(super) obstacles: Vec<SceneObject>,
    pub(super) objects: Vec<SceneObject>,
    pub(super) monsters: Vec<SceneObject>,
}

/// Returns the objects of a level, in the order of the map.
pub(super) fn level_objects(
    map: &MapModel,
    pack: &ContentPack,
    level: Level,
) -> Result<LevelObjects, TiledError> {
    let mut objects = LevelObjects::default();
    for (at, object) in map.objects.iter().enumerate().filter(|(_, object)| object.at.level == level) {
        let converted = scene_object(map, pack, ObjectId::from_index(at), object)?;
        match pack.objects[object.kind].role {
            ObjectRole::Decoration => objects.obstacles.push(converted),
            ObjectRole::Monster | ObjectRole::RandomMonster => objects.monsters.push(converted),
            _ => objects.objects.push(converted),
        }
    }
    Ok(objects)
}

fn scene_object(
    map: &MapModel,
    pack: &ContentPack,
    id: ObjectId,
    object: &MapObject,
) -> Result<SceneObject, TiledError> {
    name(&pack.objects, object.kind)?;
    name(&pack.appearances, object.appearance)?;
    let kind = &pack.objects[object.kind];
    let look = &pack.appearances[object.appearance];
    let anchor = Offset { dx: 0, dy: 0 };
    // An object without a footprint covers no tile and is shown at its anchor.
    let (min, max) = look.footprint.bounds().unwrap_or((anchor, anchor));
    let side = |from: i16, to: i16| u16::try_from(i32::from(to) - i32::from(from) + 1).unwrap_or(1);
    let mut facts = vec![
        Property::int("object", id.0),
        Property::text("kind", &*kind.key),
        Property::text("title", &*kind.title),
        Property::text("appearance", &*look.name),
    ];
    if let Some(zone) = map.plan.zones.get(object.cause.zone.index()) {
        facts.push(Property::text("zone", &*zone.key));
    }
    facts.push(Property::text("pass", object.cause.pass.as_str()));
    if let Some(link) = object.cause.connection {
        facts.push(Property::int("connection", link.0));
    }
    if let Some(pile) = object.cause.pile {
        let missing = || TiledError::Contradiction(format!("unknown pile {}", pile.0));
        let held = map.piles.get(pile.index()).ok_or_else(missing)?;
        facts.push(Property::int("pile", pile.0));
        facts.push(Property::int("value", held.value));
        if let Some(guard) = held.guard.filter(|guard| *guard != id) {
            facts.push(Property::text("guard", army(map, pack, guard)?));
        }
    }
    if let Some(what) = object.cause.guards {
        facts.push(Property::text("guards", guarded(what)));
    }
    body(pack, &object.body, &mut facts)?;
    Ok(SceneObject {
        name: kind.title.clone(),
        class: kind.type_name.clone(),
        left: i32::from(object.at.tile.x) + i32::from(min.dx),
        top: i32::from(object.at.tile.y) + i32::from(min.dy),
        width: side(min.dx, max.dx),
        height: side(min.dy, max.dy),
        properties: facts,
    })
}

fn body(pack: &ContentPack, body: &ObjectBody, facts: &mut Vec<Property>) -> Result<(), TiledError> {
    let owned = |owner: &Option<PlayerColor>| owner.map(|owner| Property::text("owner", owner.name()));
    match body {
        ObjectBody::Plain => {}
        ObjectBody::Town { owner, faction, has_fort, is_main } => {
            facts.extend(owned(owner));
            facts.push(Property::text("faction", name(&pack.factions, *faction)?));
            facts.push(Property::flag("fort", *has_fort));
            facts.push(Property::flag("main", *is_main));
        }
        ObjectBody::Monster { creature, count, strength } => {
            facts.push(Property::text("creature", stack_name(pack, *creature)?));
            facts.push(Property::int("count", *count));
            facts.push(Property::int("strength", *strength));
        }
        ObjectBody::Portal { partner } => facts.push(Property::int("partner", partner.0)),
        ObjectBody::Resource { amount } => facts.push(Property::int("amount", *amount)),
        ObjectBody::Owned { owner } => facts.extend(owned(owner)),
        ObjectBody::Scroll { spell } => facts.push(Property::text("spell", name(&pack.spells, *spell)?)),
        ObjectBody::Prison { hero, experience } => {
            facts.push(Property::text("hero", name(&pack.heroes, *hero)?));
            facts.push(Property::int("experience", *experience));
        }
        ObjectBody::Box { gifts: held } => facts.push(Property::text("gives", gifts(held, pack)?)),
        ObjectBody::Seer { quest: wanted, gifts: held } => {
            facts.push(Property::text("wants", quest(wanted, pack)?));
            facts.push(Property::text("gives", gifts(held, pack)?));
        }
        ObjectBody::QuestGuard { quest: wanted } => facts.push(Property::text("wants", quest(wanted, pack)?)),
    }
    Ok(())
}
