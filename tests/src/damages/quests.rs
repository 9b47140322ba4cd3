//! Damages to quests and to what holds rewards.

use rmg_core::certificate::Promise;
use rmg_core::ids::{ArtifactId, HeroId, ObjectKindId};
use rmg_core::model::{Cause, Gifts, MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest, Wish};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::{TilePos, TileSet};

use super::damage::{
    Damage, ExactCounts, LimitsKept, PileGuards, QuestsSolvable, Reachable, ZoneConnected, damage,
    free_tiles, is_land,
};
use crate::templates::heroes3;

/// What is put somewhere may block a way, and belongs to no pile; no seer of the pack gives what this one does.
const BY_STANDING: &[Promise] = &[Reachable, PileGuards, ZoneConnected, ExactCounts];

pub(super) const DAMAGES: &[Damage] = &[
    damage(
        "a hero waits in two prisons",
        |map| {
            let Some(hero) = free_hero(map) else { return false };
            wholly(map, |map| (0..2).all(|_| stand(map, ObjectRole::Prison, prison(hero))))
        },
        &[LimitsKept],
    )
    .may_break(BY_STANDING),
    damage(
        "a quest is for a hero who waits nowhere",
        |map| {
            let Some(hero) = free_hero(map) else { return false };
            stand(map, ObjectRole::SeerHut, seer(Quest::Hero(hero)))
        },
        &[QuestsSolvable],
    )
    .may_break(BY_STANDING),
    damage(
        "a quest is for an artifact that lies nowhere",
        |map| {
            let Some((_, artifact)) = unasked_artifact(map) else { return false };
            stand(map, ObjectRole::SeerHut, seer(Quest::Artifacts(vec![artifact])))
        },
        &[QuestsSolvable],
    )
    .may_break(BY_STANDING),
    // What lay there was worth something else.
    damage("an artifact lies twice for one quest", lie_twice, &[LimitsKept]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
        ExactCounts,
        QuestsSolvable,
    ]),
    damage(
        "an artifact lies in treasure for no quest",
        |map| unasked_artifact(map).is_some_and(|(kind, _)| lie_instead(map, (kind, &ObjectBody::Plain), 1)),
        &[LimitsKept],
    )
    .may_break(&[PileGuards]),
    damage("a box holds what has no worth", fill_box, &[PileGuards]).may_break(&[ExactCounts, LimitsKept]),
];

/// A damage of several steps, or nothing of it.
fn wholly(map: &mut MapModel, steps: impl Fn(&mut MapModel) -> bool) -> bool {
    let before = map.clone();
    let is_done = steps(map);
    if !is_done {
        *map = before;
    }
    is_done
}

/// A hero who waits in no prison, and with whom nobody begins.
fn free_hero(map: &MapModel) -> Option<HeroId> {
    let waits = |hero: HeroId| {
        let holds =
            |object: &MapObject| matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == hero);
        map.objects.iter().any(holds)
    };
    let begins = |hero: HeroId| map.plan.players.iter().any(|player| player.hero == Some(hero));
    heroes3().heroes.ids().find(|hero| !waits(*hero) && !begins(*hero))
}

fn prison(hero: HeroId) -> ObjectBody {
    ObjectBody::Prison { hero, experience: 0 }
}

fn seer(quest: Quest) -> ObjectBody {
    ObjectBody::Seer { quest: Box::new(quest), gifts: Box::default() }
}

/// Puts an object of a role where nothing stands around it, off roads, in the home of a zone; false where no such place is.
fn stand(map: &mut MapModel, role: ObjectRole, body: ObjectBody) -> bool {
    let pack = heroes3();
    let Some((kind, of)) = pack.objects.iter().find(|(_, kind)| kind.role == role) else { return false };
    for level in map.plan.size.each_level() {
        let (layers, free) = (&map.levels[level.index()], free_tiles(map, level.index()));
        for tile in free.iter() {
            let terrain = layers.terrain[tile];
            let look = of.appearances.iter().find(|id| pack.appearances[**id].terrains.contains(terrain));
            let zone = layers.owner[tile];
            let Some(appearance) = look.filter(|_| map.zones[zone.index()].level == level) else { continue };
            let cells = pack.appearances[*appearance].footprint.cells();
            let is_fit = cells.iter().all(|cell| {
                let (x, y) = (tile.x.checked_add_signed(cell.dx), tile.y.checked_add_signed(cell.dy));
                let Some((x, y)) = x.zip(y) else { return false };
                is_roomy(map, (level.index(), &free), TilePos::new(x, y), zone)
            });
            if is_fit {
                let cause =
                    Cause { pass: "treasure".into(), zone, connection: None, pile: None, guards: None };
                let at = MapPos { level, tile };
                map.objects.push(MapObject { kind, appearance: *appearance, at, body, cause });
                return true;
            }
        }
    }
    false
}

/// Whether a tile and all eight around it are free, without a road and of the zone, and none its main point.
fn is_roomy(map: &MapModel, (level, free): (usize, &TileSet), tile: TilePos, zone: rmg_core::ZoneId) -> bool {
    let layers = &map.levels[level];
    let is_open = |at: TilePos| {
        free.contains(at)
            && layers.owner[at] == zone
            && layers.road[at].is_none()
            && map.zones[zone.index()].main_point != Some(at)
    };
    let size = map.plan.size;
    let is_inside = (1..size.width() - 1).contains(&tile.x) && (1..size.height() - 1).contains(&tile.y);
    is_inside && is_open(tile) && layers.owner.neighbors8(tile).all(is_open)
}

/// An artifact that the game finds by chance, and of which nothing is on the map.
fn unasked_artifact(map: &MapModel) -> Option<(ObjectKindId, ArtifactId)> {
    let pack = heroes3();
    let lies = |kind: ObjectKindId| map.objects.iter().any(|object| object.kind == kind);
    let asks = |artifact: ArtifactId| {
        let quests = map.objects.iter().filter_map(|object| match &object.body {
            ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(&**quest),
            _ => None,
        });
        quests
            .into_iter()
            .any(|quest| matches!(quest, Quest::Artifacts(wanted) if wanted.contains(&artifact)))
    };
    pack.objects.iter().find_map(|(kind, of)| match of.subject {
        Subject::Artifact(artifact) if pack.artifacts[artifact].is_random => {
            (of.role == ObjectRole::Artifact && !lies(kind) && !asks(artifact)).then_some((kind, artifact))
        }
        _ => None,
    })
}

/// Things in treasure that lie on one tile of land and are gone once they are had.
fn small_treasures(map: &MapModel) -> Vec<ObjectId> {
    let treasure = map.piles.iter().filter(|pile| matches!(pile.wish, Wish::Treasure(_)));
    let things = treasure.flat_map(|pile| pile.objects.iter().copied());
    let is_small = |id: &ObjectId| {
        let object = &map.objects[id.index()];
        let footprint = &heroes3().appearances[object.appearance].footprint;
        let is_dry = is_land(map.levels[object.at.level.index()].terrain[object.at.tile]);
        is_dry && heroes3().objects[object.kind].is_removed_on_visit && footprint.cells().len() == 1
    };
    things.filter(is_small).collect()
}

/// Lets a kind lie where so many small things lay.
fn lie_instead(map: &mut MapModel, (kind, body): (ObjectKindId, &ObjectBody), count: usize) -> bool {
    let things = small_treasures(map);
    if things.len() < count {
        return false;
    }
    for id in &things[..count] {
        let object = &mut map.objects[id.index()];
        (object.kind, object.appearance) = (kind, heroes3().objects[kind].appearances[0]);
        object.body = body.clone();
    }
    true
}

fn lie_twice(map: &mut MapModel) -> bool {
    let Some((kind, artifact)) = unasked_artifact(map) else { return false };
    wholly(map, |map| {
        stand(map, ObjectRole::SeerHut, seer(Quest::Artifacts(vec![artifact])))
            && lie_instead(map, (kind, &ObjectBody::Plain), 2)
    })
}

/// The box is as dear as what lay there, by the record.
fn fill_box(map: &mut MapModel) -> bool {
    let boxes = heroes3().objects.iter().find(|(_, kind)| kind.role == ObjectRole::Pandora);
    // No reward gives so little.
    let gifts = Box::new(Gifts { experience: 7, ..Gifts::default() });
    boxes.is_some_and(|(kind, _)| lie_instead(map, (kind, &ObjectBody::Box { gifts }), 1))
}
