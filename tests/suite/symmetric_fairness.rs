//! Shipped templates with every symmetry and every sea: the audit refutes no attempt, and players of one
//! orbit are equal by every measure of fairness.

use rmg_core::Seed;
use rmg_core::template::{SymmetryRequest, Template, WaterContent};
use rmg_generate::retry::{Cause, FailedAttempt, GenerateError};
use rmg_plan::{GenOptions, make_plan, offered_symmetries};
use rmg_tests::made::try_generate;
use rmg_tests::orbits::unequal_in_orbits;
use rmg_tests::template_files::shipped;
use rmg_tests::templates::{heroes3, read};

/// Returns the number of seeds of each case; `None`: one seed of every fifth case. `.ci/full` tries more.
#[expect(clippy::disallowed_methods, reason = "a switch for long runs")]
fn seeds() -> Option<u64> {
    std::env::var("RMG_SYMMETRIC").ok().and_then(|text| text.parse().ok())
}

/// What the maps have shown.
#[derive(Debug, Default)]
struct Tally {
    maps: usize,
    refused: usize,
    /// Failures of the audit and of fairness.
    faults: Vec<String>,
}

impl Tally {
    /// Generates a map, if the options are possible.
    fn add(&mut self, template: &Template, options: &GenOptions, name: &str) {
        let Ok(plan) = make_plan(template, heroes3(), options) else { return };
        let refuted = |attempts: &[FailedAttempt]| -> Vec<String> {
            let refuted = attempts.iter().filter(|attempt| matches!(attempt.cause, Cause::Refuted(_)));
            refuted.map(|attempt| format!("{name}: {attempt:?}")).collect()
        };
        match try_generate(&plan, Some(template)) {
            Ok(made) => {
                self.maps += 1;
                self.faults.extend(refuted(&made.failed));
                let unequal = unequal_in_orbits(&made.map).into_iter();
                self.faults.extend(unequal.map(|found| format!("{name}: {found}")));
            }
            Err(GenerateError::NoSoundMap { failed, .. }) => {
                self.refused += 1;
                self.faults.extend(refuted(&failed));
            }
            // zones that do not fit on islands
            Err(GenerateError::Infeasible { .. } | GenerateError::Place(_)) => self.refused += 1,
            Err(error) => self.faults.push(format!("{name}: {error}")),
        }
    }
}

#[test]
fn no_attempt_is_refuted_and_players_of_one_orbit_are_equal() {
    let mut tally = Tally::default();
    let mut cases = 0;
    for template in shipped().unwrap().iter().flat_map(|path| read(path).unwrap()) {
        let none = GenOptions { symmetry: Some(SymmetryRequest::None), ..GenOptions::new(Seed(1)) };
        let Ok(offers) = offered_symmetries(&template, heroes3(), &none) else { continue };
        for (symmetry, _) in offers.into_iter().filter(|(_, offer)| offer.is_ok()) {
            for water in [WaterContent::None, WaterContent::Normal, WaterContent::Islands] {
                cases += 1;
                let seeds = seeds().unwrap_or(u64::from(cases % 5 == 0));
                for seed in 1..=seeds {
                    let options = GenOptions {
                        symmetry: Some(symmetry.into()),
                        water: Some(water),
                        ..GenOptions::new(Seed(seed))
                    };
                    let name = format!("{} {} {} {seed}", template.id, symmetry.word(), water.word());
                    tally.add(&template, &options, &name);
                }
            }
        }
    }
    println!("{} maps, {} refused", tally.maps, tally.refused);
    assert!(tally.faults.is_empty(), "{:#?}", tally.faults);
    assert!(tally.maps > 10 * tally.refused, "{} maps, {} refused", tally.maps, tally.refused);
}
