//! Builds the level of a layout.

use std::sync::Arc;

use rmg_core::TilePos;
use rmg_core::dungeon::{Area, Section, Side, TextureId};

use super::LevelGraph;
use crate::config::{at_depth, pick};
use crate::draft::{Draft, DraftTile};
use crate::error::LevelError;
use crate::job::LevelJob;
use crate::rooms::Fill;
use crate::site::{Gate, Room, RoomSite};

/// The name of the rooms of graphs, instead of that of a room generator.
const ROOM: &str = "outline";

/// The smallest side of a room that gets a fill.
const MIN_FILLED: u16 = 3;

/// Carves the rooms and passages of a graph, and puts fills into the rooms.
pub(crate) fn build(
    job: &LevelJob<'_>,
    graph: &LevelGraph,
    draft: &mut Draft,
    passage_floor: Option<TextureId>,
) -> Result<Vec<Section>, LevelError> {
    let size = (draft.marks.width(), draft.marks.height());
    graph.check_size(size).map_err(|error| LevelError::Graph {
        level: job.id,
        level_type: job.parts.name.clone(),
        error: Box::new(error),
    })?;
    let layout = graph.layout(size, &mut job.name.at("graph").stream()).map_err(|unsolved| {
        LevelError::GraphUnsolved {
            level: job.id,
            level_type: job.parts.name.clone(),
            rooms: graph.rooms.len(),
            placed: unsolved.placed,
            room: graph.name(unsolved.room),
        }
    })?;
    let mut gates: Vec<Vec<Gate>> = vec![Vec::new(); graph.rooms.len()];
    for (at, room) in layout.rooms.iter().enumerate() {
        let floor = floor_of(graph, at);
        let tiles = room.area.tiles().filter(|tile| layout.is_floor(at, *tile));
        tiles.for_each(|tile| draft.open(tile, floor, DraftTile::Room));
    }
    for (link, (tiles, side)) in graph.links.iter().zip(&layout.passages) {
        let floor = passage_floor.unwrap_or_else(|| floor_of(graph, link.rooms.0));
        tiles.tiles().for_each(|tile| draft.open(tile, floor, DraftTile::Corridor));
        let (first, last) = ends(*tiles, *side);
        gates[link.rooms.0].push(Gate { side: *side, tile: first });
        gates[link.rooms.1].push(Gate { side: side.opposite(), tile: last });
    }
    let fills = at_depth(&job.parts.fills, job.depth);
    let mut sections = Vec::with_capacity(graph.rooms.len());
    for (number, (room, gates)) in (0u32..).zip(layout.rooms.iter().zip(&gates)) {
        let fill = pick(&fills, &mut job.name.at("fill").at(number).stream());
        let fill = fill.filter(|_| room.area.width.min(room.area.height) >= MIN_FILLED);
        if let Some(fill) = fill {
            furnish(draft, fill, room.area, gates, job, number);
        }
        let own = &graph.rooms[number as usize];
        let tags = std::iter::once(&own.name).chain(&own.tags).chain(fill.iter().flat_map(|fill| &fill.tags));
        sections.push(Section { area: room.area, room: ROOM.into(), tags: tags.map(Arc::clone).collect() });
    }
    Ok(sections)
}

fn furnish(draft: &mut Draft, fill: &Fill, area: Area, gates: &[Gate], job: &LevelJob<'_>, number: u32) {
    let section = Area::new(area.left - 1, area.top - 1, area.width + 2, area.height + 2);
    let mut rng = job.name.at("furnish").at(number).stream();
    fill.furnish(&mut RoomSite::new(draft, section, gates), &Room::with_any_door(area), &mut rng);
}

fn floor_of(graph: &LevelGraph, room: usize) -> TextureId {
    let own = graph.rooms[room].floor;
    if own == TextureId::NONE { graph.floor } else { own }
}

/// Returns the tiles at both ends of a passage that leads to that side.
fn ends(tiles: Area, side: Side) -> (TilePos, TilePos) {
    let (first, last) = (TilePos::new(tiles.left, tiles.top), TilePos::new(tiles.right(), tiles.bottom()));
    if matches!(side, Side::East | Side::South) { (first, last) } else { (last, first) }
}
