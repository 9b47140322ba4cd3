//! Deltas of rivers on generated maps.

use std::collections::BTreeSet;

use rmg_core::model::MapModel;
use rmg_core::pack::TerrainKind;
use rmg_core::template::WaterContent;
use rmg_core::{Seed, TilePos};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::{generate, shipped_template};
use rmg_tests::templates::heroes3;

/// Sprites by the direction in which a river flows into the sea.
const SPRITES: [((i16, i16), [&str; 4]); 4] = [
    ((0, 1), ["clrdelt1", "icedelt2", "muddelt4", "lavdelt1"]),
    ((0, -1), ["clrdelt2", "icedelt3", "muddelt3", "lavdelt2"]),
    ((1, 0), ["clrdelt3", "icedelt4", "muddelt1", "lavdelt3"]),
    ((-1, 0), ["clrdelt4", "icedelt1", "muddelt2", "lavdelt4"]),
];

fn thread_map(seed: u64) -> MapModel {
    let options = GenOptions { water: Some(WaterContent::Normal), ..GenOptions::new(Seed(seed)) };
    let generated = generate(&make_plan(&shipped_template("thread"), heroes3(), &options).unwrap(), None);
    assert!(generated.certificate.is_sound());
    generated.map
}

fn step(from: TilePos, dx: i16, dy: i16) -> TilePos {
    TilePos::new(from.x.checked_add_signed(dx).unwrap(), from.y.checked_add_signed(dy).unwrap())
}

/// Returns the tiles of the surface that objects cover, except those of low obstacles.
fn covered(map: &MapModel) -> BTreeSet<TilePos> {
    let low = heroes3().obstacle_sets.records().iter().filter(|set| set.kind.is_low());
    let low: BTreeSet<_> = low.flat_map(|set| set.appearances.iter().copied()).collect();
    let surface = map.objects.iter().filter(|object| object.at.level.index() == 0);
    let cells = surface.filter(|object| !low.contains(&object.appearance)).flat_map(|object| {
        let appearance = &heroes3().appearances[object.appearance];
        appearance.footprint.cells().iter().map(|cell| step(object.at.tile, cell.dx, cell.dy))
    });
    cells.collect()
}

#[test]
fn deltas_have_one_row_in_the_sea_and_a_straight_river() {
    let mut found = 0;
    for seed in 1..=14 {
        let map = thread_map(seed);
        let (level, covered) = (&map.levels[0], covered(&map));
        let is_water = |tile| heroes3().terrains[level.terrain[tile]].kind == TerrainKind::Water;
        for object in &map.objects {
            let appearance = &heroes3().appearances[object.appearance];
            if heroes3().objects[object.kind].type_name != "riverDelta" {
                continue;
            }
            found += 1;
            let (out, _) =
                SPRITES.iter().find(|(_, names)| names.contains(&appearance.sprite.as_str())).unwrap();
            let last = step(object.at.tile, -1, -1);
            for (along, side) in (-1..=1).flat_map(|along| (-1..=1).map(move |side| (along, side))) {
                let tile = step(last, along * out.0 + side * out.1, along * out.1 + side * out.0);
                let is_river = along != 1 && side == 0;
                assert_eq!(is_water(tile), along == 1, "seed {seed}, {tile}");
                assert_eq!(level.river[tile].is_some(), is_river, "seed {seed}, {tile}");
                assert!(level.road[tile].is_none() && !covered.contains(&tile), "seed {seed}, {tile}");
            }
            assert!(level.river[step(last, -2 * out.0, -2 * out.1)].is_some(), "seed {seed}, {last}");
        }
    }
    assert!(found >= 4, "{found} on fourteen maps");
}
