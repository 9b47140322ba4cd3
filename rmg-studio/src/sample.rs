//! Statistics over the seeds of a template, which grow while the page shows them.

use std::sync::{Mutex, PoisonError};

use rmg::stats::{Header, SeedRow, Stats, StatsView};
use rmg::sweep::{PlayersChoice, SizeChoice, Sweep, SweepInput, SweepSettings, WaterChoice};
use rmg::template::WaterContent;
use serde_json::{Value, json};

use crate::job::{Job, pack_of, word};
use crate::reply::Failure;
use crate::run::Run;

/// The statistics of the last template.
#[derive(Debug, Default)]
pub(crate) struct Samples(Mutex<Option<Sample>>);

#[derive(Debug)]
struct Sample {
    sweep: Sweep,
    stats: Stats,
    /// The next case.
    next: u64,
}

impl Samples {
    /// Adds the next seeds and returns the statistics. Starts again if the template or an option changed.
    pub(crate) fn add(&self, job: &Job, count: u64, most: u64, run: &Run) -> Result<Value, Failure> {
        let sweep = sweep_of(job, most)?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |sample: &Sample| sample.sweep.header() == sweep.header();
        let mut sample = match kept.take().filter(is_same) {
            Some(sample) => sample,
            None => Sample { stats: Stats::new(sweep.header()), sweep, next: 0 },
        };
        let end = sample.next.saturating_add(count).min(sample.sweep.total());
        // one thread, so that the shown map has the others
        let records = sample.sweep.run(sample.next..end, std::num::NonZeroUsize::new(1), run.cancel.as_ref());
        let records = match records {
            Ok(records) => records,
            Err(error) => {
                *kept = Some(sample);
                return Err(error.into());
            }
        };
        records.iter().for_each(|record| sample.stats.add(record));
        sample.next = end;
        let view = StatsView::new(&sample.stats);
        let template = serde_json::to_value(&view.templates[0]).map_err(Failure::new)?;
        let value = json!({
            "done": end,
            "total": sample.sweep.total(),
            "players": titles(sample.sweep.header()),
            "template": template,
        });
        *kept = Some(sample);
        Ok(value)
    }
}

/// Returns the measures of fairness with their titles and units.
fn titles(header: &Header) -> Value {
    let part = |part: &rmg::stats::SweptPart| json!({ "part": part.word, "title": part.title, "unit": part.unit, "isJudged": part.judged });
    header.parts.iter().map(part).collect()
}

fn sweep_of(job: &Job, most: u64) -> Result<Sweep, Failure> {
    let mut settings = SweepSettings::new(SeedRow { first: job.seed, count: most });
    settings.choices.sizes = vec![match &job.size {
        Some(size) => SizeChoice::Only(size.parse().map_err(Failure::new)?),
        None => SizeChoice::Smallest,
    }];
    let water = job.water.as_ref();
    let water =
        water.map(|water| word("water", water, &WaterContent::ALL, WaterContent::word)).transpose()?;
    settings.choices.water = vec![WaterChoice::Only(water.unwrap_or(WaterContent::None))];
    if let Some(monsters) = &job.monsters {
        let all = &rmg::MapMonsters::ALL;
        settings.choices.monsters = vec![word("monster strength", monsters, all, rmg::MapMonsters::word)?];
    }
    settings.symmetry = job.symmetry.as_deref().map(str::parse).transpose().map_err(Failure::new)?;
    settings.choices.players = vec![PlayersChoice::Most];
    let mut input = SweepInput::of_bytes(&job.name, job.text.as_bytes());
    input.template.clone_from(&job.template);
    Ok(Sweep::new(&[input], &settings, &pack_of(job.target.as_deref())?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_grow_until_an_option_changes() {
        let text = r#"{ "pair": { "minSize": "s", "maxSize": "m", "players": "2", "zones": {
            "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
            "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } } },
            "connections": [{ "a": "1", "b": "2", "guard": 3000 }] } }"#;
        let job = Job {
            text: text.to_owned(),
            name: "t.json".to_owned(),
            template: Some("pair".to_owned()),
            seed: 1,
            ..Job::default()
        };
        let samples = Samples::default();
        let add = |job: &Job| samples.add(job, 2, 3, &Run::default()).unwrap();
        assert_eq!(add(&job)["done"], 2);
        let value = add(&job);
        assert_eq!((&value["done"], &value["template"]["cases"]), (&json!(3), &json!(3)));
        assert_eq!(value["template"]["zones"].as_array().unwrap().len(), 2);
        assert_eq!(add(&job)["done"], 3, "no more seeds than requested");
        let other = Job { monsters: Some("strong".to_owned()), ..job };
        assert_eq!(add(&other)["done"], 2);
    }
}
