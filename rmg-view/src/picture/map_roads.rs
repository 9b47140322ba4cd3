//! Roads of a map: smooth lines from tile to tile.

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

/// Colors of roads, fastest first: paved, gravel, earth. Further roads look like the last one.
pub(super) const COLORS: [Color; 3] = [Color(236, 226, 200), Color(204, 182, 134), Color(158, 116, 70)];
/// Widths of roads, in hundredths of a tile.
pub(super) const WIDTHS: [i32; 3] = [30, 25, 20];
/// Color of the edges of roads.
const VERGE: Color = Color(66, 50, 34);
/// Color of the joints of a paved road, and the minimum pixels per tile to draw them.
const JOINTS: Color = Color(176, 164, 140);
const MIN_PAVED: i32 = 14;

/// Returns the rank of every road of a pack by its speed, 0 for the fastest.
fn ranks(pack: &ContentPack) -> Vec<usize> {
    let mut speeds: Vec<u16> = pack.roads.records().iter().map(|road| road.move_cost).collect();
    speeds.sort_unstable();
    speeds.dedup();
    let rank = |cost: u16| speeds.iter().position(|speed| *speed == cost).unwrap_or(0).min(COLORS.len() - 1);
    pack.roads.records().iter().map(|road| rank(road.move_cost)).collect()
}

/// Returns the color of every road of a pack, by its speed.
pub(crate) fn road_colors(pack: &ContentPack) -> Vec<Color> {
    ranks(pack).into_iter().map(|rank| COLORS[rank]).collect()
}

/// Draws all roads, first their edges, so that crossings are open. Faster roads are wider and lighter, and
/// the fastest ones are paved.
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
    // slow roads first, so that faster ones are not interrupted at crossings
    lines.sort_by_key(|(_, rank)| std::cmp::Reverse(*rank));
    for (points, rank) in &lines {
        let verge = width(*rank) + (pixels / 8).clamp(1, 4);
        let stroke = Stroke { width: verge, color: VERGE, dash: Dash::Solid };
        items.push(Item::Line { points: points.clone(), stroke });
    }
    let joints = |rank: usize| rank == 0 && pixels >= MIN_PAVED;
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

/// Returns the tiles of a level from which objects are visited, for objects that cannot be entered from
/// above.
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
    /// Returns whether a road is drawn between two adjacent tiles. A diagonal line is drawn only if neither
    /// of the two tiles next to it is road, and not into a door from above.
    fn continues(&self, tile: TilePos, next: TilePos) -> bool {
        let is_road = |x: u16, y: u16| self.roads[TilePos::new(x, y)].is_some();
        let lower = if next.y > tile.y { next } else { tile };
        let is_straight = next.x == tile.x || next.y == tile.y;
        let is_cut = || !is_road(next.x, tile.y) && !is_road(tile.x, next.y) && !self.doors.contains(&lower);
        is_road(next.x, next.y) && (is_straight || is_cut())
    }

    /// Adds the lines of one tile: a bend from side to side, or lines from the center to every side where the
    /// road continues.
    fn add_lines(&self, frames: &Frames, tile: TilePos, add: &mut impl FnMut(Vec<Point>)) {
        let at = |tile: TilePos| frames.center(self.level, i32::from(tile.x), i32::from(tile.y));
        let center = at(tile);
        let next = self.roads.neighbors8(tile).filter(|next| self.continues(tile, *next));
        let sides: Vec<Point> = next.map(|next| center.towards(at(next), 1, 2)).collect();
        match sides[..] {
            [] => add(vec![center, center]),
            [from, to] => {
                let bend = Point::new((from.x + to.x + 2 * center.x) / 4, (from.y + to.y + 2 * center.y) / 4);
                add(vec![from, bend, to]);
            }
            _ => sides.iter().for_each(|side| add(vec![center, *side])),
        }
    }
}
