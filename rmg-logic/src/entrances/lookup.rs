//! Remaining targets by group, kind, class and whether their region is reached.
//!
//! Every sample is taken from lists that contain only candidates, so that the cost of a join depends on the
//! visited entries, not on all targets. Sampling swaps entries: a complete pass shuffles its lists.

use std::collections::BTreeMap;

use rmg_core::RngStream;

use crate::ids::{LinkId, NONE, TargetId, next_id};
use crate::region_graph::{LinkKind, RegionGraph};

/// The class of targets of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// Whether to select dead ends; otherwise all other targets.
    pub dead_end: bool,
    /// Whether to select only targets in unreached regions.
    pub new_region: bool,
}

/// The remaining targets of one world, by id.
#[derive(Debug, Clone)]
pub struct TargetLookup {
    /// Number of every (kind, group).
    buckets: BTreeMap<(LinkKind, i64), u32>,
    /// Four lists for every bucket: see [`list_of`].
    lists: Vec<Vec<TargetId>>,
    /// By target: its list and its position there, or `NONE`.
    place: Vec<(u32, u32)>,
    /// By target: its bucket.
    bucket_of: Vec<u32>,
    /// Number of targets by the last two bits of their list.
    totals: [usize; 4],
    names: BTreeMap<String, Vec<TargetId>>,
}

/// Returns the list of a bucket: bit 1 dead end, bit 0 region reached.
fn list_of(bucket: u32, is_dead_end: bool, is_reached: bool) -> u32 {
    bucket * 4 + u32::from(is_dead_end) * 2 + u32::from(is_reached)
}

/// A random pass over lists of targets, with the remaining entries of each list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sampling {
    /// Lists, each with the number of its first entries that remain; in order of groups of lists.
    open: Vec<(u32, u32)>,
    /// Ends of the groups of lists. The lists of a group are sampled together.
    group_ends: Vec<usize>,
    /// The current group of lists.
    group: usize,
}

impl Sampling {
    /// Returns the number of remaining targets.
    pub(crate) fn len(&self) -> usize {
        self.open.iter().map(|(_, left)| *left as usize).sum()
    }
}

impl TargetLookup {
    /// Creates a lookup without targets.
    #[must_use]
    pub fn new(world: &RegionGraph) -> Self {
        let mut buckets: BTreeMap<(LinkKind, i64), u32> =
            world.targets.iter().map(|target| ((target.kind, target.group), 0)).collect();
        for (number, bucket) in buckets.values_mut().enumerate() {
            *bucket = next_id(number);
        }
        let bucket_of = world.targets.iter().map(|target| buckets[&(target.kind, target.group)]).collect();
        Self {
            lists: vec![Vec::new(); buckets.len() * 4],
            place: vec![(NONE, NONE); world.targets.len()],
            bucket_of,
            buckets,
            totals: [0; 4],
            names: BTreeMap::new(),
        }
    }

    /// Builds the index of [`Self::find`]. The stages do not need it.
    pub fn index_names(&mut self, world: &RegionGraph) {
        for (id, target) in (0..).zip(&world.targets) {
            self.names.entry(target.name.clone()).or_default().push(TargetId(id));
        }
    }

    /// Adds a target. A target that exists already is unchanged.
    pub fn add(&mut self, target: TargetId, is_dead_end: bool, is_reached: bool) {
        if self.place[target.index()].0 != NONE {
            return;
        }
        let list = list_of(self.bucket_of[target.index()], is_dead_end, is_reached);
        self.place[target.index()] = (list, next_id(self.lists[list as usize].len()));
        self.lists[list as usize].push(target);
        self.totals[list as usize % 4] += 1;
    }

    /// Removes a target. Returns whether it existed.
    pub fn remove(&mut self, target: TargetId) -> bool {
        let (list, at) = std::mem::replace(&mut self.place[target.index()], (NONE, NONE));
        if list == NONE {
            return false;
        }
        let entries = &mut self.lists[list as usize];
        entries.swap_remove(at as usize);
        if let Some(moved) = entries.get(at as usize) {
            self.place[moved.index()].1 = at;
        }
        self.totals[list as usize % 4] -= 1;
        true
    }

    /// Marks the region of a target as reached.
    pub(crate) fn region_reached(&mut self, target: TargetId) {
        let list = self.place[target.index()].0;
        if list != NONE && list.is_multiple_of(2) {
            self.remove(target);
            self.add(target, list % 4 >= 2, true);
        }
    }

    /// Returns the number of targets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.totals.iter().sum()
    }

    /// Returns whether no targets remain.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of targets of a class.
    #[must_use]
    pub fn len_of(&self, wanted: Wanted) -> usize {
        let first = usize::from(wanted.dead_end) * 2;
        self.totals[first] + if wanted.new_region { 0 } else { self.totals[first + 1] }
    }

    /// Returns all targets of some groups and one class: shuffled together, or in the order of `groups` and
    /// shuffled inside each group.
    pub fn targets(
        &mut self,
        kind: LinkKind,
        groups: &[i64],
        wanted: Wanted,
        preserve_group_order: bool,
        rng: &mut RngStream,
    ) -> Vec<TargetId> {
        let mut sampling = self.start_sampling(&self.buckets_of(kind, groups), wanted, preserve_group_order);
        std::iter::from_fn(|| self.next(&mut sampling, rng)).collect()
    }

    /// Returns the remaining target with a name, and with the given group and class if they are set.
    #[must_use]
    pub fn find(
        &self,
        world: &RegionGraph,
        name: &str,
        group: Option<i64>,
        dead_end: Option<bool>,
    ) -> Option<TargetId> {
        let is_match = |target: &TargetId| {
            let list = self.place[target.index()].0;
            list != NONE
                && group.is_none_or(|group| world.targets[target.index()].group == group)
                && dead_end.is_none_or(|dead_end| (list % 4 >= 2) == dead_end)
        };
        self.names.get(name)?.iter().copied().find(is_match)
    }

    /// Returns all targets of a class, in no particular order.
    pub(crate) fn all(&self, wanted: Wanted) -> impl Iterator<Item = TargetId> {
        let lists = self.lists.iter().enumerate().filter(move |(list, _)| {
            (list % 4 >= 2) == wanted.dead_end && (!wanted.new_region || list % 2 == 0)
        });
        lists.flat_map(|(_, targets)| targets.iter().copied())
    }

    /// Returns the buckets of groups for a kind, without duplicates, in order. Groups without targets are
    /// skipped.
    pub(crate) fn buckets_of(&self, kind: LinkKind, groups: &[i64]) -> Vec<u32> {
        let mut list: Vec<u32> = Vec::with_capacity(groups.len());
        let mut is_listed = std::collections::BTreeSet::new();
        for bucket in groups.iter().filter_map(|group| self.buckets.get(&(kind, *group))) {
            if is_listed.insert(*bucket) {
                list.push(*bucket);
            }
        }
        list
    }

    /// Starts a random pass over buckets.
    pub(crate) fn start_sampling(
        &self,
        buckets: &[u32],
        wanted: Wanted,
        preserve_group_order: bool,
    ) -> Sampling {
        let mut sampling = Sampling::default();
        self.restart(&mut sampling, buckets, wanted, preserve_group_order);
        sampling
    }

    /// Starts a new pass, and reuses the memory of `sampling`.
    pub(crate) fn restart(
        &self,
        sampling: &mut Sampling,
        buckets: &[u32],
        wanted: Wanted,
        preserve_group_order: bool,
    ) {
        sampling.open.clear();
        sampling.group_ends.clear();
        sampling.group = 0;
        for bucket in buckets {
            for is_reached in [false, true] {
                let list = list_of(*bucket, wanted.dead_end, is_reached);
                let len = self.lists[list as usize].len();
                if len > 0 && !(is_reached && wanted.new_region) {
                    sampling.open.push((list, next_id(len)));
                }
            }
            if preserve_group_order {
                sampling.group_ends.push(sampling.open.len());
            }
        }
        if !preserve_group_order {
            sampling.group_ends.push(sampling.open.len());
        }
    }

    /// Returns the next target of a pass, uniformly among the remaining targets of the current group of
    /// lists. Do not change the lookup during a pass.
    pub(crate) fn next(&mut self, sampling: &mut Sampling, rng: &mut RngStream) -> Option<TargetId> {
        loop {
            let end = *sampling.group_ends.get(sampling.group)?;
            let start = sampling.group.checked_sub(1).map_or(0, |before| sampling.group_ends[before]);
            let total: u32 = sampling.open[start..end].iter().map(|(_, left)| left).sum();
            if total == 0 {
                sampling.group += 1;
                continue;
            }
            let mut at = rng.below(total);
            for (list, left) in &mut sampling.open[start..end] {
                if at < *left {
                    *left -= 1;
                    let entries = &mut self.lists[*list as usize];
                    entries.swap(at as usize, *left as usize);
                    let (picked, moved) = (entries[*left as usize], entries[at as usize]);
                    self.place[moved.index()].1 = at;
                    self.place[picked.index()].1 = *left;
                    return Some(picked);
                }
                at -= *left;
            }
        }
    }
}

/// The target buckets of each exit slot. Exits of the same kind and group share a list.
#[derive(Debug, Clone, Default)]
pub(crate) struct GroupBuckets {
    /// By exit slot: index of its list.
    pub(crate) of_exit: Vec<u32>,
    pub(crate) lists: Vec<Vec<u32>>,
}

impl GroupBuckets {
    /// Resolves the group table for all exits.
    pub(crate) fn new(
        world: &RegionGraph,
        lookup: &crate::entrances::settings::GroupLookup,
        targets: &TargetLookup,
        exits: &[LinkId],
    ) -> Self {
        let mut index: BTreeMap<(LinkKind, i64), u32> = BTreeMap::new();
        let mut found = Self::default();
        for exit in exits {
            let link = &world.links[exit.index()];
            let next = next_id(found.lists.len());
            let number = *index.entry((link.kind, link.group)).or_insert(next);
            if number == next {
                let groups = lookup.get(&link.group).map_or(&[][..], Vec::as_slice);
                found.lists.push(targets.buckets_of(link.kind, groups));
            }
            found.of_exit.push(number);
        }
        found
    }
}
