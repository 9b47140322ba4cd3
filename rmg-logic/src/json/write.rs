//! Results as text: one pairing per line.

use std::io::{self, Write};

use crate::entrances::{EntranceError, Layout};
use crate::world::World;

/// What a seed gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Names of exits and targets, in order of placement.
    Pairings(Vec<(String, String)>),
    /// A refusal.
    Refusal {
        /// A short word for programs.
        kind: String,
        /// A text for people.
        message: String,
    },
}

impl Outcome {
    /// The outcome of a randomization of `world`.
    #[must_use]
    pub fn new(world: &World, result: &Result<Layout, EntranceError>) -> Self {
        match result {
            Ok(layout) => Self::Pairings(
                layout
                    .pairings
                    .iter()
                    .map(|(exit, target)| {
                        (world.links[exit.index()].name.clone(), world.targets[target.index()].name.clone())
                    })
                    .collect(),
            ),
            Err(error) => Self::refusal(std::slice::from_ref(error)),
        }
    }

    /// A refusal with all its causes; the first gives the kind.
    #[must_use]
    pub fn refusal(errors: &[EntranceError]) -> Self {
        Self::Refusal {
            kind: errors.first().map_or("unknown", EntranceError::kind).to_owned(),
            message: errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        }
    }

    /// Whether there is a layout.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Pairings(_))
    }

    fn write_fields(&self, indent: &str, to: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Pairings(list) => {
                write!(to, "\"pairings\": [")?;
                for (at, (exit, target)) in list.iter().enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    write!(to, "{comma}\n{indent} [{}, {}]", quoted(exit)?, quoted(target)?)?;
                }
                if list.is_empty() { write!(to, "]") } else { write!(to, "\n{indent}]") }
            }
            Self::Refusal { kind, message } => {
                write!(to, "\"error\": {},\n{indent}\"message\": {}", quoted(kind)?, quoted(message)?)
            }
        }
    }
}

fn quoted(text: &str) -> io::Result<String> {
    serde_json::to_string(text).map_err(io::Error::from)
}

/// Writes the result of one seed.
///
/// # Errors
/// Those of `to`.
pub fn write_run(outcome: &Outcome, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{{\n ")?;
    outcome.write_fields(" ", to)?;
    writeln!(to, "\n}}")
}

/// Writes the results of several seeds, one after the other.
#[derive(Debug)]
pub struct RunsWriter<W> {
    to: W,
    separator: &'static str,
}

impl<W: Write> RunsWriter<W> {
    /// Begins.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn new(mut to: W) -> io::Result<Self> {
        write!(to, "{{\n \"runs\": [")?;
        Ok(Self { to, separator: "" })
    }

    /// Adds a result.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn add(&mut self, seed: u64, outcome: &Outcome) -> io::Result<()> {
        write!(self.to, "{}\n  {{\n   \"seed\": {seed},\n   ", self.separator)?;
        outcome.write_fields("   ", &mut self.to)?;
        self.separator = ",";
        write!(self.to, "\n  }}")
    }

    /// Ends. Without it, the text is not whole.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        writeln!(self.to, "\n ]\n}}")
    }
}
