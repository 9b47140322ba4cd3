//! Measures of a finished level: its rooms as a graph, loops, dead ends and distances.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{DungeonLevel, Marks};
use crate::grid::Grid;
use crate::size::TilePos;

/// The rooms of a level and what joins them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomGraph {
    /// The number of open tiles of each room, by section.
    pub tiles: Vec<u32>,
    /// The links. A link is a connected piece of corridors, or a wall that two rooms broke.
    pub links: Vec<RoomLink>,
}

/// A connected piece of corridors and the rooms that it joins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomLink {
    /// Positions in the sections of the level, ascending. One for a corridor that leads nowhere else.
    pub rooms: Vec<usize>,
    /// Positions in the doors of the level.
    pub doors: Vec<usize>,
    /// The number of tiles of the corridors.
    pub tiles: u32,
}

/// Measures of a level. Distances are steps to 4 neighbors over walkable tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelMeasures {
    /// The number of rooms with a floor.
    pub rooms: u32,
    /// Rooms on a cycle: a player can leave them one way and come back another way. In percent of all rooms.
    pub on_cycle: u32,
    /// Rooms with a single way to another room.
    pub dead_ends: u32,
    /// Rooms and corridors without which the level would fall apart.
    pub choke_points: u32,
    /// The longest of all shortest ways between two rooms, in steps.
    pub longest_path: u32,
    /// The mean way between two rooms, in percent of the distance without walls; 100 is direct.
    pub detour: u32,
    /// Tiles of rooms and corridors.
    pub open_tiles: u32,
}

impl LevelMeasures {
    /// The names of the measures, in the order of [`values`](Self::values).
    pub const NAMES: [&'static str; 7] =
        ["rooms", "on_cycle", "dead_ends", "choke_points", "longest_path", "detour", "open_tiles"];

    /// Returns all values in the order of [`NAMES`](Self::NAMES).
    #[must_use]
    pub fn values(&self) -> [u32; 7] {
        let Self { rooms, on_cycle, dead_ends, choke_points, longest_path, detour, open_tiles } = *self;
        [rooms, on_cycle, dead_ends, choke_points, longest_path, detour, open_tiles]
    }
}

/// No room and no corridor.
const NOTHING: u32 = u32::MAX;

/// Returns the graph of the rooms of a level. O(tiles).
#[must_use]
pub fn room_graph(level: &DungeonLevel) -> RoomGraph {
    // tiles of rooms have the number of their section, corridors that of their piece after all sections
    let mut owner = Grid::new(level.width(), level.height(), NOTHING);
    let mut tiles = vec![0; level.sections.len()];
    for (at, section) in level.sections.iter().enumerate() {
        for tile in section.area.tiles().filter(|tile| level.marks[*tile].has(Marks::OPEN | Marks::ROOM)) {
            owner[tile] = u32::try_from(at).unwrap_or(NOTHING);
            tiles[at] += 1;
        }
    }
    let mut links = Vec::new();
    let mut stack = Vec::new();
    for (start, marks) in level.marks.iter() {
        if owner[start] != NOTHING || !marks.has(Marks::OPEN) {
            continue;
        }
        let piece = u32::try_from(level.sections.len() + links.len()).unwrap_or(NOTHING);
        let (mut rooms, mut doors, mut count) = (BTreeSet::new(), BTreeSet::new(), 0);
        stack.push(start);
        while let Some(tile) = stack.pop() {
            let is_free = level.marks[tile].has(Marks::OPEN) && owner[tile] == NOTHING;
            if !is_free {
                if (owner[tile] as usize) < level.sections.len() {
                    rooms.insert(owner[tile] as usize);
                }
                continue;
            }
            owner[tile] = piece;
            count += 1;
            doors.extend(level.doors.iter().position(|door| door.tile == tile));
            stack.extend(level.marks.neighbors4(tile));
        }
        links.push(RoomLink {
            rooms: rooms.into_iter().collect(),
            doors: doors.into_iter().collect(),
            tiles: count,
        });
    }
    links.extend(touching(level, &owner));
    RoomGraph { tiles, links }
}

/// Returns links without tiles between rooms that touch each other.
fn touching(level: &DungeonLevel, owner: &Grid<u32>) -> Vec<RoomLink> {
    let rooms = level.sections.len();
    let mut pairs = BTreeSet::new();
    for (tile, of_tile) in owner.iter().filter(|(_, of_tile)| (**of_tile as usize) < rooms) {
        let others = owner.neighbors4(tile).map(|next| owner[next]);
        pairs.extend(
            others
                .filter(|other| other > of_tile && (*other as usize) < rooms)
                .map(|other| (*of_tile, other)),
        );
    }
    let link =
        |(a, b): (u32, u32)| RoomLink { rooms: vec![a as usize, b as usize], doors: Vec::new(), tiles: 0 };
    pairs.into_iter().map(link).collect()
}

/// Measures a level.
///
/// # Cost
/// O(rooms x tiles).
#[must_use]
pub fn measure_level(level: &DungeonLevel) -> LevelMeasures {
    let graph = room_graph(level);
    let used: Vec<usize> = (0..graph.tiles.len()).filter(|at| graph.tiles[*at] > 0).collect();
    let cycles = Cycles::of(&graph);
    let on_cycle = used.iter().filter(|room| cycles.is_on_cycle[**room]).count();
    let dead_ends = used.iter().filter(|room| {
        let links = graph.links.iter().filter(|link| link.rooms.len() > 1 && link.rooms.contains(room));
        links.count() == 1
    });
    let (longest_path, detour) = distances(level, &used);
    let narrow = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    LevelMeasures {
        rooms: narrow(used.len()),
        on_cycle: narrow(100 * on_cycle / used.len().max(1)),
        dead_ends: narrow(dead_ends.count()),
        choke_points: cycles.choke_points,
        longest_path,
        detour,
        open_tiles: narrow(level.marks.cells().iter().filter(|marks| marks.has(Marks::OPEN)).count()),
    }
}

/// Returns the longest shortest way between two rooms, and the mean way in percent of the direct distance.
fn distances(level: &DungeonLevel, rooms: &[usize]) -> (u32, u32) {
    let center = |room: &usize| {
        let area = level.sections[*room].area;
        let middle = area.center();
        let floor = area
            .tiles()
            .filter(|tile| level.marks[*tile].is_walkable() && level.marks[*tile].has(Marks::ROOM));
        floor.min_by_key(|tile| direct(*tile, middle))
    };
    let centers: Vec<TilePos> = rooms.iter().filter_map(center).collect();
    let (mut longest, mut walked, mut flown) = (0, 0u64, 0u64);
    for (at, from) in centers.iter().enumerate() {
        let steps = steps_from(level, *from);
        for to in &centers[at + 1..] {
            let Some(way) = steps.get(level.marks.index(*to)).copied().filter(|way| *way != NOTHING) else {
                continue;
            };
            longest = longest.max(way);
            walked += u64::from(way);
            flown += u64::from(direct(*from, *to));
        }
    }
    let detour = (100 * walked).checked_div(flown).unwrap_or(100);
    (longest, u32::try_from(detour).unwrap_or(u32::MAX))
}

fn direct(a: TilePos, b: TilePos) -> u32 {
    u32::from(a.x.abs_diff(b.x)) + u32::from(a.y.abs_diff(b.y))
}

fn steps_from(level: &DungeonLevel, from: TilePos) -> Vec<u32> {
    let mut steps = vec![NOTHING; level.marks.cells().len()];
    steps[level.marks.index(from)] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(tile) = queue.pop_front() {
        let next_steps = steps[level.marks.index(tile)] + 1;
        for next in level.marks.neighbors4(tile) {
            let at = level.marks.index(next);
            if steps[at] == NOTHING && level.marks.cells()[at].is_walkable() {
                steps[at] = next_steps;
                queue.push_back(next);
            }
        }
    }
    steps
}

/// Cycles and choke points of the graph of rooms and links.
///
/// One depth-first search (Hopcroft and Tarjan, *Efficient algorithms for graph manipulation*, 1973): the
/// lowest node that a subtree reaches shows bridges and articulation points.
struct Cycles {
    is_on_cycle: Vec<bool>,
    choke_points: u32,
}

impl Cycles {
    fn of(graph: &RoomGraph) -> Self {
        let rooms = graph.tiles.len();
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); rooms + graph.links.len()];
        for (at, link) in graph.links.iter().enumerate() {
            for room in &link.rooms {
                next[*room].push(rooms + at);
                next[rooms + at].push(*room);
            }
        }
        let mut is_on_cycle = vec![false; next.len()];
        let mut choke: BTreeSet<usize> = BTreeSet::new();
        let mut order: BTreeMap<usize, usize> = BTreeMap::new();
        let mut low = vec![0; next.len()];
        for root in 0..rooms {
            if order.contains_key(&root) {
                continue;
            }
            let mut roots_children = 0;
            order.insert(root, order.len());
            low[root] = order[&root];
            let mut stack = vec![(root, usize::MAX, 0)];
            while let Some((node, parent, at)) = stack.pop() {
                if let Some(other) = next[node].get(at).copied() {
                    stack.push((node, parent, at + 1));
                    if let Some(seen) = order.get(&other) {
                        if other != parent {
                            low[node] = low[node].min(*seen);
                        }
                    } else {
                        order.insert(other, order.len());
                        low[other] = order[&other];
                        stack.push((other, node, 0));
                    }
                    continue;
                }
                if parent == usize::MAX {
                    continue;
                }
                low[parent] = low[parent].min(low[node]);
                if low[node] <= order[&parent] {
                    // the edge is on a cycle
                    is_on_cycle[node] = true;
                    is_on_cycle[parent] = true;
                }
                if parent == root {
                    roots_children += 1;
                } else if low[node] >= order[&parent] {
                    choke.insert(parent);
                }
            }
            if roots_children > 1 {
                choke.insert(root);
            }
        }
        is_on_cycle.truncate(rooms);
        // a link to a dead end only separates itself
        let separates = |node: &&usize| **node < rooms || graph.links[**node - rooms].rooms.len() > 2;
        let choke_points = choke.iter().filter(separates).count();
        Self { is_on_cycle, choke_points: u32::try_from(choke_points).unwrap_or(u32::MAX) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(rooms: usize, links: &[&[usize]]) -> RoomGraph {
        let link = |rooms: &&[usize]| RoomLink { rooms: rooms.to_vec(), doors: Vec::new(), tiles: 1 };
        RoomGraph { tiles: vec![9; rooms], links: links.iter().map(link).collect() }
    }

    #[test]
    fn rooms_on_a_cycle_and_choke_points_are_found() {
        // a ring of 0, 1, 2 with the tail 3, 4
        let ring = Cycles::of(&graph(5, &[&[0, 1], &[1, 2], &[0, 2], &[2, 3], &[3, 4]]));
        assert_eq!((ring.is_on_cycle, ring.choke_points), (vec![true, true, true, false, false], 2));
        let star = Cycles::of(&graph(4, &[&[0, 1, 2, 3]]));
        assert_eq!((star.is_on_cycle, star.choke_points), (vec![false; 4], 1));
        let single = Cycles::of(&graph(1, &[]));
        assert_eq!((single.is_on_cycle, single.choke_points), (vec![false], 0));
    }
}
