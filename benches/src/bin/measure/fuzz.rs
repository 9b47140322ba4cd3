//! Generates maps of random cases, and keeps those that fail.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use rmg_jobs::{Pool, Stopwatch};
use rmg_sweep::shrink::{MapCase, Shrinking, Symptom, SymptomKind, shrink, symptoms};
use rmg_tests::map_cases::{case_text, map_case};
use rmg_tests::templates::heroes3;

/// Generate maps of random cases; each must be sound or refused with a reason
///
/// Exits with 1 if the program panicked or the audit refuted an attempt.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Numbers of cases: A..B (without B). A number always gives the same case.
    #[arg(long, value_parser = parse_range, default_value = "0..1000")]
    cases: (u64, u64),
    /// Number of maps to generate in parallel.
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Folder for cases that fail: `case-N.json` is the reduced case, `case-N-whole.json` the original. While
    /// a case runs, the folder contains `running-N`; files that remain after the program ends name cases
    /// without a result.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Maximum number of maps to generate while a failing case is reduced.
    #[arg(long, default_value_t = 500)]
    tries: u32,
    /// Maximum attempts for each map.
    #[arg(long, default_value_t = 8)]
    attempts: u32,
    /// Print a line for every case.
    #[arg(long)]
    verbose: bool,
    /// Print the first case as a file instead of generating maps.
    #[arg(long)]
    show: bool,
}

fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    numbers
        .filter(|(from, to)| from < to)
        .ok_or_else(|| format!("invalid range `{text}`: expected a range such as 0..1000"))
}

/// The outcome of a case.
struct End {
    number: u64,
    symptom: Option<Symptom>,
    tiles: u32,
    time: Duration,
}

/// Runs the cases; returns true if nothing panicked and nothing was refuted.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let (from, to) = arguments.cases;
    if arguments.show {
        println!("{}", case_text(&map_case(from), &file_name(from))?);
        return Ok(true);
    }
    if let Some(folder) = &arguments.keep {
        fs::create_dir_all(folder)?;
    }
    let pool = Pool::new(Some(arguments.threads))?;
    let numbers: Vec<u64> = (from..to).collect();
    let ends = pool.map(&numbers, |number| try_case(*number, arguments));
    let ends = ends.into_iter().collect::<Result<Vec<End>, String>>()?;
    report(&ends);
    Ok(!ends.iter().any(|end| end.symptom.as_ref().is_some_and(|symptom| symptom.sort.is_bug())))
}

fn file_name(number: u64) -> String {
    format!("case-{number}.json")
}

/// Returns the relevant symptom of a case: that it has no map, or an error.
fn failure(case: &MapCase, attempts: u32) -> Option<Symptom> {
    symptoms(case, heroes3(), attempts, None).into_iter().next().filter(|symptom| !symptom.sort.has_map())
}

fn try_case(number: u64, arguments: &Arguments) -> Result<End, String> {
    let running = arguments.keep.as_ref().map(|folder| folder.join(format!("running-{number}")));
    let error_text = |error: std::io::Error| error.to_string();
    running.iter().try_for_each(|path| fs::write(path, "")).map_err(error_text)?;
    let clock = Stopwatch::start();
    let case = map_case(number);
    let symptom = failure(&case, arguments.attempts);
    let end = End { number, tiles: case.size().tiles(), time: clock.elapsed(), symptom };
    if arguments.verbose {
        let words = end.symptom.as_ref().map_or("sound", |symptom| symptom.sort.word());
        eprintln!("case {number}: {words}, {} tiles, {:.2} s", end.tiles, end.time.as_secs_f64());
    }
    if let Some(symptom) = end.symptom.as_ref().filter(|symptom| symptom.sort.is_bug()) {
        println!("FAILED case {number}: {}: {}", symptom.sort.word(), symptom.text);
        if let Some(folder) = &arguments.keep {
            keep(&case, number, symptom, folder, arguments)?;
        }
    }
    running.iter().try_for_each(fs::remove_file).map_err(error_text)?;
    Ok(end)
}

/// Writes a failing case, as it is and reduced.
fn keep(
    case: &MapCase,
    number: u64,
    symptom: &Symptom,
    folder: &Path,
    arguments: &Arguments,
) -> Result<(), String> {
    let write = |name: String, case: &MapCase| {
        fs::write(folder.join(&name), case_text(case, &name)?).map_err(|error| error.to_string())
    };
    write(format!("case-{number}-whole.json"), case)?;
    let mut fails = |case: &MapCase| {
        symptoms(case, heroes3(), arguments.attempts, None).iter().any(|other| other.is_like(symptom))
    };
    let shrunk = shrink(case, Shrinking { tries: arguments.tries }, &mut fails, &mut |_, _| {});
    write(file_name(number), &shrunk.case)
}

fn report(ends: &[End]) {
    let count = |sort: Option<SymptomKind>| {
        ends.iter().filter(|end| end.symptom.as_ref().map(|of| of.sort) == sort).count()
    };
    let (sound, refused) = (count(None), count(Some(SymptomKind::Refused)));
    let diagnostics = ends.len() - sound - refused;
    println!("{} cases: {sound} sound, {refused} refused, {diagnostics} failed", ends.len());
    let mut groups: BTreeMap<(SymptomKind, &str), Vec<(u64, &str)>> = BTreeMap::new();
    for end in ends {
        if let Some(Symptom { sort, kind, text, .. }) = &end.symptom {
            groups.entry((*sort, kind)).or_default().push((end.number, text));
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|((sort, _), cases)| (*sort, std::cmp::Reverse(cases.len())));
    for ((sort, kind), cases) in groups {
        let (number, text) = cases[0];
        println!("{:>6}  {}: {kind}; case {number}: {text}", cases.len(), sort.word());
    }
    let slowest = ends.iter().max_by_key(|end| end.time);
    if let Some(end) = slowest {
        println!("slowest: case {}, {} tiles, {:.1} s", end.number, end.tiles, end.time.as_secs_f64());
    }
}
