//! Rivers of a finished map: winding lines from tile to tile, into lakes, the sea and over the map's edge, and the bridges
//! of roads over them.

use rmg_core::ids::RiverId;
use rmg_core::model::MapLevel;
use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::{Grid, Level, TilePos};

use super::color::Color;
use super::geometry::{Point, Rect};
use super::item::{Dash, Item, Stroke};
use super::map_frames::Frames;
use super::map_ground::{CellLook, Mass, noise};
use super::map_picture::MapPicture;

/// Colours of rivers of water, ice, mud and lava, in the order of the games; packs with more begin anew. Mud is green, as roads are
/// brown.
const COLORS: [Color; 4] =
    [Color(70, 136, 190), Color(190, 218, 234), Color(96, 116, 62), Color(232, 96, 32)];
/// How much of a river's middle is light, and of its bank dark.
const GLINT: u8 = 70;
const BANK: u8 = 120;
const DARK: Color = Color(24, 30, 34);
const PLANKS: Color = Color(150, 112, 68);
const RAIL: Color = Color(62, 42, 26);

/// The colour of every river of a pack.
pub(crate) fn river_colors(pack: &ContentPack) -> Vec<Color> {
    COLORS.iter().copied().cycle().take(pack.rivers.len()).collect()
}

/// Draws all rivers: first their banks, so that they flow into one another, last the bridges. `looks` are the tiles of the
/// levels. O(tiles).
pub(super) fn draw_rivers(
    picture: &MapPicture<'_>,
    frames: &Frames,
    looks: &[Grid<CellLook>],
    items: &mut Vec<Item>,
) {
    let colors = river_colors(picture.pack);
    let pixels = frames.pixels();
    let width = (pixels * 2 / 5).max(2);
    let (mut lines, mut bridges) = (Vec::new(), Vec::new());
    for ((level, layers), looks) in picture.map.plan.size.each_level().zip(&picture.map.levels).zip(looks) {
        let course = Course { frames, level, layers, looks, picture };
        for (tile, river) in layers.river.iter() {
            let Some(river) = river else { continue };
            let color = colors.get(river.index()).copied().unwrap_or(COLORS[0]);
            course.each_line(tile, |points| lines.push((points, color)));
            if layers.road.get(tile).is_some_and(Option::is_some) {
                bridges.push(course.bridge(tile));
            }
        }
    }
    let strokes = [
        (width + (pixels / 6).clamp(1, 6), DARK, 255 - BANK),
        (width, DARK, 0),
        ((width / 3).max(1), Color(255, 255, 255), GLINT),
    ];
    // from afar there is no room for a bank and a glint
    let strokes = if pixels < 6 { &strokes[1..2] } else { &strokes[..] };
    for (width, tint, cover) in strokes {
        for (points, color) in &lines {
            let stroke = Stroke { width: *width, color: color.mix(*tint, *cover), dash: Dash::Solid };
            items.push(Item::Line { points: points.clone(), stroke });
        }
    }
    items.extend(bridges.into_iter().flatten());
}

/// The rivers of a level.
struct Course<'a> {
    frames: &'a Frames,
    level: Level,
    layers: &'a MapLevel,
    looks: &'a Grid<CellLook>,
    picture: &'a MapPicture<'a>,
}

/// Where a river goes on, as a step.
type Step = (i32, i32);

const STRAIGHT: [Step; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const CORNERS: [Step; 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];

impl Course<'_> {
    fn next(&self, tile: TilePos, (dx, dy): Step) -> Option<TilePos> {
        let step = |at: u16, by: i32| u16::try_from(i32::from(at) + by).ok();
        let next = TilePos::new(step(tile.x, dx)?, step(tile.y, dy)?);
        self.layers.river.get(next).map(|_| next)
    }

    fn river(&self, tile: TilePos, step: Step) -> Option<RiverId> {
        self.next(tile, step).and_then(|next| self.layers.river[next])
    }

    fn is_river(&self, tile: TilePos, step: Step) -> bool {
        self.river(tile, step).is_some()
    }

    /// Whether the river ends in water there.
    fn is_water(&self, tile: TilePos, step: Step) -> bool {
        let Some(look) = self.next(tile, step).and_then(|next| self.looks.get(next)) else { return false };
        let terrain = self.picture.pack.terrains.get(look.terrain);
        look.mass == Mass::Lake || terrain.is_some_and(|it| it.kind == TerrainKind::Water)
    }

    /// The lines of one tile: from where the river comes to where it goes.
    fn each_line(&self, tile: TilePos, mut add: impl FnMut(Vec<Point>)) {
        let middle = self.point(tile, (0, 0), 0);
        let mut ends: Vec<Point> = STRAIGHT
            .into_iter()
            .filter(|step| self.is_river(tile, *step))
            .chain(CORNERS.into_iter().filter(|(dx, dy)| {
                // a corner is cut only where the river does not go round it
                self.is_river(tile, (*dx, *dy))
                    && !self.is_river(tile, (*dx, 0))
                    && !self.is_river(tile, (0, *dy))
            }))
            .map(|step| self.crossing(tile, step))
            .collect();
        if ends.len() < 2 {
            // an end: into the water beside it, else over the map's edge, straight on before round a corner
            let straight = |step: &Step| !self.is_river(tile, (-step.0, -step.1));
            let mut steps = STRAIGHT;
            steps.sort_by_key(straight);
            let mouth = steps.into_iter().find(|step| self.is_water(tile, *step));
            let edge = steps.into_iter().find(|step| self.next(tile, *step).is_none());
            ends.extend(mouth.map(|step| self.point(tile, step, 75)));
            ends.extend(edge.filter(|_| mouth.is_none()).map(|step| self.point(tile, step, 36)));
        }
        match ends[..] {
            [] => add(vec![middle, middle]),
            [from, to] => {
                // a curve with the middle as its control point
                let at = |one: i32| {
                    let (two, both) = (8 - one, 2 * one * (8 - one));
                    let mean = |from: i32, by: i32, to: i32| {
                        (from * two * two + by * both + to * one * one + 32) / 64
                    };
                    Point::new(mean(from.x, middle.x, to.x), mean(from.y, middle.y, to.y))
                };
                add(if self.frames.pixels() < 10 {
                    vec![from, at(4), to]
                } else {
                    vec![from, at(2), at(4), at(6), to]
                });
            }
            _ => ends.into_iter().for_each(|end| add(vec![middle, end])),
        }
    }

    /// The point so many percent of a step from the middle of a tile.
    fn point(&self, tile: TilePos, (dx, dy): Step, percent: i32) -> Point {
        let pixels = self.frames.pixels();
        let middle = self.frames.center(self.level, i32::from(tile.x), i32::from(tile.y));
        middle.offset(dx * pixels * percent / 100, dy * pixels * percent / 100)
    }

    /// Where the river leaves a tile: about the middle of that side, the same from both tiles.
    fn crossing(&self, tile: TilePos, (dx, dy): Step) -> Point {
        let (x, y) = (i32::from(tile.x), i32::from(tile.y));
        let one = self.frames.center(self.level, x, y);
        let other = self.frames.center(self.level, x + dx, y + dy);
        // sides have a number: twice the middle of both tiles
        let aside = (noise(2 * x + dx, 2 * y + dy, 11) % 5 - 2) * self.frames.pixels() / 10;
        let (across, down) = if dx == 0 { (aside, 0) } else { (0, aside * i32::from(dy == 0)) };
        Point::new((one.x + other.x) / 2 + across, (one.y + other.y) / 2 + down)
    }

    /// Planks and rails where a road crosses: along the road.
    fn bridge(&self, tile: TilePos) -> Vec<Item> {
        let is_road = |step: Step| {
            self.next(tile, step).is_some_and(|next| self.layers.road.get(next).is_some_and(Option::is_some))
        };
        let is_upright = is_road((0, -1)) || is_road((0, 1));
        let pixels = self.frames.pixels();
        let (long, wide) = ((pixels * 9 / 10).max(3), (pixels * 7 / 10).max(2));
        let middle = self.frames.center(self.level, i32::from(tile.x), i32::from(tile.y));
        let (width, height) = if is_upright { (wide, long) } else { (long, wide) };
        let deck = Rect::around(middle, width, height);
        let badge = |rect: Rect, fill: Color| Item::Badge { rect, radius: 0, fill, cover: 255, edge: None };
        let rail = (pixels / 10).max(1);
        let (first, last) = if is_upright {
            (Rect { right: deck.left + rail, ..deck }, Rect { left: deck.right - rail, ..deck })
        } else {
            (Rect { bottom: deck.top + rail, ..deck }, Rect { top: deck.bottom - rail, ..deck })
        };
        vec![badge(deck, PLANKS), badge(first, RAIL), badge(last, RAIL)]
    }
}
