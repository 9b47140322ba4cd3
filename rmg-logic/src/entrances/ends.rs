//! Joins as a matching: the nodes are *ends*, and a layout pairs all ends.
//!
//! In coupled mode a two-way exit and its target are one end. All other exits and targets are separate ends.
//! Ends with the same partners form a class. Tests whether ends fit use classes, so that large worlds with
//! few groups are fast. Each end in a forbidden pair, or subject to a closure, has a separate class.

use std::collections::BTreeMap;

use crate::entrances::settings::EntranceSettings;
use crate::entrances::slots::Slots;
use crate::ids::{LinkId, NONE, TargetId, next_id};
use crate::region_graph::{LinkKind, RegionGraph};

/// The parts of an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// An exit with its target.
    Door,
    Exit,
    Target,
}

/// The common properties of all ends of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ClassKey {
    pub(crate) role: Role,
    pub(crate) kind: LinkKind,
    /// Group of the exit; if there is no exit, of the target.
    pub(crate) exit_group: i64,
    /// Group of the target; if there is no target, of the exit.
    pub(crate) target_group: i64,
    /// Whether no layout opens the exit. Two such ends cannot be joined.
    pub(crate) stays_closed: bool,
    /// The end itself if its pairs are checked individually; else `NONE`.
    pub(crate) single: u32,
}

/// Maximum number of ends with separate classes. The table of partners grows with the square of this number.
const MAX_SINGLES: usize = 1500;

/// All ends. Vectors are indexed by end unless their comment states otherwise.
#[derive(Debug, Clone)]
pub(crate) struct Ends {
    /// Exit slot or `NONE`.
    pub(crate) exit: Vec<u32>,
    /// Target slot or `NONE`.
    pub(crate) target: Vec<u32>,
    /// Region that the end is in.
    pub(crate) region: Vec<u32>,
    pub(crate) class: Vec<u32>,
    /// End of every exit slot.
    pub(crate) of_exit: Vec<u32>,
    /// End of every target slot.
    pub(crate) of_target: Vec<u32>,
    /// By class.
    pub(crate) keys: Vec<ClassKey>,
    /// By class: ends.
    pub(crate) members: Vec<Vec<u32>>,
    /// By class: classes that fit, ascending.
    pub(crate) partners: Vec<Vec<u32>>,
    /// Whether classes alone determine which pairs fit.
    pub(crate) is_exact: bool,
    /// Forbidden pairs of slots, ascending.
    forbidden: Vec<(u32, u32)>,
}

impl Ends {
    /// Creates ends and classes. `stays_closed` returns whether no layout opens an exit slot.
    pub(crate) fn new(
        world: &RegionGraph,
        settings: &EntranceSettings<'_>,
        slots: &Slots,
        stays_closed: impl Fn(usize) -> bool,
    ) -> Self {
        let mut ends = Self {
            exit: Vec::new(),
            target: Vec::new(),
            region: Vec::new(),
            class: Vec::new(),
            of_exit: vec![NONE; slots.exits.len()],
            of_target: vec![NONE; slots.targets.len()],
            keys: Vec::new(),
            members: Vec::new(),
            partners: Vec::new(),
            is_exact: true,
            forbidden: forbidden_slots(settings, slots),
        };
        let mut keys = Vec::new();
        for (slot, exit) in slots.exits.iter().enumerate() {
            let link = &world.links[exit.index()];
            let twin = slots.twin_target[slot];
            let end = ends.push(next_id(slot), twin, link.from.0);
            ends.of_exit[slot] = end;
            let mut key = ClassKey {
                role: Role::Exit,
                kind: link.kind,
                exit_group: link.group,
                target_group: link.group,
                stays_closed: stays_closed(slot),
                single: NONE,
            };
            if twin != NONE {
                ends.of_target[twin as usize] = end;
                let target = &world.targets[slots.targets[twin as usize].index()];
                (key.role, key.target_group) = (Role::Door, target.group);
            }
            keys.push(key);
        }
        for (slot, target) in slots.targets.iter().enumerate() {
            if ends.of_target[slot] == NONE {
                let target = &world.targets[target.index()];
                ends.of_target[slot] = ends.push(NONE, next_id(slot), target.region.0);
                keys.push(ClassKey {
                    role: Role::Target,
                    kind: target.kind,
                    exit_group: target.group,
                    target_group: target.group,
                    stays_closed: false,
                    single: NONE,
                });
            }
        }
        ends.separate_restricted(settings, &mut keys);
        ends.number_classes(&keys);
        ends.find_partners(settings, slots);
        ends
    }

    /// Returns the number of ends.
    pub(crate) fn len(&self) -> usize {
        self.class.len()
    }

    /// Returns whether `a` and `b` may be joined in at least one direction. A door does not fit itself.
    pub(crate) fn fits(&self, settings: &EntranceSettings<'_>, slots: &Slots, a: u32, b: u32) -> bool {
        a != b
            && self.partners[self.class[a as usize] as usize].binary_search(&self.class[b as usize]).is_ok()
            && (self.is_exact || self.leads(settings, slots, a, b) || self.leads(settings, slots, b, a))
    }

    /// Returns whether group, forbidden pairs and closure allow a join from the exit of `a` to the target of
    /// `b`.
    pub(crate) fn leads(&self, settings: &EntranceSettings<'_>, slots: &Slots, a: u32, b: u32) -> bool {
        let (exit, target) = (self.exit[a as usize], self.target[b as usize]);
        if exit == NONE || target == NONE {
            return false;
        }
        let (from, to) =
            (self.keys[self.class[a as usize] as usize], self.keys[self.class[b as usize] as usize]);
        from.kind == to.kind
            && group_leads(settings, &from, &to)
            && self.is_allowed(settings, slots, exit, target)
    }

    /// Returns whether forbidden pairs and closure allow a pair of slots.
    pub(crate) fn is_allowed(
        &self,
        settings: &EntranceSettings<'_>,
        slots: &Slots,
        exit: u32,
        target: u32,
    ) -> bool {
        if !self.forbidden.is_empty() && self.forbidden.binary_search(&(exit, target)).is_ok() {
            return false;
        }
        let (exit, target) = (slots.exits[exit as usize], slots.targets[target as usize]);
        settings.allow.as_ref().is_none_or(|rule| rule.allows(exit, target))
    }

    fn push(&mut self, exit: u32, target: u32, region: u32) -> u32 {
        let end = next_id(self.exit.len());
        self.exit.push(exit);
        self.target.push(target);
        self.region.push(region);
        end
    }

    /// Puts ends with restricted pairs into separate classes, up to [`MAX_SINGLES`].
    fn separate_restricted(&mut self, settings: &EntranceSettings<'_>, keys: &mut [ClassKey]) {
        let mut restricted: Vec<u32> = if settings.allow.is_some() {
            (0..next_id(keys.len())).collect()
        } else {
            let pairs = self.forbidden.iter();
            pairs
                .flat_map(|(exit, target)| [self.of_exit[*exit as usize], self.of_target[*target as usize]])
                .collect()
        };
        restricted.sort_unstable();
        restricted.dedup();
        if restricted.len() > MAX_SINGLES {
            self.is_exact = false;
            return;
        }
        for end in restricted {
            keys[end as usize].single = end;
        }
    }

    fn number_classes(&mut self, keys: &[ClassKey]) {
        let mut index: BTreeMap<ClassKey, u32> = keys.iter().map(|key| (*key, 0)).collect();
        for (number, value) in index.values_mut().enumerate() {
            *value = next_id(number);
        }
        self.keys = index.keys().copied().collect();
        self.members = vec![Vec::new(); self.keys.len()];
        for (end, key) in (0..).zip(keys) {
            let class = index[key];
            self.class.push(class);
            self.members[class as usize].push(end);
        }
    }

    /// Fills the table of partners. O(classes x existing entries of their group lists).
    fn find_partners(&mut self, settings: &EntranceSettings<'_>, slots: &Slots) {
        let mut by_group: BTreeMap<(LinkKind, i64), Vec<u32>> = BTreeMap::new();
        for (class, key) in (0u32..).zip(&self.keys).filter(|(_, key)| key.role != Role::Exit) {
            by_group.entry((key.kind, key.target_group)).or_default().push(class);
        }
        let mut partners = vec![Vec::new(); self.keys.len()];
        for (class, key) in (0u32..).zip(&self.keys).filter(|(_, key)| key.role != Role::Target) {
            for group in settings.lookup.get(&key.exit_group).into_iter().flatten() {
                for other in by_group.get(&(key.kind, *group)).into_iter().flatten() {
                    let other_key = self.keys[*other as usize];
                    let is_pair = key.single == NONE && other_key.single == NONE;
                    let (a, b) = (self.members[class as usize][0], self.members[*other as usize][0]);
                    let is_allowed = is_pair
                        || !self.is_exact
                        || (a != b
                            && self.is_allowed(
                                settings,
                                slots,
                                self.exit[a as usize],
                                self.target[b as usize],
                            ));
                    if is_allowed && !(key.stays_closed && other_key.stays_closed) {
                        partners[class as usize].push(*other);
                        partners[*other as usize].push(class);
                    }
                }
            }
        }
        for list in &mut partners {
            list.sort_unstable();
            list.dedup();
        }
        self.partners = partners;
    }
}

fn group_leads(settings: &EntranceSettings<'_>, from: &ClassKey, to: &ClassKey) -> bool {
    settings.lookup.get(&from.exit_group).is_some_and(|groups| groups.contains(&to.target_group))
}

/// Returns the forbidden pairs as slots. Pairs with ends that are not randomized are ignored.
fn forbidden_slots(settings: &EntranceSettings<'_>, slots: &Slots) -> Vec<(u32, u32)> {
    let by_target: BTreeMap<TargetId, u32> = slots.targets.iter().copied().zip(0..).collect();
    let exit_slot = |exit: LinkId| slots.of_link.get(exit.index()).copied().filter(|slot| *slot != NONE);
    let pairs = settings.forbidden.iter();
    let mut list: Vec<(u32, u32)> =
        pairs.filter_map(|(exit, target)| Some((exit_slot(*exit)?, *by_target.get(target)?))).collect();
    list.sort_unstable();
    list.dedup();
    list
}
