//! Converts between tiles and their texts. Source: `docs/sources/vmap.md` section 3.
//!
//! `gr50_pc12-rw9_`: code, frame and mirroring of the terrain, then of a road and of a river, if they exist.

use std::collections::BTreeMap;

use rmg_core::ids::{RiverId, RoadId, TerrainId};
use rmg_core::model::{MapLevel, TileView};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::text::shortened;

use super::constants::FLIPS;
use super::error::VmapProblem;
use super::lines::Lines;
use super::memory::MemoryBudget;
use super::report::Report;
use crate::work::{Step, count};

/// The codes of terrains, roads and rivers of a content pack, by id.
#[derive(Debug)]
pub(super) struct Codes<'a> {
    pub(super) terrains: Vec<&'a str>,
    pub(super) roads: Vec<&'a str>,
    pub(super) rivers: Vec<&'a str>,
}

impl<'a> Codes<'a> {
    pub(super) fn new(pack: &'a ContentPack) -> Self {
        fn codes<'a, Id: TableId, R: Record>(
            table: &'a Table<Id, R>,
            code: fn(&'a R) -> &'a str,
        ) -> Vec<&'a str> {
            table.records().iter().map(code).collect()
        }
        Self {
            terrains: codes(&pack.terrains, |terrain| &terrain.code),
            roads: codes(&pack.roads, |road| &road.code),
            rivers: codes(&pack.rivers, |river| &river.code),
        }
    }
}

/// Returns the JSON of a level: an array of rows, with one row per line. Errors name tiles as
/// `[row][column]`.
pub(super) fn write_level(
    level: &MapLevel,
    codes: &Codes<'_>,
    mut diagnostic: impl FnMut(String, VmapProblem),
) -> Vec<u8> {
    let (width, height) = (level.terrain.width(), level.terrain.height());
    let mut text = Vec::with_capacity(usize::from(width) * usize::from(height) * 9 + 16);
    text.extend(b"[");
    for y in 0..height {
        text.extend(if y == 0 { b"\n[".as_slice() } else { b",\n[" });
        let ground = level.terrain.row(y).iter().zip(level.view.row(y));
        let roads = level.road.row(y).iter().zip(level.road_view.row(y));
        let rivers = level.river.row(y).iter().zip(level.river_view.row(y));
        for (x, ((terrain, road), river)) in ground.zip(roads).zip(rivers).enumerate() {
            count(Step::Tile);
            text.extend(if x == 0 { b"\"".as_slice() } else { b",\"" });
            let mut part = |list: &[&str], index: usize, what: &str, view: TileView| {
                if let Err(problem) = write_part(list, index, what, view, &mut text) {
                    diagnostic(format!("[{y}][{x}]"), problem);
                }
            };
            part(&codes.terrains, terrain.0.index(), "terrain", *terrain.1);
            if let Some(id) = road.0 {
                part(&codes.roads, id.index(), "road", *road.1);
            }
            if let Some(id) = river.0 {
                part(&codes.rivers, id.index(), "river", *river.1);
            }
            text.push(b'"');
        }
        text.push(b']');
    }
    text.extend(b"\n]\n");
    text
}

fn write_part(
    list: &[&str],
    index: usize,
    what: &str,
    view: TileView,
    text: &mut Vec<u8>,
) -> Result<(), VmapProblem> {
    let Some(code) = list.get(index) else {
        return Err(VmapProblem::Contradiction(format!("the content pack does not have the {what} {index}")));
    };
    if !is_code(code) {
        let why = format!("the {what} code `{code}`: it is not two lowercase letters");
        return Err(VmapProblem::NotRepresentable(why));
    }
    let Some(flip) = FLIPS.get(usize::from(view.flip)) else {
        let why = format!("invalid mirroring {} of a tile: expected 0 to 3", view.flip);
        return Err(VmapProblem::Contradiction(why));
    };
    text.extend(code.as_bytes());
    let frame = view.frame;
    for unit in [100, 10, 1] {
        if frame >= unit || unit == 1 {
            text.push(b'0' + frame / unit % 10);
        }
    }
    text.push(*flip);
    Ok(())
}

fn is_code(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Maximum number of characters of a text in a message.
const SHOWN: usize = 40;

/// The text of a road or river that the content pack does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnknownTileText {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) text: String,
}

/// Maximum number of digits of a frame.
const MAX_DIGITS: usize = 3;

/// A tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) terrain: (TerrainId, TileView),
    pub(super) road: Option<(RoadId, TileView)>,
    pub(super) river: Option<(RiverId, TileView)>,
    /// Texts of unknown roads or rivers.
    pub(super) unknown_parts: Vec<String>,
}

/// Parses the text of a tile.
///
/// # Errors
/// A problem with the text.
pub(super) fn read_tile(text: &str, codes: &Codes<'_>, pack: &str) -> Result<Tile, VmapProblem> {
    let not_a_tile = || VmapProblem::Tile(shortened(text, SHOWN));
    let (code, view, mut rest) = read_part(text).ok_or_else(not_a_tile)?;
    let Some(at) = codes.terrains.iter().position(|known| *known == code) else {
        return Err(VmapProblem::UnknownTerrains {
            codes: Box::new([code.to_owned()]),
            tiles: 1,
            pack: pack.into(),
        });
    };
    let mut tile = Tile {
        terrain: (TerrainId::from_index(at), view),
        road: None,
        river: None,
        unknown_parts: Vec::new(),
    };
    let mut parts = 0;
    while !rest.is_empty() {
        let (code, view, after) = read_part(rest).ok_or_else(not_a_tile)?;
        let road = codes.roads.iter().position(|known| *known == code);
        let river = codes.rivers.iter().position(|known| *known == code);
        match (road, river) {
            (Some(at), _) if tile.road.is_none() => tile.road = Some((RoadId::from_index(at), view)),
            (_, Some(at)) if tile.river.is_none() => tile.river = Some((RiverId::from_index(at), view)),
            (None, None) => tile.unknown_parts.push(rest[..rest.len() - after.len()].to_owned()),
            // two roads or two rivers
            _ => return Err(not_a_tile()),
        }
        parts += 1;
        if parts > 2 {
            return Err(not_a_tile());
        }
        rest = after;
    }
    Ok(tile)
}

/// Parses a code of two letters, a frame of up to three digits, and a mirroring. Also returns the remaining
/// text.
fn read_part(text: &str) -> Option<(&str, TileView, &str)> {
    let code = text.get(..2).filter(|code| is_code(code))?;
    let digits = text.as_bytes()[2..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let frame = text[2..2 + digits].parse().ok().filter(|_| digits <= MAX_DIGITS)?;
    let mirroring = *text.as_bytes().get(2 + digits)?;
    let flip = FLIPS.iter().position(|flip| *flip == mirroring)?;
    let flip = u8::try_from(flip).expect("there are four mirrorings");
    Some((code, TileView { frame, flip }, &text[3 + digits..]))
}

/// The partial layers of a level, filled tile by tile.
#[derive(Debug)]
pub(super) struct TileRows<'a> {
    pub(super) codes: &'a Codes<'a>,
    pub(super) pack: &'a str,
    pub(super) entry: &'a str,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) terrain: Vec<TerrainId>,
    pub(super) view: Vec<TileView>,
    pub(super) road: Vec<Option<RoadId>>,
    pub(super) road_view: Vec<TileView>,
    pub(super) river: Vec<Option<RiverId>>,
    pub(super) river_view: Vec<TileView>,
    /// Roads and rivers that the content pack does not have, with their tiles.
    pub(super) unknown_parts: Vec<UnknownTileText>,
    /// Terrains that the content pack does not have, by code: the number of tiles and the first tile.
    unknown_terrains: BTreeMap<String, (usize, (usize, usize))>,
    /// The unknown terrains of the current row.
    row_unknown_terrains: BTreeMap<String, (usize, (usize, usize))>,
    /// Number of rows that were read.
    pub(super) rows: usize,
    tiles: usize,
    report: Report,
    row_start: RowStart,
    is_cut: bool,
}

/// The state before a row, to read the row again.
#[derive(Debug, Clone, Copy, Default)]
struct RowStart {
    tiles: usize,
    unknown_parts: usize,
    mark: (usize, usize),
}

impl<'a> TileRows<'a> {
    /// Returns empty layers with this capacity.
    pub(super) fn new(
        codes: &'a Codes<'a>,
        pack: &'a str,
        entry: &'a str,
        width: usize,
        height: usize,
        capacity: usize,
    ) -> Self {
        Self {
            codes,
            pack,
            entry,
            width,
            height,
            terrain: Vec::with_capacity(capacity),
            view: Vec::with_capacity(capacity),
            road: Vec::with_capacity(capacity),
            road_view: Vec::with_capacity(capacity),
            river: Vec::with_capacity(capacity),
            river_view: Vec::with_capacity(capacity),
            unknown_parts: Vec::new(),
            unknown_terrains: BTreeMap::new(),
            row_unknown_terrains: BTreeMap::new(),
            rows: 0,
            tiles: 0,
            report: Report::default(),
            row_start: RowStart::default(),
            is_cut: false,
        }
    }

    /// Adds the next tile of the row. Tiles outside of the map are only counted.
    pub(super) fn tile(&mut self, text: &str, memory: &mut MemoryBudget) {
        let (x, y) = (self.tiles, self.rows);
        self.tiles += 1;
        if x >= self.width || y >= self.height {
            return;
        }
        match read_tile(text, self.codes, self.pack) {
            Ok(tile) => {
                self.terrain.push(tile.terrain.0);
                self.view.push(tile.terrain.1);
                self.road.push(tile.road.map(|road| road.0));
                self.road_view.push(tile.road.map_or_else(TileView::default, |road| road.1));
                self.river.push(tile.river.map(|river| river.0));
                self.river_view.push(tile.river.map_or_else(TileView::default, |river| river.1));
                for text in tile.unknown_parts {
                    if memory.reserve_one::<UnknownTileText>(text.capacity()) {
                        self.unknown_parts.push(UnknownTileText { x, y, text });
                    }
                }
            }
            // the terrain of a mod is on many tiles, and is reported once
            Err(VmapProblem::UnknownTerrains { codes, .. }) => {
                for code in codes {
                    self.row_unknown_terrains.entry(code).or_insert((0, (x, y))).0 += 1;
                }
            }
            Err(problem) => self.report.push(self.entry, || format!("[{y}][{x}]"), problem),
        }
    }

    /// Removes the tiles and errors of the current row, so that it can be read again.
    pub(super) fn restart_row(&mut self, memory: &mut MemoryBudget) {
        let RowStart { tiles, unknown_parts, mark } = self.row_start;
        self.terrain.truncate(tiles);
        self.view.truncate(tiles);
        self.road.truncate(tiles);
        self.road_view.truncate(tiles);
        self.river.truncate(tiles);
        self.river_view.truncate(tiles);
        for part in self.unknown_parts.drain(unknown_parts..) {
            memory.release_one::<UnknownTileText>(part.text.capacity());
        }
        self.report.rewind(mark);
        self.row_unknown_terrains.clear();
        self.tiles = 0;
    }

    /// Returns whether all rows of the map were read. Further rows are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.rows >= self.height
    }

    /// Determines the lines of the errors of the last row, whose text `value` is at byte `at`.
    pub(super) fn locate_row(&mut self, value: &str, at: usize, lines: &mut Lines<'_>) {
        self.merge_unknown_terrains();
        let path = format!("[{}]", self.rows - 1);
        self.report.locate_in(self.row_start.mark, &path, value, at, lines);
        self.row_start = RowStart {
            tiles: self.terrain.len(),
            unknown_parts: self.unknown_parts.len(),
            mark: self.report.mark(),
        };
    }

    /// Stops reading rows, and returns the report for the error that is the reason.
    pub(super) fn cut(&mut self) -> &mut Report {
        self.is_cut = true;
        &mut self.report
    }

    /// Finishes the current row.
    pub(super) fn end_row(&mut self) {
        let (y, found) = (self.rows, std::mem::take(&mut self.tiles));
        self.rows += 1;
        if found != self.width && y < self.height {
            let problem = VmapProblem::Count { what: "tiles", found, wanted: self.width };
            self.report.push(self.entry, || format!("[{y}]"), problem);
        }
    }

    /// Reports a value of a wrong type in place of a row or a tile.
    pub(super) fn wrong_type(&mut self, is_row: bool, wanted: &'static str, found: &'static str) {
        let (x, y) = (self.tiles, self.rows);
        let place = || if is_row { format!("[{y}]") } else { format!("[{y}][{x}]") };
        self.report.push(self.entry, place, VmapProblem::Type { wanted, found });
        if is_row {
            self.rows += 1;
        } else {
            self.tiles += 1;
        }
    }

    /// Adds the unknown terrains of the current row to the total.
    fn merge_unknown_terrains(&mut self) {
        for (code, (count, first)) in std::mem::take(&mut self.row_unknown_terrains) {
            self.unknown_terrains.entry(code).or_insert((0, first)).0 += count;
        }
    }

    /// Returns the errors, after the last row.
    pub(super) fn finish(&mut self) -> Report {
        self.merge_unknown_terrains();
        let first = self.unknown_terrains.values().map(|(_, first)| *first).min_by_key(|(x, y)| (*y, *x));
        if let Some((x, y)) = first {
            let tiles = self.unknown_terrains.values().map(|(count, _)| count).sum();
            let codes = std::mem::take(&mut self.unknown_terrains).into_keys().collect();
            let problem = VmapProblem::UnknownTerrains { codes, tiles, pack: self.pack.into() };
            self.report.push(self.entry, || format!("[{y}][{x}]"), problem);
        }
        if self.rows != self.height && !self.is_cut {
            let problem = VmapProblem::Count { what: "rows", found: self.rows, wanted: self.height };
            self.report.push(self.entry, String::new, problem);
        }
        std::mem::take(&mut self.report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes() -> Codes<'static> {
        Codes { terrains: vec!["dt", "gr"], roads: vec!["pd", "pc"], rivers: vec!["rw"] }
    }

    fn read(text: &str) -> Result<Tile, VmapProblem> {
        read_tile(text, &codes(), "small")
    }

    #[test]
    fn tiles_are_read_as_documented() {
        let view = |frame, flip| TileView { frame, flip };
        let tile = read("gr50_pc12-rw9|").unwrap();
        assert_eq!(tile.terrain, (TerrainId(1), view(50, 0)));
        assert_eq!(
            (tile.road, tile.river),
            (Some((RoadId::from_index(1), view(12, 1))), Some((RiverId::from_index(0), view(9, 2))))
        );
        assert_eq!(read("dt255+").unwrap().terrain, (TerrainId(0), view(255, 3)));
        assert_eq!(read("dt1_rw9_pd3_").unwrap().road, Some((RoadId::from_index(0), view(3, 0))));
        assert_eq!(read("dt1_xy9_").unwrap().unknown_parts, ["xy9_"]);
    }

    #[test]
    fn invalid_tiles_are_refused() {
        for text in [
            "",
            "gr",
            "gr5",
            "gr_",
            "gr256_",
            "gr5*",
            "gr5_pc1",
            "gr5_pc1_pc2_",
            "gr5_rw1_rw1_",
            "é5_",
            "gr5_ ",
        ] {
            assert_eq!(read(text), Err(VmapProblem::Tile(text.to_owned())), "{text}");
        }
        assert_eq!(read("gr5_xx1_yy1_zz1_"), Err(VmapProblem::Tile("gr5_xx1_yy1_zz1_".to_owned())));
        let unknown = VmapProblem::UnknownTerrains {
            codes: Box::new(["hl".to_owned()]),
            tiles: 1,
            pack: "small".into(),
        };
        assert_eq!(read("hl5_"), Err(unknown));
    }
}
