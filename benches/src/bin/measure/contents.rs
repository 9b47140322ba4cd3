//! Generates maps of many templates and prints their contents.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_benches::shares::{Share, Shares, chi_square};
use rmg_benches::statistics::{percent, percentile};
use rmg_benches::treasure_items::{Offer, TreasureItem, found, offers};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{MapModel, MapPile, ObjectBody, PileRequest, Quest, UnmetRequest};
use rmg_core::pack::ObjectRole;
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_core::{MapSize, ZoneId};
use rmg_explain::MapMeasures;
use rmg_explain::measures::LARGE_ZONE;
use rmg_generate::retry::{Cause, FailedAttempt};
use rmg_generate::{GenerateError, GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::make_plan;
use rmg_tests::quest_oracle::unsolvable;
use rmg_tests::templates::heroes3;

use super::report_targets;
use super::selection::MapSelection;

/// Generate maps of many templates and print their contents: objects by role, treasure achieved to requested
/// by zone, kinds of treasure compared with their rarities, unsolvable quests, and limits that an attempt
/// exceeded
///
/// Pairs of template and options that are refused before generation are counted and omitted. Exits with 1 if
/// a map is not generated, or (with --judge) a target is missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    maps: MapSelection,
    /// Number of maps to generate in parallel.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Number of zones with the lowest treasure ratio to list.
    #[arg(long, default_value_t = 12)]
    worst: usize,
    /// Also print the number of every kind of object.
    #[arg(long)]
    kinds: bool,
    /// Exit with 1 if a target is missed.
    #[arg(long)]
    judge: bool,
}

/// A map to generate.
struct Case<'t> {
    name: String,
    template: &'t Template,
    plan: GenPlan,
}

/// The contents of a map.
struct Record {
    size: MapSize,
    /// Objects by kind, indexed by kind.
    kinds: Vec<u32>,
    zones: Vec<ZoneTreasure>,
    /// The allowed and the found items in the treasure of each zone.
    items: Vec<(Vec<Offer>, Vec<TreasureItem>)>,
    /// Quests by type.
    quests: BTreeMap<&'static str, u32>,
    /// Quests that cannot be solved in any order, as text.
    unsolvable: Vec<String>,
}

/// Treasure of a zone that requests some.
struct ZoneTreasure {
    tiles: u32,
    asked: u64,
    value: u64,
    /// Map, zone and tiers, as text.
    text: String,
    /// Distinct reasons why piles are missing.
    reasons: Vec<String>,
}

impl ZoneTreasure {
    fn ratio(&self) -> f64 {
        self.value as f64 / self.asked as f64
    }
}

/// The outcome of a case: a record or the reason for its absence, and the audit of failed attempts.
struct Outcome {
    made: Result<Record, String>,
    /// Promises that attempts refuted.
    refuted: Vec<Promise>,
    /// Counter-examples of limits.
    exceeded: Vec<String>,
}

/// Minimum ratio of achieved to requested treasure, and the percentage of zones that must reach it: for zones
/// of 400 tiles and more and for smaller ones.
const ENOUGH: [(&str, f64, f64); 2] =
    [("400 tiles and more", 0.95, 98.0), ("less than 400 tiles", 0.8, 90.0)];

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let is_met = measure(arguments)?;
    Ok(!arguments.judge || report_targets(is_met))
}

/// Generates the maps and prints the results. Returns true if all targets are met and no map failed.
fn measure(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let (templates, mut failures) = arguments.maps.templates()?;
    let (cases, refused) = cases(&arguments.maps, &templates);
    let outcomes = Pool::new(Some(arguments.threads))?.map_in_turn(&cases, make);
    let mut records = Vec::with_capacity(outcomes.len());
    let mut refuted: BTreeMap<Promise, usize> = BTreeMap::new();
    let mut exceeded = Vec::new();
    for outcome in outcomes {
        match outcome.made {
            Ok(record) => records.push(record),
            Err(reason) => failures.push(reason),
        }
        outcome.refuted.into_iter().for_each(|promise| *refuted.entry(promise).or_default() += 1);
        exceeded.extend(outcome.exceeded);
    }
    failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
    if records.is_empty() {
        return Err("no map was generated".into());
    }
    println!("{} maps, {refused} pairs of template and options refused", records.len());
    print_roles(&records);
    if arguments.kinds {
        print_kinds(&records);
    }
    let is_enough = print_treasure(&records, arguments.worst);
    print_shares(&records);
    let are_solvable = print_quests(&records, arguments.worst);
    let refuted: Vec<String> = refuted.iter().map(|(promise, count)| format!("{promise}: {count}")).collect();
    println!(
        "\nattempts that the audit refuted, by promise: {}",
        if refuted.is_empty() { "none".to_owned() } else { refuted.join(", ") }
    );
    println!("limits exceeded in attempts: {}", exceeded.len());
    exceeded.iter().take(arguments.worst).for_each(|text| println!("  {text}"));
    Ok(is_enough && are_solvable && exceeded.is_empty() && failures.is_empty())
}

/// Returns the maps to generate, and the number of refused pairs of template and options.
fn cases<'t>(maps: &MapSelection, templates: &'t [Template]) -> (Vec<Case<'t>>, usize) {
    let (mut cases, mut refused) = (Vec::new(), 0);
    for template in templates {
        for (name, _, options) in maps.maps_of(template) {
            match make_plan(template, heroes3(), &options) {
                Ok(plan) => cases.push(Case { name, template, plan }),
                Err(_) => refused += 1,
            }
        }
    }
    (cases, refused)
}

fn make(case: &Case<'_>) -> Outcome {
    let pool = Pool::single();
    let options = GenerateOptions { template: Some(case.template), ..GenerateOptions::new(&pool) };
    let (made, failed) = match generate_map(&case.plan, heroes3(), &options, &|_| {}) {
        Ok(made) => (Ok(record(&case.name, &made.map)), made.failed),
        Err(error) => {
            let reason = format!("{}: {error}", case.name);
            (
                Err(reason),
                if let GenerateError::NoSoundMap { failed, .. } = error { failed } else { Vec::new() },
            )
        }
    };
    let (mut refuted, mut exceeded) = (Vec::new(), Vec::new());
    for FailedAttempt { cause, .. } in failed {
        let Cause::Refuted(findings) = cause else { continue };
        for finding in findings {
            refuted.push(finding.promise);
            if let (Promise::LimitsKept, Verdict::Refuted(examples)) = (finding.promise, finding.verdict) {
                let limits = examples.into_iter().filter(|example| example.text.contains("at p95"));
                exceeded.extend(limits.map(|example| format!("{}: {}", case.name, example.text)));
            }
        }
    }
    Outcome { made, refuted, exceeded }
}

fn record(name: &str, map: &MapModel) -> Record {
    let pack = heroes3();
    let mut kinds = vec![0; pack.objects.len()];
    map.objects.iter().for_each(|object| kinds[object.kind.index()] += 1);
    let measures = MapMeasures::new(map, pack);
    let is_sea = |zone: ZoneId| map.plan.sea() == Some(zone);
    // The treasure of the sea depends on the waters with boats, which the map does not record.
    let zones =
        map.plan.zone_ids().zip(&measures.treasure).filter(|(zone, of)| of.asked > 0 && !is_sea(*zone));
    let zones = zones.map(|(zone, of)| ZoneTreasure {
        tiles: of.tiles,
        asked: of.asked,
        value: of.value,
        text: zone_text(name, map, zone, of.tiles),
        reasons: reasons(map, zone),
    });
    let items =
        map.plan.zone_ids().zip(found(map, pack)).map(|(zone, found)| (offers(map, pack, zone), found));
    let mut quests: BTreeMap<&'static str, u32> = BTreeMap::new();
    for object in &map.objects {
        if let ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } = &object.body {
            *quests.entry(quest_type(quest)).or_default() += 1;
        }
    }
    let unsolvable = unsolvable(map, pack).into_iter().map(|id| {
        let at = map.objects[id.index()].at;
        format!("{name}: ({}, {}) {}", at.tile.x, at.tile.y, at.level)
    });
    Record {
        size: map.plan.size,
        zones: zones.collect(),
        items: items.collect(),
        kinds,
        quests,
        unsolvable: unsolvable.collect(),
    }
}

fn quest_type(quest: &Quest) -> &'static str {
    match quest {
        Quest::Artifacts(_) => "artifact",
        Quest::Creatures(_) => "creatures",
        Quest::Resources(_) => "resource",
        Quest::Level(_) => "level",
        Quest::Hero(_) => "hero",
    }
}

/// Prints quests by type; returns true if all can be solved.
fn print_quests(records: &[Record], worst: usize) -> bool {
    let mut types: BTreeMap<&str, u32> = BTreeMap::new();
    for (quest_type, count) in records.iter().flat_map(|record| &record.quests) {
        *types.entry(quest_type).or_default() += count;
    }
    let text: Vec<String> =
        types.iter().map(|(quest_type, count)| format!("{count} for {quest_type}")).collect();
    let left: Vec<&String> = records.iter().flat_map(|record| &record.unsolvable).collect();
    println!("\nquests: {} ({})", types.values().sum::<u32>(), text.join(", "));
    println!("quests that cannot be solved, by an exhaustive search: {}", left.len());
    left.iter().take(worst).for_each(|text| println!("  {text}"));
    left.is_empty()
}

/// `Thread 72x72 seed 1, zone 3 (grass): 500-900 x6 achieved 12 of 15 piles`.
fn zone_text(name: &str, map: &MapModel, zone: ZoneId, area: u32) -> String {
    let plan = &map.plan.zones[zone.index()];
    let terrain = &heroes3().terrains[map.zones[zone.index()].terrain].name;
    let of_tier = |tier: usize| {
        move |pile: &&MapPile| {
            pile.zone == zone && matches!(pile.wish, PileRequest::Treasure(of) if usize::from(of) == tier)
        }
    };
    let tiers = plan.contents.treasure.iter().enumerate().map(|(at, tier)| {
        let piles: Vec<&MapPile> = map.piles.iter().filter(of_tier(at)).collect();
        let value: u64 = piles.iter().map(|pile| u64::from(pile.value)).sum();
        let (asked, all) = (tier.asked(area), tier.piles(area));
        format!("{}-{} {} of {all} piles, {:.0} %", tier.min, tier.max, piles.len(), percent(value, asked))
    });
    let tiers: Vec<String> = tiers.collect();
    format!("{name}, zone {} ({}, {terrain}): {}", plan.key, plan.kind.word(), tiers.join("; "))
}

/// Returns the reasons why piles of a zone are missing, from the unmet requests of treasure.
fn reasons(map: &MapModel, zone: ZoneId) -> Vec<String> {
    let unmet = map.unmet.iter().filter(|wish| wish.zone == Some(zone) && wish.pass.as_str() == "treasure");
    let reason = |wish: &UnmetRequest| UnmetRequest { shortage: None, ..wish.clone() }.reason_words();
    let reasons: BTreeSet<String> = unmet.map(reason).collect();
    reasons.into_iter().collect()
}

/// Prints the mean number of objects per map by role, by size.
fn print_roles(records: &[Record]) {
    let pack = heroes3();
    let mut by_size: BTreeMap<(u32, String), Vec<&Record>> = BTreeMap::new();
    for record in records {
        by_size.entry((record.size.tiles(), record.size.to_string())).or_default().push(record);
    }
    let mean = |group: &[&Record], counts: &dyn Fn(ObjectRole) -> bool| {
        let of_map = |record: &&Record| -> u64 {
            let kinds = pack.objects.records().iter().zip(&record.kinds);
            kinds.filter(|(kind, _)| counts(kind.role)).map(|(_, count)| u64::from(*count)).sum()
        };
        group.iter().map(of_map).sum::<u64>() as f64 / group.len() as f64
    };
    print!("\nobjects per map, mean{:<10}", "");
    by_size.keys().for_each(|(_, size)| print!("{size:>12}"));
    print!("\n{:<31}", "maps");
    by_size.values().for_each(|group| print!("{:>12}", group.len()));
    println!();
    let row = |text: &str, counts: &dyn Fn(ObjectRole) -> bool| {
        let means: Vec<f64> = by_size.values().map(|group| mean(group, counts)).collect();
        if means.iter().any(|mean| *mean > 0.0) {
            let means: String = means.iter().map(|mean| format!("{mean:>12.2}")).collect();
            println!("{text:<31}{means}");
        }
    };
    ObjectRole::ALL.iter().for_each(|role| row(role.word(), &|of| of == *role));
    let is_other = |role| !matches!(role, ObjectRole::Decoration | ObjectRole::Monster);
    row("all except obstacles and guards", &is_other);
}

/// Prints the number of objects of every kind except obstacles.
fn print_kinds(records: &[Record]) {
    println!("\nkinds of objects                          on all maps   maps with maximum");
    for (id, kind) in heroes3().objects.iter().filter(|(_, kind)| kind.role != ObjectRole::Decoration) {
        let counts = || records.iter().map(|record| record.kinds[id.index()]);
        let all: u64 = counts().map(u64::from).sum();
        if all > 0 {
            let with = counts().filter(|count| *count > 0).count();
            println!("  {:<42}{all:>9}{with:>12}{:>8}", kind.key, counts().max().unwrap_or(0));
        }
    }
}

/// Prints the ratio of achieved to requested treasure by zone. Returns true if enough of the zones have
/// enough.
fn print_treasure(records: &[Record], worst: usize) -> bool {
    let zones: Vec<&ZoneTreasure> = records.iter().flat_map(|record| &record.zones).collect();
    let (large, small): (Vec<&ZoneTreasure>, Vec<&ZoneTreasure>) =
        zones.iter().partition(|zone| zone.tiles >= LARGE_ZONE);
    println!(
        "\ntreasure achieved to requested, land zones zones    min    5 %   10 %  median   95 %  >= 0.95  >= 0.8"
    );
    let mut is_enough = true;
    for ((text, enough, most), group) in ENOUGH.into_iter().zip([large, small]) {
        let ratios: Vec<f64> = group.iter().map(|zone| zone.ratio()).collect();
        let share = |min: f64| percent(ratios.iter().filter(|ratio| **ratio >= min).count(), ratios.len());
        let [min, five, ten, median, p95] = [0, 5, 10, 50, 95].map(|at| percentile(&ratios, at));
        println!(
            "{text:<40}{:>8}{min:>7.3}{five:>7.3}{ten:>7.3}{median:>8.3}{p95:>7.3}{:>7.1} %{:>6.1} %",
            ratios.len(),
            share(0.95),
            share(0.8)
        );
        is_enough &= ratios.is_empty() || share(enough) >= most;
    }
    let sum =
        |metric: fn(&ZoneTreasure) -> u64| zones.iter().map(|zone| u128::from(metric(zone))).sum::<u128>();
    let (asked, value) = (sum(|zone| zone.asked), sum(|zone| zone.value));
    println!("total {:.3}", value as f64 / asked.max(1) as f64);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let enough = |zone: &ZoneTreasure| ENOUGH[usize::from(zone.tiles < LARGE_ZONE)].1;
    for zone in zones.iter().filter(|zone| zone.ratio() < enough(zone)) {
        *reasons.entry(zone.reasons.join("; ")).or_default() += 1;
    }
    for (reason, count) in reasons {
        let reason =
            if reason.is_empty() { "no pile is missing, but their value is too low" } else { &reason };
        println!("zones with too little treasure: {count}, {reason}");
    }
    let mut sorted = zones;
    sorted.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    for zone in sorted.into_iter().take(worst).filter(|zone| zone.ratio() < 1.0) {
        println!("{:.3} on {} tiles: {}; {}", zone.ratio(), zone.tiles, zone.text, zone.reasons.join("; "));
    }
    is_enough
}

/// Prints the found items compared with their rarities, by band of values.
fn print_shares(records: &[Record]) {
    let mut shares = Shares::default();
    records
        .iter()
        .flat_map(|record| &record.items)
        .for_each(|(offers, found)| shares.add_zone(offers, found));
    for (min, band) in shares.bands() {
        let (chi, degrees) = chi_square(band);
        let found: u64 = band.values().map(|share| share.found).sum();
        println!(
            "\nvalue {min} to {}: {found} items of {} kinds, chi-square {chi:.1} with {degrees} degrees of freedom",
            2 * min - 1,
            band.len()
        );
        let mut rows: Vec<(&String, &Share)> = band.iter().collect();
        rows.sort_by(|a, b| b.1.ratio().total_cmp(&a.1.ratio()));
        for (name, share) in rows {
            let expected =
                if share.is_limited { "limited".to_owned() } else { format!("{:.1}", share.expected) };
            let ratio = if share.expected > 0.0 { format!("{:.2}", share.ratio()) } else { "-".to_owned() };
            println!(
                "  {name:<44} found {:>7}  expected {expected:>9}  ratio {ratio:>6}  zones {}",
                share.found, share.zones
            );
        }
    }
    let never = shares.never();
    println!("\nallowed but never found: {}", never.len());
    for (name, share) in never {
        let expected =
            if share.is_limited { "limited".to_owned() } else { format!("{:.1} expected", share.expected) };
        println!("  {name:<44} {} zones, {expected}", share.zones);
    }
    for (name, count) in &shares.disallowed {
        println!("found but not allowed: {name}, {count}");
    }
}
