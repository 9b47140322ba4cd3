//! Checks results of entrance randomization against the definition of "accepted", on the JSON alone.
//!
//! Shares no code with the randomizer. It reads cases itself, sweeps by simple repetition, and evaluates
//! rules by recursion.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

type Names = BTreeMap<String, usize>;

#[derive(Debug, Clone)]
enum Rule {
    Constant(bool),
    Item(String, u64),
    Region(usize),
    All(Vec<Self>),
    Any(Vec<Self>),
}

#[derive(Debug, Clone)]
struct Connection {
    from: usize,
    to: usize,
    rule: Rule,
}

#[derive(Debug, Clone)]
struct Entrance {
    name: String,
    region: usize,
    kind: String,
    group: i64,
    rule: Rule,
}

#[derive(Debug, Clone)]
struct ItemLocation {
    region: usize,
    item: Option<String>,
    rule: Rule,
}

/// A case, parsed for checking results.
#[derive(Debug)]
pub struct EntranceChecker {
    regions: Vec<String>,
    start: usize,
    connections: Vec<Connection>,
    exits: Vec<Entrance>,
    targets: Vec<Entrance>,
    exit_index: Names,
    target_index: Names,
    locations: Vec<ItemLocation>,
    lookup: BTreeMap<i64, Vec<i64>>,
    is_coupled: bool,
    is_minimal: bool,
    completion: Rule,
    pool: Vec<(String, u64, bool)>,
    subset_exits: BTreeSet<usize>,
    subset_targets: BTreeSet<usize>,
    forbidden: BTreeSet<(usize, usize)>,
}

/// The result of a sweep.
struct State {
    reached: Vec<bool>,
    items: BTreeMap<String, u64>,
}

impl EntranceChecker {
    /// Parses a case.
    ///
    /// # Panics
    /// If the case is malformed: callers pass valid cases only.
    #[must_use]
    pub fn new(case: &Value) -> Self {
        let regions: Vec<String> = strings(&case["regions"]);
        let index: Names = regions.iter().cloned().zip(0..).collect();
        let region = |value: &Value| index[value.as_str().expect("regions are named")];
        let rule = |value: &Value| read_rule(value, &index);
        let end = |value: &Value| Entrance {
            name: value["name"].as_str().expect("ends have names").to_owned(),
            region: region(&value["region"]),
            kind: value["type"].as_str().unwrap_or("one_way").to_owned(),
            group: value["group"].as_i64().unwrap_or(0),
            rule: rule(&value["rule"]),
        };
        let list = |name: &str| case[name].as_array().cloned().unwrap_or_default();
        let exits: Vec<Entrance> = list("exits").iter().map(end).collect();
        let targets: Vec<Entrance> = list("targets").iter().map(end).collect();
        let exit_index: Names = exits.iter().map(|end| end.name.clone()).zip(0..).collect();
        let target_index: Names = targets.iter().map(|end| end.name.clone()).zip(0..).collect();
        let chosen = |name: &str, index: &Names| match case["subset"][name].as_array() {
            Some(names) => names.iter().map(|name| index[name.as_str().expect("a name")]).collect(),
            None => index.values().copied().collect(),
        };
        let pair = |value: &Value| {
            (
                exit_index[value[0].as_str().expect("an exit")],
                target_index[value[1].as_str().expect("a target")],
            )
        };
        Self {
            start: region(&case["start"]),
            connections: list("connections")
                .iter()
                .map(|connection| Connection {
                    from: region(&connection["from"]),
                    to: region(&connection["to"]),
                    rule: rule(&connection["rule"]),
                })
                .collect(),
            locations: list("locations")
                .iter()
                .map(|location| ItemLocation {
                    region: region(&location["region"]),
                    item: location["item"].as_str().map(str::to_owned),
                    rule: rule(&location["rule"]),
                })
                .collect(),
            lookup: case["group_lookup"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(group, list)| {
                    let list = list.as_array().into_iter().flatten().filter_map(Value::as_i64).collect();
                    (group.parse().expect("groups are numbers"), list)
                })
                .collect(),
            is_coupled: case["coupled"] == true,
            is_minimal: case["accessibility"] == "minimal",
            completion: rule(&case["completion"]),
            pool: list("item_pool")
                .iter()
                .map(|entry| {
                    let name = entry["name"].as_str().expect("items have names").to_owned();
                    (name, entry["count"].as_u64().unwrap_or(1), entry["progression"] == true)
                })
                .collect(),
            subset_exits: chosen("exits", &exit_index),
            subset_targets: chosen("targets", &target_index),
            forbidden: list("forbidden").iter().map(pair).collect(),
            regions,
            exits,
            targets,
            exit_index,
            target_index,
        }
    }

    /// Checks a result `{"pairings": ...}`.
    ///
    /// # Errors
    /// The first violation.
    pub fn check(&self, result: &Value) -> Result<(), String> {
        let list = result["pairings"].as_array().ok_or_else(|| format!("no pairings: {result}"))?;
        let mut pairs = Vec::new();
        for pair in list {
            let (exit, target) = (pair[0].as_str().unwrap_or(""), pair[1].as_str().unwrap_or(""));
            let exit = self.exit_index.get(exit).ok_or_else(|| format!("unknown exit {exit}"))?;
            let target = self.target_index.get(target).ok_or_else(|| format!("unknown target {target}"))?;
            pairs.push((*exit, *target));
        }
        self.check_pairs(&pairs)
    }

    fn check_pairs(&self, pairs: &[(usize, usize)]) -> Result<(), String> {
        let exits: BTreeSet<usize> = pairs.iter().map(|(exit, _)| *exit).collect();
        let targets: BTreeSet<usize> = pairs.iter().map(|(_, target)| *target).collect();
        if exits.len() != pairs.len() || targets.len() != pairs.len() {
            return Err("duplicate exit or target".to_owned());
        }
        if exits != self.subset_exits || targets != self.subset_targets {
            return Err("the used exits and targets are not exactly those of the subset".to_owned());
        }
        let all: BTreeSet<(usize, usize)> = pairs.iter().copied().collect();
        for (exit, target) in pairs {
            self.check_join(*exit, *target, &all)?;
        }
        let state = self.sweep(pairs);
        let unreached = |region: &usize| !state.reached[*region] && self.is_used(*region);
        let violation = match (0..self.regions.len()).find(unreached) {
            Some(region) => Some(format!("region {} is not reached", self.regions[region])),
            None => self.unusable(pairs, &state),
        };
        match violation {
            None => Ok(()),
            Some(_) if self.is_minimal && self.is_beaten(&state) => Ok(()),
            Some(violation) => Err(violation),
        }
    }

    /// Checks the type, the groups, the forbidden pairs and the reverse of a join.
    fn check_join(&self, exit: usize, target: usize, all: &BTreeSet<(usize, usize)>) -> Result<(), String> {
        let (from, to) = (&self.exits[exit], &self.targets[target]);
        let text = format!("{} -> {}", from.name, to.name);
        if from.kind != to.kind {
            return Err(format!("{text}: one-way joined with two-way"));
        }
        let is_pair = self.is_coupled && from.kind == "two_way";
        let reverse = if is_pair { Some(self.reverse(exit, target)?) } else { None };
        if let Some(reverse) = reverse {
            if from.name == to.name {
                return Err(format!("{text}: a door joined with itself"));
            }
            if !all.contains(&reverse) {
                return Err(format!("{text}: the reverse is missing"));
            }
        }
        let is_allowed = self.is_allowed_pair(exit, target)
            || reverse.is_some_and(|(exit, target)| self.is_allowed_pair(exit, target));
        if is_allowed { Ok(()) } else { Err(format!("{text}: not allowed by the groups, or forbidden")) }
    }

    fn reverse(&self, exit: usize, target: usize) -> Result<(usize, usize), String> {
        let (from, to) = (&self.exits[exit], &self.targets[target]);
        let back_exit =
            self.exit_index.get(&to.name).ok_or_else(|| format!("no exit has the name {}", to.name))?;
        let back_target = self
            .target_index
            .get(&from.name)
            .ok_or_else(|| format!("no target has the name {}", from.name))?;
        Ok((*back_exit, *back_target))
    }

    fn is_allowed_pair(&self, exit: usize, target: usize) -> bool {
        let groups = self.lookup.get(&self.exits[exit].group);
        groups.is_some_and(|groups| groups.contains(&self.targets[target].group))
            && !self.forbidden.contains(&(exit, target))
    }

    /// Returns an error if a join cannot be used from any side from which it may be used.
    fn unusable(&self, pairs: &[(usize, usize)], state: &State) -> Option<String> {
        let is_open = |exit: usize| {
            let exit = &self.exits[exit];
            state.reached[exit.region] && self.holds(&exit.rule, state)
        };
        pairs
            .iter()
            .find(|(exit, target)| {
                let is_pair = self.is_coupled && self.exits[*exit].kind == "two_way";
                let back = if is_pair { self.reverse(*exit, *target).ok() } else { None };
                !is_open(*exit) && !back.is_some_and(|(exit, _)| is_open(exit))
            })
            .map(|(exit, _)| format!("the join of {} cannot be used", self.exits[*exit].name))
    }

    /// Returns whether anything leads to a region, or anything is in it.
    fn is_used(&self, region: usize) -> bool {
        let has_end = |ends: &[Entrance]| ends.iter().any(|end| end.region == region);
        region == self.start
            || has_end(&self.exits)
            || has_end(&self.targets)
            || self.locations.iter().any(|location| location.region == region)
            || self.connections.iter().any(|link| link.to == region && link.from != region)
    }

    fn is_beaten(&self, state: &State) -> bool {
        let free = self.locations.iter().filter(|location| {
            location.item.is_none() && state.reached[location.region] && self.holds(&location.rule, state)
        });
        let needed: u64 =
            self.pool.iter().filter(|(.., progression)| *progression).map(|(_, count, _)| count).sum();
        self.holds(&self.completion, state) && free.count() as u64 >= needed
    }

    /// Explores from the start with all items of the pool: repeats passes over all connections until nothing
    /// changes.
    fn sweep(&self, pairs: &[(usize, usize)]) -> State {
        let mut state = State { reached: vec![false; self.regions.len()], items: BTreeMap::new() };
        state.reached[self.start] = true;
        for (name, count, _) in &self.pool {
            *state.items.entry(name.clone()).or_insert(0) += count;
        }
        let mut is_taken = vec![false; self.locations.len()];
        let mut open_edges: Vec<(usize, usize, &Rule)> = self
            .connections
            .iter()
            .map(|connection| (connection.from, connection.to, &connection.rule))
            .collect();
        open_edges.extend(pairs.iter().map(|(exit, target)| {
            (self.exits[*exit].region, self.targets[*target].region, &self.exits[*exit].rule)
        }));
        loop {
            let mut changed = false;
            for (at, location) in self.locations.iter().enumerate() {
                if !is_taken[at] && state.reached[location.region] && self.holds(&location.rule, &state) {
                    is_taken[at] = true;
                    if let Some(item) = &location.item {
                        *state.items.entry(item.clone()).or_insert(0) += 1;
                        changed = true;
                    }
                }
            }
            open_edges.retain(|(from, to, rule)| {
                if state.reached[*to] {
                    return false;
                }
                if state.reached[*from] && self.holds(rule, &state) {
                    state.reached[*to] = true;
                    changed = true;
                    return false;
                }
                true
            });
            if !changed {
                return state;
            }
        }
    }

    fn holds(&self, rule: &Rule, state: &State) -> bool {
        match rule {
            Rule::Constant(value) => *value,
            Rule::Item(item, count) => state.items.get(item).copied().unwrap_or(0) >= *count,
            Rule::Region(region) => state.reached[*region],
            Rule::All(parts) => parts.iter().all(|part| self.holds(part, state)),
            Rule::Any(parts) => parts.iter().any(|part| self.holds(part, state)),
        }
    }

    /// Returns all valid layouts of a tiny case, as sorted lists of directed pairs of names; `None` if there
    /// are more than `max` ways to pair the entrances.
    #[must_use]
    pub fn all_layouts(&self, max: usize) -> Option<BTreeSet<Vec<(String, String)>>> {
        let mut found = BTreeSet::new();
        let mut budget = max;
        let mut pairs = Vec::new();
        let exits: Vec<usize> = self.subset_exits.iter().copied().collect();
        self.enumerate(&exits, &mut self.subset_targets.clone(), &mut pairs, &mut budget, &mut found)
            .then_some(found)
    }

    fn enumerate(
        &self,
        exits: &[usize],
        left: &mut BTreeSet<usize>,
        pairs: &mut Vec<(usize, usize)>,
        budget: &mut usize,
        found: &mut BTreeSet<Vec<(String, String)>>,
    ) -> bool {
        let is_joined = |exit: &usize| pairs.iter().any(|(other, _)| other == exit);
        let Some(exit) = exits.iter().copied().find(|exit| !is_joined(exit)) else {
            if *budget == 0 {
                return false;
            }
            *budget -= 1;
            if self.check_pairs(pairs).is_ok() {
                found.insert(self.named(pairs));
            }
            return true;
        };
        for target in left.clone() {
            let from = &self.exits[exit];
            let is_pair = self.is_coupled && from.kind == "two_way";
            let mut added = vec![(exit, target)];
            if is_pair {
                match self.reverse(exit, target) {
                    Ok(back) if back.0 != exit => added.push(back),
                    _ => continue,
                }
            }
            if from.kind != self.targets[target].kind
                || !added.iter().any(|(exit, target)| self.is_allowed_pair(*exit, *target))
            {
                continue;
            }
            if added
                .iter()
                .any(|(exit, target)| !left.contains(target) || pairs.iter().any(|(other, _)| other == exit))
            {
                continue;
            }
            for (_, target) in &added {
                left.remove(target);
            }
            pairs.extend(&added);
            let is_within_budget = self.enumerate(exits, left, pairs, budget, found);
            pairs.truncate(pairs.len() - added.len());
            left.extend(added.iter().map(|(_, target)| *target));
            if !is_within_budget {
                return false;
            }
        }
        true
    }

    fn named(&self, pairs: &[(usize, usize)]) -> Vec<(String, String)> {
        let mut list: Vec<(String, String)> = pairs
            .iter()
            .map(|(exit, target)| (self.exits[*exit].name.clone(), self.targets[*target].name.clone()))
            .collect();
        list.sort();
        list
    }
}

/// Returns the pairings of a result, sorted, to compare with [`EntranceChecker::all_layouts`].
#[must_use]
pub fn sorted_pairings(result: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let pairs = result["pairings"].as_array().into_iter().flatten();
    let mut list: Vec<(String, String)> = pairs.map(|pair| (text(&pair[0]), text(&pair[1]))).collect();
    list.sort();
    list
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn read_rule(value: &Value, regions: &Names) -> Rule {
    let parts = |list: &Value| {
        list.as_array().into_iter().flatten().map(|part| read_rule(part, regions)).collect::<Vec<_>>()
    };
    match value {
        Value::Null => Rule::Constant(true),
        Value::Bool(constant) => Rule::Constant(*constant),
        _ if value["item"].is_string() => Rule::Item(
            value["item"].as_str().unwrap_or_default().to_owned(),
            value["count"].as_u64().unwrap_or(1),
        ),
        _ if value["region"].is_string() => {
            Rule::Region(regions[value["region"].as_str().unwrap_or_default()])
        }
        _ if value["all"].is_array() => Rule::All(parts(&value["all"])),
        _ if value["any"].is_array() => Rule::Any(parts(&value["any"])),
        other => panic!("{other} is not a rule"),
    }
}
