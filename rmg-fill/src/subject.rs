//! Subjects of modifiers and layers: zones, connections, levels, the map.

use rmg_core::rng::StreamName;
use rmg_core::{ConnectionId, Level, SymmetryPlan, ZoneId};

use crate::board::Board;

/// A zone, a connection, a level, or the whole map.
pub trait Subject: Copy + Send + Sync + 'static {
    /// Returns all subjects, in order.
    fn all(board: &Board<'_>) -> impl Iterator<Item = Self>;

    /// Returns its index among all.
    fn index(self) -> usize;

    /// Returns its text in the name of a job: `zone 3`, `3 - 7`, `surface`, `map`.
    fn words(self, board: &Board<'_>) -> String;

    /// Adds it to the name of a random stream.
    fn name(self, of: StreamName) -> StreamName;

    /// Returns its number of tiles, as a measure of work; 1 for a connection and the map.
    fn tiles(self, board: &Board<'_>) -> u64;

    /// Returns the zone whose seed of contents its streams use; `None` for the seed of the map.
    fn zone_of_contents(self) -> Option<ZoneId> {
        None
    }

    /// Returns its rank among its images on a symmetric map: the job of the one with the lowest rank decides
    /// for all. Only zones have tiles on the axis, which no other zone can carry.
    fn rank(self, _: &Board<'_>) -> (bool, usize) {
        (false, self.index())
    }

    /// Returns its image after some moves of the symmetry of the map; `None` for levels and the map, whose
    /// jobs treat all images themselves.
    fn after(self, _: &SymmetryPlan, _moves: u8) -> Option<Self> {
        None
    }

    /// Returns the zone, if it is one that the symmetry of the map carries onto itself: the sea.
    fn own_image(self, _: &SymmetryPlan) -> Option<ZoneId> {
        None
    }
}

/// The subject of modifiers that run once for the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WholeMap;

impl Subject for ZoneId {
    fn all(board: &Board<'_>) -> impl Iterator<Item = Self> {
        board.plan.zone_ids()
    }

    fn index(self) -> usize {
        Self::index(self)
    }

    fn words(self, board: &Board<'_>) -> String {
        format!("zone {}", board.zone(self).key)
    }

    fn name(self, of: StreamName) -> StreamName {
        of.at(self)
    }

    fn tiles(self, board: &Board<'_>) -> u64 {
        u64::from(board.ownership.target_tiles[Self::index(self)])
    }

    fn zone_of_contents(self) -> Option<ZoneId> {
        Some(self)
    }

    fn after(self, plan: &SymmetryPlan, moves: u8) -> Option<Self> {
        Some(plan.zone_after(self, moves))
    }

    fn rank(self, board: &Board<'_>) -> (bool, usize) {
        (!board.has_axis[Self::index(self)], Self::index(self))
    }

    fn own_image(self, plan: &SymmetryPlan) -> Option<ZoneId> {
        (plan.zones[Self::index(self)] == self).then_some(self)
    }
}

impl Subject for ConnectionId {
    fn all(board: &Board<'_>) -> impl Iterator<Item = Self> {
        board.plan.each_connection().map(|(id, _)| id)
    }

    fn index(self) -> usize {
        Self::index(self)
    }

    fn words(self, board: &Board<'_>) -> String {
        board.connection_words(self)
    }

    fn name(self, of: StreamName) -> StreamName {
        of.at(self)
    }

    fn tiles(self, _: &Board<'_>) -> u64 {
        1
    }

    fn after(self, plan: &SymmetryPlan, moves: u8) -> Option<Self> {
        Some(plan.connection_after(self, moves))
    }

    fn rank(self, board: &Board<'_>) -> (bool, usize) {
        let has_axis = board.ends(self).iter().any(|zone| board.has_axis[zone.index()]);
        (!has_axis, Self::index(self))
    }
}

impl Subject for Level {
    fn all(board: &Board<'_>) -> impl Iterator<Item = Self> {
        board.plan.size.each_level()
    }

    fn index(self) -> usize {
        Self::index(self)
    }

    fn words(self, _: &Board<'_>) -> String {
        self.to_string()
    }

    fn name(self, of: StreamName) -> StreamName {
        of.at(self)
    }

    fn tiles(self, board: &Board<'_>) -> u64 {
        u64::from(board.plan.size.level_tiles())
    }
}

impl Subject for WholeMap {
    fn all(_: &Board<'_>) -> impl Iterator<Item = Self> {
        std::iter::once(Self)
    }

    fn index(self) -> usize {
        0
    }

    fn words(self, _: &Board<'_>) -> String {
        "map".to_owned()
    }

    fn name(self, of: StreamName) -> StreamName {
        of.at("map")
    }

    fn tiles(self, _: &Board<'_>) -> u64 {
        1
    }
}
