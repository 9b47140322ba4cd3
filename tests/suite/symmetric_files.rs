//! Symmetric maps in files of the games: `SymmetryKept` is decided from the bytes alone.

use rmg_audit::{audit_foreign, report};
use rmg_core::certificate::{Certificate, CounterExample, Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_core::template::{SymmetryRequest, Template};
use rmg_core::{Symmetry, SymmetryPlan};
use rmg_games::foreign::ForeignMap;
use rmg_games::{h3m, vmap};
use rmg_plan::{GenOptions, offered_symmetries};
use rmg_tests::made::{options, shipped_template, sound};
use rmg_tests::templates::heroes3;

/// Returns the map of a template with a symmetry.
fn symmetric(template: &Template, size: &str, symmetry: Symmetry, seed: u64) -> MapModel {
    let options = GenOptions { symmetry: Some(symmetry.into()), ..options(size, None, seed) };
    sound(template, &options)
}

/// Writes a map in each format and reads it again. Returns the names of the formats with the audits of the
/// files, which know only the name of the symmetry.
fn audits_of_files(map: &MapModel, symmetry: Symmetry) -> [(&'static str, Certificate); 2] {
    let h3m = h3m::write_gzip(&h3m::from_map(map, heroes3()).unwrap()).unwrap();
    let from_h3m = h3m::to_map(&h3m::read(&h3m).unwrap(), heroes3()).unwrap();
    let from_vmap = vmap::read(&vmap::write(map, heroes3()).unwrap(), heroes3()).unwrap();
    [("h3m", from_h3m), ("vmap", from_vmap)].map(|(format, foreign)| {
        let ForeignMap { mut model, facts, .. } = foreign;
        assert_eq!(model.plan.symmetry, None, "no game records a symmetry");
        model.plan.symmetry = Some(SymmetryPlan::of_unknown_zones(symmetry));
        (format, audit_foreign(&model, heroes3(), &facts))
    })
}

fn verdict(certificate: &Certificate) -> &Verdict {
    &certificate.findings[Promise::SymmetryKept as usize].verdict
}

/// Returns the symmetries that a template can have at a size.
fn offered(template: &Template, size: &str) -> Vec<Symmetry> {
    let options = GenOptions { symmetry: Some(SymmetryRequest::None), ..options(size, None, 1) };
    let offers = offered_symmetries(template, heroes3(), &options).unwrap();
    offers.into_iter().filter(|(_, offer)| offer.is_ok()).map(|(symmetry, _)| symmetry).collect()
}

#[test]
fn the_symmetry_of_a_map_is_proved_from_its_file_alone() {
    let mut found = std::collections::BTreeSet::new();
    for (template, size, seeds) in [
        ("first-blood", "s", 3),
        ("even-ground", "m", 1),
        ("hidden-valley", "m+u", 1),
        ("two-fronts", "m", 1),
    ] {
        let read = shipped_template(template);
        for (seed, symmetry) in (1..).zip(offered(&read, size)) {
            for seed in seed..seed + seeds {
                let name = format!("{template} {size} {} seed {seed}", symmetry.word());
                for (format, certificate) in
                    audits_of_files(&symmetric(&read, size, symmetry, seed), symmetry)
                {
                    let is_proved = matches!(verdict(&certificate), Verdict::Proved { checked: 1000.. });
                    let text = report(&certificate);
                    assert!(is_proved && certificate.is_sound(), "{name}, {format}: {text}");
                    found.insert((format, symmetry.word()));
                }
            }
        }
    }
    // The towns of Heroes III have no quarter turn.
    assert_eq!(found.len(), 2 * (Symmetry::ALL.len() - 1), "{found:?}");
}

/// Damages of what no file of a game contains: zones, connections and their images, and a second main town of
/// a player.
const NOT_IN_FILES: [&str; 7] = [
    "a town belongs to the player of its image",
    "a tile changes to the zone of its image",
    "the gap of a link is off its image",
    "a symmetry carries every zone onto itself",
    "a symmetry has no image of a zone",
    "a symmetry has no image of a connection",
    "the map has another symmetry than its plan",
];

#[test]
fn damage_to_the_symmetry_is_found_in_the_file_alone_and_two_tiles_are_named() {
    let template = shipped_template("first-blood");
    for (seed, symmetry) in (1..).zip(offered(&template, "s")) {
        let sound = symmetric(&template, "s", symmetry, seed);
        let (mut struck, mut wrong) = (0, Vec::new());
        for damage in rmg_tests::damages::all() {
            if !damage.breaks.contains(&Promise::SymmetryKept) || NOT_IN_FILES.contains(&damage.name) {
                continue;
            }
            let mut map = sound.clone();
            if !damage.strike(&mut map) {
                continue;
            }
            struck += 1;
            for (format, certificate) in audits_of_files(&map, symmetry) {
                let name = format!("{}, {format}, {}", symmetry.word(), damage.name);
                let has_two_tiles = |example: &CounterExample| example.tiles.len() == 2;
                match verdict(&certificate) {
                    Verdict::Refuted(examples) if examples.iter().all(has_two_tiles) => {}
                    other => wrong.push(format!("{name}: {other:?}")),
                }
            }
        }
        assert!(wrong.is_empty() && struck >= 12, "{struck} damages; {wrong:#?}");
    }
}
