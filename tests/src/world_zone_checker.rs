//! Checks worlds from zones against the definition of "accepted", on the JSON alone.
//!
//! Shares no code with the generator: it reads pools itself and searches over (portal, state, gems) one by
//! one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

/// A portal, as in a file; the start has an empty zone.
type Portal = (String, String);
/// A player about to enter a portal, the flags that are true, and the taken gems.
type Position = (Portal, BTreeSet<String>, u128);

#[derive(Debug, Clone)]
struct Claim {
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
    claims: Vec<Claim>,
}

/// A pool and a request, parsed for checking worlds.
#[derive(Debug)]
pub struct WorldChecker {
    zones: BTreeMap<String, Zone>,
    gems: usize,
}

/// How thoroughly a world is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// Replay the solution walk, which must exist.
    Replay,
    /// Replay it and visit every position.
    Exhaustive,
}

/// Positions of an exhaustive search; enough for worlds of 7 gems.
const MAX_POSITIONS: usize = 3_000_000;

impl WorldChecker {
    /// Builds a checker of worlds with `gems` gems.
    ///
    /// # Panics
    /// If the pool is malformed: callers pass valid pools only.
    #[must_use]
    pub fn new(pool: &Value, gems: usize) -> Self {
        let text = |value: &Value| value.as_str().expect("names are texts").to_owned();
        let values = |value: &Value| -> Vec<(String, bool)> {
            let list = value.as_object().into_iter().flatten();
            list.map(|(flag, value)| (flag.clone(), value.as_bool().expect("flags are true or false")))
                .collect()
        };
        let claim = |value: &Value| Claim {
            from: text(&value["from"]),
            to: text(&value["to"]),
            needs: values(&value["needs"]),
            sets: values(&value["sets"]),
            gem: value["gem"].as_bool().unwrap_or(false),
        };
        let zone = |zone: &Value| Zone {
            gem: zone["gem"].as_bool().unwrap_or(false),
            portals: zone["portals"].as_array().expect("zones have portals").iter().map(text).collect(),
            claims: zone["claims"].as_array().into_iter().flatten().map(claim).collect(),
        };
        let zones = pool["zones"].as_array().expect("pools have zones");
        Self { zones: zones.iter().map(|value| (text(&value["id"]), zone(value))).collect(), gems }
    }

    /// Checks a result, `{"world": ...}`.
    ///
    /// # Errors
    /// The first violation.
    pub fn check(&self, result: &Value, search: Search) -> Result<(), String> {
        let world = result.get("world").ok_or_else(|| format!("missing world: {result}"))?;
        let ids = self.check_zones(world)?;
        let joined = self.check_connections(world, &ids)?;
        self.check_whole(&ids, &joined)?;
        let gem_bits: BTreeMap<&str, u32> =
            ids.iter().filter(|id| self.zones[**id].gem).copied().zip(0..).collect();
        match world.get("solution") {
            Some(solution) => self.replay(solution, &joined, &gem_bits)?,
            None if search == Search::Replay => return Err("missing solution to replay".to_owned()),
            None => {}
        }
        if search == Search::Exhaustive && self.shortest(&joined, &gem_bits, None)?.is_none() {
            return Err("no walk takes all gems and returns to the start".to_owned());
        }
        Ok(())
    }

    /// Returns the number of claims of the shortest solution of a world; `None` if no solution exists, or
    /// none that avoids `blocked`.
    ///
    /// # Errors
    /// If the world is malformed, or too large to search.
    pub fn shortest_solution(&self, result: &Value, blocked: Option<&str>) -> Result<Option<usize>, String> {
        let world = result.get("world").ok_or("missing world")?;
        let ids = self.check_zones(world)?;
        let joined = self.check_connections(world, &ids)?;
        let gem_bits = ids.iter().filter(|id| self.zones[**id].gem).copied().zip(0..).collect();
        self.shortest(&joined, &gem_bits, blocked)
    }

    fn check_zones<'w>(&self, world: &'w Value) -> Result<Vec<&'w str>, String> {
        let list = world["zones"].as_array().ok_or("`zones`: expected a list")?;
        let ids: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
        if ids.len() != list.len() {
            return Err("`zones`: expected a string".to_owned());
        }
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        if different.len() != ids.len() {
            return Err("duplicate zone".to_owned());
        }
        if let Some(id) = ids.iter().find(|id| !self.zones.contains_key(**id)) {
            return Err(format!("unknown zone {id}"));
        }
        let gems = ids.iter().filter(|id| self.zones[**id].gem).count();
        if (gems, ids.len() - gems) != (self.gems, self.gems) {
            return Err(format!(
                "expected {} zones with and {} without a gem, found {gems} and {}",
                self.gems,
                self.gems,
                ids.len() - gems
            ));
        }
        Ok(ids)
    }

    fn check_connections(&self, world: &Value, ids: &[&str]) -> Result<BTreeMap<Portal, Portal>, String> {
        let mut open: BTreeSet<Portal> = BTreeSet::from([start()]);
        for id in ids {
            open.extend(self.zones[*id].portals.iter().map(|portal| ((*id).to_owned(), portal.clone())));
        }
        let has_odd_count = open.len() % 2 == 1;
        let (mut joined, mut to_itself) = (BTreeMap::new(), 0);
        for connection in world["connections"].as_array().ok_or("`connections`: expected a list")? {
            let ends = connection
                .as_array()
                .filter(|ends| ends.len() == 2)
                .ok_or("a connection must have two ends")?;
            let (a, b) = (portal_of(&ends[0])?, portal_of(&ends[1])?);
            let ends = if a == b { vec![&a] } else { vec![&a, &b] };
            if let Some(end) = ends.into_iter().find(|end| !open.remove(*end)) {
                return Err(format!("{end:?} is not a portal of the world, or is joined twice"));
            }
            to_itself += usize::from(a == b);
            joined.insert(a.clone(), b.clone());
            joined.insert(b, a);
        }
        if let Some(portal) = open.first() {
            return Err(format!("{portal:?} is not joined"));
        }
        if to_itself != usize::from(has_odd_count) {
            return Err(format!(
                "{to_itself} portals are joined to themselves, and the number of portals is odd: {has_odd_count}"
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
        let mut visited = BTreeSet::from([first.as_str()]);
        let mut queue = vec![first.as_str()];
        while let Some(at) = queue.pop() {
            for ((zone, _), (other, _)) in joined {
                if zone == at && !other.is_empty() && visited.insert(other) {
                    queue.push(other);
                }
            }
        }
        if visited.len() == ids.len() {
            Ok(())
        } else {
            Err(format!("only {} zones are connected", visited.len()))
        }
    }

    fn replay(
        &self,
        solution: &Value,
        joined: &BTreeMap<Portal, Portal>,
        gem_bits: &BTreeMap<&str, u32>,
    ) -> Result<(), String> {
        // A step names a zone and portals, which several claims may share. Follow all claims that match.
        let mut now: BTreeSet<Position> = BTreeSet::from([(joined[&start()].clone(), BTreeSet::new(), 0)]);
        for (at, step) in (1..).zip(solution.as_array().ok_or("`solution`: expected a list")?) {
            let field_of = |field: &str| step[field].as_str().unwrap_or_default();
            let mut next = BTreeSet::new();
            for (mut portal, flags, gems) in now {
                if portal == start() {
                    portal = joined[&start()].clone();
                }
                if portal != (field_of("zone").to_owned(), field_of("from").to_owned()) {
                    continue;
                }
                let claims = self.after(&(portal, flags, gems), joined, gem_bits);
                next.extend(
                    claims.into_iter().filter(|(to, _)| to == field_of("to")).map(|(_, after)| after),
                );
            }
            if next.is_empty() {
                return Err(format!("step {at} of the solution is not possible: {step}"));
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

    /// Returns the possible moves from a position: the portal through which the zone is left, and the next
    /// position.
    fn after(
        &self,
        (portal, flags, gems): &Position,
        joined: &BTreeMap<Portal, Portal>,
        gem_bits: &BTreeMap<&str, u32>,
    ) -> Vec<(String, Position)> {
        let Some(zone) = self.zones.get(&portal.0) else { return Vec::new() };
        let mut list = Vec::new();
        for claim in zone.claims.iter().filter(|claim| claim.from == portal.1) {
            if claim.needs.iter().any(|(flag, value)| flags.contains(flag) != *value) {
                continue;
            }
            let mut after = flags.clone();
            for (flag, value) in &claim.sets {
                if *value {
                    after.insert(flag.clone());
                } else {
                    after.remove(flag);
                }
            }
            let taken = if claim.gem { 1 << gem_bits[portal.0.as_str()] } else { 0 };
            let to = joined[&(portal.0.clone(), claim.to.clone())].clone();
            list.push((claim.to.clone(), (to, after, gems | taken)));
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
        let mut visited = BTreeSet::from([first.clone()]);
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
                if visited.insert(after.clone()) {
                    queue.push_back((after, steps + 1));
                }
            }
            if visited.len() > MAX_POSITIONS {
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
            _ => Err(format!("{value} is not a portal")),
        },
        _ => Err(format!("{value} is not a portal")),
    }
}
