//! Artificial headers and records of sweeps.

use std::collections::BTreeMap;

use rmg_stats::{
    AreaRecord, CaseNumber, FORMAT, FailedRecord, Header, LinkRecord, Outcome, Record, SeedRow, Shard,
    Stratum, SweptTemplate, TierRecord, VERSION,
};

/// Returns the header of a sweep with `strata` strata over two templates.
pub(crate) fn header(strata: usize, seeds: u64, shard: Shard) -> Header {
    let template = |name: &str, zones: &[&str]| SweptTemplate {
        name: name.to_owned(),
        source: format!("{name}.json#t"),
        sha256: format!("{name}{:060}", 0),
        zones: zones.iter().map(|zone| (*zone).to_owned()).collect(),
    };
    let sizes = ["s", "m", "l", "xl", "h", "xh", "g"];
    let stratum = |at: usize| Stratum {
        template: at % 2,
        size: sizes[at % sizes.len()].to_owned(),
        water: "none".to_owned(),
        monsters: "normal".to_owned(),
        effort: "normal".to_owned(),
        players: None,
    };
    Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        generator: "0.1.0".to_owned(),
        shard,
        seeds: SeedRow { first: 5, count: seeds },
        attempts: 8,
        packs: vec!["heroes3 1 0123".to_owned()],
        pack_folders: Vec::new(),
        modifiers: Vec::new(),
        parts: Vec::new(),
        options: Vec::new(),
        templates: vec![template("duel", &["a", "b", "c"]), template("it's", &["1", "2"])],
        strata: (0..strata).map(stratum).collect(),
    }
}

/// A deterministic random number generator (`SplitMix64`).
#[derive(Debug)]
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}

/// Returns the record of a case. Only its time depends on `run`.
pub(crate) fn record(header: &Header, case: CaseNumber, run: u64) -> Record {
    let stratum = &header.strata[case.stratum];
    let template = &header.templates[stratum.template];
    let mut rng = TestRng(case.number);
    let outcome = match rng.below(10) {
        0 => Outcome::Refused,
        1 => Outcome::Panicked,
        _ => Outcome::Sound,
    };
    let is_sound = outcome == Outcome::Sound;
    let failed = (0..rng.below(3)).map(|attempt| FailedRecord {
        attempt: attempt as u32,
        cause: "no room for a town".to_owned(),
        text: format!("zone {}: no room for a town", rng.below(9)),
        refuted: rng.below(8) == 0,
    });
    let failed: Vec<FailedRecord> = failed.collect();
    let mut parts = BTreeMap::new();
    if is_sound {
        parts.insert("rival".to_owned(), vec![Some(500 + rng.below(900)), Some(500 + rng.below(900))]);
        parts.insert("town".to_owned(), vec![None, Some(rng.below(900))]);
    }
    let areas = (0..template.zones.len() as u16)
        .map(|zone| AreaRecord { zone, asked: 100, tiles: 90 + rng.below(20) as u32 })
        .collect();
    let links = vec![
        LinkRecord { ends: [0, 1], way: "direct".to_owned(), cause: None },
        LinkRecord { ends: [0, 1], way: "monolith".to_owned(), cause: Some("apart".to_owned()) },
        LinkRecord { ends: [1, 0], way: "no way".to_owned(), cause: None },
    ];
    Record {
        n: case.number,
        template: template.name.clone(),
        size: stratum.size.clone(),
        water: stratum.water.clone(),
        monsters: stratum.monsters.clone(),
        effort: stratum.effort.clone(),
        players: 2,
        seed: case.seed,
        outcome,
        reason: (!is_sound).then(|| "zone 7: \"no\" room".to_owned()),
        cause: (!is_sound).then(|| "no room".to_owned()),
        attempts: failed.len() as u32 + u32::from(is_sound),
        failed,
        starts: if is_sound { vec![0, 1] } else { Vec::new() },
        areas: if is_sound { areas } else { Vec::new() },
        links: if is_sound { links } else { Vec::new() },
        treasure: if is_sound {
            vec![TierRecord { range: (100, 500), piles: (5, 4), value: (1000, 900 + rng.below(90)) }]
        } else {
            Vec::new()
        },
        unmet: BTreeMap::new(),
        parts,
        objects: rng.below(1000) as u32,
        monster_groups: rng.below(100) as u32,
        random_monster_groups: rng.below(3) as u32,
        us: Some(1000 + TestRng(run ^ case.number).below(100)),
        peak: None,
    }
}
