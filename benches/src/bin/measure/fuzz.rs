//! Makes maps of random cases, and keeps those that fail.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use rmg_jobs::{Pool, Stopwatch};
use rmg_sweep::shrink::{MapCase, Shrinking, Symptom, SymptomSort, shrink, symptoms};
use rmg_tests::map_cases::{case_text, map_case};
use rmg_tests::templates::heroes3;

/// Makes maps of random cases: each is sound, or refused with a reason.
///
/// Exits with 1 when the program panicked or the audit refuted an attempt.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Numbers of cases: A..B (without B). A number is always the same case.
    #[arg(long, value_parser = parse_range, default_value = "0..1000")]
    cases: (u64, u64),
    /// Maps to make at once.
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Folder for cases that fail: `case-N.json` made small, `case-N-whole.json` as it was. While a case is tried there is `running-N`: what
    /// is left of these after the end of the program names cases that had none.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Maps to make while a case that fails is made small.
    #[arg(long, default_value_t = 500)]
    tries: u32,
    /// Most attempts for each map.
    #[arg(long, default_value_t = 8)]
    attempts: u32,
    /// Prints a line for every case.
    #[arg(long)]
    verbose: bool,
    /// Prints the first case as a file instead of making maps.
    #[arg(long)]
    show: bool,
}

fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    numbers.filter(|(from, to)| from < to).ok_or_else(|| format!("`{text}` is no range; write it as 0..1000"))
}

/// What became of a case.
struct End {
    number: u64,
    symptom: Option<Symptom>,
    tiles: u32,
    time: Duration,
}

/// True when nothing panicked and nothing was refuted.
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
    Ok(!ends.iter().any(|end| end.symptom.as_ref().is_some_and(|symptom| symptom.sort.is_fault())))
}

fn file_name(number: u64) -> String {
    format!("case-{number}.json")
}

/// What of a map counts: that there is none, or a fault.
fn failure(case: &MapCase, attempts: u32) -> Option<Symptom> {
    symptoms(case, heroes3(), attempts, None).into_iter().next().filter(|symptom| !symptom.sort.has_map())
}

fn try_case(number: u64, arguments: &Arguments) -> Result<End, String> {
    let running = arguments.keep.as_ref().map(|folder| folder.join(format!("running-{number}")));
    let told = |error: std::io::Error| error.to_string();
    running.iter().try_for_each(|path| fs::write(path, "")).map_err(told)?;
    let clock = Stopwatch::start();
    let case = map_case(number);
    let symptom = failure(&case, arguments.attempts);
    let end = End { number, tiles: case.size().tiles(), time: clock.elapsed(), symptom };
    if arguments.verbose {
        let words = end.symptom.as_ref().map_or("sound", |symptom| symptom.sort.word());
        eprintln!("case {number}: {words}, {} tiles, {:.2} s", end.tiles, end.time.as_secs_f64());
    }
    if let Some(symptom) = end.symptom.as_ref().filter(|symptom| symptom.sort.is_fault()) {
        println!("FAULT case {number}: {}: {}", symptom.sort.word(), symptom.text);
        if let Some(folder) = &arguments.keep {
            keep(&case, number, symptom, folder, arguments)?;
        }
    }
    running.iter().try_for_each(fs::remove_file).map_err(told)?;
    Ok(end)
}

/// Writes a case that fails, as it is and made small.
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
    let count = |sort: Option<SymptomSort>| {
        ends.iter().filter(|end| end.symptom.as_ref().map(|of| of.sort) == sort).count()
    };
    let (sound, refused) = (count(None), count(Some(SymptomSort::Refused)));
    let faults = ends.len() - sound - refused;
    println!("{} cases: {sound} sound, {refused} refused, {faults} faults", ends.len());
    let mut groups: BTreeMap<(SymptomSort, &str), Vec<(u64, &str)>> = BTreeMap::new();
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
