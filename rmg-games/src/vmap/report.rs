//! Collecting faults, and finding their lines.

use rmg_core::diag::{LineColumn, LineIndex};
use rmg_core::text::shortened;
use rmg_json::{Document, steps_of};

use super::error::{VmapError, VmapFault, VmapProblem};
use super::lines::Lines;

/// Takes faults: the way to a value, and what is wrong with it.
pub(super) type Refuse<'r> = dyn FnMut(String, VmapProblem) + 'r;

/// Most letters of the way to a value; a name of the file may be part of it.
const MOST_OF_WAY: usize = 500;

/// Faults with the ways to the values that have them.
#[derive(Debug, Default)]
pub(super) struct Report {
    faults: Vec<VmapFault>,
    total: usize,
}

impl Report {
    /// Takes a fault of the value `field` of the file `entry`.
    pub(super) fn push(&mut self, entry: &str, field: impl FnOnce() -> String, problem: VmapProblem) {
        self.push_with(|| VmapFault {
            entry: entry.to_owned(),
            at: None,
            field: shortened(&field(), MOST_OF_WAY),
            problem,
        });
    }

    /// Takes a fault, which is made only while there is room for it.
    pub(super) fn push_with(&mut self, make: impl FnOnce() -> VmapFault) {
        self.total += 1;
        if self.faults.len() < VmapError::MOST {
            self.faults.push(make());
        }
    }

    /// Whether nothing was wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Takes a fault that has its place already.
    pub(super) fn push_fault(&mut self, fault: VmapFault) {
        self.push_with(|| fault);
    }

    /// How far it has come, to go back there.
    pub(super) fn mark(&self) -> (usize, usize) {
        (self.faults.len(), self.total)
    }

    /// Forgets all faults since then.
    pub(super) fn rewind(&mut self, (kept, total): (usize, usize)) {
        self.faults.truncate(kept);
        self.total = total;
    }

    /// Takes over the faults of another report.
    pub(super) fn append(&mut self, other: Self) {
        self.total += other.total - other.faults.len();
        other.faults.into_iter().for_each(|fault| self.push_fault(fault));
    }

    /// Gives the faults of `entry` their lines; `bytes` is its text. Only files with faults are
    /// read for this, by the reader that knows where everything stands.
    pub(super) fn locate(&mut self, entry: &str, bytes: &[u8]) {
        let is_wanted =
            |fault: &VmapFault| fault.at.is_none() && fault.entry == entry && !fault.field.is_empty();
        if !self.faults.iter().any(is_wanted) {
            return;
        }
        let (document, _) = Document::parse(bytes);
        let lines = LineIndex::new(document.text());
        for fault in self.faults.iter_mut().filter(|fault| is_wanted(fault)) {
            // The value itself, or the innermost of those around it that is there.
            let steps = steps_of(&fault.field);
            let value = (0..=steps.len()).rev().find_map(|length| document.get(&steps[..length]));
            fault.at = value.map(|value| lines.locate(value.span.start));
        }
    }

    /// Gives the faults since `mark` their lines, all of which lie in `value`, a part of the file that begins
    /// at byte `at` and whose way is `way`. Only parts with faults are read for this.
    pub(super) fn locate_in(
        &mut self,
        mark: (usize, usize),
        way: &str,
        (value, at): (&str, usize),
        lines: &mut Lines<'_>,
    ) {
        let faults = &mut self.faults[mark.0..];
        if faults.iter().all(|fault| fault.at.is_some()) {
            return;
        }
        let start = lines.locate(at);
        let (document, _) = Document::parse(value);
        let index = LineIndex::new(value);
        for fault in faults.iter_mut().filter(|fault| fault.at.is_none()) {
            // The value itself, or the innermost of those around it that is there.
            let steps = steps_of(fault.field.strip_prefix(way).unwrap_or_default());
            let found = (0..=steps.len()).rev().find_map(|length| document.get(&steps[..length]));
            let place = index.locate(found.map_or(0, |value| value.span.start));
            let column = if place.line == 1 { start.column + place.column - 1 } else { place.column };
            fault.at = Some(LineColumn { line: start.line + place.line - 1, column });
        }
    }

    /// The outcome: `value`, or what was wrong.
    pub(super) fn finish<T>(self, value: T) -> Result<T, VmapError> {
        if self.is_empty() { Ok(value) } else { Err(self.into_error()) }
    }

    /// What was wrong; something was.
    pub(super) fn into_error(self) -> VmapError {
        let more = self.total - self.faults.len();
        VmapError { faults: self.faults, more }
    }
}
