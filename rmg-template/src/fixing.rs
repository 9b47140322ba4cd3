//! Fixes that are certain, made to a whole file.
//!
//! They are made round by round, and only where each round leaves strictly fewer faults and no new ones. On a
//! line with another error no fix is certain.

use std::collections::BTreeMap;

use rmg_core::diag::{Fault, Fix, Severity, has_errors};
use rmg_core::pack::ContentPack;

use crate::file::TemplateFile;
use crate::source::Source;
use crate::table::NoSuchLetter;

/// Most rounds of fixes on one file. Each makes up to some hundreds of them and reads the file again.
const MAX_ROUNDS: usize = 100;

/// A file with all fixes made that are certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// How many fixes were made; where it is 0, the bytes are those that were read.
    pub count: usize,
    /// How many bytes longer the fixes made the file, at most.
    pub most_growth: usize,
}

/// Why a file was not fixed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFixed {
    /// Some bytes are no text, and would be lost.
    #[error("not all of it can be read")]
    Unreadable,
    /// A fix brings a letter that the file cannot hold.
    #[error("{0}")]
    Letter(#[from] NoSuchLetter),
    /// The file would have other faults afterwards.
    #[error("the fixes would cause other faults; make them by hand")]
    OtherFaults,
}

/// The fixes of some faults that can be made without a question to the user.
pub fn certain_fixes<'f>(faults: impl IntoIterator<Item = &'f Fault>) -> impl Iterator<Item = &'f Fix> {
    faults.into_iter().filter_map(|fault| fault.fix.as_deref()).filter(|fix| fix.is_certain)
}

/// Makes all fixes that are certain, and those that become possible by them. Each round leaves strictly fewer faults and no new ones, so that
/// fixing again changes nothing. After 100 rounds it stops, and the file may have further fixes.
///
/// `check` finds what is wrong with templates beside their text, as [`Source::templates`] read them.
///
/// # Errors
/// Where nothing is to be written: see [`NotFixed`].
pub fn fix_file(
    bytes: &[u8],
    content: &ContentPack,
    check: &dyn Fn(&Source, &TemplateFile) -> Vec<Fault>,
) -> Result<Fixed, NotFixed> {
    let mut fixed = Fixed { bytes: bytes.to_vec(), count: 0, most_growth: 0 };
    let mut now = Faults::of(bytes, content, check);
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
        let after = Faults::of(&bytes, content, check);
        if !after.is_better_than(&now) {
            return Err(NotFixed::OtherFaults);
        }
        let (count, most_growth) = (fixed.count + count, fixed.most_growth + growth);
        fixed = Fixed { bytes, count, most_growth };
        now = after;
    }
    Ok(fixed)
}

/// Numbers of faults by severity, code and message.
type KindCounts<'f> = BTreeMap<(Severity, &'f str, &'f str), usize>;

/// What is wrong with a file.
struct Faults {
    source: Source,
    of_text: Vec<Fault>,
    of_templates: Vec<Fault>,
}

impl Faults {
    fn of(bytes: &[u8], content: &ContentPack, check: &dyn Fn(&Source, &TemplateFile) -> Vec<Fault>) -> Self {
        let (source, of_text) = Source::parse(bytes.to_vec());
        let of_templates = check(&source, &source.templates(content));
        Self { source, of_text, of_templates }
    }

    /// Those that may be reported: where the text cannot be read, nothing is known of its templates.
    fn shown(&self) -> impl Iterator<Item = &Fault> {
        let of_templates = if has_errors(&self.of_text) { &[] } else { self.of_templates.as_slice() };
        self.of_text.iter().chain(of_templates)
    }

    /// How many there are of each kind with the same words, all together, and how many of them are counted only.
    fn counts(&self) -> (KindCounts<'_>, usize, usize) {
        let mut kinds = BTreeMap::new();
        let (mut all, mut hidden) = (0, 0);
        for fault in self.of_text.iter().chain(&self.of_templates) {
            all += fault.count;
            if fault.code == "more-faults" {
                hidden += fault.count;
            } else {
                *kinds.entry((fault.severity, fault.code, fault.message.as_str())).or_default() +=
                    fault.count;
            }
        }
        (kinds, all, hidden)
    }

    /// Whether there are fewer than before, and none that was not there; what was counted only may be seen now.
    fn is_better_than(&self, before: &Self) -> bool {
        let ((kinds, all, hidden), (old_kinds, old_all, old_hidden)) = (self.counts(), before.counts());
        let new =
            |(kind, count): (&_, &usize)| count.saturating_sub(old_kinds.get(kind).copied().unwrap_or(0));
        all < old_all && kinds.iter().map(new).sum::<usize>() <= old_hidden.saturating_sub(hidden)
    }
}
