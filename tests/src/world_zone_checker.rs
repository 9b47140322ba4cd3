//! Judges worlds from zones by the definition of "accepted", on the JSON alone.
//!
//! Shares no code with the generator: it reads pools itself and searches over (portal, state, gems) one by one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

/// A portal as a file names it; the start has an empty zone.
type Portal = (String, String);
/// A player about to enter a portal, the flags that are true, and the gems that are taken.
type Position = (Portal, BTreeSet<String>, u128);

#[derive(Debug, Clone)]
struct Way {
    from: String,
    to: String,
    needs: Vec<(String, bool)>,
    sets: Vec<(String, bool)>,
    gem: bool,
}

#[derive(Debug, Clone)]
struct Zone {
    gem: bool,
    portals: Vec<String>,
    ways: Vec<Way>,
}

/// A pool and a wish, ready to judge worlds.
#[derive(Debug)]
pub struct WorldChecker {
    zones: BTreeMap<String, Zone>,
    gems: usize,
}

/// How thoroughly a world is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// A solution walk must be there, and is replayed.
    Replay,
    /// Every position is looked at, besides replaying.
    Exhaustive,
}

/// Positions of an exhaustive search; enough for worlds of 7 gems.
const MOST_POSITIONS: usize = 3_000_000;

impl WorldChecker {
    /// A checker of worlds with `gems` gems.
    ///
    /// # Panics
    /// When the pool is malformed: checkers are made of sound pools only.
    #[must_use]
    pub fn new(pool: &Value, gems: usize) -> Self {
        let text = |value: &Value| value.as_str().expect("names are texts").to_owned();
        let values = |value: &Value| -> Vec<(String, bool)> {
            let list = value.as_object().into_iter().flatten();
            list.map(|(flag, value)| (flag.clone(), value.as_bool().expect("flags are true or false")))
                .collect()
        };
        let way = |claim: &Value| Way {
            from: text(&claim["from"]),
            to: text(&claim["to"]),
            needs: values(&claim["needs"]),
            sets: values(&claim["sets"]),
            gem: claim["gem"].as_bool().unwrap_or(false),
        };
        let zone = |zone: &Value| Zone {
            gem: zone["gem"].as_bool().unwrap_or(false),
            portals: zone["portals"].as_array().expect("zones have portals").iter().map(text).collect(),
            ways: zone["claims"].as_array().into_iter().flatten().map(way).collect(),
        };
        let zones = pool["zones"].as_array().expect("pools have zones");
        Self { zones: zones.iter().map(|value| (text(&value["id"]), zone(value))).collect(), gems }
    }

    /// Judges a result, `{"world": ...}`.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self, result: &Value, search: Search) -> Result<(), String> {
        let world = result.get("world").ok_or_else(|| format!("there is no world: {result}"))?;
        let ids = self.check_zones(world)?;
        let joined = self.check_connections(world, &ids)?;
        self.check_whole(&ids, &joined)?;
        let gem_bits: BTreeMap<&str, u32> =
            ids.iter().filter(|id| self.zones[**id].gem).copied().zip(0..).collect();
        match world.get("solution") {
            Some(solution) => self.replay(solution, &joined, &gem_bits)?,
            None if search == Search::Replay => return Err("there is no solution to replay".to_owned()),
            None => {}
        }
        if search == Search::Exhaustive && self.shortest(&joined, &gem_bits, None)?.is_none() {
            return Err("no walk takes all gems and returns".to_owned());
        }
        Ok(())
    }

    /// Claims of the shortest solution of a world; `None` when there is none, or none that avoids `blocked`.
    ///
    /// # Errors
    /// When the world is malformed, or too large to be searched.
    pub fn shortest_solution(&self, result: &Value, blocked: Option<&str>) -> Result<Option<usize>, String> {
        let world = result.get("world").ok_or("there is no world")?;
        let ids = self.check_zones(world)?;
        let joined = self.check_connections(world, &ids)?;
        let gem_bits = ids.iter().filter(|id| self.zones[**id].gem).copied().zip(0..).collect();
        self.shortest(&joined, &gem_bits, blocked)
    }

    fn check_zones<'w>(&self, world: &'w Value) -> Result<Vec<&'w str>, String> {
        let list = world["zones"].as_array().ok_or("`zones` is no list")?;
        let ids: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
        if ids.len() != list.len() {
            return Err("a zone is no text".to_owned());
        }
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        if different.len() != ids.len() {
            return Err("a zone is there twice".to_owned());
        }
        if let Some(id) = ids.iter().find(|id| !self.zones.contains_key(**id)) {
            return Err(format!("the pool has no zone {id}"));
        }
        let gems = ids.iter().filter(|id| self.zones[**id].gem).count();
        if (gems, ids.len() - gems) != (self.gems, self.gems) {
            return Err(format!(
                "{gems} zones with and {} without a gem instead of {} each",
                ids.len() - gems,
                self.gems
            ));
        }
        Ok(ids)
    }

    fn check_connections(&self, world: &Value, ids: &[&str]) -> Result<BTreeMap<Portal, Portal>, String> {
        let mut open: BTreeSet<Portal> = BTreeSet::from([start()]);
        for id in ids {
            open.extend(self.zones[*id].portals.iter().map(|portal| ((*id).to_owned(), portal.clone())));
        }
        let is_odd = open.len() % 2 == 1;
        let (mut joined, mut to_itself) = (BTreeMap::new(), 0);
        for connection in world["connections"].as_array().ok_or("`connections` is no list")? {
            let ends = connection
                .as_array()
                .filter(|ends| ends.len() == 2)
                .ok_or("a connection has not two ends")?;
            let (a, b) = (portal_of(&ends[0])?, portal_of(&ends[1])?);
            let ends = if a == b { vec![&a] } else { vec![&a, &b] };
            if let Some(end) = ends.into_iter().find(|end| !open.remove(*end)) {
                return Err(format!("{end:?} is no portal of the world, or joined twice"));
            }
            to_itself += usize::from(a == b);
            joined.insert(a.clone(), b.clone());
            joined.insert(b, a);
        }
        if let Some(portal) = open.first() {
            return Err(format!("{portal:?} is joined to nothing"));
        }
        if to_itself != usize::from(is_odd) {
            return Err(format!(
                "{to_itself} portals are joined to themselves, and the number of portals is odd: {is_odd}"
            ));
        }
        Ok(joined)
    }

    fn check_whole(&self, ids: &[&str], joined: &BTreeMap<Portal, Portal>) -> Result<(), String> {
        let first = &joined[&start()].0;
        let zone = self.zones.get(first).ok_or("the start is joined to itself")?;
        if zone.gem || zone.portals.len() < 3 {
            return Err(format!("zone {first} at the start has a gem or fewer than three portals"));
        }
        let mut met = BTreeSet::from([first.as_str()]);
        let mut queue = vec![first.as_str()];
        while let Some(at) = queue.pop() {
            for ((zone, _), (other, _)) in joined {
                if zone == at && !other.is_empty() && met.insert(other) {
                    queue.push(other);
                }
            }
        }
        if met.len() == ids.len() { Ok(()) } else { Err(format!("only {} zones hang together", met.len())) }
    }

    fn replay(
        &self,
        solution: &Value,
        joined: &BTreeMap<Portal, Portal>,
        gem_bits: &BTreeMap<&str, u32>,
    ) -> Result<(), String> {
        // a step names zone and portals, which several claims may have: all that can be meant are followed
        let mut now: BTreeSet<Position> = BTreeSet::from([(joined[&start()].clone(), BTreeSet::new(), 0)]);
        for (at, step) in (1..).zip(solution.as_array().ok_or("`solution` is no list")?) {
            let wanted = |field: &str| step[field].as_str().unwrap_or_default();
            let mut next = BTreeSet::new();
            for (mut portal, flags, gems) in now {
                if portal == start() {
                    portal = joined[&start()].clone();
                }
                if portal != (wanted("zone").to_owned(), wanted("from").to_owned()) {
                    continue;
                }
                let ways = self.after(&(portal, flags, gems), joined, gem_bits);
                next.extend(ways.into_iter().filter(|(to, _)| to == wanted("to")).map(|(_, after)| after));
            }
            if next.is_empty() {
                return Err(format!("step {at} of the solution cannot be done: {step}"));
            }
            now = next;
        }
        let all = (1u128 << gem_bits.len()) - 1;
        if now.iter().any(|(portal, _, gems)| *portal == start() && *gems == all) {
            Ok(())
        } else {
            Err("the solution does not end at the start with all gems".to_owned())
        }
    }

    /// What can be done from a position: the portal of leaving, and the position after it.
    fn after(
        &self,
        (portal, flags, gems): &Position,
        joined: &BTreeMap<Portal, Portal>,
        gem_bits: &BTreeMap<&str, u32>,
    ) -> Vec<(String, Position)> {
        let Some(zone) = self.zones.get(&portal.0) else { return Vec::new() };
        let mut list = Vec::new();
        for way in zone.ways.iter().filter(|way| way.from == portal.1) {
            if way.needs.iter().any(|(flag, value)| flags.contains(flag) != *value) {
                continue;
            }
            let mut after = flags.clone();
            for (flag, value) in &way.sets {
                if *value {
                    after.insert(flag.clone());
                } else {
                    after.remove(flag);
                }
            }
            let taken = if way.gem { 1 << gem_bits[portal.0.as_str()] } else { 0 };
            let to = joined[&(portal.0.clone(), way.to.clone())].clone();
            list.push((way.to.clone(), (to, after, gems | taken)));
        }
        list
    }

    fn shortest(
        &self,
        joined: &BTreeMap<Portal, Portal>,
        gem_bits: &BTreeMap<&str, u32>,
        blocked: Option<&str>,
    ) -> Result<Option<usize>, String> {
        let all = (1u128 << gem_bits.len()) - 1;
        let first: Position = (joined[&start()].clone(), BTreeSet::new(), 0);
        let mut met = BTreeSet::from([first.clone()]);
        let mut queue = VecDeque::from([(first, 0)]);
        while let Some((mut position, steps)) = queue.pop_front() {
            if position.0 == start() {
                if position.2 == all {
                    return Ok(Some(steps));
                }
                position.0 = joined[&start()].clone();
            }
            if blocked == Some(position.0.0.as_str()) {
                continue;
            }
            for (_, after) in self.after(&position, joined, gem_bits) {
                if met.insert(after.clone()) {
                    queue.push_back((after, steps + 1));
                }
            }
            if met.len() > MOST_POSITIONS {
                return Err("the world is too large for an exhaustive search".to_owned());
            }
        }
        Ok(None)
    }
}

fn start() -> Portal {
    (String::new(), String::new())
}

fn portal_of(value: &Value) -> Result<Portal, String> {
    match value {
        Value::String(text) if text == "start" => Ok(start()),
        Value::Array(list) => match list.as_slice() {
            [Value::String(zone), Value::String(portal)] => Ok((zone.clone(), portal.clone())),
            _ => Err(format!("{value} is no portal")),
        },
        _ => Err(format!("{value} is no portal")),
    }
}
