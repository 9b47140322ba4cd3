//! Faults of packs, with the file they are in.

use std::cell::RefCell;
use std::fmt;

use rmg_core::diag::{Fault, Severity, Span, did_you_mean};

/// A fault and the place where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackFault {
    /// `folder/file`.
    pub file: String,
    /// Line, from 1; 0 when it is about the file as a whole.
    pub line: u64,
    /// Name of the table's column, where it is about one.
    pub column: Option<&'static str>,
    /// What is wrong and how to fix it; spans count bytes of that file.
    pub fault: Fault,
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if let Some(column) = self.column {
            write!(f, ", column `{column}`")?;
        }
        write!(f, ": {}", self.fault.message)?;
        if let Some(help) = &self.fault.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

/// Why a pack could not be loaded: everything that is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackError {
    /// The faults, ordered by file and place; never empty.
    pub faults: Vec<PackFault>,
    /// How many more there are.
    pub more: usize,
}

impl PackError {
    /// Most faults that are kept: more than anyone fixes before loading again.
    pub const LIMIT: usize = 100;
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            let line_end = if at == 0 { "" } else { "\n" };
            write!(f, "{line_end}{fault}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more faults", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for PackError {}

/// What is meant by `word`, or which words are known.
pub(super) fn suggestion<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    let meant = did_you_mean(word, known.clone());
    meant.unwrap_or_else(|| format!("known are {}", known.collect::<Vec<_>>().join(", ")))
}

/// Collects faults while a pack is read.
#[derive(Debug, Default)]
pub(super) struct Report {
    faults: RefCell<Vec<PackFault>>,
    more: RefCell<usize>,
}

/// A place in a file of a pack.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) line: u64,
    pub(super) column: Option<&'static str>,
    pub(super) span: Option<Span>,
}

impl Place {
    /// The file as a whole.
    pub(super) fn file(file: String) -> Self {
        Self { file, ..Self::default() }
    }
}

impl Report {
    /// Whether a fault comes after so many that nobody would read it: then it is counted here, and nobody needs to find its
    /// place, nor what was probably meant.
    pub(super) fn skip_beyond(&self) -> bool {
        let is_full = self.faults.borrow().len() >= PackError::LIMIT;
        if is_full {
            *self.more.borrow_mut() += 1;
        }
        is_full
    }

    /// Takes a fault; `help` says how to fix it.
    pub(super) fn push(&self, place: Place, code: &'static str, message: String, help: impl Into<String>) {
        let mut faults = self.faults.borrow_mut();
        if faults.len() == PackError::LIMIT {
            *self.more.borrow_mut() += 1;
            return;
        }
        let Place { file, line, column, span } = place;
        let fault = Fault::new(Severity::Error, code, span, message).help(help);
        faults.push(PackFault { file, line, column, fault });
    }

    /// `Err` with everything collected, if anything was.
    pub(super) fn finish(&self) -> Result<(), PackError> {
        let mut faults = self.faults.take();
        faults.sort_by(|a, b| {
            let key = |f: &PackFault| (f.line, f.fault.span);
            a.file.cmp(&b.file).then_with(|| key(a).cmp(&key(b)))
        });
        // A cell that is read for two purposes is at fault once.
        faults.dedup();
        if faults.is_empty() { Ok(()) } else { Err(PackError { faults, more: self.more.take() }) }
    }
}
