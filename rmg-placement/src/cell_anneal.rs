//! Annealing of border cells: cells change zones until areas are right, borders short, shapes compact, and linked
//! zones touch (or lie above each other) widely enough for a passage (or a gate).
//!
//! A step moves one border cell to the zone of a neighbour, if its own zone stays in one piece around it. All
//! sums are whole numbers that are kept up to date, so a step costs the cell's neighbours and the links of two zones,
//! whatever the size of the map.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of tiles and cells fit 32 bits; energies need few digits"
)]

use rmg_core::{Level, RngStream};

use crate::anneal::Metropolis;
use crate::cells::CellMap;
use crate::contact::{FIRST_RUN, NEXT_RUN};
use crate::graph::ZoneGraph;
use crate::moments::Moments;

/// Energy of a zone whose area is off by all of its target.
const AREA_ENERGY: f32 = 120.0;
/// Energy per unit of inertia above [`INERTIA_FREE`]: bounds tentacles.
const INERTIA_ENERGY: f32 = 5.0;
/// Inertia (1 = disc) that costs nothing.
const INERTIA_FREE: f32 = 1.15;
/// Energy of a border as long as a mean zone is wide.
const BORDER_ENERGY: f32 = 3.0;
/// Energy of a link without any contact.
const LINK_ENERGY: f32 = 15.0;
/// Energy of two starting zones of which the smaller lies above or below the other by [`STACK_SHARE`].
const STACK_ENERGY: f32 = 7.5;
/// Share of the smaller starting zone's area for [`STACK_ENERGY`].
const STACK_SHARE: f32 = 0.04;
/// Contact tiles that a link wants: enough for a clean run of [`FIRST_RUN`] between two corners.
const WANTED_CONTACT: f32 = 14.0;
/// Contact tiles wanted for each further parallel link; above [`NEXT_RUN`] for the same reason.
const WANTED_CONTACT_NEXT: f32 = 8.0;
/// Contact tiles that a wide link wants.
const WANTED_CONTACT_WIDE: f32 = 24.0;
/// Raw tiles of overlap that a gate wants: far above the need after shrinking.
const WANTED_OVERLAP: f32 = 110.0;
/// No gate wants more than this share of the smaller zone.
const WANTED_OVERLAP_SHARE: f32 = 0.6;
/// Hot start and cold end.
const START_TEMPERATURE: f32 = 0.6;
const END_TEMPERATURE: f32 = 0.03;

/// How long and from how hot to anneal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cooling {
    /// Steps tried per cell and level.
    pub(crate) steps_per_cell: u32,
    /// Share of the full starting temperature, `0.0..=1.0`.
    pub(crate) heat: f32,
}

/// What the annealing is to reach, the same for all cell sizes.
#[derive(Debug, Clone)]
pub(crate) struct Goal<'a> {
    pub(crate) graph: &'a ZoneGraph,
    /// Level of each zone.
    pub(crate) levels: &'a [Level],
    /// Wanted tiles of each zone.
    pub(crate) targets: &'a [u32],
    /// How much each pair's link matters, 1 by default; indexed like `graph.pairs`.
    pub(crate) emphasis: Vec<f32>,
}

/// Owners of the cells, by level, with all sums that the energy needs.
#[derive(Debug, Clone)]
pub(crate) struct CellAnneal<'a> {
    cells: &'a CellMap,
    goal: &'a Goal<'a>,
    /// Zone of each cell, indexed `[level * cells + cell]`.
    owners: Vec<u16>,
    moments: Vec<Moments>,
    /// Contact tiles between zones of one level, or tiles of overlap between zones of two levels;
    /// indexed `[a * zones + b]`, symmetric.
    shared: Vec<i32>,
    pair_energy: Vec<f32>,
    starts_matter: bool,
    mean_area: f32,
    mean_width: f32,
    /// Scratch: contact of the moving cell with each zone.
    touch: Vec<i32>,
    touched: Vec<u16>,
}

impl<'a> CellAnneal<'a> {
    /// Takes over `owners[level * cells + cell]`; levels on which no zone lies are left alone.
    pub(crate) fn new(cells: &'a CellMap, goal: &'a Goal<'a>, owners: Vec<u16>) -> Self {
        let zones = goal.graph.len();
        let level_count = goal.graph.size.levels();
        debug_assert_eq!(owners.len(), cells.len() * usize::from(level_count));
        let mean_area = goal.graph.size.tiles() as f32 / zones as f32;
        let mut this = Self {
            cells,
            goal,
            owners,
            moments: vec![Moments::default(); zones],
            shared: vec![0; zones * zones],
            pair_energy: vec![0.0; goal.graph.pairs.len()],
            starts_matter: goal.graph.can_unstack_starts(),
            mean_area,
            mean_width: mean_area.sqrt(),
            touch: vec![0; zones],
            touched: Vec::with_capacity(16),
        };
        for level in 0..usize::from(level_count) {
            for cell in 0..cells.len() {
                let owner = usize::from(this.owners[level * cells.len() + cell]);
                if goal.levels[owner].index() != level {
                    continue;
                }
                this.moments[owner].add(cells.moments[cell]);
                for near in cells.neighbors(cell) {
                    let other = usize::from(this.owners[level * cells.len() + near.cell as usize]);
                    if other != owner {
                        this.shared[owner * zones + other] += i32::from(near.contact);
                    }
                }
                if let Some(other) = this.owner_across(level, cell) {
                    this.shared[owner * zones + other] += cells.moments[cell].tiles as i32;
                }
            }
        }
        for pair in 0..goal.graph.pairs.len() {
            this.pair_energy[pair] = this.link_energy(pair, &|_, _| 0, &|zone| this.moments[zone]);
        }
        this
    }

    /// Owners of the cells, indexed `[level * cells + cell]`.
    pub(crate) fn into_owners(self) -> Vec<u16> {
        self.owners
    }

    /// The zone above or below a cell, if a zone lies on that level.
    fn owner_across(&self, level: usize, cell: usize) -> Option<usize> {
        if self.goal.graph.size.levels() != 2 {
            return None;
        }
        let other = 1 - level;
        let owner = usize::from(self.owners[other * self.cells.len() + cell]);
        (self.goal.levels[owner].index() == other).then_some(owner)
    }

    /// Cools from hot to cold.
    pub(crate) fn run(&mut self, cooling: Cooling, metropolis: &Metropolis, rng: &mut RngStream) {
        let occupied: Vec<usize> = (0..usize::from(self.goal.graph.size.levels()))
            .filter(|level| self.goal.levels.iter().any(|of| of.index() == *level))
            .collect();
        let slots = occupied.len() * self.cells.len();
        let steps = slots as u64 * u64::from(cooling.steps_per_cell);
        // The temperature falls geometrically in 64 stages: cheap, and close to continuous cooling.
        const STAGES: u16 = 64;
        let hot = (START_TEMPERATURE * cooling.heat).max(END_TEMPERATURE);
        let ratio = nth_root(f64::from(END_TEMPERATURE / hot), STAGES) as f32;
        let mut temperature = hot;
        for stage in 0..u64::from(STAGES) {
            let until = steps * (stage + 1) / u64::from(STAGES) - steps * stage / u64::from(STAGES);
            for _ in 0..until {
                let slot = rng.index(slots);
                let level = occupied[slot / self.cells.len()];
                self.step(level, slot % self.cells.len(), temperature, metropolis, rng);
            }
            temperature *= ratio;
        }
    }

    /// Tries to move `cell` to the zone of a random neighbour.
    fn step(
        &mut self,
        level: usize,
        cell: usize,
        temperature: f32,
        metropolis: &Metropolis,
        rng: &mut RngStream,
    ) {
        let cells = self.cells;
        let base = level * cells.len();
        let ring = cells.neighbors(cell);
        if ring.is_empty() {
            return;
        }
        let from = self.owners[base + cell];
        let to = self.owners[base + ring[rng.index(ring.len())].cell as usize];
        if from == to || !self.stays_whole(base, cell, from) {
            return;
        }
        let mut longer = 0i32;
        for near in ring {
            let owner = self.owners[base + near.cell as usize];
            if owner == from {
                longer += i32::from(near.border_cost);
            } else if owner == to {
                longer -= i32::from(near.border_cost);
            }
            let touch = &mut self.touch[usize::from(owner)];
            if *touch == 0 {
                self.touched.push(owner);
            }
            *touch += i32::from(near.contact);
        }
        let (worse, accepted) =
            self.weigh(level, cell, usize::from(from), usize::from(to), longer, temperature, metropolis, rng);
        if accepted {
            debug_assert!(worse.is_finite());
            self.apply(level, cell, usize::from(from), usize::from(to));
        }
        for owner in self.touched.drain(..) {
            self.touch[usize::from(owner)] = 0;
        }
    }

    /// Whether the neighbours of `cell` in its own zone hang together without it.
    fn stays_whole(&self, base: usize, cell: usize, from: u16) -> bool {
        let ring = self.cells.neighbors(cell);
        let is_own = |at: usize| self.owners[base + ring[at].cell as usize] == from;
        let mut own = 0;
        let mut joints = 0;
        for at in 0..ring.len() {
            if is_own(at) {
                own += 1;
                let next = if at + 1 == ring.len() { 0 } else { at + 1 };
                joints += u32::from(next != at && ring[at].touches_next && is_own(next));
            }
        }
        // A ring of `own` cells has `own` joints when closed, `own - 1` when it is one run.
        own > 0 && joints + 1 >= own
    }

    /// Energy change of a move, and whether to make it. `touch` holds the cell's contacts, `longer` is what the
    /// border gains in sixteenths.
    #[expect(clippy::too_many_arguments, reason = "the inner loop; a struct would only rename them")]
    fn weigh(
        &mut self,
        level: usize,
        cell: usize,
        from: usize,
        to: usize,
        longer: i32,
        temperature: f32,
        metropolis: &Metropolis,
        rng: &mut RngStream,
    ) -> (f32, bool) {
        if self.touch[to] < 2 {
            return (f32::INFINITY, false); // hanging on by a corner makes specks
        }
        let moved = self.cells.moments[cell];
        let (before_from, before_to) = (self.moments[from], self.moments[to]);
        let (after_from, after_to) = (before_from.minus(moved), before_to.plus(moved));
        let mut worse = self.zone_energy(from, after_from) - self.zone_energy(from, before_from)
            + self.zone_energy(to, after_to)
            - self.zone_energy(to, before_to);
        worse += BORDER_ENERGY / 16.0 * longer as f32 / self.mean_width;

        let across = self.owner_across(level, cell);
        if let Some(other) = across {
            worse += self.stack_change(from, to, other, moved.tiles as f32);
        }
        let zones = self.goal.graph.len();
        let touch = &self.touch;
        let shared_change = |a: usize, b: usize| -> i32 {
            // Pairs are looked up with a < b; `from` and `to` may be either.
            let gain = |zone: usize, other: usize| -> i32 {
                let sign = if zone == from {
                    -1
                } else if zone == to {
                    1
                } else {
                    return 0;
                };
                if Some(other) == across {
                    return sign * moved.tiles as i32;
                }
                if other == from || other == to {
                    return touch[from] - touch[to];
                }
                sign * touch[other]
            };
            if a == from || a == to { gain(a, b) } else { gain(b, a) }
        };
        let moments = |zone: usize| {
            if zone == from {
                after_from
            } else if zone == to {
                after_to
            } else {
                self.moments[zone]
            }
        };
        debug_assert!(zones > 1);
        for zone in [from, to] {
            for &pair in &self.goal.graph.pairs_of[zone] {
                let ends = &self.goal.graph.pairs[pair];
                if zone == to && (ends.a == from || ends.b == from) {
                    continue; // counted with `from`
                }
                worse += self.link_energy(pair, &shared_change, &moments) - self.pair_energy[pair];
            }
        }
        (worse, metropolis.accepts(worse, temperature, rng))
    }

    fn apply(&mut self, level: usize, cell: usize, from: usize, to: usize) {
        let zones = self.goal.graph.len();
        let moved = self.cells.moments[cell];
        let across = self.owner_across(level, cell);
        self.moments[from] = self.moments[from].minus(moved);
        self.moments[to] = self.moments[to].plus(moved);
        let mut change = |a: usize, b: usize, by: i32| {
            self.shared[a * zones + b] += by;
            self.shared[b * zones + a] += by;
        };
        for &owner in &self.touched {
            let owner = usize::from(owner);
            if owner != from {
                change(from, owner, -self.touch[owner]);
            }
            if owner != to {
                change(to, owner, self.touch[owner]);
            }
        }
        if let Some(other) = across {
            change(from, other, -(moved.tiles as i32));
            change(to, other, moved.tiles as i32);
        }
        self.owners[level * self.cells.len() + cell] = to as u16;
        let goal = self.goal;
        for zone in [from, to] {
            for &pair in &goal.graph.pairs_of[zone] {
                self.pair_energy[pair] = self.link_energy(pair, &|_, _| 0, &|zone| self.moments[zone]);
            }
        }
    }

    /// Area and shape of one zone.
    fn zone_energy(&self, zone: usize, moments: Moments) -> f32 {
        let target = self.goal.targets[zone] as f32;
        let area = moments.tiles as f32;
        // Against the smaller of both, so that no zone is squeezed to nothing.
        let error_sq = (area - target) * (area - target) / (target * area.min(target).max(1.0));
        // In small zones a cell is a large share: without a bound the area term would freeze them.
        let weight = (target / self.mean_area).clamp(0.35, 1.0);
        AREA_ENERGY * weight * error_sq + INERTIA_ENERGY * (moments.inertia() as f32 - INERTIA_FREE).max(0.0)
    }

    /// Change of the energy of stacked starting zones when tiles below or above `other` go `from` -> `to`.
    fn stack_change(&self, from: usize, to: usize, other: usize, tiles: f32) -> f32 {
        if !self.starts_matter || !self.goal.graph.nodes[other].is_start {
            return 0.0;
        }
        let zones = self.goal.graph.len();
        let energy = |zone: usize, change: f32| {
            if !self.goal.graph.nodes[zone].is_start {
                return 0.0;
            }
            let smaller = self.goal.targets[zone].min(self.goal.targets[other]) as f32;
            // Bounded: starts that cannot help lying above each other must not squeeze each other away.
            STACK_ENERGY
                * ((self.shared[zone * zones + other] as f32 + change) / (STACK_SHARE * smaller)).min(1.5)
        };
        energy(from, -tiles) - energy(from, 0.0) + energy(to, tiles) - energy(to, 0.0)
    }

    /// Energy of a pair's links with the changes that a move would make.
    fn link_energy(
        &self,
        pair: usize,
        shared_change: &impl Fn(usize, usize) -> i32,
        moments: &impl Fn(usize) -> Moments,
    ) -> f32 {
        let ends = &self.goal.graph.pairs[pair];
        let zones = self.goal.graph.len();
        let shared = (self.shared[ends.a * zones + ends.b] + shared_change(ends.a, ends.b)) as f32;
        let same_level = self.goal.levels[ends.a] == self.goal.levels[ends.b];
        let emphasis = self.goal.emphasis[pair];
        let smaller = self.goal.targets[ends.a].min(self.goal.targets[ends.b]) as f32;
        let parallel = ends.links.saturating_sub(1) as f32;
        let wanted = if !same_level {
            (WANTED_OVERLAP * (1.0 + parallel)).min(WANTED_OVERLAP_SHARE * smaller)
        } else if ends.is_wide {
            WANTED_CONTACT_WIDE.min(0.8 * smaller.sqrt())
        } else {
            // The last factor asks more of a link that failed before.
            (WANTED_CONTACT + WANTED_CONTACT_NEXT * parallel) * emphasis.min(2.0)
        };
        let weight = if ends.links > 0 { LINK_ENERGY * emphasis } else { 0.2 * LINK_ENERGY };
        if shared >= wanted {
            return 0.0;
        }
        let mut energy = weight * (1.0 - shared / wanted);
        if shared <= 0.0 {
            let ((ax, ay), (bx, by)) = (moments(ends.a).center(), moments(ends.b).center());
            let distance = (((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) as f32).sqrt();
            energy += weight * distance / self.mean_width * 0.5;
        }
        energy
    }
}

const _: () = assert!(WANTED_CONTACT > FIRST_RUN as f32 && WANTED_CONTACT_NEXT > NEXT_RUN as f32);

/// The positive `n`-th root of `x` in 0..=1, by bisection; only `* /` and comparisons.
fn nth_root(x: f64, n: u16) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if rmg_core::math::powu(middle, u32::from(n)) < x { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}
