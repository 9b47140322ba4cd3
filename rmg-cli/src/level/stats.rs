//! `rmg level --stats`: how often each part appeared in the levels of many seeds, their measures, and unmet
//! requests.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use rmg::jobs::Stopwatch;
use rmg::levels::dungeon::{DungeonLevel, LevelMeasures, measure_level};
use rmg::levels::{GeneratedDungeon, Generator};
use rmg::{Error, Seed};

use super::making::refused;
use crate::measures::measures_table;
use crate::prelude::*;
use crate::seeds::{SeedTally, SeedWork, Seeds};
use crate::table::table;

/// What one seed gave.
struct SeedCounts {
    levels: usize,
    parts: BTreeMap<String, u32>,
    unmet: Vec<(String, String)>,
    measures: Vec<[u32; LevelMeasures::NAMES.len()]>,
}

impl SeedCounts {
    fn of(dungeon: &GeneratedDungeon) -> Self {
        let mut counts = Self {
            levels: dungeon.levels().len(),
            parts: BTreeMap::new(),
            unmet: Vec::new(),
            measures: Vec::new(),
        };
        for level in dungeon.levels() {
            counts.add(level);
        }
        counts
    }

    fn add(&mut self, level: &DungeonLevel) {
        for section in &level.sections {
            // the first tag of a vault is its name
            let name = match (&*section.room, section.tags.first()) {
                ("vault", Some(name)) => format!("vault {name}"),
                (room, _) => format!("room {room}"),
            };
            *self.parts.entry(name).or_default() += 1;
            if section.room != "vault" {
                for tag in &section.tags {
                    *self.parts.entry(format!("tag {tag}")).or_default() += 1;
                }
            }
        }
        for door in &level.doors {
            *self.parts.entry(format!("door {}", door.kind.word())).or_default() += 1;
        }
        for creature in &level.creatures {
            *self.parts.entry(format!("creature {}", creature.name)).or_default() += 1;
        }
        for item in &level.items {
            let name = item.name.as_ref().or(item.item_type.as_ref());
            *self.parts.entry(format!("item {}", name.map_or("of any type", |name| name))).or_default() += 1;
        }
        self.unmet.extend(level.unmet.iter().map(|request| (request.what.clone(), request.reason.clone())));
        self.measures.push(measure_level(level).values());
    }
}

/// Generates all seeds and prints tables.
pub(super) fn run(
    generator: &Generator,
    seeds: &Seeds,
    threads: Option<NonZeroUsize>,
    clock: Stopwatch,
) -> Result<(), Failure> {
    let work = SeedWork::begin(threads, Overwrite::default())?;
    let make = |seed: Seed| -> Result<SeedCounts, Error> {
        Ok(SeedCounts::of(&generator.clone().seed(seed.0).generate()?))
    };
    let mut tally = SeedTally::default();
    let mut all: Vec<SeedCounts> = Vec::new();
    let taken = work.each(&seeds.list, make, |seed, made| {
        match made {
            Ok(counts) => {
                tally.add_made(seed);
                all.push(counts);
            }
            Err(error) => {
                let words = error.to_string();
                tally.add_refused(seed, refused(error).kind, || vec![words]);
            }
        }
        Ok(())
    });
    taken.map_err(|error| Failure::refusal(error.to_string()))?;
    let levels: usize = all.iter().map(|counts| counts.levels).sum();
    print(&format!("{}\ndungeons  {}levels    {levels}\n\n", seeds.line(), tally.text(&[])))?;
    print(&parts_text(&all, levels))?;
    let measures: Vec<_> = all.iter().flat_map(|counts| counts.measures.iter().copied()).collect();
    print(&(measures_table(&LevelMeasures::NAMES, &measures) + "\n"))?;
    print(&unmet_text(&all))?;
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.verdict("the configuration", false)
}

/// Returns a table of all parts: number, share of seeds that have one, mean per level.
fn parts_text(all: &[SeedCounts], levels: usize) -> String {
    let names: BTreeSet<&String> = all.iter().flat_map(|counts| counts.parts.keys()).collect();
    let row = |name: &&String| {
        let total: u32 = all.iter().filter_map(|counts| counts.parts.get(*name)).sum();
        let seeds = all.iter().filter(|counts| counts.parts.contains_key(*name)).count();
        let per_level = f64::from(total) / levels.max(1) as f64;
        let share = 100.0 * seeds as f64 / all.len().max(1) as f64;
        vec![(*name).clone(), total.to_string(), format!("{share:.1} %"), format!("{per_level:.2}")]
    };
    let rows: Vec<Vec<String>> = names.iter().map(row).collect();
    table(&["part", "number", "seeds with it", "per level"], &rows, &[1, 2, 3]) + "\n"
}

fn unmet_text(all: &[SeedCounts]) -> String {
    let mut counts: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for (what, reason) in all.iter().flat_map(|counts| &counts.unmet) {
        *counts.entry((what, reason)).or_default() += 1;
    }
    if counts.is_empty() {
        return "unmet     none\n".to_owned();
    }
    let row = |((what, reason), count): ((&str, &str), u32)| {
        vec![what.to_owned(), count.to_string(), reason.to_owned()]
    };
    let rows: Vec<Vec<String>> = counts.into_iter().map(row).collect();
    table(&["unmet request", "number", "reason"], &rows, &[1]) + "\n"
}
