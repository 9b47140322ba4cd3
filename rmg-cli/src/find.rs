//! `rmg find`: the seeds whose maps meet a condition, the fairest first.

use std::ops::ControlFlow;
use std::path::Path;

use rmg::Seed;
use rmg::documents::unfairness_value;
use rmg::figures::{Condition, Figure, Figures};
use rmg::jobs::Stopwatch;
use rmg::stats::SeedRow;
use rmg::text::counted;
use serde_json::{Map, Value, json};

use crate::check::kind_of_case;
use crate::prelude::*;
use crate::search::{Hit, Search, SearchArgs, SearchTally, condition, figure_text};
use crate::seeds::parse_seeds;

/// Seeds of a search without `--seeds`.
const ALL: SeedRow = SeedRow { first: 1, count: 100_000 };

/// Arguments of `rmg find`.
#[derive(Debug, clap::Args)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// Condition on the figures of a map, for example `rival_days >= 4 and portals = 0`.
    /// Comparisons (< <= = != >= >) of figures and numbers, joined by and, or, not and parentheses. An
    /// unknown name prints the list of figures
    #[arg(long = "where", value_name = "CONDITION")]
    condition: String,
    /// Number of maps to print, 1 to 1000
    #[arg(long, value_name = "NUMBER", default_value = "5", value_parser = number(1..=1000_usize))]
    want: usize,
    /// Seeds to search completely: A..B (without B), A..=B, or N for 1 to N. Default: from 1 until enough
    /// maps are found, at most 100,000
    #[arg(long, value_name = "RANGE", value_parser = parse_seeds)]
    seeds: Option<SeedRow>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &FindArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    refuse_case(&args.search.template)?;
    let condition = condition(&args.condition)?;
    if args.json {
        claim_document()?;
    }
    let search = args.search.begin()?;
    let mut hits: Vec<(Seed, Figures)> = Vec::new();
    let take = |hit: Hit<()>| {
        hits.push((hit.seed, hit.figures));
        if args.seeds.is_none() && hits.len() == args.want {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let tally = search.run(args.seeds.unwrap_or(ALL), Some(&condition), args.json, |_| (), take)?;
    let found = hits.len();
    hits.sort_by_key(|(seed, figures)| (figures.unfairness, seed.0));
    hits.truncate(args.want);
    if args.json {
        print_document("rmg-find", document(&search, args, &hits, found, &tally))?;
    }
    print(&hits_text(&search, &condition, &hits))?;
    print(&tally.refused_text())?;
    let seconds = clock.elapsed().as_secs_f64();
    let of = counted(tally.maps, "map");
    let threads = counted(search.threads(), "thread");
    let rate = tally.maps as f64 / seconds.max(1e-9);
    print(&format!("found     {found} of {of} in {seconds:.1} s on {threads}: {rate:.0} maps a second\n"))?;
    tally.verdict()?;
    if hits.is_empty() {
        let failure = Failure::refusal("no map meets the condition");
        let notes = tally.met.iter().map(|(text, count)| format!("{count} of {of} meet `{text}`"));
        return Err(notes.fold(failure, Failure::note));
    }
    Ok(())
}

/// Refuses levels and puzzles, which their own commands search.
fn refuse_case(path: &str) -> Result<(), Failure> {
    let kind = kind_of_case(Path::new(path));
    let command = match kind {
        Some("configuration of levels") => "level",
        Some("puzzle") => "puzzle",
        _ => return Ok(()),
    };
    let failure = Failure::usage(format!("{path} is a {}, not a template", kind.unwrap_or_default()));
    Err(failure.help(format!("`rmg {command} {path} --seed 1 --where 'MEASURE>=NUMBER'` searches its seeds")))
}

/// Returns a row for each map, and the command of the first.
fn hits_text(search: &Search, condition: &Condition, hits: &[(Seed, Figures)]) -> String {
    let Some((best, _)) = hits.first() else { return String::new() };
    let mut shown = condition.figures();
    shown.extend([Figure::Spread, Figure::RivalDays, Figure::Portals, Figure::Unmet]);
    shown.sort_unstable();
    shown.dedup();
    let titles: Vec<&str> = ["seed"].into_iter().chain(shown.iter().map(|figure| figure.word())).collect();
    let row = |(seed, figures): &(Seed, Figures)| {
        [seed.to_string()]
            .into_iter()
            .chain(shown.iter().map(|figure| figure_text(*figure, figures)))
            .collect()
    };
    let rows: Vec<Vec<String>> = hits.iter().map(row).collect();
    let numbers: Vec<usize> = (0..titles.len()).collect();
    let text = table(&titles, &rows, &numbers);
    format!("template  {}\n\n{text}\nthe first {}\n", search.title(), search.command(*best))
}

fn document(
    search: &Search,
    args: &FindArgs,
    hits: &[(Seed, Figures)],
    found: usize,
    tally: &SearchTally,
) -> Map<String, Value> {
    let map = |(seed, figures): &(Seed, Figures)| {
        json!({
            "seed": seed.0,
            "figures": figures_value(figures),
            "unfairness": unfairness_value(figures.unfairness),
            "command": search.command(*seed),
        })
    };
    let part = |(text, count): &(String, u64)| json!({ "condition": text, "maps": count });
    members(json!({
        "template": search.template().id,
        "where": args.condition,
        "maps": tally.maps,
        "refused": tally.refused,
        "met": tally.met.iter().map(part).collect::<Vec<_>>(),
        "found": found,
        "best": hits.iter().map(map).collect::<Vec<_>>(),
    }))
}

/// Returns the figures by name, `null` for those that the map does not have.
pub(crate) fn figures_value(figures: &Figures) -> Value {
    let members = figures.iter().map(|(figure, value)| (figure.word().to_owned(), json!(value)));
    Value::Object(members.collect())
}
