//! Annealing of border cells: cells change zones until areas match their targets, borders are short, shapes
//! are compact, and linked zones have enough contact for a passage (or enough overlap for a gate).
//!
//! A step moves one border cell to the zone of a neighbor if its old zone stays connected around it. All sums
//! are integers that are updated with each step, and so are the energies of zones and links (`energy`) and
//! the list of border cells (`border`). The cost of a step depends on the cell's neighbors and the links of
//! the two zones, not on the size of the map. The cost of a border varies over the map, half by smooth noise
//! and half at random, so the cheapest border is not straight.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of tiles and cells fit 32 bits; energies need few digits"
)]

mod border;
mod energy;
mod goal;
#[cfg(test)]
mod tests;

use rmg_core::{RngStream, ZoneId};

use crate::anneal::Metropolis;
use crate::cell_anneal::border::{Border, scaled};
pub(crate) use crate::cell_anneal::goal::Goal;
use crate::cell_anneal::goal::PairTarget;
use crate::cells::CellMap;
use crate::moments::Moments;

/// Start and end temperature.
const START_TEMPERATURE: f32 = 0.6;
const END_TEMPERATURE: f32 = 0.03;

/// Duration and start temperature of the annealing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cooling {
    /// Steps per cell and level.
    pub(crate) steps_per_cell: u32,
    /// Minimum number of steps.
    pub(crate) min_steps: u32,
    /// Share of the full starting temperature, `0.0..=1.0`.
    pub(crate) heat: f32,
}

/// Owners of the cells by level, and all sums that the energy needs.
#[derive(Debug, Clone)]
pub(crate) struct CellAnneal<'a> {
    cells: &'a CellMap,
    goal: &'a Goal<'a>,
    /// Zone of each cell, indexed `[level * cells + cell]`.
    owners: Vec<u16>,
    moments: Vec<Moments>,
    /// Contact tiles of zones on one level, or overlap tiles of zones on consecutive levels; indexed `[a *
    /// zones + b]`, symmetric.
    shared: Vec<i32>,
    border: Border,
    pair_targets: Vec<PairTarget>,
    pair_energy: Vec<f32>,
    zone_energy: Vec<f32>,
    starts_matter: bool,
    mean_area: f32,
    mean_width: f32,
    /// Buffer: contact of the moving cell with each zone.
    touch: Vec<i32>,
    touched: Vec<u16>,
    /// Buffer: pairs with a changed energy after a move, and the new energy.
    changed: Vec<(usize, f32)>,
}

/// A cell that may change its zone.
#[derive(Debug, Clone, Copy)]
struct Move {
    level: usize,
    cell: usize,
    from: usize,
    to: usize,
}

/// The effect of a move on the energy.
#[derive(Debug, Clone, Copy)]
struct Outcome {
    /// Increase of the energy.
    increase: f32,
    /// Energies of the two zones after the move.
    from: f32,
    to: f32,
}

impl<'a> CellAnneal<'a> {
    /// Starts from `owners[level * cells + cell]`. Levels without zones are not changed.
    pub(crate) fn new(cells: &'a CellMap, goal: &'a Goal<'a>, owners: Vec<u16>) -> Self {
        let zones = goal.graph.len();
        let level_count = goal.graph.size.levels();
        debug_assert_eq!(owners.len(), cells.len() * usize::from(level_count));
        let mean_area = goal.graph.size.tiles() as f32 / zones as f32;
        let mut this = Self {
            cells,
            goal,
            border: Border::new(owners.len()),
            owners,
            moments: vec![Moments::default(); zones],
            shared: vec![0; zones * zones],
            pair_targets: (0..goal.graph.pairs.len()).map(|pair| PairTarget::new(goal, pair)).collect(),
            pair_energy: vec![0.0; goal.graph.pairs.len()],
            zone_energy: vec![0.0; zones],
            starts_matter: goal.graph.can_unstack_starts(),
            mean_area,
            mean_width: mean_area.sqrt(),
            touch: vec![0; zones],
            touched: Vec::with_capacity(16),
            changed: Vec::with_capacity(16),
        };
        for level in 0..usize::from(level_count) {
            let base = level * cells.len();
            for cell in 0..cells.len() {
                let owner = usize::from(this.owners[base + cell]);
                if goal.levels[owner].index() != level {
                    continue;
                }
                this.moments[owner].add(cells.moments[cell]);
                for near in cells.neighbors(cell) {
                    let other = usize::from(this.owners[base + near.cell as usize]);
                    if other != owner {
                        this.shared[owner * zones + other] += i32::from(near.contact);
                        this.border.add_foreign(base + cell);
                    }
                }
                for other in this.owners_across(level, cell).into_iter().flatten() {
                    this.shared[owner * zones + other] += cells.moments[cell].tiles as i32;
                }
            }
        }
        for (at, pair) in goal.graph.pairs.iter().enumerate() {
            let shared = this.shared[pair.a * zones + pair.b];
            this.pair_energy[at] = this.pair_energy(at, shared, this.moments[pair.a], this.moments[pair.b]);
        }
        for zone in 0..zones {
            this.zone_energy[zone] = this.zone_energy(zone, this.moments[zone]);
        }
        this
    }

    /// Returns the owners of the cells, indexed `[level * cells + cell]`.
    pub(crate) fn into_owners(self) -> Vec<u16> {
        self.owners
    }

    /// Returns the zones above and below a cell, on levels with zones.
    fn owners_across(&self, level: usize, cell: usize) -> [Option<usize>; 2] {
        let levels = usize::from(self.goal.graph.size.levels());
        [level.checked_sub(1), Some(level + 1).filter(|below| *below < levels)].map(|other| {
            let other = other?;
            let owner = usize::from(self.owners[other * self.cells.len() + cell]);
            (self.goal.levels[owner].index() == other).then_some(owner)
        })
    }

    /// Anneals while the temperature falls.
    pub(crate) fn run(&mut self, cooling: Cooling, metropolis: &Metropolis, rng: &mut RngStream) {
        let occupied = (0..usize::from(self.goal.graph.size.levels()))
            .filter(|level| self.goal.levels.iter().any(|of| of.index() == *level))
            .count();
        let steps = (occupied * self.cells.len()) as u64 * u64::from(cooling.steps_per_cell);
        // A step of a symmetric layout changes a cell of each part.
        let steps = steps.max(cooling.min_steps.into()) / self.goal.graph.parts();
        // The temperature falls geometrically in 64 stages, which is cheap and nearly continuous.
        const STAGES: u16 = 64;
        let hot = (START_TEMPERATURE * cooling.heat).max(END_TEMPERATURE);
        let ratio = nth_root(f64::from(END_TEMPERATURE / hot), STAGES) as f32;
        let mut temperature = hot;
        for stage in 0..u64::from(STAGES) {
            let until = steps * (stage + 1) / u64::from(STAGES) - steps * stage / u64::from(STAGES);
            for _ in 0..until {
                // One random number selects the cell and its neighbor. The lists are far shorter than 2^32,
                // so the bias is negligible.
                let (for_cell, for_neighbor) = halves(rng.bits());
                let Some(slot) = self.border.pick(for_cell) else { return };
                self.step(slot, for_neighbor, temperature, metropolis, rng);
            }
            temperature *= ratio;
        }
    }

    /// Tries to move the cell at `slot` to the zone of the neighbor that `chance` selects.
    fn step(
        &mut self,
        slot: usize,
        chance: u32,
        temperature: f32,
        metropolis: &Metropolis,
        rng: &mut RngStream,
    ) {
        let cells = self.cells;
        let (level, cell) = (slot / cells.len(), slot % cells.len());
        let base = slot - cell;
        let ring = cells.neighbors(cell);
        let from = self.owners[slot];
        let to = self.owners[base + ring[scaled(chance, ring.len())].cell as usize];
        if from == to || !self.stays_connected(base, cell, from) {
            return;
        }
        let step = Move { level, cell, from: usize::from(from), to: usize::from(to) };
        let longer = self.touch(step);
        // A cell that is connected only by a corner leads to isolated tiles.
        let mut is_moved = false;
        if self.touch[usize::from(to)] >= 2 {
            let outcome = self.evaluate(step, longer);
            is_moved = metropolis.accepts(outcome.increase, temperature, rng);
            if is_moved {
                debug_assert!(outcome.increase.is_finite());
                self.apply(step, outcome);
            }
        }
        self.clear_touch();
        if is_moved && !self.cells.images.is_empty() {
            self.move_images(step);
        }
    }

    /// Moves the images of a moved cell. If one cannot move, moves all back.
    ///
    /// The energy of the images is not asked: it changes as that of the first, except where a zone borders
    /// its own image.
    fn move_images(&mut self, step: Move) {
        let Some(plan) = &self.goal.graph.symmetry else { return };
        let cells = self.cells;
        let base = step.level * cells.len();
        let image = |zone: usize, moves: u8| plan.zone_after(ZoneId::from_index(zone), moves).index();
        let mut done = vec![step];
        for (moves, images) in (1..).zip(&cells.images) {
            let cell = images[step.cell] as usize;
            let next =
                Move { level: step.level, cell, from: image(step.from, moves), to: image(step.to, moves) };
            let is_possible = cell != step.cell
                && usize::from(self.owners[base + cell]) == next.from
                && self.stays_connected(base, cell, next.from as u16)
                && self.force(next, 2);
            if !is_possible {
                for step in done.into_iter().rev() {
                    self.force(Move { from: step.to, to: step.from, ..step }, 0);
                }
                return;
            }
            done.push(next);
        }
    }

    /// Moves a cell, at any energy, if it touches its new zone on enough tiles.
    fn force(&mut self, step: Move, least: i32) -> bool {
        let longer = self.touch(step);
        let touches = self.touch[step.to] >= least;
        if touches {
            let outcome = self.evaluate(step, longer);
            self.apply(step, outcome);
        }
        self.clear_touch();
        touches
    }

    /// Fills the contacts of a cell with each zone. Returns the increase of the border in sixteenths if it
    /// moves.
    fn touch(&mut self, Move { level, cell, from, to }: Move) -> i32 {
        let base = level * self.cells.len();
        let mut longer = 0i32;
        for near in self.cells.neighbors(cell) {
            let owner = self.owners[base + near.cell as usize];
            if usize::from(owner) == from {
                longer += i32::from(near.border_cost);
            } else if usize::from(owner) == to {
                longer -= i32::from(near.border_cost);
            }
            let touch = &mut self.touch[usize::from(owner)];
            if *touch == 0 {
                self.touched.push(owner);
            }
            *touch += i32::from(near.contact);
        }
        longer
    }

    fn clear_touch(&mut self) {
        for owner in self.touched.drain(..) {
            self.touch[usize::from(owner)] = 0;
        }
    }

    /// Returns whether the neighbors of `cell` in its zone are connected without it.
    fn stays_connected(&self, base: usize, cell: usize, from: u16) -> bool {
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
        // A closed ring of `own` cells has `own` joints, and a single run has `own - 1`.
        own > 0 && joints + 1 >= own
    }

    /// Returns the effect of a move on the energy, and stores the `changed` pairs. `touch` contains the
    /// contacts of the cell; `longer` is the increase of the border in sixteenths.
    fn evaluate(&mut self, step: Move, longer: i32) -> Outcome {
        let Move { level, cell, from, to } = step;
        let moved = self.cells.moments[cell];
        let (after_from, after_to) = (self.moments[from].minus(moved), self.moments[to].plus(moved));
        let energies = (self.zone_energy(from, after_from), self.zone_energy(to, after_to));
        let mut increase = energies.0 + energies.1 - self.zone_energy[from] - self.zone_energy[to];
        increase += self.border_energy(longer);
        let across = self.owners_across(level, cell);
        for other in across.into_iter().flatten() {
            increase += self.stack_change(from, to, other, moved.tiles as f32);
        }
        self.changed.clear();
        let (graph, zones) = (self.goal.graph, self.goal.graph.len());
        let ends = [(from, after_from, -1), (to, after_to, 1)];
        for (zone, after, sign) in ends {
            for &pair in &graph.pairs_of[zone] {
                let other = graph.pairs[pair].other(zone);
                if zone == to && other == from {
                    continue; // counted with `from`
                }
                let gain = if other == to {
                    self.touch[from] - self.touch[to]
                } else if across.contains(&Some(other)) {
                    sign * moved.tiles as i32
                } else {
                    sign * self.touch[other]
                };
                let before = self.shared[zone * zones + other];
                if !self.pair_targets[pair].is_concerned(before, gain) {
                    continue;
                }
                let of_other = if other == to { after_to } else { self.moments[other] };
                let energy = self.pair_energy(pair, before + gain, after, of_other);
                increase += energy - self.pair_energy[pair];
                self.changed.push((pair, energy));
            }
        }
        Outcome { increase, from: energies.0, to: energies.1 }
    }

    fn apply(&mut self, step: Move, outcome: Outcome) {
        let Move { level, cell, from, to } = step;
        let zones = self.goal.graph.len();
        let moved = self.cells.moments[cell];
        let across = self.owners_across(level, cell);
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
        for other in across.into_iter().flatten() {
            change(from, other, -(moved.tiles as i32));
            change(to, other, moved.tiles as i32);
        }
        for (pair, energy) in self.changed.drain(..) {
            self.pair_energy[pair] = energy;
        }
        (self.zone_energy[from], self.zone_energy[to]) = (outcome.from, outcome.to);
        let cells = self.cells;
        let base = level * cells.len();
        self.owners[base + cell] = to as u16;
        for near in cells.neighbors(cell) {
            let slot = base + near.cell as usize;
            let owner = usize::from(self.owners[slot]);
            // The cell stays a border cell, because it leaves a neighbor in its old zone.
            if owner == from {
                self.border.add_foreign(base + cell);
                self.border.add_foreign(slot);
            } else if owner == to {
                self.border.remove_foreign(base + cell);
                self.border.remove_foreign(slot);
            }
        }
    }
}

fn halves(bits: u64) -> (u32, u32) {
    ((bits >> 32) as u32, bits as u32)
}

/// Returns the positive `n`-th root of `x` in 0..=1, by bisection; only `* /` and comparisons.
fn nth_root(x: f64, n: u16) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if rmg_core::math::powu(middle, u32::from(n)) < x { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}
