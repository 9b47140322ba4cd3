//! Tile layers as lists of rows. Terrains, roads and rivers are positions in the list of names that the map
//! uses.

use std::io;

use rmg_core::ids::{RiverId, RoadId, TerrainId};
use rmg_core::model::{Cover, MapLevel, TileView};
use rmg_core::pack::{ContentPack, TableId};
use rmg_core::{Grid, ZoneId};
use rmg_json::Step;
use serde::{Deserialize, Deserializer};

use super::form::{Form, record};
use super::outline::Counts;
use super::reader::Reader;
use super::rows::{pack_row, unpack_row};
use super::values::Content;
use super::writer::{Positions, Writer};

/// The maximum flip: mirrored horizontally and vertically.
pub(super) const MAX_FLIP: u8 = 3;

/// The names to which the values of tile layers refer.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) terrains: Vec<TerrainId>,
    pub(super) roads: Vec<RoadId>,
    pub(super) rivers: Vec<RiverId>,
}

record! { Line Names { terrains, roads, rivers } as { terrains, roads, rivers } }

impl Names {
    /// Returns the names that `levels` use, in pack order.
    pub(super) fn used(levels: &[MapLevel], pack: &ContentPack) -> Result<Self, String> {
        Ok(Self {
            terrains: used(pack, levels.iter().flat_map(|level| level.terrain.cells()).copied())?,
            roads: used(pack, levels.iter().flat_map(|level| level.road.cells()).copied().flatten())?,
            rivers: used(pack, levels.iter().flat_map(|level| level.river.cells()).copied().flatten())?,
        })
    }

    /// Returns the position of every id among these names.
    pub(super) fn positions(&self) -> Positions {
        let Self { terrains, roads, rivers } = self;
        Positions { terrains: positions(terrains), roads: positions(roads), rivers: positions(rivers) }
    }

    /// Replaces positions in these names by ids of the pack.
    pub(super) fn resolve(&self, levels: &mut [MapLevel]) {
        for level in levels {
            let MapLevel { terrain, road, river, .. } = level;
            terrain.cells_mut().iter_mut().for_each(|id| *id = self.terrains[id.index()]);
            road.cells_mut().iter_mut().flatten().for_each(|id| *id = self.roads[id.index()]);
            river.cells_mut().iter_mut().flatten().for_each(|id| *id = self.rivers[id.index()]);
        }
    }
}

/// Returns `ids` sorted without duplicates.
fn used<Id: Content>(pack: &ContentPack, ids: impl Iterator<Item = Id>) -> Result<Vec<Id>, String> {
    let mut is_used = vec![false; Id::table(pack).len()];
    for id in ids {
        let used = is_used.get_mut(id.position()).ok_or_else(|| format!("the content pack has no {id:?}"))?;
        *used = true;
    }
    Ok((0..is_used.len()).filter(|at| is_used[*at]).map(Id::at).collect())
}

/// Returns the position of every id in the sorted `ids`; 0 for ids that are not in it.
fn positions<Id: TableId>(ids: &[Id]) -> Vec<u32> {
    let mut positions = vec![0; ids.last().map_or(0, |id| id.position() + 1)];
    for (position, id) in (0..).zip(ids) {
        positions[id.position()] = position;
    }
    positions
}

/// Converts between tiles of a layer and values in rows.
trait Cell: Copy + Sync {
    /// The replacement for an invalid value.
    const BLANK: Self;

    fn value(self, positions: &Positions) -> Option<u32>;

    /// Returns `None` for an invalid value.
    fn of_value(value: Option<u32>, counts: &Counts) -> Option<Self>;
}

/// Converts a value to the number of an id if it is below `count`.
fn below(value: u32, count: usize) -> Option<u16> {
    u16::try_from(value).ok().filter(|number| usize::from(*number) < count)
}

impl Cell for ZoneId {
    const BLANK: Self = Self(0);

    fn value(self, _: &Positions) -> Option<u32> {
        Some(u32::from(self.0))
    }

    fn of_value(value: Option<u32>, counts: &Counts) -> Option<Self> {
        below(value?, counts.zones).map(Self)
    }
}

impl Cell for TerrainId {
    const BLANK: Self = Self(0);

    fn value(self, positions: &Positions) -> Option<u32> {
        Some(positions.terrains[self.index()])
    }

    fn of_value(value: Option<u32>, counts: &Counts) -> Option<Self> {
        below(value?, counts.terrains).map(Self)
    }
}

impl Cell for Option<RoadId> {
    const BLANK: Self = None;

    fn value(self, positions: &Positions) -> Option<u32> {
        self.map(|road| positions.roads[road.index()])
    }

    fn of_value(value: Option<u32>, counts: &Counts) -> Option<Self> {
        value.map_or(Some(None), |value| Some(Some(RoadId::from_index(below(value, counts.roads)?.into()))))
    }
}

impl Cell for Option<RiverId> {
    const BLANK: Self = None;

    fn value(self, positions: &Positions) -> Option<u32> {
        self.map(|river| positions.rivers[river.index()])
    }

    fn of_value(value: Option<u32>, counts: &Counts) -> Option<Self> {
        value.map_or(Some(None), |value| Some(Some(RiverId::from_index(below(value, counts.rivers)?.into()))))
    }
}

impl Cell for TileView {
    const BLANK: Self = Self { frame: 0, flip: 0 };

    /// Returns the frame in the low 8 bits and the flip above.
    fn value(self, _: &Positions) -> Option<u32> {
        Some(u32::from(self.flip) << 8 | u32::from(self.frame))
    }

    fn of_value(value: Option<u32>, _: &Counts) -> Option<Self> {
        let [frame, flip, 0, 0] = value?.to_le_bytes() else { return None };
        (flip <= MAX_FLIP).then_some(Self { frame, flip })
    }
}

/// Covers of tiles and the letters that encode them.
const COVERS: [(Cover, u8); 4] =
    [(Cover::Possible, b'P'), (Cover::Free, b'F'), (Cover::Blocked, b'B'), (Cover::Used, b'U')];

impl Cell for Cover {
    const BLANK: Self = Self::Possible;

    fn value(self, _: &Positions) -> Option<u32> {
        COVERS.iter().find(|(cover, _)| *cover == self).map(|(_, letter)| u32::from(letter - b'A'))
    }

    fn of_value(value: Option<u32>, _: &Counts) -> Option<Self> {
        COVERS.iter().find(|(_, letter)| Some(u32::from(letter - b'A')) == value).map(|(cover, _)| *cover)
    }
}

impl<C: Cell> Form for Grid<C> {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.list(usize::from(self.height()), |y, to| {
            let (y, positions) = (u16::try_from(y).expect("a side has at most 4096 tiles"), to.positions);
            to.built(|text| pack_row(self.row(y).iter().map(|cell| cell.value(positions)), text))
        })
    }

    /// Allocates memory only for rows in the file, at most the map width for each.
    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(from)?;
        let (width, height) = (usize::from(reader.size.width()), usize::from(reader.size.height()));
        if rows.len() != height {
            reader.wrong("rows", || format!("{} rows, but the map is {height} tiles high", rows.len()));
            return Ok(Self::from_cells(0, 0, Vec::new()));
        }
        let mut cells: Vec<C> = Vec::with_capacity(width * height);
        for (y, row) in rows.iter().enumerate() {
            let mut first_invalid = None;
            let result = unpack_row(row, width, |value, count| {
                let known = C::of_value(value, &reader.counts);
                if known.is_none() && first_invalid.is_none() {
                    first_invalid = Some(cells.len() - y * width);
                }
                cells.extend(std::iter::repeat_n(known.unwrap_or(C::BLANK), count));
            });
            reader.at(Step::Index(y), |reader| {
                if let Err(error) = result {
                    reader.wrong("row", || error.to_string());
                } else if let Some(x) = first_invalid {
                    reader.wrong("value", || format!("invalid value of tile {x}"));
                }
            });
            cells.resize((y + 1) * width, C::BLANK);
        }
        Ok(Self::from_cells(reader.size.width(), reader.size.height(), cells))
    }
}
