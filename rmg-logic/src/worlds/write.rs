//! Worlds as JSON.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::worlds::error::WorldError;
use crate::worlds::pool::Pool;
use crate::worlds::world::{End, World};

/// What a seed gave, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorldOutcome {
    /// The fields of a world as JSON.
    World(String),
    /// A refusal.
    Refusal {
        /// A short word for programs.
        kind: String,
        /// A text for people.
        message: String,
    },
}

impl WorldOutcome {
    /// The outcome of making a world of `pool`.
    #[must_use]
    pub fn new(pool: &Pool, result: &Result<World, WorldError>) -> Self {
        match result {
            Ok(world) => Self::World(world_json(pool, world)),
            Err(error) => Self::refusal(error),
        }
    }

    /// The outcome of a refusal.
    #[must_use]
    pub fn refusal(error: &WorldError) -> Self {
        Self::Refusal { kind: error.kind().to_owned(), message: error.to_string() }
    }

    /// Whether there is a world.
    #[must_use]
    pub fn is_world(&self) -> bool {
        matches!(self, Self::World(_))
    }

    fn write_fields(&self, to: &mut impl Write) -> io::Result<()> {
        match self {
            Self::World(text) => write!(to, "\"world\": {text}"),
            Self::Refusal { kind, message } => {
                write!(to, "\"error\": {}, \"message\": {}", quoted(kind), quoted(message))
            }
        }
    }
}

/// The name of an end of a connection: `start`, or zone and portal.
#[must_use]
pub fn end_name(pool: &Pool, end: End) -> String {
    match end {
        End::Start => "start".to_owned(),
        End::Portal { zone, portal } => {
            let zone = &pool.zones[zone];
            format!("{}.{}", zone.id, zone.portals[portal])
        }
    }
}

/// A world as the value of `world`: zones, connections, the solution, and the measures `difficulty` (`steps` of the
/// solution, and `at_least` so many for any), `needed` and `avoidable` (plain zones that no solution, and some solution,
/// avoids).
fn world_json(pool: &Pool, world: &World) -> String {
    let id = |zone: usize| quoted(&pool.zones[zone].id);
    let portal = |zone: usize, portal: usize| quoted(&pool.zones[zone].portals[portal]);
    let end = |end: End| match end {
        End::Start => "\"start\"".to_owned(),
        End::Portal { zone, portal: number } => format!("[{}, {}]", id(zone), portal(zone, number)),
    };
    let ids = |zones: &[usize]| zones.iter().map(|zone| id(*zone)).collect::<Vec<_>>().join(", ");
    let connections = world.connections.iter().map(|(a, b)| format!("\n   [{}, {}]", end(*a), end(*b)));
    let steps = world.solution.iter().map(|step| {
        let gem = if step.takes_gem { ", \"gem\": true" } else { "" };
        let (from, to) = (portal(step.zone, step.from), portal(step.zone, step.to));
        format!("\n   {{\"zone\": {}, \"from\": {from}, \"to\": {to}{gem}}}", id(step.zone))
    });
    let mut text = format!("{{\n  \"zones\": [{}],\n  \"connections\": [", ids(&world.zones));
    text += &connections.collect::<Vec<_>>().join(",");
    text += "\n  ],\n  \"solution\": [";
    text += &steps.collect::<Vec<_>>().join(",");
    let (steps, at_least) = (world.difficulty.steps, world.difficulty.at_least);
    let _ = write!(text, "\n  ],\n  \"difficulty\": {{\"steps\": {steps}, \"at_least\": {at_least}}},");
    let (needed, avoidable) = (ids(&world.needed_plain), ids(&world.avoidable_plain));
    let _ = write!(text, "\n  \"needed\": [{needed}],\n  \"avoidable\": [{avoidable}]\n }}");
    text
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Writes the result of one seed.
///
/// # Errors
/// Those of `to`.
pub fn write_world(outcome: &WorldOutcome, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{{\n ")?;
    outcome.write_fields(to)?;
    writeln!(to, "\n}}")
}

/// Writes the results of several seeds, one after the other.
#[derive(Debug)]
pub struct WorldsWriter<W> {
    to: W,
    separator: &'static str,
}

impl<W: Write> WorldsWriter<W> {
    /// Begins.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn new(mut to: W) -> io::Result<Self> {
        write!(to, "{{\"runs\": [")?;
        Ok(Self { to, separator: "" })
    }

    /// Adds a result.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn add(&mut self, seed: u64, outcome: &WorldOutcome) -> io::Result<()> {
        write!(self.to, "{}\n{{\"seed\": {seed}, ", self.separator)?;
        outcome.write_fields(&mut self.to)?;
        self.separator = ",";
        write!(self.to, "}}")
    }

    /// Ends. Without it, the text is not whole.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        writeln!(self.to, "\n]}}")
    }
}
