//! The tileset of a map: meaning and appearance of each square.

use std::io;

use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::{Cover, MapModel};
use rmg_core::pack::{ContentPack, Rgb, TerrainKind};

use super::canvas::{Canvas, Rgba};
use super::scene::{Property, Square, TILE_PIXELS};
use crate::picture::map_look::terrain_word;

/// Number of combinations in which a road or river can join its four neighbors: bit 0 north, 1 east, 2 south,
/// 3 west.
const JOINS: u16 = 16;

/// Covers in the order of their squares.
const COVERS: [(Cover, &str); 4] = [
    (Cover::Possible, "possible"),
    (Cover::Free, "free"),
    (Cover::Blocked, "blocked"),
    (Cover::Used, "used"),
];

/// Colors of roads, in the order of the pack: earth, gravel, stone. Packs with more roads repeat them.
const ROADS: [Rgba; 3] = [[138, 98, 54, 255], [168, 160, 146, 255], [206, 204, 198, 255]];
/// Colors of rivers: water, ice, mud, lava.
const RIVERS: [Rgba; 4] = [[58, 118, 196, 255], [168, 208, 236, 255], [96, 116, 62, 255], [222, 84, 30, 255]];
/// Colors of covers: undecided, walkable, blocked, occupied.
const COVER_COLORS: [Rgba; 4] =
    [[255, 255, 255, 70], [70, 190, 90, 110], [190, 50, 40, 130], [60, 90, 200, 130]];

/// Half the width of a road in pixels.
const HALF_ROAD: usize = 2;
/// Half the width of a river in pixels.
const HALF_RIVER: usize = 3;
const SIDE: usize = TILE_PIXELS as usize;

/// Number of the first square of each kind in the tileset of a map. Like in layers, numbers start at 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    terrains: u32,
    roads: u32,
    rivers: u32,
    covers: u32,
    zones: u32,
}

impl Numbers {
    pub(super) fn new(pack: &ContentPack) -> Self {
        let count = |entries: usize| u32::try_from(entries).expect("ids have 16 bits");
        let terrains = 1;
        let roads = terrains + count(pack.terrains.len());
        let rivers = roads + count(pack.roads.len() * usize::from(JOINS));
        let covers = rivers + count(pack.rivers.len() * usize::from(JOINS));
        Self { terrains, roads, rivers, covers, zones: covers + count(COVERS.len()) }
    }

    pub(super) fn terrain(self, id: u16) -> u32 {
        self.terrains + u32::from(id)
    }

    pub(super) fn road(self, id: RoadId, joins: u32) -> u32 {
        self.roads + u32::from(id.number() - 1) * u32::from(JOINS) + joins
    }

    pub(super) fn river(self, id: RiverId, joins: u32) -> u32 {
        self.rivers + u32::from(id.number() - 1) * u32::from(JOINS) + joins
    }

    pub(super) fn cover(self, cover: Cover) -> u32 {
        let at = COVERS.iter().position(|(known, _)| *known == cover).expect("all covers are listed");
        self.covers + u32::try_from(at).expect("there are four covers")
    }

    pub(super) fn zone(self, id: u16) -> u32 {
        self.zones + u32::from(id)
    }
}

/// The color of each pixel of a square, by column and row.
type Paint = Box<dyn Fn(usize, usize) -> Rgba>;

/// Returns the squares in the order of [`Numbers`], and their picture.
pub(super) fn squares(map: &MapModel, pack: &ContentPack) -> io::Result<(Vec<Square>, Vec<u8>)> {
    let mut squares: Vec<(Square, Paint)> = Vec::new();
    let mut add = |class: &str, properties: Vec<Property>, color: Paint| {
        squares.push((Square { class: class.to_owned(), properties }, color));
    };
    for (id, terrain) in pack.terrains.iter() {
        let facts = vec![
            Property::text("name", &*terrain.name),
            Property::text("title", &*terrain.title),
            Property::text("kind", terrain_word(terrain.kind)),
        ];
        add("terrain", facts, Box::new(ground(terrain.color, terrain.kind, id.index())));
    }
    let lines = pack.roads.records().iter().map(|road| ("road", &road.name, &road.title));
    let rivers = pack.rivers.records().iter().map(|river| ("river", &river.name, &river.title));
    for (at, (class, name, title)) in lines.enumerate().chain(rivers.enumerate()) {
        let (color, half) = match class {
            "road" => (ROADS[at % ROADS.len()], HALF_ROAD),
            _ => (RIVERS[at % RIVERS.len()], HALF_RIVER),
        };
        for joins in 0..JOINS {
            let facts = vec![Property::text("name", &**name), Property::text("title", &**title)];
            add(class, facts, Box::new(line(color, half, joins)));
        }
    }
    for ((_, word), color) in COVERS.into_iter().zip(COVER_COLORS) {
        add("cover", vec![Property::text("name", word)], Box::new(hatched(color)));
    }
    for (id, zone) in map.plan.zone_ids().zip(&map.plan.zones) {
        let facts = vec![Property::int("zone", id.0), Property::text("key", &*zone.key)];
        add("zone", facts, Box::new(solid(zone_color(id.index()))));
    }
    let mut canvas = Canvas::new(squares.len());
    for (at, (_, color)) in squares.iter().enumerate() {
        canvas.draw(at, color);
    }
    Ok((squares.into_iter().map(|(square, _)| square).collect(), canvas.png()?))
}

/// Paints ground of one color with a few dots, which differ from terrain to terrain. Water has waves and rock
/// has lumps.
fn ground(color: Rgb, kind: TerrainKind, number: usize) -> impl Fn(usize, usize) -> Rgba {
    move |x, y| {
        let dot = (x * 7 + y * 13 + x * y * 3 + number * 5) % 23;
        let by: i16 = match kind {
            TerrainKind::Water if (y + x / 4 % 2 * 2) % 8 == 0 => 22,
            // lumps with a light rim in the north-west
            TerrainKind::Rock => match ((x + y / 8 * 5) % 8, y % 8) {
                (0, _) | (_, 0) => 18,
                (1, _) | (_, 1) => 58,
                _ => 36,
            },
            TerrainKind::Land if dot == 0 => 18,
            TerrainKind::Land if dot == 11 => -14,
            TerrainKind::Land | TerrainKind::Water => 0,
        };
        let shade = |channel: u8| {
            let moved = (i16::from(channel) + by).clamp(0, 255);
            u8::try_from(moved).expect("clamped to a byte")
        };
        [shade(color.r), shade(color.g), shade(color.b), 255]
    }
}

/// Paints a band from the center to each side that it joins.
fn line(color: Rgba, half: usize, joins: u16) -> impl Fn(usize, usize) -> Rgba {
    move |x, y| {
        let center = SIDE / 2;
        let near = |at: usize| (center - half..center + half).contains(&at);
        let is_on = (near(x) && near(y))
            || (joins & 1 != 0 && near(x) && y < center)
            || (joins & 2 != 0 && near(y) && x >= center)
            || (joins & 4 != 0 && near(x) && y >= center)
            || (joins & 8 != 0 && near(y) && x < center);
        if is_on { color } else { [0; 4] }
    }
}

fn hatched(color: Rgba) -> impl Fn(usize, usize) -> Rgba {
    move |x, y| if (x + y) % 4 < 2 { color } else { [0; 4] }
}

fn solid(color: Rgba) -> impl Fn(usize, usize) -> Rgba {
    move |_, _| color
}

/// Returns the color of a zone. Consecutive numbers differ by 137 degrees of hue, which keeps the first
/// dozens of zones distinct.
fn zone_color(number: usize) -> Rgba {
    let hue = number * 137 % 360;
    // Brightness varies from round to round, so that equal hues differ.
    let most = [230_usize, 170, 200, 140][number / 18 % 4];
    let ramp = |distance: usize| match distance {
        0..=60 => most,
        61..=119 => most * (120 - distance) / 60,
        _ => 0,
    };
    let channel = |center: usize| {
        let distance = hue.abs_diff(center);
        let value = 20 + ramp(distance.min(360 - distance));
        u8::try_from(value.min(255)).expect("cut to a byte")
    };
    [channel(0), channel(120), channel(240), 255]
}
