//! One level from its parts: the only place that knows their order.
//!
//! Partition, connect, carve, dig; then everything is joined, and stays so: furniture, portals, traps, creatures, items.
//! Decorators come last and change looks only. Every step draws from a stream of its own name.

use std::sync::Arc;

use rmg_core::dungeon::{
    Area, DungeonLevel, LevelId, Location, Marks, Portal, PortalTarget, Section, Textures,
};
use rmg_core::rng::StreamName;
use rmg_core::{RngStream, TilePos};

use crate::adders::Adder;
use crate::config::{LevelContext, TypeParts};
use crate::connect::connect;
use crate::corridors::{Bent, Corridor};
use crate::decor::Looks;
use crate::draft::{Draft, Heading, Place};
use crate::error::LevelError;
use crate::partition::{MIN_SECTION, Partitioner};
use crate::places::Places;
use crate::prove::prove_level;
use crate::site::{Gate, Room, RoomSite};

/// What is to be made.
#[derive(Debug)]
pub(crate) struct LevelJob<'a> {
    pub(crate) id: LevelId,
    pub(crate) depth: u32,
    pub(crate) parts: &'a TypeParts,
    pub(crate) textures: &'a Arc<Textures>,
    pub(crate) name: StreamName,
    pub(crate) portals: &'a [PortalJob],
}

/// A portal that the level must have.
#[derive(Debug, Clone)]
pub(crate) struct PortalJob {
    pub(crate) icon: Arc<str>,
    pub(crate) location: Location,
    pub(crate) target: PortalTarget,
}

/// Makes the level and proves that it is sound.
pub(crate) fn generate(job: &LevelJob<'_>) -> Result<DungeonLevel, LevelError> {
    let context = draw_context(&job.name, job.parts);
    let partitioner = draw_part(job, "partitioner", &job.parts.partitioners).expect("the check demands one");
    let mut draft = Draft::new(context.size.0, context.size.1, context.floor, context.wall);
    let areas = partition(job, context, partitioner.as_ref())?;
    let gates = connect(&areas, partitioner.connector(), &mut job.name.at("connect").stream())
        .ok_or_else(|| bad_sections(job, partitioner.as_ref(), "do not hang together"))?;

    draft.reserve(job.portals.len());
    draft.sections = fill_sections(job, &mut draft, &areas, &gates);
    let mut places = Places::new(&draft);
    place_portals(job, &mut draft, &mut places)?;
    draft.reserve(0);
    let adders: [(&str, &[Arc<dyn Adder>]); 3] =
        [("traps", &job.parts.traps), ("creatures", &job.parts.creatures), ("items", &job.parts.items)];
    for (kind, list) in adders {
        if let Some(adder) = draw_part(job, kind, list) {
            adder.add(&mut draft, &mut places, &mut job.name.at("add").at(kind).stream());
        }
    }
    if let Some(decorator) = draw_part(job, "decorator", &job.parts.decorators) {
        decorator.decorate(&mut Looks::new(&mut draft), &mut job.name.at("decorate").stream());
    }
    let heading = Heading { id: job.id, level_type: job.parts.name.clone(), depth: job.depth };
    let level = draft.finish(heading, Arc::clone(job.textures));
    prove_level(&level)?;
    Ok(level)
}

/// The context of the level of that name.
pub(crate) fn draw_context<'p>(name: &StreamName, parts: &'p TypeParts) -> &'p LevelContext {
    draw(name, "context", &parts.contexts).expect("the check demands a context")
}

/// One of some parts, all equally likely; `None` when there is none.
fn draw_part<'p, T: ?Sized>(job: &LevelJob<'_>, kind: &str, parts: &'p [Arc<T>]) -> Option<&'p Arc<T>> {
    draw(&job.name, kind, parts)
}

fn draw<'p, T: ?Sized>(name: &StreamName, kind: &str, parts: &'p [Arc<T>]) -> Option<&'p Arc<T>> {
    name.at("parts").at(kind).stream().pick(parts)
}

fn bad_sections(job: &LevelJob<'_>, partitioner: &dyn Partitioner, why: &'static str) -> LevelError {
    let level_type = job.parts.name.clone();
    LevelError::BadSections { level: job.id, level_type, partitioner: partitioner.name(), why }
}

/// The sections of the level, after a look at what a partitioner of somebody's own may have done wrong.
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
        return Err(bad_sections(job, partitioner, "do not lie inside the level"));
    }
    if areas.iter().any(|area| area.width < MIN_SECTION || area.height < MIN_SECTION) {
        return Err(bad_sections(job, partitioner, "are too small: they need 5x5 tiles"));
    }
    Ok(areas)
}

/// Carves and joins all rooms, then furnishes them.
fn fill_sections(job: &LevelJob<'_>, draft: &mut Draft, areas: &[Area], gates: &[Vec<Gate>]) -> Vec<Section> {
    let bent: Arc<dyn Corridor> = Arc::new(Bent::default());
    let corridor = draw_part(job, "corridor", &job.parts.corridors).unwrap_or(&bent);
    let mut rooms = Vec::with_capacity(areas.len());
    let mut path = Vec::new();
    for (at, (area, gates)) in (0u32..).zip(areas.iter().zip(gates)) {
        let mut rng = job.name.at("room").at(at).stream();
        let generator = &job.parts.rooms[rng.index(job.parts.rooms.len())];
        let room = generator.carve(&mut RoomSite::new(draft, *area, gates), &mut rng);
        for gate in gates {
            join_gate(draft, *area, *gate, &room, corridor.as_ref(), &mut rng, &mut path);
        }
        rooms.push((generator, room));
    }
    for (at, (area, gates)) in (0u32..).zip(areas.iter().zip(gates)) {
        let (generator, room) = &rooms[at as usize];
        let mut rng = job.name.at("furnish").at(at).stream();
        generator.furnish(&mut RoomSite::new(draft, *area, gates), room, &mut rng);
    }
    areas
        .iter()
        .zip(&rooms)
        .map(|(area, (generator, _))| Section {
            area: *area,
            room: generator.name(),
            tags: generator.tags().to_vec(),
        })
        .collect()
}

/// Opens a gate and digs from it to the room; the corridor ends where it meets the room.
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
    draft.open(gate.tile, floor, Place::Corridor);
    path.clear();
    corridor.dig(from, to, gate.side, inner, rng, path);
    for tile in path.iter() {
        if draft.marks(*tile).has(Marks::ROOM) {
            break;
        }
        draft.open(*tile, floor, Place::Corridor);
    }
}

/// The open tile of `inner` with the shortest way to `from`; the first of equals. `from` itself when nothing is open,
/// which the proof will find.
fn nearest_open(draft: &Draft, inner: Area, from: TilePos) -> TilePos {
    let distance = |tile: TilePos| u32::from(tile.x.abs_diff(from.x)) + u32::from(tile.y.abs_diff(from.y));
    if draft.marks(from).has(Marks::OPEN) {
        return from;
    }
    let open = inner.tiles().filter(|tile| draft.marks(*tile).has(Marks::OPEN));
    open.min_by_key(|tile| distance(*tile)).unwrap_or(from)
}

/// Puts all portals on the level; where the wanted location has no room left, elsewhere.
fn place_portals(job: &LevelJob<'_>, draft: &mut Draft, places: &mut Places) -> Result<(), LevelError> {
    let mut rng = job.name.at("portals").stream();
    for portal in job.portals {
        let location = draft.location_or_room(&portal.location, || format!("portal `{}`", portal.icon));
        let wanted = places.take(draft, location, &mut rng);
        if wanted.is_none() {
            let what = format!("portal `{}` ({location})", portal.icon);
            draft.note_unmet(what, "the level has no such place; it is somewhere else");
        }
        let tile = wanted.or_else(|| places.take(draft, &Location::Any, &mut rng)).ok_or_else(|| {
            let level_type = job.parts.name.clone();
            LevelError::NoPlace { level: job.id, level_type, icon: portal.icon.to_string() }
        })?;
        draft.portals.push(Portal { tile, icon: Arc::clone(&portal.icon), target: portal.target });
    }
    Ok(())
}
