//! The table of appearances. Source: `h3m-format.md` section 6.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance as Look, ContentPack, Footprint};

use super::numbers::class_of;
use crate::h3m::appearance::{Appearance, ObjectGroup};
use crate::h3m::field::{Flag, Text};
use crate::h3m::masks::{CellMask, Mask};

/// Lines of the table, in the order of their first use.
#[derive(Debug)]
pub(super) struct Looks<'p> {
    pack: &'p ContentPack,
    lines: Vec<Appearance>,
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
        let new = line_of(self.pack, &self.pack.appearances[id])?;
        let line = u32::try_from(self.lines.len()).expect("a pack has fewer appearances than that");
        self.lines.push(new);
        self.known[id.index()] = Some(line);
        Ok(line)
    }

    pub(super) fn into_lines(self) -> Vec<Appearance> {
        self.lines
    }
}

/// An appearance of the pack as a line of the table.
///
/// # Errors
/// The reason, when the file cannot say it.
pub(in crate::h3m) fn line_of(pack: &ContentPack, look: &Look) -> Result<Appearance, String> {
    let kind = pack.objects.get(look.kind).ok_or("the content pack does not have the kind of an object")?;
    let (class, subclass) = class_of(kind)?;
    let (passable, action) = cells_of(&look.footprint).ok_or_else(|| {
        let (columns, rows) = (CellMask::COLUMNS, CellMask::ROWS);
        let name = &look.name;
        format!("`{name}` covers tiles beyond the {columns} x {rows} that end with its anchor")
    })?;
    let table = look.game_table;
    Ok(Appearance {
        sprite: Text(format!("{}.def", look.sprite).into_bytes()),
        passable,
        action,
        allowed_terrains: Mask(table.allowed_terrains.to_le_bytes()),
        menu_terrains: Mask(table.menu_terrains.to_le_bytes()),
        class,
        subclass,
        group: ObjectGroup(table.group),
        is_overlay: Flag::from(look.is_overlay),
        ..Appearance::default()
    })
}

/// Cells where others may stand, and cells where it is visited; `None` for a footprint that does not fit.
pub(in crate::h3m) fn cells_of(footprint: &Footprint) -> Option<(CellMask, CellMask)> {
    let (mut passable, mut action) = (CellMask([0xFF; 6]), CellMask::default());
    for cell in footprint.cells() {
        if !passable.set(cell.dx, cell.dy, false) {
            return None;
        }
    }
    for cell in footprint.actions() {
        action.set(cell.dx, cell.dy, true);
    }
    Some((passable, action))
}
