//! Balanced sets of worlds, chosen from several times as many candidates.

use rmg::Seed;
use rmg::worlds::{SetMeasures, World, WorldError, balanced_set, difficulty_range, measure_set};

/// Number of candidates for each world of a set.
const CANDIDATES: usize = 4;

/// Returns the consecutive seeds of the candidates, starting with the first seed.
pub(super) fn candidates(seeds: &[Seed]) -> Vec<Seed> {
    let first = seeds.first().map_or(0, |seed| seed.0);
    (0..(seeds.len() * CANDIDATES) as u64).map(|at| Seed(first.wrapping_add(at))).collect()
}

/// A set of worlds, and its measures.
#[derive(Debug)]
pub(super) struct ChosenSet {
    pub(super) worlds: Vec<(Seed, World)>,
    pub(super) refused: Vec<(Seed, WorldError)>,
    candidates: usize,
    /// First and last seed of the candidates.
    seeds: (Seed, Seed),
    /// Measures of as many first candidates.
    first: SetMeasures,
    chosen: SetMeasures,
}

/// The name of a measure of a set, its meaning, and the function that reads it.
type Measure = (&'static str, &'static str, fn(&SetMeasures) -> u32);

/// Names of the measures, for people and for programs.
const MEASURES: [Measure; 5] = [
    ("variation of zone use", "zone_variation", |set| set.zone_variation),
    ("variation of pairs of zones", "together_variation", |set| set.together_variation),
    ("variation of joined pairs", "joined_variation", |set| set.joined_variation),
    ("variation over difficulty classes", "difficulty_variation", |set| set.difficulty_variation),
    ("share of needed plain zones", "needed_share", |set| set.needed_share),
];

impl ChosenSet {
    /// Chooses `count` of the candidates, which have the first and last seed `seeds`. `zones` is the number
    /// of zones of the pool.
    pub(super) fn new(
        candidates: &[(Seed, World)],
        refused: Vec<(Seed, WorldError)>,
        count: usize,
        seeds: (Seed, Seed),
        zones: usize,
    ) -> Self {
        let chosen = balanced_set(candidates, count, zones);
        let range = difficulty_range(candidates.iter().map(|(_, world)| world));
        let first = measure_set(candidates.iter().take(count).map(|(_, world)| world), zones, range);
        let after = measure_set(chosen.iter().map(|at| &candidates[*at].1), zones, range);
        let worlds = chosen.iter().map(|at| candidates[*at].clone()).collect();
        Self { worlds, refused, candidates: candidates.len(), seeds, first, chosen: after }
    }

    /// Returns `6 of 24 worlds, seeds 7 to 30`.
    pub(super) fn title(&self) -> String {
        let (count, all, (first, last)) = (self.worlds.len(), self.candidates, self.seeds);
        format!("{count} of {all} worlds, seeds {first} to {last}")
    }

    /// Returns the table of measures, compared with those of the first candidates.
    pub(super) fn text(&self) -> String {
        let mut text = format!("set       {}\n", self.title());
        text += &format!("          {:<34} {:>6} {:>6}\n", "", "first", "set");
        for (name, _, of) in MEASURES {
            let (first, chosen) = (thousandths(of(&self.first)), thousandths(of(&self.chosen)));
            text += &format!("          {name:<34} {first:>6} {chosen:>6}\n");
        }
        text
    }

    /// Returns the measures as JSON.
    pub(super) fn json(&self) -> String {
        let members = |set: &SetMeasures| {
            let list = MEASURES.map(|(_, name, of)| format!("\"{name}\": {}", thousandths(of(set))));
            format!("{{{}}}", list.join(", "))
        };
        format!(
            "{{\"candidates\": {}, \"first\": {}, \"chosen\": {}}}",
            self.candidates,
            members(&self.first),
            members(&self.chosen)
        )
    }
}

/// Formats thousandths: `0.123`.
fn thousandths(number: u32) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}
