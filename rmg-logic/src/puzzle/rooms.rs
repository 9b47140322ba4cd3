//! The grid of rooms.

use crate::puzzle::parts::RoomId;

/// Rooms in a rectangle, row by row. Some places of the rectangle may have no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoomGrid<'a> {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Whether each place has no room; empty if all have one.
    pub(crate) closed: &'a [bool],
}

impl<'a> RoomGrid<'a> {
    /// Returns whether there is a room at a place.
    pub(crate) fn is_room(self, room: RoomId) -> bool {
        !self.closed.get(room.index()).copied().unwrap_or(false)
    }

    /// Returns the number of rooms.
    pub(crate) fn count(self) -> usize {
        self.len() - self.closed.iter().filter(|is_closed| **is_closed).count()
    }

    /// Returns the number of places, with or without a room.
    pub(crate) fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns the number of walls between two rooms.
    pub(crate) fn inner_walls(self) -> usize {
        if !self.closed.is_empty() {
            return self.walls().count();
        }
        let (width, height) = (self.width as usize, self.height as usize);
        width * height.saturating_sub(1) + height * width.saturating_sub(1)
    }

    /// Returns all rooms.
    pub(crate) fn rooms(self) -> impl Iterator<Item = RoomId> + use<'a> {
        (0..self.width * self.height).map(RoomId).filter(move |room| self.is_room(*room))
    }

    /// Returns the up to four neighboring rooms: north, west, east, south.
    pub(crate) fn neighbors(self, room: RoomId) -> impl Iterator<Item = RoomId> + use<'a> {
        let RoomId(at) = room;
        let (x, y, width) = (at % self.width, at / self.width, self.width);
        let north = (y > 0).then(|| RoomId(at - width));
        let west = (x > 0).then(|| RoomId(at - 1));
        let east = (x + 1 < width).then(|| RoomId(at + 1));
        let south = (y + 1 < self.height).then(|| RoomId(at + width));
        [north, west, east, south].into_iter().flatten().filter(move |room| self.is_room(*room))
    }

    /// Returns each wall between two rooms once, ascending.
    pub(crate) fn walls(self) -> impl Iterator<Item = (RoomId, RoomId)> + use<'a> {
        self.rooms().flat_map(move |room| {
            self.neighbors(room).filter(move |other| *other > room).map(move |other| (room, other))
        })
    }
}
