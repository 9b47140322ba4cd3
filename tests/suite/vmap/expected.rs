//! The parts of a map that the format keeps: everything except zones, piles, links and reasons.

use std::collections::BTreeMap;

use rmg_core::model::{Cause, Cover, Gifts, MapModel, MapObject, ObjectBody, Quest};
use rmg_core::pack::{ObjectRole, Offset, Subject, Table, TableId};
use rmg_core::plan::{GenPlan, MapMonsters, PlayerPlan, Switches};
use rmg_core::template::WaterContent;
use rmg_core::{Grid, ResourceId, Seat, TilePos, ZoneId};
use rmg_games::foreign::READ_PASS;
use rmg_tests::kept::with_artifacts_kept;
use rmg_tests::templates::heroes3;

pub(super) fn as_read(map: &MapModel) -> MapModel {
    let pack = heroes3();
    let MapModel { plan, generator, .. } = map;
    let objects: Vec<MapObject> = map.objects.iter().map(object).collect();
    let mut levels = map.levels.clone();
    for (at, level) in levels.iter_mut().enumerate() {
        let (width, height) = (level.owner.width(), level.owner.height());
        level.owner = Grid::new(width, height, ZoneId(0));
        let is_rock = |at: usize| !pack.terrains[level.terrain.cells()[at]].is_passable();
        let mut cover = Grid::new(width, height, Cover::Free);
        (0..cover.cells().len())
            .filter(|at| is_rock(*at))
            .for_each(|at| cover.cells_mut()[at] = Cover::Blocked);
        for object in objects.iter().filter(|object| object.at.level.index() == at) {
            for cell in pack.appearances[object.appearance].footprint.cells() {
                let x = object.at.tile.x.checked_add_signed(cell.dx).filter(|x| *x < width);
                let y = object.at.tile.y.checked_add_signed(cell.dy).filter(|y| *y < height);
                if let (Some(x), Some(y)) = (x, y) {
                    cover[TilePos::new(x, y)] = Cover::Used;
                }
            }
        }
        level.cover = cover;
        // Tiles without a road or river have no sprite.
        for (view, road) in level.road_view.cells_mut().iter_mut().zip(level.road.cells()) {
            *view = road.map_or_else(Default::default, |_| *view);
        }
        for (view, river) in level.river_view.cells_mut().iter_mut().zip(level.river.cells()) {
            *view = river.map_or_else(Default::default, |_| *view);
        }
    }
    let mut switches = with_artifacts_kept(map);
    let imprisoned = map.heroes_imprisoned();
    switches.heroes.on.retain(|hero| !imprisoned.contains(hero));
    switches.heroes.off.retain(|hero| !imprisoned.contains(hero));
    beyond_default(&mut switches.artifacts, &pack.artifacts, |artifact| artifact.is_random);
    beyond_default(&mut switches.spells, &pack.spells, |spell| spell.is_random);
    beyond_default(&mut switches.skills, &pack.skills, |_| true);
    beyond_default(&mut switches.heroes, &pack.heroes, |hero| hero.is_random);
    MapModel {
        plan: GenPlan {
            template_name: plan.template_name.clone(),
            seed: plan.seed,
            size: plan.size,
            target: rmg_core::Game::default(),
            water: WaterContent::None,
            monsters: MapMonsters::Normal,
            artifact_sets: Default::default(),
            game_rules: Default::default(),
            modifier_options: Vec::new(),
            switches,
            chosen_switches: rmg_core::plan::ContentSwitches::default(),
            symmetry: None,
            content_seeds: Default::default(),
            is_symmetry_chosen: false,
            victory: rmg_core::plan::VictoryPlan::default(),
            players: players(map),
            zones: Vec::new(),
            connections: Vec::new(),
        },
        attempt: 0,
        generator: generator.clone(),
        pack: (pack.info.name.clone(), pack.info.version.clone()),
        recipe: None,
        lines: None,
        levels,
        zones: Vec::new(),
        objects,
        piles: Vec::new(),
        links: Vec::new(),
        harbors: Vec::new(),
        victory: rmg_core::model::MapVictory::default(),
        unmet: Vec::new(),
    }
}

/// Removes entries that are enabled by default.
fn beyond_default<Id: TableId, R: rmg_core::pack::Record>(
    switches: &mut Switches<Id>,
    table: &Table<Id, R>,
    is_default: fn(&R) -> bool,
) {
    switches.on.retain(|id| !is_default(&table[*id]));
}

fn players(map: &MapModel) -> Vec<PlayerPlan> {
    let mut players = map.plan.players.clone();
    players.sort_by_key(|player| player.color);
    let all = players.clone();
    let mut numbers = BTreeMap::new();
    for (at, player) in players.iter_mut().enumerate() {
        (player.seat, player.is_seat_chosen) = (Seat(u8::try_from(at + 1).unwrap()), false);
        let main = map.objects.iter().find_map(|object| match object.body {
            ObjectBody::Town { owner, faction, is_main: true, .. } if owner == Some(player.color) => {
                Some(faction)
            }
            _ => None,
        });
        player.faction = main.or(player.faction);
        let mates = |team: u8| all.iter().filter(|other| other.team == Some(team)).count();
        let next = u8::try_from(numbers.len()).unwrap();
        player.team =
            player.team.filter(|team| mates(*team) > 1).map(|team| *numbers.entry(team).or_insert(next));
    }
    players
}

fn object(object: &MapObject) -> MapObject {
    let pack = heroes3();
    let kind = &pack.objects[object.kind];
    let appearance = &pack.appearances[object.appearance];
    let sorted = |cells: &[Offset]| {
        let mut cells = cells.to_vec();
        cells.sort();
        cells
    };
    // Appearances that differ only in their allowed terrains count as one.
    let is_same = |id: &&rmg_core::ids::AppearanceId| {
        let other = &pack.appearances[**id];
        other.sprite.eq_ignore_ascii_case(&appearance.sprite)
            && sorted(other.footprint.solid()) == sorted(appearance.footprint.solid())
            && sorted(other.footprint.actions()) == sorted(appearance.footprint.actions())
            && (appearance.footprint.actions().is_empty()
                || other.is_entered_from_above == appearance.is_entered_from_above)
    };
    let body = match (&object.body, kind.role, &kind.subject) {
        (ObjectBody::Monster { creature, count, .. }, ..) => {
            ObjectBody::Monster { creature: *creature, count: *count, strength: 0 }
        }
        (ObjectBody::Portal { .. }, ..) => ObjectBody::Plain,
        (ObjectBody::Box { gifts: content }, ..) => ObjectBody::Box { gifts: Box::new(gifts(content)) },
        (ObjectBody::Seer { quest: requested, gifts: content }, ..) => {
            ObjectBody::Seer { quest: Box::new(quest(requested)), gifts: Box::new(gifts(content)) }
        }
        (ObjectBody::QuestGuard { quest: requested }, ..) => {
            ObjectBody::QuestGuard { quest: Box::new(quest(requested)) }
        }
        (ObjectBody::Plain, ObjectRole::Town, Subject::Faction(faction)) => {
            ObjectBody::Town { owner: None, faction: *faction, has_fort: false, is_main: false }
        }
        (ObjectBody::Plain, ObjectRole::Resource | ObjectRole::RandomResource, _) => {
            ObjectBody::Resource { amount: 0 }
        }
        (ObjectBody::Plain, ObjectRole::Pandora, _) => ObjectBody::Box { gifts: Box::default() },
        (ObjectBody::Plain, ObjectRole::RandomHero | ObjectRole::RandomTown, _) => {
            ObjectBody::Owned { owner: None }
        }
        (ObjectBody::Plain, ObjectRole::Mine, Subject::None) => ObjectBody::Owned { owner: None },
        (ObjectBody::Plain, ..) if kind.is_ownable => ObjectBody::Owned { owner: None },
        (body, ..) => body.clone(),
    };
    MapObject {
        kind: object.kind,
        appearance: *kind.appearances.iter().find(is_same).unwrap(),
        at: object.at,
        body,
        cause: Cause { pass: READ_PASS.into(), zone: ZoneId(0), connection: None, pile: None, guards: None },
    }
}

fn gifts(gifts: &Gifts) -> Gifts {
    Gifts { resources: summed(&gifts.resources), ..gifts.clone() }
}

fn quest(quest: &Quest) -> Quest {
    match quest {
        Quest::Resources(requested) => Quest::Resources(summed(requested)),
        other => other.clone(),
    }
}

fn summed(amounts: &[(ResourceId, u32)]) -> Vec<(ResourceId, u32)> {
    let mut sums = BTreeMap::new();
    for (resource, amount) in amounts {
        *sums.entry(*resource).or_insert(0) += amount;
    }
    sums.into_iter().collect()
}
