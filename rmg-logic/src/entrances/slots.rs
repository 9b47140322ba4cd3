//! What is randomized, in packed numbers: exits and targets in order of name, checked.
//!
//! A *slot* is a position in these lists. Sorting by name makes results independent of the order of the input.

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
    /// Coupled: target of the same door, by exit slot; `NONE` for one-way exits and when not coupled.
    pub(crate) twin_target: Vec<u32>,
    /// Coupled: exit of the same door, by target slot.
    pub(crate) twin_exit: Vec<u32>,
    /// Joins made beforehand; coupled ones in both directions.
    pub(crate) preplaced: Vec<(LinkId, TargetId)>,
}

impl Slots {
    /// Sorts and checks. Everything wrong is returned.
    pub(crate) fn new(
        world: &RegionGraph,
        settings: &EntranceSettings<'_>,
    ) -> Result<Self, Vec<EntranceError>> {
        let mut faults = Vec::new();
        let (mut exits, mut targets) = chosen(world, settings, &mut faults);
        for (exit, target) in &settings.forbidden {
            is_known(world, "a forbidden pair", *exit, *target, &mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        exits.sort_by(|a, b| world.links[a.index()].name.cmp(&world.links[b.index()].name).then(a.cmp(b)));
        targets
            .sort_by(|a, b| world.targets[a.index()].name.cmp(&world.targets[b.index()].name).then(a.cmp(b)));
        report_duplicates(world, &exits, &targets, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
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
            slots.find_twins(world, &mut faults);
        }
        slots.take_preplaced(world, settings, &mut faults);
        slots.check_counts(world, &mut faults);
        slots.check_groups(world, settings, &mut faults);
        for (slot, exit) in (0..).zip(&slots.exits) {
            slots.of_link[exit.index()] = slot;
        }
        if faults.is_empty() { Ok(slots) } else { Err(faults) }
    }

    /// Pairs exits and targets of one name in one region. Both lists are sorted by name.
    fn find_twins(&mut self, world: &RegionGraph, faults: &mut Vec<EntranceError>) {
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
                faults.push(no_entrance(world, *exit));
            }
        }
        for (slot, target) in self.targets.iter().enumerate() {
            if world.targets[target.index()].kind == LinkKind::TwoWay && self.twin_exit[slot] == NONE {
                faults.push(no_exit(world, *target));
            }
        }
    }

    /// Moves pre-placed pairs (and their reverses) out of the lists.
    fn take_preplaced(
        &mut self,
        world: &RegionGraph,
        settings: &EntranceSettings<'_>,
        faults: &mut Vec<EntranceError>,
    ) {
        if settings.preplaced.is_empty() {
            return;
        }
        const PLACE: &str = "a pre-placed pair";
        let (mut used_exits, mut used_targets) = (BTreeSet::new(), BTreeSet::new());
        for (exit, target) in &settings.preplaced {
            if !is_known(world, PLACE, *exit, *target, faults) {
                continue;
            }
            let (link, way_in) = (&world.links[exit.index()], &world.targets[target.index()]);
            if let Some(to) = link.to {
                faults.push(not_dangling(world, PLACE, *exit, to.index()));
                continue;
            }
            if link.kind != way_in.kind {
                let (exit, target) = (link.name.clone(), way_in.name.clone());
                faults.push(EntranceError::PreplacedKinds { exit, target });
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
                    // told by `find_twins` already
                    _ if !faults.is_empty() => continue,
                    (None, _) => faults.push(no_exit(world, *target)),
                    (_, None) => faults.push(no_entrance(world, *exit)),
                }
            }
            if pairs.iter().all(|pair| self.preplaced.contains(pair)) {
                continue;
            }
            for (exit, target) in pairs {
                const LIST: &str = "the list of pre-placed pairs";
                if !used_exits.insert(exit) {
                    faults.push(named_twice(LIST, &world.links[exit.index()].name));
                }
                if !used_targets.insert(target) {
                    faults.push(named_twice(LIST, &world.targets[target.index()].name));
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

    fn check_counts(&self, world: &RegionGraph, faults: &mut Vec<EntranceError>) {
        let (exits, targets) = (self.exits.len(), self.targets.len());
        let one_way_exits =
            self.exits.iter().filter(|exit| world.links[exit.index()].kind == LinkKind::OneWay).count();
        let one_way_targets = self
            .targets
            .iter()
            .filter(|target| world.targets[target.index()].kind == LinkKind::OneWay)
            .count();
        if exits != targets {
            faults.push(EntranceError::CountMismatch { exits, targets });
        } else if one_way_exits != one_way_targets {
            faults.push(EntranceError::TypeMismatch {
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
        faults: &mut Vec<EntranceError>,
    ) {
        let mut missing = BTreeSet::new();
        for exit in &self.exits {
            let link = &world.links[exit.index()];
            if !settings.lookup.contains_key(&link.group) && missing.insert(link.group) {
                let group = world.group_name(link.group);
                faults.push(EntranceError::MissingGroup { group, exit: link.name.clone() });
            }
        }
    }
}

fn filtered<'a, T: Copy>(list: &'a [T], keep: &'a [bool]) -> impl Iterator<Item = T> + 'a {
    list.iter().zip(keep).filter(|(_, keep)| **keep).map(|(entry, _)| *entry)
}

/// New position of every kept entry, `NONE` for the others.
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

/// The exits and targets of the subset, or all that dangle.
fn chosen(
    world: &RegionGraph,
    settings: &EntranceSettings<'_>,
    faults: &mut Vec<EntranceError>,
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
            None => faults.push(unknown(PLACE, exit)),
            Some(Link { to: Some(to), .. }) => faults.push(not_dangling(world, PLACE, *exit, to.index())),
            Some(link) if !exits.insert(*exit) => faults.push(named_twice(PLACE, &link.name)),
            Some(_) => {}
        }
    }
    for target in &subset.targets {
        match world.targets.get(target.index()) {
            None => faults.push(unknown(PLACE, target)),
            Some(way_in) if !targets.insert(*target) => faults.push(named_twice(PLACE, &way_in.name)),
            Some(_) => {}
        }
    }
    (exits.into_iter().collect(), targets.into_iter().collect())
}

fn report_duplicates(
    world: &RegionGraph,
    exits: &[LinkId],
    targets: &[TargetId],
    faults: &mut Vec<EntranceError>,
) {
    let exit_name = |exit: LinkId| &world.links[exit.index()].name;
    let target_name = |target: TargetId| &world.targets[target.index()].name;
    for pair in exits.windows(2).filter(|pair| exit_name(pair[0]) == exit_name(pair[1])) {
        faults.push(EntranceError::Duplicate { kind: "exits", name: exit_name(pair[0]).clone() });
    }
    for pair in targets.windows(2).filter(|pair| target_name(pair[0]) == target_name(pair[1])) {
        faults.push(EntranceError::Duplicate { kind: "targets", name: target_name(pair[0]).clone() });
    }
    faults.dedup();
}

fn is_known(
    world: &RegionGraph,
    place: &'static str,
    exit: LinkId,
    target: TargetId,
    faults: &mut Vec<EntranceError>,
) -> bool {
    let before = faults.len();
    if exit.index() >= world.links.len() {
        faults.push(unknown(place, exit));
    }
    if target.index() >= world.targets.len() {
        faults.push(unknown(place, target));
    }
    faults.len() == before
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

/// Why nothing can lead back to an exit.
fn no_entrance(world: &RegionGraph, exit: LinkId) -> EntranceError {
    let link = &world.links[exit.index()];
    let is_there = world.targets.iter().any(|target| {
        target.name == link.name && target.region == link.from && target.kind == LinkKind::TwoWay
    });
    EntranceError::NoCorrespondingEntrance {
        exit: link.name.clone(),
        region: world.regions[link.from.index()].clone(),
        why: reason(is_there),
    }
}

/// Why nothing can lead back from a target.
fn no_exit(world: &RegionGraph, target: TargetId) -> EntranceError {
    let way_in = &world.targets[target.index()];
    let region = world.regions[way_in.region.index()].clone();
    let mut twins = world.links.iter().filter(|link| link.name == way_in.name && link.from == way_in.region);
    if let Some(to) = twins.clone().find_map(|link| link.to) {
        let to = world.regions[to.index()].clone();
        return EntranceError::ReverseAlreadyConnected { target: way_in.name.clone(), region, to };
    }
    let is_there = twins.any(|link| link.kind == LinkKind::TwoWay);
    EntranceError::NoCorrespondingExit { target: way_in.name.clone(), region, why: reason(is_there) }
}

fn reason(is_there: bool) -> &'static str {
    if is_there { "is in the subset" } else { "leads both ways in the same region" }
}

/// Names of slots, for messages.
pub(crate) fn exit_names(world: &RegionGraph, exits: &[LinkId]) -> String {
    names(&exits.iter().map(|exit| world.links[exit.index()].name.as_str()).collect::<Vec<_>>())
}
