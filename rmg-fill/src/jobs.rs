//! The list of passes: running it in order is the meaning, everything else is derived from what jobs access.

use rmg_core::{ConnectionId, Grid, Level, ObjectKindId, TerrainId, ZoneId};
use rmg_jobs::{Job, JobContext, JobId, JobList, ResourceId, Schedule, ScheduleError, Slot};

use crate::catalog::Catalog;
use crate::choices::{Choice, choose, named_zones, order_of_choice};
use crate::fractal::carve_paths;
use crate::ground::{lay_ground, mark_odd_terrain};
use crate::inputs::Inputs;
use crate::limits::{ZoneLimits, share_limits};
use crate::links::open_link;
use crate::mines::place_mines;
use crate::obstacles::cover_blocked;
use crate::output::{JobOutput, NewLink, NewWay};
use crate::portals::{monolith_cause, place_gates, place_monoliths, wants_gates, wants_way};
use crate::required::place_required;
use crate::roads::draw_roads;
use crate::sprites::choose_views;
use crate::terrain_shape::open_terrain;
use crate::towns::place_towns;
use crate::treasure::place_treasure;
use crate::zone::{ZoneState, zone_bounds};
use crate::{
    FillError, choices, fractal, limits, links, mines, obstacles, portals, required, roads, towns, treasure,
};

/// A pass with its subject.
#[derive(Debug, Clone, Copy)]
enum Task {
    Choose(ZoneId),
    Paint(Level),
    Ground(ZoneId),
    Towns(ZoneId),
    Link(ConnectionId),
    Gates(ConnectionId),
    Kinds,
    Monoliths(ConnectionId),
    Mines(ZoneId),
    Required(ZoneId),
    Paths(ZoneId),
    Roads(ZoneId),
    Limits,
    Treasure(ZoneId),
    Obstacles(ZoneId),
    Views(Level),
}

/// Terrain of a level with the sprites that draw it.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) terrain: Grid<TerrainId>,
    pub(crate) views: Grid<rmg_core::model::TileView>,
}

/// All that jobs share, and the list that orders them.
#[derive(Debug)]
pub(crate) struct FillJobs<'a> {
    inputs: Inputs<'a>,
    catalog: Catalog,
    tasks: Vec<Task>,
    schedule: Schedule,
    choices: Vec<Slot<Choice>>,
    pub(crate) zones: Vec<Slot<ZoneState>>,
    pub(crate) levels: Vec<Slot<Ground>>,
    /// Whether a connection has found its way.
    done: Vec<Slot<bool>>,
    /// Kind of monolith of each connection that needs a pair.
    kinds: Slot<Vec<Option<ObjectKindId>>>,
    /// Shares of what is limited on the whole map, by zone.
    limits: Slot<Vec<ZoneLimits>>,
}

impl<'a> FillJobs<'a> {
    /// The list for one map.
    ///
    /// # Errors
    /// When explicit predecessors go round in a circle; the passes here declare none.
    pub(crate) fn new(inputs: Inputs<'a>) -> Result<Self, ScheduleError> {
        let mut list = JobList::new();
        let zone_ids: Vec<ZoneId> = inputs.plan.zone_ids().collect();
        let connection_ids: Vec<ConnectionId> = inputs.plan.each_connection().map(|(id, _)| id).collect();
        let key = |zone: ZoneId| inputs.zone(zone).key.as_str();
        let choices: Vec<ResourceId> =
            zone_ids.iter().map(|zone| list.resource(format!("choices of zone {}", key(*zone)))).collect();
        let zones: Vec<ResourceId> =
            zone_ids.iter().map(|zone| list.resource(format!("tiles of zone {}", key(*zone)))).collect();
        let levels: Vec<ResourceId> = inputs
            .plan
            .size
            .each_level()
            .map(|level| list.resource(format!("ground of the {level}")))
            .collect();
        let done: Vec<ResourceId> = connection_ids
            .iter()
            .map(|id| list.resource(format!("way of connection {}", inputs.connection_words(*id))))
            .collect();
        let kinds = list.resource("kinds of monoliths");
        let limits = list.resource("limits of objects");

        let mut tasks = Vec::new();
        let mut add = |task: Task, job: Job| {
            list.push(job);
            tasks.push(task);
        };
        let ends = |id: ConnectionId| {
            let connection = &inputs.plan.connections[id.index()];
            [zones[connection.a.index()], zones[connection.b.index()]]
        };
        let zone_words = |zone: ZoneId| format!("zone {}", key(zone));
        let link_words = |id: ConnectionId| inputs.connection_words(id);

        for zone in order_of_choice(&inputs) {
            let named = named_zones(&inputs, zone);
            let job = Job::new(choices::PASS, zone_words(zone))
                .reads(named.into_iter().map(|other| choices[other.index()]))
                .writes([choices[zone.index()]]);
            add(Task::Choose(zone), job);
        }
        for level in inputs.plan.size.each_level() {
            let members = zone_ids.iter().filter(|zone| inputs.level(**zone) == level);
            let job = Job::new("paint", level)
                .reads(members.map(|zone| choices[zone.index()]))
                .writes([levels[level.index()]])
                .cost(u64::from(inputs.plan.size.level_tiles()));
            add(Task::Paint(level), job);
        }
        for zone in &zone_ids {
            let job = Job::new("ground", zone_words(*zone))
                .reads([choices[zone.index()], levels[inputs.level(*zone).index()]])
                .writes([zones[zone.index()]])
                .cost(u64::from(inputs.ownership.target_tiles[zone.index()]));
            add(Task::Ground(*zone), job);
        }
        // As soon as zones have looked at the ground; obstacles look at it again much later.
        for level in inputs.plan.size.each_level() {
            let job = Job::new("sprites", level)
                .writes([levels[level.index()]])
                .cost(u64::from(inputs.plan.size.level_tiles()));
            add(Task::Views(level), job);
        }
        for zone in &zone_ids {
            let job = Job::new(towns::PASS, zone_words(*zone))
                .writes([zones[zone.index()]])
                .cost(u64::from(inputs.ownership.target_tiles[zone.index()]));
            add(Task::Towns(*zone), job);
        }
        let by_color = edge_coloring(&inputs);
        for id in &by_color {
            let job = Job::new(links::PASS, link_words(*id)).writes(ends(*id)).writes([done[id.index()]]);
            add(Task::Link(*id), job);
        }
        for id in by_color.iter().filter(|id| wants_gates(&inputs, **id)) {
            let job = Job::new(portals::GATES, link_words(*id)).writes(ends(*id)).writes([done[id.index()]]);
            add(Task::Gates(*id), job);
        }
        add(Task::Kinds, Job::new("monolith kinds", "map").reads(done.iter().copied()).writes([kinds]));
        for id in by_color.iter().filter(|id| wants_way(&inputs, **id)) {
            let job = Job::new(portals::MONOLITHS, link_words(*id))
                .writes(ends(*id))
                .writes([done[id.index()]])
                .reads([kinds]);
            add(Task::Monoliths(*id), job);
        }
        let tiles = |zone: ZoneId| u64::from(inputs.ownership.target_tiles[zone.index()]);
        // A pass that works on one zone at a time, with its cost in tiles.
        let in_each_zone = |pass: &'static str, cost: u64| -> Vec<(ZoneId, Job)> {
            let job = |zone: &ZoneId| {
                Job::new(pass, zone_words(*zone)).writes([zones[zone.index()]]).cost(tiles(*zone) * cost)
            };
            zone_ids.iter().map(|zone| (*zone, job(zone))).collect()
        };
        for (zone, job) in in_each_zone(mines::PASS, 1) {
            add(Task::Mines(zone), job);
        }
        for (zone, job) in in_each_zone(required::PASS, 1) {
            add(Task::Required(zone), job);
        }
        for (zone, job) in in_each_zone(fractal::PASS, 2) {
            add(Task::Paths(zone), job);
        }
        for (zone, job) in in_each_zone(roads::PASS, 1) {
            add(Task::Roads(zone), job);
        }
        let shared = Job::new(limits::PASS, "map").reads(choices.iter().copied()).writes([limits]);
        add(Task::Limits, shared);
        for (zone, job) in in_each_zone(treasure::PASS, 8) {
            add(Task::Treasure(zone), job.reads([limits]));
        }
        for (zone, job) in in_each_zone(obstacles::PASS, 8) {
            add(Task::Obstacles(zone), job.reads([levels[inputs.level(zone).index()]]));
        }

        let bounds = zone_bounds(&inputs);
        let (width, height) = (inputs.plan.size.width(), inputs.plan.size.height());
        Ok(Self {
            choices: zone_ids
                .iter()
                .map(|zone| Slot::new(choices[zone.index()], zone_words(*zone), Choice::default()))
                .collect(),
            zones: zone_ids
                .iter()
                .map(|zone| {
                    let state = ZoneState::new(&inputs, *zone, bounds[zone.index()]);
                    Slot::new(zones[zone.index()], zone_words(*zone), state)
                })
                .collect(),
            levels: inputs
                .plan
                .size
                .each_level()
                .map(|level| {
                    let ground = Ground {
                        terrain: Grid::new(width, height, TerrainId(0)),
                        views: Grid::new(width, height, rmg_core::model::TileView::default()),
                    };
                    Slot::new(levels[level.index()], level.to_string(), ground)
                })
                .collect(),
            done: connection_ids
                .iter()
                .map(|id| Slot::new(done[id.index()], link_words(*id), false))
                .collect(),
            kinds: Slot::new(kinds, "kinds of monoliths", vec![None; connection_ids.len()]),
            limits: Slot::new(limits, "limits of objects", Vec::new()),
            catalog: Catalog::new(inputs.pack),
            schedule: list.schedule()?,
            inputs,
            tasks,
        })
    }

    /// The jobs with their edges.
    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Does one job.
    pub(crate) fn run(&self, job: JobId, context: &mut JobContext<'_>) -> Result<JobOutput, FillError> {
        let inputs = &self.inputs;
        let mut output = JobOutput::default();
        match self.tasks[job.index()] {
            Task::Choose(zone) => {
                let decided = |other: ZoneId| context.read(&self.choices[other.index()]).clone();
                let choice = choose(inputs, zone, &decided, &mut output)?;
                *context.write(&self.choices[zone.index()]) = choice;
            }
            Task::Paint(level) => self.paint(level, context),
            Task::Ground(zone) => {
                let choice = context.read(&self.choices[zone.index()]).clone();
                let mut state = context.write(&self.zones[zone.index()]);
                state.faction = choice.towns.first().copied();
                state.town_factions = choice.towns;
                state.terrain = choice.terrain.expect("every zone chose a terrain or ended the attempt");
                let painted = context.read(&self.levels[inputs.level(zone).index()]);
                mark_odd_terrain(&painted.terrain, &mut state);
                lay_ground(inputs, &mut state);
            }
            Task::Towns(zone) => {
                let mut state = context.write(&self.zones[zone.index()]);
                place_towns(inputs, &mut state, &mut output)?;
            }
            Task::Link(id) => {
                let mut done = context.write(&self.done[id.index()]);
                let link = if wants_way(inputs, id) {
                    let (mut a, mut b) = self.both_ends(id, context);
                    open_link(inputs, &self.catalog, id, &mut a, &mut b, &mut output)?
                } else {
                    Some(NewLink { way: NewWay::Nothing, strength: 0, cause: None })
                };
                *done = link.is_some();
                output.links.extend(link.map(|link| (id, link)));
            }
            Task::Gates(id) => {
                let mut done = context.write(&self.done[id.index()]);
                if !*done {
                    let (mut a, mut b) = self.both_ends(id, context);
                    let link = place_gates(inputs, &self.catalog, id, [&mut a, &mut b], &mut output)?;
                    *done = link.is_some();
                    output.links.extend(link.map(|link| (id, link)));
                }
            }
            Task::Kinds => self.deal_kinds(context)?,
            Task::Monoliths(id) => {
                let kind = context.read(&self.kinds)[id.index()];
                if let Some(kind) = kind {
                    let (mut a, mut b) = self.both_ends(id, context);
                    let link =
                        place_monoliths(inputs, &self.catalog, id, kind, [&mut a, &mut b], &mut output)?;
                    *context.write(&self.done[id.index()]) = true;
                    output.links.push((id, link));
                }
            }
            Task::Mines(zone) => {
                let mut state = context.write(&self.zones[zone.index()]);
                place_mines(inputs, &self.catalog, &mut state, &mut output)?;
            }
            Task::Required(zone) => {
                let mut state = context.write(&self.zones[zone.index()]);
                place_required(inputs, &self.catalog, &mut state, &mut output)?;
            }
            Task::Paths(zone) => carve_paths(inputs, &mut context.write(&self.zones[zone.index()])),
            Task::Roads(zone) => {
                draw_roads(inputs, &mut context.write(&self.zones[zone.index()]), &mut output);
            }
            Task::Limits => {
                let terrains: Vec<Option<TerrainId>> =
                    self.choices.iter().map(|choice| context.read(choice).terrain).collect();
                *context.write(&self.limits) = share_limits(inputs, &terrains);
            }
            Task::Treasure(zone) => {
                let limits = context.read(&self.limits)[zone.index()].clone();
                let mut state = context.write(&self.zones[zone.index()]);
                place_treasure(inputs, &self.catalog, &limits, &mut state, &mut output);
            }
            Task::Obstacles(zone) => {
                let ground = context.read(&self.levels[inputs.level(zone).index()]);
                let mut state = context.write(&self.zones[zone.index()]);
                cover_blocked(inputs, &ground.terrain, &mut state, &mut output)?;
            }
            Task::Views(level) => {
                let mut ground = context.write(&self.levels[level.index()]);
                let rng = &mut inputs.stream("sprites", level);
                ground.views = choose_views(&ground.terrain, inputs.pack, rng);
            }
        }
        Ok(output)
    }

    fn both_ends<'s>(
        &'s self,
        id: ConnectionId,
        context: &JobContext<'_>,
    ) -> (rmg_jobs::SlotWrite<'s, ZoneState>, rmg_jobs::SlotWrite<'s, ZoneState>) {
        let connection = &self.inputs.plan.connections[id.index()];
        (context.write(&self.zones[connection.a.index()]), context.write(&self.zones[connection.b.index()]))
    }

    fn paint(&self, level: Level, context: &JobContext<'_>) {
        let inputs = &self.inputs;
        let mut ground = context.write(&self.levels[level.index()]);
        let members: Vec<Option<TerrainId>> = inputs
            .plan
            .zone_ids()
            .map(|zone| {
                (inputs.level(zone) == level)
                    .then(|| context.read(&self.choices[zone.index()]).terrain)
                    .flatten()
            })
            .collect();
        let defaults = &inputs.pack.defaults;
        // A level without zones is solid rock, where the game has some.
        let nobody = defaults.rock.or(defaults.underground).or(defaults.surface).unwrap_or(TerrainId(0));
        let owners = &inputs.ownership.owners[level.index()];
        for (terrain, owner) in ground.terrain.cells_mut().iter_mut().zip(owners.cells()) {
            *terrain = members[owner.index()].unwrap_or(nobody);
        }
        open_terrain(&mut ground.terrain, inputs.pack);
    }

    /// Gives every connection without a way a kind of monolith of its own.
    fn deal_kinds(&self, context: &JobContext<'_>) -> Result<(), FillError> {
        let inputs = &self.inputs;
        let waiting: Vec<ConnectionId> = inputs
            .plan
            .each_connection()
            .map(|(id, _)| id)
            .filter(|id| wants_way(inputs, *id) && !*context.read(&self.done[id.index()]))
            .collect();
        let supply = &inputs.pack.defaults.monoliths;
        if waiting.len() > supply.len() {
            let causes = waiting
                .iter()
                .map(|id| (inputs.connection_words(*id), monolith_cause(inputs, *id)))
                .collect();
            return Err(FillError::TooFewMonoliths { needed: waiting.len(), kinds: supply.len(), causes });
        }
        let mut kinds = context.write(&self.kinds);
        for (id, kind) in waiting.into_iter().zip(supply) {
            kinds[id.index()] = Some(*kind);
        }
        Ok(())
    }
}

/// Connections by the classes of a greedy edge colouring: those of one class share no zone and can run at once.
fn edge_coloring(inputs: &Inputs<'_>) -> Vec<ConnectionId> {
    let mut colors_of: Vec<Vec<bool>> = vec![Vec::new(); inputs.plan.zones.len()];
    let mut colored: Vec<(usize, ConnectionId)> = Vec::new();
    for (id, connection) in inputs.plan.each_connection() {
        let is_free = |color: usize| {
            [connection.a, connection.b]
                .iter()
                .all(|zone| !colors_of[zone.index()].get(color).copied().unwrap_or(false))
        };
        let color = (0..).find(|color| is_free(*color)).expect("some colour is free");
        for zone in [connection.a, connection.b] {
            let of_zone = &mut colors_of[zone.index()];
            if of_zone.len() <= color {
                of_zone.resize(color + 1, false);
            }
            of_zone[color] = true;
        }
        colored.push((color, id));
    }
    colored.sort_unstable();
    colored.into_iter().map(|(_, id)| id).collect()
}
