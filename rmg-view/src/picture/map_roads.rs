//! Roads of a finished map: smooth lines from tile to tile.

use std::collections::BTreeSet;

use rmg_core::ids::RoadId;
use rmg_core::model::MapObject;
use rmg_core::pack::{ContentPack, Offset};
use rmg_core::{Grid, Level, TilePos};

use super::color::Color;
use super::geometry::Point;
use super::item::{Dash, Item, Stroke};
use super::map_frames::Frames;
use super::map_picture::MapPicture;

/// Colours of roads, the fastest first: paved, gravel, earth. Further ones are like the last.
pub(super) const COLORS: [Color; 3] = [Color(236, 226, 200), Color(204, 182, 134), Color(158, 116, 70)];
/// Their widths, in hundredths of a tile.
pub(super) const WIDTHS: [i32; 3] = [30, 25, 20];
/// What lies beside a road.
const VERGE: Color = Color(66, 50, 34);
/// Between the stones of a paved road, where a tile has so many pixels at least.
const JOINTS: Color = Color(176, 164, 140);
const LEAST_PAVED: i32 = 14;

/// Ranks of all roads of a pack by their speed, 0 the fastest.
fn ranks(pack: &ContentPack) -> Vec<usize> {
    let mut speeds: Vec<u16> = pack.roads.records().iter().map(|road| road.move_cost).collect();
    speeds.sort_unstable();
    speeds.dedup();
    let rank = |cost: u16| speeds.iter().position(|speed| *speed == cost).unwrap_or(0).min(COLORS.len() - 1);
    pack.roads.records().iter().map(|road| rank(road.move_cost)).collect()
}

/// The colour of every road of a pack, by its speed.
pub(crate) fn road_colors(pack: &ContentPack) -> Vec<Color> {
    ranks(pack).into_iter().map(|rank| COLORS[rank]).collect()
}

/// Draws all roads: first what lies beside them, so that crossings stay open; the faster a road, the wider
/// and lighter it is, and the fastest is paved.
pub(super) fn draw_roads(picture: &MapPicture<'_>, frames: &Frames, items: &mut Vec<Item>) {
    let ranks = ranks(picture.pack);
    let pixels = frames.pixels();
    let width = |rank: usize| (pixels * WIDTHS[rank] / 100).max(pixels.min(4) / 2).max(1);
    let mut lines = Vec::new();
    for (level, layers) in picture.map.plan.size.each_level().zip(&picture.map.levels) {
        let net = Net { level, roads: &layers.road, doors: doors(picture, level) };
        for (tile, road) in layers.road.iter() {
            if let Some(road) = road {
                let rank = ranks.get(road.index()).copied().unwrap_or(0);
                net.add_lines(frames, tile, &mut |points| lines.push((points, rank)));
            }
        }
    }
    // slow roads below, so that the wider ones are whole where they meet
    lines.sort_by_key(|(_, rank)| std::cmp::Reverse(*rank));
    for (points, rank) in &lines {
        let verge = width(*rank) + (pixels / 8).clamp(1, 4);
        let stroke = Stroke { width: verge, color: VERGE, dash: Dash::Solid };
        items.push(Item::Line { points: points.clone(), stroke });
    }
    let joints = |rank: usize| rank == 0 && pixels >= LEAST_PAVED;
    let paved: Vec<Vec<Point>> =
        lines.iter().filter(|(_, rank)| joints(*rank)).map(|(points, _)| points.clone()).collect();
    for (points, rank) in lines {
        let stroke = Stroke { width: width(rank), color: COLORS[rank], dash: Dash::Solid };
        items.push(Item::Line { points, stroke });
    }
    for points in paved {
        let stroke = Stroke { width: 1, color: JOINTS, dash: Dash::Dotted(pixels / 8) };
        items.push(Item::Line { points, stroke });
    }
}

/// Doors of a level that nobody enters from above.
fn doors(picture: &MapPicture<'_>, level: Level) -> BTreeSet<TilePos> {
    let objects = picture.map.objects.iter().filter(|object| object.at.level == level);
    let of_object = |object: &MapObject| {
        let look = picture.pack.appearances.get(object.appearance).filter(|look| !look.is_entered_from_above);
        let TilePos { x, y } = object.at.tile;
        let tile = |cell: &Offset| {
            Some(TilePos::new(x.checked_add_signed(cell.dx)?, y.checked_add_signed(cell.dy)?))
        };
        look.map_or_else(Vec::new, |look| look.footprint.actions().iter().filter_map(tile).collect())
    };
    objects.flat_map(of_object).collect()
}

/// The roads of a level.
struct Net<'m> {
    level: Level,
    roads: &'m Grid<Option<RoadId>>,
    doors: BTreeSet<TilePos>,
}

impl Net<'_> {
    /// Whether a road is drawn from a tile to one beside it: a corner is cut only where the road does not go
    /// round it, and not into a door from above.
    fn goes_on(&self, tile: TilePos, next: TilePos) -> bool {
        let is_road = |x: u16, y: u16| self.roads[TilePos::new(x, y)].is_some();
        let lower = if next.y > tile.y { next } else { tile };
        let is_straight = next.x == tile.x || next.y == tile.y;
        let is_cut = || !is_road(next.x, tile.y) && !is_road(tile.x, next.y) && !self.doors.contains(&lower);
        is_road(next.x, next.y) && (is_straight || is_cut())
    }

    /// The lines of one tile: from side to side through a bend, or from its middle to every side where the
    /// road goes on.
    fn add_lines(&self, frames: &Frames, tile: TilePos, add: &mut impl FnMut(Vec<Point>)) {
        let at = |tile: TilePos| frames.center(self.level, i32::from(tile.x), i32::from(tile.y));
        let middle = at(tile);
        let next = self.roads.neighbors8(tile).filter(|next| self.goes_on(tile, *next));
        let sides: Vec<Point> = next.map(|next| middle.towards(at(next), 1, 2)).collect();
        match sides[..] {
            [] => add(vec![middle, middle]),
            [from, to] => {
                let bend = Point::new((from.x + to.x + 2 * middle.x) / 4, (from.y + to.y + 2 * middle.y) / 4);
                add(vec![from, bend, to]);
            }
            _ => sides.iter().for_each(|side| add(vec![middle, *side])),
        }
    }
}
