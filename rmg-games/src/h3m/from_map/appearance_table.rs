//! Builds the table of appearances. Source: `docs/sources/h3m.md` section 6.

use rmg_core::ids::AppearanceId;

use crate::h3m::codec::Appearance;
use crate::h3m::meaning::appearances::line_of;
use crate::h3m::meaning::numbers::GamePack;
use crate::work::{Step, count};

/// The table of appearances. Its lines are in order of first use.
#[derive(Debug)]
pub(super) struct AppearanceTable<'p> {
    pack: GamePack<'p>,
    pub(super) lines: Vec<Appearance>,
    /// Index in the table, by appearance of the pack.
    known: Vec<Option<u32>>,
}

impl<'p> AppearanceTable<'p> {
    pub(super) fn new(pack: GamePack<'p>) -> Self {
        Self { pack, lines: Appearance::fixed().to_vec(), known: vec![None; pack.appearances.len()] }
    }

    /// Returns the line of an appearance of the pack.
    ///
    /// # Errors
    /// If the format cannot represent it.
    pub(super) fn line(&mut self, id: AppearanceId) -> Result<u32, String> {
        if let Some(line) = self.known[id.index()] {
            return Ok(line);
        }
        count(Step::Appearance);
        let new = line_of(self.pack, &self.pack.appearances[id])?;
        let line = u32::try_from(self.lines.len()).expect("the index fits into 32 bits");
        self.lines.push(new);
        self.known[id.index()] = Some(line);
        Ok(line)
    }
}
