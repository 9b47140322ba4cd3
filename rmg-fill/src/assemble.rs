//! Assembles the map from the layers and the results of the jobs, in the order of the jobs.

use std::collections::BTreeMap;

use rmg_core::model::{
    Cover, IdShift, LinkWay, MapLevel, MapLink, MapModel, MapObject, MapVictory, MapZone, ObjectBody,
    ObjectId, PileId,
};
use rmg_core::plan::VictoryGoal;
use rmg_core::{Grid, Level};
use rmg_jobs::Pool;

use crate::board::Board;
use crate::job::Output;
use crate::layers::{Anchors, Claim, Drawn, DrawnLines, Facts, Layer, Tiles, ZoneQuota};
use crate::work_list::WorkList;

/// Returns the map that a list of jobs generated.
///
/// - `results`: of the jobs, in the order of the list.
pub(crate) fn assemble(list: &WorkList<'_>, results: Vec<Output>, pool: &Pool) -> MapModel {
    let (mut map, levels) = pool.join(|| without_levels(list, results), || levels(list, pool));
    map.levels = levels;
    map
}

/// Returns the levels of the map.
fn levels(list: &WorkList<'_>, pool: &Pool) -> Vec<MapLevel> {
    let levels: Vec<Level> = list.board().plan.size.each_level().collect();
    pool.map(&levels, |level| map_level(list, *level))
}

/// Returns everything except the levels.
fn without_levels(list: &WorkList<'_>, results: Vec<Output>) -> MapModel {
    let (board, layers) = (list.board(), list.layers());
    let no_link = MapLink { way: LinkWay::Nothing, strength: 0, cause: None, steps: Vec::new() };
    let mut map = MapModel {
        plan: board.plan.clone(),
        attempt: board.attempt,
        generator: env!("CARGO_PKG_VERSION").to_owned(),
        pack: (board.pack.info.name.clone(), board.pack.info.version.clone()),
        // the caller adds the number of attempts
        recipe: None,
        // the caller adds the lines of the template
        lines: None,
        levels: Vec::new(),
        zones: Vec::with_capacity(board.plan.zones.len()),
        objects: Vec::new(),
        piles: Vec::new(),
        links: vec![no_link; board.plan.connections.len()],
        harbors: Vec::new(),
        victory: MapVictory::Standard,
        unmet: Vec::new(),
    };
    for zone in board.plan.zone_ids() {
        let facts: Facts = layers.take(board, zone);
        map.zones.push(MapZone {
            level: board.level(zone),
            target_tiles: board.ownership.target_tiles[zone.index()],
            terrain: facts.terrain(),
            faction: layers.take::<ZoneQuota>(board, zone).faction.or(facts.faction()),
            main_point: layers.take::<Anchors>(board, zone).main_point,
            factions: facts.reasons,
        });
    }
    let (mut known, mut changes) = (BTreeMap::new(), Vec::new());
    for mut result in results {
        let first = map.objects.len();
        known.extend(result.take_tickets().map(|(ticket, object)| (ticket, first + object)));
        changes.extend(result.take_changes());
        add(&mut map, result);
    }
    for (ticket, change) in changes {
        let object = &mut map.objects[known[&ticket]];
        object.body = change.body;
        if let Some((kind, appearance)) = change.kind {
            (object.kind, object.appearance) = (kind, appearance);
        }
    }
    map.victory = victory(&map);
    map
}

/// Returns the victory condition of the map. If the goal zone has several neutral towns, the first one
/// counts. If it has none, which only the best effort allows, `goal` ends the attempt.
fn victory(map: &MapModel) -> MapVictory {
    match &map.plan.victory.goal {
        VictoryGoal::Standard => MapVictory::Standard,
        VictoryGoal::Grail { .. } => MapVictory::Grail,
        VictoryGoal::Artifact { artifact, .. } => MapVictory::Artifact { artifact: *artifact },
        VictoryGoal::Town { zone } => {
            let is_neutral = |object: &MapObject| {
                object.cause.zone == *zone && matches!(object.body, ObjectBody::Town { owner: None, .. })
            };
            let town = map.objects.iter().position(is_neutral).map(ObjectId::from_index);
            town.map_or(MapVictory::Standard, |town| MapVictory::Town { town })
        }
    }
}

/// Returns the layers of a level. `copy_cover` fills the cover.
fn map_level(list: &WorkList<'_>, level: Level) -> MapLevel {
    let board = list.board();
    let Drawn { terrain, view } = list.layers().take(board, level);
    let DrawnLines { road, road_view, river, river_view } = list.layers().take(board, level);
    let mut cover = Grid::new(terrain.width(), terrain.height(), Cover::Blocked);
    for zone in board.zones_on(level) {
        copy_cover(board, &Tiles::slots(list.layers())[zone.index()].read(), &mut cover);
    }
    MapLevel {
        owner: board.ownership.owners[level.index()].clone(),
        terrain,
        view,
        road,
        road_view,
        river,
        river_view,
        cover,
    }
}

/// Copies the cover of the tiles of a zone.
fn copy_cover(board: &Board<'_>, tiles: &Tiles, cover: &mut Grid<Cover>) {
    let window = board.window(tiles.zone());
    for at in 0..tiles.len() {
        let of = match tiles.claim(at) {
            Claim::Foreign | Claim::Closed => continue,
            Claim::Wall | Claim::Shield | Claim::Pocket | Claim::Thicket => Cover::Blocked,
            Claim::Possible => Cover::Possible,
            Claim::Free | Claim::Path | Claim::Guarded => Cover::Free,
            Claim::Used | Claim::Soft => Cover::Used,
        };
        if let Some(tile) = window.tile_at(at) {
            cover[tile] = of;
        }
    }
}

/// Appends the result of a job, with shifted ids.
fn add(map: &mut MapModel, result: Output) {
    let Output { objects, piles, links, steps, harbors, unmet, .. } = result;
    let by = IdShift {
        objects: ObjectId::from_index(map.objects.len()).0,
        piles: PileId::from_index(map.piles.len()).0,
    };
    map.objects.extend(objects.into_iter().map(|mut object| {
        object.shift_ids(by);
        object
    }));
    map.piles.extend(piles.into_iter().map(|mut pile| {
        pile.shift_ids(by);
        pile
    }));
    for (connection, mut link) in links {
        link.way.shift_ids(by);
        let known = &mut map.links[connection.index()];
        link.steps = std::mem::take(&mut known.steps);
        *known = link;
    }
    for (connection, step) in steps {
        map.links[connection.index()].steps.push(step);
    }
    map.harbors.extend(harbors.into_iter().map(|mut harbor| {
        harbor.shift_ids(by);
        harbor
    }));
    map.unmet.extend(unmet);
}
