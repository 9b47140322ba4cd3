use rmg_core::{ObjectKindId, Seed, TerrainId};

use super::*;
use crate::fixture::Fixture;
use crate::test_pack::appearance;

/// Returns a zone with thickets and walls.
fn ground(width: usize, height: usize, rng: &mut RngStream) -> Tiles {
    let board = Fixture::new(&vec!["a".repeat(width).as_str(); height], &[]);
    let mut tiles = board.zone('a');
    let own: Vec<usize> = tiles.own().collect();
    for stretch in own.chunks(3) {
        if rng.chance(3, 4) {
            continue;
        }
        let claim = *rng.pick(&[Claim::Thicket, Claim::Soft, Claim::Wall]).unwrap();
        stretch.iter().for_each(|at| tiles.set_at(*at, claim));
    }
    tiles
}

fn stencil(mask: &str, guard: Option<Cell>) -> Stencil {
    Stencil::of(&appearance(mask, ObjectKindId::from_index(0), mask, [TerrainId(0)]), guard).unwrap()
}

#[test]
fn the_cheapest_place_is_found_if_one_exists() {
    let rng = &mut Seed(3).at("places").stream();
    let stencils = [("A", None), ("A", Some(Cell::new(0, 1))), ("XXX/XAX", Some(Cell::new(-1, 1)))]
        .map(|(mask, guard)| stencil(mask, guard));
    let (mut found, mut none) = (0, 0);
    for round in 0..12 {
        let mut tiles = ground(40 + 4 * round, 24, rng);
        let all =
            Plane::of_rows(&tiles.window(), vec![true; tiles.len()].chunks(tiles.window().stride()), |is| is);
        let mut search = Search::default();
        let effort =
            Effort { compared: usize::MAX, tried: usize::MAX, cut: 0, for_roads: false, is_packing: false };
        for stencil in stencils.iter().cycle().take(90) {
            let fits = |at: &usize| {
                let mut tally = PlacementStats::default();
                tiles.tile_at(*at).is_some_and(|tile| {
                    Spot::at(&tiles, stencil, tile, &mut tally).is_some()
                        || Spot::cutting(&tiles, stencil, tile, 0, (&mut tally, &mut Default::default()))
                            .is_some()
                })
            };
            let price = |at: usize| stencil.edge_price(&tiles, tiles.cell(at), false);
            let least = tiles.own().filter(fits).map(price).min();
            let best = search.best(&tiles, std::iter::once(stencil), &all, effort, |_, _| 0, rng);
            let best = best.map(|(_, spot)| spot);
            assert_eq!(best.as_ref().map(|spot| price(tiles.index(spot.anchor).unwrap())), least);
            let Some(spot) = best else {
                none += 1;
                continue;
            };
            spot.put(&mut tiles, stencil);
            found += 1;
        }
    }
    assert!(found > 200 && none > 20, "{found} found, {none} not found");
}

#[test]
fn a_near_place_keeps_its_minimum_distance_and_its_entrance() {
    let rng = &mut Seed(4).at("places").stream();
    let tiles = ground(60, 30, rng);
    let to = TilePos::new(30, 15);
    let spot = Search::default().near(&tiles, &stencil("XA", None), tiles.possible(), (to, 5), rng).unwrap();
    let distance = crate::fields::distance_sq(spot.anchor, to);
    assert!((25..100).contains(&distance), "{distance}");
}

#[test]
fn a_guard_at_the_mouth_of_a_dead_end_keeps_it_open_behind() {
    // A bay of 3 x 5 tiles between walls; the guard stands in its mouth, the pickup beside it.
    let board = Fixture::new(&["aaaaaaaaaaa"; 12], &[]);
    let mut tiles = board.zone('a');
    for (x, y) in (0..11).flat_map(|x| (0..6).map(move |y| (x, y))) {
        if !(4..=6).contains(&x) || y == 0 {
            tiles.set(TilePos::new(x, y), Claim::Wall);
        }
    }
    let stencil = stencil("A", Some(Cell::new(1, 0)));
    let mut tally = PlacementStats::default();
    let anchor = TilePos::new(4, 5);
    assert!(Spot::at(&tiles, &stencil, anchor, &mut tally).is_none(), "the guard cuts off the bay");
    let spot = Spot::cutting(&tiles, &stencil, anchor, 0, (&mut tally, &mut Default::default()))
        .expect("the bay is behind the guard");
    assert!(spot.is_yard && spot.cut.len() == 9);
    spot.put(&mut tiles, &stencil);
    assert!(tiles.claim_of(TilePos::new(5, 1)) == Claim::Guarded, "{:?}", board.draw(&[&tiles]));
}
