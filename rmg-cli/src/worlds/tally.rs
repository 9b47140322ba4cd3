//! What became of all seeds.

use rmg_core::Seed;
use rmg_logic::worlds::{Process, World, WorldError};

use crate::failure::{Failure, Kind};

/// Counts of worlds and refusals.
#[derive(Default)]
pub(super) struct Tally {
    seeds: usize,
    worlds: usize,
    repaired: usize,
    proven: usize,
    needed: usize,
    plain: usize,
    steps: Vec<u32>,
    /// Kind and message of the first refusal of every kind, with how many there were.
    refusals: Vec<(&'static str, String, Seed, usize)>,
    /// Whether the faults were printed already.
    is_told: bool,
}

/// Thousandths as text: `0.123`.
pub(super) fn thousandths(number: u32) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

impl Tally {
    pub(super) fn add(&mut self, seed: Seed, result: &Result<World, WorldError>) {
        self.seeds += 1;
        match result {
            Ok(world) => {
                self.worlds += 1;
                self.repaired += usize::from(world.origin.is_repaired);
                self.proven += usize::from(world.difficulty.is_proven());
                self.needed += world.needed_plain.len();
                self.plain += world.needed_plain.len() + world.avoidable_plain.len();
                self.steps.push(world.difficulty.steps);
            }
            Err(error) => {
                self.is_told |= matches!(error, WorldError::Faults(_));
                let kind = error.kind();
                match self.refusals.iter_mut().find(|(known, ..)| *known == kind) {
                    Some((.., count)) => *count += 1,
                    None => self.refusals.push((kind, error.to_string(), seed, 1)),
                }
            }
        }
    }

    pub(super) fn text(&self) -> String {
        if self.worlds == 0 {
            return String::new();
        }
        let share = u32::try_from(1000 * self.worlds / self.seeds).unwrap_or(1000);
        let mut text = format!("worlds    {} of {}", self.worlds, self.seeds);
        if self.seeds > 1 {
            text += &format!(" ({}.{} %)", share / 10, share % 10);
        }
        if self.repaired > 0 {
            text += &format!(", {} repaired by swaps", self.repaired);
        }
        text += &format!("\nneeded    {} of {} plain zones cannot be avoided\n", self.needed, self.plain);
        let mut steps = self.steps.clone();
        steps.sort_unstable();
        let (least, most) = (steps[0], steps[steps.len() - 1]);
        text += &if self.worlds == 1 {
            let proof =
                if self.proven == 1 { "proven to be a shortest one" } else { "maybe not a shortest one" };
            format!("solution  {least} steps, {proof}\n")
        } else {
            format!(
                "solutions {least} to {most} steps, median {}; {} proven to be shortest ones\n",
                steps[steps.len() / 2],
                self.proven
            )
        };
        for (kind, message, seed, count) in &self.refusals {
            text += &format!("refused   {count} as {kind}, first seed {seed}: {message}\n");
        }
        text
    }

    /// Exit code 1 when there is no world.
    pub(super) fn verdict(&self, file: &str, process: Process) -> Result<(), Failure> {
        if self.worlds > 0 {
            return Ok(());
        }
        let mut refusals = self.refusals.iter();
        let Some((kind, message, _, count)) = refusals.next() else { return Ok(()) };
        if self.is_told {
            return Err(Failure::told(Kind::Refusal).note(format!("refused as {kind}; {file}")));
        }
        let seeds = if *count == 1 { String::new() } else { format!(" {count} times") };
        let failure = Failure::refusal(message.clone())
            .note(format!("refused as {kind}{seeds}; {file}, process {process}"));
        Err(refusals.fold(failure, |failure, (kind, message, seed, _)| {
            failure.note(format!("seed {seed} was refused as {kind}: {message}"))
        }))
    }
}
