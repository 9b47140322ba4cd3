//! Tiles as the texts of the format, and back. Source: `docs/sources/vmap.md` section 3.
//!
//! `gr50_pc12-rw9_`: terrain, frame and mirroring, then the same of a road and of a river, where there are
//! some.

use std::collections::BTreeMap;

use rmg_core::ids::{RiverId, RoadId, TerrainId};
use rmg_core::model::{MapLevel, TileView};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::text::shortened;

use super::error::VmapProblem;
use super::lines::Lines;
use super::report::Report;
use super::room::Room;
use super::words::FLIPS;
use crate::work::{Step, count};

/// The codes of a content pack, by id.
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

/// Appends the JSON of a level: an array of rows, a row on each line. Faults name tiles as `[row][column]`.
pub(super) fn write_level(
    level: &MapLevel,
    codes: &Codes<'_>,
    mut fault: impl FnMut(String, VmapProblem),
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
                    fault(format!("[{y}][{x}]"), problem);
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
        return Err(VmapProblem::Contradiction(format!("the content pack has no {what} {index}")));
    };
    if !is_code(code) {
        let why = format!("the {what} has the code `{code}`, which is not two letters");
        return Err(VmapProblem::CannotSay(why));
    }
    let Some(flip) = FLIPS.get(usize::from(view.flip)) else {
        let why = "a tile is mirrored in a way that does not exist".to_owned();
        return Err(VmapProblem::Contradiction(why));
    };
    text.extend(code.as_bytes());
    let frame = view.frame;
    for place in [100, 10, 1] {
        if frame >= place || place == 1 {
            text.push(b'0' + frame / place % 10);
        }
    }
    text.push(*flip);
    Ok(())
}

fn is_code(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Letters of a text that are shown in a message.
const SHOWN: usize = 40;

/// What a tile has beyond what the content pack knows: a road or river.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StrangePart {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) text: String,
}

/// Most digits of a frame.
const MOST_DIGITS: usize = 3;

/// A tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) terrain: (TerrainId, TileView),
    pub(super) road: Option<(RoadId, TileView)>,
    pub(super) river: Option<(RiverId, TileView)>,
    pub(super) strange: Vec<String>,
}

/// The tile of a text.
///
/// # Errors
/// What is wrong with it.
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
    let mut tile =
        Tile { terrain: (TerrainId::from_index(at), view), road: None, river: None, strange: Vec::new() };
    let mut parts = 0;
    while !rest.is_empty() {
        let (code, view, after) = read_part(rest).ok_or_else(not_a_tile)?;
        let road = codes.roads.iter().position(|known| *known == code);
        let river = codes.rivers.iter().position(|known| *known == code);
        match (road, river) {
            (Some(at), _) if tile.road.is_none() => tile.road = Some((RoadId::from_index(at), view)),
            (_, Some(at)) if tile.river.is_none() => tile.river = Some((RiverId::from_index(at), view)),
            (None, None) => tile.strange.push(rest[..rest.len() - after.len()].to_owned()),
            // Two roads or two rivers.
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

/// Two letters, a number of up to three digits, and a mirroring; and what follows.
fn read_part(text: &str) -> Option<(&str, TileView, &str)> {
    let code = text.get(..2).filter(|code| is_code(code))?;
    let digits = text.as_bytes()[2..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let frame = text[2..2 + digits].parse().ok().filter(|_| digits <= MOST_DIGITS)?;
    let mirroring = *text.as_bytes().get(2 + digits)?;
    let flip = FLIPS.iter().position(|flip| *flip == mirroring)?;
    let flip = u8::try_from(flip).expect("there are four");
    Some((code, TileView { frame, flip }, &text[3 + digits..]))
}

/// Layers of a level in the making, filled tile by tile.
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
    /// Parts of tiles that the content pack does not know, with their places.
    pub(super) strange: Vec<StrangePart>,
    /// Terrains that the content pack does not know, by their two letters: on how many tiles, and the first
    /// of them.
    unknown: BTreeMap<String, (usize, (usize, usize))>,
    /// The same of the row at hand.
    row_unknown: BTreeMap<String, (usize, (usize, usize))>,
    /// Rows so far.
    pub(super) rows: usize,
    tiles: usize,
    report: Report,
    row_start: RowStart,
    is_cut: bool,
}

/// How much there was before a row, to go back there.
#[derive(Debug, Clone, Copy, Default)]
struct RowStart {
    tiles: usize,
    strange: usize,
    mark: (usize, usize),
}

impl<'a> TileRows<'a> {
    /// No tiles yet, with room for so many.
    pub(super) fn new(
        codes: &'a Codes<'a>,
        pack: &'a str,
        entry: &'a str,
        (width, height): (usize, usize),
        room: usize,
    ) -> Self {
        Self {
            codes,
            pack,
            entry,
            width,
            height,
            terrain: Vec::with_capacity(room),
            view: Vec::with_capacity(room),
            road: Vec::with_capacity(room),
            road_view: Vec::with_capacity(room),
            river: Vec::with_capacity(room),
            river_view: Vec::with_capacity(room),
            strange: Vec::new(),
            unknown: BTreeMap::new(),
            row_unknown: BTreeMap::new(),
            rows: 0,
            tiles: 0,
            report: Report::default(),
            row_start: RowStart::default(),
            is_cut: false,
        }
    }

    /// The next tile of the row. Those beyond the edge are only counted.
    pub(super) fn tile(&mut self, text: &str, room: &mut Room) {
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
                for text in tile.strange {
                    if room.take_one::<StrangePart>(text.capacity()) {
                        self.strange.push(StrangePart { x, y, text });
                    }
                }
            }
            // A mod's terrain lies on many tiles, and is reported once.
            Err(VmapProblem::UnknownTerrains { codes, .. }) => {
                for code in codes {
                    self.row_unknown.entry(code).or_insert((0, (x, y))).0 += 1;
                }
            }
            Err(problem) => self.report.push(self.entry, || format!("[{y}][{x}]"), problem),
        }
    }

    /// The row begins anew: what was taken of it is forgotten, and gives its room back.
    pub(super) fn restart_row(&mut self, room: &mut Room) {
        let RowStart { tiles, strange, mark } = self.row_start;
        self.terrain.truncate(tiles);
        self.view.truncate(tiles);
        self.road.truncate(tiles);
        self.road_view.truncate(tiles);
        self.river.truncate(tiles);
        self.river_view.truncate(tiles);
        for part in self.strange.drain(strange..) {
            room.give_back_one::<StrangePart>(part.text.capacity());
        }
        self.report.rewind(mark);
        self.row_unknown.clear();
        self.tiles = 0;
    }

    /// Whether so many rows are there that further ones are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.rows >= self.height
    }

    /// Gives the faults of the last row their lines.
    pub(super) fn locate_row(&mut self, value: (&str, usize), lines: &mut Lines<'_>) {
        self.keep_unknown();
        let way = format!("[{}]", self.rows - 1);
        self.report.locate_in(self.row_start.mark, &way, value, lines);
        self.row_start =
            RowStart { tiles: self.terrain.len(), strange: self.strange.len(), mark: self.report.mark() };
    }

    /// No more rows are read; what takes the faults that end it.
    pub(super) fn cut(&mut self) -> &mut Report {
        self.is_cut = true;
        &mut self.report
    }

    /// The end of a row.
    pub(super) fn end_row(&mut self) {
        let (y, found) = (self.rows, std::mem::take(&mut self.tiles));
        self.rows += 1;
        if found != self.width && y < self.height {
            let problem = VmapProblem::Count { what: "tiles", found, wanted: self.width };
            self.report.push(self.entry, || format!("[{y}]"), problem);
        }
    }

    /// Something that is no tile or no row, at a place of this depth.
    pub(super) fn misplaced(&mut self, is_row: bool, wanted: &'static str, found: &'static str) {
        let (x, y) = (self.tiles, self.rows);
        let place = || if is_row { format!("[{y}]") } else { format!("[{y}][{x}]") };
        self.report.push(self.entry, place, VmapProblem::Type { wanted, found });
        if is_row {
            self.rows += 1;
        } else {
            self.tiles += 1;
        }
    }

    /// Adds what was unknown in the last row.
    fn keep_unknown(&mut self) {
        for (code, (count, first)) in std::mem::take(&mut self.row_unknown) {
            self.unknown.entry(code).or_insert((0, first)).0 += count;
        }
    }

    /// The faults, after the last row.
    pub(super) fn finish(&mut self) -> Report {
        self.keep_unknown();
        if let Some((x, y)) = self.unknown.values().map(|(_, first)| *first).min_by_key(|(x, y)| (*y, *x)) {
            let tiles = self.unknown.values().map(|(count, _)| count).sum();
            let codes = std::mem::take(&mut self.unknown).into_keys().collect();
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
    fn tiles_are_read_as_described() {
        let view = |frame, flip| TileView { frame, flip };
        let tile = read("gr50_pc12-rw9|").unwrap();
        assert_eq!(tile.terrain, (TerrainId(1), view(50, 0)));
        assert_eq!(
            (tile.road, tile.river),
            (Some((RoadId::from_index(1), view(12, 1))), Some((RiverId::from_index(0), view(9, 2))))
        );
        assert_eq!(read("dt255+").unwrap().terrain, (TerrainId(0), view(255, 3)));
        assert_eq!(read("dt1_rw9_pd3_").unwrap().road, Some((RoadId::from_index(0), view(3, 0))));
        assert_eq!(read("dt1_xy9_").unwrap().strange, ["xy9_"]);
    }

    #[test]
    fn texts_that_are_no_tiles_are_refused() {
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
