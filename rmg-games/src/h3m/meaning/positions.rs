//! Positions and players.

use rmg_core::model::{MapObject, MapPos};
use rmg_core::pack::{ContentPack, Offset};
use rmg_core::{Level, PlayerColor, TilePos};

use crate::h3m::codec::Xyz;

/// Converts a position of the model to a position of a file.
pub(crate) fn xyz(at: MapPos) -> Option<Xyz> {
    let (x, y) = (u8::try_from(at.tile.x).ok()?, u8::try_from(at.tile.y).ok()?);
    Some(Xyz { x, y, level: at.level.0 })
}

/// Converts a position of a file to a position of the model.
pub(crate) fn position(at: Xyz) -> MapPos {
    MapPos { level: Level(at.level), tile: TilePos::new(at.x.into(), at.y.into()) }
}

/// Returns the tile where heroes visit an object.
pub(crate) fn entrance(pack: &ContentPack, object: &MapObject) -> Option<MapPos> {
    offset_from(object.at, *pack.appearances.get(object.appearance)?.footprint.actions().first()?)
}

/// Returns the position at an offset; `None` if it is to the left of or above the map.
pub(crate) fn offset_from(mut at: MapPos, cell: Offset) -> Option<MapPos> {
    at.tile.x = at.tile.x.checked_add_signed(cell.dx)?;
    at.tile.y = at.tile.y.checked_add_signed(cell.dy)?;
    Some(at)
}

/// Returns the color of a number in a file.
pub(crate) fn color(number: usize) -> Option<PlayerColor> {
    PlayerColor::ALL.get(number).copied()
}
