//! The cost of writing maps, counted in steps.

use rmg_core::model::{MapModel, MapObject};

use super::model::{at, body_for, meadow, pack};
use crate::foreign::read_cause;
use crate::work::counted;
use crate::{h3m, vmap};

/// Returns the largest map of the original game with `objects` objects of all its kinds, and the number of
/// used appearances.
fn crowded(objects: usize) -> (MapModel, usize) {
    let mut map = meadow("xl+u");
    let candidates: Vec<_> =
        pack().appearances.iter().filter_map(|(id, look)| Some((id, look, body_for(look)?))).collect();
    for index in 0..objects {
        let (appearance, look, body) = &candidates[index * 7 % candidates.len()];
        let small = |number: usize| u16::try_from(number).unwrap();
        let place =
            at((index % 2).try_into().unwrap(), small(8 + index * 5 % 136), small(6 + index * 11 % 138));
        let (kind, body) = (look.kind, body.clone());
        map.objects.push(MapObject { kind, appearance: *appearance, at: place, body, cause: read_cause() });
    }
    let mut used: Vec<_> = map.objects.iter().map(|object| object.appearance).collect();
    used.sort_unstable();
    used.dedup();
    (map, used.len())
}

#[test]
fn writing_visits_each_tile_and_object_once_and_encodes_each_appearance_once() {
    for objects in [3000, 6000, 12_000] {
        let (map, used) = crowded(objects);
        let (tiles, players) = (2 * 144 * 144, map.plan.players.len());
        assert!(used < objects / 2, "objects share appearances");
        let of_h3m = counted(|| h3m::write_gzip(&h3m::from_map(&map, pack()).unwrap()).unwrap());
        let of_vmap = counted(|| vmap::write(&map, pack()).unwrap());
        assert_eq!(of_h3m, [tiles, objects, used], ".h3m of {objects} objects");
        // the search for the main town visits all objects again for each player
        assert_eq!(of_vmap, [tiles, objects * (1 + players), used], ".vmap of {objects} objects");
    }
}
