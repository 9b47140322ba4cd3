//! Applies certain fixes to a whole file.
//!
//! Fixes are applied in rounds, as long as each round leaves strictly fewer diagnostics and adds no new ones.
//! A fix is not certain if its line has another error.

use std::collections::BTreeMap;

use rmg_core::diag::{Diagnostic, Fix, Severity, has_errors};
use rmg_core::pack::ContentPack;

use crate::file::TemplateFile;
use crate::source::Source;
use crate::table::NoSuchLetter;

/// Maximum number of rounds for one file. Each round applies up to some hundreds of fixes and reads the file
/// again.
const MAX_ROUNDS: usize = 100;

/// A file with all certain fixes applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Number of applied fixes. If it is 0, the bytes are unchanged.
    pub count: usize,
    /// Upper bound of the number of bytes that the fixes added.
    pub most_growth: usize,
}

/// The reason why a file was not fixed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFixed {
    /// Some bytes are not text and would be lost.
    #[error("the file contains bytes that are not text")]
    Unreadable,
    /// A fix contains a character that the encoding of the file does not have.
    #[error("{0}")]
    Letter(#[from] NoSuchLetter),
    /// The fixes would cause other diagnostics.
    #[error("the fixes would cause other errors; fix the file by hand")]
    OtherDiagnostics,
}

/// Returns the fixes that can be applied without asking the user.
pub fn certain_fixes<'f>(
    diagnostics: impl IntoIterator<Item = &'f Diagnostic>,
) -> impl Iterator<Item = &'f Fix> {
    diagnostics.into_iter().filter_map(|diagnostic| diagnostic.fix.as_deref()).filter(|fix| fix.is_certain)
}

/// Applies all certain fixes, including those that become possible by other fixes. Each round leaves strictly
/// fewer diagnostics and adds no new ones, so fixing again changes nothing. After 100 rounds it stops, and
/// the file may have further fixes.
///
/// `check` returns the diagnostics of templates as read by [`Source::templates`].
///
/// # Errors
/// See [`NotFixed`]. The file must then stay unchanged.
pub fn fix_file(
    bytes: &[u8],
    content: &ContentPack,
    check: &dyn Fn(&Source, &TemplateFile) -> Vec<Diagnostic>,
) -> Result<Fixed, NotFixed> {
    let mut fixed = Fixed { bytes: bytes.to_vec(), count: 0, most_growth: 0 };
    let mut now = Diagnostics::of(bytes, content, check);
    if now.source.with_fixes([]).map_or(true, |(same, _)| same != bytes) {
        return Err(NotFixed::Unreadable);
    }
    for _round in 0..MAX_ROUNDS {
        let fixes: Vec<&Fix> = certain_fixes(now.shown()).collect();
        let (bytes, count) = now.source.with_fixes(fixes.iter().copied())?;
        if count == 0 {
            return Ok(fixed);
        }
        let growth = fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.text.len()).sum::<usize>();
        let after = Diagnostics::of(&bytes, content, check);
        if !after.is_better_than(&now) {
            return Err(NotFixed::OtherDiagnostics);
        }
        let (count, most_growth) = (fixed.count + count, fixed.most_growth + growth);
        fixed = Fixed { bytes, count, most_growth };
        now = after;
    }
    Ok(fixed)
}

/// Number of diagnostics by severity, code and message.
type KindCounts<'f> = BTreeMap<(Severity, &'f str, &'f str), usize>;

/// The diagnostics of a file.
struct Diagnostics {
    source: Source,
    of_text: Vec<Diagnostic>,
    of_templates: Vec<Diagnostic>,
}

impl Diagnostics {
    fn of(
        bytes: &[u8],
        content: &ContentPack,
        check: &dyn Fn(&Source, &TemplateFile) -> Vec<Diagnostic>,
    ) -> Self {
        let (source, of_text) = Source::parse(bytes.to_vec());
        let of_templates = check(&source, &source.templates(content));
        Self { source, of_text, of_templates }
    }

    /// Returns the diagnostics to report: those of templates only if the text has no errors.
    fn shown(&self) -> impl Iterator<Item = &Diagnostic> {
        let of_templates = if has_errors(&self.of_text) { &[] } else { self.of_templates.as_slice() };
        self.of_text.iter().chain(of_templates)
    }

    /// Returns the counts by kind, the total, and the number of diagnostics that are counted but not listed.
    fn counts(&self) -> (KindCounts<'_>, usize, usize) {
        let mut kinds = BTreeMap::new();
        let (mut total, mut hidden) = (0, 0);
        for diagnostic in self.of_text.iter().chain(&self.of_templates) {
            total += diagnostic.count;
            if diagnostic.code == "more-faults" {
                hidden += diagnostic.count;
            } else {
                *kinds
                    .entry((diagnostic.severity, diagnostic.code, diagnostic.message.as_str()))
                    .or_default() += diagnostic.count;
            }
        }
        (kinds, total, hidden)
    }

    /// Returns whether there are fewer diagnostics than before and no new ones. Diagnostics that were not
    /// listed before are not new.
    fn is_better_than(&self, before: &Self) -> bool {
        let ((kinds, total, hidden), (old_kinds, old_total, old_hidden)) = (self.counts(), before.counts());
        let new =
            |(kind, count): (&_, &usize)| count.saturating_sub(old_kinds.get(kind).copied().unwrap_or(0));
        total < old_total && kinds.iter().map(new).sum::<usize>() <= old_hidden.saturating_sub(hidden)
    }
}
