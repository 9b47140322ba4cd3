//! Broken maps are refuted by the right promise.

use rmg_audit::{audit, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_tests::damages::{self, Damage};
use rmg_tests::small_maps::{refuted, sand_in_grass, two_levels};
use rmg_tests::templates::heroes3;

/// The map after a damage, which must find a place.
fn broken(damage: &Damage) -> MapModel {
    let mut map = two_levels();
    assert!((damage.apply)(&mut map), "{}: no place for it", damage.name);
    map
}

#[test]
fn every_damage_is_refuted_by_the_right_promise_and_no_other() {
    let damages = damages::all();
    assert!(damages.len() >= 20);
    let mut wrong = Vec::new();
    for damage in damages {
        let certificate = audit(&broken(&damage), heroes3());
        let found: Vec<Promise> = certificate.refuted().map(|finding| finding.promise).collect();
        let is_right = damage.breaks.iter().all(|promise| found.contains(promise))
            && found
                .iter()
                .all(|promise| damage.breaks.contains(promise) || damage.may_break.contains(promise));
        if !is_right {
            let wanted = damage.breaks;
            wrong.push(format!("{}: wanted {wanted:?}\n{}", damage.name, report(&certificate)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn two_damages_at_once_are_both_found() {
    let damages = damages::all();
    // The last of them leaves nothing to judge but the layers.
    let structural = |damage: &Damage| damage.name == "a level is missing";
    let mut pairs = 0;
    for (at, first) in damages.iter().enumerate().filter(|(_, damage)| !structural(damage)) {
        let second = &damages[(at + 7) % damages.len()];
        let mut map = broken(first);
        if structural(second) || !(second.apply)(&mut map) {
            continue;
        }
        pairs += 1;
        assert!(!refuted(&map).is_empty(), "{} and {}", first.name, second.name);
    }
    assert!(pairs > 20);
}

#[test]
fn every_counter_example_names_its_place() {
    for damage in damages::all() {
        let map = broken(&damage);
        let certificate = audit(&map, heroes3());
        for finding in certificate.refuted() {
            let Verdict::Refuted(examples) = &finding.verdict else { panic!("refuted() gives refuted ones") };
            assert!(!examples.is_empty() && examples.len() <= 17, "{}", damage.name);
            for example in examples {
                assert!(
                    !example.text.contains("ZoneId") && !example.text.contains("MapPos"),
                    "{}",
                    example.text
                );
                for tile in &example.tiles {
                    assert!(tile.level.0 < 2, "{}: {}", damage.name, example.text);
                }
            }
        }
    }
}

#[test]
fn a_hole_in_a_wall_is_shown_as_the_way_through_it() {
    let straight =
        damages::all().into_iter().find(|damage| damage.name == "a wall is opened straight").unwrap();
    let map = broken(&straight);
    let certificate = audit(&map, heroes3());
    let Verdict::Refuted(examples) = &certificate.findings[Promise::V3 as usize].verdict else {
        panic!("{}", report(&certificate))
    };
    let way = &examples[0].tiles;
    let main = |zone: usize| map.zones[zone].main_point;
    assert_eq!((way.first().map(|at| at.tile), way.last().map(|at| at.tile)), (main(0), main(1)));
    for pair in way.windows(2) {
        let [a, b] = [pair[0].tile, pair[1].tile];
        assert!(a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1, "{a} to {b}");
    }
}

#[test]
fn every_sprite_of_an_edge_is_judged() {
    for index in 0..64 {
        let mut map = sand_in_grass();
        let view = &mut map.levels[0].view.cells_mut()[index];
        // Frames go in fours at edges; two further is another shape or kind.
        view.flip ^= 3;
        assert_eq!(refuted(&map), [Promise::V16], "tile {index} mirrored both ways");
        let view = &mut map.levels[0].view.cells_mut()[index];
        view.flip ^= 3;
        view.frame += 24;
        assert_eq!(refuted(&map), [Promise::V16], "tile {index} with frame {}", view_frame(&map, index));
    }
}

fn view_frame(map: &MapModel, index: usize) -> u8 {
    map.levels[0].view.cells()[index].frame
}

#[test]
fn ids_that_lead_nowhere_are_faults_and_no_panics() {
    let mut map = two_levels();
    for object in &mut map.objects {
        object.appearance.0 = u16::MAX;
        object.at.level.0 = 9;
    }
    for level in &mut map.levels {
        level.terrain.cells_mut().fill(rmg_core::TerrainId(999));
        level.owner.cells_mut().fill(rmg_core::ZoneId(999));
    }
    assert!(refuted(&map).contains(&Promise::V8));
    let mut map = two_levels();
    map.zones[2].level.0 = 7;
    map.plan.connections[0].b = rmg_core::ZoneId(77);
    assert_eq!(refuted(&map), [Promise::V1]);
}
