//! Differences between the tiles of two maps.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::model::{Cover, MapLevel, MapModel, TileView};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::{Grid, Level, TilePos, ZoneId};

/// A property of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The zone of a tile.
    Zone,
    Terrain,
    Road,
    River,
    /// The use of a tile: free, blocked, used.
    Cover,
    /// The sprites of terrain, road and river.
    Sprites,
}

impl Layer {
    /// All layers, in order.
    pub const ALL: [Self; 6] =
        [Self::Zone, Self::Terrain, Self::Road, Self::River, Self::Cover, Self::Sprites];

    /// Returns the name: `terrain`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Zone => "zone",
            Self::Terrain => "terrain",
            Self::Road => "road",
            Self::River => "river",
            Self::Cover => "cover",
            Self::Sprites => "sprites",
        }
    }
}

/// The tiles of a layer that differ, in the area of a level that both maps have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerDiff {
    pub level: Level,
    pub layer: Layer,
    /// The tiles, row by row. Not empty.
    pub tiles: Vec<TileDiff>,
    /// Number of these tiles in each zone of the first map, by id text; empty if that map has no zones.
    pub by_zone: Vec<(String, u32)>,
    /// Names of the values; no entry for numbers of sprites.
    words: BTreeMap<u32, String>,
}

/// A tile that differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileDiff {
    pub at: TilePos,
    /// The old value; see [`LayerDiff::word`].
    pub old: u32,
    pub new: u32,
}

impl LayerDiff {
    /// Returns the name of a value: `grass`, `none`.
    #[must_use]
    pub fn word(&self, value: u32) -> String {
        self.words.get(&value).cloned().unwrap_or_else(|| format!("sprite {value}"))
    }

    /// Returns the north-west and the south-east corner of the tiles.
    #[must_use]
    pub fn bounds(&self) -> (TilePos, TilePos) {
        let columns = || self.tiles.iter().map(|tile| tile.at.x);
        let rows = || self.tiles.iter().map(|tile| tile.at.y);
        let corner = |x: Option<u16>, y: Option<u16>| TilePos::new(x.unwrap_or(0), y.unwrap_or(0));
        (corner(columns().min(), rows().min()), corner(columns().max(), rows().max()))
    }

    /// Returns the difference from the second map to the first. `by_zone` counts tiles in zones of the second
    /// map.
    pub(super) fn mirrored(mut self, by_zone: Vec<(String, u32)>) -> Self {
        for tile in &mut self.tiles {
            (tile.old, tile.new) = (tile.new, tile.old);
        }
        self.by_zone = by_zone;
        self
    }
}

/// Numbers of zones that are the same in two maps: positions in the sorted id texts of both.
struct ZoneValues {
    words: BTreeMap<u32, String>,
    old: Vec<u32>,
    new: Vec<u32>,
}

impl ZoneValues {
    fn new(old: &MapModel, new: &MapModel) -> Self {
        fn keys(map: &MapModel) -> impl Iterator<Item = &str> {
            map.plan.zones.iter().map(|zone| zone.key.as_str())
        }
        let all: BTreeSet<&str> = keys(old).chain(keys(new)).collect();
        let known: BTreeMap<&str, u32> = all.into_iter().zip(0..).collect();
        let of = |map| keys(map).map(|key| known[key]).collect();
        Self {
            old: of(old),
            new: of(new),
            words: known.iter().map(|(key, value)| (*value, format!("zone {key}"))).collect(),
        }
    }
}

/// Returns all layers of all levels that differ. `has_zones`: whether both maps have zones and a cover layer.
/// O(tiles).
pub(super) fn diff_tiles(
    old: &MapModel,
    new: &MapModel,
    pack: &ContentPack,
    has_zones: bool,
) -> Vec<LayerDiff> {
    let zones = ZoneValues::new(old, new);
    let mut found = Vec::new();
    for ((level, before), now) in old.plan.size.each_level().zip(&old.levels).zip(&new.levels) {
        for layer in Layer::ALL {
            if !has_zones && matches!(layer, Layer::Zone | Layer::Cover) {
                continue;
            }
            let tiles = tiles_of(layer, before, now, &zones);
            if !tiles.is_empty() {
                let by_zone = if has_zones { by_zone(old, before, &tiles) } else { Vec::new() };
                found.push(LayerDiff { level, layer, tiles, by_zone, words: words_of(layer, pack, &zones) });
            }
        }
    }
    found
}

/// Returns the number of the tiles in each zone of a map, by id text.
pub(super) fn by_zone(map: &MapModel, level: &MapLevel, tiles: &[TileDiff]) -> Vec<(String, u32)> {
    let mut counts: BTreeMap<ZoneId, u32> = BTreeMap::new();
    for owner in tiles.iter().filter_map(|tile| level.owner.get(tile.at)) {
        *counts.entry(*owner).or_default() += 1;
    }
    let zones = counts
        .into_iter()
        .filter_map(|(zone, count)| Some((map.plan.zones.get(zone.index())?.key.clone(), count)));
    zones.collect()
}

fn tiles_of(layer: Layer, old: &MapLevel, new: &MapLevel, zones: &ZoneValues) -> Vec<TileDiff> {
    let value = |known: &[u32], zone: &ZoneId| known.get(zone.index()).copied().unwrap_or(u32::MAX);
    match layer {
        Layer::Zone => grid_diff(
            (&old.owner, |zone: &ZoneId| value(&zones.old, zone)),
            (&new.owner, |zone: &ZoneId| value(&zones.new, zone)),
        ),
        Layer::Terrain => same_grids(&old.terrain, &new.terrain, |terrain| u32::from(terrain.0)),
        Layer::Road => same_grids(&old.road, &new.road, |road| road.map_or(0, |road| road.number().into())),
        Layer::River => {
            same_grids(&old.river, &new.river, |river| river.map_or(0, |river| river.number().into()))
        }
        Layer::Cover => same_grids(&old.cover, &new.cover, |cover| cover_value(*cover)),
        Layer::Sprites => {
            let grids = [
                (&old.view, &new.view),
                (&old.road_view, &new.road_view),
                (&old.river_view, &new.river_view),
            ];
            let mut tiles: Vec<TileDiff> =
                grids.iter().flat_map(|(old, new)| same_grids(old, new, view_value)).collect();
            tiles.sort_by_key(|tile| (tile.at.y, tile.at.x));
            tiles.dedup_by_key(|tile| tile.at);
            tiles
        }
    }
}

fn view_value(view: &TileView) -> u32 {
    u32::from(view.frame) * 4 + u32::from(view.flip)
}

fn cover_value(cover: Cover) -> u32 {
    match cover {
        Cover::Possible => 0,
        Cover::Free => 1,
        Cover::Blocked => 2,
        Cover::Used => 3,
    }
}

fn same_grids<T>(old: &Grid<T>, new: &Grid<T>, value: impl Fn(&T) -> u32) -> Vec<TileDiff> {
    grid_diff((old, &value), (new, &value))
}

/// Returns the tiles whose values differ in the area that both grids have, row by row.
fn grid_diff<T>(
    (old, old_value): (&Grid<T>, impl Fn(&T) -> u32),
    (new, new_value): (&Grid<T>, impl Fn(&T) -> u32),
) -> Vec<TileDiff> {
    let mut tiles = Vec::new();
    for y in 0..old.height().min(new.height()) {
        for ((x, before), now) in (0..).zip(old.row(y)).zip(new.row(y)) {
            let (before, now) = (old_value(before), new_value(now));
            if before != now {
                tiles.push(TileDiff { at: TilePos::new(x, y), old: before, new: now });
            }
        }
    }
    tiles
}

fn words_of(layer: Layer, pack: &ContentPack, zones: &ZoneValues) -> BTreeMap<u32, String> {
    match layer {
        Layer::Zone => {
            let mut words = zones.words.clone();
            words.insert(u32::MAX, "no zone".to_owned());
            words
        }
        Layer::Terrain => (0..).zip(record_names(&pack.terrains)).collect(),
        Layer::Road => (0..).zip(["none".to_owned()].into_iter().chain(record_names(&pack.roads))).collect(),
        Layer::River => {
            (0..).zip(["none".to_owned()].into_iter().chain(record_names(&pack.rivers))).collect()
        }
        Layer::Cover => {
            let words = ["undecided", "free", "blocked", "used"];
            (0..).zip(words.map(str::to_owned)).collect()
        }
        Layer::Sprites => BTreeMap::new(),
    }
}

fn record_names<Id: TableId, R: Record>(table: &Table<Id, R>) -> impl Iterator<Item = String> {
    table.records().iter().map(|record| record.name().to_owned())
}
