//! Searches for a permutation of the zones that keeps everything and returns to the start after the order of
//! the symmetry.
//!
//! Color refinement (each zone gets the colors of its neighbors as part of its own color, until nothing
//! changes) leaves few possible images of each zone. Backtracking then chooses the image of one zone after
//! the other, along cycles, in an order in which most zones have a neighbor with a known image. Branches that
//! cannot be better than the best permutation so far are cut. The number of steps is bounded, so for large
//! graphs with many equal zones the best permutation that was found may not be the best one.

use std::collections::VecDeque;

use rmg_core::template::ConnectionKind;
use rmg_core::{FactionId, Symmetry};

use super::graph::{ZoneGraph, numbered};
use super::sides::Lifts;

/// Maximum number of images that a search tries.
const MAX_STEPS: u32 = 20_000;

const UNKNOWN: usize = usize::MAX;

/// What a permutation costs: the most important part first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// Zones and relations that differ from their image. Only in a search without values.
    pub(super) mismatches: u32,
    /// Zones on the axis with contents that cannot be divided.
    pub(super) whole_on_axis: u32,
    /// Teams that are carried onto themselves, if there are several.
    pub(super) fixed_teams: u32,
    /// Zones that must be split.
    pub(super) on_axis: u32,
    /// Connections that become portals.
    pub(super) portals: u32,
    /// Other connections between a zone and its image under half of the moves.
    pub(super) across: u32,
}

/// A permutation of zones.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// The image of each zone.
    pub(super) images: Vec<usize>,
    pub(super) cost: Cost,
}

/// Returns the permutation of lowest cost that was found; `None` if there is none.
///
/// - `are_kept`: whether a complete permutation keeps what the graph does not contain.
pub(super) fn search(
    graph: &ZoneGraph,
    symmetry: Symmetry,
    are_kept: impl Fn(&[usize]) -> bool,
) -> Option<Found> {
    let colors = refined(graph, graph.colors.clone());
    let order = usize::from(symmetry.order());
    let least = Cost { on_axis: least_on_axis(&colors, order), ..Cost::default() };
    let mut search = Search {
        graph,
        symmetry,
        order,
        sequence: sequence(graph, &colors),
        colors,
        least,
        are_kept,
        images: vec![UNKNOWN; graph.len()],
        sources: vec![UNKNOWN; graph.len()],
        best: None,
        steps: 0,
    };
    search.next_cycle(0, Cost::default());
    search.best
}

/// Returns the colors of zones after refinement: zones that an automorphism could exchange have the same.
fn refined(graph: &ZoneGraph, mut colors: Vec<usize>) -> Vec<usize> {
    let number_of = |colors: &[usize]| colors.iter().max().map_or(0, |most| most + 1);
    loop {
        let before = number_of(&colors);
        colors = refined_once(graph, &colors);
        if number_of(&colors) == before {
            return colors;
        }
    }
}

/// Returns the colors after one round of refinement.
pub(super) fn refined_once(graph: &ZoneGraph, colors: &[usize]) -> Vec<usize> {
    let signature = |zone: usize| {
        let near = graph.neighbors[zone].iter();
        let mut near: Vec<(u16, usize)> =
            near.map(|other| (graph.shape(zone, *other), colors[*other])).collect();
        near.sort_unstable();
        (colors[zone], near)
    };
    numbered((0..graph.len()).map(signature))
}

/// Returns a lower bound of the number of zones on the axis, from the numbers of zones of each color.
fn least_on_axis(colors: &[usize], order: usize) -> u32 {
    let mut counts = vec![0_usize; colors.len()];
    colors.iter().for_each(|color| counts[*color] += 1);
    counts.iter().map(|count| u32::try_from(count % order).unwrap_or(0)).sum()
}

/// Returns the order in which images are chosen: breadth-first from the start of a player, otherwise from a
/// zone of the rarest color.
fn sequence(graph: &ZoneGraph, colors: &[usize]) -> Vec<usize> {
    let count = graph.len();
    let mut rarity = vec![0_usize; count];
    colors.iter().for_each(|color| rarity[*color] += 1);
    let mut roots: Vec<usize> = (0..count).collect();
    roots.sort_by_key(|zone| (!graph.is_start[*zone], rarity[colors[*zone]], *zone));
    let mut is_known = vec![false; count];
    let mut sequence = Vec::with_capacity(count);
    for root in roots {
        let mut open = VecDeque::from([root]);
        while let Some(zone) = open.pop_front() {
            if !std::mem::replace(&mut is_known[zone], true) {
                sequence.push(zone);
                open.extend(graph.neighbors[zone].iter().filter(|other| !is_known[**other]));
            }
        }
    }
    sequence
}

struct Search<'g, F> {
    graph: &'g ZoneGraph,
    symmetry: Symmetry,
    order: usize,
    sequence: Vec<usize>,
    /// By zone, refined.
    colors: Vec<usize>,
    /// A cost that no permutation is below.
    least: Cost,
    are_kept: F,
    /// By zone; [`UNKNOWN`] before it is chosen.
    images: Vec<usize>,
    /// The inverse of `images`.
    sources: Vec<usize>,
    best: Option<Found>,
    steps: u32,
}

impl<F: Fn(&[usize]) -> bool> Search<'_, F> {
    fn is_over(&self) -> bool {
        self.steps >= MAX_STEPS || self.best.as_ref().is_some_and(|best| best.cost <= self.least)
    }

    /// Starts a cycle with the next zone of the sequence without an image.
    fn next_cycle(&mut self, mut at: usize, cost: Cost) {
        while self.sequence.get(at).is_some_and(|zone| self.images[*zone] != UNKNOWN) {
            at += 1;
        }
        match self.sequence.get(at).copied() {
            Some(zone) => self.extend(at, zone, zone, 1, cost),
            None => self.finish(cost),
        }
    }

    /// Chooses the image of the last zone of a cycle of `len` zones.
    fn extend(&mut self, at: usize, first: usize, last: usize, len: usize, cost: Cost) {
        let mut choices: Vec<usize> = Vec::new();
        if len < self.order {
            let is_free = |zone: &usize| {
                *zone != first
                    && self.colors[*zone] == self.colors[last]
                    && self.images[*zone] == UNKNOWN
                    && self.sources[*zone] == UNKNOWN
            };
            choices.extend((0..self.graph.len()).filter(is_free));
            // zones that touch their image cost more
            choices.sort_by_key(|zone| (self.graph.pair(last, *zone) != 0, *zone));
        }
        if self.order.is_multiple_of(len) {
            choices.push(first);
        }
        for image in choices {
            if self.is_over() {
                return;
            }
            let Some(mismatches) = self.mismatches(last, image) else { continue };
            self.steps += 1;
            let mut cost = Cost { mismatches: cost.mismatches + mismatches, ..cost };
            self.images[last] = image;
            self.sources[image] = last;
            if image == first {
                if let Some(closed) = self.closed(first, len) {
                    cost.whole_on_axis += closed.whole_on_axis;
                    cost.on_axis += closed.on_axis;
                    cost.portals += closed.portals;
                    cost.across += closed.across;
                    if self.could_be_best(cost) {
                        self.next_cycle(at + 1, cost);
                    }
                }
            } else if self.could_be_best(cost) {
                self.extend(at, first, image, len + 1, cost);
            }
            self.images[last] = UNKNOWN;
            self.sources[image] = UNKNOWN;
        }
    }

    fn could_be_best(&self, cost: Cost) -> bool {
        self.best.as_ref().is_none_or(|best| cost < best.cost)
    }

    /// Returns the number of values that differ if `image` is the image of `zone`; `None` if that is
    /// impossible.
    fn mismatches(&self, zone: usize, image: usize) -> Option<u32> {
        let graph = self.graph;
        let mut found = u32::from(graph.labels[zone] != graph.labels[image]);
        let known = |other: &&usize| self.images[**other] != UNKNOWN;
        for other in graph.neighbors[zone].iter().filter(known) {
            let of_image = (image, self.images[*other]);
            if graph.shape(zone, *other) != graph.shape(of_image.0, of_image.1) {
                return None;
            }
            found += u32::from(graph.pair(zone, *other) != graph.pair(of_image.0, of_image.1));
        }
        let known = |other: &&usize| self.sources[**other] != UNKNOWN;
        for other in graph.neighbors[image].iter().filter(known) {
            if graph.shape(self.sources[*other], zone) != graph.shape(*other, image) {
                return None;
            }
        }
        Some(found)
    }

    /// Returns the cost of a complete cycle; `None` if it is not allowed.
    fn closed(&self, first: usize, len: usize) -> Option<Cost> {
        let graph = self.graph;
        let mut cycle = Vec::with_capacity(len);
        let mut zone = first;
        for _ in 0..len {
            cycle.push(zone);
            zone = self.images[zone];
        }
        let mut faction: Option<FactionId> = None;
        for chosen in cycle.iter().filter_map(|zone| graph.starts[*zone]?.faction) {
            if *faction.get_or_insert(chosen) != chosen {
                return None;
            }
        }
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        if len < self.order {
            if cycle.iter().any(|zone| graph.is_start[*zone]) {
                return None;
            }
            let by = usize::from(self.order / len == 4);
            let whole = cycle.iter().filter(|zone| graph.is_whole[**zone][by]).count();
            return Some(Cost { whole_on_axis: number(whole), on_axis: number(len), ..Cost::default() });
        }
        let half = len / 2;
        let mut cost = Cost::default();
        for relation in (0..half).map(|at| graph.relation(cycle[at], cycle[at + half])) {
            cost.portals += relation.count(ConnectionKind::Guarded);
            cost.across += relation.count(ConnectionKind::Wide);
        }
        Some(cost)
    }

    /// Keeps a complete permutation if it is better than the best one.
    fn finish(&mut self, mut cost: Cost) {
        if !(self.are_kept)(&self.images) {
            return;
        }
        cost.fixed_teams = self.fixed_teams();
        if self.symmetry.is_mirror() {
            cost.portals += Lifts::new(self.graph, self.symmetry, &self.images).crossings(self.graph);
        }
        if self.could_be_best(cost) {
            self.best = Some(Found { images: self.images.clone(), cost });
        }
    }

    /// Returns the number of teams that are carried onto themselves, if there are several.
    fn fixed_teams(&self) -> u32 {
        let teams: Vec<(usize, u8)> =
            (0..self.graph.len()).filter_map(|zone| Some((zone, self.graph.starts[zone]?.team?))).collect();
        let team_of = |zone: usize| self.graph.starts[zone].and_then(|start| start.team);
        let mut fixed: Vec<u8> = teams
            .iter()
            .filter(|(zone, team)| team_of(self.images[*zone]) == Some(*team))
            .map(|(_, team)| *team)
            .collect();
        fixed.sort_unstable();
        fixed.dedup();
        if teams.iter().all(|(_, team)| *team == teams[0].1) {
            return 0;
        }
        u32::try_from(fixed.len()).unwrap_or(u32::MAX)
    }
}
