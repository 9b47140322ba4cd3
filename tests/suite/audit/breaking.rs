//! Damaged maps are refuted by the right promise.

use std::num::NonZeroUsize;

use rmg_audit::{audit, audit_on, report};
use rmg_core::Symmetry;
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_jobs::Pool;
use rmg_tests::damages::{self, Damage};
use rmg_tests::small_maps::{laden, refuted, sand_in_grass, two_courts, two_levels, two_shores, wide_sea};
use rmg_tests::templates::heroes3;

use super::mistaken_plans::MISTAKES;

/// Applies a damage to all small maps. Returns the maps that it changes; there must be one. Any damage breaks
/// a symmetry, so those with a symmetry are only for damages to it.
fn damaged(damage: &Damage) -> Vec<MapModel> {
    let mut maps = if damage.breaks.contains(&Promise::SymmetryKept) {
        vec![two_courts(Symmetry::Rotate2), two_courts(Symmetry::MirrorX)]
    } else {
        vec![two_levels(), laden(), two_shores(), wide_sea()]
    };
    maps.retain_mut(|map| damage.strike(map));
    assert!(!maps.is_empty(), "{}: the damage does not apply to any map", damage.name);
    maps
}

#[test]
fn every_damage_is_refuted_by_the_right_promises_only() {
    let damages = damages::all();
    assert!(damages.len() >= 90);
    let threads = Pool::new(NonZeroUsize::new(3)).unwrap();
    let mut wrong = Vec::new();
    for damage in damages {
        for map in damaged(&damage) {
            let certificate = audit(&map, heroes3());
            assert!(
                audit_on(&threads, &map, heroes3(), None) == certificate,
                "{}: the result depends on the number of threads",
                damage.name
            );
            let found: Vec<Promise> = certificate.refuted().map(|finding| finding.promise).collect();
            let is_right = damage.breaks.iter().all(|promise| found.contains(promise))
                && found
                    .iter()
                    .all(|promise| damage.breaks.contains(promise) || damage.may_break.contains(promise));
            if !is_right {
                let expected = damage.breaks;
                wrong.push(format!("{}: expected {expected:?}\n{}", damage.name, report(&certificate)));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Without a template, the audit only measures treasure and area. With a template, it can refute them.
#[test]
fn every_promise_is_broken_by_a_test() {
    for promise in Promise::ALL {
        let is_damaged = damages::all().iter().any(|damage| damage.breaks.contains(&promise));
        let is_mistaken = MISTAKES.iter().any(|(_, breaks, _)| *breaks == promise);
        assert!(is_damaged || is_mistaken, "{promise}: no test breaks it");
    }
}

/// Pairs of damages; the first hides the second. A town off the map is in no zone, so no zone can miss its
/// fort. From a landing in the wrong zone, no path leads to a main point. Without a valid symmetry, nothing
/// can be compared with its image.
const MASKED: [(&str, &str); 2] = [
    ("an object is off the map", "a town has an extra fort"),
    ("the guard of a landing is one tile off", "the ends of a ferry are swapped"),
];

#[test]
fn two_damages_are_both_found() {
    let damages = damages::all();
    // This damage leaves only the layers to check.
    let structural = |damage: &Damage| damage.name == "a level is missing";
    let (mut pairs, mut missed) = (0, Vec::new());
    for (at, first) in damages.iter().enumerate().filter(|(_, damage)| !structural(damage)) {
        let second = &damages[(at + 7) % damages.len()];
        for damaged_map in damaged(first) {
            let mut both_damaged = damaged_map.clone();
            if structural(second) || !second.strike(&mut both_damaged) {
                continue;
            }
            pairs += 1;
            let of_first = audit(&damaged_map, heroes3());
            let of_both = audit(&both_damaged, heroes3());
            let found: Vec<Promise> = of_both.refuted().map(|finding| finding.promise).collect();
            let expected = first.breaks.iter().chain(second.breaks);
            let lost: Vec<&Promise> = expected.filter(|promise| !found.contains(promise)).collect();
            // If both damages break one promise, the second damage must add a counterexample.
            if (!lost.is_empty() || of_both == of_first) && !MASKED.contains(&(first.name, second.name)) {
                missed.push(format!("{} and {}: {lost:?}", first.name, second.name));
            }
        }
    }
    assert!(pairs > 100, "{pairs} pairs");
    assert!(missed.is_empty(), "{} of {pairs}:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn every_counterexample_has_text_and_tiles() {
    for (damage, map) in damages::all().iter().flat_map(|d| damaged(d).into_iter().map(move |map| (d, map))) {
        let certificate = audit(&map, heroes3());
        for finding in certificate.refuted() {
            let Verdict::Refuted(examples) = &finding.verdict else {
                panic!("`refuted()` returns refuted findings only")
            };
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
fn hole_in_a_wall_is_shown_as_a_path() {
    let straight =
        damages::all().into_iter().find(|damage| damage.name == "a wall is opened straight").unwrap();
    let map = damaged(&straight).swap_remove(0);
    let certificate = audit(&map, heroes3());
    let Verdict::Refuted(examples) = &certificate.findings[Promise::NoBypass as usize].verdict else {
        panic!("{}", report(&certificate))
    };
    let path = &examples[0].tiles;
    let main = |zone: usize| map.zones[zone].main_point;
    assert_eq!((path.first().map(|at| at.tile), path.last().map(|at| at.tile)), (main(0), main(1)));
    for pair in path.windows(2) {
        let [a, b] = [pair[0].tile, pair[1].tile];
        assert!(a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1, "{a} to {b}");
    }
}

#[test]
fn every_sprite_of_an_edge_is_checked() {
    for index in 0..64 {
        let mut map = sand_in_grass();
        let view = &mut map.levels[0].view.cells_mut()[index];
        // Frames of edges come in groups of four. Two groups further is another shape or kind.
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
fn unknown_ids_are_refuted_without_a_panic() {
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
    map.piles[2].wish = rmg_core::model::PileRequest::Mine(u16::MAX);
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
fn wrong_cover_is_refuted() {
    use rmg_core::TilePos;
    use rmg_core::model::Cover;
    for (cover, x, y, message) in [
        (Cover::Used, 0, 0, "(0, 0) is marked as used, but no object covers it"),
        (Cover::Free, 2, 3, "(2, 3) is covered by an object, but not marked as used"),
        (Cover::Blocked, 0, 0, "(0, 0) is land marked as blocked, but no obstacle covers it"),
    ] {
        let mut map = laden();
        map.levels[0].cover[TilePos::new(x, y)] = cover;
        assert_eq!(refuted(&map), [Promise::Footprints]);
        let text = report(&audit(&map, heroes3()));
        assert!(text.contains(message), "{text}");
    }
}
