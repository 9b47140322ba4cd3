//! Why something is there: of a tile of a finished map everything that stands on it, with the step of the generator, the line of
//! the template, the worth, the guard and what was tried before.
//!
//! All of it follows from the map, its plan and the content pack, by the rules that the generator goes by; what a map does not
//! know (one of a game, or of an older version) is left out. What cannot be found out afterwards is kept in the
//! map: the line of the template behind each entry of the plan, what was tried for a pile before (the
//! first four tries), the ways that a connection could not become, and why a town has its faction.
//!
//! Sentences are handed on as notes (a text with holes, and numbers), so that the command line and the page
//! of a map say the same.

mod ground;
mod guard;
mod holds;
mod links;
mod pool;
mod teller;
mod towns;
mod wish;
mod worth;

use rmg_core::model::{Guarded, MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{MapNotes, Note};
use rmg_core::{ConnectionId, MapSize};

use crate::why_not::unmet_notes;

pub(crate) use pool::{NotRolled, PoolEntry, rolled};
pub use teller::object_words;
pub(crate) use teller::{Teller, kind_words};

/// What can be told of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    pub at: MapPos,
    /// Id text of the zone that it belongs to; `None` where the map has no zones.
    pub zone: Option<String>,
    /// What the tile is, and what lies or reaches there without standing on it.
    pub notes: Vec<Note>,
    /// What stands on it, the last that was placed first.
    pub objects: Vec<WhyObject>,
}

/// What can be told of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyObject {
    pub id: ObjectId,
    /// Name of its kind, `type/subtype`.
    pub kind: String,
    /// What it is, for people: `Gold Mine`, `12 Griffin`.
    pub title: String,
    /// The tile of its anchor.
    pub at: MapPos,
    /// Name of the modifier that placed it.
    pub pass: String,
    /// Id text of the zone that it stands in; `None` where the map has no zones.
    pub zone: Option<String>,
    pub notes: Vec<Note>,
}

/// A tile that the map does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no tile ({}, {}) {}: the map has {} x {} tiles on {} level{}",
    at.tile.x, at.tile.y, at.level, size.width(), size.height(), size.levels(), if size.levels() == 1 { "" } else { "s" }
)]
pub struct OffMap {
    pub at: MapPos,
    /// The size of the map.
    pub size: MapSize,
}

/// Tells of a tile what stands there and why.
///
/// # Errors
/// [`OffMap`] for a tile beyond the edge or on a level that the map does not have.
///
/// # Cost
/// O(tiles + objects + kinds of the pack).
pub fn why(map: &MapModel, pack: &ContentPack, at: MapPos) -> Result<Why, OffMap> {
    let size = map.plan.size;
    let is_on_map =
        at.tile.x < size.width() && at.tile.y < size.height() && at.level.index() < map.levels.len();
    if !is_on_map {
        return Err(OffMap { at, size });
    }
    let teller = Teller::new(map, pack);
    let mut objects: Vec<WhyObject> = map
        .objects
        .iter()
        .enumerate()
        .filter(|(_, object)| covers(pack, object, at))
        .map(|(number, object)| why_object(&teller, ObjectId::from_index(number), object))
        .collect();
    objects.reverse();
    // What is told with an object is not told twice.
    let told: Vec<ConnectionId> =
        objects.iter().filter_map(|object| map.objects[object.id.index()].cause.connection).collect();
    let notes = ground::tile_notes(&teller, at, &told);
    Ok(Why { at, zone: teller.zone_at(at), notes, objects })
}

/// What can be told of all parts of a map, for those who show a whole map. Of an obstacle nothing is told: there are many, and
/// all are there for the same reason.
///
/// # Cost
/// O(tiles + objects x kinds of the pack that are rolled).
#[must_use]
pub fn map_notes(map: &MapModel, pack: &ContentPack) -> MapNotes {
    let teller = Teller::new(map, pack);
    MapNotes {
        objects: (map.objects.iter().enumerate())
            .map(|(at, object)| own_notes(&teller, ObjectId::from_index(at), object))
            .collect(),
        piles: map.piles.iter().map(|pile| wish::pile_notes(&teller, pile)).collect(),
        links: links::all_notes(&teller),
        unmet: unmet_notes(&teller),
    }
}

/// Whether an object covers a tile, or has its anchor there: that is where files of the games say that it is.
fn covers(pack: &ContentPack, object: &MapObject, at: MapPos) -> bool {
    if object.at.level != at.level {
        return false;
    }
    let cells =
        pack.appearances.get(object.appearance).map(|look| look.footprint.cells()).unwrap_or_default();
    let is_at = |dx: i16, dy: i16| {
        let of = |anchor: u16, step: i16, tile: u16| i32::from(anchor) + i32::from(step) == i32::from(tile);
        of(object.at.tile.x, dx, at.tile.x) && of(object.at.tile.y, dy, at.tile.y)
    };
    is_at(0, 0) || cells.iter().any(|cell| is_at(cell.dx, cell.dy))
}

fn why_object(teller: &Teller<'_>, id: ObjectId, object: &MapObject) -> WhyObject {
    // What was read from a file is there because it was.
    let mut notes: Vec<Note> =
        teller.plan().zones.first().map(|_| teller.pass_note(object)).into_iter().collect();
    notes.extend(own_notes(teller, id, object));
    let guarded = match object.cause.guards {
        Some(Guarded::Pile(pile)) => Some(pile),
        Some(Guarded::Link(_)) | None => None,
    };
    let pile = object.cause.pile.or(guarded).and_then(|pile| teller.map.piles.get(pile.index()));
    if let Some(pile) = pile {
        notes.extend(wish::holds_note(teller, pile));
        notes.extend(wish::pile_notes(teller, pile));
    }
    if let Some(link) = object.cause.connection {
        notes.extend(links::link_notes(teller, link));
    }
    WhyObject {
        id,
        kind: teller.pack.objects.get(object.kind).map_or_else(String::new, |kind| kind.key.clone()),
        title: object_words(object, teller.pack),
        at: object.at,
        pass: object.cause.pass.to_string(),
        zone: teller.zone_key(object.cause.zone).map(str::to_owned),
        notes,
    }
}

/// What is told of an object alone, without its pile and its connection.
fn own_notes(teller: &Teller<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    match &object.body {
        ObjectBody::Town { .. } => towns::town_notes(teller, id, object),
        ObjectBody::Monster { .. } => Vec::new(),
        _ => {
            let mut notes = holds::holds_notes(teller, id, object);
            notes.extend(worth::worth_notes(teller, id, object));
            notes
        }
    }
}
