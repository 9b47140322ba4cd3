//! Tile layers of a file.

use rmg_core::ids::{RiverId, RoadId, TerrainId};
use rmg_core::model::{Cover, MapLevel, TileView};
use rmg_core::{Grid, ZoneId};

use super::MAX_FLIP;
use super::decode::Decoder;
use super::rows::unpack_row;
use super::schema::{FileLevel, FileNames};
use super::write::cover_value;

/// What the values of layers stand for.
#[derive(Debug)]
pub(super) struct Tables {
    terrains: Vec<TerrainId>,
    roads: Vec<RoadId>,
    rivers: Vec<RiverId>,
}

impl Decoder<'_> {
    pub(super) fn tables(&mut self, names: &FileNames<'_>) -> Tables {
        let pack = self.pack;
        Tables {
            terrains: self.names(&pack.terrains, "terrain", &names.terrains, "names.terrains"),
            roads: self.names(&pack.roads, "road", &names.roads, "names.roads"),
            rivers: self.names(&pack.rivers, "river", &names.rivers, "names.rivers"),
        }
    }

    pub(super) fn level(&mut self, at: usize, level: &FileLevel, tables: &Tables) -> MapLevel {
        let entry = |value: u32| usize::try_from(value).unwrap_or(usize::MAX);
        let zones = self.zones;
        let path = |key: &str| format!("levels[{at}].{key}");
        MapLevel {
            owner: self.layer(&level.owner, &path("owner"), ZoneId(0), |value| {
                let zone = u16::try_from(value?).ok()?;
                (usize::from(zone) < zones).then_some(ZoneId(zone))
            }),
            terrain: self.layer(&level.terrain, &path("terrain"), TerrainId(0), |value| {
                tables.terrains.get(entry(value?)).copied()
            }),
            view: self.views(&level.view, &path("view")),
            road: self.layer(&level.road, &path("road"), None, |value| match value {
                None => Some(None),
                Some(value) => tables.roads.get(entry(value)).copied().map(Some),
            }),
            road_view: self.views(&level.road_view, &path("roadView")),
            river: self.layer(&level.river, &path("river"), None, |value| match value {
                None => Some(None),
                Some(value) => tables.rivers.get(entry(value)).copied().map(Some),
            }),
            river_view: self.views(&level.river_view, &path("riverView")),
            cover: self.layer(&level.cover, &path("cover"), Cover::Possible, |value| {
                const ALL: [Cover; 4] = [Cover::Possible, Cover::Free, Cover::Blocked, Cover::Used];
                let value = value?;
                ALL.into_iter().find(|cover| cover_value(*cover) == value)
            }),
        }
    }

    /// A layer of sprites.
    fn views(&mut self, rows: &[String], path: &str) -> Grid<TileView> {
        self.layer(rows, path, TileView::default(), |value| {
            let [frame, flip, 0, 0] = value?.to_le_bytes() else { return None };
            (flip <= MAX_FLIP).then_some(TileView { frame, flip })
        })
    }

    /// One layer. Memory is taken only for rows that the file has, and for no more of each than the map is wide.
    fn layer<T: Copy>(
        &mut self,
        rows: &[String],
        path: &str,
        blank: T,
        meaning: impl Fn(Option<u32>) -> Option<T>,
    ) -> Grid<T> {
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        if rows.len() != height {
            let message = || format!("{} rows, but the map is {height} tiles high", rows.len());
            self.report.push("rows", || path.to_owned(), message, None);
            return Grid::from_cells(0, 0, Vec::new());
        }
        let mut cells: Vec<T> = Vec::with_capacity(width * height);
        for (y, row) in rows.iter().enumerate() {
            let mut stranger = None;
            let result = unpack_row(row, width, |value, count| {
                let known = meaning(value);
                if known.is_none() && stranger.is_none() {
                    stranger = Some(cells.len() - y * width);
                }
                cells.extend(std::iter::repeat_n(known.unwrap_or(blank), count));
            });
            let here = || format!("{path}[{y}]");
            if let Err(error) = result {
                self.report.push("row", here, || error.to_string(), None);
            } else if let Some(x) = stranger {
                let message = || format!("the value of tile {x} stands for nothing");
                self.report.push("value", here, message, None);
            }
            cells.resize((y + 1) * width, blank);
        }
        Grid::from_cells(self.size.width(), self.size.height(), cells)
    }
}
