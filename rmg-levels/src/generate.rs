//! Generates one level from its parts, in this order: partition, connect, carve rooms, dig corridors, add
//! furniture, portals, doors with their keys, traps, creatures and items. The tiles are connected after the
//! corridors and stay connected. Decorators are last and change only the appearance. Each step uses its own
//! random stream.

use std::sync::Arc;

use rmg_core::dungeon::{Area, DungeonLevel, Location, Marks, Portal, Section};
use rmg_core::rng::StreamName;
use rmg_core::{RngStream, TilePos};

use crate::adders::Adder;
use crate::config::{Choice, LevelContext, TypeParts, at_depth, pick};
use crate::connect::connect;
use crate::corridors::{Bent, Corridor};
use crate::decor::DecorLayers;
use crate::detour::Detours;
use crate::doors::hang_doors;
use crate::draft::{Draft, DraftTile, Heading};
use crate::error::LevelError;
use crate::graph::LevelGraph;
use crate::graph::build::build;
use crate::job::LevelJob;
use crate::partition::{MIN_SECTION, Partitioner};
use crate::places::Places;
use crate::prove::prove_level;
use crate::rooms::{Fill, RoomGenerator};
use crate::site::{Gate, Room, RoomSite};
use crate::vault::{PlacedVault, VaultPlacer};

/// Generates the level and proves that it is sound.
pub(crate) fn generate(job: &LevelJob<'_>) -> Result<DungeonLevel, LevelError> {
    let context = pick_context(&job.name, job.parts, job.depth);
    let mut draft = Draft::new(context.size.0, context.size.1, context.floor, context.wall);
    draft.depth = job.depth;
    draft.reserve(job.portals.len());
    draft.sections = match pick_graph(job) {
        Some(graph) => {
            let corridor = pick_part(job, "corridor", &job.parts.corridors);
            build(job, graph, &mut draft, corridor.and_then(|corridor| corridor.floor()))?
        }
        None => partition_and_fill(job, context, &mut draft)?,
    };
    // a player must not arrive behind the locked door of a vault
    let mut places = Places::outside_vaults(&draft);
    place_portals(job, &mut draft, &mut places)?;
    if !draft.sealed.is_empty() {
        places = Places::new(&draft);
    }
    draft.reserve(0);
    hang_doors(&mut draft, &at_depth(&job.parts.doors, job.depth), &mut job.name.at("doors").stream());
    let adders: [(&str, &[Choice<dyn Adder>]); 3] =
        [("traps", &job.parts.traps), ("creatures", &job.parts.creatures), ("items", &job.parts.items)];
    for (kind, list) in adders {
        if let Some(adder) = pick_part(job, kind, list) {
            adder.add(&mut draft, &mut places, &mut job.name.at("add").at(kind).stream());
        }
    }
    if let Some(decorator) = pick_part(job, "decorator", &job.parts.decorators) {
        decorator.decorate(&mut DecorLayers::new(&mut draft), &mut job.name.at("decorate").stream());
    }
    let heading = Heading { id: job.id, level_type: job.parts.name.clone(), depth: job.depth };
    let level = draft.finish(heading, Arc::clone(job.textures));
    prove_level(&level)?;
    Ok(level)
}

/// Picks the context of the level with that stream name.
pub(crate) fn pick_context<'p>(name: &StreamName, parts: &'p TypeParts, depth: u32) -> &'p LevelContext {
    pick_by_kind(name, "context", &parts.contexts, depth).expect("the check requires a context")
}

/// Picks one of several parts for the depth of the level, by weight. `None` if the list is empty.
fn pick_part<'p, T: ?Sized>(job: &LevelJob<'_>, kind: &str, parts: &'p [Choice<T>]) -> Option<&'p Arc<T>> {
    pick_by_kind(&job.name, kind, parts, job.depth)
}

fn pick_by_kind<'p, T: ?Sized>(
    name: &StreamName,
    kind: &str,
    parts: &'p [Choice<T>],
    depth: u32,
) -> Option<&'p Arc<T>> {
    pick(&at_depth(parts, depth), &mut name.at("parts").at(kind).stream())
}

/// Picks the graph of the level. Without partitioners, the graphs with the nearest depths apply.
fn pick_graph<'p>(job: &LevelJob<'p>) -> Option<&'p Arc<LevelGraph>> {
    let graphs = at_depth(&job.parts.graphs, job.depth).into_iter();
    let is_here =
        |choice: &&Choice<LevelGraph>| job.parts.partitioners.is_empty() || choice.depths.has(job.depth);
    pick(&graphs.filter(is_here).collect::<Vec<_>>(), &mut job.name.at("parts").at("graph").stream())
}

/// Divides the level into sections, joins them, and fills them.
fn partition_and_fill(
    job: &LevelJob<'_>,
    context: &LevelContext,
    draft: &mut Draft,
) -> Result<Vec<Section>, LevelError> {
    let partitioner = pick_part(job, "partitioner", &job.parts.partitioners).expect("the check requires one");
    let areas = partition(job, context, partitioner.as_ref())?;
    let gates = connect(&areas, partitioner.connector(), &mut job.name.at("connect").stream())
        .ok_or_else(|| bad_sections(job, partitioner.as_ref(), "are not connected"))?;
    fill_sections(job, draft, &areas, &gates, partitioner.connector().detours)
}

fn bad_sections(job: &LevelJob<'_>, partitioner: &dyn Partitioner, why: &'static str) -> LevelError {
    let level_type = job.parts.name.clone();
    LevelError::BadSections { level: job.id, level_type, partitioner: partitioner.name().to_owned(), why }
}

/// Returns the sections of the level. Checks the result of custom partitioners.
fn partition(
    job: &LevelJob<'_>,
    context: &LevelContext,
    partitioner: &dyn Partitioner,
) -> Result<Vec<Area>, LevelError> {
    let (width, height) = context.size;
    let areas = partitioner.partition(width, height, &mut job.name.at("partition").stream());
    let is_inside = |area: &Area| {
        u32::from(area.left) + u32::from(area.width) <= u32::from(width)
            && u32::from(area.top) + u32::from(area.height) <= u32::from(height)
    };
    if areas.is_empty() || !areas.iter().all(is_inside) {
        return Err(bad_sections(job, partitioner, "are not inside the level"));
    }
    if areas.iter().any(|area| area.width < MIN_SECTION || area.height < MIN_SECTION) {
        return Err(bad_sections(job, partitioner, "are too small: they need 5x5 tiles"));
    }
    Ok(areas)
}

/// Carves and joins all rooms, then adds their furniture.
fn fill_sections(
    job: &LevelJob<'_>,
    draft: &mut Draft,
    areas: &[Area],
    gates: &[Vec<Gate>],
    detours: Detours,
) -> Result<Vec<Section>, LevelError> {
    let bent: Arc<dyn Corridor> = Arc::new(Bent::default());
    let corridor = pick_part(job, "corridor", &job.parts.corridors).unwrap_or(&bent);
    let generators = at_depth(&job.parts.rooms, job.depth);
    let fills = at_depth(&job.parts.fills, job.depth);
    let mut vaults = VaultPlacer { job, areas }.choose(draft)?.into_iter();
    let mut rooms = Vec::with_capacity(areas.len());
    let mut path = Vec::new();
    for (at, (area, gates)) in (0u32..).zip(areas.iter().zip(gates)) {
        if let Some(vault) = vaults.next().flatten() {
            vault.carve(draft, *area, gates, corridor.floor());
            rooms.push(Filling::Vault(vault));
            continue;
        }
        let mut rng = job.name.at("room").at(at).stream();
        let generator = pick(&generators, &mut rng).expect("the check requires a room generator");
        let room = generator.carve(&mut RoomSite::new(draft, *area, gates), &mut rng);
        for gate in gates {
            join_gate(draft, *area, *gate, &room, corridor.as_ref(), &mut rng, &mut path);
        }
        rooms.push(Filling::Room {
            generator: generator.as_ref(),
            room,
            fill: pick(&fills, &mut job.name.at("fill").at(at).stream()),
        });
    }
    detours.dig(draft, &mut job.name.at("detours").stream());
    for (at, (area, gates)) in (0u32..).zip(areas.iter().zip(gates)) {
        let mut rng = job.name.at("furnish").at(at).stream();
        match &rooms[at as usize] {
            Filling::Vault(vault) => vault.furnish(draft, &mut rng),
            Filling::Room { generator, room, fill } => {
                let mut site = RoomSite::new(draft, *area, gates);
                generator.furnish(&mut site, room, &mut rng);
                if let Some(fill) = fill {
                    fill.furnish(&mut site, room, &mut rng);
                }
            }
        }
    }
    Ok(areas.iter().zip(&rooms).map(|(area, filling)| filling.section(*area)).collect())
}

/// What fills a section.
enum Filling<'a> {
    Room { generator: &'a dyn RoomGenerator, room: Room, fill: Option<&'a Arc<Fill>> },
    Vault(PlacedVault<'a>),
}

impl Filling<'_> {
    fn section(&self, area: Area) -> Section {
        match self {
            Self::Vault(placed) => Section { area, room: "vault".into(), tags: placed.vault.tags.clone() },
            Self::Room { generator, fill, .. } => {
                let fill = fill.iter().flat_map(|fill| &fill.tags);
                let tags = generator.tags().iter().chain(fill).cloned().collect();
                Section { area, room: generator.name().to_owned().into(), tags }
            }
        }
    }
}

/// Opens a gate and digs a corridor from it to the room. The corridor ends where it meets the room.
fn join_gate(
    draft: &mut Draft,
    section: Area,
    gate: Gate,
    room: &Room,
    corridor: &dyn Corridor,
    rng: &mut RngStream,
    path: &mut Vec<TilePos>,
) {
    let inner = section.shrunk(1).expect("sections are at least 5x5");
    let from = gate.inside();
    let to = match room.doors {
        Some(doors) => doors[gate.side.index()],
        None => nearest_open(draft, inner, from),
    };
    let floor = corridor.floor().unwrap_or(draft.floor[to]);
    draft.open(gate.tile, floor, DraftTile::Corridor);
    path.clear();
    corridor.dig(from, to, gate.side, inner, rng, path);
    for tile in path.iter() {
        if draft.marks(*tile).has(Marks::ROOM) {
            break;
        }
        draft.open(*tile, floor, DraftTile::Corridor);
    }
}

/// Returns the open tile of `inner` with the shortest distance to `from`, the first one if there are several.
/// Returns `from` if no tile is open; the proof reports this.
fn nearest_open(draft: &Draft, inner: Area, from: TilePos) -> TilePos {
    let distance = |tile: TilePos| u32::from(tile.x.abs_diff(from.x)) + u32::from(tile.y.abs_diff(from.y));
    if draft.marks(from).has(Marks::OPEN) {
        return from;
    }
    let open = inner.tiles().filter(|tile| draft.marks(*tile).has(Marks::OPEN));
    open.min_by_key(|tile| distance(*tile)).unwrap_or(from)
}

/// Places all portals. If no tile is left in the requested location, uses any other tile.
fn place_portals(job: &LevelJob<'_>, draft: &mut Draft, places: &mut Places) -> Result<(), LevelError> {
    let mut rng = job.name.at("portals").stream();
    for portal in job.portals {
        let location = draft.location_or_room(&portal.location, || format!("portal `{}`", portal.icon));
        let wanted = places.take(draft, location, &mut rng);
        if wanted.is_none() {
            let what = format!("portal `{}` ({location})", portal.icon);
            draft.note_unmet(what, "the level has no such tile; the portal is in another location");
        }
        let tile = wanted.or_else(|| places.take(draft, &Location::Any, &mut rng)).ok_or_else(|| {
            let level_type = job.parts.name.clone();
            LevelError::NoPlace { level: job.id, level_type, icon: portal.icon.to_string() }
        })?;
        draft.portals.push(Portal { tile, icon: Arc::clone(&portal.icon), target: portal.target });
    }
    Ok(())
}
