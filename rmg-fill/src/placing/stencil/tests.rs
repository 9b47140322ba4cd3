use rmg_core::pack::Footprint;

use crate::fixture::Fixture;

use super::*;

fn stencil(mask: &str, from_above: bool, guard: Option<Cell>) -> Stencil {
    let footprint = Footprint::parse(mask).unwrap();
    Stencil::new(
        &[StencilObject { footprint: &footprint, from_above, vanishes: false, at: Cell::default() }],
        guard,
    )
    .unwrap()
}

fn put(rows: &[&str], stencil: &Stencil, x: u16, y: u16) -> Option<Vec<String>> {
    let board = Fixture::new(rows, &[]);
    let mut a = board.zone('a');
    let imprint = stencil.fit(&a, TilePos::new(x, y)).ok()?;
    stencil.put(&mut a, &imprint);
    Some(board.draw(&[&a]))
}

#[test]
fn a_door_keeps_an_entrance() {
    let house = stencil("XAX", false, None);
    assert_eq!(put(&["aaaaa"; 3], &house, 3, 1).unwrap(), [".....", ".XAX.", "..o.."]);
    assert!(put(&["aaaaa"; 3], &house, 3, 2).is_none(), "heroes cannot enter from above");
}

#[test]
fn a_stencil_does_not_split_the_zone() {
    let bar = stencil("X/A", true, None);
    assert!(put(&["aaaaa"; 3], &bar, 2, 1).is_some(), "a path remains below");
    assert!(put(&["aaaaa"; 2], &bar, 2, 1).is_none());
}

#[test]
fn a_guard_controls_all_entrances() {
    let house = stencil("XAX", false, Some(Cell::new(-1, 1)));
    assert_eq!(
        put(&["aaaaaaa"; 5], &house, 4, 1).unwrap(),
        [".......", "..XAX..", "..!A!..", "..!!!..", "...o..."]
    );
}

#[test]
fn a_pickup_is_shielded_from_behind() {
    let pickup = stencil("A", true, Some(Cell::new(0, 1)));
    let drawn = put(&["aaaaaaa"; 7], &pickup, 3, 2).unwrap();
    assert_eq!(drawn, [".......", "..+++..", "..!A!..", "..!A!..", "..!!!..", "...o...", "......."]);
}

#[test]
fn control_is_freed_only_on_the_map() {
    let pickup = stencil("A", true, Some(Cell::new(0, 1)));
    let board = Fixture::new(&["aaaa"; 4], &[]);
    let mut a = board.zone('a');
    let imprint = pickup.fit(&a, TilePos::new(0, 0)).unwrap();
    pickup.put(&mut a, &imprint);
    assert_eq!(board.draw(&[&a]), ["A!..", "A!..", "!!..", "o..."]);
    pickup.open(&mut a, &imprint);
    assert_eq!(board.draw(&[&a]), ["Ao..", "oo..", "oo..", "o..."]);
}

#[test]
fn a_path_to_a_guard_in_a_corner_avoids_the_guarded_object() {
    // A wall, an object and the map edge leave one path: from above, past the object.
    let board = Fixture::new(&["aaa", "aaa", "aaa"], &[]);
    let mut a = board.zone('a');
    for (x, y) in [(0, 1), (0, 2)] {
        a.set(TilePos::new(x, y), Claim::Wall);
    }
    let pickup = stencil("A", false, Some(Cell::new(0, 1)));
    let imprint = pickup.fit(&a, TilePos::new(2, 1)).unwrap();
    pickup.put(&mut a, &imprint);
    let approach = pickup.approach(&a, &imprint).unwrap();
    let way = pickup.way_to_door(&a, &imprint);
    assert_eq!(approach.y, 0);
    assert_eq!(way[way.len() - 2..], [(2, 2), (2, 1)].map(|(x, y)| TilePos::new(x, y)));
    for step in std::iter::once(&approach).chain(&way).collect::<Vec<_>>().windows(2) {
        assert!(step[0].x.abs_diff(step[1].x) <= 1 && step[0].y.abs_diff(step[1].y) <= 1, "{way:?}");
    }
}

#[test]
fn a_road_to_a_guarded_door_leads_through_the_guard() {
    let board = Fixture::new(&["aaaaaaa"; 6], &[]);
    let mut a = board.zone('a');
    let house = stencil("XAX", false, Some(Cell::new(-1, 1)));
    let imprint = house.fit(&a, TilePos::new(4, 1)).unwrap();
    house.put(&mut a, &imprint);
    assert_eq!(house.approach(&a, &imprint), Some(TilePos::new(3, 4)));
    let way = [(3, 3), (3, 2), (3, 1)].map(|(x, y)| TilePos::new(x, y));
    assert_eq!(house.way_to_door(&a, &imprint), way);
}

#[test]
fn a_path_to_a_guard_avoids_the_guarded_object() {
    // Only the ground behind the pickup is open: the path leads down next to it.
    let board = Fixture::new(&["aaaaa"; 4], &[]);
    let mut a = board.zone('a');
    for (x, y) in [(0, 1), (4, 1), (0, 2), (4, 2), (0, 3), (1, 3), (2, 3), (3, 3), (4, 3)] {
        a.set(TilePos::new(x, y), Claim::Wall);
    }
    let portal = stencil("A", false, Some(Cell::new(0, 1)));
    let imprint = portal.fit(&a, TilePos::new(2, 1)).unwrap();
    portal.put(&mut a, &imprint);
    let approach = portal.approach(&a, &imprint).unwrap();
    let way = portal.way_to_door(&a, &imprint);
    let steps = std::iter::once(approach).chain(way.iter().copied()).collect::<Vec<_>>();
    assert!(steps.contains(&TilePos::new(2, 2)), "{steps:?} meets no guard: {:?}", board.draw(&[&a]));
    assert!(
        steps.windows(2).all(|pair| (1..=2).contains(&crate::fields::distance_sq(pair[0], pair[1]))),
        "{steps:?} has a gap"
    );
}

#[test]
fn a_tight_place_can_cut_off_unused_tiles() {
    let board = Fixture::new(&["aaaaaaaa"; 3], &[]);
    let mut a = board.zone('a');
    // It blocks the front of its own door, which is entered from the corner below.
    let wall = stencil("XX/XA/XX", true, None);
    let anchor = TilePos::new(2, 2);
    assert_eq!(wall.fit(&a, anchor).err(), Some(RejectReason::CutsZone));
    let (imprint, cut) = wall.squeeze(&a, anchor, usize::MAX, &mut Default::default()).unwrap();
    let cut: Vec<TilePos> = cut.into_iter().filter_map(|at| a.tile_at(at)).collect();
    assert_eq!(cut, [(0, 0), (0, 1), (0, 2)].map(|(x, y)| TilePos::new(x, y)));
    assert_eq!(wall.approach(&a, &imprint), Some(TilePos::new(3, 2)), "not among what it cuts off");
    assert!(
        wall.squeeze(&a, TilePos::new(4, 2), usize::MAX, &mut Default::default()).is_none(),
        "nine of 24 tiles are too many"
    );
    // Used tiles are not cut off.
    a.set(TilePos::new(0, 1), Claim::Free);
    assert!(wall.squeeze(&a, anchor, usize::MAX, &mut Default::default()).is_none());
}
