mod known_map;

use rmg_core::Seed;
use rmg_core::pack::{FrameLayout, Table};

use super::*;
use crate::terrain_shape::open_terrain;
use crate::test_pack::{LETTERS, pack};

fn board(text: &str) -> Grid<TerrainId> {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let letter = |letter: char| TerrainId::from_index(LETTERS.find(letter).unwrap());
    let cells = rows.iter().flat_map(|row| row.chars().map(letter)).collect();
    Grid::from_cells(u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap(), cells)
}

/// Returns all possible sprites of the tile in column `x` of row `y`.
fn views_at(text: &str, x: u16, y: u16) -> Vec<(u8, u8)> {
    views_in(&pack(), text, x, y)
}

fn views_in(pack: &ContentPack, text: &str, x: u16, y: u16) -> Vec<(u8, u8)> {
    let terrain = board(text);
    let mut rng = Seed(1).at("views").stream();
    let mut found: Vec<(u8, u8)> = (0..400)
        .map(|_| choose_views(&terrain, pack, &mut rng)[TilePos { x, y }])
        .map(|view| (view.frame, view.flip))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn frames(first: u8, last: u8, flip: u8) -> Vec<(u8, u8)> {
    (first..=last).map(|frame| (frame, flip)).collect()
}

#[test]
fn plain_tiles_use_all_plain_frames_and_no_mirroring() {
    for (letter, first, last) in [("g", 49, 72), ("d", 21, 44), ("s", 0, 23), ("w", 21, 32), ("#", 0, 7)] {
        assert_eq!(views_at(letter, 0, 0), frames(first, last, 0), "{letter}");
    }
}

#[test]
fn about_one_plain_tile_in_four_is_decorated() {
    let terrain = Grid::new(100, 100, TerrainId(2));
    let views = choose_views(&terrain, &pack(), &mut Seed(1).at("views").stream());
    let decorated = views.cells().iter().filter(|view| view.frame >= 57).count();
    assert!((2000..=2600).contains(&decorated), "{decorated}");
}

#[test]
fn edges_are_mirrored_and_differ_for_dirt_and_sand() {
    assert_eq!(views_at("dgg dgg dgg", 1, 1), frames(4, 7, 0));
    assert_eq!(views_at("ggn ggn ggn", 1, 1), frames(4, 7, 1), "blending land meets as dirt");
    assert_eq!(views_at("ggs ggs ggs", 1, 1), frames(24, 27, 1));
    assert_eq!(views_at("sss ggg ggg", 1, 1), frames(28, 31, 0));
    assert_eq!(views_at("ggg ggg www", 1, 1), frames(28, 31, 2));
    assert_eq!(views_at("ddd ddd ggg", 1, 1), frames(21, 44, 0), "dirt has no edge against blending land");
    assert_eq!(views_at("ddd ddd ###", 1, 1), frames(8, 11, 2));
    assert_eq!(views_at("sss sss ggg", 1, 1), frames(0, 23, 0), "sand is always plain");
    assert_eq!(views_at("www www ggg", 1, 1), frames(8, 11, 2));
}

#[test]
fn terrains_of_hota_have_their_own_frames() {
    let mut pack = pack();
    let mut terrains = pack.terrains.records().to_vec();
    terrains[2].frames = FrameLayout::Hota;
    pack.terrains = Table::new(terrains).unwrap();
    let views_at = |text, x, y| views_in(&pack, text, x, y);
    assert_eq!(views_at("g", 0, 0), frames(77, 117, 0));
    assert_eq!(views_at("dgg dgg dgg", 1, 1), frames(6, 13, 0));
    assert_eq!(views_at("ggs ggs ggs", 1, 1), frames(40, 47, 1));
    assert_eq!(views_at("ggg ggg www", 1, 1), frames(48, 55, 2));
    assert_eq!(views_at("sss sgg sgg", 1, 1), frames(34, 39, 0));
    assert_eq!(views_at("ssg sgg ggg", 1, 1), frames(62, 64, 0));
    assert_eq!(views_at("gggg gggg ggss ggss", 1, 1), frames(56, 61, 0));
    assert_eq!(views_at("gggss gggss ggsss gggsg ggggg", 1, 1), frames(65, 67, 0));
    assert_eq!(views_at("ggn ggn ggn", 2, 1), frames(4, 7, 0), "other terrains keep theirs");
}

#[test]
fn corners_are_wide_beside_straight_edges_and_tight_on_diagonals() {
    assert_eq!(views_at("sss sgg sgg", 1, 1), frames(20, 23, 0));
    assert_eq!(views_at("ssg sgg ggg", 1, 1), frames(36, 37, 0));
    assert_eq!(views_at("sss ggs ggs", 1, 1), frames(20, 23, 1));
    assert_eq!(views_at("gggg gggg ggss ggss", 1, 1), frames(32, 35, 0), "straight edges on both sides");
    assert_eq!(views_at("gggss gggss ggsss gggsg ggggg", 1, 1), frames(38, 39, 0));
    assert_eq!(views_at("ssgg ssgg gggg gggg", 2, 2), frames(32, 35, 3));
}

#[test]
fn rock_has_separate_frames_for_every_orientation() {
    assert_eq!(views_at("g## g## g##", 1, 1), frames(16, 17, 0));
    assert_eq!(views_at("##g ##g ##g", 1, 1), frames(18, 19, 0));
    assert_eq!(views_at("### ### ggg", 1, 1), frames(22, 23, 0));
    assert_eq!(views_at("ggg ##g ##g", 1, 1), frames(10, 11, 0));
    assert_eq!(views_at("##g ##g ggg", 1, 1), frames(14, 15, 0));
    assert_eq!(views_at("gg## gg## #### ####", 2, 2), frames(30, 31, 0));
}

#[test]
fn two_foreign_corners_are_mirrored_top_bottom_only() {
    assert_eq!(views_at("sgg ggg ggs", 1, 1), [(42, 0)]);
    assert_eq!(views_at("ggs ggg sgg", 1, 1), [(42, 2)]);
    assert_eq!(views_at("ggd ggg dgg", 1, 1), [(40, 2)]);
    assert_eq!(views_at("ggd ggg sgg", 1, 1), [(41, 1)]);
    assert_eq!(views_at("dds ddd sdd", 1, 1), [(20, 2)]);
}

#[test]
fn opened_terrain_needs_no_frame_that_some_versions_lack() {
    let mut rng = Seed(4).at("frames").stream();
    for _ in 0..20 {
        let mut terrain = Grid::new(40, 40, TerrainId(0));
        for cell in terrain.cells_mut() {
            *cell = TerrainId(u16::try_from(rng.below(7)).unwrap());
        }
        open_terrain(&mut terrain, &pack(), &mut Parts::new(&Pool::single(), "paint"));
        let views = choose_views(&terrain, &pack(), &mut rng);
        assert!(views.cells().iter().all(|view| view.frame <= 72 && view.flip <= 3));
    }
}
