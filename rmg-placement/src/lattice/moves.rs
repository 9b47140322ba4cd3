//! Moves of whole zones, and the cooling schedule.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::plan::LevelRequest;
use rmg_core::{Level, RngStream, ZoneId};

use crate::anneal::Metropolis;
use crate::graph::ZoneGraph;
use crate::lattice::diagram::{Arrangement, LatticeAnneal};
use crate::lattice::measures::Cost;
use crate::lattice::nearest::Site;
use crate::levels::other_level;

/// Temperatures: start for a new arrangement, start for an annealed one, and the end.
const HOT: f32 = 0.16;
const REHEAT: f32 = 0.1;
const COLD: f32 = 0.006;
/// Share of the distance to its centroid by which a relaxation moves a center.
const LLOYD: f32 = 0.15;
/// Moves between relaxations of all weights and centers.
const RELAX_EVERY: u32 = 20;
/// Relaxations of a new arrangement before the first move.
const INITIAL_RELAXATIONS: u32 = 12;
/// Number of moves before the first check of missing contacts. Also the minimum number of moves, because
/// shapes and areas need them even if no contact is missing.
const MIN_MOVES: u32 = 200;
/// Moves at the end temperature, from the best arrangement, after the goal is reached. They keep borders
/// short.
const COLD_MOVES: u32 = 100;
/// Moves between checks of missing contacts.
const CHECK_EVERY: u32 = 16;
/// Shares of the moves in percent: a zone shifts, two zones swap, a zone jumps to a linked one. The remaining
/// moves change levels, half of them with a jump.
const SHIFTS: u32 = 60;
const SWAPS: u32 = 8;
const JUMPS: u32 = 26;

/// Parameters of the annealing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ZoneCooling {
    /// Number of moves before the final cold moves.
    pub(crate) moves: u32,
    /// Whether the arrangement is new: it is relaxed first, and starts hotter.
    pub(crate) is_new: bool,
    /// Weight of stacked starting zones, 1 by default.
    pub(crate) stack_weight: f32,
    /// The goal is reached if the missing links are at most this bound.
    pub(crate) missing_links_lower_bound: f32,
}

/// Improves an arrangement by annealing. When the missing links reach the lower bound, a few cold moves end
/// it.
///
/// O(moves * points) in the worst case; typically a move changes the owner of a few points.
pub(crate) fn anneal_zones(
    graph: &ZoneGraph,
    start: &Arrangement,
    cooling: ZoneCooling,
    metropolis: &Metropolis,
    rng: &mut RngStream,
) -> Arrangement {
    let mut state = LatticeAnneal::new(graph, start);
    state.stack_weight = cooling.stack_weight;
    state.rebuild();
    if cooling.is_new {
        state.relax_rounds(INITIAL_RELAXATIONS);
    }
    let heat = if cooling.is_new { HOT } else { REHEAT };
    let mut cost = state.cost();
    let mut best = (cost.rank(), state.sites.clone(), cost.lacking);
    // The end of the final cold moves, after their start.
    let mut end = None;
    let moves = if graph.len() > 1 { cooling.moves } else { 0 };
    for at in 0.. {
        // At the end and at intervals: if the goal is reached, return to the best arrangement and cool down.
        let is_check = at == moves || at >= MIN_MOVES && at.is_multiple_of(CHECK_EVERY);
        if end.is_none() && is_check && moves > 0 && best.2 <= cooling.missing_links_lower_bound {
            end = Some((at + COLD_MOVES).max(MIN_MOVES));
            state.sites.clone_from(&best.1);
            state.rebuild();
            cost = state.cost();
        }
        if at >= end.unwrap_or(moves) {
            break;
        }
        let left = if end.is_some() { 0.0 } else { 1.0 - at as f32 / moves as f32 };
        let temperature = COLD + heat * left * left;
        if at % RELAX_EVERY == RELAX_EVERY - 1 {
            state.try_relax(&mut cost, temperature, metropolis, rng);
        } else {
            state.try_move(&mut cost, left, temperature, metropolis, rng);
        }
        if cost.rank() < best.0 - 1e-5 {
            best.0 = cost.rank();
            best.1.clone_from(&state.sites);
            best.2 = cost.lacking;
        }
    }
    state.sites = best.1;
    state.stack_weight = 1.0;
    state.rebuild();
    let cost = state.cost();
    state.into_arrangement(cost)
}

impl LatticeAnneal<'_> {
    /// Tries a random move of one or two zones.
    fn try_move(
        &mut self,
        cost: &mut Cost,
        left: f32,
        temperature: f32,
        metropolis: &Metropolis,
        rng: &mut RngStream,
    ) {
        let zones = self.sites.len();
        let choice = rng.below(100);
        // Every other move handles a link without contact.
        let missing_pair = if choice.is_multiple_of(2) {
            rng.pick(&self.missing).map(|pair| self.graph.pairs[*pair as usize])
        } else {
            None
        };
        let (zone, friend) = match missing_pair {
            Some(pair) if rng.chance(1, 2) => (pair.a, Some(pair.b)),
            Some(pair) => (pair.b, Some(pair.a)),
            None => {
                let zone = rng.index(zones);
                (zone, rng.pick(&self.graph.neighbors[zone]).copied())
            }
        };
        let old = self.sites[zone];
        self.mark();
        // the moved zones with their old sites
        let mut moved: Vec<(usize, Site)> = vec![(zone, old)];
        if choice < SHIFTS {
            let (dx, dy) = rng.direction();
            let reach = self.scales.mean_radius * (0.12 + 0.9 * left) * rng.unit() as f32;
            self.place(zone, old.x + dx as f32 * reach, old.y + dy as f32 * reach);
        } else if choice < SHIFTS + SWAPS {
            let other = rng.index(zones);
            if other == zone {
                return;
            }
            let theirs = self.sites[other];
            let may = |zone: usize, level: u8| !matches!(self.graph.nodes[zone].wish, LevelRequest::Force(forced) if forced.0 != level);
            if !may(zone, theirs.level) || !may(other, old.level) {
                return;
            }
            moved.push((other, theirs));
            self.set_site(zone, Site { weight: old.weight, ..theirs });
            self.set_site(other, Site { weight: theirs.weight, ..old });
        } else if choice < SHIFTS + SWAPS + JUMPS || self.graph.size.levels() < 2 {
            let Some(other) = friend else { return };
            self.place_next_to(zone, other, rng);
        } else {
            if matches!(self.graph.nodes[zone].wish, LevelRequest::Force(_))
                || self.sites.iter().filter(|site| site.level == old.level).count() < 2
            {
                return;
            }
            let level = other_level(Level(old.level), self.graph.size, rng).0;
            self.set_site(zone, Site { level, ..old });
            // To fix a link without contact, also move the zone next to the linked zone, which is rarely at
            // the old position.
            if missing_pair.is_some()
                && let Some(other) = friend
            {
                self.place_next_to(zone, other, rng);
            }
        }
        if !self.move_images(&mut moved) {
            return;
        }
        for (zone, old) in &moved {
            self.retarget(*zone, *old);
        }
        let mut missing_before = std::mem::take(&mut self.missing_before);
        std::mem::swap(&mut missing_before, &mut self.missing);
        let new_cost = self.cost();
        if metropolis.accepts(new_cost.total - cost.total, temperature, rng) {
            *cost = new_cost;
            self.missing_before = missing_before;
            return;
        }
        self.missing_before = std::mem::replace(&mut self.missing, missing_before);
        self.undo();
        for (zone, old) in moved {
            self.set_site(zone, old);
        }
    }

    /// Moves the images of the moved zones with them, on symmetric maps. Returns false, and undoes all moves,
    /// if one of the moved zones is the image of another.
    fn move_images(&mut self, moved: &mut Vec<(usize, Site)>) -> bool {
        let Some(plan) = &self.graph.symmetry else { return true };
        let size = self.graph.size;
        let first = moved.len();
        for at in 0..first {
            let mut zone = moved[at].0;
            for generator in plan.symmetry.tour().iter().copied() {
                let Site { x, y, weight, level } = self.sites[zone];
                zone = plan.zone_image(ZoneId::from_index(zone), generator).index();
                if moved.iter().any(|(moved, _)| *moved == zone) {
                    for (zone, old) in moved.drain(..) {
                        self.set_site(zone, old);
                    }
                    return false;
                }
                let generator = plan.symmetry.generators()[generator];
                let (x, y) = generator.image_of_point((x.into(), y.into()), size);
                moved.push((zone, self.sites[zone]));
                self.set_site(zone, Site { x: x as f32, y: y as f32, weight, level });
            }
        }
        true
    }

    /// Moves a zone so that it touches another on its level, or is above or below it.
    fn place_next_to(&mut self, zone: usize, other: usize, rng: &mut RngStream) {
        let theirs = self.sites[other];
        let (dx, dy) = rng.direction();
        let radii = if theirs.level == self.sites[zone].level { 1.6 } else { 0.5 };
        let distance = radii * self.scales.mean_radius;
        self.place(zone, theirs.x + dx as f32 * distance, theirs.y + dy as f32 * distance);
    }

    fn place(&mut self, zone: usize, x: f32, y: f32) {
        let x = x.clamp(0.0, f32::from(self.graph.size.width()));
        let y = y.clamp(0.0, f32::from(self.graph.size.height()));
        self.set_site(zone, Site { x, y, ..self.sites[zone] });
    }

    /// Moves weights toward the target areas, and centers a little toward their centroids. The diagram is
    /// not updated.
    fn relax_sites(&mut self) {
        let mut sums = vec![(0.0f32, 0.0f32); self.sites.len() + 1];
        for plane in self.owner.chunks_exact(self.lattice.plane) {
            for slot in self.lattice.point_rows().flatten() {
                let sum = &mut sums[plane[slot] as usize];
                sum.0 += self.lattice.xs[slot];
                sum.1 += self.lattice.ys[slot];
            }
        }
        sums.truncate(self.sites.len());
        for (zone, (x, y)) in sums.into_iter().enumerate() {
            let count = self.area[zone] as f32;
            let error = (self.target_points(zone) - count) * self.scales.tiles_per_point;
            let site = &mut self.sites[zone];
            site.weight += 0.25 * error;
            if count > 0.0 {
                site.x += LLOYD * (x / count - site.x);
                site.y += LLOYD * (y / count - site.y);
            }
        }
        // The lattice is not symmetric to the last digit, and neither are the centroids.
        let Some(plan) = &self.graph.symmetry else { return };
        for zone in 0..self.sites.len() {
            let (first, moves) = plan.first_zone(ZoneId::from_index(zone));
            let Site { x, y, weight, level } = self.sites[first.index()];
            let (x, y) = plan.symmetry.point_after((x.into(), y.into()), self.graph.size, moves);
            self.sites[zone] = Site { x: x as f32, y: y as f32, weight, level };
        }
    }

    fn relax_rounds(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.relax_sites();
            self.rebuild();
        }
    }

    fn try_relax(&mut self, cost: &mut Cost, temperature: f32, metropolis: &Metropolis, rng: &mut RngStream) {
        self.mark();
        self.sites_before.clone_from(&self.sites);
        self.missing_before.clone_from(&self.missing);
        self.relax_sites();
        self.update_all();
        let new_cost = self.cost();
        if metropolis.accepts(new_cost.total - cost.total, temperature, rng) {
            *cost = new_cost;
        } else {
            std::mem::swap(&mut self.sites, &mut self.sites_before);
            std::mem::swap(&mut self.missing, &mut self.missing_before);
            self.undo_all();
        }
    }
}
