//! The columns of tables: fixed in the original game; in Horn of the Abyss seven counts define the widths of
//! groups.

use std::ops::Range;

/// The widths of column groups that differ between versions of Horn of the Abyss, from the first row of a
/// pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub towns: usize,
    pub terrains: usize,
    pub zone_types: usize,
    pub pack: usize,
    pub map: usize,
    pub zone: usize,
    pub connection: usize,
}

impl Counts {
    /// The counts of version 1.8.
    pub const NEWEST: Self =
        Self { towns: 12, terrains: 10, zone_types: 4, pack: 8, map: 10, zone: 18, connection: 4 };

    /// The counts of public packs, newest first: the widths are 140, 138, 137, 135, 129 and 122 columns. The
    /// newest one has a column for Bulwark, the last one no Wasteland, and each older one fewer options.
    pub const PUBLIC: [Self; 6] = [
        Self::NEWEST,
        Self { towns: 11, ..Self::NEWEST },
        Self { towns: 11, zone: 17, ..Self::NEWEST },
        Self { towns: 11, zone: 15, ..Self::NEWEST },
        Self { towns: 10, pack: 7, zone: 12, ..Self::NEWEST },
        Self { towns: 10, terrains: 9, pack: 6, zone: 7, ..Self::NEWEST },
    ];

    /// Returns the counts of public packs with that number of columns.
    #[must_use]
    pub fn of_width(width: usize) -> Option<Self> {
        Self::PUBLIC.into_iter().find(|counts| Columns::of(Dialect::H3t(*counts)).width == width)
    }

    /// Returns the counts in cell order.
    #[must_use]
    pub fn to_cells(self) -> [usize; 7] {
        [self.towns, self.terrains, self.zone_types, self.pack, self.map, self.zone, self.connection]
    }

    /// Builds counts from the order of [`to_cells`](Self::to_cells).
    #[must_use]
    pub fn of_cells(cells: [usize; 7]) -> Self {
        let [towns, terrains, zone_types, pack, map, zone, connection] = cells;
        Self { towns, terrains, zone_types, pack, map, zone, connection }
    }

    /// Valid minimum and maximum of each count, in cell order.
    pub(super) const BOUNDS: [(usize, usize); 7] =
        [(9, 40), (8, 40), (4, 12), (1, 40), (0, 40), (0, 60), (0, 20)];
}

/// A table format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// `rmg.txt` of Armageddon's Blade and The Shadow of Death.
    RmgTxt,
    /// A pack (`.h3t`) of Horn of the Abyss.
    H3t(Counts),
}

/// The columns of a table, from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// Options of the pack, starting with its name; none in `rmg.txt`.
    pub pack: Range<usize>,
    pub name: usize,
    pub sizes: Range<usize>,
    /// Options of the template; none in `rmg.txt`.
    pub map: Range<usize>,
    pub zone: ZoneColumns,
    pub connection: ConnectionColumns,
    pub width: usize,
}

/// The columns of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneColumns {
    pub id: usize,
    /// Flags: human start, computer start, treasure, junction, and additions of later versions.
    pub types: Range<usize>,
    pub size: usize,
    /// Minimum and maximum humans, minimum and maximum players.
    pub restrictions: Range<usize>,
    pub owner: usize,
    /// Minimum towns and castles, densities of towns and castles.
    pub player_towns: Range<usize>,
    /// The same for neutral towns.
    pub neutral_towns: Range<usize>,
    /// Whether all towns have the same type.
    pub same_type: usize,
    /// Flags of town types.
    pub towns: Range<usize>,
    /// Minimum mines of each resource.
    pub mines: Range<usize>,
    pub mine_densities: Range<usize>,
    /// Whether the terrain is native to the town.
    pub match_terrain: usize,
    pub terrains: Range<usize>,
    pub strength: usize,
    /// Whether monsters belong to the faction of the town.
    pub match_monsters: usize,
    /// Flags of factions: neutral, then by town.
    pub monsters: Range<usize>,
    /// Three groups of minimum value, maximum value and density.
    pub treasure: Range<usize>,
    /// Options of Horn of the Abyss.
    pub options: Range<usize>,
}

/// The columns of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionColumns {
    pub zones: Range<usize>,
    pub value: usize,
    /// Whether the border is open.
    pub wide: usize,
    /// Whether border guards are placed.
    pub border_guard: usize,
    /// Options of Horn of the Abyss.
    pub options: Range<usize>,
    /// Minimum and maximum humans, minimum and maximum players.
    pub restrictions: Range<usize>,
}

/// Assigns columns from left to right.
struct Allocator(usize);

impl Allocator {
    fn one(&mut self) -> usize {
        self.some(1).start
    }

    fn some(&mut self, count: usize) -> Range<usize> {
        let start = self.0;
        self.0 += count;
        start..self.0
    }
}

/// Number of factions in `rmg.txt`.
pub(super) const ORIGINAL_TOWNS: usize = 9;

impl Columns {
    /// Returns the columns of a format.
    #[must_use]
    pub fn of(dialect: Dialect) -> Self {
        let (head, counts) = match dialect {
            Dialect::RmgTxt => {
                let counts = Counts {
                    towns: ORIGINAL_TOWNS,
                    terrains: 8,
                    zone_types: 4,
                    pack: 0,
                    map: 0,
                    zone: 0,
                    connection: 0,
                };
                (0, counts)
            }
            Dialect::H3t(counts) => (counts.to_cells().len(), counts),
        };
        let mut next = Allocator(head);
        let pack = next.some(counts.pack);
        let (name, sizes, map) = (next.one(), next.some(2), next.some(counts.map));
        let zone = ZoneColumns {
            id: next.one(),
            types: next.some(counts.zone_types),
            size: next.one(),
            restrictions: next.some(4),
            owner: next.one(),
            player_towns: next.some(4),
            neutral_towns: next.some(4),
            same_type: next.one(),
            towns: next.some(counts.towns),
            mines: next.some(7),
            mine_densities: next.some(7),
            match_terrain: next.one(),
            terrains: next.some(counts.terrains),
            strength: next.one(),
            match_monsters: next.one(),
            monsters: next.some(1 + counts.towns),
            treasure: next.some(9),
            options: next.some(counts.zone),
        };
        let connection = ConnectionColumns {
            zones: next.some(2),
            value: next.one(),
            wide: next.one(),
            border_guard: next.one(),
            options: next.some(counts.connection),
            restrictions: next.some(4),
        };
        Self { pack, name, sizes, map, zone, connection, width: next.0 }
    }

    /// Returns all groups of columns in order, after the counts of a pack. Newer layouts have more columns at
    /// the ends of groups.
    pub(super) fn groups(&self) -> Vec<Range<usize>> {
        let one = |column: usize| column..column + 1;
        let (zone, connection) = (&self.zone, &self.connection);
        vec![
            self.pack.clone(),
            one(self.name),
            self.sizes.clone(),
            self.map.clone(),
            one(zone.id),
            zone.types.clone(),
            zone.size..zone.towns.start,
            zone.towns.clone(),
            zone.mines.start..zone.terrains.start,
            zone.terrains.clone(),
            zone.strength..zone.monsters.start,
            zone.monsters.clone(),
            zone.treasure.clone(),
            zone.options.clone(),
            connection.zones.start..connection.options.start,
            connection.options.clone(),
            connection.restrictions.clone(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_match_the_known_versions() {
        let old = Columns::of(Dialect::RmgTxt);
        assert_eq!((old.name, old.zone.id, old.zone.owner, old.zone.towns.clone()), (0, 3, 13, 23..32));
        assert_eq!((old.zone.match_terrain, old.zone.strength, old.zone.monsters.clone()), (46, 55, 57..67));
        assert_eq!((old.zone.treasure.clone(), old.connection.zones.start, old.width), (67..76, 76, 85));
        let counts = [[12, 10, 4, 8, 10, 18, 4], [11, 10, 4, 8, 10, 18, 4], [10, 10, 4, 7, 10, 12, 4]];
        let widths = counts.map(|cells| Columns::of(Dialect::H3t(Counts::of_cells(cells))).width);
        assert_eq!(widths, [140, 138, 129]);
        let widths = Counts::PUBLIC.map(|counts| Columns::of(Dialect::H3t(counts)).width);
        assert_eq!(widths, [140, 138, 137, 135, 129, 122]);
        assert_eq!(Counts::of_width(129).map(Counts::to_cells), Some([10, 10, 4, 7, 10, 12, 4]));
        assert_eq!(Counts::of_width(130), None);
        let newest = Columns::of(Dialect::H3t(Counts::NEWEST));
        assert_eq!((newest.zone.id, newest.zone.towns.start, newest.zone.mines.start), (28, 48, 60));
        assert_eq!((newest.zone.options.start, newest.connection.options.start), (109, 132));
    }
}
