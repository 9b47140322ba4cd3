//! `rmg profile scale`: how the work of each modifier grows with the size of the map.

use rmg::MapSize;
use rmg::plan::GenOptions;
use rmg_profile::Run;
use rmg_profile::spread::{Spread, spreads};

use super::maps::MapArgs;
use super::records::finished;
use super::text::{growth_text, ms, whole_or};
use crate::prelude::*;
use crate::progress::Progress;

/// Part of the work of the largest map from which a modifier is named.
const MIN_SHARE: f64 = 0.01;

/// Arguments of `rmg profile scale`. Generates maps of several sizes, each on all threads, and writes none.
#[derive(Debug, clap::Args)]
pub(super) struct ScaleArgs {
    #[command(flatten)]
    maps: MapArgs,
    /// Comma-separated sizes, at least two
    #[arg(long, value_name = "SIZES", value_delimiter = ',', required = true)]
    sizes: Vec<MapSize>,
}

/// Generates the maps and prints the growth of each modifier.
pub(super) fn run(args: &ScaleArgs) -> Result<(), Failure> {
    args.maps.with_runner(|runner, seeds, title| {
        let progress = Progress::new(seeds.list.len() * args.sizes.len());
        let mut runs: Vec<Run> = Vec::new();
        for (size, seed) in
            args.sizes.iter().flat_map(|size| seeds.list.iter().map(move |seed| (*size, *seed)))
        {
            progress.begin(&format!("{size}, seed {seed}"));
            let options = GenOptions { size: Some(size), ..args.maps.options.with_seed(seed) };
            runs.extend(runner.make_all(&options, None)?);
        }
        drop(progress);
        finished(&runs)?;
        print(&format!("template  {title}\n{}\n\n{}", seeds.line(), growth_of(&runs)))
    })
}

/// Returns a table of the work of modifiers by size with its growth, and a line with those that do not grow
/// like the number of tiles.
fn growth_of(runs: &[Run]) -> String {
    let spreads = spreads(runs);
    let largest = |spread: &Spread| spread.times[4];
    let all = spreads.first().map_or(0, largest);
    let shown = spreads.iter().filter(|spread| largest(spread) as f64 >= MIN_SHARE * all as f64);
    let rows: Vec<Vec<String>> = shown
        .clone()
        .map(|spread| {
            let growth = spread.growth.map_or_else(|| "-".to_owned(), growth_text);
            let [least, _, _, _, most] = spread.times.map(ms);
            let [_, _, per_tile, ..] = spread.per_tile;
            vec![whole_or(spread), least, most, format!("{:.3}", per_tile / 1e3), growth]
        })
        .collect();
    let mut text =
        table(&["", "smallest ms", "largest ms", "us/tile (median)", "grows with tiles^"], &rows, &[1, 2, 3]);
    let beyond: Vec<String> = shown
        .filter(|spread| {
            let interval = spread.growth.and_then(|growth| growth.interval);
            spread.modifier.is_some() && interval.is_some_and(|(low, _)| low > 1.0)
        })
        .map(whole_or)
        .collect();
    text += "\n";
    text += &match beyond.len() {
        0 => "growth    no modifier grows faster than the number of tiles\n".to_owned(),
        _ => format!("growth    faster than the number of tiles: {}\n", beyond.join(", ")),
    };
    text
}
