//! Outcomes of all seeds.

use rmg::Seed;
use rmg::text::counted;
use rmg::worlds::{World, WorldError};

use crate::seeds::SeedTally;

#[derive(Debug, Default)]
pub(super) struct SeedCounts {
    pub(super) seeds: SeedTally,
    pub(super) set: String,
    repaired: usize,
    proven: usize,
    needed: usize,
    plain: usize,
    steps: Vec<u32>,
}

impl SeedCounts {
    pub(super) fn add(&mut self, seed: Seed, made: &Result<World, WorldError>) {
        match made {
            Ok(world) => {
                self.seeds.add_made(seed);
                self.repaired += usize::from(world.origin.is_repaired);
                self.proven += usize::from(world.difficulty.is_proven());
                self.needed += world.needed_plain.len();
                self.plain += world.needed_plain.len() + world.avoidable_plain.len();
                self.steps.push(world.difficulty.steps);
            }
            Err(error) => {
                self.seeds.add_refused(seed, error.kind(), || vec![error.to_string()]);
            }
        }
    }

    pub(super) fn text(&self) -> String {
        let (worlds, seeds) = (self.seeds.made, self.seeds.seeds());
        if worlds == 0 {
            return String::new();
        }
        let mut text = format!("worlds    {worlds} of {seeds}");
        if seeds > 1 {
            let share = 1000 * worlds / seeds;
            text += &format!(" ({}.{} %)", share / 10, share % 10);
        }
        if self.repaired > 0 {
            text += &format!(", {} repaired by swaps", self.repaired);
        }
        text += &format!("\nneeded    {} of {} plain zones are necessary\n", self.needed, self.plain);
        text + &self.solutions_text() + &self.seeds.refusals_text()
    }

    /// Returns the lengths of the solutions of at least one world.
    fn solutions_text(&self) -> String {
        let mut steps = self.steps.clone();
        steps.sort_unstable();
        let (min, max) = (steps[0], steps[steps.len() - 1]);
        if steps.len() == 1 {
            let proof = if self.proven == 1 { "proved shortest" } else { "not proved shortest" };
            return format!("solution  {}, {proof}\n", counted(min, "step"));
        }
        format!(
            "solutions {min} to {max} steps, median {}; {} proved shortest\n",
            steps[steps.len() / 2],
            self.proven
        )
    }
}
