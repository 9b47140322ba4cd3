//! Control of tiles and widths of choke points compared with an oracle on boards of grass, and the fairness
//! of maps with a symmetry.

use proptest::prelude::*;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::{PlayerColor, Symmetry};
use rmg_explain::danger::{GuardStrength, TileDanger, danger};
use rmg_explain::fairness::{CONTESTED, ChokeWidth, Control, Fairness, TileControl};
use rmg_tests::orbits::assert_equal_in_orbits;
use rmg_tests::small_maps::{SmallMap, TownSketch, at, laden, two_courts};
use rmg_tests::templates::heroes3;

use rmg_test_support::cases;

const WIDTH: usize = 32;
const HEIGHT: usize = 9;
/// The gates of the two towns.
const GATES: [(usize, usize); 2] = [(4, 5), (28, 5)];

/// Returns a board with two towns, and walls on some tiles between them.
fn board(walls: &[(usize, usize)]) -> MapModel {
    let letter = |x: usize, y: usize| match (x < WIDTH / 2, walls.contains(&(x, y))) {
        (true, false) => 'A',
        (true, true) => 'a',
        (false, false) => 'B',
        (false, true) => 'b',
    };
    let rows = (0..HEIGHT).map(|y| (0..WIDTH).map(|x| letter(x, y)).collect::<String>());
    let rows: Vec<String> = rows.collect();
    let sketch = |color| TownSketch { owner: Some(color), has_fort: true };
    SmallMap::draw(&[&rows.join("\n")])
        .town(0, at(0, 6, 5), sketch(PlayerColor::Red))
        .town(1, at(0, 30, 5), sketch(PlayerColor::Blue))
        .wide([0, 1])
        .build()
}

/// Whether heroes can stand on each tile, row by row.
struct Ground(Vec<bool>);

impl Ground {
    fn new(map: &MapModel, walls: &[(usize, usize)]) -> Self {
        let mut open = vec![true; WIDTH * HEIGHT];
        walls.iter().for_each(|(x, y)| open[y * WIDTH + x] = false);
        for (x, y) in GATES {
            // The mask of a town: three cells above two rows of five, and the gate in the lowest one.
            for (dx, dy) in [(-1, -2), (0, -2), (1, -2)]
                .into_iter()
                .chain((-2..=2).map(|dx| (dx, -1)))
                .chain([-2, -1, 1, 2].map(|dx| (dx, 0)))
            {
                let (x, y) = (x.checked_add_signed(dx).unwrap(), y.checked_add_signed(dy).unwrap());
                open[y * WIDTH + x] = false;
            }
        }
        assert_eq!(map.levels[0].owner.cells().len(), open.len());
        Self(open)
    }

    /// Returns the open tiles around a tile, with whether the step is diagonal.
    fn around(&self, at: usize) -> Vec<(usize, bool)> {
        let (x, y) = (at % WIDTH, at / WIDTH);
        let mut found = Vec::new();
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|by| *by != (0, 0)) {
            let there = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
            if let Some((x, y)) = there.filter(|(x, y)| *x < WIDTH && *y < HEIGHT)
                && self.0[y * WIDTH + x]
            {
                found.push((y * WIDTH + x, dx != 0 && dy != 0));
            }
        }
        found
    }

    /// Returns the points from a gate to each tile. Tries all steps until nothing improves.
    fn points(&self, (x, y): (usize, usize)) -> Vec<Option<u32>> {
        let mut best = vec![None; self.0.len()];
        best[y * WIDTH + x] = Some(0);
        loop {
            let mut improved = false;
            for at in 0..best.len() {
                let Some(points) = best[at] else { continue };
                for (next, is_diagonal) in self.around(at) {
                    let points = points + if is_diagonal { 141 } else { 100 };
                    if best[next].is_none_or(|known| points < known) {
                        (best[next], improved) = (Some(points), true);
                    }
                }
            }
            if !improved {
                return best;
            }
        }
    }

    /// Returns whether a path leads from one set of tiles to the other without some tiles.
    fn is_joined(&self, from: &[usize], to: &[usize], without: &[usize]) -> bool {
        let mut seen = vec![false; self.0.len()];
        let mut queue: Vec<usize> = from.to_vec();
        while let Some(at) = queue.pop() {
            if to.contains(&at) {
                return true;
            }
            if !std::mem::replace(&mut seen[at], true) {
                queue.extend(
                    self.around(at).into_iter().map(|(next, _)| next).filter(|next| !without.contains(next)),
                );
            }
        }
        false
    }
}

/// Checks the width of the only choke point against all cuts of at most two tiles.
fn check_choke(
    control: &Control,
    ground: &Ground,
    points: &[Vec<Option<u32>>; 2],
) -> Result<(), TestCaseError> {
    let within = |points: &Vec<Option<u32>>| -> Vec<usize> {
        (0..points.len()).filter(|at| points[*at].is_some_and(|points| points <= CONTESTED)).collect()
    };
    let [from, to] = points.each_ref().map(within);
    let is_free = |at: &usize| ground.0[*at] && !from.contains(at) && !to.contains(at);
    let free: Vec<usize> = (0..ground.0.len()).filter(is_free).collect();
    let cuts = |without: &[usize]| !ground.is_joined(&from, &to, without);
    let width = control.chokes[0].width;
    prop_assert_eq!(width == ChokeWidth::Apart, cuts(&[]));
    let one = free.iter().any(|a| cuts(&[*a]));
    prop_assert_eq!(width.tiles().is_some_and(|tiles| tiles <= 1), one && !cuts(&[]));
    let pairs = || free.iter().enumerate().flat_map(|(at, a)| free[at + 1..].iter().map(move |b| [*a, *b]));
    let is_at_most_two = one || pairs().any(|pair| cuts(&pair));
    prop_assert_eq!(width.tiles().is_some_and(|tiles| tiles <= 2), is_at_most_two && !cuts(&[]));
    Ok(())
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn control_and_choke_points_match_the_oracle(
        walls in prop::collection::vec((14..18usize, 0..HEIGHT), 12..34),
    ) {
        let map = board(&walls);
        let (fairness, control) = Fairness::with_control(&map, heroes3());
        prop_assert_eq!(&fairness, &Fairness::new(&map, heroes3()));
        let ground = Ground::new(&map, &walls);
        let points = GATES.map(|gate| ground.points(gate));
        for (tile, found) in control.levels[0].iter() {
            let at = usize::from(tile.y) * WIDTH + usize::from(tile.x);
            let expected = match (points[0][at], points[1][at]) {
                (None, None) => TileControl::Unreached,
                (Some(a), Some(b)) if a.abs_diff(b) < CONTESTED => TileControl::Contested,
                (Some(a), b) if b.is_none_or(|b| a < b) => TileControl::Side(0),
                _ => TileControl::Side(1),
            };
            prop_assert_eq!(*found, expected, "{}", tile);
        }
        let count = |wanted: TileControl| control.levels[0].cells().iter().filter(|of| **of == wanted).count() as u64;
        prop_assert_eq!([0, 1].map(|side| control.sides[side].tiles), [0u8, 1].map(|side| count(TileControl::Side(side))));
        prop_assert_eq!(control.contested_tiles, count(TileControl::Contested));
        check_choke(&control, &ground, &points)?;
    }
}

#[test]
fn the_width_of_a_wall_with_one_gap_is_that_of_the_gap() {
    let wall = |gap: &[usize]| -> Vec<(usize, usize)> {
        (0..HEIGHT).filter(|y| !gap.contains(y)).map(|y| (16, y)).collect()
    };
    let width = |walls: &[(usize, usize)]| Fairness::with_control(&board(walls), heroes3()).1.chokes[0].width;
    assert_eq!(width(&wall(&[])), ChokeWidth::Apart);
    assert_eq!(width(&wall(&[2])), ChokeWidth::Tiles(1));
    assert_eq!(width(&wall(&[0, 4, 5, 8])), ChokeWidth::Tiles(4));
    assert_eq!(width(&[]), ChokeWidth::Tiles(9));
}

#[test]
fn players_of_one_orbit_are_equal_by_every_measure() {
    for symmetry in [Symmetry::Rotate2, Symmetry::MirrorX] {
        let map = two_courts(symmetry);
        assert_equal_in_orbits(&map);
        let (fairness, control) = Fairness::with_control(&map, heroes3());
        assert_eq!(fairness.unfairness(), rmg_explain::fairness::Unfairness::default());
        assert_eq!((control.spread_thousandths(), control.chokes[0].width), (0, ChokeWidth::Tiles(1)));
        let mut mines = control.first_mines.iter();
        assert!(mines.len() == 4 && mines.all(|mine| mine.safety().is_some_and(|points| points > 0)));
    }
}

#[test]
#[should_panic(expected = "players 0 and 1")]
fn a_map_that_breaks_its_symmetry_is_not_equal() {
    let mut map = two_courts(Symmetry::MirrorX);
    let is_mine = |object: &rmg_core::model::MapObject| {
        heroes3().objects[object.kind].role == rmg_core::pack::ObjectRole::Mine
    };
    let mine = map.objects.iter().position(is_mine).unwrap();
    map.objects[mine].at.tile.x += 2;
    assert_equal_in_orbits(&map);
}

#[test]
fn one_player_controls_everything() {
    let (fairness, control) = Fairness::with_control(&laden(), heroes3());
    assert_eq!(control.sides.len(), fairness.players.len());
    assert_eq!((control.contested_tiles, control.sides[0].tiles), (0, control.reached_tiles));
    assert!(control.chokes.is_empty() && control.first_mines.iter().all(|mine| mine.rival.is_none()));
}

/// Returns a board with one town, whose halves are joined by a gap with weak monsters in row 2, a gap with
/// strong ones in row 7 if `has_strong`, and open gaps, and a tile of the far half that is closed all around.
fn guarded(has_strong: bool, open_rows: &[usize]) -> MapModel {
    let letter = |x: usize, y: usize| match x {
        16 if y == 2 || (y == 7 && has_strong) || open_rows.contains(&y) => 'B',
        16 => 'b',
        24..=26 if y <= 1 && (x, y) != (25, 0) => 'b',
        _ => {
            if x < WIDTH / 2 {
                'A'
            } else {
                'B'
            }
        }
    };
    let rows: Vec<String> = (0..HEIGHT).map(|y| (0..WIDTH).map(|x| letter(x, y)).collect()).collect();
    let map = SmallMap::draw(&[&rows.join("\n")])
        .town(0, at(0, 6, 5), TownSketch { owner: Some(PlayerColor::Red), has_fort: true })
        .passage([0, 1], 3000, &[at(0, 16, 2)]);
    if has_strong { map.passage([0, 1], 6000, &[at(0, 16, 7)]).build() } else { map.build() }
}

/// Lets the game roll the number of the monsters in the gap of a row.
fn roll(map: &mut MapModel, row: u16) {
    let gap = at(0, 16, row);
    for object in map.objects.iter_mut().filter(|object| object.at == gap) {
        if let ObjectBody::Monster { count, .. } = &mut object.body {
            *count = 0;
        }
    }
}

fn danger_of(map: &MapModel, x: u16, y: u16) -> TileDanger {
    danger(map, heroes3())[0][rmg_core::TilePos::new(x, y)]
}

#[test]
fn the_danger_of_a_tile_is_that_of_the_easiest_way() {
    let map = guarded(true, &[]);
    let [weak, strong] = [2, 7].map(|row| danger_of(&map, 16, row));
    assert!(matches!((weak.guard, strong.guard), (GuardStrength::Known(1..), GuardStrength::Known(_))));
    assert!(weak.guard < strong.guard);
    assert_eq!([weak.way, strong.way], [weak, strong].map(|gap| Some(gap.guard)));
    let none = GuardStrength::None;
    assert_eq!(danger_of(&map, 4, 6), TileDanger { way: Some(none), guard: none, is_afloat: false });
    assert_eq!(danger_of(&map, 30, 6), TileDanger { way: weak.way, guard: none, is_afloat: false });
    assert_eq!(danger_of(&map, 25, 0).way, None, "closed all around");
    assert_eq!(danger_of(&map, 16, 4).way, None, "blocked");
    let map = guarded(false, &[7]);
    assert_eq!(danger_of(&map, 30, 6).way, Some(none), "through the open gap");
    assert_eq!(danger_of(&map, 16, 2), weak, "the monsters remain");
}

#[test]
fn a_rolled_number_of_monsters_is_a_fight() {
    let rolled = Some(GuardStrength::Rolled);
    let mut map = guarded(false, &[]);
    roll(&mut map, 2);
    assert_eq!((danger_of(&map, 16, 2).guard, danger_of(&map, 16, 2).way), (GuardStrength::Rolled, rolled));
    assert_eq!(danger_of(&map, 30, 6).way, rolled);
    let mut map = guarded(false, &[7]);
    roll(&mut map, 2);
    assert_eq!(danger_of(&map, 30, 6).way, Some(GuardStrength::None), "through the open gap");
    let mut map = guarded(true, &[]);
    roll(&mut map, 7);
    let strong = danger_of(&map, 16, 2).way;
    assert_eq!(danger_of(&map, 30, 6).way, rolled, "past the rolled monsters");
    assert!(strong > rolled, "a known strength counts as more");
}
