//! Rivers of a map, and the bridges of roads over them. Rivers are winding lines from tile to tile, which
//! start thin at their source and widen toward their mouth.

use rmg_core::ids::RiverId;
use rmg_core::model::MapLevel;
use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::{Grid, Level, TilePos};

use super::color::Color;
use super::geometry::{Point, Rect};
use super::item::{Item, RIBBON_UNITS};
use super::map_frames::Frames;
use super::map_ground::{CellLook, Mass, Palette, noise};
use super::map_layers::{MapLayer, MapLayers};
use super::map_picture::MapPicture;
use super::river_flow::{End, GROWTH, runs};

/// Appearance of a kind of river.
#[derive(Debug, Clone, Copy)]
struct RiverLook {
    color: Color,
    /// Color along its center, and at its banks.
    glint: Color,
    bank: Color,
    /// Maximum width, in hundredths of a tile.
    width: i32,
}

/// Rivers of water, ice, mud and lava, in the order of the games. Packs with more rivers repeat them. The
/// color of mud is closer to water than to any road. Lava is narrower than a road and has a bright core.
const LOOKS: [RiverLook; 4] = [
    RiverLook {
        color: Color(70, 136, 190),
        glint: Color(126, 178, 214),
        bank: Color(46, 92, 130),
        width: 40,
    },
    RiverLook {
        color: Color(138, 192, 222),
        glint: Color(206, 230, 242),
        bank: Color(104, 150, 182),
        width: 40,
    },
    RiverLook { color: Color(66, 104, 102), glint: Color(112, 144, 128), bank: Color(56, 80, 74), width: 38 },
    RiverLook { color: Color(176, 46, 22), glint: Color(250, 168, 62), bank: Color(62, 28, 24), width: 18 },
];
/// Minimum pixels per tile for banks and glints.
const MIN_BANKED: i32 = 6;
const PLANKS: Color = Color(150, 112, 68);
const RAIL: Color = Color(62, 42, 26);
/// Number of segments of the fan at a mouth, and its start and segment length in percent of the step into the
/// water.
const FAN: i32 = 8;
const FAN_FROM: i32 = 10;
const FAN_STEP: i32 = 5;

/// Returns the color of every river of a pack.
pub(crate) fn river_colors(pack: &ContentPack) -> Vec<Color> {
    LOOKS.iter().map(|look| look.color).cycle().take(pack.rivers.len()).collect()
}

/// Returns the maximum width of every river of a pack, in hundredths of a tile.
pub(crate) fn river_widths(pack: &ContentPack) -> Vec<i32> {
    LOOKS.iter().map(|look| look.width).cycle().take(pack.rivers.len()).collect()
}

/// A segment of a river: points with widths.
struct RiverSegment {
    points: Vec<(Point, i32)>,
    look: RiverLook,
}

/// Draws all rivers, first their banks, so that confluences are open, and last the bridges. `looks` is the
/// appearance of the tiles by level. O(tiles).
pub(super) fn draw_rivers(
    picture: &MapPicture<'_>,
    shown: MapLayers,
    frames: &Frames,
    looks: &[Grid<CellLook>],
    palette: &Palette,
    items: &mut Vec<Item>,
) {
    let pixels = frames.pixels();
    let (mut parts, mut fans, mut bridges) = (Vec::new(), Vec::new(), Vec::new());
    for ((level, layers), looks) in picture.map.plan.size.each_level().zip(&picture.map.levels).zip(looks) {
        // The width of a river on a tile depends on the distance from its source.
        let mut course = Course { frames, level, layers, looks, picture, runs: Grid::new(1, 1, 0) };
        course.runs = runs(
            &layers.river,
            |tile| course.end(tile).map(|(end, _)| end),
            |tile, see| {
                course.joined(tile).into_iter().filter_map(|step| course.next(tile, step)).for_each(see)
            },
        );
        for (tile, river) in layers.river.iter() {
            let Some(river) = river else { continue };
            let look = LOOKS[river.index() % LOOKS.len()];
            course.each_part(tile, look.width, |points| parts.push(RiverSegment { points, look }));
            course.fan(tile, look, palette, &mut fans);
            if shown.contains(MapLayer::Roads) && layers.road.get(tile).is_some_and(Option::is_some) {
                bridges.push(course.bridge(tile));
            }
        }
    }
    let mut stroke = |width: &dyn Fn(i32) -> i32, color: fn(&RiverLook) -> Color| {
        for part in &parts {
            let points = part.points.iter().map(|(point, of)| (*point, width(*of))).collect();
            items.push(Item::Ribbon { points, color: color(&part.look) });
        }
    };
    if pixels >= MIN_BANKED {
        let bank = 2 * (pixels * RIBBON_UNITS / 24).clamp(RIBBON_UNITS / 2, 2 * RIBBON_UNITS);
        stroke(&|width| width + bank.min(width), |look| look.bank);
    }
    stroke(&|width| width, |look| look.color);
    items.extend(fans);
    if pixels >= MIN_BANKED {
        let mut stroke = |part: &RiverSegment| {
            let points = part.points.iter().map(|(point, of)| (*point, of / 3)).collect();
            items.push(Item::Ribbon { points, color: part.look.glint });
        };
        // no glint on thin segments
        parts
            .iter()
            .filter(|part| part.points.iter().all(|(_, of)| *of >= 2 * RIBBON_UNITS))
            .for_each(&mut stroke);
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
    /// Distance from the source by tile; see [`runs`].
    runs: Grid<u16>,
}

/// A step from a tile to its neighbor.
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

    fn look(&self, tile: TilePos, step: Step) -> Option<CellLook> {
        self.next(tile, step).and_then(|next| self.looks.get(next).copied())
    }

    /// Returns whether the neighbor is water.
    fn is_water(&self, tile: TilePos, step: Step) -> bool {
        self.look(tile, step).is_some_and(|look| {
            let terrain = self.picture.pack.terrains.get(look.terrain);
            look.mass == Mass::Lake || terrain.is_some_and(|it| it.kind == TerrainKind::Water)
        })
    }

    /// Returns the steps to adjacent river tiles. A diagonal step counts only if neither of the two tiles
    /// next to it is river.
    fn joined(&self, tile: TilePos) -> Vec<Step> {
        let corners = CORNERS.into_iter().filter(|(dx, dy)| {
            self.is_river(tile, (*dx, *dy))
                && !self.is_river(tile, (*dx, 0))
                && !self.is_river(tile, (0, *dy))
        });
        STRAIGHT.into_iter().filter(|step| self.is_river(tile, *step)).chain(corners).collect()
    }

    /// Returns how the river ends on a tile: into adjacent water, else over the edge of the map. Straight
    /// steps have priority over turns. `None` if the river continues.
    fn end(&self, tile: TilePos) -> Option<(End, Step)> {
        if self.joined(tile).len() > 1 {
            return None;
        }
        let straight = |step: &Step| !self.is_river(tile, (-step.0, -step.1));
        let mut steps = STRAIGHT;
        steps.sort_by_key(straight);
        let mouth = steps.into_iter().find(|step| self.is_water(tile, *step));
        let edge = steps.into_iter().find(|step| self.next(tile, *step).is_none());
        Some(match (mouth, edge) {
            (Some(step), _) => {
                let is_lake = self.look(tile, step).is_some_and(|look| look.mass == Mass::Lake);
                (if is_lake { End::Lake } else { End::Sea }, step)
            }
            (None, Some(step)) => (End::Edge, step),
            (None, None) => (End::Spring, (0, 0)),
        })
    }

    /// Returns the width of the river on a tile. `max_width` is in hundredths of a tile.
    fn width(&self, tile: TilePos, max_width: i32) -> i32 {
        let full = (self.frames.pixels() * max_width * RIBBON_UNITS / 100).max(RIBBON_UNITS * 3 / 2);
        let thread = (full / 6).max(RIBBON_UNITS * 5 / 4).min(full);
        thread + (full - thread) * i32::from(self.runs[tile]) / i32::from(GROWTH)
    }

    /// Adds the lines of one tile, from the inflow to the outflow.
    fn each_part(&self, tile: TilePos, max_width: i32, mut add: impl FnMut(Vec<(Point, i32)>)) {
        let here = self.width(tile, max_width);
        let center = self.point(tile, (0, 0), 0);
        let mut ends: Vec<(Point, i32)> = (self.joined(tile).into_iter())
            .map(|step| {
                let there = self.next(tile, step).map_or(here, |next| self.width(next, max_width));
                (self.crossing(tile, step), i32::midpoint(here, there))
            })
            .collect();
        match self.end(tile) {
            Some((End::Sea | End::Lake, step)) => ends.push((self.point(tile, step, FAN_FROM), here)),
            Some((End::Edge, step)) => ends.push((self.point(tile, step, 36), here)),
            Some((End::Spring, _)) | None => {}
        }
        match ends[..] {
            [] => add(vec![(center, here), (center, here)]),
            [from, to] => {
                // a curve with the center as its control point
                let at = |one: i32| {
                    let (two, both) = (8 - one, 2 * one * (8 - one));
                    let mean = |from: i32, by: i32, to: i32| {
                        (from * two * two + by * both + to * one * one + 32) / 64
                    };
                    let point =
                        Point::new(mean(from.0.x, center.x, to.0.x), mean(from.0.y, center.y, to.0.y));
                    (point, mean(from.1, here, to.1))
                };
                add(if self.frames.pixels() < 10 {
                    vec![from, at(4), to]
                } else {
                    vec![from, at(2), at(4), at(6), to]
                });
            }
            _ => ends.into_iter().for_each(|end| add(vec![(center, here), end])),
        }
    }

    /// Draws the fan at a mouth, which gradually becomes wider and takes the color of the water.
    fn fan(&self, tile: TilePos, look: RiverLook, palette: &Palette, items: &mut Vec<Item>) {
        let Some((End::Sea | End::Lake, step)) = self.end(tile) else { return };
        let Some(water) = self.look(tile, step) else { return };
        let (width, shallow) = (self.width(tile, look.width), palette.shallow(water));
        let at = |piece: i32| {
            let share = 100 + piece * piece / 2;
            (self.point(tile, step, FAN_FROM + FAN_STEP * piece), width * share / 100)
        };
        for piece in 0..FAN {
            let cover = u8::try_from(255 * (piece + 1) / FAN).expect("a share of 255");
            items.push(Item::Ribbon {
                points: vec![at(piece), at(piece + 1)],
                color: look.color.mix(shallow, cover),
            });
        }
    }

    /// Returns the point at `percent` percent of a step from the center of a tile.
    fn point(&self, tile: TilePos, (dx, dy): Step, percent: i32) -> Point {
        let pixels = self.frames.pixels();
        let center = self.frames.center(self.level, i32::from(tile.x), i32::from(tile.y));
        center.offset(dx * pixels * percent / 100, dy * pixels * percent / 100)
    }

    /// Returns the point where the river leaves a tile: near the center of that side, and the same for both
    /// tiles.
    fn crossing(&self, tile: TilePos, (dx, dy): Step) -> Point {
        let (x, y) = (i32::from(tile.x), i32::from(tile.y));
        let one = self.frames.center(self.level, x, y);
        let other = self.frames.center(self.level, x + dx, y + dy);
        // twice the midpoint of both tiles identifies the side
        let aside = (noise(2 * x + dx, 2 * y + dy, 11) % 5 - 2) * self.frames.pixels() / 10;
        let (across, down) = if dx == 0 { (aside, 0) } else { (0, aside * i32::from(dy == 0)) };
        Point::new((one.x + other.x) / 2 + across, (one.y + other.y) / 2 + down)
    }

    /// Returns planks and rails along the road that crosses the river.
    fn bridge(&self, tile: TilePos) -> Vec<Item> {
        let is_road = |step: Step| {
            self.next(tile, step).is_some_and(|next| self.layers.road.get(next).is_some_and(Option::is_some))
        };
        let is_upright = is_road((0, -1)) || is_road((0, 1));
        let pixels = self.frames.pixels();
        let (long, wide) = ((pixels * 9 / 10).max(3), (pixels * 7 / 10).max(2));
        let center = self.frames.center(self.level, i32::from(tile.x), i32::from(tile.y));
        let (width, height) = if is_upright { (wide, long) } else { (long, wide) };
        let deck = Rect::around(center, width, height);
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

#[cfg(test)]
mod tests {
    use super::super::map_roads::COLORS;
    use super::*;

    /// Returns the squared distance of two colors.
    fn distance_sq(one: Color, other: Color) -> i32 {
        let channel = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        channel(one.0, other.0) + channel(one.1, other.1) + channel(one.2, other.2)
    }

    #[test]
    fn colors_of_ice_and_mud_are_closer_to_water_than_to_roads() {
        let [water, ice, mud, _] = LOOKS.map(|look| look.color);
        for river in [ice, mud] {
            assert!(
                COLORS.iter().all(|road| distance_sq(river, water) < distance_sq(river, *road)),
                "{river:?}"
            );
        }
    }

    #[test]
    fn lava_is_narrower_than_roads_and_darker_than_its_core() {
        let lava = LOOKS[3];
        assert!(super::super::map_roads::WIDTHS.iter().all(|road| lava.width < *road));
        assert!(
            distance_sq(lava.glint, lava.color) > 100 * 100
                && lava.glint.is_light()
                && !lava.color.is_light()
        );
    }
}
