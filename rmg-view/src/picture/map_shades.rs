//! Colored tiles over a map, with a legend.

use rmg_core::template::ZoneKind;
use rmg_core::{Grid, Level, PlayerColor, TilePos};

use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::item::{Dash, Item, Stroke};
use super::legend::{Entry, Sign, draw_entries};
use super::map_frames::Frames;
use super::map_look::{STRENGTHS, strength_color};
use super::palette::{player_color, zone_color};

/// Colors over the tiles of a map, such as the parts of a symmetry or the control of players.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapShades {
    /// Heading of the legend.
    pub heading: String,
    /// The shades, in the order of the legend.
    pub shades: Vec<Shade>,
    /// For each tile of each level, the position of its shade in `shades`; any other number for none.
    pub levels: Vec<Grid<u8>>,
    /// Lines over every level, between points in half tiles from the north-west corner.
    pub lines: Vec<[(u16, u16); 2]>,
}

/// A color and its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shade {
    /// The color.
    pub color: ShadeColor,
    /// The entry of the legend.
    pub words: String,
}

/// The color of a shade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShadeColor {
    /// One of several hues, used in rotation.
    Hue(u8),
    /// The color of a player.
    Player(PlayerColor),
    /// That of zones of a type, and of a player.
    Zone(ZoneKind, Option<PlayerColor>),
    /// That of monsters of a strength.
    Strength(u32),
    /// Gray, for tiles that belong to no player.
    Neutral,
    /// Nearly black, for blocked tiles.
    Closed,
    /// A bright color that covers the map, for single tiles.
    Mark,
}

/// The hues, used in rotation.
const HUES: [Color; 4] = [Color(214, 96, 60), Color(60, 120, 214), Color(96, 160, 60), Color(180, 90, 190)];
/// Opacity of the light layer that fades the map, and of shades.
const FADE: u8 = 96;
const SHADE: u8 = 118;
const FONT: FontSize = FontSize::Medium;
/// Pixels from the heading to the legend.
const LINE: i32 = 26;

impl ShadeColor {
    /// Returns red, green, blue and opacity.
    #[must_use]
    pub fn rgba(self) -> [u8; 4] {
        let Color(red, green, blue) = self.color();
        [red, green, blue, self.cover()]
    }

    fn color(self) -> Color {
        match self {
            Self::Hue(number) => HUES[usize::from(number) % HUES.len()],
            Self::Player(player) => player_color(player),
            Self::Zone(kind, player) => zone_color(kind, player),
            Self::Strength(strength) => strength_color(strength),
            Self::Neutral => Color(120, 122, 132),
            Self::Closed => Color(38, 40, 48),
            Self::Mark => Color(250, 20, 60),
        }
    }

    fn cover(self) -> u8 {
        match self {
            Self::Mark => 225,
            Self::Strength(_) | Self::Closed => 168,
            _ => SHADE,
        }
    }
}

/// A class of monsters by strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrengthClass {
    /// The lowest strength, in AI value.
    pub least: u32,
    /// The first strength above the class, in AI value; `None` for the last class.
    pub limit: Option<u32>,
}

/// Returns the strength classes of monsters, from weak to strong and without gaps from 0.
pub fn strength_classes() -> impl Iterator<Item = StrengthClass> {
    let limit = |at: usize| STRENGTHS.get(at).map(|(limit, ..)| *limit);
    let least = move |at: usize| at.checked_sub(1).and_then(limit).unwrap_or(0);
    let last = STRENGTHS.len() - 1;
    (0..=last).map(move |at| StrengthClass { least: least(at), limit: limit(at).filter(|_| at < last) })
}

/// Fades the map, draws the shades, and draws the legend at `at`. Returns the bottom of the legend.
pub(super) fn draw_shades(
    shades: &MapShades,
    frames: &Frames,
    at: Point,
    width: i32,
    items: &mut Vec<Item>,
) -> i32 {
    for (level, tiles) in (0..).map(Level).zip(&shades.levels) {
        let Some(bounds) = frames.level(level) else { continue };
        items.push(Item::Badge { rect: bounds, radius: 0, fill: PAPER, cover: FADE, edge: None });
        draw_level(shades, frames, level, tiles, items);
        for [from, to] in &shades.lines {
            draw_line(frames, level, [*from, *to], items);
        }
    }
    let heading = FONT.shortened(&shades.heading, width);
    items.push(Item::Text { at, text: heading, size: FONT, color: INK, halo: None });
    let entry = |shade: &Shade| Entry { sign: Sign::Patch(shade.color.color()), words: shade.words.clone() };
    let entries: Vec<Entry> = shades.shades.iter().map(entry).collect();
    draw_entries(&entries, at.offset(0, LINE), width, items)
}

/// Draws runs of tiles of one shade. If a pixel stands for several tiles, draws the first of them.
fn draw_level(shades: &MapShades, frames: &Frames, level: Level, tiles: &Grid<u8>, items: &mut Vec<Item>) {
    let step = usize::try_from(frames.scale.tiles).unwrap_or(1).max(1);
    for y in (0..tiles.height()).step_by(step) {
        let row: Vec<(u16, u8)> =
            (0..tiles.width()).step_by(step).map(|x| (x, tiles[TilePos::new(x, y)])).collect();
        for run in row.chunk_by(|a, b| a.1 == b.1) {
            let (Some((first, number)), Some((last, _))) = (run.first(), run.last()) else { continue };
            let Some(shade) = shades.shades.get(usize::from(*number)) else { continue };
            let (from, to) =
                (frames.tile(level, TilePos::new(*first, y)), frames.tile(level, TilePos::new(*last, y)));
            let rect = Rect { right: to.right, bottom: to.bottom, ..from };
            let cover = shade.color.cover();
            items.push(Item::Badge { rect, radius: 0, fill: shade.color.color(), cover, edge: None });
        }
    }
}

fn draw_line(frames: &Frames, level: Level, ends: [(u16, u16); 2], items: &mut Vec<Item>) {
    let pixel = |half: u16| i32::from(half) * frames.scale.pixels / (2 * frames.scale.tiles);
    let points: Vec<Point> =
        ends.iter().map(|(x, y)| frames.origins[level.index()].offset(pixel(*x), pixel(*y))).collect();
    let width = (frames.pixels() / 4).max(2);
    for (width, color) in [(width + 2, PAPER), (width, INK)] {
        let stroke = Stroke { width, color, dash: Dash::Solid };
        items.push(Item::Line { points: points.clone(), stroke });
    }
}
