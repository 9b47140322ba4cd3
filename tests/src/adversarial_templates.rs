//! Random templates with shapes that no author draws on purpose but that occur anyway: parallel, wide,
//! fictive and forced connections between the same zones, self-connections, zones without connections, guards
//! of 0 and of 200,000, zones without monsters, more mines than land, tiny zones next to huge ones, owners on
//! all kinds of zones, and many zones with very few tiles each.
//!
//! Each is a valid document whose text has no errors. Whether a map for it can exist is the question.

use std::fmt::Write as _;

use rmg_core::diag::Severity;
use rmg_core::plan::MapMonsters;
use rmg_core::{MapSize, RngStream, Seed};
use rmg_jobs::Pool;
use rmg_json::Document;
use rmg_plan::GenOptions;
use rmg_sweep::sweep::{Case, SizeChoice, SweepOptions, SweepRecord, SweepTemplate, run_sweep};
use rmg_template::json::read_templates;

use crate::templates::{heroes3, in_lines};

/// A template with its options.
#[derive(Debug, Clone)]
pub struct AdversarialCase {
    /// Its number; also the seed of its map.
    pub number: u64,
    pub text: String,
    /// The only size that the template allows, 36 x 36 to 108 x 108, on one or two levels.
    pub size: MapSize,
    /// Monster strength on the whole map.
    pub monsters: MapMonsters,
}

impl AdversarialCase {
    /// Generates the map as a sweep does: with several attempts, audited against the template, panics caught.
    ///
    /// # Panics
    /// If the reader reports an error: the text must have none.
    #[must_use]
    pub fn make(&self) -> SweepRecord {
        let (document, mut diagnostics) = Document::parse(self.text.clone().into_bytes());
        let file = read_templates(&document);
        diagnostics.extend(file.diagnostics);
        let errors = in_lines(document.text(), &diagnostics, Severity::Error);
        assert!(errors.is_empty(), "case {}: {errors:?}", self.number);
        let (pool, seed) = (Pool::single(), Seed(self.number));
        let requests = GenOptions { monsters: self.monsters, ..GenOptions::new(seed) };
        let options = SweepOptions {
            sizes: vec![SizeChoice::Only(self.size)],
            limit: None,
            seeds: vec![seed],
            wishes: requests,
            attempts: 8,
            best_effort: false,
            pool: &pool,
            cancel: None,
        };
        let template = SweepTemplate { name: "adversarial", template: &file.templates[0] };
        let case = Case { template: 0, size: self.size, seed };
        let mut records = run_sweep(&[template], &[case], heroes3(), &options, &|_| {});
        records.pop().expect("one case, one record")
    }
}

const RESOURCES: [&str; 7] = ["wood", "ore", "mercury", "sulfur", "crystal", "gems", "gold"];

/// Mean number of tiles of each zone in the cases with the most zones, on one level.
const MEAN_TILES_IF_CROWDED: usize = 12;

/// Returns the case of a number. The same number always gives the same case.
///
/// # Panics
/// Never: all sizes are valid.
#[must_use]
pub fn adversarial_case(number: u64) -> AdversarialCase {
    let mut rng = Seed(number).at("nasty template").stream();
    let is_crowded = rng.chance(1, 10);
    let side = if is_crowded { 36 } else { [36, 36, 36, 50, 72, 72, 108][rng.index(7)] };
    let size = MapSize::new(side, side, 1 + u64::from(rng.chance(1, 3))).expect("a valid size");
    let monsters = *rng.pick(&[MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong]).expect("three");
    let max_zones = match side {
        _ if is_crowded => usize::from(size.width()) * usize::from(size.height()) / MEAN_TILES_IF_CROWDED,
        ..=36 => 8,
        _ => 15,
    };
    let zones = 2 + rng.index(max_zones - 1);
    let players = 1 + rng.index(zones.min(8));
    let kinds: Vec<&str> = (0..zones).map(|zone| kind_of(zone, players, &mut rng)).collect();
    let mut text = format!(
        "{{\"Adversarial {number}\": {{\"minSize\": \"{size}\", \"maxSize\": \"{size}\", \"players\": \"{players}\", \"zones\": {{"
    );
    for (zone, kind) in kinds.iter().enumerate() {
        let comma = if zone == 0 { "" } else { ", " };
        write!(text, "{comma}\"{}\": {}", zone + 1, zone_text(zone, kind, players, &mut rng))
            .expect("writing to a string succeeds");
    }
    text.push_str("}, \"connections\": [");
    let connections = connections(zones, &mut rng);
    // Nothing may connect to a sealed zone.
    let is_open = |(a, b): &(usize, usize)| kinds[*a] != "sealed" && kinds[*b] != "sealed";
    for (at, (a, b)) in connections.into_iter().filter(is_open).enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        write!(text, "{comma}{}", connection_text(a, b, &mut rng)).expect("writing to a string succeeds");
    }
    text.push_str("]}}");
    AdversarialCase { number, text, size, monsters }
}

fn kind_of(zone: usize, players: usize, rng: &mut RngStream) -> &'static str {
    const OTHERS: [&str; 7] =
        ["treasure", "treasure", "treasure", "treasure", "junction", "cpuStart", "sealed"];
    if zone < players { "playerStart" } else { OTHERS[rng.index(OTHERS.len())] }
}

fn zone_text(zone: usize, kind: &str, players: usize, rng: &mut RngStream) -> String {
    let is_seat = zone < players;
    let size = [1, 5, 10, 10, 10, 15, 20, 40][rng.index(8)];
    let monsters = ["none", "weak", "normal", "strong"][rng.index(4)];
    let matches = rng.chance(1, 2);
    let mut text = format!(
        "{{\"type\": \"{kind}\", \"size\": {size}, \"monsters\": \"{monsters}\", \"matchTerrainToTown\": {matches}"
    );
    let mut add = |part: String| {
        text.push_str(", ");
        text.push_str(&part);
    };
    if is_seat {
        add(format!("\"owner\": {}", zone + 1));
        add(format!(
            "\"playerTowns\": {{\"castles\": {}, \"towns\": {}}}",
            rng.index(3).max(1),
            rng.index(4) / 3
        ));
    } else if kind == "treasure" && rng.chance(1, 6) {
        add(format!("\"owner\": {}", 1 + rng.index(players)));
        add(format!("\"playerTowns\": {{\"towns\": {}}}", rng.index(3)));
    }
    match rng.index(12) {
        0 | 1 => add("\"neutralTowns\": {\"towns\": 1}".to_owned()),
        2 => add(format!("\"neutralTowns\": {{\"towns\": {}, \"castles\": {}}}", rng.index(3), rng.index(3))),
        3 => add("\"neutralTowns\": {\"townDensity\": 1}".to_owned()),
        _ => {}
    }
    let max_mines = if rng.chance(1, 8) { 4 } else { 2 };
    let mines: Vec<String> = RESOURCES
        .iter()
        .filter_map(|resource| {
            let count = rng.chance(1, 3).then(|| 1 + rng.index(max_mines))?;
            Some(format!("\"{resource}\": {count}"))
        })
        .collect();
    add(format!("\"mines\": {{{}}}", mines.join(", ")));
    let tiers: Vec<String> = (0..rng.index(4))
        .map(|_| {
            let min = [0, 100, 500, 2_000, 9_000, 20_000][rng.index(6)];
            let span = [0, 1, 500, 3_000, 20_000][rng.index(5)];
            let density = [1, 3, 6, 15, 30][rng.index(5)];
            format!("{{\"min\": {min}, \"max\": {}, \"density\": {density}}}", min + span)
        })
        .collect();
    add(format!("\"treasure\": [{}]", tiers.join(", ")));
    text.push('}');
    text
}

/// Returns a tree over most zones, plus random extra connections of any pairs.
fn connections(zones: usize, rng: &mut RngStream) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for zone in 1..zones {
        // Some zones are not in the tree: they have other connections, or none.
        if !rng.chance(1, 15) {
            pairs.push((rng.index(zone), zone));
        }
    }
    for _ in 0..rng.index(zones + 3) {
        let (a, b) = (rng.index(zones), rng.index(zones));
        // Self-connections are rare.
        if a != b || rng.chance(1, 4) {
            pairs.push((a, b));
        }
    }
    if let Some(pair) = rng.pick(&pairs).copied() {
        pairs.extend((0..rng.index(4)).map(|_| pair));
    }
    pairs
}

fn connection_text(a: usize, b: usize, rng: &mut RngStream) -> String {
    let guard = [0, 0, 1_000, 3_000, 10_000, 60_000, 200_000][rng.index(7)];
    let kind = ["guarded", "guarded", "guarded", "guarded", "wide", "fictive", "repulsive", "forcePortal"]
        [rng.index(8)];
    let road = ["true", "false", "random"][rng.index(3)];
    format!(
        "{{\"a\": \"{}\", \"b\": \"{}\", \"guard\": {guard}, \"type\": \"{kind}\", \"road\": \"{road}\"}}",
        a + 1,
        b + 1
    )
}
