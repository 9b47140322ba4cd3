//! Generates maps of many templates and prints whether the value behind guards rises with the time until it
//! is home.

use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_core::model::MapModel;
use rmg_core::template::Template;
use rmg_explain::fairness::{BANDS, CarriedPiles, Fairness};
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::templates::heroes3;

use super::report_targets;
use super::selection::MapSelection;

/// Generate maps of many templates and print the rank correlation of the value behind guards and the time
/// until it is home, with the median values of four bands of time
///
/// Omits sizes and seas that a template refuses. Exits with 1 if a map is missing or a target is missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    maps: MapSelection,
    /// Number of maps to generate in parallel.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Print every map, not only those that miss a target.
    #[arg(long)]
    all: bool,
    /// Print every guard of the printed maps: day, value, strength, number of piles, and zone.
    #[arg(long)]
    guards: bool,
}

/// Minimum correlation of a map.
const MIN_CORRELATION: f64 = 0.6;

/// What was measured on a map.
struct Measured {
    name: String,
    /// `None` for a map with fewer than two guards, or with equal times or values.
    correlation: Option<f64>,
    /// Median values, the earliest band first.
    bands: Vec<u64>,
    guards: Vec<String>,
}

impl Measured {
    fn rises(&self) -> bool {
        self.bands.is_sorted_by(|earlier, later| earlier < later)
    }

    fn correlates(&self) -> bool {
        self.correlation.is_none_or(|correlation| correlation >= MIN_CORRELATION)
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let (templates, mut failures) = arguments.maps.templates()?;
    let cases: Vec<(&Template, String, GenOptions)> = templates
        .iter()
        .flat_map(|template| {
            let maps = arguments.maps.maps_of(template).into_iter();
            maps.map(move |(name, _, options)| (template, name, options))
        })
        .collect();
    let make = |(template, name, options): &(&Template, String, GenOptions)| {
        let plan = make_plan(template, heroes3(), options).ok()?;
        let pool = Pool::single();
        let made = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {});
        let made = made.map(|made| measure(name.clone(), &made.map, arguments.guards));
        Some(made.map_err(|error| format!("{name}: {error}")))
    };
    let mut maps = Vec::new();
    for made in Pool::new(Some(arguments.threads))?.map_in_turn(&cases, make).into_iter().flatten() {
        match made {
            Ok(map) => maps.push(map),
            Err(reason) => failures.push(reason),
        }
    }
    failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
    if maps.is_empty() {
        return Err("no map was measured".into());
    }
    let order = |map: &Measured| map.correlation.unwrap_or(f64::INFINITY);
    maps.sort_by(|a, b| order(a).total_cmp(&order(b)));
    println!("{:>11}  {:<32}map", "correlation", "median values");
    for map in maps.iter().filter(|map| arguments.all || !map.rises() || !map.correlates()) {
        let correlation = map.correlation.map_or_else(|| "-".to_owned(), |of| format!("{of:.2}"));
        let bands: Vec<String> = map.bands.iter().map(u64::to_string).collect();
        println!("{correlation:>11}  {:<32}{}", bands.join(", "), map.name);
        map.guards.iter().for_each(|guard| println!("{guard}"));
    }
    let count = |is_met: fn(&Measured) -> bool| maps.iter().filter(|map| is_met(map)).count();
    let (correlate, rise) = (count(Measured::correlates), count(Measured::rises));
    let few = maps.iter().filter(|map| map.bands.is_empty()).count();
    println!("\n{} maps, {} not generated", maps.len(), failures.len());
    println!("correlation at least {MIN_CORRELATION}: {correlate} of {} (target: all)", maps.len());
    println!(
        "median values of {BANDS} bands rise: {rise} of {} (target: all); {few} with fewer guards",
        maps.len()
    );
    Ok(report_targets(correlate == maps.len() && rise == maps.len() && failures.is_empty()))
}

fn measure(name: String, map: &MapModel, lists_guards: bool) -> Measured {
    let fairness = Fairness::new(map, heroes3());
    let carried = CarriedPiles::new(&fairness, map, heroes3());
    let listed = carried.piles.iter().filter(|_| lists_guards).map(|of| {
        let pile = &map.piles[of.pile.index()];
        let shared = map.piles.iter().filter(|other| other.guard == pile.guard);
        let (count, strength) = shared.fold((0, 0), |(count, sum), pile| (count + 1, sum + pile.strength));
        let zone = &map.plan.zones[pile.zone.index()];
        let travel = fairness.players.iter().find(|player| player.color == of.player);
        let way = travel.and_then(|player| player.piles.iter().find(|reach| reach.pile == of.pile)?.way);
        let way =
            way.map_or_else(String::new, |way| format!("{:.1} {}", 2.0 * way.days(), way.strength.mean));
        format!(
            "    {:5.1} {:6} {strength:6} {count} zone {} ({way}) {:?}",
            of.days(),
            of.value,
            zone.key,
            pile.wish
        )
    });
    Measured {
        name,
        correlation: carried.correlation(),
        bands: carried.bands().iter().map(|band| band.value).collect(),
        guards: listed.collect(),
    }
}
