//! Explains a tile of a finished map: its objects, and for each the modifier that placed it, the line of the
//! template, the value, the guard and the rejected alternatives.
//!
//! The explanation is derived from the map, its plan and the content pack with the rules of the generator. It
//! omits what the map does not record, for example in a map of a game or of an older version. The map records
//! everything that cannot be derived later: the line of the template for each entry of the plan, the first
//! four rejected attempts for a pile, the rejected kinds of a link, and the reason for the faction of a town.
//!
//! Sentences are returned as [`Note`]s (text with numbers), so that the command line and the map page show
//! the same text.

mod contents;
mod explainer;
mod ground;
mod guard;
mod links;
mod piles;
mod pool;
mod towns;
mod value;

use rmg_core::model::{Guarded, MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{MapNotes, Note};
use rmg_core::{ConnectionId, MapSize};

use crate::why_not::unmet_notes;

pub use explainer::object_title;
pub(crate) use explainer::{Explainer, kind_words};
pub(crate) use pool::{NotInPool, PoolEntry, pool_entry};

/// The explanation of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    pub at: MapPos,
    /// Id text of the zone of the tile; `None` if the map has no zones.
    pub zone: Option<String>,
    /// Notes about the tile, and about objects elsewhere that affect it.
    pub notes: Vec<Note>,
    /// Objects that cover the tile, the last placed first.
    pub objects: Vec<WhyObject>,
}

/// The explanation of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyObject {
    pub id: ObjectId,
    /// Name of its kind, `type/subtype`.
    pub kind: String,
    /// Title for display: `Gold Mine`, `12 Griffin`.
    pub title: String,
    /// The tile of its anchor.
    pub at: MapPos,
    /// Name of the modifier that placed it.
    pub pass: String,
    /// Id text of the zone of the object; `None` if the map has no zones.
    pub zone: Option<String>,
    pub notes: Vec<Note>,
}

/// A tile outside the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "tile ({}, {}) {} is outside the map: the map has {} x {} tiles on {} level{}",
    at.tile.x, at.tile.y, at.level, size.width(), size.height(), size.levels(), if size.levels() == 1 { "" } else { "s" }
)]
pub struct OutsideMap {
    pub at: MapPos,
    /// The size of the map.
    pub size: MapSize,
}

/// Explains a tile and the objects on it.
///
/// # Errors
/// [`OutsideMap`] if the tile is beyond the edge or on a level that the map does not have.
///
/// # Cost
/// O(players x (tiles + objects) + kinds of the pack).
pub fn why(map: &MapModel, pack: &ContentPack, at: MapPos) -> Result<Why, OutsideMap> {
    let size = map.plan.size;
    let is_on_map =
        at.tile.x < size.width() && at.tile.y < size.height() && at.level.index() < map.levels.len();
    if !is_on_map {
        return Err(OutsideMap { at, size });
    }
    let explainer = Explainer::new(map, pack);
    let mut objects: Vec<WhyObject> = map
        .objects
        .iter()
        .enumerate()
        .filter(|(_, object)| covers(pack, object, at))
        .map(|(number, object)| why_object(&explainer, ObjectId::from_index(number), object))
        .collect();
    objects.reverse();
    // The notes of an object already explain its connection.
    let explained: Vec<ConnectionId> =
        objects.iter().filter_map(|object| map.objects[object.id.index()].cause.connection).collect();
    let notes = ground::tile_notes(&explainer, at, &explained);
    Ok(Why { at, zone: explainer.zone_at(at), notes, objects })
}

/// Explains all parts of a map, for pages that show a whole map. Obstacles have no notes.
///
/// # Cost
/// O(tiles + objects x kinds of the pack that treasure can pick).
#[must_use]
pub fn map_notes(map: &MapModel, pack: &ContentPack) -> MapNotes {
    let explainer = Explainer::new(map, pack);
    MapNotes {
        objects: (map.objects.iter().enumerate())
            .map(|(at, object)| own_notes(&explainer, ObjectId::from_index(at), object))
            .collect(),
        piles: map.piles.iter().map(|pile| piles::pile_notes(&explainer, pile)).collect(),
        links: links::all_notes(&explainer),
        unmet: unmet_notes(&explainer),
    }
}

/// Returns whether an object covers a tile or has its anchor there. Files of the games store the anchor.
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

fn why_object(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject) -> WhyObject {
    // Objects of a map of a game have no modifier.
    let mut notes: Vec<Note> =
        explainer.plan().zones.first().map(|_| explainer.pass_note(object)).into_iter().collect();
    notes.extend(own_notes(explainer, id, object));
    let guarded = match object.cause.guards {
        Some(Guarded::Pile(pile)) => Some(pile),
        Some(Guarded::Link(_)) | None => None,
    };
    let pile = object.cause.pile.or(guarded).and_then(|pile| explainer.map.piles.get(pile.index()));
    if let Some(pile) = pile {
        notes.extend(piles::contents_note(explainer, pile));
        notes.extend(piles::pile_notes(explainer, pile));
        notes.extend(pile.guard.and_then(|_| piles::carried_note(explainer, pile)));
    }
    if let Some(link) = object.cause.connection {
        notes.extend(links::link_notes(explainer, link));
    }
    WhyObject {
        id,
        kind: explainer.pack.objects.get(object.kind).map_or_else(String::new, |kind| kind.key.clone()),
        title: object_title(object, explainer.pack),
        at: object.at,
        pass: object.cause.pass.to_string(),
        zone: explainer.zone_key(object.cause.zone).map(str::to_owned),
        notes,
    }
}

/// Returns the notes about an object alone, without its pile and its connection.
fn own_notes(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    match &object.body {
        ObjectBody::Town { .. } => towns::town_notes(explainer, id, object),
        ObjectBody::Monster { .. } => Vec::new(),
        _ => {
            let mut notes = contents::contents_notes(explainer, id, object);
            notes.extend(value::value_notes(explainer, id, object));
            notes
        }
    }
}
