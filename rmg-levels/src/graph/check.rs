//! Proves that graphs are impossible. Each proof uses only what every layout has: rectangles that do not
//! touch, a door of its own for each link, straight passages that do not cross.

use std::collections::BTreeSet;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity};
use rmg_core::graph::DisjointSets;
use rmg_core::planar::is_planar;

use super::cycles::{closing_error, short_cycles};
use super::error::GraphError;
use super::shape::Shape;
use super::star::keep_fitting;
use super::{GraphLink, LevelGraph, Outline};
use crate::config::{LevelContext, LevelPart};

impl LevelGraph {
    /// Looks for a proof that the graph has no layout.
    ///
    /// # Arguments
    /// - `size`: width and height of the level; `None`: unlimited.
    ///
    /// # Errors
    /// [`GraphError`] with the culprit. `Ok` is no proof that a layout exists.
    ///
    /// # Cost
    /// O(rooms³) for the crossings, O(links x outlines²) for the doors, and at most 60 million steps for the
    /// neighbors of rooms and 60 million for the cycles.
    pub fn check(&self, size: Option<(u16, u16)>) -> Result<(), GraphError> {
        self.check_graph()?;
        let mut shapes = Shape::of_rooms(self);
        self.check_doors(&shapes)?;
        if let Some(size) = size {
            self.check_size(size)?;
        }
        self.check_crossings()?;
        keep_fitting(self, &mut shapes).map_err(|room| GraphError::Cramped {
            room: self.name(room),
            neighbors: self.names(&self.neighbors(room).collect::<Vec<_>>()),
        })?;
        let mut work = 0;
        for cycle in short_cycles(self) {
            if let Some(error) = closing_error(self, &shapes, &cycle, &mut work) {
                return Err(error);
            }
        }
        Ok(())
    }

    fn check_graph(&self) -> Result<(), GraphError> {
        let rooms = self.rooms.len();
        if rooms == 0 || rooms > Self::MAX_ROOMS {
            return Err(GraphError::RoomCount { rooms, limit: Self::MAX_ROOMS });
        }
        let outlines = self.outlines.len();
        if outlines == 0 || outlines > Self::MAX_OUTLINES {
            return Err(GraphError::OutlineCount { outlines, limit: Self::MAX_OUTLINES });
        }
        if let Some(number) = self.rooms.iter().flat_map(|room| &room.outlines).find(|at| **at >= outlines) {
            return Err(GraphError::Unknown { what: "outline", number: *number });
        }
        let mut seen = BTreeSet::new();
        let mut sets = DisjointSets::new(rooms);
        for link in &self.links {
            let (a, b) = link.rooms;
            if a.max(b) >= rooms {
                return Err(GraphError::Unknown { what: "room", number: a.max(b) });
            }
            if a == b {
                return Err(GraphError::SelfLink { room: self.name(a) });
            }
            if !seen.insert((a.min(b), a.max(b))) {
                return Err(GraphError::DoubleLink { a: self.name(a), b: self.name(b) });
            }
            sets.join(a, b);
        }
        let lost: Vec<usize> = (1..rooms).filter(|room| sets.find(*room) != 0).collect();
        if lost.is_empty() {
            return Ok(());
        }
        Err(GraphError::TwoParts { from: self.name(0), rooms: self.names(&lost) })
    }

    fn check_doors(&self, shapes: &[Vec<Shape>]) -> Result<(), GraphError> {
        for (room, shapes) in shapes.iter().enumerate() {
            let links = self.neighbors(room).count();
            let doors = shapes.iter().map(Shape::most_doors).max().unwrap_or(0);
            if links > doors {
                return Err(GraphError::DoorCount { room: self.name(room), links, doors });
            }
        }
        for GraphLink { rooms: (a, b), .. } in &self.links {
            let face = |one: &Shape, two: &Shape| {
                (0..4).any(|side| one.doors[side] != 0 && two.doors[(side + 2) % 4] != 0)
            };
            if !shapes[*a].iter().any(|one| shapes[*b].iter().any(|two| face(one, two))) {
                return Err(GraphError::NeverFace { a: self.name(*a), b: self.name(*b) });
            }
        }
        Ok(())
    }

    /// Proves that a level is too small.
    ///
    /// The proof counts the tiles whose column and row are multiples of a number n. A rectangle contains
    /// (width / n) x (height / n) of them or more, wherever it is, and rooms with the wall to the east and
    /// south of them do not overlap. With n = 1, this compares areas. With a larger n, it proves for example
    /// that two rooms do not fit next to each other if both have more than half of the sides of the level.
    pub(super) fn check_size(&self, size: (u16, u16)) -> Result<(), GraphError> {
        let shapes = &Shape::of_rooms(self);
        let (width, height) = (i32::from(size.0) - 2, i32::from(size.1) - 2);
        for (room, shapes) in shapes.iter().enumerate() {
            let fits = shapes.iter().any(|shape| shape.width <= width && shape.height <= height);
            let smallest = shapes.iter().min_by_key(|shape| shape.width * shape.height);
            let Some(smallest) = smallest else { continue };
            if !fits {
                let side = |side: i32| u16::try_from(side + 2).unwrap_or(u16::MAX);
                let needs = (side(smallest.width), side(smallest.height));
                return Err(GraphError::OutlineTooLarge { room: self.name(room), needs, size });
            }
        }
        for side in (1..).take(Outline::MAX_SIDE + 1) {
            let squares = |width: i32, height: i32| {
                u64::from(((width + 1) / side * ((height + 1) / side)).unsigned_abs())
            };
            let of_room =
                |shapes: &Vec<Shape>| shapes.iter().map(|shape| squares(shape.width, shape.height)).min();
            let (needs, has) = (shapes.iter().filter_map(of_room).sum(), squares(width, height));
            if needs > has {
                return Err(GraphError::TooSmall { needs, has, side: side.unsigned_abs(), size });
            }
        }
        Ok(())
    }

    /// Rooms and passages are connected pieces of the plane that do not overlap, so the graph is planar.
    fn check_crossings(&self) -> Result<(), GraphError> {
        let mut edges: Vec<(usize, usize)> = self.links.iter().map(|link| link.rooms).collect();
        edges.iter_mut().for_each(|(a, b)| (*a, *b) = ((*a).min(*b), (*a).max(*b)));
        // a planar graph has at most 3 x rooms - 6 links; one more is enough for the proof
        edges.truncate((3 * self.rooms.len()).saturating_sub(5));
        if is_planar(self.rooms.len(), &edges) {
            return Ok(());
        }
        // keeps only links without which the rest would be planar
        let mut at = 0;
        while at < edges.len() {
            let edge = edges.remove(at);
            if is_planar(self.rooms.len(), &edges) {
                edges.insert(at, edge);
                at += 1;
            }
        }
        let links = edges.into_iter().map(|(a, b)| (self.name(a), self.name(b))).collect();
        Err(GraphError::Crossing { links })
    }

    /// Returns where the culprit of an error is in the file.
    fn place_of(&self, error: &GraphError) -> Option<rmg_core::diag::Span> {
        let of_room = |name: &String| self.rooms.iter().find(|room| *room.name == **name)?.place;
        let of_link = |a: &String, b: &String| {
            let names = |link: &&GraphLink| {
                let (one, two) = (self.name(link.rooms.0), self.name(link.rooms.1));
                (one == *a && two == *b) || (one == *b && two == *a)
            };
            self.links.iter().rfind(names)?.place
        };
        match error {
            GraphError::SelfLink { room } => of_link(room, room),
            GraphError::DoubleLink { a, b } | GraphError::NeverFace { a, b } => of_link(a, b),
            GraphError::TwoParts { rooms, .. } => of_room(rooms.first()?),
            GraphError::DoorCount { room, .. }
            | GraphError::Cramped { room, .. }
            | GraphError::OutlineTooLarge { room, .. } => of_room(room),
            GraphError::Parity { cycle, .. } | GraphError::OpenCycle { cycle } => {
                of_link(cycle.first()?, cycle.get(1)?)
            }
            GraphError::Crossing { links } => links.first().and_then(|(a, b)| of_link(a, b)),
            GraphError::RoomCount { .. }
            | GraphError::OutlineCount { .. }
            | GraphError::Unknown { .. }
            | GraphError::TooSmall { .. } => None,
        }
    }
}

/// Checks all graphs of a configuration, in a level with the largest width and height of their levels.
pub(crate) fn check_graphs(
    graphs: &[LevelPart<LevelGraph>],
    contexts: &[LevelPart<LevelContext>],
    diagnostics: &mut DiagnosticList,
) {
    for part in graphs {
        let Some(graph) = part.part.as_deref() else { continue };
        let sizes = contexts.iter().filter(|context| context.shares_type(part));
        let sizes = sizes.filter_map(|context| Some(context.part.as_ref()?.size));
        let largest = sizes.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)));
        if let Err(error) = graph.check(largest) {
            let place = graph.place_of(&error).or(part.place);
            let diagnostic = Diagnostic::new(Severity::Error, error.code(), place, error.to_string());
            diagnostics.push(diagnostic.help(error.help()));
        }
    }
}
