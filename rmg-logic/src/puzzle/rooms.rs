//! The grid of rooms.

use crate::puzzle::parts::RoomId;

/// A rectangle of rooms, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoomGrid {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl RoomGrid {
    /// Returns the number of rooms.
    pub(crate) fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns the number of walls between two rooms.
    pub(crate) fn inner_walls(self) -> usize {
        let (width, height) = (self.width as usize, self.height as usize);
        width * height.saturating_sub(1) + height * width.saturating_sub(1)
    }

    /// Returns all rooms.
    pub(crate) fn rooms(self) -> impl Iterator<Item = RoomId> {
        (0..self.width * self.height).map(RoomId)
    }

    /// Returns the up to four neighboring rooms: north, west, east, south.
    pub(crate) fn neighbors(self, room: RoomId) -> impl Iterator<Item = RoomId> {
        let RoomId(at) = room;
        let (x, y, width) = (at % self.width, at / self.width, self.width);
        let north = (y > 0).then(|| RoomId(at - width));
        let west = (x > 0).then(|| RoomId(at - 1));
        let east = (x + 1 < width).then(|| RoomId(at + 1));
        let south = (y + 1 < self.height).then(|| RoomId(at + width));
        [north, west, east, south].into_iter().flatten()
    }

    /// Returns each wall between two rooms once, ascending.
    pub(crate) fn walls(self) -> impl Iterator<Item = (RoomId, RoomId)> {
        self.rooms().flat_map(move |room| {
            self.neighbors(room).filter(move |other| *other > room).map(move |other| (room, other))
        })
    }
}
