//! Runs the passes and puts the map together.

use rmg_core::model::{
    Cause, Cover, Guarded, LinkWay, MapLevel, MapLink, MapModel, MapObject, MapPile, MapZone, ObjectBody,
    ObjectId, PileId, TileView, UnmetWish,
};
use rmg_core::{Grid, ZoneId};
use rmg_jobs::{RunError, RunOptions, Schedule, Timeline, run};

use crate::FillError;
use crate::inputs::Inputs;
use crate::jobs::{FillJobs, Ground};
use crate::output::{JobOutput, NewBody, NewGuarded, NewLink, NewPile, NewWay};
use crate::sprites::road_views;
use crate::zone::{ZoneState, ZoneTile};

/// A filled map with what happened on the way.
#[derive(Debug)]
pub struct Filled {
    /// The map.
    pub map: MapModel,
    /// The jobs with their edges.
    pub jobs: Schedule,
    /// When which job ran, if asked for.
    pub timeline: Option<Timeline>,
}

/// Fills a laid-out plan.
///
/// The same inputs give the same map on any number of threads and in any order of ready jobs.
///
/// # Errors
/// [`RunError::Failed`] with the job and the hard wish that could not be met, [`RunError::Panicked`] for a fault of
/// a pass, [`RunError::Cancelled`] when the options' token was used.
///
/// # Panics
/// Never; a list of passes that waits for itself would be a fault of this crate.
///
/// # Cost
/// O(tiles) per pass; measured by the bench `fill`.
pub fn fill(inputs: Inputs<'_>, options: &RunOptions<'_>) -> Result<Filled, RunError<FillError>> {
    let jobs = FillJobs::new(inputs).expect("the passes declare no predecessors, so there is no circle");
    let schedule = jobs.schedule().clone();
    let output = run(&schedule, options, |job, context| jobs.run(job, context))?;
    let map = assemble(&inputs, jobs, &schedule, output.results);
    Ok(Filled { map, jobs: schedule, timeline: output.timeline })
}

fn assemble(
    inputs: &Inputs<'_>,
    jobs: FillJobs<'_>,
    schedule: &Schedule,
    results: Vec<JobOutput>,
) -> MapModel {
    let zones: Vec<ZoneState> = jobs.zones.into_iter().map(rmg_jobs::Slot::into_inner).collect();
    let levels = jobs
        .levels
        .into_iter()
        .zip(inputs.plan.size.each_level())
        .map(|(ground, level)| {
            let Ground { terrain, views } = ground.into_inner();
            let (width, height) = (terrain.width(), terrain.height());
            MapLevel {
                owner: inputs.ownership.owners[level.index()].clone(),
                terrain,
                view: views,
                road: Grid::new(width, height, None),
                road_view: Grid::new(width, height, TileView::default()),
                river: Grid::new(width, height, None),
                river_view: Grid::new(width, height, TileView::default()),
                cover: Grid::new(width, height, Cover::Blocked),
            }
        })
        .collect();
    let mut map = MapModel {
        plan: inputs.plan.clone(),
        attempt: inputs.attempt,
        generator: env!("CARGO_PKG_VERSION").to_owned(),
        pack: (inputs.pack.info.name.clone(), inputs.pack.info.version.clone()),
        levels,
        zones: Vec::with_capacity(zones.len()),
        objects: Vec::new(),
        piles: Vec::new(),
        links: vec![
            MapLink { way: LinkWay::Nothing, strength: 0, cause: None };
            inputs.plan.connections.len()
        ],
        unmet: Vec::new(),
    };
    for (at, state) in zones.iter().enumerate() {
        copy_cover(state, &mut map.levels[state.level.index()].cover);
        map.zones.push(MapZone {
            level: state.level,
            target_tiles: inputs.ownership.target_tiles[at],
            terrain: state.terrain,
            faction: state.faction,
            main_point: state.main_point,
        });
        debug_assert_eq!(state.zone, ZoneId::from_index(at));
    }
    for (job, result) in schedule.jobs().zip(results) {
        add_result(&mut map, schedule.name(job).pass, result);
    }
    for (level, layers) in inputs.plan.size.each_level().zip(&mut map.levels) {
        layers.road_view = road_views(&layers.road, &mut inputs.stream("road sprites", level));
    }
    map
}

/// Copies what the tiles of a zone are for.
fn copy_cover(state: &ZoneState, cover: &mut Grid<Cover>) {
    for at in 0..state.len() {
        let of = match state.tile_of(at) {
            ZoneTile::Foreign | ZoneTile::Closed => continue,
            ZoneTile::Wall | ZoneTile::Shield | ZoneTile::Pocket | ZoneTile::Thicket => Cover::Blocked,
            ZoneTile::Possible => Cover::Possible,
            ZoneTile::Free | ZoneTile::Guarded => Cover::Free,
            ZoneTile::Used | ZoneTile::Soft => Cover::Used,
        };
        if let Some(tile) = state.tile_at(at) {
            cover[tile] = of;
        }
    }
}

/// Adds what a job handed back; its objects and piles get their final numbers.
fn add_result(map: &mut MapModel, pass: &'static str, result: JobOutput) {
    for (at, road) in result.roads {
        map.levels[at.level.index()].road[at.tile] = Some(road);
    }
    let (first, first_pile) = (map.objects.len(), map.piles.len());
    let id = |at: usize| ObjectId::from_index(first + at);
    let pile_id = |at: usize| PileId::from_index(first_pile + at);
    map.piles.extend(result.piles.into_iter().map(|pile| {
        let NewPile { zone, wish, value, strength, objects, guard } = pile;
        let objects = objects.into_iter().map(id).collect();
        MapPile { zone, wish, value, objects, guard: guard.map(id), strength }
    }));
    for object in result.objects {
        map.objects.push(MapObject {
            kind: object.kind,
            appearance: object.appearance,
            at: object.at,
            body: match object.body {
                NewBody::Done(body) => body,
                NewBody::Portal(partner) => ObjectBody::Portal { partner: id(partner) },
            },
            cause: Cause {
                pass: pass.into(),
                zone: object.zone,
                connection: object.connection,
                pile: object.pile.map(pile_id),
                guards: object.guards.map(|guards| match guards {
                    NewGuarded::Link(connection) => Guarded::Link(connection),
                    NewGuarded::Pile(pile) => Guarded::Pile(pile_id(pile)),
                }),
            },
        });
    }
    for (connection, NewLink { way, strength, cause }) in result.links {
        let way = match way {
            NewWay::Passage { gap, guard } => LinkWay::Passage { gap, guard: guard.map(id) },
            NewWay::Wide => LinkWay::Wide,
            NewWay::Gate { ends, guards } => {
                LinkWay::Gate { ends: ends.map(id), guards: guards.map(|at| at.map(id)) }
            }
            NewWay::Monolith { ends, guards } => {
                LinkWay::Monolith { ends: ends.map(id), guards: guards.map(|at| at.map(id)) }
            }
            NewWay::Nothing => LinkWay::Nothing,
        };
        map.links[connection.index()] = MapLink { way, strength, cause };
    }
    map.unmet.extend(result.unmet.into_iter().map(|wish| UnmetWish { pass: pass.into(), ..wish }));
}
