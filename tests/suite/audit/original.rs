//! The rule of sprites, compared with a map of the generator of the original game.

use std::io::Read;

use rmg_audit::{audit_foreign, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::{ForeignFacts, MapModel, TileView};
use rmg_core::{Grid, TerrainId};
use rmg_tests::small_maps::{SmallMap, at};
use rmg_tests::template_files::corpus;
use rmg_tests::templates::heroes3;

/// Bytes of a tile in the file: terrain, frame, river, its frame, road, its frame, flags.
const TILE: usize = 7;

/// Returns a map with the terrains and sprites of a file of the original game. Returns `None`, with a notice,
/// without the corpus.
fn original(name: &str) -> Option<MapModel> {
    let packed = std::fs::read(corpus("h3m")?.join(name)).unwrap();
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut bytes).unwrap();
    // Version, a flag, the side, and whether there is an underground.
    let side = u16::try_from(u32::from_le_bytes(bytes[5..9].try_into().unwrap())).unwrap();
    let levels = 1 + usize::from(bytes[9]);
    let tiles = usize::from(side) * usize::from(side);
    // The part before the tiles has no fixed length and ends in zeros, which look like tiles. The tiles are
    // the last bytes that can all be tiles, because a table with a large count follows.
    let is_tile = |tile: &[u8]| tile[0] <= 9 && tile[2] <= 4 && tile[4] <= 3 && tile[6] < 128;
    let start =
        bytes.windows(TILE * tiles * levels).rposition(|all| all.chunks_exact(TILE).all(is_tile)).unwrap();
    let row = format!("{}\n", "A".repeat(side.into()));
    let board = row.repeat(side.into());
    let mut map = SmallMap::draw(&vec![board.as_str(); levels]).main_point(0, at(0, 0, 0)).build();
    for (level, block) in map.levels.iter_mut().zip(bytes[start..].chunks_exact(TILE * tiles)) {
        let cells = || block.chunks_exact(TILE);
        // Terrains of the pack are ordered by their numbers.
        let terrain = cells().map(|tile| TerrainId(tile[0].into())).collect();
        let view = cells().map(|tile| TileView { frame: tile[1], flip: tile[6] & 3 }).collect();
        let road =
            cells().map(|tile| tile[4].checked_sub(1).map(|road| RoadId::from_index(road.into()))).collect();
        let road_view = cells().map(|tile| TileView { frame: tile[5], flip: tile[6] >> 4 & 3 }).collect();
        let river = cells()
            .map(|tile| tile[2].checked_sub(1).map(|river| RiverId::from_index(river.into())))
            .collect();
        let river_view = cells().map(|tile| TileView { frame: tile[3], flip: tile[6] >> 2 & 3 }).collect();
        level.road = Grid::from_cells(side, side, road);
        level.road_view = Grid::from_cells(side, side, road_view);
        level.river = Grid::from_cells(side, side, river);
        level.river_view = Grid::from_cells(side, side, river_view);
        level.terrain = Grid::from_cells(side, side, terrain);
        level.view = Grid::from_cells(side, side, view);
    }
    Some(map)
}

#[test]
fn sprites_of_the_original_generator_follow_the_rule() {
    let Some(map) = original("random-SoD.h3m") else { return };
    let numbers: Vec<_> = heroes3().terrains.records().iter().map(|terrain| terrain.number).collect();
    assert_eq!(numbers, (0..10).map(Some).collect::<Vec<_>>());
    // Audited as a foreign map: its rivers follow the rule, but are wider than `rmg` allows.
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    let verdict = &certificate.findings[Promise::SpritesFit as usize].verdict;
    assert!(matches!(verdict, Verdict::Proved { .. }), "{}", report(&certificate));
}
