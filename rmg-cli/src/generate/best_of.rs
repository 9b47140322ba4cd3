//! `--best-of`: the fairest of the maps of several seeds. Each map is generated, measured and dropped. The
//! fairest one is then generated again from its seed.

use rmg::documents::{spread_values, unfairness_value};
use rmg::fairness::{PartUnit, fairest};
use rmg::jobs::Pool;
use rmg::text::{counted, shown};
use rmg::{Fairness, Seed};
use serde_json::{Value, json};

use super::json::refusal;
use super::making::{RunContext, SeedGenerator};
use crate::fairness::{judged_parts, percent, value_text};
use crate::prelude::*;
use crate::repeat::Context;
use crate::seeds::{SeedRefused, SeedWork, Seeds, each_or_refused};

#[derive(Debug)]
pub(super) struct BestOf {
    pub(super) taken: Seed,
    maps: Vec<(Seed, Result<Fairness, SeedRefused>)>,
}

impl BestOf {
    /// Generates the maps of all seeds in parallel, and finds the fairest.
    ///
    /// # Errors
    /// No seed has a map (with the reasons), wrong usage, or Ctrl-C.
    pub(super) fn find(input: RunContext<'_>, seeds: &Seeds, context: &Context<'_>) -> Result<Self, Failure> {
        let single = Pool::single();
        let work = SeedWork::begin(input.args.options.threads, input.args.overwrite)?;
        let seed_generator = SeedGenerator { input, pool: &single, cancel: work.cancel() };
        let mut maps: Vec<(Seed, Result<Fairness, SeedRefused>)> = Vec::new();
        let keep = |seed, made| {
            maps.push((seed, made));
            Ok(())
        };
        let words = |done, all| format!("generated {done} of {}, and kept none", counted(all, "map"));
        let tally = each_or_refused(&work, seeds, |seed| seed_generator.measure(seed), keep, words)?;
        let source = format!("template `{}` of {}", shown(&context.template.id), context.loaded.name());
        tally.verdict(&source, false).map_err(|failure| context.explain(failure))?;
        let measured = maps.iter().filter_map(|(seed, made)| Some((*seed, made.as_ref().ok()?.unfairness())));
        let taken = fairest(measured).ok_or_else(|| Failure::refusal("no seed has a map"))?;
        Ok(Self { taken, maps })
    }

    /// Returns a row for each seed with the spread of each counted part and the values by player, and the
    /// selected seed.
    pub(super) fn text(&self, repeat: &str) -> String {
        let made = self.maps.iter().filter_map(|(seed, made)| Some((*seed, made.as_ref().ok()?)));
        let parts = made.clone().next().map_or_else(Vec::new, |(_, fairness)| judged_parts(fairness));
        let mut titles = vec!["seed"];
        titles.extend(parts.iter().map(|part| part.word.as_str()));
        titles.extend(["missing", "worst", "sum"]);
        let rows: Vec<Vec<String>> = made
            .map(|(seed, fairness)| {
                let spreads = fairness.spreads();
                let mut row = vec![seed.to_string()];
                row.extend(parts.iter().map(|part| {
                    let spread = spreads.iter().find(|spread| spread.part == *part);
                    spread.map_or_else(
                        || "-".to_owned(),
                        |spread| {
                            let unit = part.unit();
                            let [min, max] =
                                [spread.least, spread.most].map(|value| value_text(unit, Some(value)));
                            format!("{min} to {max}{}", if unit == PartUnit::Points { " d" } else { "" })
                        },
                    )
                }));
                let unfairness = fairness.unfairness();
                row.push(unfairness.lacking.to_string());
                row.extend([unfairness.worst, unfairness.sum].map(percent));
                row
            })
            .collect();
        let numbers: Vec<usize> = (0..titles.len()).collect();
        let mut text = table(&titles, &rows, &numbers);
        for (seed, made) in &self.maps {
            if let Err(refused) = made {
                let why = refused.failure.lines().next().unwrap_or_default().to_owned();
                text += &format!("seed      {seed}: refused: {why}\n");
            }
        }
        text += &format!(
            "taken     seed {}: fewest missing, then smallest worst spread, then smallest sum, then lowest seed\n",
            self.taken
        );
        text + &format!("the same  {repeat}\n\n")
    }

    /// Returns the member `bestOf` of the document.
    pub(super) fn value(&self) -> Value {
        let map = |(seed, made): &(Seed, Result<Fairness, SeedRefused>)| match made {
            Ok(fairness) => json!({
                "seed": seed.0,
                "unfairness": unfairness_value(fairness.unfairness()),
                "parts": spread_values(&fairness.spreads()),
            }),
            Err(refused) => refusal(*seed, refused),
        };
        json!({ "taken": self.taken.0, "maps": self.maps.iter().map(map).collect::<Vec<_>>() })
    }
}
