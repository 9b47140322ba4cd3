//! Searches for a permutation of the zones that keeps everything and returns to the start after the order of
//! the symmetry.
//!
//! Color refinement (each zone gets the colors of its neighbors as part of its own color, until nothing
//! changes) leaves few possible images of each zone. Backtracking then chooses the image of one zone after
//! the other, along cycles, in an order in which most zones have a neighbor with a known image. Branches that
//! cannot be better than the best permutation so far are cut. The number of steps is bounded, so for large
//! graphs with many equal zones the best permutation that was found may not be the best one.
//!
//! A symmetry with two generators needs two such permutations that commute. For each permutation that is
//! found, a second search looks for the best other one. No zone may have the same image under both: it would
//! lie on two sides of the center, which touch in one point only.

use std::cell::Cell;
use std::collections::VecDeque;

use rmg_core::template::ConnectionKind;
use rmg_core::{FactionId, Symmetry};

use super::graph::{ZoneGraph, numbered};
use super::references::joined_cycles;
use super::sides::Lifts;

/// Maximum number of images that a search tries.
const MAX_STEPS: u32 = 20_000;

/// Maximum number of images that all searches for a second permutation try.
const MAX_SECOND_STEPS: u32 = 200_000;

const UNKNOWN: usize = usize::MAX;

/// What a permutation costs: the most important part first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// Zones and relations that differ from their image. Only in a search without values.
    pub(super) mismatches: u32,
    /// Zones on the axis with contents that cannot be divided.
    pub(super) whole_on_axis: u32,
    /// Teams that all moves carry onto themselves, if there are several.
    pub(super) fixed_teams: u32,
    /// Zones that must be split.
    pub(super) on_axis: u32,
    /// Connections that become portals.
    pub(super) portals: u32,
    /// Other connections between a zone and its image under half of the moves.
    pub(super) across: u32,
}

/// A permutation of zones for each generator of a symmetry.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// By generator: the image of each zone.
    pub(super) images: Vec<Vec<usize>>,
    pub(super) cost: Cost,
}

impl Found {
    /// Returns a permutation whose cycles are the sets of zones that are carried onto each other.
    pub(super) fn cycles(&self) -> Vec<usize> {
        joined_cycles(&self.images)
    }
}

/// Returns the permutations of lowest cost that were found; `None` if there are none.
///
/// - `are_kept`: whether sets of zones that are carried onto each other, as the cycles of a permutation, keep
///   what the graph does not contain.
pub(super) fn search(
    graph: &ZoneGraph,
    symmetry: Symmetry,
    are_kept: impl Fn(&[usize]) -> bool,
) -> Option<Found> {
    let colors = refined(graph, graph.colors.clone());
    let steps = Cell::new(MAX_STEPS);
    let complete = |images: Vec<Vec<usize>>, mut cost: Cost| {
        let cycles = joined_cycles(&images);
        if !are_kept(&cycles) || !has_equal_factions(graph, &cycles) {
            return None;
        }
        cost.fixed_teams = fixed_teams(graph, &images);
        if symmetry.is_mirror() {
            cost.portals += Lifts::new(graph, symmetry, &images).crossings(graph);
        }
        Some(Found { images, cost })
    };
    if let [_] = symmetry.generators() {
        let order = usize::from(symmetry.order());
        let finish = |images: &[usize], cost, _| complete(vec![images.to_vec()], cost);
        return Search::new(graph, order, &colors, &steps, finish).run(Cost::default());
    }
    let second_steps = Cell::new(MAX_SECOND_STEPS);
    let with_second = |first: &[usize], cost: Cost, bound| {
        let finish = |second: &[usize], mut cost: Cost, _| {
            // guarded connections between images under both touch in the center only
            for zone in (0..graph.len()).filter(|zone| first[*zone] != *zone && second[*zone] != *zone) {
                let relation = graph.relation(zone, first[second[zone]]);
                cost.portals +=
                    relation.count(ConnectionKind::Guarded) + relation.count(ConnectionKind::Wide);
            }
            complete(vec![first.to_vec(), second.to_vec()], cost)
        };
        let search = Search::new(graph, 2, &colors, &second_steps, finish);
        Search { commutes_with: Some(first), bound, ..search }.run(cost)
    };
    Search::new(graph, 2, &colors, &steps, with_second).run(Cost::default())
}

/// Returns whether no two players whose starts are in one cycle have chosen different factions.
fn has_equal_factions(graph: &ZoneGraph, cycles: &[usize]) -> bool {
    let chosen = |zone: usize| graph.starts[zone].and_then(|start| start.faction);
    (0..cycles.len()).filter(|zone| chosen(*zone).is_some()).all(|zone| {
        let others = std::iter::successors(Some(cycles[zone]), |at| Some(cycles[*at]));
        let mut others = others.take_while(|other| *other != zone).filter_map(chosen);
        others.all(|faction: FactionId| Some(faction) == chosen(zone))
    })
}

/// Returns the number of teams that all generators carry onto themselves, if there are several.
fn fixed_teams(graph: &ZoneGraph, generators: &[Vec<usize>]) -> u32 {
    let team_of = |zone: usize| graph.starts[zone].and_then(|start| start.team);
    let mut teams: Vec<u8> = (0..graph.len()).filter_map(team_of).collect();
    teams.sort_unstable();
    teams.dedup();
    if teams.len() < 2 {
        return 0;
    }
    let is_fixed = |team: u8| {
        let mut members = (0..graph.len()).filter(|zone| team_of(*zone) == Some(team));
        let is_kept = |zone: usize| generators.iter().all(|images| team_of(images[zone]) == Some(team));
        members.all(is_kept)
    };
    u32::try_from(teams.into_iter().filter(|team| is_fixed(*team)).count()).unwrap_or(u32::MAX)
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

/// A search for one permutation, whose cycles have a length that divides `order`.
struct Search<'g, F> {
    graph: &'g ZoneGraph,
    order: usize,
    sequence: Vec<usize>,
    /// By zone, refined.
    colors: &'g [usize],
    /// A cost that no result is below.
    least: Cost,
    /// Makes the result of a complete permutation, its cost and a cost that the result must be below; `None`
    /// if it is not allowed.
    finish: F,
    /// Another permutation with cycles of two zones, with which the permutation commutes.
    commutes_with: Option<&'g [usize]>,
    /// A cost that the result must be below.
    bound: Option<Cost>,
    /// By zone; [`UNKNOWN`] before it is chosen.
    images: Vec<usize>,
    /// The inverse of `images`.
    sources: Vec<usize>,
    best: Option<Found>,
    /// The number of images that may still be tried.
    steps: &'g Cell<u32>,
}

impl<'g, F: Fn(&[usize], Cost, Option<Cost>) -> Option<Found>> Search<'g, F> {
    fn new(graph: &'g ZoneGraph, order: usize, colors: &'g [usize], steps: &'g Cell<u32>, finish: F) -> Self {
        Self {
            graph,
            order,
            sequence: sequence(graph, colors),
            colors,
            least: Cost::default(),
            finish,
            commutes_with: None,
            bound: None,
            images: vec![UNKNOWN; graph.len()],
            sources: vec![UNKNOWN; graph.len()],
            best: None,
            steps,
        }
    }

    /// Returns the best result.
    ///
    /// - `cost`: what is added to the cost of each permutation.
    fn run(mut self, cost: Cost) -> Option<Found> {
        self.least = Cost { on_axis: cost.on_axis + least_on_axis(self.colors, self.order), ..cost };
        self.next_cycle(0, cost);
        self.best
    }

    fn is_over(&self) -> bool {
        self.steps.get() == 0 || self.best.as_ref().is_some_and(|best| best.cost <= self.least)
    }

    /// Returns whether the permutation can commute with the other one if `image` is the image of `zone`, and
    /// both have no common image outside of the axis.
    fn commutes(&self, zone: usize, image: usize) -> bool {
        let Some(other) = self.commutes_with else { return true };
        let (from, to) = (other[zone], other[image]);
        let is_known = |known: usize, wanted: usize| known == UNKNOWN || known == wanted;
        (from == zone) == (to == image)
            && (zone == image || from != image)
            && is_known(self.images[from], to)
            && is_known(self.sources[to], from)
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
            if !self.commutes(last, image) {
                continue;
            }
            let Some(mismatches) = self.mismatches(last, image) else { continue };
            self.steps.set(self.steps.get() - 1);
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
        self.bound().is_none_or(|bound| cost < bound)
    }

    fn bound(&self) -> Option<Cost> {
        self.best.as_ref().map(|best| best.cost).or(self.bound)
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
            let is_whole = |zone: &&usize| {
                let [in_two, in_four] = graph.is_whole[**zone];
                match self.commutes_with {
                    // those not in two parts were counted with the other permutation
                    Some(other) if other[**zone] == **zone => in_four && !in_two,
                    _ if self.order / len == 4 => in_four,
                    _ => in_two,
                }
            };
            let whole = cycle.iter().filter(is_whole).count();
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

    /// Keeps the result of a complete permutation if it is better than the best one.
    fn finish(&mut self, cost: Cost) {
        let found = (self.finish)(&self.images, cost, self.bound());
        if let Some(found) = found.filter(|found| self.could_be_best(found.cost)) {
            self.best = Some(found);
        }
    }
}
