//! Tests that compare erosions with the check of every single tile.

use rmg_core::pack::Footprint;
use rmg_core::{RngStream, Seed};

use super::super::part::StencilObject;
use super::*;
use crate::fixture::Fixture;
use crate::layers::Claim;

/// Returns random claims of a zone 90 tiles wide, which is two groups of columns.
fn ground(rng: &mut RngStream) -> Tiles {
    let board = Fixture::new(&["a".repeat(90).as_str(); 21], &[]);
    let mut tiles = board.zone('a');
    let kinds = [Claim::Thicket, Claim::Wall, Claim::Free, Claim::Guarded, Claim::Used, Claim::Soft];
    let own: Vec<usize> = tiles.own().collect();
    // Runs of three tiles leave more room than single ones.
    for run in own.chunks(3) {
        if rng.below(6) == 0 {
            let claim = *rng.pick(&kinds).unwrap();
            run.iter().for_each(|at| tiles.set_at(*at, claim));
        }
    }
    tiles
}

fn stencils() -> Vec<Stencil> {
    let stencil = |mask: &str, from_above: bool, guard: Option<Cell>| {
        let footprint = Footprint::parse(mask).unwrap();
        Stencil::new(
            &[StencilObject { footprint: &footprint, from_above, vanishes: false, at: Cell::default() }],
            guard,
        )
        .unwrap()
    };
    vec![
        stencil("A", true, None),
        stencil("A", true, Some(Cell::new(0, 1))),
        stencil("XXX/XAX", false, None),
        stencil("XXX/XAX", false, Some(Cell::new(-1, 1))),
        stencil("XAXXXXXXXXXXXXX", false, None),
    ]
}

#[test]
fn erosion_finds_every_fitting_place_and_few_others() {
    let rng = &mut Seed(1).at("erosion").stream();
    let (mut found, mut fitting) = (0, 0);
    for _ in 0..20 {
        let tiles = ground(rng);
        for stencil in stencils() {
            let mut erosion = Erosion::default();
            erosion.set(&stencil);
            let (columns, rows) = tiles.possible().extent();
            for (column, row) in
                (0..columns).flat_map(|column| (0..rows).step_by(ROWS).map(move |y| (column, y)))
            {
                let anchors = erosion.erode(&tiles, column, row, [u64::MAX; ROWS]);
                for (y, x) in (0..).zip(anchors).flat_map(|(y, row)| (0..64).map(move |x| (y, (x, row)))) {
                    let is_found = x.1 >> x.0 & 1 != 0;
                    let cell = Cell::new(64 * column + x.0, row + y);
                    let anchor = tiles.tile_of_cell(cell).filter(|_| tiles.window().position(cell).is_some());
                    let fits = anchor.is_some_and(|anchor| stencil.fit(&tiles, anchor).is_ok());
                    assert!(is_found || !fits, "{cell:?} fits, but was not found");
                    found += usize::from(is_found);
                    fitting += usize::from(fits);
                }
            }
        }
    }
    assert!(fitting > 5_000 && fitting * 4 > found * 3, "{fitting} of {found} found places fit");
}
