//! Broken maps are refuted by the right promise.

use std::num::NonZeroUsize;

use rmg_audit::{audit, audit_on, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_jobs::Pool;
use rmg_tests::damages::{self, Damage};
use rmg_tests::small_maps::{laden, refuted, sand_in_grass, two_levels, two_shores, wide_sea};
use rmg_tests::templates::heroes3;

use super::mistaken_plans::MISTAKES;

/// The maps after a damage, which must find a place on one of them.
fn broken(damage: &Damage) -> Vec<MapModel> {
    let mut maps = vec![two_levels(), laden(), two_shores(), wide_sea()];
    maps.retain_mut(|map| damage.strike(map));
    assert!(!maps.is_empty(), "{}: no place for it", damage.name);
    maps
}

#[test]
fn every_damage_is_refuted_by_the_right_promise_and_no_other() {
    let damages = damages::all();
    assert!(damages.len() >= 90);
    let threads = Pool::new(NonZeroUsize::new(3)).unwrap();
    let mut wrong = Vec::new();
    for damage in damages {
        for map in broken(&damage) {
            let certificate = audit(&map, heroes3());
            assert!(
                audit_on(&threads, &map, heroes3(), None) == certificate,
                "{}: threads show",
                damage.name
            );
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
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The audit of a map alone only measures treasure and area; the template refutes them.
#[test]
fn every_promise_is_broken_by_a_damage_or_by_a_mistaken_plan() {
    for promise in Promise::ALL {
        let is_damaged = damages::all().iter().any(|damage| damage.breaks.contains(&promise));
        let is_mistaken = MISTAKES.iter().any(|(_, breaks, _)| *breaks == promise);
        assert!(is_damaged || is_mistaken, "{promise}: no test breaks it");
    }
}

/// Where the first damage leaves nothing of the second to be seen: a town off the map belongs to no zone that could have asked
/// for its fort; from a landing in the wrong zone no way leads to a main point.
const MASKED: [(&str, &str); 2] = [
    ("an object stands off the map", "a town has a fort too many"),
    ("the guard of a landing stands a tile aside", "a ferry is recorded the wrong way round"),
];

#[test]
fn two_damages_at_once_are_both_found() {
    let damages = damages::all();
    // The last of them leaves nothing to judge but the layers.
    let structural = |damage: &Damage| damage.name == "a level is missing";
    let (mut pairs, mut missed) = (0, Vec::new());
    for (at, first) in damages.iter().enumerate().filter(|(_, damage)| !structural(damage)) {
        let second = &damages[(at + 7) % damages.len()];
        for once in broken(first) {
            let mut twice = once.clone();
            if structural(second) || !second.strike(&mut twice) {
                continue;
            }
            pairs += 1;
            let alone = audit(&once, heroes3());
            let both = audit(&twice, heroes3());
            let found: Vec<Promise> = both.refuted().map(|finding| finding.promise).collect();
            let wanted = first.breaks.iter().chain(second.breaks);
            let lost: Vec<&Promise> = wanted.filter(|promise| !found.contains(promise)).collect();
            // Where both break one promise the second must show, too.
            if (!lost.is_empty() || both == alone) && !MASKED.contains(&(first.name, second.name)) {
                missed.push(format!("{} and {}: {lost:?}", first.name, second.name));
            }
        }
    }
    assert!(pairs > 100, "{pairs} pairs");
    assert!(missed.is_empty(), "{} of {pairs}:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn every_counter_example_names_its_place() {
    for (damage, map) in damages::all().iter().flat_map(|d| broken(d).into_iter().map(move |map| (d, map))) {
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
    let map = broken(&straight).swap_remove(0);
    let certificate = audit(&map, heroes3());
    let Verdict::Refuted(examples) = &certificate.findings[Promise::NoBypass as usize].verdict else {
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
        assert_eq!(refuted(&map), [Promise::SpritesFit], "tile {index} mirrored both ways");
        let view = &mut map.levels[0].view.cells_mut()[index];
        view.flip ^= 3;
        view.frame += 24;
        assert_eq!(
            refuted(&map),
            [Promise::SpritesFit],
            "tile {index} with frame {}",
            view_frame(&map, index)
        );
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
    assert!(refuted(&map).contains(&Promise::Footprints));
    let mut map = laden();
    for pile in &mut map.piles {
        pile.objects.push(rmg_core::model::ObjectId(u32::MAX));
        pile.guard = Some(rmg_core::model::ObjectId(77_777));
        pile.zone.0 ^= 1;
    }
    map.piles[1].zone.0 = 999;
    map.piles[2].wish = rmg_core::model::Wish::Mine(u16::MAX);
    for (at, object) in map.objects.iter_mut().enumerate().filter(|(at, _)| at % 3 == 0) {
        object.cause.pile = Some(rmg_core::model::PileId(u32::MAX));
        object.at.level.0 = u8::try_from(at % 5).unwrap();
    }
    assert!(refuted(&map).contains(&Promise::ExactCounts));
    let mut map = two_levels();
    map.zones[2].level.0 = 7;
    map.plan.connections[0].b = rmg_core::ZoneId(77);
    assert_eq!(refuted(&map), [Promise::OneOwner]);
}

#[test]
fn cover_that_does_not_agree_with_the_objects_is_told() {
    use rmg_core::TilePos;
    use rmg_core::model::Cover;
    for (cover, x, y, words) in [
        (Cover::Used, 0, 0, "(0, 0) is covered by nothing, and marked as used"),
        (Cover::Free, 2, 3, "(2, 3) is covered by an object, and not marked as used"),
        (Cover::Blocked, 0, 0, "(0, 0) is land that was to be blocked, and no obstacle covers it"),
    ] {
        let mut map = laden();
        map.levels[0].cover[TilePos::new(x, y)] = cover;
        assert_eq!(refuted(&map), [Promise::Footprints]);
        let text = report(&audit(&map, heroes3()));
        assert!(text.contains(words), "{text}");
    }
}
