//! Tests that the rules reproduce a map of the original generator.

use std::io::Read;

use rmg_core::pack::{Table, TerrainKind};

use super::super::*;
use crate::test_pack::{pack, terrain};
use rmg_test_support::corpus;

/// Returns a pack with the terrains of the original game in the order of their numbers.
fn original_pack() -> ContentPack {
    let land = ["dirt", "sand", "grass", "snow", "swamp", "rough", "subterra", "lava"];
    let mut terrains: Vec<_> =
        land.iter().map(|name| terrain(name, TerrainKind::Land, *name == "sand")).collect();
    terrains.push(terrain("water", TerrainKind::Water, true));
    terrains.push(terrain("rock", TerrainKind::Rock, true));
    ContentPack { terrains: Table::new(terrains).unwrap(), ..pack() }
}

/// A tile of the file: terrain, frame, river and its frame, road and its frame, flip bits.
type Tile = [u8; 7];

/// A reader of the bytes of a map file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (head, rest) = self.0.split_at(count);
        self.0 = rest;
        head
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    fn number(&mut self) -> usize {
        u32::from_le_bytes(self.take(4).try_into().unwrap()) as usize
    }

    fn text(&mut self) {
        let length = self.number();
        self.take(length);
    }
}

/// Returns side and tiles, level by level, of a map of the version Shadow of Death with standard conditions
/// and without custom heroes, as the original generator writes it.
fn tiles(file: &[u8]) -> (u16, Vec<Tile>) {
    let mut bytes = Bytes(file);
    assert_eq!(bytes.number(), 0x1C, "version");
    bytes.byte();
    let side = u16::try_from(bytes.number()).unwrap();
    let levels = 1 + usize::from(bytes.byte());
    bytes.text();
    bytes.text();
    bytes.take(2);
    for _ in 0..8 {
        bytes.take(7);
        if bytes.byte() == 1 {
            bytes.take(5);
        }
        bytes.byte();
        if bytes.byte() != 0xFF {
            bytes.byte();
            bytes.text();
        }
        bytes.byte();
        for _ in 0..bytes.number() {
            bytes.byte();
            bytes.text();
        }
    }
    assert_eq!((bytes.byte(), bytes.byte()), (0xFF, 0xFF), "conditions of victory and loss");
    if bytes.byte() != 0 {
        bytes.take(8);
    }
    bytes.take(20);
    let placeholders = bytes.number();
    bytes.take(placeholders);
    for _ in 0..bytes.byte() {
        bytes.take(2);
        bytes.text();
        bytes.byte();
    }
    bytes.take(31 + 18 + 9 + 4);
    for _ in 0..bytes.number() {
        bytes.text();
        bytes.text();
    }
    assert!(bytes.take(156).iter().all(|customised| *customised == 0), "no hero is changed");
    let count = usize::from(side) * usize::from(side) * levels;
    (side, (0..count).map(|_| bytes.take(7).try_into().unwrap()).collect())
}

/// Returns the levels of the map; `None` with a notice if the collection of maps is missing.
fn known_levels() -> Option<Vec<Grid<Tile>>> {
    let packed = std::fs::read(corpus("h3m/random-SoD.h3m")?).unwrap();
    let mut file = Vec::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut file).unwrap();
    let (side, tiles) = tiles(&file);
    let per_level = usize::from(side) * usize::from(side);
    Some(tiles.chunks_exact(per_level).map(|level| Grid::from_cells(side, side, level.to_vec())).collect())
}

#[test]
fn shapes_frames_and_flips_of_terrain_are_those_of_the_original_generator() {
    let pack = original_pack();
    let ground = Relations::new(&pack);
    let Some(levels) = known_levels() else { return };
    let (mut wrong, mut count) = (Vec::new(), 0);
    for level in levels {
        let cells = level.cells().iter().map(|tile| TerrainId(tile[0].into())).collect();
        let terrain = Grid::from_cells(level.width(), level.height(), cells);
        let shapes = shapes(&terrain, &ground, 0..usize::from(terrain.height()));
        let shapes = Grid::from_cells(terrain.width(), terrain.height(), shapes);
        for (tile, [_, frame, _, _, _, _, flips]) in level.iter() {
            let sprites = sprites_of(&terrain, &ground, &shapes, tile);
            let ranges = [Some(sprites.common), sprites.decorated];
            let has_frame = ranges.iter().flatten().any(|(first, last)| (first..=last).contains(&frame));
            count += 1;
            if shapes[tile].is_none() || !has_frame || sprites.flip != flips & 3 {
                wrong.push(format!("{tile}: frame {frame}, flips {}, {:?}", flips & 3, shapes[tile]));
            }
        }
    }
    assert!(count > 1000, "{count} tiles");
    assert!(wrong.is_empty(), "{} of {count} tiles differ: {wrong:#?}", wrong.len());
}

/// Returns the possible sprites of a tile of a line.
type Sprite = fn(&Grid<Option<u8>>, TilePos) -> lines::LineSprite;

#[test]
fn frames_and_flips_of_roads_and_rivers_are_those_of_the_original_generator() {
    let Some(levels) = known_levels() else { return };
    let (mut wrong, mut count) = (Vec::new(), 0);
    for level in levels {
        let line = |at: usize| {
            let cells = level.cells().iter().map(|tile| (tile[at] > 0).then_some(tile[at])).collect();
            Grid::from_cells(level.width(), level.height(), cells)
        };
        let sprites: [(_, _, Sprite); 2] = [(4, 4, lines::road_sprite), (2, 2, lines::river_sprite)];
        for (kind, shift, sprite) in sprites {
            let line = line(kind);
            for (tile, known) in level.iter().filter(|(_, known)| known[kind] > 0) {
                let ((first, last), flip) = sprite(&line, tile);
                // A single tile can be drawn as an end in either direction.
                let is_single = level.neighbors4(tile).all(|side| level[side][kind] == 0);
                let has_flip = known[6] >> shift & 3 == flip || is_single;
                count += 1;
                if !(first..=last).contains(&known[kind + 1]) || !has_flip {
                    wrong.push(format!("{tile}: {known:?}, not {:?}", sprite(&line, tile)));
                }
            }
        }
    }
    assert!(count > 500, "{count} tiles");
    assert!(wrong.is_empty(), "{} of {count} tiles differ: {wrong:#?}", wrong.len());
}
