//! The table of appearances. Source: `docs/sources/h3m.md` section 6.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::ContentPack;

use crate::h3m::codec::Appearance;
use crate::h3m::meaning::looks::line_of;
use crate::work::{Step, count};

/// Lines of the table, in the order of their first use.
#[derive(Debug)]
pub(super) struct Looks<'p> {
    pack: &'p ContentPack,
    pub(super) lines: Vec<Appearance>,
    /// Position in the table, by appearance of the pack.
    known: Vec<Option<u32>>,
}

impl<'p> Looks<'p> {
    pub(super) fn new(pack: &'p ContentPack) -> Self {
        Self { pack, lines: Appearance::fixed().to_vec(), known: vec![None; pack.appearances.len()] }
    }

    /// The line of an appearance, which is one of the pack.
    ///
    /// # Errors
    /// The reason, when the file cannot say it.
    pub(super) fn line(&mut self, id: AppearanceId) -> Result<u32, String> {
        if let Some(line) = self.known[id.index()] {
            return Ok(line);
        }
        count(Step::Look);
        let new = line_of(self.pack, &self.pack.appearances[id])?;
        let line = u32::try_from(self.lines.len()).expect("a pack has fewer appearances than that");
        self.lines.push(new);
        self.known[id.index()] = Some(line);
        Ok(line)
    }
}
