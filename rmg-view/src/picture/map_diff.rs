//! Differences from another map: marked tiles and objects, with a legend.

use rmg_core::model::MapPos;
use rmg_core::text::counted;
use rmg_core::{Level, TilePos};

use super::color::{Color, INK, PAPER};
use super::diff_mark::DiffMark;
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::item::{Dash, Item, Stroke};
use super::legend::{Entry, Sign, draw_entries};
use super::map_frames::Frames;

/// The differences that a picture marks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapMarks {
    /// Heading of the legend, which names both maps.
    pub heading: String,
    /// Differing tiles, by layer.
    pub tiles: Vec<TileMarks>,
    pub objects: Vec<ObjectMark>,
}

/// The differing tiles of one layer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileMarks {
    /// Name of the layer, such as `terrain`.
    pub words: String,
    /// The tiles, row by row for each level.
    pub tiles: Vec<MapPos>,
}

/// A differing object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectMark {
    pub mark: DiffMark,
    /// Position of the object, or its old position if it was removed.
    pub at: MapPos,
    /// Old position of an object that was moved.
    pub from: Option<MapPos>,
}

/// Colors of tiles, by position in the list. They differ from those of objects.
const TILES: [Color; 5] =
    [Color(190, 60, 200), Color(250, 214, 40), Color(120, 84, 50), Color(40, 190, 220), Color(120, 124, 140)];
/// Opacity of the light layer that fades the map.
const FADE: u8 = 150;
const FONT: FontSize = FontSize::Medium;
/// Pixels from the heading to the legend.
const LINE: i32 = 26;

/// Fades the map, marks the differences, and draws the legend at `at`. Returns the bottom of the legend.
pub(super) fn draw_marks(
    marks: &MapMarks,
    frames: &Frames,
    at: Point,
    width: i32,
    items: &mut Vec<Item>,
) -> i32 {
    for level in (0..).map(Level).map_while(|level| frames.level(level)) {
        items.push(Item::Badge { rect: level, radius: 0, fill: PAPER, cover: FADE, edge: None });
    }
    for (group, color) in marks.tiles.iter().zip(TILES.into_iter().cycle()) {
        for run in runs(&group.tiles) {
            let Some(rect) = rect_of(frames, &run) else { continue };
            items.push(Item::Badge { rect, radius: 0, fill: color, cover: 110, edge: None });
        }
    }
    for object in &marks.objects {
        draw_object(object, frames, items);
    }
    let heading = FONT.shortened(&marks.heading, width);
    items.push(Item::Text { at, text: heading, size: FONT, color: INK, halo: None });
    draw_entries(&entries(marks), at.offset(0, LINE), width, items)
}

fn entries(marks: &MapMarks) -> Vec<Entry> {
    let objects = marks.objects.iter().map(|object| object.mark);
    let mut entries: Vec<Entry> = DiffMark::entries(objects).collect();
    if !entries.is_empty() {
        entries.insert(0, Entry { sign: Sign::Nothing, words: "objects:".to_owned() });
    }
    for (group, color) in marks.tiles.iter().zip(TILES.into_iter().cycle()) {
        let words = format!("{} ({})", group.words, counted(group.tiles.len(), "tile"));
        entries.push(Entry { sign: Sign::Patch(color), words });
    }
    if entries.is_empty() {
        entries.push(Entry { sign: Sign::Nothing, words: "no differences in tiles and objects".to_owned() });
    }
    entries
}

/// Joins adjacent tiles of a row to runs: the first tile, and the column after the last.
fn runs(tiles: &[MapPos]) -> Vec<(MapPos, u16)> {
    let mut runs: Vec<(MapPos, u16)> = Vec::new();
    for at in tiles {
        match runs.last_mut() {
            Some((first, end))
                if first.level == at.level && first.tile.y == at.tile.y && *end == at.tile.x =>
            {
                *end = at.tile.x.saturating_add(1);
            }
            _ => runs.push((*at, at.tile.x.saturating_add(1))),
        }
    }
    runs
}

/// Returns the pixels of a run. `None` beyond the edge of the map.
fn rect_of(frames: &Frames, (first, end): &(MapPos, u16)) -> Option<Rect> {
    let level = frames.level(first.level)?;
    let last = TilePos::new(end.saturating_sub(1), first.tile.y);
    let (from, to) = (frames.tile(first.level, first.tile), frames.tile(first.level, last));
    let rect = Rect { right: to.right.min(level.right), bottom: to.bottom.min(level.bottom), ..from };
    (rect.left < rect.right && rect.top < rect.bottom).then_some(rect)
}

fn draw_object(object: &ObjectMark, frames: &Frames, items: &mut Vec<Item>) {
    let spot = |at: MapPos| rect_of(frames, &(at, at.tile.x.saturating_add(1)));
    let Some(rect) = spot(object.at) else { return };
    let color = object.mark.color();
    if let Some(from) = object.from.and_then(spot) {
        let points = vec![from.center(), rect.center()];
        let width = (frames.pixels() / 12).max(1);
        items.push(Item::Line { points, stroke: Stroke { width, color, dash: Dash::Solid } });
        let small = from.grown(-from.width() / 4);
        items.push(Item::Badge {
            rect: small,
            radius: small.width() / 2,
            fill: PAPER,
            cover: 230,
            edge: Some(color),
        });
    }
    // keep a part of the icon below visible
    let grow = if frames.pixels() < 6 { 1 } else { -rect.width() / 6 };
    let rect = rect.grown(grow);
    items.push(Item::Badge { rect, radius: rect.width() / 3, fill: color, cover: 220, edge: Some(PAPER) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_tiles_of_a_row_are_one_run() {
        let at = |level, x, y| MapPos { level: Level(level), tile: TilePos::new(x, y) };
        let tiles = [at(0, 3, 1), at(0, 4, 1), at(0, 6, 1), at(0, 7, 2), at(1, 8, 2)];
        let found: Vec<(u16, u16)> = runs(&tiles).iter().map(|(first, end)| (first.tile.x, *end)).collect();
        assert_eq!(found, [(3, 5), (6, 7), (7, 8), (8, 9)]);
    }
}
