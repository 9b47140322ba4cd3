//! Balanced sets of worlds, chosen from several times as many candidates.

use rmg::Seed;
use rmg::worlds::{SetMeasures, World, balanced_set, difficulty_range, measure_set};

/// Number of candidates for each world of a set.
const CANDIDATES: usize = 4;

/// Returns the consecutive seeds of the candidates, starting with the first seed.
pub(super) fn candidates(seeds: &[Seed]) -> Vec<Seed> {
    let first = seeds.first().map_or(0, |seed| seed.0);
    (0..(seeds.len() * CANDIDATES) as u64).map(|at| Seed(first.wrapping_add(at))).collect()
}

/// Returns the indices of the chosen candidates, and the measures of the set compared with those of the first
/// candidates.
pub(super) fn choose_set(candidates: &[(Seed, World)], count: usize, zones: usize) -> (Vec<usize>, String) {
    let chosen = balanced_set(candidates, count, zones);
    let range = difficulty_range(candidates.iter().map(|(_, world)| world));
    let before = measure_set(candidates.iter().take(count).map(|(_, world)| world), zones, range);
    let after = measure_set(chosen.iter().map(|at| &candidates[*at].1), zones, range);
    let head = format!("set       {} of {} worlds\n", chosen.len(), candidates.len());
    (chosen, head + &set_text(before, after))
}

fn set_text(before: SetMeasures, after: SetMeasures) -> String {
    let line = |name: &str, of: fn(&SetMeasures) -> u32| {
        format!("          {name:<34} {:>6} {:>6}\n", thousandths(of(&before)), thousandths(of(&after)))
    };
    let mut text = format!("          {:<34} {:>6} {:>6}\n", "", "first", "set");
    text += &line("variation of zone use", |set| set.zone_variation);
    text += &line("variation of pairs of zones", |set| set.together_variation);
    text += &line("variation of joined pairs", |set| set.joined_variation);
    text += &line("variation over difficulty classes", |set| set.difficulty_variation);
    text + &line("share of needed plain zones", |set| set.needed_share)
}

/// Formats thousandths: `0.123`.
fn thousandths(number: u32) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}
