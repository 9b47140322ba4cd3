//! One map, made, timed and looked at.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use rmg_core::Grid;
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::plan::GenPlan;
use rmg_formats::rmgmap;
use rmg_generate::{Effort, GenerateError, GenerateOptions, Phase, generate_map};
use rmg_jobs::{Pool, Profile, Stopwatch};
use rmg_tests::templates::heroes3;
use rmg_view::picture::{MapPicture, MapPictureOptions};

/// A zone that asks for treasure.
#[derive(Debug, Clone, Copy)]
pub struct TreasureFigure {
    /// Tiles of the zone.
    pub tiles: u32,
    /// Value asked for.
    pub asked: u64,
    /// Value there.
    pub value: u64,
}

/// Time to write a map into memory.
#[derive(Debug, Clone, Copy)]
pub struct FileTimes {
    /// As `.rmgmap`.
    pub rmgmap: Duration,
    /// As a picture.
    pub png: Duration,
}

/// A map in figures.
#[derive(Debug, Clone)]
pub struct MapRecord {
    /// Name of the template.
    pub name: String,
    /// Tiles of all levels.
    pub tiles: u64,
    /// Size as in its code.
    pub size: String,
    /// Time from the plan to the finished and audited map.
    pub total: Duration,
    /// Time by phase, over all attempts.
    pub times: Vec<(Phase, Duration)>,
    /// Attempts before the one that gave the map.
    pub failed: usize,
    /// Wall time of the filling to what no schedule can beat: its longest chain of jobs, or its work shared evenly by
    /// all threads.
    pub fill_to_bound: f64,
    /// Time to write the map into memory, if that was asked for.
    pub files: Option<FileTimes>,
    /// Of zones with treasure.
    pub treasure: Vec<TreasureFigure>,
    /// Share of land tiles where heroes can walk.
    pub walkable: f64,
    /// Walkable tiles by their distance (in steps) to the nearest object or solid tile.
    pub distances: Vec<u64>,
    /// Objects on 1,000 tiles.
    pub objects: f64,
    /// Monsters on 1,000 tiles.
    pub monsters: f64,
    /// Zones of 400 tiles and more that ask for treasure, mines, towns or objects and have no object but obstacles.
    pub bare_zones: usize,
    /// Guards by name of the creature.
    pub guards: BTreeMap<String, u64>,
    /// Guards of no creature at all.
    pub empty_guards: u64,
    /// Promises that were refuted in an attempt, in words; empty on a sound map.
    pub refuted: Vec<String>,
}

impl MapRecord {
    /// Time of a phase in milliseconds.
    #[must_use]
    pub fn phase_ms(&self, phase: Phase) -> f64 {
        self.times.iter().filter(|(of, _)| *of == phase).map(|(_, time)| time.as_secs_f64() * 1e3).sum()
    }

    /// Time of layout and filling in milliseconds: what it takes to make the map, without the audit.
    #[must_use]
    pub fn made_ms(&self) -> f64 {
        self.phase_ms(Phase::Layout) + self.phase_ms(Phase::Fill)
    }
}

/// Makes the map of a plan and measures it; the writing of files only `with_files`.
///
/// # Errors
/// Why there is no sound map, in words.
pub fn measure_map(
    name: &str,
    plan: &GenPlan,
    effort: Effort,
    pool: &Pool,
    with_files: bool,
) -> Result<MapRecord, String> {
    let clock = Stopwatch::start();
    let options = GenerateOptions { effort, timeline: true, ..GenerateOptions::new(pool) };
    let made = generate_map(plan, heroes3(), &options, &|_| {}).map_err(|error| in_words(&error))?;
    let total = clock.elapsed();
    let map = &made.map;
    let ground = Look::new(map);
    let tiles = u64::from(plan.size.tiles());
    let per_thousand = |count: usize| count as f64 * 1e3 / tiles as f64;
    let is_monster = |body: &ObjectBody| matches!(body, ObjectBody::Monster { .. });
    let mut guards = BTreeMap::new();
    let mut empty_guards = 0;
    for object in &map.objects {
        if let ObjectBody::Monster { creature, count, .. } = object.body {
            *guards.entry(heroes3().creatures[creature].name.clone()).or_default() += 1;
            empty_guards += u64::from(count == 0);
        }
    }
    let refuted = made.certificate.findings.iter().filter_map(|finding| match &finding.verdict {
        Verdict::Refuted(examples) => Some(words(finding.promise, examples)),
        _ => None,
    });
    Ok(MapRecord {
        name: name.to_owned(),
        tiles,
        size: plan.size.to_string(),
        total,
        times: made.times.clone(),
        failed: made.failed.len(),
        fill_to_bound: made.timeline.as_ref().map_or(f64::NAN, |timeline| fill_to_bound(&timeline.profile())),
        files: with_files.then(|| write_files(map)).transpose().map_err(|error| error.to_string())?,
        treasure: treasure(map),
        walkable: ground.walkable_share,
        distances: ground.distances,
        objects: per_thousand(map.objects.len()),
        monsters: per_thousand(map.objects.iter().filter(|object| is_monster(&object.body)).count()),
        bare_zones: bare_zones(map),
        guards,
        empty_guards,
        refuted: refuted.collect(),
    })
}

/// The filling begins after the layout and ends before the audit, which is all that the run has besides.
fn fill_to_bound(profile: &Profile) -> f64 {
    let of = |pass: &str| -> f64 {
        let of_pass = profile.passes.iter().filter(|part| part.pass == pass);
        of_pass.map(|part| part.total.as_secs_f64()).sum()
    };
    let around = of("layout") + of("audit");
    let [wall, work, span] =
        [profile.wall, profile.work, profile.span].map(|time| time.as_secs_f64() - around);
    wall / span.max(work / profile.threads as f64)
}

fn write_files(map: &MapModel) -> io::Result<FileTimes> {
    let clock = Stopwatch::start();
    rmgmap::write(map, heroes3(), &mut Vec::new())?;
    let rmgmap = clock.elapsed();
    let clock = Stopwatch::start();
    MapPicture::new(map, heroes3()).write_png(&MapPictureOptions::default(), &mut Vec::new())?;
    Ok(FileTimes { rmgmap, png: clock.elapsed() })
}

fn words(promise: Promise, examples: &[rmg_core::certificate::CounterExample]) -> String {
    format!("{promise}: {}", examples.first().map_or("", |example| example.text.as_str()))
}

fn in_words(error: &GenerateError) -> String {
    match error {
        GenerateError::NoSoundMap { failed, .. } => {
            let last = failed.last().map_or_else(String::new, |failed| failed.cause.to_string());
            format!("{error}: {last}")
        }
        _ => error.to_string(),
    }
}

/// Tiles of each zone.
fn areas(map: &MapModel) -> Vec<u32> {
    let mut areas = vec![0u32; map.plan.zones.len()];
    for (level, layers) in map.plan.size.each_level().zip(&map.levels) {
        for owner in layers.owner.cells() {
            if map.zones[owner.index()].level == level {
                areas[owner.index()] += 1;
            }
        }
    }
    areas
}

fn treasure(map: &MapModel) -> Vec<TreasureFigure> {
    let mut value = vec![0u64; map.plan.zones.len()];
    for pile in &map.piles {
        if matches!(pile.wish, rmg_core::model::Wish::Treasure(_)) {
            value[pile.zone.index()] += u64::from(pile.value);
        }
    }
    let zones = map.plan.zones.iter().zip(areas(map)).zip(value);
    zones
        .map(|((zone, tiles), value)| {
            let asked = zone.contents.treasure.iter().map(|tier| tier.asked(tiles)).sum();
            TreasureFigure { tiles, asked, value }
        })
        .filter(|figure| figure.asked > 0)
        .collect()
}

fn bare_zones(map: &MapModel) -> usize {
    let mut things = vec![0usize; map.plan.zones.len()];
    for object in &map.objects {
        let role = heroes3().objects[object.kind].role;
        things[object.cause.zone.index()] += usize::from(role != ObjectRole::Decoration);
    }
    let asks = |at: usize| {
        let contents = &map.plan.zones[at].contents;
        !contents.treasure.is_empty()
            || !contents.mines.is_empty()
            || !contents.objects.required.is_empty()
            || contents.towns.total() > 0
    };
    let areas = areas(map);
    (0..things.len()).filter(|at| areas[*at] >= 400 && asks(*at) && things[*at] == 0).count()
}

/// Where heroes walk.
struct Look {
    walkable_share: f64,
    distances: Vec<u64>,
}

impl Look {
    fn new(map: &MapModel) -> Self {
        let (width, height) = (map.plan.size.width(), map.plan.size.height());
        let mut covered: Vec<Grid<u8>> = map.levels.iter().map(|_| Grid::new(width, height, 0)).collect();
        for object in &map.objects {
            let kind = &heroes3().objects[object.kind];
            let footprint = &heroes3().appearances[object.appearance].footprint;
            let grid = &mut covered[object.at.level.index()];
            let mut mark = |cell: &rmg_core::pack::Offset, as_what: u8| {
                let x = object.at.tile.x.checked_add_signed(cell.dx);
                let y = object.at.tile.y.checked_add_signed(cell.dy);
                if let Some((x, y)) = x.zip(y).filter(|(x, y)| *x < width && *y < height) {
                    grid[rmg_core::TilePos::new(x, y)] = as_what;
                }
            };
            footprint.solid().iter().for_each(|cell| mark(cell, SOLID));
            let of_door = if kind.is_removed_on_visit { THING } else { SOLID };
            footprint.actions().iter().for_each(|cell| mark(cell, of_door));
        }
        let (mut land, mut walkable) = (0u64, 0u64);
        let mut distances = Vec::new();
        for (layers, covered) in map.levels.iter().zip(&covered) {
            let is_land = |tile| heroes3().terrains[layers.terrain[tile]].kind == TerrainKind::Land;
            let from = steps_to_things(covered);
            for (tile, what) in covered.iter() {
                if !is_land(tile) {
                    continue;
                }
                land += 1;
                if *what != SOLID {
                    walkable += 1;
                    let steps = usize::from(from[tile]);
                    if distances.len() <= steps {
                        distances.resize(steps + 1, 0);
                    }
                    distances[steps] += 1;
                }
            }
        }
        Self { walkable_share: walkable as f64 / land.max(1) as f64, distances }
    }
}

/// Marks of the look at a map.
const THING: u8 = 1;
const SOLID: u8 = 2;

/// Steps of every tile to the nearest marked one.
fn steps_to_things(covered: &Grid<u8>) -> Grid<u16> {
    let mut steps = Grid::new(covered.width(), covered.height(), u16::MAX);
    let mut wave: Vec<rmg_core::TilePos> =
        covered.iter().filter(|(_, what)| **what != 0).map(|(tile, _)| tile).collect();
    wave.iter().for_each(|tile| steps[*tile] = 0);
    let mut far = 0;
    while !wave.is_empty() {
        far += 1;
        let mut next = Vec::new();
        for tile in wave {
            for near in covered.neighbors8(tile) {
                if steps[near] == u16::MAX {
                    steps[near] = far;
                    next.push(near);
                }
            }
        }
        wave = next;
    }
    steps
}
