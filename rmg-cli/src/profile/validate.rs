//! `rmg profile validate`: compares predictions of `whatif` with measured times of maps with a known delay.

use rmg_profile::replay::{ReplayConditions, quiet, replay};
use rmg_profile::{End, Run};

use super::maps::MapArgs;
use super::run::{is_quicker, parse_delay};
use super::text::ms;
use crate::meter::Delay;
use crate::prelude::*;
use crate::progress::Progress;

/// Arguments of `rmg profile validate`. Generates each map with and without the delay, alternately, and
/// writes none.
#[derive(Debug, clap::Args)]
pub(super) struct ValidateArgs {
    #[command(flatten)]
    maps: MapArgs,
    /// Work to add to each job of a modifier: `treasure=50` adds 50 %
    #[arg(long, value_name = "MODIFIER=PERCENT", value_parser = parse_delay)]
    delay: Delay,
    /// Number of times that each map is generated; the runs with the minimum work count
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = number(1..=1000_u32))]
    repeat: u32,
    /// Return exit code 1 if the median error of the predictions exceeds PERCENT
    #[arg(long, value_name = "PERCENT", default_value = "10", value_parser = number(0..=1000_u32))]
    max: u32,
}

/// Prints the predicted and the measured time of each map.
pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let slower = ReplayConditions {
        scale: vec![(args.delay.modifier.clone(), 1.0 + args.delay.fraction)],
        ..ReplayConditions::default()
    };
    let (mut rows, mut errors) = (Vec::new(), Vec::new());
    let head = args.maps.with_runner(|runner, seeds, title| {
        let progress = Progress::new(seeds.list.len());
        for seed in &seeds.list {
            progress.begin(&format!("seed {seed}"));
            let options = args.maps.options.with_seed(*seed);
            // without and with the delay
            let mut kept: [Option<Vec<Run>>; 2] = [None, None];
            for _ in 0..args.repeat {
                for (kept, delay) in kept.iter_mut().zip([None, Some(&args.delay)]) {
                    let made = runner.make_all(&options, delay)?;
                    if kept.as_ref().is_none_or(|before| is_quicker(&made, before)) {
                        *kept = Some(made);
                    }
                }
            }
            let [plain, delayed] = kept.map(|runs| runs.and_then(|runs| runs.into_iter().next_back()));
            let finished = |run: Option<Run>| run.filter(|run| run.end == End::Done);
            let (Some(plain), Some(delayed)) = (finished(plain), finished(delayed)) else { continue };
            slower.check(&plain).map_err(|error| Failure::usage(error.to_string()))?;
            let [predicted, measured] = [replay(&plain, &slower).wall, quiet(&delayed).wall];
            let error = predicted as f64 / measured.max(1) as f64 - 1.0;
            errors.push(error.abs());
            rows.push(vec![
                seed.to_string(),
                ms(quiet(&plain).wall),
                ms(predicted),
                ms(measured),
                format!("{:+.1} %", error * 100.0),
            ]);
        }
        Ok(format!("template  {title}\n{}\n", seeds.line()))
    })?;
    if errors.is_empty() {
        return Err(Failure::refusal("no seed has a map with and without the delay"));
    }
    errors.sort_by(f64::total_cmp);
    let median = errors[errors.len() / 2] * 100.0;
    let Delay { modifier, fraction } = &args.delay;
    let table =
        table(&["seed", "without ms", "predicted ms", "measured ms", "error"], &rows, &[0, 1, 2, 3, 4]);
    print(&format!(
        "{head}delay     {:.0} % of the work of `{modifier}`; times without other programs\n\n{table}\nerror     median {median:.1} %\n",
        fraction * 100.0
    ))?;
    if median > f64::from(args.max) {
        return Err(Failure::refusal(format!("the median error of the predictions exceeds {} %", args.max)));
    }
    Ok(())
}
