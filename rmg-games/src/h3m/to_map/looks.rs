//! Lines of a file's table and the appearances of the pack.

use std::collections::BTreeMap;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::pack::{ContentPack, GameTable, Offset};

use crate::foreign::{OwnLook, OwnLooks};
use crate::h3m::codec::{Appearance, CellMask, H3mFile, Reserved, Text};
use crate::h3m::meaning::looks::{cells_of, line_of};

/// What the model has for a line of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineMatch {
    pub(super) kind: ObjectKindId,
    pub(super) appearance: AppearanceId,
    /// The sprite is that of the line.
    pub(super) is_same_sprite: bool,
    /// All of the line is said by the appearance.
    pub(super) is_same_line: bool,
}

/// For each line of the table the appearance of its kind that has the same cells: of several the one that is
/// the same otherwise, else the one with its sprite, else the first; where none has them, one of the map's
/// own. `None` where the pack does not know the kind.
pub(super) fn matches(file: &H3mFile, pack: &ContentPack, own: &mut OwnLooks) -> Vec<Option<LineMatch>> {
    let numbered = pack.objects.iter().filter_map(|(id, kind)| Some((kind.number?, id)));
    let kinds: BTreeMap<(u16, u16), ObjectKindId> = numbered.collect();
    let find = |line: &Appearance| {
        let number = (u16::try_from(line.class.0).ok()?, u16::try_from(line.subclass).ok()?);
        let kind = *kinds.get(&number)?;
        let fits = |id: &&AppearanceId| {
            cells_of(&pack.appearances[**id].footprint) == Some((line.passable, line.action))
        };
        let looks = &pack.objects[kind].appearances;
        let sprite = stem(&line.sprite);
        let is_same_sprite =
            |id: AppearanceId| pack.appearances[id].sprite.as_bytes().eq_ignore_ascii_case(sprite);
        // Some sprites stand in several lists of the editor, with a line for each.
        let is_same_line = |id: AppearanceId| {
            let ours = line_of(pack, &pack.appearances[id]);
            is_same_sprite(id)
                && ours.is_ok_and(|ours| Appearance { sprite: line.sprite.clone(), ..ours } == *line)
        };
        let fitting = || looks.iter().filter(fits).copied();
        let same = fitting().find(|id| is_same_line(*id));
        let Some(appearance) =
            same.or_else(|| fitting().find(|id| is_same_sprite(*id))).or_else(|| fitting().next())
        else {
            let appearance = own.id(pack, own_look(line, kind, pack))?;
            // The rest of the line is in the appearance.
            let is_same_sprite = std::str::from_utf8(sprite).is_ok();
            let is_same_line = line.reserved == Reserved::default();
            return Some(LineMatch { kind, appearance, is_same_sprite, is_same_line });
        };
        let (is_same_sprite, is_same_line) = (is_same_sprite(appearance), same.is_some());
        Some(LineMatch { kind, appearance, is_same_sprite, is_same_line })
    };
    file.appearances.iter().map(find).collect()
}

/// A line as an appearance of the map's own. From which sides it is entered depends on the kind.
fn own_look(line: &Appearance, kind: ObjectKindId, pack: &ContentPack) -> OwnLook {
    let (solid, actions) = cells(line);
    let usual = pack.objects[kind].appearances.first().map(|id| &pack.appearances[*id]);
    OwnLook {
        kind,
        sprite: String::from_utf8_lossy(stem(&line.sprite)).into_owned(),
        is_entered_from_above: usual.is_some_and(|look| look.is_entered_from_above),
        is_overlay: line.is_overlay.is_set(),
        game_table: GameTable {
            group: line.group.0,
            allowed_terrains: u16::from_le_bytes(line.allowed_terrains.0),
            menu_terrains: u16::from_le_bytes(line.menu_terrains.0),
        },
        solid,
        actions,
    }
}

/// The name of a sprite without its ending.
fn stem(sprite: &Text) -> &[u8] {
    const ENDING: &[u8] = b".def";
    let bytes = &sprite.0;
    match bytes.len().checked_sub(ENDING.len()).map(|at| bytes.split_at(at)) {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(ENDING) => stem,
        _ => bytes,
    }
}

/// Cells that nobody can enter, and cells where it is visited, in rows from the top.
pub(super) fn cells(look: &Appearance) -> (Vec<Offset>, Vec<Offset>) {
    let (mut solid, mut actions) = (Vec::new(), Vec::new());
    for dy in 1 - CellMask::ROWS..=0 {
        for dx in 1 - CellMask::COLUMNS..=0 {
            if look.action.has(dx, dy) {
                actions.push(Offset { dx, dy });
            } else if !look.passable.has(dx, dy) {
                solid.push(Offset { dx, dy });
            }
        }
    }
    (solid, actions)
}
