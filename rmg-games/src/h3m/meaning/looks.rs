//! Appearances of the pack as lines of the table. Source: `docs/sources/h3m.md` section 6.

use rmg_core::pack::{Appearance as Look, ContentPack, Footprint};

use super::numbers::class_of;
use crate::h3m::codec::{Appearance, CellMask, Flag, Mask, ObjectGroup, Text};

/// An appearance of the pack as a line of the table.
///
/// # Errors
/// The reason, when the file cannot say it.
pub(crate) fn line_of(pack: &ContentPack, look: &Look) -> Result<Appearance, String> {
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
pub(crate) fn cells_of(footprint: &Footprint) -> Option<(CellMask, CellMask)> {
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
