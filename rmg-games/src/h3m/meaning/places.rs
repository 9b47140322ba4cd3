//! Places and players.

use rmg_core::model::{MapObject, MapPos};
use rmg_core::pack::{ContentPack, Offset};
use rmg_core::{Level, PlayerColor, TilePos};

use crate::h3m::codec::Xyz;

/// A position as files have it.
pub(crate) fn xyz(at: MapPos) -> Option<Xyz> {
    let (x, y) = (u8::try_from(at.tile.x).ok()?, u8::try_from(at.tile.y).ok()?);
    Some(Xyz { x, y, level: at.level.0 })
}

/// A position of a file.
pub(crate) fn position(at: Xyz) -> MapPos {
    MapPos { level: Level(at.level), tile: TilePos::new(at.x.into(), at.y.into()) }
}

/// Where an object is visited.
pub(crate) fn entrance(pack: &ContentPack, object: &MapObject) -> Option<MapPos> {
    beside(object.at, *pack.appearances.get(object.appearance)?.footprint.actions().first()?)
}

/// The place at an offset; `None` left of the map or above it.
pub(crate) fn beside(mut at: MapPos, cell: Offset) -> Option<MapPos> {
    at.tile.x = at.tile.x.checked_add_signed(cell.dx)?;
    at.tile.y = at.tile.y.checked_add_signed(cell.dy)?;
    Some(at)
}

/// The colour of a number of the file.
pub(crate) fn color(number: usize) -> Option<PlayerColor> {
    PlayerColor::ALL.get(number).copied()
}
