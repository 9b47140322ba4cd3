//! Zones as sites of a power diagram over lattice points, updated from move to move.
//!
//! A move recomputes only the points that may change owner: the points of the moved zone are compared with
//! all zones, and the other points of the rows in its reach with the moved zone.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use std::ops::Range;

use rmg_core::Level;
use wide::{f32x8, u32x8};

use crate::graph::ZoneGraph;
use crate::lattice::contacts::Contacts;
use crate::lattice::measures::{Cost, PairTarget, Scales};
use crate::lattice::nearest::{PointGroup, Rivals, Site, power};
use crate::lattice::points::{LANES, Lattice};

/// Resolution of the lattice.
const POINTS_PER_ZONE: usize = 14;

/// Positions of zones: the state that the annealing changes.
#[derive(Debug, Clone)]
pub(crate) struct Arrangement {
    /// Centers in tiles.
    pub(crate) centers: Vec<(f64, f64)>,
    /// Weights of the power diagram in squared tiles.
    pub(crate) weights: Vec<f64>,
    pub(crate) levels: Vec<Level>,
    /// Its cost on the lattice.
    pub(crate) cost: Cost,
}

/// A point that changed its owner or distance, for undo.
struct PointChange {
    slot: u32,
    owner: u32,
    power: f32,
}

/// Points with their power distance to a zone: those that it won, or those that it keeps until they are
/// reassigned.
#[derive(Default)]
struct Points {
    /// The first `len` entries are points; later entries are undefined.
    slots: Vec<u32>,
    powers: Vec<f32>,
    len: usize,
}

impl Points {
    /// Clears the list, with capacity for `capacity` points.
    fn clear(&mut self, capacity: usize) {
        self.len = 0;
        if self.slots.len() < capacity {
            self.slots.resize(capacity, 0);
            self.powers.resize(capacity, 0.0);
        }
    }

    /// Adds the points of a group whose bits are set, bit by bit, because few are.
    fn take(&mut self, mut bits: u32, start: usize, powers: &[f32; LANES]) {
        while bits != 0 {
            let lane = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            self.slots[self.len] = (start + lane) as u32;
            self.powers[self.len] = powers[lane];
            self.len += 1;
        }
    }

    /// Adds a point if `is_set`. Without a branch, because the branch would be unpredictable.
    fn push_if(&mut self, is_set: bool, slot: u32, power: f32) {
        self.slots[self.len] = slot;
        self.powers[self.len] = power;
        self.len += usize::from(is_set);
    }
}

pub(super) struct LatticeAnneal<'a> {
    pub(super) graph: &'a ZoneGraph,
    pub(super) lattice: Lattice,
    pub(super) sites: Vec<Site>,
    /// Zone of each slot, `[level * plane + slot]`; margins and levels without zones belong to `no_zone`.
    pub(super) owner: Vec<u32>,
    /// Power distance of each slot to its owner; negative infinity in margins, so that no site wins them.
    power: Vec<f32>,
    /// Owners and powers that a relaxation finds; the previous ones while it may be undone.
    other_owner: Vec<u32>,
    other_power: Vec<f32>,
    /// Upper bound of the power distance from a point to its owner, by level, like all such lists.
    max_power: Vec<f32>,
    /// Number of points of each zone, and of `no_zone`.
    pub(super) area: Vec<i32>,
    pub(super) contacts: Contacts,
    area_before: Vec<i32>,
    counts_before: Vec<i32>,
    max_power_before: Vec<f32>,
    /// The owner of points on a level without zones.
    no_zone: u32,
    /// Copies of the sites for each level.
    rivals: Vec<Rivals>,
    pub(super) level_weight: Vec<f32>,
    /// Starting zones that should not be stacked.
    pub(super) starts: Vec<usize>,
    pub(super) pair_targets: Vec<PairTarget>,
    pub(super) scales: Scales,
    /// Factor on the cost of stacked starting zones.
    pub(super) stack_weight: f32,
    log: Vec<PointChange>,
    /// Buffers for the points that a move wins and loses.
    won: Points,
    loose: Points,
    /// Pairs without contact for their link at the last evaluation of the cost.
    pub(super) missing: Vec<u32>,
    /// Buffers for `missing` and `sites` before a move.
    pub(super) missing_before: Vec<u32>,
    pub(super) sites_before: Vec<Site>,
}

impl<'a> LatticeAnneal<'a> {
    pub(super) fn new(graph: &'a ZoneGraph, start: &Arrangement) -> Self {
        let zones = graph.len();
        let levels = usize::from(graph.size.levels());
        let wanted = (POINTS_PER_ZONE * zones / levels).clamp(64, 20_000) as f32;
        let lattice = Lattice::new(graph.size, wanted, graph.symmetry.is_some());
        let sites = (0..zones)
            .map(|zone| Site {
                x: start.centers[zone].0 as f32,
                y: start.centers[zone].1 as f32,
                weight: start.weights[zone] as f32,
                level: start.levels[zone].0,
            })
            .collect();
        let starts: Vec<usize> = if levels > 1 && graph.can_unstack_starts() {
            (0..zones).filter(|zone| graph.nodes[*zone].is_start).collect()
        } else {
            Vec::new()
        };
        let contacts = Contacts::new(graph, &starts);
        let scales = Scales::new(graph, lattice.points());
        let no_zone = zones as u32;
        let slots = lattice.plane * levels;
        Self {
            graph,
            sites,
            owner: vec![no_zone; slots],
            power: vec![f32::NEG_INFINITY; slots],
            other_owner: vec![no_zone; slots],
            other_power: vec![f32::NEG_INFINITY; slots],
            max_power: vec![0.0; levels],
            area: vec![0; zones + 1],
            area_before: vec![0; zones + 1],
            counts_before: vec![0; contacts.counts.len()],
            max_power_before: vec![0.0; levels],
            contacts,
            no_zone,
            rivals: vec![Rivals::new(zones); levels],
            level_weight: vec![0.0; levels],
            starts,
            pair_targets: graph.pairs.iter().map(|pair| PairTarget::new(pair, &scales, graph)).collect(),
            lattice,
            scales,
            stack_weight: 1.0,
            log: Vec::new(),
            won: Points::default(),
            loose: Points::default(),
            missing: Vec::new(),
            missing_before: Vec::new(),
            sites_before: Vec::new(),
        }
    }

    pub(super) fn into_arrangement(self, cost: Cost) -> Arrangement {
        Arrangement {
            centers: self.sites.iter().map(|site| (f64::from(site.x), f64::from(site.y))).collect(),
            weights: self.sites.iter().map(|site| f64::from(site.weight)).collect(),
            levels: self.sites.iter().map(|site| Level(site.level)).collect(),
            cost,
        }
    }

    fn levels(&self) -> usize {
        usize::from(self.graph.size.levels())
    }

    /// Computes everything from the sites.
    pub(super) fn rebuild(&mut self) {
        self.level_weight.fill(0.0);
        for (zone, site) in self.sites.iter().enumerate() {
            self.level_weight[usize::from(site.level)] += self.scales.weights[zone];
        }
        self.find_nearest();
        std::mem::swap(&mut self.owner, &mut self.other_owner);
        std::mem::swap(&mut self.power, &mut self.other_power);
        self.area.fill(0);
        self.contacts.counts.fill(0);
        for level in 0..self.levels() {
            let base = level * self.lattice.plane;
            for slot in self.lattice.point_rows().flatten().map(|slot| base + slot) {
                let owner = self.owner[slot];
                self.area[owner as usize] += 1;
                self.contacts.add(owner, self.owner[slot + 1]);
                self.contacts.add(owner, self.owner[slot + self.lattice.stride]);
                if let Some(below) = self.owner.get(slot + self.lattice.plane) {
                    self.contacts.add(owner, *below);
                }
            }
        }
    }

    /// Computes the nearest zones of all points into `other_owner` and `other_power`, and the bounds of the
    /// powers of each level.
    fn find_nearest(&mut self) {
        self.copy_sites();
        let plane = self.lattice.plane;
        for level in 0..self.levels() {
            let rivals = &self.rivals[level];
            let former = self.owner[level * plane..][..plane].as_chunks::<LANES>().0;
            let owners = &mut self.other_owner[level * plane..][..plane];
            let powers = &mut self.other_power[level * plane..][..plane];
            let places = self.lattice.xs.as_chunks::<LANES>().0.iter().zip(self.lattice.ys.as_chunks().0);
            let found = powers.as_chunks_mut::<LANES>().0.iter_mut().zip(owners.as_chunks_mut::<LANES>().0);
            for ((former, (x, y)), (power, owner)) in former.iter().zip(places).zip(found) {
                let mut group = PointGroup {
                    x: f32x8::new(*x),
                    y: f32x8::new(*y),
                    power: f32x8::splat(f32::INFINITY),
                    owner: f32x8::splat(self.no_zone as f32),
                };
                // No zone that is farther than the former owner is the nearest.
                group.update_nearest(rivals, rivals.max_power(former, group.x, group.y));
                *power = group.power.to_array();
                *owner = group.owner.to_array().map(|zone| zone as u32);
            }
            for margin in self.lattice.margins() {
                owners[margin.clone()].fill(self.no_zone);
                powers[margin].fill(f32::NEG_INFINITY);
            }
            // Infinite on an empty level: a zone that moves there takes all of it.
            self.max_power[level] = powers.iter().copied().fold(0.0, f32::max);
        }
    }

    /// Starts a change that can be undone.
    pub(super) fn mark(&mut self) {
        self.log.clear();
        self.area_before.copy_from_slice(&self.area);
        self.counts_before.copy_from_slice(&self.contacts.counts);
        self.max_power_before.copy_from_slice(&self.max_power);
    }

    /// Updates the diagram after sites changed their position or weight, but not their level.
    pub(super) fn update_all(&mut self) {
        self.find_nearest();
        for start in (0..self.owner.len()).step_by(LANES) {
            let lanes = start..start + LANES;
            if self.owner[lanes.clone()] == self.other_owner[lanes.clone()] {
                continue;
            }
            for slot in lanes {
                let (from, to) = (self.owner[slot], self.other_owner[slot]);
                if from != to {
                    self.log.push(PointChange { slot: slot as u32, owner: from, power: self.power[slot] });
                    self.assign(slot, to);
                }
            }
        }
        std::mem::swap(&mut self.power, &mut self.other_power);
    }

    /// Undoes [`Self::update_all`], after the sites were restored.
    pub(super) fn undo_all(&mut self) {
        std::mem::swap(&mut self.power, &mut self.other_power);
        self.max_power.copy_from_slice(&self.max_power_before);
        self.copy_sites();
        self.undo();
    }

    /// Assigns a point to a zone, and updates areas and contacts.
    fn assign(&mut self, slot: usize, to: u32) {
        let from = std::mem::replace(&mut self.owner[slot], to);
        let (stride, plane) = (self.lattice.stride, self.lattice.plane);
        let near = [slot - stride, slot - 1, slot + 1, slot + stride].map(|near| self.owner[near]);
        self.contacts.reassign(from, to, &near);
        if let Some(above) = slot.checked_sub(plane) {
            self.contacts.reassign(from, to, &[self.owner[above]]);
        }
        if let Some(below) = self.owner.get(slot + plane) {
            self.contacts.reassign(from, to, &[*below]);
        }
        self.area[from as usize] -= 1;
        self.area[to as usize] += 1;
    }

    fn set(&mut self, slot: usize, owner: u32, power: f32) {
        self.log.push(PointChange { slot: slot as u32, owner: self.owner[slot], power: self.power[slot] });
        self.power[slot] = power;
        if self.owner[slot] != owner {
            self.assign(slot, owner);
        }
    }

    /// Returns the slots of the rows in which a site can have or win a point.
    fn reach(&self, site: Site) -> Range<usize> {
        // A point belongs to the site only if its power (squared distance minus weight) is below the maximum
        // power.
        let radius_sq = site.weight + self.max_power[usize::from(site.level)];
        self.lattice.rows_within(site.y, radius_sq.max(0.0).sqrt())
    }

    /// Updates the diagram after [`Self::set_site`]. `old` is the previous site.
    ///
    /// 1. Only rows in the reach of the old or the new site can change: one range, or two separate ones.
    /// 2. Points with less power to the new site than before are *won*. The other points of the zone are
    ///    *lost*, because another zone may be nearer now.
    /// 3. Won points get the zone and their new power. Lost points get the nearest of all zones, possibly the
    ///    same one.
    ///
    /// On one row, `a` moves from 1 to 2 and `b` stays at 5 (all weights 0, so powers are squared distances):
    ///
    /// ```text
    /// point        0     1     2    3    4  5
    /// owner        a     a     a    b    b  b
    /// known power  1     0     1    4    1  0
    /// power of a   4     1     0    1    4  9
    ///              lost  lost  won  won
    /// ```
    pub(super) fn retarget(&mut self, zone: usize, old: Site) {
        let site = self.sites[zone];
        let id = zone as u32;
        let base = usize::from(site.level) * self.lattice.plane;
        let (old_reach, reach) = (self.reach(old), self.reach(site));
        let parts = if old.level != site.level {
            self.leave_level(zone, old, old_reach);
            [reach, 0..0]
        } else if reach.start <= old_reach.end && old_reach.start <= reach.end {
            [reach.start.min(old_reach.start)..reach.end.max(old_reach.end), 0..0]
        } else {
            [reach, old_reach]
        };
        let (mut won, mut lost) = (std::mem::take(&mut self.won), std::mem::take(&mut self.loose));
        // One more than the number of points: the last checked one is written even if it is not added.
        won.clear(self.lattice.plane + 1);
        lost.clear(self.lattice.plane + 1);
        let [site_x, site_y, weight] = [site.x, site.y, site.weight].map(f32x8::splat);
        for part in parts {
            let slots = base + part.start..base + part.end;
            let places = self.lattice.xs[part.clone()]
                .as_chunks::<LANES>()
                .0
                .iter()
                .zip(self.lattice.ys[part].as_chunks::<LANES>().0);
            let known = self.power[slots.clone()]
                .as_chunks::<LANES>()
                .0
                .iter()
                .zip(self.owner[slots.clone()].as_chunks::<LANES>().0);
            for (start, ((x, y), (known, owners))) in slots.step_by(LANES).zip(places.zip(known)) {
                // Most points neither belong to the zone nor are won by it: skip whole groups of them.
                let powers = power(f32x8::new(*x) - site_x, f32x8::new(*y) - site_y, weight);
                let is_won = powers.simd_lt(f32x8::new(*known)).to_bitmask();
                let is_lost = u32x8::new(*owners).simd_eq(u32x8::splat(id)).to_bitmask() & !is_won;
                if is_won | is_lost == 0 {
                    continue;
                }
                let powers = powers.to_array();
                won.take(is_won, start, &powers);
                lost.take(is_lost, start, &powers);
            }
        }
        for (slot, power) in won.slots[..won.len].iter().zip(&won.powers) {
            self.set(*slot as usize, id, *power);
        }
        self.won = won;
        self.reassign(lost, usize::from(site.level), id);
    }

    /// Assigns all points of `zone` on the level of its `old` site to other zones.
    fn leave_level(&mut self, zone: usize, old: Site, reach: Range<usize>) {
        let level = usize::from(old.level);
        let base = level * self.lattice.plane;
        let mut lost = std::mem::take(&mut self.loose);
        lost.clear(self.lattice.plane + 1);
        for slot in base + reach.start..base + reach.end {
            lost.push_if(self.owner[slot] as usize == zone, slot as u32, f32::INFINITY);
        }
        self.reassign(lost, level, self.no_zone);
    }

    /// Assigns points to their nearest zones, or to their `holder` if no other zone is nearer. Reuses the
    /// memory of the list.
    fn reassign(&mut self, points: Points, level: usize, holder: u32) {
        let base = level * self.lattice.plane;
        let (slots, powers) = (&points.slots[..points.len], &points.powers[..points.len]);
        for (slots, powers) in slots.chunks(LANES).zip(powers.chunks(LANES)) {
            let (mut xs, mut ys, mut known) =
                ([f32::NAN; LANES], [f32::NAN; LANES], [f32::NEG_INFINITY; LANES]);
            for (lane, (slot, power)) in slots.iter().zip(powers).enumerate() {
                xs[lane] = self.lattice.xs[*slot as usize - base];
                ys[lane] = self.lattice.ys[*slot as usize - base];
                known[lane] = *power;
            }
            let mut group = PointGroup {
                x: f32x8::new(xs),
                y: f32x8::new(ys),
                power: f32x8::new(known),
                owner: f32x8::splat(holder as f32),
            };
            let bound = powers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            group.update_nearest(&self.rivals[level], bound);
            let (powers, owners) = (group.power.to_array(), group.owner.to_array());
            for (lane, slot) in slots.iter().enumerate() {
                let power = powers[lane];
                self.max_power[level] = self.max_power[level].max(power);
                self.set(*slot as usize, owners[lane] as u32, power);
            }
        }
        self.loose = points;
    }

    /// Changes a site. The diagram is updated separately.
    pub(super) fn set_site(&mut self, zone: usize, site: Site) {
        let old = std::mem::replace(&mut self.sites[zone], site);
        if old.level != site.level {
            self.level_weight[usize::from(old.level)] -= self.scales.weights[zone];
            self.level_weight[usize::from(site.level)] += self.scales.weights[zone];
        }
        for (level, rivals) in (0..).zip(&mut self.rivals) {
            rivals.set(zone, site, level == site.level);
        }
    }

    /// Copies all sites for the search of the nearest.
    fn copy_sites(&mut self) {
        for (level, rivals) in (0..).zip(&mut self.rivals) {
            for (zone, site) in self.sites.iter().enumerate() {
                rivals.set(zone, *site, level == site.level);
            }
        }
    }

    /// Restores owners, areas and contacts to the state at the mark.
    pub(super) fn undo(&mut self) {
        while let Some(change) = self.log.pop() {
            let slot = change.slot as usize;
            self.power[slot] = change.power;
            self.owner[slot] = change.owner;
        }
        self.area.copy_from_slice(&self.area_before);
        self.contacts.counts.copy_from_slice(&self.counts_before);
    }
}

#[cfg(test)]
mod tests;
