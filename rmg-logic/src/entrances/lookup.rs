//! Targets that are left, by group, kind, class and whether their region is reached.
//!
//! Every choice draws from lists that hold candidates only, so that a join costs what it looks at, not what is
//! left. Drawing swaps entries, so an exhausted draw has shuffled its lists.

use std::collections::BTreeMap;

use rmg_core::RngStream;

use crate::ids::{LinkId, NONE, TargetId, next_id};
use crate::region_graph::{LinkKind, RegionGraph};

/// Which targets a stage looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// Dead ends, or all others.
    pub dead_end: bool,
    /// Only targets in regions that are not reached yet.
    pub new_region: bool,
}

/// The targets that are left. Made for one world; targets are named by their ids.
#[derive(Debug, Clone)]
pub struct TargetLookup {
    /// Number of every (kind, group).
    buckets: BTreeMap<(LinkKind, i64), u32>,
    /// Four lists for every bucket: see [`list_of`].
    lists: Vec<Vec<TargetId>>,
    /// By target: its list and place, or `NONE`.
    place: Vec<(u32, u32)>,
    /// By target: its first list.
    home: Vec<u32>,
    /// Number of targets in lists of the same last two bits.
    totals: [usize; 4],
    names: BTreeMap<String, Vec<TargetId>>,
}

/// List of a bucket: bit 1 dead end, bit 0 region reached.
fn list_of(bucket: u32, is_dead_end: bool, is_reached: bool) -> u32 {
    bucket * 4 + u32::from(is_dead_end) * 2 + u32::from(is_reached)
}

/// Where a draw looks, with what is left of each list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draw {
    /// Lists and how many of their first entries are still to be drawn; groups of lists in order.
    open: Vec<(u32, u32)>,
    /// End of the lists that are drawn from together.
    group_ends: Vec<usize>,
    /// Which group is being drawn from.
    group: usize,
}

impl Draw {
    /// Number of targets that are still to be drawn.
    pub(crate) fn len(&self) -> usize {
        self.open.iter().map(|(_, left)| *left as usize).sum()
    }
}

impl TargetLookup {
    /// A lookup without targets.
    #[must_use]
    pub fn new(world: &RegionGraph) -> Self {
        let mut buckets: BTreeMap<(LinkKind, i64), u32> =
            world.targets.iter().map(|target| ((target.kind, target.group), 0)).collect();
        for (number, bucket) in buckets.values_mut().enumerate() {
            *bucket = next_id(number);
        }
        let home = world.targets.iter().map(|target| buckets[&(target.kind, target.group)]).collect();
        Self {
            lists: vec![Vec::new(); buckets.len() * 4],
            place: vec![(NONE, NONE); world.targets.len()],
            home,
            buckets,
            totals: [0; 4],
            names: BTreeMap::new(),
        }
    }

    /// Makes targets findable by name. Not done by itself, because the stages do not need it.
    pub fn index_names(&mut self, world: &RegionGraph) {
        for (id, target) in (0..).zip(&world.targets) {
            self.names.entry(target.name.clone()).or_default().push(TargetId(id));
        }
    }

    /// Adds a target. One that is there already stays where it is.
    pub fn add(&mut self, target: TargetId, is_dead_end: bool, is_reached: bool) {
        if self.place[target.index()].0 != NONE {
            return;
        }
        let list = list_of(self.home[target.index()], is_dead_end, is_reached);
        self.place[target.index()] = (list, next_id(self.lists[list as usize].len()));
        self.lists[list as usize].push(target);
        self.totals[list as usize % 4] += 1;
    }

    /// Removes a target; whether it was there.
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

    /// Notes that the region of a target is reached.
    pub(crate) fn region_reached(&mut self, target: TargetId) {
        let list = self.place[target.index()].0;
        if list != NONE && list.is_multiple_of(2) {
            self.remove(target);
            self.add(target, list % 4 >= 2, true);
        }
    }

    /// Number of targets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.totals.iter().sum()
    }

    /// Whether no target is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of targets of a class.
    #[must_use]
    pub fn len_of(&self, wanted: Wanted) -> usize {
        let first = usize::from(wanted.dead_end) * 2;
        self.totals[first] + if wanted.new_region { 0 } else { self.totals[first + 1] }
    }

    /// All targets of some groups and one class: shuffled together, or in the order of `groups` and shuffled inside
    /// each of them.
    pub fn targets(
        &mut self,
        kind: LinkKind,
        groups: &[i64],
        wanted: Wanted,
        preserve_group_order: bool,
        rng: &mut RngStream,
    ) -> Vec<TargetId> {
        let mut draw = self.draw(&self.buckets_of(kind, groups), wanted, preserve_group_order);
        std::iter::from_fn(|| self.next(&mut draw, rng)).collect()
    }

    /// The target of a name, if it is left; with a group or a class, only if it is of that.
    #[must_use]
    pub fn find(
        &self,
        world: &RegionGraph,
        name: &str,
        group: Option<i64>,
        dead_end: Option<bool>,
    ) -> Option<TargetId> {
        let is_meant = |target: &TargetId| {
            let list = self.place[target.index()].0;
            list != NONE
                && group.is_none_or(|group| world.targets[target.index()].group == group)
                && dead_end.is_none_or(|dead_end| (list % 4 >= 2) == dead_end)
        };
        self.names.get(name)?.iter().copied().find(is_meant)
    }

    /// All targets of a class, in no particular order.
    pub(crate) fn all(&self, wanted: Wanted) -> impl Iterator<Item = TargetId> {
        let lists = self.lists.iter().enumerate().filter(move |(list, _)| {
            (list % 4 >= 2) == wanted.dead_end && (!wanted.new_region || list % 2 == 0)
        });
        lists.flat_map(|(_, targets)| targets.iter().copied())
    }

    /// Numbers of the groups that exist among targets of a kind, each once, in order.
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

    /// Begins to draw from buckets.
    pub(crate) fn draw(&self, buckets: &[u32], wanted: Wanted, preserve_group_order: bool) -> Draw {
        let mut draw = Draw::default();
        self.restart(&mut draw, buckets, wanted, preserve_group_order);
        draw
    }

    /// Begins anew, keeping the memory of `draw`.
    pub(crate) fn restart(
        &self,
        draw: &mut Draw,
        buckets: &[u32],
        wanted: Wanted,
        preserve_group_order: bool,
    ) {
        draw.open.clear();
        draw.group_ends.clear();
        draw.group = 0;
        for bucket in buckets {
            for is_reached in [false, true] {
                let list = list_of(*bucket, wanted.dead_end, is_reached);
                let len = self.lists[list as usize].len();
                if len > 0 && !(is_reached && wanted.new_region) {
                    draw.open.push((list, next_id(len)));
                }
            }
            if preserve_group_order {
                draw.group_ends.push(draw.open.len());
            }
        }
        if !preserve_group_order {
            draw.group_ends.push(draw.open.len());
        }
    }

    /// The next target of a draw, each as likely as the others of its group of lists. The lookup may not change
    /// between the draws of one turn.
    pub(crate) fn next(&mut self, draw: &mut Draw, rng: &mut RngStream) -> Option<TargetId> {
        loop {
            let end = *draw.group_ends.get(draw.group)?;
            let begin = draw.group.checked_sub(1).map_or(0, |before| draw.group_ends[before]);
            let total: u32 = draw.open[begin..end].iter().map(|(_, left)| left).sum();
            if total == 0 {
                draw.group += 1;
                continue;
            }
            let mut at = rng.below(total);
            for (list, left) in &mut draw.open[begin..end] {
                if at < *left {
                    *left -= 1;
                    let entries = &mut self.lists[*list as usize];
                    entries.swap(at as usize, *left as usize);
                    let (drawn, moved) = (entries[*left as usize], entries[at as usize]);
                    self.place[moved.index()].1 = at;
                    self.place[drawn.index()].1 = *left;
                    return Some(drawn);
                }
                at -= *left;
            }
        }
    }
}

/// What [`TargetLookup`] and the stages call the exits of a group: a short list of buckets per exit group.
#[derive(Debug, Clone, Default)]
pub(crate) struct GroupBuckets {
    /// By exit slot: which list.
    pub(crate) of_exit: Vec<u32>,
    pub(crate) lists: Vec<Vec<u32>>,
}

impl GroupBuckets {
    /// Resolves the group table once for all exits.
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
