//! Counters of recorded runs: every modifier counts the operations that determine its cost, for any number of
//! threads.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use rmg_core::Seed;
use rmg_core::template::{Template, WaterContent};
use rmg_fill::custom::modifier_names;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::options::GenOptions;
use rmg_plan::plan::make_plan;
use rmg_profile::{About, Run};
use rmg_tests::template_files::shipped;
use rmg_tests::templates::{heroes3, read};

/// Templates with sizes and water contents. Together they give work to every modifier.
const MAPS: [(&str, &str, WaterContent); 5] = [
    ("mirror-duel", "s", WaterContent::None),
    ("three-rivers", "72x72x2", WaterContent::None),
    ("exiles-return", "l+u", WaterContent::Normal),
    ("exiles-return", "l", WaterContent::Normal),
    ("three-rivers", "144x144x1", WaterContent::Islands),
];

/// Counters that every modifier has.
const COMMON: [&str; 3] = ["tiles", "objects", "unmet requests"];

/// Records the generation of a map.
fn record((name, size, water): (&str, &str, WaterContent), threads: usize) -> Run {
    let file = shipped().unwrap().into_iter().find(|file| file.file_stem().unwrap() == name).unwrap();
    let options =
        GenOptions { size: Some(size.parse().unwrap()), water: Some(water), ..GenOptions::new(Seed(4)) };
    let template = Template { random_monsters: 50, ..read(&file).unwrap().remove(0) };
    let plan = make_plan(&template, heroes3(), &options).unwrap();
    let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
    let options = GenerateOptions { timeline: true, ..GenerateOptions::new(&pool) };
    let generated = generate_map(&plan, heroes3(), &options, &|_| {}).unwrap();
    Run::of(About::default(), &generated.timeline.unwrap())
}

/// Returns the counters of the jobs of modifiers by job name. Jobs of layout and audit depend on the threads
/// and have no counters.
fn counted(run: &Run) -> BTreeMap<String, BTreeMap<&str, u64>> {
    let of = |job: usize| {
        let counters = run.jobs[job].counters.iter();
        let counters = counters.map(|(which, amount)| (run.counters[*which as usize].as_str(), *amount));
        (run.name(job), counters.collect())
    };
    let is_filling = |job: &usize| modifier_names().any(|name| name == run.modifier(*job));
    (0..run.jobs.len()).filter(is_filling).map(of).collect()
}

#[test]
fn every_modifier_has_specific_counters_that_do_not_depend_on_threads() {
    let mut specific: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for map in MAPS {
        let (one, three) = (record(map, 1), record(map, 3));
        assert_eq!(counted(&one), counted(&three), "{map:?}");
        for job in 0..one.jobs.len() {
            let names = one.jobs[job].counters.iter().map(|(which, _)| &one.counters[*which as usize]);
            let names = names.filter(|name| !COMMON.contains(&name.as_str())).cloned();
            specific.entry(one.modifier(job).to_owned()).or_default().extend(names);
        }
    }
    for modifier in modifier_names() {
        let names =
            specific.get(modifier).unwrap_or_else(|| panic!("no job of {modifier}: choose other maps"));
        assert!(!names.is_empty(), "{modifier} has no specific counter");
        // output shows the number before the name
        let is_lowercase_phrase = |name: &&String| {
            name.chars().all(|c| c.is_ascii_lowercase() || " :".contains(c)) && name.trim() == *name
        };
        assert_eq!(names.iter().find(|name| !is_lowercase_phrase(name)), None, "{modifier}");
    }
}
