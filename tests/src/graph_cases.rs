//! Random graphs of rooms with random outlines: trees, trees with loops, parts of grids, and graphs with
//! random links, of which many are impossible.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, Seed};
use rmg_levels::graph::{GraphLink, GraphRoom, LevelGraph, Outline};

/// Maximum number of links of a room.
const MOST_LINKS: usize = 4;

/// Returns a graph with that number of rooms. A number always gives the same graph.
#[must_use]
pub fn graph_case(rooms: usize, number: u64) -> LevelGraph {
    let rng = &mut Seed(number).at("graph case").stream();
    let links = match number % 4 {
        0 => tree(rooms, rng),
        1 => with_loops(rooms, rng),
        2 => part_of_grid(rooms, rng),
        _ => with_random_links(rooms, rng),
    };
    let outlines: Vec<Outline> = (0..1 + rng.index(6)).map(|at| outline(at, rng)).collect();
    let all_rooms = (0..rooms).map(|at| {
        let some: Vec<usize> = (0..outlines.len()).filter(|_| rng.chance(1, 2)).collect();
        GraphRoom::new(&format!("room {at}")).with_outlines(some)
    });
    LevelGraph {
        rooms: all_rooms.collect(),
        links: links.into_iter().map(|(a, b)| GraphLink::new(a, b)).collect(),
        passage: u16::try_from(1 + rng.below(8)).unwrap_or(1),
        floor: TextureId(1),
        outlines,
    }
}

fn degree(links: &[(usize, usize)], room: usize) -> usize {
    links.iter().filter(|(a, b)| *a == room || *b == room).count()
}

fn tree(rooms: usize, rng: &mut RngStream) -> Vec<(usize, usize)> {
    let mut links: Vec<(usize, usize)> = Vec::new();
    for room in 1..rooms {
        let from = loop {
            let from = if rng.chance(1, 2) { room - 1 - rng.index(room.min(4)) } else { rng.index(room) };
            if degree(&links, from) < MOST_LINKS {
                break from;
            }
        };
        links.push((from, room));
    }
    links
}

fn add(links: &mut Vec<(usize, usize)>, a: usize, b: usize) {
    let pair = (a.min(b), a.max(b));
    if a != b && !links.contains(&pair) && degree(links, a) < MOST_LINKS && degree(links, b) < MOST_LINKS {
        links.push(pair);
    }
}

/// A tree with 1 to 6 loops between rooms with near numbers.
fn with_loops(rooms: usize, rng: &mut RngStream) -> Vec<(usize, usize)> {
    let mut links = tree(rooms, rng);
    for _ in 0..1 + rng.index(6) {
        let a = rng.index(rooms);
        add(&mut links, a, (a + 2 + rng.index(7)) % rooms);
    }
    links
}

/// A spanning tree of a grid of rooms, with up to a quarter of the other neighbors.
fn part_of_grid(rooms: usize, rng: &mut RngStream) -> Vec<(usize, usize)> {
    let width = (1..).find(|side| side * side >= rooms).unwrap_or(1);
    let mut all = Vec::new();
    for room in 0..rooms {
        if room % width + 1 < width && room + 1 < rooms {
            all.push((room, room + 1));
        }
        if room + width < rooms {
            all.push((room, room + width));
        }
    }
    rng.shuffle(&mut all);
    let mut sets = rmg_core::graph::DisjointSets::new(rooms);
    let more = rng.below(26);
    all.retain(|(a, b)| sets.join(*a, *b) || rng.chance(more, 100));
    all
}

/// A tree with 1 to 12 links between random rooms. They often cross.
fn with_random_links(rooms: usize, rng: &mut RngStream) -> Vec<(usize, usize)> {
    let mut links = tree(rooms, rng);
    for _ in 0..1 + rng.index(12) {
        add(&mut links, rng.index(rooms), rng.index(rooms));
    }
    links
}

/// A rectangle of 3x3 to 11x11 tiles, in half of the cases without a corner. Doors are anywhere, or at random
/// places of the wall.
fn outline(number: usize, rng: &mut RngStream) -> Outline {
    let (width, height) = (3 + rng.index(9), 3 + rng.index(9));
    let notch = if rng.chance(1, 2) { (rng.index(width - 1), rng.index(height - 1)) } else { (0, 0) };
    let is_floor = |x: usize, y: usize| {
        (1..=width).contains(&x) && (1..=height).contains(&y) && (x > notch.0 || y > notch.1)
    };
    let share = if rng.chance(1, 2) { 0 } else { 10 + rng.below(40) };
    let mut map = String::new();
    for y in 0..height + 2 {
        for x in 0..width + 2 {
            let sides = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            let beside = sides.iter().filter(|(x, y)| is_floor(*x, *y)).count();
            let is_inner = (1..=width).contains(&x) && (1..=height).contains(&y);
            map.push(match () {
                () if is_floor(x, y) => '.',
                () if beside == 1 && !is_inner && rng.chance(share, 100) => '+',
                () => '#',
            });
        }
        map.push('\n');
    }
    let parsed = Outline::parse(&format!("outline {number}"), &map);
    let parsed = parsed.or_else(|_| Outline::parse("plain", &map.replace('+', "#")));
    let outline = parsed.expect("a rectangle without a corner is an outline");
    outline.with_freedom(rng.chance(3, 4), rng.chance(3, 4))
}
