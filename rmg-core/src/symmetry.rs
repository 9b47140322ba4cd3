//! Symmetries of square grids, and what they do to the zones and connections of a plan.

use crate::ids::{ConnectionId, ZoneId};
use crate::size::{MapSize, TilePos};

words! {
    /// A symmetry of a map: a group of moves that carry the grid onto itself.
    ///
    /// Most are cyclic: their moves repeat one *generator*, and have the number of repetitions. `mirror-xy`
    /// has two generators that commute: move 1 is the first, 2 the second, and 3 both. Move 0 changes
    /// nothing.
    ///
    /// Every level is carried onto itself.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Symmetry {
        /// Half a turn. Two parts.
        Rotate2 = "rotate2",
        /// A quarter turn to the right. Four parts; only square maps.
        Rotate4 = "rotate4",
        /// West and east change places. Two parts.
        MirrorX = "mirror-x",
        /// North and south change places. Two parts.
        MirrorY = "mirror-y",
        /// Columns and rows change places; the line from north-west to south-east is fixed. Two parts; only
        /// square maps.
        Diagonal = "diagonal",
        /// The line from north-east to south-west is fixed. Two parts; only square maps.
        AntiDiagonal = "anti-diagonal",
        /// Both mirrors: west and east, and north and south change places, also at once. Four parts.
        MirrorXY = "mirror-xy",
    }
}

impl Symmetry {
    /// Returns the symmetry with a name; `None` for another text.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.word() == word)
    }

    /// Returns the number of parts of the map that are carried onto each other: 2 or 4.
    #[must_use]
    pub fn order(self) -> u8 {
        if matches!(self, Self::Rotate4 | Self::MirrorXY) { 4 } else { 2 }
    }

    /// Returns the moves of which all others consist: the symmetry itself, or both mirrors of `mirror-xy`.
    #[must_use]
    pub fn generators(self) -> &'static [Self] {
        match self {
            Self::Rotate2 => &[Self::Rotate2],
            Self::Rotate4 => &[Self::Rotate4],
            Self::MirrorX => &[Self::MirrorX],
            Self::MirrorY => &[Self::MirrorY],
            Self::Diagonal => &[Self::Diagonal],
            Self::AntiDiagonal => &[Self::AntiDiagonal],
            Self::MirrorXY => &[Self::MirrorX, Self::MirrorY],
        }
    }

    /// Returns positions of [generators](Self::generators) that, one after the other, lead from a part of the
    /// map through all others, each next to the one before.
    #[must_use]
    pub fn tour(self) -> &'static [usize] {
        match self {
            Self::Rotate2 | Self::MirrorX | Self::MirrorY | Self::Diagonal | Self::AntiDiagonal => &[0],
            Self::Rotate4 => &[0, 0, 0],
            Self::MirrorXY => &[0, 1, 0],
        }
    }

    /// Returns the move that two moves make together.
    #[must_use]
    pub fn both(self, one: u8, other: u8) -> u8 {
        if self == Self::MirrorXY { (one ^ other) % 4 } else { (one + other) % self.order() }
    }

    /// Returns the move that reverses a move.
    #[must_use]
    pub fn reverse(self, moves: u8) -> u8 {
        if self == Self::MirrorXY { moves % 4 } else { (self.order() - moves % self.order()) % self.order() }
    }

    /// Returns the positions of the generators of which a move consists.
    fn steps(self, moves: u8) -> impl Iterator<Item = usize> + Clone {
        let (first, second) =
            if self == Self::MirrorXY { (moves % 2, moves / 2 % 2) } else { (moves % self.order(), 0) };
        std::iter::repeat_n(0, first.into()).chain(std::iter::repeat_n(1, second.into()))
    }

    /// Returns whether it is a reflection: tiles change places across a line.
    #[must_use]
    pub fn is_mirror(self) -> bool {
        !matches!(self, Self::Rotate2 | Self::Rotate4)
    }

    /// Returns whether the symmetry carries a map of a size onto itself.
    #[must_use]
    pub fn fits(self, size: MapSize) -> bool {
        match self {
            Self::Rotate2 | Self::MirrorX | Self::MirrorY | Self::MirrorXY => true,
            Self::Rotate4 | Self::Diagonal | Self::AntiDiagonal => size.width() == size.height(),
        }
    }

    /// Returns the tile onto which the first generator carries a tile, on a map of a size that
    /// [fits](Self::fits).
    ///
    /// # Panics
    /// If the tile is not on the map, in debug builds.
    #[must_use]
    pub fn image(self, tile: TilePos, size: MapSize) -> TilePos {
        let (x, y) = self.image_of_cell((tile.x.into(), tile.y.into()), size);
        let on_map = |at: i32| u16::try_from(at).unwrap_or(0);
        debug_assert!(tile.x < size.width() && tile.y < size.height(), "{tile} is beyond the map");
        TilePos::new(on_map(x), on_map(y))
    }

    /// Returns the cell onto which the first generator carries a cell, on the map or beyond it, by column and
    /// row.
    #[must_use]
    pub fn image_of_cell(self, (x, y): (i32, i32), size: MapSize) -> (i32, i32) {
        let (east, south) = (i32::from(size.width()) - 1 - x, i32::from(size.height()) - 1 - y);
        match self {
            Self::Rotate2 => (east, south),
            Self::Rotate4 => (south, x),
            Self::MirrorX | Self::MirrorXY => (east, y),
            Self::MirrorY => (x, south),
            Self::Diagonal => (y, x),
            Self::AntiDiagonal => (south, east),
        }
    }

    /// Returns the tile onto which a move carries a tile.
    #[must_use]
    pub fn image_after(self, tile: TilePos, size: MapSize, moves: u8) -> TilePos {
        self.steps(moves).fold(tile, |tile, of| self.generators()[of].image(tile, size))
    }

    /// Returns the cell onto which a move carries a cell, on the map or beyond it, by column and row.
    #[must_use]
    pub fn cell_after(self, cell: (i32, i32), size: MapSize, moves: u8) -> (i32, i32) {
        self.steps(moves).fold(cell, |cell, of| self.generators()[of].image_of_cell(cell, size))
    }

    /// Returns the point onto which a move carries a point, in tiles from the north-west corner of the map.
    #[must_use]
    pub fn point_after(self, point: (f64, f64), size: MapSize, moves: u8) -> (f64, f64) {
        self.steps(moves).fold(point, |point, of| self.generators()[of].image_of_point(point, size))
    }

    /// Returns the images of a tile after the moves 1, 2, ...: one less than the [order](Self::order).
    pub fn images(self, tile: TilePos, size: MapSize) -> impl Iterator<Item = TilePos> + Clone {
        (1..self.order()).map(move |moves| self.image_after(tile, size, moves))
    }

    /// Returns the point, in tiles from the north-west corner of the map, onto which the first generator
    /// carries a point.
    #[must_use]
    pub fn image_of_point(self, (x, y): (f64, f64), size: MapSize) -> (f64, f64) {
        let (east, south) = (f64::from(size.width()) - x, f64::from(size.height()) - y);
        match self {
            Self::Rotate2 => (east, south),
            Self::Rotate4 => (south, x),
            Self::MirrorX | Self::MirrorXY => (east, y),
            Self::MirrorY => (x, south),
            Self::Diagonal => (y, x),
            Self::AntiDiagonal => (south, east),
        }
    }
}

/// The symmetry of a plan. No zone is carried onto itself, except the sea, which lies on both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymmetryPlan {
    /// The symmetry of the map.
    pub symmetry: Symmetry,
    /// The zone onto which the first generator carries each zone, indexed by zone: a permutation. Of a cyclic
    /// symmetry, its cycles have the length of the order. The sea is fixed.
    pub zones: Vec<ZoneId>,
    /// The connection onto which the first generator carries each connection, indexed by connection: a
    /// permutation that agrees with `zones`.
    pub connections: Vec<ConnectionId>,
    /// The images under the second generator, if the symmetry has two.
    pub second: Option<SecondImages>,
}

/// What the second generator of a symmetry makes of zones and connections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondImages {
    /// The image of each zone, indexed by zone. No zone except the sea has the same image under both
    /// generators.
    pub zones: Vec<ZoneId>,
    /// The image of each connection, indexed by connection.
    pub connections: Vec<ConnectionId>,
}

/// The images of zones and connections under one generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GeneratorImages<'p> {
    /// The generator.
    pub generator: Symmetry,
    /// The image of each zone, indexed by zone.
    pub zones: &'p [ZoneId],
    /// The image of each connection, indexed by connection.
    pub connections: &'p [ConnectionId],
}

impl SymmetryPlan {
    /// Creates a plan for a map whose zones and connections are not known.
    #[must_use]
    pub fn of_unknown_zones(symmetry: Symmetry) -> Self {
        let second = (symmetry.generators().len() > 1)
            .then(|| SecondImages { zones: Vec::new(), connections: Vec::new() });
        Self { symmetry, zones: Vec::new(), connections: Vec::new(), second }
    }

    /// Returns the images under each generator, in order.
    pub fn by_generator(&self) -> impl Iterator<Item = GeneratorImages<'_>> {
        let second = self.second.iter().map(|second| (&second.zones, &second.connections));
        let images = std::iter::once((&self.zones, &self.connections)).chain(second);
        let generators = self.symmetry.generators().iter();
        generators.zip(images).map(|(generator, (zones, connections))| GeneratorImages {
            generator: *generator,
            zones,
            connections,
        })
    }

    /// Returns the image of a zone under a generator, by its position among the generators.
    #[must_use]
    pub fn zone_image(&self, zone: ZoneId, generator: usize) -> ZoneId {
        let second = self.second.as_ref().filter(|_| generator > 0).map(|second| &second.zones);
        second.unwrap_or(&self.zones)[zone.index()]
    }

    fn connection_image(&self, id: ConnectionId, generator: usize) -> ConnectionId {
        let second = self.second.as_ref().filter(|_| generator > 0).map(|second| &second.connections);
        second.unwrap_or(&self.connections)[id.index()]
    }

    /// Returns the zone onto which a move carries a zone.
    #[must_use]
    pub fn zone_after(&self, zone: ZoneId, moves: u8) -> ZoneId {
        self.symmetry.steps(moves).fold(zone, |zone, of| self.zone_image(zone, of))
    }

    /// Returns the connection onto which a move carries a connection.
    #[must_use]
    pub fn connection_after(&self, id: ConnectionId, moves: u8) -> ConnectionId {
        self.symmetry.steps(moves).fold(id, |id, of| self.connection_image(id, of))
    }

    /// Returns a zone and its images after the moves 1, 2, ...: as many zones as the
    /// [order](Symmetry::order), equal ones for a zone that is its own image.
    pub fn zone_images(&self, zone: ZoneId) -> impl Iterator<Item = ZoneId> + use<'_> {
        (0..self.symmetry.order()).map(move |moves| self.zone_after(zone, moves))
    }

    /// Returns the zone with the lowest id that is carried onto a zone, and the move.
    #[must_use]
    pub fn first_zone(&self, zone: ZoneId) -> (ZoneId, u8) {
        let moves = 0..self.symmetry.order();
        let images = moves.map(|moves| (self.zone_after(zone, moves), self.symmetry.reverse(moves)));
        images.min().unwrap_or((zone, 0))
    }

    /// Returns the connection with the lowest id that is carried onto a connection, and the move.
    #[must_use]
    pub fn first_connection(&self, id: ConnectionId) -> (ConnectionId, u8) {
        let moves = 0..self.symmetry.order();
        let images = moves.map(|moves| (self.connection_after(id, moves), self.symmetry.reverse(moves)));
        images.min().unwrap_or((id, 0))
    }

    /// Returns a permutation of the zones whose cycles are the sets of zones that are carried onto each
    /// other: `zones` of a cyclic symmetry.
    #[must_use]
    pub fn zone_cycles(&self) -> Vec<ZoneId> {
        if self.second.is_none() {
            return self.zones.clone();
        }
        let next = |zone: ZoneId| {
            // the next higher one, or the lowest
            self.zone_images(zone).min_by_key(|image| (*image <= zone, *image)).unwrap_or(zone)
        };
        (0..self.zones.len()).map(|zone| next(ZoneId::from_index(zone))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_number_of_moves_until_every_tile_is_back() {
        for symmetry in Symmetry::ALL {
            for size in ["36x36", "7x7", "8x5", "1x1"] {
                let size: MapSize = size.parse().unwrap();
                if !symmetry.fits(size) {
                    continue;
                }
                for (x, y) in (0..size.width()).flat_map(|x| (0..size.height()).map(move |y| (x, y))) {
                    let tile = TilePos::new(x, y);
                    for generator in symmetry.generators() {
                        let all = (0..generator.order()).fold(tile, |tile, _| generator.image(tile, size));
                        assert_eq!(all, tile, "{symmetry:?} {size}");
                    }
                    let toured: Vec<TilePos> = symmetry
                        .tour()
                        .iter()
                        .scan(tile, |at, of| {
                            *at = symmetry.generators()[*of].image(*at, size);
                            Some(*at)
                        })
                        .collect();
                    assert!(symmetry.images(tile, size).all(|image| toured.contains(&image)));
                    for (one, other) in (0..4).flat_map(|one| (0..4).map(move |other| (one, other))) {
                        let [one, other] = [one, other].map(|moves| moves % symmetry.order());
                        let after = |tile, moves| symmetry.image_after(tile, size, moves);
                        assert_eq!(after(after(tile, one), other), after(tile, symmetry.both(one, other)));
                        assert_eq!(symmetry.both(one, symmetry.reverse(one)), 0);
                    }
                    let middle = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                    let (px, py) = symmetry.image_of_point(middle, size);
                    let there = symmetry.image(tile, size);
                    assert_eq!((px, py), (f64::from(there.x) + 0.5, f64::from(there.y) + 0.5));
                }
            }
        }
    }

    #[test]
    fn the_first_zone_is_carried_onto_the_zone_by_its_number_of_moves() {
        let plan = SymmetryPlan {
            symmetry: Symmetry::Rotate4,
            zones: [2, 5, 3, 4, 0, 5].map(ZoneId).to_vec(),
            connections: Vec::new(),
            second: None,
        };
        for zone in [0, 2, 3, 4].map(ZoneId) {
            let (first, moves) = plan.first_zone(zone);
            assert_eq!((first, plan.zone_after(first, moves)), (ZoneId(0), zone));
        }
    }

    #[test]
    fn both_mirrors_have_the_orbits_of_their_generators() {
        // the last zone is the sea
        let [east, south] = [[4, 3, 5, 1, 0, 2, 7, 6, 8], [2, 7, 0, 6, 5, 4, 3, 1, 8]];
        let plan = SymmetryPlan {
            symmetry: Symmetry::MirrorXY,
            zones: east.map(ZoneId).to_vec(),
            connections: Vec::new(),
            second: Some(SecondImages { zones: south.map(ZoneId).to_vec(), connections: Vec::new() }),
        };
        let cycles = plan.zone_cycles();
        for zone in (0..9).map(ZoneId) {
            let (first, moves) = plan.first_zone(zone);
            assert_eq!(plan.zone_after(first, moves), zone);
            let mut orbit: Vec<ZoneId> = plan.zone_images(zone).collect();
            orbit.sort_unstable();
            orbit.dedup();
            let others = std::iter::successors(Some(cycles[zone.index()]), |of| Some(cycles[of.index()]));
            let mut cycle: Vec<ZoneId> = others.take_while(|of| *of != zone).chain([zone]).collect();
            cycle.sort_unstable();
            assert_eq!((cycle.len(), cycle), (if zone.0 == 8 { 1 } else { 4 }, orbit));
        }
    }
}
