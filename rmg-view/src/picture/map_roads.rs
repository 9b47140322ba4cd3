//! Roads of a finished map: smooth lines from tile to tile.

use rmg_core::ids::RoadId;
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, Level, TilePos};

use super::color::Color;
use super::geometry::Point;
use super::item::{Dash, Item, Stroke};
use super::map_frames::Frames;
use super::map_picture::MapPicture;

/// Colours of roads, the fastest first; further ones are like the last.
const COLORS: [Color; 3] = [Color(236, 222, 186), Color(206, 190, 154), Color(172, 140, 98)];
/// What lies beside a road.
const VERGE: Color = Color(66, 50, 34);

/// The colour of every road of a pack, by its speed.
pub(crate) fn road_colors(pack: &ContentPack) -> Vec<Color> {
    let mut speeds: Vec<u16> = pack.roads.records().iter().map(|road| road.move_cost).collect();
    speeds.sort_unstable();
    let color = |cost: u16| {
        let rank = speeds.iter().position(|speed| *speed == cost).unwrap_or(0);
        COLORS[rank.min(COLORS.len() - 1)]
    };
    pack.roads.records().iter().map(|road| color(road.move_cost)).collect()
}

/// Draws all roads: first what lies beside them, so that crossings stay open.
pub(super) fn draw_roads(picture: &MapPicture<'_>, frames: &Frames, items: &mut Vec<Item>) {
    let colors = road_colors(picture.pack);
    let color = |road: RoadId| colors.get(road.index()).copied().unwrap_or(COLORS[0]);
    let width = (frames.pixels() * 2 / 7).max(frames.pixels().min(4) / 2).max(1);
    let mut lines = Vec::new();
    for (level, layers) in picture.map.plan.size.each_level().zip(&picture.map.levels) {
        for (tile, road) in layers.road.iter() {
            if let Some(road) = road {
                add_lines(frames, level, &layers.road, tile, &mut |points| {
                    lines.push((points, color(*road)))
                });
            }
        }
    }
    let verge = width + (frames.pixels() / 8).clamp(1, 4);
    for (points, _) in &lines {
        let stroke = Stroke { width: verge, color: VERGE, dash: Dash::Solid };
        items.push(Item::Line { points: points.clone(), stroke });
    }
    for (points, color) in lines {
        items.push(Item::Line { points, stroke: Stroke { width, color, dash: Dash::Solid } });
    }
}

/// The lines of one tile: from side to side through a bend, or from its middle to every side where the road goes on.
fn add_lines(
    frames: &Frames,
    level: Level,
    roads: &Grid<Option<RoadId>>,
    tile: TilePos,
    add: &mut impl FnMut(Vec<Point>),
) {
    let is_road = |x: u16, y: u16| roads[TilePos::new(x, y)].is_some();
    let goes_on = |next: &TilePos| {
        let is_straight = next.x == tile.x || next.y == tile.y;
        // a corner is cut only where the road does not go round it
        is_road(next.x, next.y) && (is_straight || (!is_road(next.x, tile.y) && !is_road(tile.x, next.y)))
    };
    let at = |tile: TilePos| frames.center(level, i32::from(tile.x), i32::from(tile.y));
    let middle = at(tile);
    let sides: Vec<Point> =
        roads.neighbors8(tile).filter(goes_on).map(|next| middle.towards(at(next), 1, 2)).collect();
    match sides[..] {
        [] => add(vec![middle, middle]),
        [from, to] => {
            let bend = Point::new((from.x + to.x + 2 * middle.x) / 4, (from.y + to.y + 2 * middle.y) / 4);
            add(vec![from, bend, to]);
        }
        _ => sides.iter().for_each(|side| add(vec![middle, *side])),
    }
}
