//! Maps of random tiles and objects, with all content that a map can have. They are not playable.

use rmg_core::model::{
    Cause, Cover, Gifts, MapLevel, MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest, TileView,
};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Subject, TableId};
use rmg_core::plan::{ContentSwitches, PlayerPlan, Switches};
use rmg_core::{
    Grid, HeroId, Level, MapSize, ObjectKindId, PlayerColor, ResourceId, RngStream, Seat, Seed, TilePos,
    ZoneId,
};
use rmg_tests::small_maps;
use rmg_tests::templates::heroes3;

/// Returns a map of a few hundred objects.
pub(super) fn random_map(seed: u64) -> MapModel {
    let mut map = small_maps::sand_in_grass();
    map.plan.seed = Seed(seed);
    map.plan.template_name = format!("Möwen \"{seed}\", seed 7");
    map.generator = format!("0.{seed}.0");
    let mut rng = Seed(seed).at("map").stream();
    let pack = heroes3();
    map.plan.switches = ContentSwitches {
        artifacts: switches(pack.artifacts.len(), &mut rng),
        spells: switches(pack.spells.len(), &mut rng),
        skills: switches(pack.skills.len(), &mut rng),
        heroes: switches(pack.heroes.len(), &mut rng),
    };
    let side = |rng: &mut RngStream| 8 + rng.index(40) as u64;
    let size = MapSize::new(side(&mut rng), side(&mut rng), 1 + rng.index(2) as u64).unwrap();
    resize(&mut map, size, Seed(seed));
    map.plan.players.clear();
    for color in PlayerColor::ALL {
        if rng.chance(1, 2) {
            let seat = Seat(u8::try_from(map.plan.players.len() + 1).unwrap());
            let faction = rng.chance(1, 2).then(|| pack.town_factions().next().unwrap());
            let team = rng.chance(1, 2).then(|| u8::try_from(rng.index(3)).unwrap());
            let hero = rng.chance(1, 4).then(|| HeroId(u16::try_from(rng.index(pack.heroes.len())).unwrap()));
            let mut bonus: Vec<(ResourceId, u32)> = Vec::new();
            for resource in pack.resources.ids() {
                if rng.chance(1, 3) {
                    bonus.push((resource, 1 + u32::try_from(rng.index(5000)).unwrap()));
                }
            }
            map.plan.players.push(PlayerPlan {
                faction,
                hero,
                team,
                bonus,
                ..PlayerPlan::new(color, seat, rng.chance(1, 2))
            });
        }
    }
    add_objects(&mut map, 300, Seed(seed));
    main_towns(&mut map);
    map
}

/// Disables some ids and enables others.
fn switches<Id: TableId>(count: usize, rng: &mut RngStream) -> Switches<Id> {
    let (mut off, mut on) = (Vec::new(), Vec::new());
    let are_on = rng.chance(1, 2);
    for at in 0..count {
        match rng.index(20) {
            0 => off.push(Id::at(at)),
            1 if are_on => on.push(Id::at(at)),
            _ => {}
        }
    }
    let absent_off = if are_on { vec!["hota.cove:cassiopeia".to_owned()] } else { Vec::new() };
    Switches { off, on, absent_off }
}

/// Replaces the layers by random ones of another size.
pub(super) fn resize(map: &mut MapModel, size: MapSize, seed: Seed) {
    map.plan.size = size;
    let pack = heroes3();
    let (width, height) = (size.width(), size.height());
    let mut rng = seed.at("tiles").stream();
    let view = |rng: &mut RngStream| TileView {
        frame: u8::try_from(rng.index(256)).unwrap(),
        flip: u8::try_from(rng.index(4)).unwrap(),
    };
    map.levels = size
        .each_level()
        .map(|_| {
            let mut level = MapLevel {
                owner: Grid::new(width, height, ZoneId(0)),
                terrain: Grid::new(width, height, pack.terrains.ids().next().unwrap()),
                view: Grid::new(width, height, TileView::default()),
                road: Grid::new(width, height, None),
                road_view: Grid::new(width, height, TileView::default()),
                river: Grid::new(width, height, None),
                river_view: Grid::new(width, height, TileView::default()),
                cover: Grid::new(width, height, Cover::Possible),
            };
            for at in 0..usize::from(width) * usize::from(height) {
                level.terrain.cells_mut()[at] = TableId::at(rng.index(pack.terrains.len()));
                level.view.cells_mut()[at] = view(&mut rng);
                if rng.chance(1, 9) {
                    level.road.cells_mut()[at] = Some(TableId::at(rng.index(pack.roads.len())));
                    level.road_view.cells_mut()[at] = view(&mut rng);
                }
                if rng.chance(1, 9) {
                    level.river.cells_mut()[at] = Some(TableId::at(rng.index(pack.rivers.len())));
                    level.river_view.cells_mut()[at] = view(&mut rng);
                }
            }
            level
        })
        .collect();
    let fits = |object: &MapObject| object.at.level.index() < usize::from(size.levels());
    map.objects.retain(fits);
}

/// Adds random objects of all kinds at random places.
pub(super) fn add_objects(map: &mut MapModel, count: usize, seed: Seed) {
    let pack = heroes3();
    let mut rng = seed.at("objects").stream();
    let kinds: Vec<ObjectKindId> =
        pack.objects.iter().filter(|(_, kind)| !kind.appearances.is_empty()).map(|(id, _)| id).collect();
    let roles: Vec<ObjectRole> = ObjectRole::ALL.to_vec();
    while map.objects.len() < count {
        // Choose a role first. Otherwise nearly all objects would be decorations, artifacts and monsters.
        let role = *rng.pick(&roles).unwrap();
        let of_role: Vec<ObjectKindId> =
            kinds.iter().copied().filter(|kind| pack.objects[*kind].role == role).collect();
        let Some(kind) = rng.pick(&of_role).copied() else { continue };
        let Some(body) = body(&pack.objects[kind], &mut rng, pack) else { continue };
        let appearance = *rng.pick(&pack.objects[kind].appearances).unwrap();
        let size = map.plan.size;
        let tile = TilePos::new(
            u16::try_from(rng.index(usize::from(size.width()) + 5)).unwrap(),
            u16::try_from(rng.index(usize::from(size.height()))).unwrap(),
        );
        let level = Level(u8::try_from(rng.index(usize::from(size.levels()))).unwrap());
        let cause =
            Cause { pass: "random".into(), zone: ZoneId(0), connection: None, pile: None, guards: None };
        map.objects.push(MapObject { kind, appearance, at: MapPos { level, tile }, body, cause });
    }
}

/// Makes the first town of each player the main town.
fn main_towns(map: &mut MapModel) {
    for player in &map.plan.players {
        let towns = map.objects.iter_mut().filter_map(|object| match &mut object.body {
            ObjectBody::Town { owner, is_main, .. } if *owner == Some(player.color) => Some(is_main),
            _ => None,
        });
        towns.into_iter().take(1).for_each(|is_main| *is_main = true);
    }
}

/// Returns a random body for a kind. Returns `None` for kinds that the model cannot represent.
fn body(kind: &ObjectKind, rng: &mut RngStream, pack: &ContentPack) -> Option<ObjectBody> {
    let owner = rng.chance(1, 2).then(|| *rng.pick(&PlayerColor::ALL).unwrap());
    let has_no_data = rng.chance(1, 5);
    Some(match (kind.role, &kind.subject) {
        (ObjectRole::Hero | ObjectRole::HeroPlaceholder, _) => return None,
        (ObjectRole::SpellScroll, _) => ObjectBody::Scroll { spell: any(pack.spells.len(), rng) },
        (ObjectRole::Prison, _) => {
            ObjectBody::Prison { hero: any(pack.heroes.len(), rng), experience: number(rng, 0) }
        }
        _ if has_no_data => ObjectBody::Plain,
        (ObjectRole::Town, Subject::Faction(faction)) => {
            ObjectBody::Town { owner, faction: *faction, has_fort: rng.chance(1, 2), is_main: false }
        }
        _ if let Some(creature) = kind.stack() => {
            ObjectBody::Monster { creature, count: number(rng, 1), strength: number(rng, 0) }
        }
        (ObjectRole::Portal, _) => ObjectBody::Portal { partner: ObjectId(0) },
        (ObjectRole::Resource | ObjectRole::RandomResource, _) => {
            ObjectBody::Resource { amount: number(rng, 0) }
        }
        (ObjectRole::Pandora, _) => ObjectBody::Box { gifts: Box::new(gifts(rng, pack, 9)) },
        (ObjectRole::SeerHut, _) => {
            ObjectBody::Seer { quest: Box::new(quest(rng, pack)), gifts: Box::new(gifts(rng, pack, 1)) }
        }
        (ObjectRole::Barrier, _) if kind.body == "quest_guard" => {
            ObjectBody::QuestGuard { quest: Box::new(quest(rng, pack)) }
        }
        (ObjectRole::RandomHero | ObjectRole::RandomTown, _) => ObjectBody::Owned { owner },
        // Some kinds can be owned in the game, but files cannot store the owner.
        _ if kind.is_ownable => ObjectBody::Owned { owner: owner.filter(|_| !kind.body.is_empty()) },
        _ => ObjectBody::Plain,
    })
}

fn any<Id: TableId>(count: usize, rng: &mut RngStream) -> Id {
    Id::at(rng.index(count))
}

fn number(rng: &mut RngStream, min: u32) -> u32 {
    match rng.index(5) {
        0 => min,
        1 => i32::MAX as u32,
        _ => min + u32::try_from(rng.index(5000)).unwrap(),
    }
}

/// Returns up to `max` items of each kind. If `max` is 1, returns items of one kind only.
fn gifts(rng: &mut RngStream, pack: &ContentPack, max: usize) -> Gifts {
    let kinds = if max == 1 { 1 << rng.index(5) } else { rng.index(32) };
    let count = |bit: usize, rng: &mut RngStream| if kinds >> bit & 1 == 1 { 1 + rng.index(max) } else { 0 };
    let experience = if kinds & 1 == 1 { number(rng, 1) } else { 0 };
    let few = |rng: &mut RngStream| 1 + u32::try_from(rng.index(1000)).unwrap();
    Gifts {
        experience,
        resources: (0..count(1, rng)).map(|_| (any(pack.resources.len(), rng), few(rng))).collect(),
        artifacts: (0..count(2, rng)).map(|_| any(pack.artifacts.len(), rng)).collect(),
        spells: (0..count(3, rng)).map(|_| any(pack.spells.len(), rng)).collect(),
        creatures: (0..count(4, rng)).map(|_| (any(pack.creatures.len(), rng), number(rng, 1))).collect(),
    }
}

fn quest(rng: &mut RngStream, pack: &ContentPack) -> Quest {
    let count = 1 + rng.index(4);
    match rng.index(5) {
        0 => Quest::Artifacts((0..count).map(|_| any(pack.artifacts.len(), rng)).collect()),
        1 => Quest::Creatures((0..count).map(|_| (any(pack.creatures.len(), rng), number(rng, 1))).collect()),
        2 => Quest::Resources(
            (0..count)
                .map(|_| (any(pack.resources.len(), rng), 1 + u32::try_from(rng.index(99)).unwrap()))
                .collect(),
        ),
        3 => Quest::Hero(any(pack.heroes.len(), rng)),
        _ => Quest::Level(1 + u32::try_from(rng.index(70)).unwrap()),
    }
}
