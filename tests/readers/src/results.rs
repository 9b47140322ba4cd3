//! Results of sweeps.

use std::collections::BTreeMap;

use rmg_stats::{
    AreaRecord, FORMAT, FailedRecord, Header, LinkRecord, Outcome, Record, SeedRow, Shard, Stratum,
    SweptTemplate, TierRecord, VERSION,
};

/// Returns a sweep of one template over the given number of seeds.
#[must_use]
pub fn header(seeds: u64) -> Header {
    Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        generator: "0.1.0".to_owned(),
        shard: Shard::WHOLE,
        seeds: SeedRow { first: u64::MAX, count: seeds },
        attempts: 8,
        packs: vec!["heroes3 1 0123".to_owned()],
        pack_folders: Vec::new(),
        modifiers: Vec::new(),
        options: Vec::new(),
        parts: Vec::new(),
        templates: vec![SweptTemplate {
            name: "pair".to_owned(),
            source: "t.json#pair".to_owned(),
            sha256: "0".repeat(64),
            zones: ["a", "b", "c"].map(str::to_owned).into(),
        }],
        strata: vec![Stratum {
            template: 0,
            size: "s".to_owned(),
            water: "none".to_owned(),
            monsters: "normal".to_owned(),
            effort: "normal".to_owned(),
            players: None,
        }],
    }
}

/// Returns the record of a case; every fifth is a refusal.
#[must_use]
pub fn record(header: &Header, number: u64) -> Record {
    let is_sound = number % 5 != 4;
    let stratum = &header.strata[0];
    let count = u16::from(is_sound);
    let failed = FailedRecord {
        attempt: 0,
        cause: "no room for a town".to_owned(),
        text: format!("zone {}: no room for a town", number % 3),
        refuted: false,
    };
    let zones = (0..3 * count).map(|zone| AreaRecord { zone, asked: 100, tiles: 90 + u32::from(zone) });
    let link = |cause: Option<&str>| LinkRecord {
        ends: [0, 1],
        way: if cause.is_some() { "monolith" } else { "direct" }.to_owned(),
        cause: cause.map(str::to_owned),
    };
    let links = [link(None), link(Some("apart"))];
    Record {
        n: number,
        template: header.templates[0].name.clone(),
        size: stratum.size.clone(),
        water: stratum.water.clone(),
        monsters: stratum.monsters.clone(),
        effort: stratum.effort.clone(),
        players: 2,
        seed: header.seeds.first.wrapping_add(number),
        outcome: if is_sound { Outcome::Sound } else { Outcome::Refused },
        reason: (!is_sound).then(|| "no room".to_owned()),
        cause: (!is_sound).then(|| "no room".to_owned()),
        attempts: 1,
        failed: if is_sound { Vec::new() } else { vec![failed] },
        starts: (0..2 * count).collect(),
        areas: zones.collect(),
        links: links.into_iter().take(usize::from(2 * count)).collect(),
        treasure: vec![TierRecord { range: (100, 500), piles: (5, 4), value: (1000, 900 + number) }],
        unmet: BTreeMap::from([("no room for a request".to_owned(), 2)]),
        parts: BTreeMap::from([(
            "rival".to_owned(),
            [Some(500 + number), None].into_iter().take(usize::from(2 * count)).collect(),
        )]),
        objects: 300,
        monster_groups: 30,
        random_monster_groups: 3,
        us: Some(1000 + number),
        peak: None,
    }
}

/// Returns a file of the first `records` records of a sweep, as `rmg` writes it.
///
/// # Panics
/// If memory is exhausted.
#[must_use]
pub fn file(records: u64) -> Vec<u8> {
    let header = header(records.max(1));
    let mut bytes = line_of(&header);
    for number in 0..records {
        bytes.extend((record(&header, number).line() + "\n").into_bytes());
    }
    bytes
}

/// Returns a header as its line.
///
/// # Panics
/// If memory is exhausted.
#[must_use]
pub fn line_of(header: &Header) -> Vec<u8> {
    let mut line = Vec::new();
    header.write(&mut line).expect("writing to memory succeeds");
    line
}

/// Returns files as `rmg` writes them.
#[must_use]
pub fn files() -> Vec<Vec<u8>> {
    vec![file(20), file(0)]
}
