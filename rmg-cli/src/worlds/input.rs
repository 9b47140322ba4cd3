//! The case and its pool, from one file or two; what is wrong with them is shown in their texts.

use std::path::{Path, PathBuf};

use rmg::worlds::{Pool, WorldError, WorldInput, WorldMaker};
use rmg::{Error, Fault, Faults};

use crate::bounded_file::{input_name, is_standard, read_text};
use crate::console::complain;
use crate::failure::Failure;
use crate::output::stem;
use crate::report::{count_of, render_faults, unusable};

/// Largest case on standard input, as of a file.
const MAX_BYTES: usize = 256 << 20;

/// What is to be made, and of what.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) gems: usize,
    inside: WorldInput,
    /// What the command line asks for.
    asked: Option<usize>,
}

impl Input {
    /// Reads the case and, where that is another file, its pool.
    ///
    /// What cannot be read, or not be used, is an error after everything that is wrong was printed.
    pub(super) fn read(path: &Path, gems: Option<u32>) -> Result<Self, Failure> {
        let shown = input_name(path);
        let inside = if is_standard(path) {
            WorldInput::parse(&shown, read_text(path, "a case file", MAX_BYTES)?)
        } else {
            WorldInput::open(path)
        };
        let inside = inside.map_err(|error| unreadable(&shown, error))?;
        if inside.needs_gems() && gems.is_none() {
            let message = format!("{shown} is a pool, and does not say how many gems a world has");
            return Err(Failure::usage(message).help("say it with --gems, for example --gems 7"));
        }
        let asked = gems.map(|gems| gems as usize);
        let ready = inside.ready(asked).map_err(|error| unreadable(&shown, error))?;
        tell(&ready.warnings(&[]));
        let name = inside.name().map_or_else(|| stem(path), str::to_owned);
        Ok(Self { name, gems: ready.gems, asked, inside })
    }

    /// The pool.
    pub(super) fn pool(&self) -> &Pool {
        self.inside.pool()
    }

    /// The file of the pool, where it is not that of the case.
    pub(super) fn pool_path(&self) -> Option<PathBuf> {
        self.inside.pool_path().map(Path::to_owned)
    }

    /// Prints the faults and warnings of the pool with their places.
    pub(super) fn tell_faults(&self, plan: &Result<WorldMaker<'_>, WorldError>) {
        let faults = match plan {
            Ok(plan) => plan.warnings(),
            Err(WorldError::Faults(faults)) => faults,
            Err(_) => return,
        };
        if let Ok(ready) = self.inside.ready(self.asked) {
            tell(&ready.located(faults));
        }
    }
}

/// Prints faults, each in its text.
fn tell(faults: &Faults) {
    for text in faults.texts() {
        complain(render_faults(&text.name, &text.text, &text.faults));
    }
}

/// Prints everything that is wrong with a case; the error.
fn unreadable(shown: &str, error: Error) -> Failure {
    let Error::Faulty(faults) = error else { return Failure::from(error) };
    tell(&faults);
    let all: Vec<Fault> = faults.iter().cloned().collect();
    let count = count_of(&all).unwrap_or_else(|| "it has no pool".to_owned());
    let message = match faults.texts() {
        [case, pool] => format!("{} with {} cannot be used: {count}", case.name, pool.name),
        _ => format!("{shown} is no case for worlds: {count}"),
    };
    unusable(message, &all)
}
