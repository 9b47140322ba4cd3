//! Zones as sites of a power diagram over lattice points, kept up to date from move to move.
//!
//! A move recomputes only the points that change hands: the moved zone's own against all zones, every other point
//! against the moved zone.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::Level;

use crate::graph::ZoneGraph;

/// Resolution of the lattice.
const POINTS_PER_ZONE: usize = 20;
/// Tiles of border that a passage wants, counted in lattice edges.
const WANTED_CONTACT_TILES: f32 = 11.0;
/// Tiles of overlap that a gate wants, counted in lattice points.
const WANTED_OVERLAP_TILES: f32 = 100.0;
/// A single gate wants no more lattice points than this: zones have [`POINTS_PER_ZONE`].
const MOST_OVERLAP_POINTS: f32 = 5.0;

/// Where zones are: the state that the annealing changes.
#[derive(Debug, Clone)]
pub(crate) struct Arrangement {
    /// Centres in tiles.
    pub(crate) centers: Vec<(f64, f64)>,
    /// Weights of the power diagram in squared tiles.
    pub(crate) weights: Vec<f64>,
    /// Levels.
    pub(crate) levels: Vec<Level>,
    /// What it costs on the lattice; lower is better.
    pub(crate) cost: f32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Site {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) weight: f32,
    pub(super) level: u8,
}

/// One point that changed hands or distance, for undoing.
pub(super) struct Change {
    slot: u32,
    owner: u32,
    power: f32,
}

pub(super) struct LatticeAnneal<'a> {
    pub(super) graph: &'a ZoneGraph,
    columns: usize,
    pub(super) points: usize,
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    pub(super) sites: Vec<Site>,
    /// Zone of each point, or `nobody`; indexed `[level * points + point]`.
    pub(super) owner: Vec<u32>,
    pub(super) power: Vec<f32>,
    /// Points of each zone.
    pub(super) area: Vec<i32>,
    /// Contacts or overlaps of two zones are the sum of `[a * (zones + 1) + b]` and `[b * (zones + 1) + a]`; the
    /// diagonal and the last row, that of `nobody`, mean nothing.
    pub(super) shared: Vec<i32>,
    /// The owner of points on a level without zones.
    pub(super) nobody: u32,
    pub(super) members: [Vec<usize>; 2],
    pub(super) level_weight: [f32; 2],
    pub(super) starts: Vec<usize>,
    pub(super) mean_radius: f32,
    pub(super) tiles_per_point: f32,
    /// Lattice edges and points that count as wide enough.
    pub(super) wanted_contact: i32,
    pub(super) wanted_overlap: i32,
    pub(super) log: Vec<Change>,
    /// Pairs whose link found no contact at the last count of costs.
    pub(super) missing: Vec<u32>,
    /// Memory for `missing` as it was before a move.
    pub(super) missing_before: Vec<u32>,
}

impl<'a> LatticeAnneal<'a> {
    pub(super) fn new(graph: &'a ZoneGraph, start: &Arrangement) -> Self {
        let zones = graph.len();
        let (width, height) = (f32::from(graph.size.width()), f32::from(graph.size.height()));
        let wanted = (POINTS_PER_ZONE * zones / usize::from(graph.size.levels())).clamp(64, 20_000) as f32;
        let columns =
            ((wanted * width / height).sqrt().ceil().max(1.0) as usize).min(usize::from(graph.size.width()));
        let rows = ((wanted / columns as f32).ceil().max(1.0) as usize).min(usize::from(graph.size.height()));
        let points = columns * rows;
        let xs = (0..points).map(|at| ((at % columns) as f32 + 0.5) * width / columns as f32).collect();
        let ys = (0..points).map(|at| ((at / columns) as f32 + 0.5) * height / rows as f32).collect();
        let sites = (0..zones)
            .map(|zone| Site {
                x: start.centers[zone].0 as f32,
                y: start.centers[zone].1 as f32,
                weight: start.weights[zone] as f32,
                level: start.levels[zone].0,
            })
            .collect();
        let levels = usize::from(graph.size.levels());
        let tiles_per_point = width * height / points as f32;
        Self {
            graph,
            columns,
            points,
            xs,
            ys,
            sites,
            owner: vec![zones as u32; points * levels],
            power: vec![f32::INFINITY; points * levels],
            area: vec![0; zones],
            shared: vec![0; (zones + 1) * (zones + 1)],
            nobody: zones as u32,
            members: [Vec::new(), Vec::new()],
            level_weight: [0.0; 2],
            starts: (0..zones)
                .filter(|zone| graph.nodes[*zone].is_start && graph.can_unstack_starts())
                .collect(),
            mean_radius: (graph.size.tiles() as f32 / zones as f32 / std::f32::consts::PI).sqrt(),
            tiles_per_point,
            wanted_contact: (WANTED_CONTACT_TILES / tiles_per_point.sqrt()).ceil().clamp(1.0, 4.0) as i32,
            wanted_overlap: (WANTED_OVERLAP_TILES / tiles_per_point).ceil().clamp(1.0, MOST_OVERLAP_POINTS)
                as i32,
            log: Vec::new(),
            missing: Vec::new(),
            missing_before: Vec::new(),
        }
    }

    pub(super) fn into_arrangement(self, cost: f32) -> Arrangement {
        Arrangement {
            centers: self.sites.iter().map(|site| (f64::from(site.x), f64::from(site.y))).collect(),
            weights: self.sites.iter().map(|site| f64::from(site.weight)).collect(),
            levels: self.sites.iter().map(|site| Level(site.level)).collect(),
            cost,
        }
    }

    /// Computes everything from the sites.
    pub(super) fn rebuild(&mut self) {
        self.members = [Vec::new(), Vec::new()];
        self.level_weight = [0.0; 2];
        for (zone, site) in self.sites.iter().enumerate() {
            self.members[usize::from(site.level)].push(zone);
            self.level_weight[usize::from(site.level)] += self.graph.nodes[zone].weight as f32;
        }
        self.owner.fill(self.nobody);
        self.power.fill(f32::INFINITY);
        self.area.fill(0);
        self.shared.fill(0);
        // Zone numbers as floats, and no branches: the compiler takes four points at a time.
        let mut nearest = vec![self.nobody as f32; self.points];
        for level in 0..usize::from(self.graph.size.levels()) {
            let base = level * self.points;
            nearest.fill(self.nobody as f32);
            let powers = &mut self.power[base..base + self.points];
            for &zone in &self.members[level] {
                let site = self.sites[zone];
                let id = zone as f32;
                for (((x, y), power), owner) in
                    self.xs.iter().zip(&self.ys).zip(powers.iter_mut()).zip(&mut nearest)
                {
                    let (dx, dy) = (x - site.x, y - site.y);
                    let mine = dx * dx + dy * dy - site.weight;
                    let old = *power;
                    *owner = if mine < old { id } else { *owner };
                    *power = if mine < old { mine } else { old };
                }
            }
            for (owner, zone) in self.owner[base..].iter_mut().zip(&nearest) {
                *owner = *zone as u32;
            }
        }
        for slot in 0..self.owner.len() {
            let owner = self.owner[slot];
            if owner == self.nobody {
                continue;
            }
            self.area[owner as usize] += 1;
            let point = slot % self.points;
            if point % self.columns + 1 < self.columns {
                self.count(owner, self.owner[slot + 1], 1);
            }
            if point + self.columns < self.points {
                self.count(owner, self.owner[slot + self.columns], 1);
            }
            if slot + self.points < self.owner.len() {
                self.count(owner, self.owner[slot + self.points], 1);
            }
        }
    }

    fn count(&mut self, a: u32, b: u32, by: i32) {
        self.shared[a as usize * (self.sites.len() + 1) + b as usize] += by;
    }

    /// Contacts of two zones of one level, or points of overlap of two zones on different levels.
    pub(super) fn shared_by(&self, a: usize, b: usize) -> i32 {
        let row = self.sites.len() + 1;
        self.shared[a * row + b] + self.shared[b * row + a]
    }

    /// Gives a point to a zone and keeps areas and contacts right.
    fn give(&mut self, slot: usize, to: u32) {
        let from = self.owner[slot];
        let row = self.sites.len() + 1;
        let (is_below, point) =
            (slot >= self.points, if slot >= self.points { slot - self.points } else { slot });
        let column = point % self.columns;
        let (from_row, to_row) = (from as usize * row, to as usize * row);
        let mut change = |near: usize| {
            let other = self.owner[near] as usize;
            self.shared[from_row + other] -= 1;
            self.shared[to_row + other] += 1;
        };
        if column > 0 {
            change(slot - 1);
        }
        if column + 1 < self.columns {
            change(slot + 1);
        }
        if point >= self.columns {
            change(slot - self.columns);
        }
        if point + self.columns < self.points {
            change(slot + self.columns);
        }
        if self.owner.len() > self.points {
            change(if is_below { point } else { point + self.points });
        }
        if from != self.nobody {
            self.area[from as usize] -= 1;
        }
        if to != self.nobody {
            self.area[to as usize] += 1;
        }
        self.owner[slot] = to;
    }

    fn set(&mut self, slot: usize, owner: u32, power: f32) {
        self.log.push(Change { slot: slot as u32, owner: self.owner[slot], power: self.power[slot] });
        self.power[slot] = power;
        if self.owner[slot] != owner {
            self.give(slot, owner);
        }
    }

    /// Brings the diagram up to date after `zone` got another site; `from_level` is where it was.
    pub(super) fn retarget(&mut self, zone: usize, from_level: u8) {
        let site = self.sites[zone];
        let id = zone as u32;
        if from_level != site.level {
            self.members[usize::from(from_level)].retain(|other| *other != zone);
            let at = self.members[usize::from(site.level)].partition_point(|other| *other < zone);
            self.members[usize::from(site.level)].insert(at, zone);
            let weight = self.graph.nodes[zone].weight as f32;
            self.level_weight[usize::from(from_level)] -= weight;
            self.level_weight[usize::from(site.level)] += weight;
            let base = usize::from(from_level) * self.points;
            for slot in base..base + self.points {
                if self.owner[slot] == id {
                    let (owner, power) = self.nearest(usize::from(from_level), slot - base);
                    self.set(slot, owner, power);
                }
            }
        }
        let level = usize::from(site.level);
        let base = level * self.points;
        const LANES: usize = 8;
        let mut start = 0;
        while start < self.points {
            // Most points are neither the zone's nor won by it: eight of them are passed over at once.
            let end = (start + LANES).min(self.points);
            let mut powers = [f32::INFINITY; LANES];
            for (power, (x, y)) in powers.iter_mut().zip(self.xs[start..end].iter().zip(&self.ys[start..end]))
            {
                let (dx, dy) = (x - site.x, y - site.y);
                *power = dx * dx + dy * dy - site.weight;
            }
            let slots = base + start..base + end;
            let mut concerned = false;
            for ((power, old), owner) in powers.iter().zip(&self.power[slots.clone()]).zip(&self.owner[slots])
            {
                concerned |= (power < old) | (*owner == id);
            }
            if concerned {
                for (point, power) in (start..end).zip(powers) {
                    let slot = base + point;
                    if power < self.power[slot] {
                        self.set(slot, id, power);
                    } else if self.owner[slot] == id {
                        let (owner, power) = self.nearest(level, point);
                        self.set(slot, owner, power);
                    }
                }
            }
            start = end;
        }
    }

    fn nearest(&self, level: usize, point: usize) -> (u32, f32) {
        let mut best = (self.nobody, f32::INFINITY);
        for &zone in &self.members[level] {
            let site = &self.sites[zone];
            let (dx, dy) = (self.xs[point] - site.x, self.ys[point] - site.y);
            let power = dx * dx + dy * dy - site.weight;
            if power < best.1 {
                best = (zone as u32, power);
            }
        }
        best
    }

    pub(super) fn undo(&mut self) {
        while let Some(change) = self.log.pop() {
            let slot = change.slot as usize;
            self.power[slot] = change.power;
            if self.owner[slot] != change.owner {
                self.give(slot, change.owner);
            }
        }
    }
}
