//! Appearances of the pack as lines of the appearance table. Source: `docs/sources/h3m.md` section 6.

use rmg_core::pack::{Appearance as PackAppearance, Footprint};

use super::numbers::GamePack;
use crate::h3m::codec::{Appearance, CellMask, Flag, Mask, ObjectGroup, Text};

/// Converts an appearance of the pack to a line of the table.
///
/// # Errors
/// If the format cannot represent it.
pub(crate) fn line_of(pack: GamePack<'_>, look: &PackAppearance) -> Result<Appearance, String> {
    let kind = pack.objects.get(look.kind).ok_or("the content pack does not have the kind of an object")?;
    let (class, subclass) = pack.class(kind)?;
    let (passable, action) = cells_of(&look.footprint).ok_or_else(|| {
        let (columns, rows) = (CellMask::COLUMNS, CellMask::ROWS);
        let name = &look.name;
        format!("`{name}` covers tiles outside of the {columns} x {rows} tiles that end at its anchor")
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

/// Returns the passable cells and the visited cells of a footprint; `None` if it does not fit into the masks.
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
