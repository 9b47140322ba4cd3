//! Cycles that cannot close: the differences of positions around a cycle must sum to zero.

use std::collections::{BTreeSet, VecDeque};

use super::LevelGraph;
use super::error::{GraphError, Odd};
use super::shape::{Shape, Spot};

/// Longest cycle whose ways are all tried.
const LONGEST: usize = 8;
/// Maximum number of differences between two rooms for which all ways around a cycle are tried.
const MAX_WAYS: usize = 600;
/// Maximum number of positions of a room for which all ways around a cycle are tried.
const MAX_SPOTS: usize = 4_000;
/// Maximum number of steps for one cycle.
const MAX_STEPS: usize = 2_000_000;
/// Maximum number of steps for all cycles of a graph.
const MAX_WORK: usize = 60_000_000;

/// Returns a shortest cycle through each link that is on one, without repetitions.
pub(super) fn short_cycles(graph: &LevelGraph) -> Vec<Vec<usize>> {
    let mut seen = BTreeSet::new();
    let mut cycles = Vec::new();
    for link in &graph.links {
        let (a, b) = link.rooms;
        let mut before: Vec<Option<usize>> = vec![None; graph.rooms.len()];
        before[a] = Some(a);
        let mut queue = VecDeque::from([a]);
        while let Some(room) = queue.pop_front() {
            for next in graph.neighbors(room).filter(|next| room != a || *next != b) {
                if before[next].is_none() {
                    before[next] = Some(room);
                    queue.push_back(next);
                }
            }
        }
        if before[b].is_none() {
            continue;
        }
        let mut cycle = vec![b];
        let mut at = b;
        while let Some(room) = before[at].filter(|room| *room != at) {
            cycle.push(room);
            at = room;
        }
        let mut sorted = cycle.clone();
        sorted.sort_unstable();
        if seen.insert(sorted) {
            cycles.push(cycle);
        }
    }
    cycles.sort_by_key(Vec::len);
    cycles
}

/// Returns a proof that a cycle cannot close. `work` counts steps; there is no proof if they exceed the
/// maximum.
pub(super) fn closing_error(
    graph: &LevelGraph,
    shapes: &[Vec<Shape>],
    cycle: &[usize],
    work: &mut usize,
) -> Option<GraphError> {
    let reach = graph.reach();
    let pairs = || (0..cycle.len()).map(|at| (&shapes[cycle[at]], &shapes[cycle[(at + 1) % cycle.len()]]));
    // comparing parities is faster than a step
    *work += pairs().map(|(here, next)| here.len() * next.len()).sum::<usize>() * shapes[cycle[0]].len() / 8;
    if *work > MAX_WORK {
        return None;
    }
    let most_work = MAX_WORK.min(*work + MAX_STEPS);
    if let Some(why) = odd(&pairs().collect::<Vec<_>>(), reach) {
        return Some(GraphError::Parity { cycle: graph.names(cycle), why });
    }
    let ways = |(here, next): (&Vec<Shape>, &Vec<Shape>)| -> usize {
        here.iter().map(|shape| next.iter().map(|next| shape.most_links(next, reach)).sum::<usize>()).sum()
    };
    if cycle.len() > LONGEST || pairs().any(|pair| ways(pair) > MAX_WAYS) {
        return None;
    }
    // by position in the cycle and pair of shapes: the differences to the next room
    let steps: Vec<Vec<Vec<Vec<Spot>>>> = pairs()
        .map(|(here, next)| {
            here.iter().map(|shape| next.iter().map(|next| shape.links(next, reach)).collect()).collect()
        })
        .collect();
    if (0..shapes[cycle[0]].len()).any(|first| closes(&steps, first, work, most_work)) {
        return None;
    }
    Some(GraphError::OpenCycle { cycle: graph.names(cycle) })
}

/// Returns what is odd on all ways around, from the parities of the columns and rows of each step.
fn odd(pairs: &[(&Vec<Shape>, &Vec<Shape>)], reach: i32) -> Option<Odd> {
    let steps: Vec<Vec<Vec<[bool; 4]>>> = pairs
        .iter()
        .map(|(here, next)| {
            here.iter().map(|shape| next.iter().map(|next| shape.parities(next, reach)).collect()).collect()
        })
        .collect();
    let mut all = [false; 4];
    for first in 0..pairs.first()?.0.len() {
        // by shape: the parities of the position that can be reached
        let mut reached = vec![[false; 4]; pairs[0].0.len()];
        reached[first][0] = true;
        for step in &steps {
            let mut next = vec![[false; 4]; step.first().map_or(0, Vec::len)];
            for (from, to) in reached.iter().zip(step) {
                for (next, by) in next.iter_mut().zip(to) {
                    for class in (0..16).filter(|at| from[at / 4] && by[at % 4]) {
                        next[(class / 4) ^ (class % 4)] = true;
                    }
                }
            }
            reached = next;
        }
        for (all, found) in all.iter_mut().zip(&reached[first]) {
            *all |= *found;
        }
    }
    match all {
        [true, ..] | [false, false, false, false] => None,
        [_, _, false, _] => Some(Odd::Columns),
        [_, false, _, _] => Some(Odd::Rows),
        [_, _, _, false] => Some(Odd::Steps),
        _ => Some(Odd::Either),
    }
}

/// Returns whether the cycle can close with that shape of its first room, or too many ways would have to be
/// tried to know it.
fn closes(steps: &[Vec<Vec<Vec<Spot>>>], first: usize, work: &mut usize, most_work: usize) -> bool {
    let mut reached: Vec<BTreeSet<Spot>> = vec![BTreeSet::new(); steps[0].len()];
    reached[first].insert(Spot { x: 0, y: 0 });
    let (last, middle) = (steps.len() - 1, steps);
    for step in &middle[..last] {
        let mut next: Vec<BTreeSet<Spot>> = vec![BTreeSet::new(); step.first().map_or(0, Vec::len)];
        for (spots, to) in reached.iter().zip(step) {
            for (next, differences) in next.iter_mut().zip(to) {
                *work += spots.len() * differences.len();
                if *work > most_work {
                    return true;
                }
                next.extend(spots.iter().flat_map(|spot| differences.iter().map(|by| spot.plus(*by))));
                if next.len() > MAX_SPOTS {
                    return true;
                }
            }
        }
        reached = next;
    }
    reached
        .iter()
        .zip(&steps[last])
        .any(|(spots, to)| to[first].iter().any(|by| spots.contains(&Spot { x: -by.x, y: -by.y })))
}
