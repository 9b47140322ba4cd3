use rmg_core::ids::RoadId;
use rmg_core::pack::Road;
use rmg_core::pack::Table;
use rmg_core::{Grid, Pieces, Seed, TilePos};

use crate::fixture::Fixture;
use crate::layers::Claim;
use crate::modifiers::relief::shape_relief;

use super::*;

const MAIN: RoadId = RoadId::from_index(0);
const SIDE: RoadId = RoadId::from_index(1);
const THROUGH: RoadId = RoadId::from_index(2);

/// Returns a board of one zone, with a pack of three kinds of road.
fn board(width: usize, height: usize) -> Fixture {
    let mut board = Fixture::new(&vec!["a".repeat(width).as_str(); height], &[]);
    let road = |name: &str| Road {
        name: name.into(),
        title: name.into(),
        number: None,
        move_cost: 75,
        code: String::new(),
        sprite: String::new(),
    };
    board.pack.roads = Table::new(vec![road("main"), road("side"), road("through")]).unwrap();
    board.pack.defaults.main_road = Some(MAIN);
    board.pack.defaults.side_road = Some(SIDE);
    board.pack.defaults.through_road = Some(THROUGH);
    board
}

/// A zone with ends of roads.
struct Site {
    tiles: Tiles,
    anchors: Anchors,
}

impl Site {
    fn new(board: &Fixture) -> Self {
        Self { tiles: board.zone('a'), anchors: Anchors::default() }
    }

    /// Adds an end: a house with a door at its center, entered over a free tile below.
    fn add_end(&mut self, x: u16, y: u16, kind: RoadEndKind) {
        let (tile, door) = (TilePos::new(x, y), TilePos::new(x, y - 1));
        self.tiles.set(tile, Claim::Free);
        self.tiles.set(door, Claim::Soft);
        for x in [x.wrapping_sub(1), x + 1] {
            let wall = TilePos::new(x, y - 1);
            if self.tiles.index(wall).is_some_and(|at| self.tiles.is_walkable(at)) {
                self.tiles.set(wall, Claim::Used);
            }
        }
        self.anchors.road_ends.push(RoadEnd { tile, to_door: vec![door], kind });
    }

    fn shape_relief(&mut self, board: &Fixture) {
        let rng = &mut Seed(1).at("relief").stream();
        shape_relief(&board.inputs(), &mut self.tiles, &mut self.anchors, rng);
    }

    fn build_roads(&mut self, board: &Fixture) -> Built {
        let mut output = Output::new(Roads::NAME);
        let rng = &mut board.stream::<Roads>(self.tiles.zone());
        let roads = build_roads(&board.inputs(), &self.anchors, &mut self.tiles, rng, &mut output);
        let mut rows: Vec<Vec<char>> =
            board.draw(&[&self.tiles]).iter().map(|row| row.chars().collect()).collect();
        for (tile, road) in &roads {
            rows[usize::from(tile.y)][usize::from(tile.x)] = match *road {
                MAIN => '=',
                SIDE => '-',
                _ => ':',
            };
        }
        Built { roads, output, rows: rows.into_iter().map(|row| row.into_iter().collect()).collect() }
    }
}

/// The roads of a zone, with a drawing.
struct Built {
    roads: Vec<(TilePos, RoadId)>,
    output: Output,
    /// The drawing: `=` main road, `-` side road, `:` through road, else the claim of the tile.
    rows: Vec<String>,
}

fn is_road(rows: &[String], x: usize, y: usize) -> bool {
    matches!(rows.get(y).and_then(|row| row.as_bytes().get(x)), Some(b'=' | b'-' | b':'))
}

/// Returns the number of pieces of the road, by side steps.
fn pieces(rows: &[String]) -> usize {
    let cells = rows.iter().enumerate().flat_map(|(y, row)| (0..row.len()).map(move |x| is_road(rows, x, y)));
    let [width, height] = [rows[0].len(), rows.len()].map(|side| u16::try_from(side).unwrap());
    let roads = Grid::from_cells(width, height, cells.collect());
    let near = |at| roads.neighbors4(roads.tile_at(at)).map(|near| roads.index(near));
    Pieces::new(roads.cells().len(), |at| roads.cells()[at], near).count()
}

fn squares(rows: &[String]) -> usize {
    let tiles = (0..rows.len()).flat_map(|y| (0..rows[0].len()).map(move |x| (x, y)));
    tiles
        .filter(|(x, y)| {
            [(0, 0), (1, 0), (0, 1), (1, 1)].iter().all(|(dx, dy)| is_road(rows, x + dx, y + dy))
        })
        .count()
}

#[test]
fn all_ends_are_joined_by_one_narrow_road() {
    // Two roads can run side by side for two tiles where another way is much longer.
    let mut extra = 0;
    for seed in 0..100 {
        let board = board(60, 45);
        let mut a = Site::new(&board);
        let rng = &mut Seed(seed).at("ends").stream();
        let ends = 2 + rng.index(7);
        let mut places = Vec::new();
        for number in 0..ends {
            let (x, y) = (u16::try_from(rng.index(60)).unwrap(), u16::try_from(1 + rng.index(44)).unwrap());
            let is_near = |place: &(u16, u16)| place.0.abs_diff(x) < 4 && place.1.abs_diff(y) < 4;
            if places.iter().any(is_near) {
                continue;
            }
            places.push((x, y));
            a.add_end(x, y, if number % 2 == 0 { RoadEndKind::Town } else { RoadEndKind::Link });
        }
        a.shape_relief(&board);
        let built = a.build_roads(&board);
        assert!(built.output.unmet.is_empty(), "{:?}", built.output.unmet);
        if a.anchors.road_ends.len() < 2 {
            continue;
        }
        assert_eq!(pieces(&built.rows), 1, "seed {seed}\n{}", built.rows.join("\n"));
        for end in &a.anchors.road_ends {
            let tiles = std::iter::once(end.tile).chain(end.to_door.iter().copied());
            assert!(tiles.into_iter().all(|tile| is_road(&built.rows, tile.x.into(), tile.y.into())));
        }
        for (tile, _) in &built.roads {
            let of = a.tiles.claim_of(*tile);
            assert!(matches!(of, Claim::Free | Claim::Soft), "{tile} is {of:?}");
        }
        extra += squares(&built.rows);
        assert!(extra <= 1, "seed {seed}\n{}", built.rows.join("\n"));
    }
}

/// Returns the length of the longest row or column of road.
fn longest_run(rows: &[String]) -> usize {
    let (width, height) = (rows[0].len(), rows.len());
    let run = |across: usize, is_row: bool| {
        let along = if is_row { width } else { height };
        let is_on = |at: usize| if is_row { is_road(rows, at, across) } else { is_road(rows, across, at) };
        (0..along).map(|from| (from..along).take_while(|at| is_on(*at)).count()).max().unwrap()
    };
    let in_rows = (0..height).map(|y| run(y, true));
    in_rows.chain((0..width).map(|x| run(x, false))).max().unwrap()
}

#[test]
fn a_road_bends_on_open_ground_and_is_one_tile_wide() {
    let board = board(40, 19);
    let mut a = Site::new(&board);
    a.add_end(2, 9, RoadEndKind::Town);
    a.add_end(37, 9, RoadEndKind::Link);
    let built = a.build_roads(&board);
    let picture = built.rows.join("\n");
    assert!(built.roads.len() <= 36 + 2 + 14, "{picture}");
    assert!((3..=9).contains(&longest_run(&built.rows)), "{picture}");
    assert!(built.roads.iter().all(|(_, road)| *road == MAIN));
}

#[test]
fn a_road_in_a_corridor_is_straight() {
    let board = board(30, 3);
    let mut a = Site::new(&board);
    for x in 0..30 {
        for y in [0, 2] {
            a.tiles.set(TilePos::new(x, y), Claim::Wall);
        }
    }
    for x in [0, 29] {
        a.anchors.road_ends.push(RoadEnd {
            tile: TilePos::new(x, 1),
            to_door: Vec::new(),
            kind: RoadEndKind::Link,
        });
    }
    let built = a.build_roads(&board);
    assert_eq!(longest_run(&built.rows), 30, "{}", built.rows.join("\n"));
}

#[test]
fn a_zone_without_a_town_gets_a_through_road() {
    let mut board = board(30, 20);
    let ends = |board: &Fixture| {
        let mut a = Site::new(board);
        a.add_end(3, 10, RoadEndKind::Link);
        a.add_end(27, 10, RoadEndKind::Link);
        a.add_end(15, 10, RoadEndKind::Mine);
        a.build_roads(board)
    };
    let built = ends(&board);
    assert!(built.roads.iter().any(|(_, road)| *road == THROUGH));
    assert!(built.roads.iter().all(|(_, road)| *road != MAIN), "{}", built.rows.join("\n"));
    board.pack.defaults.through_road = None;
    assert!(ends(&board).roads.iter().any(|(_, road)| *road == MAIN));
}

#[test]
fn two_paths_that_meet_by_chance_leave_no_loop() {
    for seed in 0..60 {
        let board = board(40, 40);
        let mut a = Site::new(&board);
        let rng = &mut Seed(seed).at("loops").stream();
        for (x, y) in [(8, 8), (30, 9), (9, 30), (31, 31), (20, 20)] {
            let shift = |n: u16, rng: &mut RngStream| n + u16::try_from(rng.index(5)).unwrap();
            let (x, y) = (shift(x, rng), shift(y, rng));
            a.add_end(x, y, RoadEndKind::Town);
        }
        a.shape_relief(&board);
        let rows = a.build_roads(&board).rows;
        // A tree has one tile more than steps between tiles.
        let tiles =
            (0..40).flat_map(|y| (0..40).map(move |x| (x, y))).filter(|(x, y)| is_road(&rows, *x, *y));
        let (mut count, mut steps) = (0, 0);
        for (x, y) in tiles {
            count += 1;
            steps += usize::from(is_road(&rows, x + 1, y)) + usize::from(is_road(&rows, x, y + 1));
        }
        // A door next to a road belongs to no loop.
        let doors = a.anchors.road_ends.iter().flat_map(|end| &end.to_door);
        let beside = |door: &TilePos| {
            let (x, y) = (usize::from(door.x), usize::from(door.y));
            let around = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            around.into_iter().filter(|(x, y)| is_road(&rows, *x, *y)).count() - 1
        };
        let extra: usize = doors.map(beside).sum();
        assert_eq!(steps - extra + 1, count, "seed {seed}\n{}", rows.join("\n"));
    }
}

#[test]
fn a_town_alone_gets_side_roads_to_its_mines() {
    let board = board(30, 20);
    let mut a = Site::new(&board);
    a.add_end(15, 10, RoadEndKind::Town);
    a.add_end(3, 4, RoadEndKind::Mine);
    a.add_end(27, 16, RoadEndKind::Mine);
    let built = a.build_roads(&board);
    assert_eq!(pieces(&built.rows), 1, "{}", built.rows.join("\n"));
    assert!(built.roads.len() > 20 && built.roads.iter().all(|(_, road)| *road == SIDE));
}

#[test]
fn a_side_road_leads_only_to_a_mine_near_the_main_road() {
    let board = board(40, 30);
    let mut a = Site::new(&board);
    a.add_end(3, 10, RoadEndKind::Town);
    a.add_end(36, 10, RoadEndKind::Link);
    a.add_end(20, 13, RoadEndKind::Mine);
    a.add_end(20, 27, RoadEndKind::Mine);
    let built = a.build_roads(&board);
    assert_eq!(pieces(&built.rows), 1, "{}", built.rows.join("\n"));
    assert!(is_road(&built.rows, 20, 12) && !is_road(&built.rows, 20, 26), "{}", built.rows.join("\n"));
    assert!(built.roads.iter().any(|(_, road)| *road == SIDE));
}

#[test]
fn a_single_link_gets_a_road_to_the_main_point_and_a_single_town_none() {
    let board = board(20, 12);
    let mut a = Site::new(&board);
    a.add_end(2, 3, RoadEndKind::Link);
    a.shape_relief(&board);
    let built = a.build_roads(&board);
    let main = a.anchors.main_point.unwrap();
    assert!(
        is_road(&built.rows, main.x.into(), main.y.into()) && pieces(&built.rows) == 1,
        "{}",
        built.rows.join("\n")
    );
    a.anchors.road_ends[0].kind = RoadEndKind::Town;
    let built = a.build_roads(&board);
    assert!(built.roads.is_empty() && built.output.unmet.is_empty());
}

#[test]
fn a_road_avoids_guards_except_that_of_its_own_link() {
    let board = board(15, 7);
    let mut a = Site::new(&board);
    a.add_end(1, 4, RoadEndKind::Town);
    for (x, y) in [(7, 0), (7, 1), (7, 2), (7, 3), (6, 3), (8, 3), (6, 4), (7, 4), (8, 4)] {
        a.tiles.set(TilePos::new(x, y), Claim::Guarded);
    }
    // Through two corners of a guard's zone of control to a portal in the east.
    for (x, y, of) in [(12, 3, Claim::Guarded), (12, 4, Claim::Guarded), (13, 3, Claim::Soft)] {
        a.tiles.set(TilePos::new(x, y), of);
    }
    a.tiles.set(TilePos::new(11, 4), Claim::Free);
    let to_door = vec![TilePos::new(12, 3), TilePos::new(13, 3)];
    a.anchors.road_ends.push(RoadEnd { tile: TilePos::new(11, 4), to_door, kind: RoadEndKind::Link });
    let built = a.build_roads(&board);
    assert_eq!(pieces(&built.rows), 1, "{}", built.rows.join("\n"));
    assert!(is_road(&built.rows, 11, 3) || is_road(&built.rows, 12, 4));
    assert!((0..7).filter(|y| is_road(&built.rows, 7, *y)).all(|y| y > 4), "{}", built.rows.join("\n"));
}

#[test]
fn a_door_next_to_a_road_does_not_replace_its_tiles() {
    // The road leads from below a portal around it to an end above. Heroes cannot enter a portal from above.
    let board = board(6, 6);
    let mut a = Site::new(&board);
    for (x, y) in [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (4, 0), (4, 1)] {
        a.tiles.set(TilePos::new(x, y), Claim::Wall);
    }
    a.tiles.set(TilePos::new(3, 3), Claim::Soft);
    let end = |y, to_door| RoadEnd { tile: TilePos::new(3, y), to_door, kind: RoadEndKind::Link };
    a.anchors.road_ends = vec![end(4, vec![TilePos::new(3, 3)]), end(1, Vec::new())];
    let built = a.build_roads(&board);
    assert!(is_road(&built.rows, 3, 2) && is_road(&built.rows, 4, 2), "{}", built.rows.join("\n"));
}

#[test]
fn unreachable_ends_and_packs_without_roads_are_reported() {
    let mut board = board(9, 4);
    let mut a = Site::new(&board);
    a.add_end(1, 2, RoadEndKind::Town);
    a.add_end(7, 2, RoadEndKind::Link);
    for y in 0..4 {
        a.tiles.set(TilePos::new(4, y), Claim::Wall);
    }
    let built = a.build_roads(&board);
    assert_eq!(built.output.unmet.len(), 1);
    assert_eq!(built.output.unmet[0].what.to_string(), "road of a connection");
    board.pack.defaults.main_road = None;
    board.pack.defaults.side_road = None;
    let built = a.build_roads(&board);
    assert_eq!(built.output.unmet[0].reason_words(), "the content pack has no road");
    assert!(built.roads.is_empty());
}

#[test]
fn the_same_seed_gives_the_same_roads() {
    let board = board(40, 40);
    let built = || {
        let mut a = Site::new(&board);
        for (x, y) in [(3, 3), (30, 8), (12, 35), (37, 37)] {
            a.add_end(x, y, RoadEndKind::Link);
        }
        a.build_roads(&board).roads
    };
    assert_eq!(built(), built());
}
