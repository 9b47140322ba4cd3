//! Pools of zones with increasing difficulty, after the description of the synthetic benchmark: 40 zones with
//! and 40 without a gem, 2 to 5 portals, 4 flags, claims between ordered pairs of portals.

use rmg_core::Seed;
use rmg_core::rng::RngStream;
use serde_json::{Map, Value, json};

/// Difficulty of a pool, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    pub name: &'static str,
    /// Probability that two different portals of a zone have a claim, in each direction.
    pub claims: u32,
    /// Probability that a claim needs flags.
    pub conditions: u32,
    /// Probability that a claim sets flags.
    pub effects: u32,
}

/// The four classes of the benchmark, easiest first.
pub const CLASSES: [Difficulty; 4] = [
    Difficulty { name: "easy", claims: 85, conditions: 15, effects: 10 },
    Difficulty { name: "medium", claims: 60, conditions: 30, effects: 20 },
    Difficulty { name: "hard", claims: 42, conditions: 45, effects: 30 },
    Difficulty { name: "extreme", claims: 34, conditions: 55, effects: 35 },
];

/// Zones of each kind in a pool of the benchmark.
pub const ZONES: usize = 40;

/// Returns a pool of the benchmark.
#[must_use]
pub fn pool(class: Difficulty, seed: u64) -> Value {
    sized_pool(class, ZONES, 4, seed)
}

/// Returns a pool with the given number of zones of each kind and of flags.
#[must_use]
pub fn sized_pool(class: Difficulty, zones: usize, flags: u32, seed: u64) -> Value {
    let mut rng = Seed(seed).at("world-pool").at(class.name).stream();
    let names: Vec<String> = (0..flags).map(|flag| format!("f{flag}")).collect();
    let list: Vec<Value> = [("g", true), ("z", false)]
        .into_iter()
        .flat_map(|(letter, has_gem)| (0..zones).map(move |at| (format!("{letter}{at:02}"), has_gem)))
        .map(|(id, has_gem)| zone(&id, has_gem, class, &names, &mut rng))
        .collect();
    json!({ "flags": names, "zones": list })
}

/// Returns a case of a pool.
#[must_use]
pub fn case(name: &str, pool: &Value, gems: usize) -> Value {
    json!({ "name": name, "gems": gems, "pool": pool })
}

fn zone(id: &str, has_gem: bool, class: Difficulty, flags: &[String], rng: &mut RngStream) -> Value {
    let portals: Vec<String> = (0..rng.between(2, 5)).map(|portal| format!("p{portal}")).collect();
    let mut claims = Vec::new();
    for from in &portals {
        for to in &portals {
            // Turning back is a third as likely as passing through.
            let percent = if from == to { class.claims / 3 } else { class.claims };
            if rng.chance(percent, 100) {
                claims.push(claim(from, to, false, class, flags, rng));
            }
        }
    }
    if has_gem {
        for _ in 0..rng.between(1, 3) {
            let (from, to) = (&portals[rng.index(portals.len())], &portals[rng.index(portals.len())]);
            claims.push(claim(from, to, true, class, flags, rng));
        }
    }
    json!({ "id": id, "gem": has_gem, "portals": portals, "claims": claims })
}

fn claim(from: &str, to: &str, gem: bool, class: Difficulty, flags: &[String], rng: &mut RngStream) -> Value {
    let mut claim = Map::new();
    claim.insert("from".to_owned(), json!(from));
    claim.insert("to".to_owned(), json!(to));
    for (field, percent) in [("needs", class.conditions), ("sets", class.effects)] {
        if rng.chance(percent, 100) {
            claim.insert(field.to_owned(), Value::Object(values(flags, rng)));
        }
    }
    if gem {
        claim.insert("gem".to_owned(), json!(true));
    }
    Value::Object(claim)
}

/// Returns one or two flags with values.
fn values(flags: &[String], rng: &mut RngStream) -> Map<String, Value> {
    let mut list = flags.to_vec();
    rng.shuffle(&mut list);
    let count = rng.between(1, 2);
    list.into_iter().zip(0..count).map(|(flag, _)| (flag, json!(rng.chance(1, 2)))).collect()
}
