//! Where in a file something is wrong: paths such as `objects[3].kind`, and the bytes that they lead to.

use std::fmt;

use rmg_core::diag::{Fault, FaultList, Severity, Span};

use rmg_json::{Document, Step, steps_of};

/// The way to a value.
#[derive(Debug, Default)]
pub(super) struct Path(pub(super) Vec<Step<'static>>);

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if at == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Faults with the paths of the values that have them.
#[derive(Debug, Default)]
pub(super) struct Report {
    faults: FaultList,
    /// Paths of the faults that were kept, in order.
    paths: Vec<String>,
}

impl Report {
    /// Takes a fault of the value at `path`; both texts are made only while there is room for them.
    pub(super) fn push(
        &mut self,
        code: &'static str,
        path: impl FnOnce() -> String,
        message: impl FnOnce() -> String,
        help: Option<String>,
    ) {
        let paths = &mut self.paths;
        self.faults.push_with(Severity::Error, || {
            let path = path();
            let fault = Fault::new(Severity::Error, code, None, format!("{path}: {}", message()));
            paths.push(path);
            Fault { help, ..fault }
        });
    }

    /// Whether one more fault would be kept.
    pub(super) fn has_room(&self) -> bool {
        self.faults.has_room(Severity::Error)
    }

    /// Whether nothing was wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.faults.total() == 0
    }

    /// The faults in the order taken, with their places in `bytes`.
    pub(super) fn finish(self, bytes: &[u8]) -> Vec<Fault> {
        // Only a file with faults is read a second time, by the reader that knows where everything stands.
        let (document, _) = Document::parse(bytes);
        let mut faults = self.faults.finish();
        for (fault, path) in faults.iter_mut().zip(&self.paths) {
            fault.span = document.get(&steps_of(path)).map(|value| value.span);
        }
        faults
    }
}

/// The byte at a line and column, both counted from 1, columns in bytes.
pub(super) fn span_at(bytes: &[u8], line: usize, column: usize) -> Option<Span> {
    let mut start = 0;
    for _ in 1..line {
        start += bytes.get(start..)?.iter().position(|byte| *byte == b'\n')? + 1;
    }
    let at = u32::try_from((start + column.saturating_sub(1)).min(bytes.len())).ok()?;
    Some(Span::new(at, at))
}
