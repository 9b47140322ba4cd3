//! Matches lines of the appearance table with appearances of the pack.

use std::collections::BTreeMap;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::pack::{ContentPack, GameTable, Offset};

use crate::foreign::{MapAppearance, MapAppearances};
use crate::h3m::codec::{Appearance, CellMask, H3mFile, Reserved, Text};
use crate::h3m::meaning::appearances::{cells_of, line_of};
use crate::h3m::meaning::numbers::GamePack;

/// The appearance for a line of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineMatch {
    pub(super) kind: ObjectKindId,
    pub(super) appearance: AppearanceId,
    /// Whether it has the sprite of the line.
    pub(super) is_same_sprite: bool,
    /// Whether it has all values of the line.
    pub(super) is_same_line: bool,
}

/// Returns the appearance for each line of the table; `None` if the pack does not have the kind.
///
/// An appearance matches if it has the same kind and cells. The order of preference is: one with all values
/// of the line, one with its sprite, the first. If no appearance matches, the line becomes an additional
/// appearance of the map.
pub(super) fn matches(
    file: &H3mFile,
    pack: GamePack<'_>,
    additional: &mut MapAppearances,
) -> Vec<Option<LineMatch>> {
    let numbered = pack.objects.iter().filter_map(|(id, kind)| Some((kind.number?, id)));
    let kinds: BTreeMap<(u16, u16), ObjectKindId> = numbered.collect();
    let find = |line: &Appearance| {
        let number = (u16::try_from(line.class.0).ok()?, u16::try_from(line.subclass).ok()?);
        let kind = *kinds.get(&number)?;
        let fits = |id: &&AppearanceId| {
            cells_of(&pack.appearances[**id].footprint) == Some((line.passable, line.action))
        };
        let appearances = &pack.objects[kind].appearances;
        let sprite = stem(&line.sprite);
        let is_same_sprite =
            |id: AppearanceId| pack.appearances[id].sprite.as_bytes().eq_ignore_ascii_case(sprite);
        // some sprites are in several lists of the editor, with a line for each
        let is_same_line = |id: AppearanceId| {
            let ours = line_of(pack, &pack.appearances[id]);
            is_same_sprite(id)
                && ours.is_ok_and(|ours| Appearance { sprite: line.sprite.clone(), ..ours } == *line)
        };
        let fitting = || appearances.iter().filter(fits).copied();
        let same = fitting().find(|id| is_same_line(*id));
        let Some(appearance) =
            same.or_else(|| fitting().find(|id| is_same_sprite(*id))).or_else(|| fitting().next())
        else {
            let appearance = additional.id(&pack, map_appearance(line, kind, &pack))?;
            // the appearance has the other values of the line
            let is_same_sprite = std::str::from_utf8(sprite).is_ok();
            let is_same_line = line.reserved == Reserved::default();
            return Some(LineMatch { kind, appearance, is_same_sprite, is_same_line });
        };
        let (is_same_sprite, is_same_line) = (is_same_sprite(appearance), same.is_some());
        Some(LineMatch { kind, appearance, is_same_sprite, is_same_line })
    };
    file.appearances.iter().map(find).collect()
}

/// Converts a line to an additional appearance of the map. The kind determines whether it is entered from
/// above.
fn map_appearance(line: &Appearance, kind: ObjectKindId, pack: &ContentPack) -> MapAppearance {
    let (solid, actions) = cells(line);
    let first = pack.objects[kind].appearances.first().map(|id| &pack.appearances[*id]);
    MapAppearance {
        kind,
        sprite: String::from_utf8_lossy(stem(&line.sprite)).into_owned(),
        is_entered_from_above: first.is_some_and(|look| look.is_entered_from_above),
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

/// Returns the name of a sprite without its extension.
fn stem(sprite: &Text) -> &[u8] {
    const EXTENSION: &[u8] = b".def";
    let bytes = &sprite.0;
    match bytes.len().checked_sub(EXTENSION.len()).map(|at| bytes.split_at(at)) {
        Some((stem, extension)) if extension.eq_ignore_ascii_case(EXTENSION) => stem,
        _ => bytes,
    }
}

/// Returns the solid cells and the visited cells, in rows from the top.
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
