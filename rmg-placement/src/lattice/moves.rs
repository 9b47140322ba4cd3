//! Moves of whole zones and their cooling.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::RngStream;
use rmg_core::plan::LevelWish;

use crate::anneal::Metropolis;
use crate::graph::ZoneGraph;
use crate::lattice::diagram::{Arrangement, LatticeAnneal, Site};

/// Temperatures: hot start, cold end, and the share of the heat in later rounds.
const HOT: f32 = 0.16;
const COLD: f32 = 0.006;
const REHEAT: f32 = 0.6;
/// Share of the way to its centroid that a relaxation moves a centre.
const LLOYD: f32 = 0.15;
/// Moves between relaxations of all weights and centres.
const RELAX_EVERY: u32 = 12;

/// How long to anneal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ZoneCooling {
    /// Moves tried in each round.
    pub(crate) iterations: u32,
    /// Most rounds; the annealing ends before when all links have contact.
    pub(crate) rounds: u32,
}

/// Improves an arrangement: rounds of annealing, each from the best so far, until no link is missing.
///
/// O(moves * points) at the worst; typically a few points change hands in a move.
pub(crate) fn anneal_zones(
    graph: &ZoneGraph,
    start: &Arrangement,
    cooling: ZoneCooling,
    metropolis: &Metropolis,
    rng: &mut RngStream,
) -> Arrangement {
    let mut state = LatticeAnneal::new(graph, start);
    state.rebuild();
    state.settle(12);
    let mut best = (state.cost(), state.sites.clone(), state.missing.len());
    for round in 0..if graph.len() > 1 { cooling.rounds } else { 0 } {
        state.sites.clone_from(&best.1);
        state.rebuild();
        let mut cost = state.cost();
        let heat = if round == 0 { HOT } else { HOT * REHEAT };
        for iteration in 0..cooling.iterations {
            let left = 1.0 - iteration as f32 / cooling.iterations as f32;
            let temperature = COLD + heat * left * left;
            if iteration % RELAX_EVERY == RELAX_EVERY - 1 {
                state.try_relax(&mut cost, temperature, metropolis, rng);
            } else {
                state.try_move(&mut cost, left, temperature, metropolis, rng);
            }
            if cost < best.0 - 1e-5 {
                best = (cost, state.sites.clone(), state.missing.len());
            }
        }
        if best.2 == 0 {
            break;
        }
    }
    state.sites = best.1;
    state.into_arrangement(best.0)
}

impl LatticeAnneal<'_> {
    /// One random move of one or two zones.
    fn try_move(
        &mut self,
        cost: &mut f32,
        left: f32,
        temperature: f32,
        metropolis: &Metropolis,
        rng: &mut RngStream,
    ) {
        let zones = self.sites.len();
        let choice = rng.below(100);
        // Every other move works on a link that found no contact.
        let broken = if choice.is_multiple_of(2) {
            rng.pick(&self.missing).map(|pair| self.graph.pairs[*pair as usize])
        } else {
            None
        };
        let (zone, friend) = match broken {
            Some(pair) if rng.chance(1, 2) => (pair.a, Some(pair.b)),
            Some(pair) => (pair.b, Some(pair.a)),
            None => {
                let zone = rng.index(zones);
                (zone, rng.pick(&self.graph.neighbors[zone]).copied())
            }
        };
        let old = self.sites[zone];
        self.mark();
        let mut partner: Option<(usize, Site)> = None;
        if choice < 50 {
            let (dx, dy) = rng.direction();
            let reach = self.scales.mean_radius * (0.12 + 0.9 * left) * rng.unit() as f32;
            self.place(zone, old.x + dx as f32 * reach, old.y + dy as f32 * reach);
        } else if choice < 66 {
            let other = rng.index(zones);
            if other == zone {
                return;
            }
            let theirs = self.sites[other];
            let may = |zone: usize, level: u8| !matches!(self.graph.nodes[zone].wish, LevelWish::Force(forced) if forced.0 != level);
            if !may(zone, theirs.level) || !may(other, old.level) {
                return;
            }
            partner = Some((other, theirs));
            self.sites[zone] = Site { weight: old.weight, ..theirs };
            self.sites[other] = Site { weight: theirs.weight, ..old };
        } else if choice < 88 || self.graph.size.levels() < 2 {
            let Some(other) = friend else { return };
            let theirs = self.sites[other];
            let (dx, dy) = rng.direction();
            let distance = if theirs.level == old.level { 1.6 } else { 0.5 } * self.scales.mean_radius;
            self.place(zone, theirs.x + dx as f32 * distance, theirs.y + dy as f32 * distance);
        } else {
            if matches!(self.graph.nodes[zone].wish, LevelWish::Force(_))
                || self.members[usize::from(old.level)].len() < 2
            {
                return;
            }
            self.sites[zone].level = 1 - old.level;
        }
        self.retarget(zone, old);
        if let Some((other, theirs)) = partner {
            self.retarget(other, theirs);
        }
        let mut missing_before = std::mem::take(&mut self.missing_before);
        std::mem::swap(&mut missing_before, &mut self.missing);
        let new_cost = self.cost();
        if metropolis.accepts(new_cost - *cost, temperature, rng) {
            *cost = new_cost;
            self.missing_before = missing_before;
            return;
        }
        self.missing_before = std::mem::replace(&mut self.missing, missing_before);
        self.undo();
        self.restore(zone, old);
        if let Some((other, theirs)) = partner {
            self.restore(other, theirs);
        }
    }

    fn place(&mut self, zone: usize, x: f32, y: f32) {
        let site = &mut self.sites[zone];
        site.x = x.clamp(0.0, f32::from(self.graph.size.width()));
        site.y = y.clamp(0.0, f32::from(self.graph.size.height()));
    }

    /// Moves weights towards right areas, centres a little towards their centroids; the diagram stays as it was.
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
    }

    fn settle(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.relax_sites();
            self.rebuild();
        }
    }

    fn try_relax(&mut self, cost: &mut f32, temperature: f32, metropolis: &Metropolis, rng: &mut RngStream) {
        self.mark();
        self.sites_before.clone_from(&self.sites);
        self.missing_before.clone_from(&self.missing);
        self.relax_sites();
        self.update_all();
        let new_cost = self.cost();
        if metropolis.accepts(new_cost - *cost, temperature, rng) {
            *cost = new_cost;
        } else {
            std::mem::swap(&mut self.sites, &mut self.sites_before);
            std::mem::swap(&mut self.missing, &mut self.missing_before);
            self.undo_all();
        }
    }
}
