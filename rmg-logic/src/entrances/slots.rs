//! Exits and targets of a randomization in packed arrays, sorted by name and checked.
//!
//! A *slot* is an index of these arrays. Sorting by name makes results independent of the order of the input.

use std::collections::BTreeSet;
use std::fmt;

use crate::entrances::error::{EntranceError, names};
use crate::entrances::settings::EntranceSettings;
use crate::ids::{LinkId, NONE, TargetId};
use crate::region_graph::{Link, LinkKind, RegionGraph};

/// The exits and targets of a randomization.
#[derive(Debug, Clone)]
pub(crate) struct Slots {
    pub(crate) exits: Vec<LinkId>,
    pub(crate) targets: Vec<TargetId>,
    /// Slot of every link, or `NONE`.
    pub(crate) of_link: Vec<u32>,
    /// Coupled: target of the same door, by exit slot; `NONE` for one-way exits and in uncoupled mode.
    pub(crate) twin_target: Vec<u32>,
    /// Coupled: exit of the same door, by target slot.
    pub(crate) twin_exit: Vec<u32>,
    /// Pre-placed joins; coupled joins in both directions.
    pub(crate) preplaced: Vec<(LinkId, TargetId)>,
}

impl Slots {
    /// Sorts and checks exits and targets. Returns all errors.
    pub(crate) fn new(
        world: &RegionGraph,
        settings: &EntranceSettings<'_>,
    ) -> Result<Self, Vec<EntranceError>> {
        let mut diagnostics = Vec::new();
        let (mut exits, mut targets) = chosen(world, settings, &mut diagnostics);
        for (exit, target) in &settings.forbidden {
            is_known(world, "a forbidden pair", *exit, *target, &mut diagnostics);
        }
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        exits.sort_by(|a, b| world.links[a.index()].name.cmp(&world.links[b.index()].name).then(a.cmp(b)));
        targets
            .sort_by(|a, b| world.targets[a.index()].name.cmp(&world.targets[b.index()].name).then(a.cmp(b)));
        report_duplicates(world, &exits, &targets, &mut diagnostics);
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        let mut slots = Self {
            of_link: vec![NONE; world.links.len()],
            twin_target: vec![NONE; exits.len()],
            twin_exit: vec![NONE; targets.len()],
            preplaced: Vec::new(),
            exits,
            targets,
        };
        if settings.is_coupled {
            slots.find_twins(world, &mut diagnostics);
        }
        slots.take_preplaced(world, settings, &mut diagnostics);
        slots.check_counts(world, &mut diagnostics);
        slots.check_groups(world, settings, &mut diagnostics);
        for (slot, exit) in (0..).zip(&slots.exits) {
            slots.of_link[exit.index()] = slot;
        }
        if diagnostics.is_empty() { Ok(slots) } else { Err(diagnostics) }
    }

    /// Pairs exits and targets with the same name and region. Both lists are sorted by name.
    fn find_twins(&mut self, world: &RegionGraph, diagnostics: &mut Vec<EntranceError>) {
        let target_name = |slot: usize| world.targets[self.targets[slot].index()].name.as_str();
        let mut at = 0;
        for (exit_slot, exit) in self.exits.iter().enumerate() {
            let link = &world.links[exit.index()];
            while at < self.targets.len() && target_name(at) < link.name.as_str() {
                at += 1;
            }
            if at < self.targets.len() && target_name(at) == link.name {
                let target = &world.targets[self.targets[at].index()];
                let is_door = target.region == link.from
                    && target.kind == LinkKind::TwoWay
                    && link.kind == LinkKind::TwoWay;
                if is_door {
                    self.twin_target[exit_slot] = crate::ids::next_id(at);
                    self.twin_exit[at] = crate::ids::next_id(exit_slot);
                }
            }
        }
        for (slot, exit) in self.exits.iter().enumerate() {
            let link = &world.links[exit.index()];
            if link.kind == LinkKind::TwoWay && self.twin_target[slot] == NONE {
                diagnostics.push(no_entrance(world, *exit));
            }
        }
        for (slot, target) in self.targets.iter().enumerate() {
            if world.targets[target.index()].kind == LinkKind::TwoWay && self.twin_exit[slot] == NONE {
                diagnostics.push(no_exit(world, *target));
            }
        }
    }

    /// Removes pre-placed pairs and their reverses from the lists.
    fn take_preplaced(
        &mut self,
        world: &RegionGraph,
        settings: &EntranceSettings<'_>,
        diagnostics: &mut Vec<EntranceError>,
    ) {
        if settings.preplaced.is_empty() {
            return;
        }
        const PLACE: &str = "a pre-placed pair";
        let (mut used_exits, mut used_targets) = (BTreeSet::new(), BTreeSet::new());
        for (exit, target) in &settings.preplaced {
            if !is_known(world, PLACE, *exit, *target, diagnostics) {
                continue;
            }
            let (link, entrance) = (&world.links[exit.index()], &world.targets[target.index()]);
            if let Some(to) = link.to {
                diagnostics.push(not_dangling(world, PLACE, *exit, to.index()));
                continue;
            }
            if link.kind != entrance.kind {
                let (exit, target) = (link.name.clone(), entrance.name.clone());
                diagnostics.push(EntranceError::PreplacedKinds { exit, target });
                continue;
            }
            let mut pairs = vec![(*exit, *target)];
            if settings.is_coupled && link.kind == LinkKind::TwoWay {
                let back_exit =
                    self.targets.iter().position(|other| other == target).map(|slot| self.twin_exit[slot]);
                let back_target =
                    self.exits.iter().position(|other| other == exit).map(|slot| self.twin_target[slot]);
                match (back_exit.filter(|slot| *slot != NONE), back_target.filter(|slot| *slot != NONE)) {
                    (Some(back_exit), Some(back_target)) => {
                        let back = (self.exits[back_exit as usize], self.targets[back_target as usize]);
                        // the author may list both directions of a join
                        if back != pairs[0] {
                            pairs.push(back);
                        }
                    }
                    // already reported by `find_twins`
                    _ if !diagnostics.is_empty() => continue,
                    (None, _) => diagnostics.push(no_exit(world, *target)),
                    (_, None) => diagnostics.push(no_entrance(world, *exit)),
                }
            }
            if pairs.iter().all(|pair| self.preplaced.contains(pair)) {
                continue;
            }
            for (exit, target) in pairs {
                const LIST: &str = "the list of pre-placed pairs";
                if !used_exits.insert(exit) {
                    diagnostics.push(named_twice(LIST, &world.links[exit.index()].name));
                }
                if !used_targets.insert(target) {
                    diagnostics.push(named_twice(LIST, &world.targets[target.index()].name));
                }
                self.preplaced.push((exit, target));
            }
        }
        let keep_exit: Vec<bool> = self.exits.iter().map(|exit| !used_exits.contains(exit)).collect();
        let keep_target: Vec<bool> =
            self.targets.iter().map(|target| !used_targets.contains(target)).collect();
        let new_exit = renumbered(&keep_exit);
        let new_target = renumbered(&keep_target);
        self.twin_target = filtered(&self.twin_target, &keep_exit)
            .map(|twin| if twin == NONE { NONE } else { new_target[twin as usize] })
            .collect();
        self.twin_exit = filtered(&self.twin_exit, &keep_target)
            .map(|twin| if twin == NONE { NONE } else { new_exit[twin as usize] })
            .collect();
        self.exits = filtered(&self.exits, &keep_exit).collect();
        self.targets = filtered(&self.targets, &keep_target).collect();
    }

    fn check_counts(&self, world: &RegionGraph, diagnostics: &mut Vec<EntranceError>) {
        let (exits, targets) = (self.exits.len(), self.targets.len());
        let one_way_exits =
            self.exits.iter().filter(|exit| world.links[exit.index()].kind == LinkKind::OneWay).count();
        let one_way_targets = self
            .targets
            .iter()
            .filter(|target| world.targets[target.index()].kind == LinkKind::OneWay)
            .count();
        if exits != targets {
            diagnostics.push(EntranceError::CountMismatch { exits, targets });
        } else if one_way_exits != one_way_targets {
            diagnostics.push(EntranceError::TypeMismatch {
                one_way_exits,
                one_way_targets,
                two_way_exits: exits - one_way_exits,
                two_way_targets: targets - one_way_targets,
            });
        }
    }

    fn check_groups(
        &self,
        world: &RegionGraph,
        settings: &EntranceSettings<'_>,
        diagnostics: &mut Vec<EntranceError>,
    ) {
        let mut missing = BTreeSet::new();
        for exit in &self.exits {
            let link = &world.links[exit.index()];
            if !settings.lookup.contains_key(&link.group) && missing.insert(link.group) {
                let group = world.group_name(link.group);
                diagnostics.push(EntranceError::MissingGroup { group, exit: link.name.clone() });
            }
        }
    }
}

fn filtered<'a, T: Copy>(list: &'a [T], keep: &'a [bool]) -> impl Iterator<Item = T> + 'a {
    list.iter().zip(keep).filter(|(_, keep)| **keep).map(|(entry, _)| *entry)
}

/// Returns the new index of every kept entry, and `NONE` for the others.
fn renumbered(keep: &[bool]) -> Vec<u32> {
    let mut next = 0;
    keep.iter()
        .map(|keep| {
            if *keep {
                next += 1;
                next - 1
            } else {
                NONE
            }
        })
        .collect()
}

/// Returns the exits and targets of the subset, or all dangling ones.
fn chosen(
    world: &RegionGraph,
    settings: &EntranceSettings<'_>,
    diagnostics: &mut Vec<EntranceError>,
) -> (Vec<LinkId>, Vec<TargetId>) {
    const PLACE: &str = "the subset";
    let Some(subset) = &settings.subset else {
        let dangling = world.links.iter().zip(0..).filter(|(link, _)| link.to.is_none());
        let targets = (0..crate::ids::next_id(world.targets.len())).map(TargetId).collect();
        return (dangling.map(|(_, id)| LinkId(id)).collect(), targets);
    };
    let (mut exits, mut targets) = (BTreeSet::new(), BTreeSet::new());
    for exit in &subset.exits {
        match world.links.get(exit.index()) {
            None => diagnostics.push(unknown(PLACE, exit)),
            Some(Link { to: Some(to), .. }) => {
                diagnostics.push(not_dangling(world, PLACE, *exit, to.index()))
            }
            Some(link) if !exits.insert(*exit) => diagnostics.push(named_twice(PLACE, &link.name)),
            Some(_) => {}
        }
    }
    for target in &subset.targets {
        match world.targets.get(target.index()) {
            None => diagnostics.push(unknown(PLACE, target)),
            Some(entrance) if !targets.insert(*target) => {
                diagnostics.push(named_twice(PLACE, &entrance.name))
            }
            Some(_) => {}
        }
    }
    (exits.into_iter().collect(), targets.into_iter().collect())
}

fn report_duplicates(
    world: &RegionGraph,
    exits: &[LinkId],
    targets: &[TargetId],
    diagnostics: &mut Vec<EntranceError>,
) {
    let exit_name = |exit: LinkId| &world.links[exit.index()].name;
    let target_name = |target: TargetId| &world.targets[target.index()].name;
    for pair in exits.windows(2).filter(|pair| exit_name(pair[0]) == exit_name(pair[1])) {
        diagnostics.push(EntranceError::Duplicate { kind: "exit", name: exit_name(pair[0]).clone() });
    }
    for pair in targets.windows(2).filter(|pair| target_name(pair[0]) == target_name(pair[1])) {
        diagnostics.push(EntranceError::Duplicate { kind: "target", name: target_name(pair[0]).clone() });
    }
    diagnostics.dedup();
}

fn is_known(
    world: &RegionGraph,
    place: &'static str,
    exit: LinkId,
    target: TargetId,
    diagnostics: &mut Vec<EntranceError>,
) -> bool {
    let before = diagnostics.len();
    if exit.index() >= world.links.len() {
        diagnostics.push(unknown(place, exit));
    }
    if target.index() >= world.targets.len() {
        diagnostics.push(unknown(place, target));
    }
    diagnostics.len() == before
}

fn unknown(place: &str, id: impl fmt::Debug) -> EntranceError {
    EntranceError::Unknown { place: place.to_owned(), what: format!("{id:?}") }
}

fn named_twice(place: &str, name: &str) -> EntranceError {
    EntranceError::NamedTwice { place: place.to_owned(), name: name.to_owned() }
}

fn not_dangling(world: &RegionGraph, place: &'static str, link: LinkId, to: usize) -> EntranceError {
    EntranceError::NotDangling {
        place,
        link: world.links[link.index()].name.clone(),
        to: world.regions[to].clone(),
    }
}

/// Returns the error of an exit without a corresponding target.
fn no_entrance(world: &RegionGraph, exit: LinkId) -> EntranceError {
    let link = &world.links[exit.index()];
    let exists = world.targets.iter().any(|target| {
        target.name == link.name && target.region == link.from && target.kind == LinkKind::TwoWay
    });
    EntranceError::NoCorrespondingEntrance {
        exit: link.name.clone(),
        region: world.regions[link.from.index()].clone(),
        why: reason(exists),
    }
}

/// Returns the error of a target without a corresponding exit.
fn no_exit(world: &RegionGraph, target: TargetId) -> EntranceError {
    let entrance = &world.targets[target.index()];
    let region = world.regions[entrance.region.index()].clone();
    let mut twins =
        world.links.iter().filter(|link| link.name == entrance.name && link.from == entrance.region);
    if let Some(to) = twins.clone().find_map(|link| link.to) {
        let to = world.regions[to.index()].clone();
        return EntranceError::ReverseAlreadyConnected { target: entrance.name.clone(), region, to };
    }
    let exists = twins.any(|link| link.kind == LinkKind::TwoWay);
    EntranceError::NoCorrespondingExit { target: entrance.name.clone(), region, why: reason(exists) }
}

fn reason(exists: bool) -> &'static str {
    if exists { "is in the subset" } else { "is two-way and in the same region" }
}

/// Returns the names of exits, for messages.
pub(crate) fn exit_names(world: &RegionGraph, exits: &[LinkId]) -> String {
    names(&exits.iter().map(|exit| world.links[exit.index()].name.as_str()).collect::<Vec<_>>())
}
