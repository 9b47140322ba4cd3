//! The state of the search for a layout.

use rmg_core::RngStream;
use rmg_core::dungeon::Side;

use super::LevelGraph;
use super::reach::Reach;
use super::shape::{Rect, Shape, Spot};

/// A room as it is placed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Put {
    pub(super) shape: usize,
    pub(super) spot: Spot,
    pub(super) rect: Rect,
}

/// The passage of a link: the side of its first room from which it leads, and its tiles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) side: Side,
    pub(super) tiles: Rect,
}

/// A layout in which some rooms are placed.
pub(super) struct Search<'g> {
    pub(super) graph: &'g LevelGraph,
    /// The shapes of each room.
    pub(super) shapes: Vec<Vec<Shape>>,
    /// The links of each room, each with the other room.
    pub(super) links: Vec<Vec<(usize, usize)>>,
    pub(super) reach: Reach,
    pub(super) passage: i32,
    /// The tiles of the level inside its edge.
    pub(super) bounds: Rect,
    pub(super) placed: Vec<Option<Put>>,
    pub(super) ways: Vec<Option<Way>>,
    /// How often each room was in the way, and 1.
    pub(super) weights: Vec<u32>,
    pub(super) rng: &'g mut RngStream,
    pub(super) work: u64,
}

impl<'g> Search<'g> {
    pub(super) fn new(graph: &'g LevelGraph, size: (u16, u16), rng: &'g mut RngStream) -> Self {
        let mut shapes = Shape::of_rooms(graph);
        let rooms = graph.rooms.len();
        let mut links = vec![Vec::new(); rooms];
        for (at, link) in graph.links.iter().enumerate() {
            let (a, b) = link.rooms;
            links[a].push((at, b));
            links[b].push((at, a));
        }
        // a shape with too few doors is useless, if there are others
        for (shapes, links) in shapes.iter_mut().zip(&links) {
            let has_doors = |shape: &Shape| shape.most_doors() >= links.len();
            if shapes.iter().any(has_doors) {
                shapes.retain(has_doors);
            }
        }
        Self {
            reach: Reach::new(graph, &shapes),
            passage: graph.reach(),
            bounds: Rect { left: 1, top: 1, right: i32::from(size.0) - 1, bottom: i32::from(size.1) - 1 },
            placed: vec![None; rooms],
            ways: vec![None; graph.links.len()],
            weights: vec![1; rooms],
            work: 0,
            graph,
            shapes,
            links,
            rng,
        }
    }
}
