//! Tests with piles of objects whose anchor is anywhere in their mask, at the edges of the map.

use std::collections::BTreeSet;

use rmg_core::ids::AppearanceId;
use rmg_core::model::{ObjectBody, PileRequest};
use rmg_core::pack::{Appearance, Footprint, ObjectRole};
use rmg_core::{ObjectKindId, RngStream, Seed, TilePos};

use super::{Arrangement, arrange};
use crate::contents::{Holds, Offer};
use crate::fields::{Cell, shifted};
use crate::fixture::Fixture;
use crate::job::Output;
use crate::layers::{Claim, Tiles, ZoneQuota};
use crate::placing::part::StencilObject;
use crate::placing::{Content, Giving, Item, Monster, Purpose, Spot, put_piles};
use crate::test_pack::appearance;

/// Returns an appearance with the anchor at any cell of its mask.
fn look(mask: &str, anchor: (usize, usize), from_above: bool) -> Appearance {
    let footprint = Footprint::parse_anchored(mask, anchor.0, anchor.1).unwrap();
    let base = appearance("thing", ObjectKindId(0), "A", []);
    Appearance { footprint, is_entered_from_above: from_above, ..base }
}

fn item(look: &Appearance) -> Item<'_> {
    let offer = Offer { kind: ObjectKindId(0), value: 1, rarity: 1, holds: Holds::Any };
    Item { offer, appearance: AppearanceId(0), look, vanishes: false }
}

/// Draws forms until one suits the objects.
fn arranged(items: &[Item<'_>], is_guarded: bool, rng: &mut RngStream) -> Option<Arrangement> {
    (0..40).find_map(|number| arrange(items, is_guarded, number % 2 == 1, rng))
}

/// Places the arrangement on every tile of an empty board where it fits, and checks the positions of its
/// objects. Returns the number of places.
fn put_everywhere(board: &Fixture, looks: &[Appearance], arrangement: &Arrangement) -> usize {
    let (width, height) = (board.plan.size.width(), board.plan.size.height());
    let (untouched, of) = (board.zone('a'), board.board());
    let mut places = 0;
    for tile in (0..height).flat_map(|y| (0..width).map(move |x| TilePos::new(x, y))) {
        let Ok(imprint) = arrangement.stencil.fit(&untouched, tile) else { continue };
        let (mut tiles, mut output) = (untouched.clone(), Output::new("test"));
        let monster = Monster { kind: ObjectKindId(0), appearance: AppearanceId(0), body: ObjectBody::Plain };
        let monster = arrangement.guard.is_some().then_some(monster);
        let purpose = Purpose { wish: PileRequest::Treasure(0), value: 1, strength: 0 };
        let items: Vec<Item<'_>> = looks.iter().map(item).collect();
        let spot = Spot { anchor: tile, imprint, cut: Vec::new(), is_yard: false };
        let (mut hand, rng) = (ZoneQuota::default(), &mut Seed(1).at("contents").stream());
        let mut giving = Giving { board: &of, hand: &mut hand, rng, output: &mut output };
        put_piles(&mut tiles, vec![Content { purpose, items }], monster, arrangement, &spot, &mut giving);
        let mut covered: Vec<(i32, i32)> = Vec::new();
        for (object, look) in output.objects.iter().zip(looks) {
            let at = object.at.tile;
            assert!(at.x < width && at.y < height, "{:?} is at {at}, outside of the map", look.footprint);
            for cell in look.footprint.cells() {
                covered.push((i32::from(at.x) + i32::from(cell.dx), i32::from(at.y) + i32::from(cell.dy)));
            }
        }
        let on_map = |(x, y): &(i32, i32)| (0..width.into()).contains(x) && (0..height.into()).contains(y);
        assert!(covered.iter().all(on_map), "{looks:?} at {tile} covers {covered:?}");
        let all = covered.len();
        covered.sort_unstable();
        covered.dedup();
        assert_eq!(covered.len(), all, "{looks:?} at {tile}: two objects on one tile");
        places += 1;
    }
    places
}

#[test]
fn objects_beside_their_anchor_stay_on_the_map() {
    let mut board = Fixture::new(&["aaaaaaaa"; 8], &[]);
    board.give_kind("thing", ObjectRole::Visitable, &["A"]);
    for (mask, anchor) in [(".A", (0, 0)), ("A.", (1, 0)), ("./A", (0, 0)), ("A/.", (0, 1))] {
        let looks = [look(mask, anchor, true)];
        let rng = &mut Seed(1).at("arrange").stream();
        for is_guarded in [false, true] {
            let arrangement = arranged(&[item(&looks[0])], is_guarded, rng).unwrap();
            assert!(put_everywhere(&board, &looks, &arrangement) > 0, "{mask}");
        }
    }
}

/// Returns an appearance with a mask of up to 3 x 3 cells and an anchor anywhere in it: a pickup, or a
/// building with a door.
fn random_look(is_small: bool, rng: &mut RngStream) -> Appearance {
    let (width, height) = (1 + rng.index(3), 1 + rng.index(3));
    let door = (rng.index(width), rng.index(height));
    let cell = |x: usize, y: usize, rng: &mut RngStream| match () {
        () if (x, y) == door => 'A',
        () if !is_small && rng.below(2) == 0 => 'X',
        () => '.',
    };
    let row = |y: usize, rng: &mut RngStream| (0..width).map(|x| cell(x, y, rng)).collect::<String>();
    let mask = (0..height).map(|y| row(y, rng)).collect::<Vec<_>>().join("/");
    let anchor = (rng.index(width), rng.index(height));
    look(&mask, anchor, is_small || rng.below(2) == 0)
}

#[test]
fn objects_of_piles_stay_on_the_map_and_do_not_overlap() {
    let mut board = Fixture::new(&["aaaaaaaaa"; 9], &[]);
    board.give_kind("thing", ObjectRole::Visitable, &["A"]);
    let rng = &mut Seed(2).at("masks").stream();
    let (mut forms, mut places) = (0, 0);
    for _ in 0..300 {
        let mut looks: Vec<Appearance> = (0..1 + rng.index(5)).map(|_| random_look(true, rng)).collect();
        if rng.below(2) == 0 {
            looks[0] = random_look(false, rng);
        }
        let items: Vec<Item<'_>> = looks.iter().map(item).collect();
        let Some(arrangement) = arranged(&items, rng.below(2) == 0, rng) else { continue };
        forms += 1;
        places += put_everywhere(&board, &looks, &arrangement);
    }
    assert!(forms > 250 && places > 2000, "{forms} piles in {places} places");
}

/// Returns the tiles that heroes reach outside of the reach of a guard, if the tiles `gone` are walkable as
/// well.
fn reached(tiles: &Tiles, gone: &BTreeSet<TilePos>) -> BTreeSet<TilePos> {
    let tile = |at: usize| tiles.tile_at(at).unwrap();
    let mut reached: BTreeSet<TilePos> =
        tiles.own().filter(|at| tiles.claim(*at).is_open()).map(tile).collect();
    let mut left: Vec<TilePos> = reached.iter().copied().collect();
    while let Some(here) = left.pop() {
        for at in tiles.neighbors8(tiles.index(here).unwrap()) {
            if let Some(next) = tiles.tile_at(at)
                && gone.contains(&next)
                && reached.insert(next)
            {
                left.push(next);
            }
        }
    }
    reached
}

#[test]
fn guards_cannot_be_bypassed_after_objects_vanish() {
    let (rng, mut tried) = (&mut Seed(3).at("prisons").stream(), 0);
    for round in 0..60 {
        let large = look(["XA", "XXA", "XX/XA", "XXX/XAX"][round % 4], (0, 0), false);
        let small = look("A", (0, 0), true);
        let mut items = vec![Item { vanishes: true, ..item(&large) }];
        items.extend((0..rng.index(5)).map(|_| Item { vanishes: true, ..item(&small) }));
        let arrangement = arranged(&items, true, rng).unwrap();
        let board = Fixture::new(&["a".repeat(16).as_str(); 12], &[]);
        let mut tiles = board.zone('a');
        for at in board.zone('a').own().filter(|_| rng.chance(1, 5)) {
            tiles.set_at(at, Claim::Thicket);
        }
        let own: Vec<usize> = tiles.own().collect();
        for at in own.into_iter().filter(|_| rng.chance(1, 2)) {
            let anchor = tiles.tile_at(at).unwrap();
            let Ok(imprint) = arrangement.stencil.fit(&tiles, anchor) else { continue };
            let mut tiles = tiles.clone();
            arrangement.stencil.put(&mut tiles, &imprint);
            let place = |cell: Cell| shifted(anchor, cell);
            let parts = items
                .iter()
                .zip(&arrangement.anchors)
                .map(|(item, at)| StencilObject { at: *at, ..item.part() });
            let parts: Vec<StencilObject<'_>> = parts.collect();
            let is_guarded = |cell: Cell| (cell - arrangement.guard.unwrap()).length_sq() <= 2;
            let walls = parts[0].cells(large.footprint.solid()).filter(|cell| !is_guarded(*cell));
            let walls = walls.map(place).collect();
            let reached = reached(&tiles, &walls);
            for part in &parts[1..] {
                // Heroes in the reach of the guard fight.
                for from in part.doors().flat_map(|door| part.entrances(door)) {
                    let tile = tiles.tile_of_cell(tiles.cell(at) + from);
                    let is_taken = tile.is_some_and(|tile| reached.contains(&tile)) && !is_guarded(from);
                    assert!(!is_taken, "round {round}: from {tile:?} with the anchor at {anchor}");
                }
            }
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried} places");
}

#[test]
fn every_object_is_reached_past_the_guard_and_in_no_other_way() {
    let (rng, mut rooms, mut places) = (&mut Seed(4).at("rooms").stream(), 0, 0);
    for round in 0..200 {
        let small = look("A", (0, 0), true);
        let large = look(["XA", "XXX/XAX", "XX/AX"][round % 3], (0, 0), false);
        let mut items = vec![item(&small); rng.index(12)];
        if round % 2 == 0 || items.is_empty() {
            items.push(item(&large));
        }
        let Some(Arrangement { stencil, anchors, guard }) = arranged(&items, true, rng) else { continue };
        let board = Fixture::new(&["a".repeat(40).as_str(); 24], &[]);
        let mut tiles = board.zone('a');
        for at in board.zone('a').own().filter(|_| rng.chance(1, 3)) {
            tiles.set_at(at, Claim::Thicket);
        }
        let own: Vec<usize> = tiles.own().collect();
        let Some((at, imprint)) =
            own.into_iter().find_map(|at| Some((at, stencil.fit(&tiles, tiles.tile_at(at)?).ok()?)))
        else {
            continue;
        };
        stencil.put(&mut tiles, &imprint);
        let guard = tiles.cell(at) + guard.unwrap();
        // Behind the guard: tiles that are reached from it without stepping on objects.
        let mut behind = BTreeSet::from([guard]);
        let mut left = vec![guard];
        while let Some(here) = left.pop() {
            let near = Cell::AROUND.map(|step| here + step);
            let open = near.into_iter().filter(|cell| tiles.claim_of_cell(*cell) == Claim::Guarded);
            left.extend(open.filter(|cell| behind.insert(*cell)).collect::<Vec<_>>());
        }
        rooms += usize::from(behind.iter().any(|cell| (*cell - guard).length_sq() > 2));
        for (item, anchor) in items.iter().zip(&anchors) {
            let part = StencilObject { at: tiles.cell(at) + *anchor, ..item.part() };
            let doors: Vec<Cell> = part.doors().flat_map(|door| part.entrances(door)).collect();
            assert!(
                doors.iter().any(|cell| behind.contains(cell)),
                "round {round}: {:?}",
                board.draw(&[&tiles])
            );
            let is_met = |cell: &Cell| (*cell - guard).length_sq() <= 2;
            let is_open = |cell: &Cell| tiles.claim_of_cell(*cell).is_open() && !is_met(cell);
            assert!(!doors.iter().any(is_open), "round {round}: {:?}", board.draw(&[&tiles]));
        }
        let is_open = |cell: &Cell| tiles.claim_of_cell(*cell).is_open();
        for cell in behind.iter().filter(|cell| (**cell - guard).length_sq() > 2) {
            assert!(
                !Cell::AROUND.map(|step| *cell + step).iter().any(is_open),
                "{:?}",
                board.draw(&[&tiles])
            );
        }
        places += 1;
    }
    assert!(places > 100 && rooms > 40, "{places} places, {rooms} rooms");
}
