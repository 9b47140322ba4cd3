//! Outcomes of seeds, and their summaries.

use rmg::Seed;
use rmg::entrances::{EntranceLayout, Filled, FilledEntrances, FilledError, Randomizer, filled_outcome};
use rmg::runs::Outcome;
use rmg::text::counted;

use crate::seeds::SeedTally;

/// Outcome of one seed: for the file, for the statistics, and as printable steps.
pub(super) struct Run {
    pub(super) outcome: Outcome,
    summary: String,
    is_repaired: bool,
    pub(super) steps: Vec<String>,
}

impl Run {
    /// Creates the outcome of an attempted seed.
    pub(super) fn new(plan: &Randomizer<'_>, result: &Result<FilledEntrances, Vec<FilledError>>) -> Self {
        let world = plan.world();
        let outcome = filled_outcome(world, result);
        match result {
            Err(_) => Self::refused(outcome),
            Ok(FilledEntrances { layout, filled, .. }) => Self {
                outcome,
                summary: layout_line(layout, world.regions.len())
                    + &filled.as_ref().map_or_else(String::new, items_line),
                is_repaired: layout.work.is_repaired,
                steps: layout
                    .explanation
                    .iter()
                    .flat_map(|explanation| &explanation.steps)
                    .map(|step| step.describe(world))
                    .collect(),
            },
        }
    }

    /// Creates the outcome of a seed without a layout.
    pub(super) fn refused(outcome: Outcome) -> Self {
        Self { outcome, summary: String::new(), is_repaired: false, steps: Vec::new() }
    }
}

#[derive(Debug, Default)]
pub(super) struct SeedCounts {
    pub(super) seeds: SeedTally,
    repaired: usize,
    summary: String,
}

impl SeedCounts {
    pub(super) fn add(&mut self, seed: Seed, run: &Run) {
        match &run.outcome {
            Outcome::Made(_) => {
                self.seeds.add_made(seed);
                self.repaired += usize::from(run.is_repaired);
                self.summary.clone_from(&run.summary);
            }
            Outcome::Refusal { kind, message } => {
                self.seeds.add_refused(seed, kind, || vec![message.clone()]);
            }
        }
    }

    /// Returns the summary of the only layout, or the numbers of all outcomes.
    pub(super) fn text(&self) -> String {
        match (self.seeds.seeds(), self.seeds.made) {
            (1, 0) => String::new(),
            (1, _) => format!("layout    {}\n", self.summary),
            _ => {
                let repaired = (self.repaired > 0).then(|| format!("{} repaired", self.repaired));
                format!("layouts   {}", self.seeds.text(repaired.as_slice()))
            }
        }
    }
}

/// Returns the line about the placement of items.
fn items_line(filled: &Filled) -> String {
    let needed: usize = filled.playthrough.iter().map(Vec::len).sum();
    let mut text = format!(
        "\nitems     {}, {}, {} needed to win",
        counted(filled.placements.len(), "placement"),
        counted(filled.spheres.len(), "sphere"),
        counted(needed, "item"),
    );
    if filled.work.states > 0 {
        text += &format!("; exact search, {}", counted(filled.work.states, "state"));
    }
    for warning in &filled.warnings {
        text += &format!("\nwarning   {warning}");
    }
    text
}

/// Returns `80 pairings, 26 of 26 regions reached; 2 attempts, 40 complete layouts checked, repaired`.
fn layout_line(layout: &EntranceLayout, regions: usize) -> String {
    let work = layout.work;
    let mut text = format!(
        "{}, {} of {regions} regions reached",
        counted(layout.pairings.len() as u64, "pairing"),
        layout.placed_regions.len()
    );
    if layout.is_culled {
        text += ", enough to win";
    }
    text += &format!("; {}", counted(work.attempts, "attempt"));
    if work.layouts > 0 {
        text += &format!(", {} checked", counted(work.layouts, "complete layout"));
    }
    if work.is_repaired {
        text += ", repaired";
    }
    text
}
