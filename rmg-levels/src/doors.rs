//! Doors, and the keys of locked doors.
//!
//! A doorway is an open tile with walls on two opposite sides and open tiles on the other two. Secret doors
//! are kept only where all portals stay connected without them. Keys lie where a player can get them before
//! the door: the tiles are divided into parts at locked and secret doors, and each locked door at the border
//! of the reached parts gets its key in them before it is opened. Keys are not consumed, so the order of use
//! does not matter.

use std::collections::BTreeSet;
use std::sync::Arc;

use rmg_core::dungeon::{Door, DoorKind, Item, Marks, Side, TextureId};
use rmg_core::graph::DisjointSets;
use rmg_core::{Grid, RngStream, TilePos};

use crate::config::{Choice, pick};
use crate::draft::{DoorWish, Draft};
use crate::fields::Fields;

/// A kind of door that doorways can get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoorRule {
    /// The kind; `None`: no door.
    pub kind: Option<DoorKind>,
    /// The name of the key of a locked door. Doors with the same key share it.
    pub key: Arc<str>,
    /// An ornament for the door; [`TextureId::NONE`]: none.
    pub texture: TextureId,
}

/// The key of locked doors without a named key.
const KEY: &str = "key";

impl DoorRule {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let [open, closed, locked, secret] = DoorKind::ALL.map(|kind| (kind.word(), Some(kind)));
        let kinds = [open, closed, locked, secret, ("none", None)];
        let kind = fields.word("kind", &kinds, None).flatten();
        let key = fields.text("key");
        if let (Some(_), Some((_, at))) = (&key, fields.value("key"))
            && kind != Some(DoorKind::Locked)
        {
            let help = "write `kind = \"locked\"`, or remove `key`";
            fields.error("key-without-lock", at, "only a locked door has a key".to_owned(), help);
        }
        let key = key.unwrap_or_else(|| KEY.into());
        Self { kind, key, texture: fields.texture_or("texture", TextureId::NONE) }
    }
}

/// Puts doors into the doorways of the level, and keys on its floor. Portals are already placed.
pub(crate) fn hang_doors(draft: &mut Draft, rules: &[&Choice<DoorRule>], rng: &mut RngStream) {
    if rules.is_empty() && draft.doorways.is_empty() {
        return;
    }
    let wishes = std::mem::take(&mut draft.doorways);
    let mut doors: Vec<Door> = Vec::new();
    let tiles = doorways(draft, &wishes.iter().map(|(tile, _)| *tile).collect(), !rules.is_empty());
    for (tile, wish) in wishes.iter().filter(|(tile, _)| !tiles.contains(tile)) {
        if let Some(DoorWish { kind, .. }) = wish {
            let what = format!("{} door of a vault at {tile}", kind.word());
            draft.note_unmet(what, "it has no walls on two opposite sides; there is no door");
        }
    }
    for tile in tiles {
        let wish = wishes.iter().find(|(at, _)| *at == tile).and_then(|(_, wish)| wish.clone());
        let (kind, key, texture) = match (wish, pick(rules, rng)) {
            (Some(wish), _) => (Some(wish.kind), wish.key.unwrap_or_else(|| KEY.into()), TextureId::NONE),
            (None, Some(rule)) => (rule.kind, Arc::clone(&rule.key), rule.texture),
            (None, None) => (Some(DoorKind::Closed), KEY.into(), TextureId::NONE),
        };
        let Some(kind) = kind else { continue };
        if texture != TextureId::NONE {
            draft.set_ornament(tile, texture);
        }
        draft.take(tile);
        doors.push(Door { tile, kind, key: (kind == DoorKind::Locked).then_some(key) });
    }
    if doors.iter().any(|door| door.kind >= DoorKind::Locked) {
        let parts = Parts::new(draft, &doors);
        parts.limit_secrets(draft, &mut doors, rng);
        parts.lay_keys(draft, &mut doors, rng);
    }
    draft.doors = doors;
}

/// Returns the doorways of a level in order of their tiles: those of `wanted` that have walls on both sides,
/// and if `all`, each tile of a corridor next to a room. Two doorways are never next to each other.
fn doorways(draft: &Draft, wanted: &BTreeSet<TilePos>, all: bool) -> Vec<TilePos> {
    let mut found: BTreeSet<TilePos> =
        wanted.iter().copied().filter(|tile| is_doorway(&draft.marks, *tile)).collect();
    if all {
        for (tile, marks) in draft.marks.iter() {
            let meets_room = || draft.marks.neighbors4(tile).any(|next| draft.marks[next].has(Marks::ROOM));
            let is_inside = || draft.sealed.iter().any(|area| area.contains(tile));
            if marks.has(Marks::CORRIDOR)
                && !marks.has(Marks::TAKEN)
                && meets_room()
                && is_doorway(&draft.marks, tile)
                && !is_inside()
                && !draft.marks.neighbors4(tile).any(|next| found.contains(&next))
            {
                found.insert(tile);
            }
        }
    }
    found.into_iter().collect()
}

/// Returns whether a tile is walkable, with walkable tiles on two opposite sides and closed tiles on the
/// others.
pub(crate) fn is_doorway(marks: &Grid<Marks>, tile: TilePos) -> bool {
    let open = Side::ALL.map(|side| {
        side.next(tile)
            .and_then(|next| marks.get(next))
            .map_or((false, false), |marks| (marks.is_walkable(), marks.has(Marks::OPEN)))
    });
    let [north, east, south, west] = open;
    let leads = |a: (bool, bool), b: (bool, bool)| a.0 && b.0;
    let is_closed = |a: (bool, bool), b: (bool, bool)| !a.1 && !b.1;
    marks[tile].is_safe()
        && ((leads(north, south) && is_closed(east, west)) || (leads(east, west) && is_closed(north, south)))
}

/// The walkable tiles of a level, divided at locked and secret doors.
pub(crate) struct Parts {
    /// The part of each tile; [`NO_PART`] for closed tiles and these doors.
    of_tile: Grid<u32>,
    count: usize,
    /// The parts with a portal.
    with_portal: Vec<u32>,
}

/// No part: a closed tile.
const NO_PART: u32 = u32::MAX;

impl Parts {
    pub(crate) fn new(draft: &Draft, doors: &[Door]) -> Self {
        let portals = draft.portals.iter().map(|portal| portal.tile);
        Self::of(&draft.marks, doors, portals)
    }

    pub(crate) fn of(marks: &Grid<Marks>, doors: &[Door], portals: impl Iterator<Item = TilePos>) -> Self {
        let mut of_tile = Grid::new(marks.width(), marks.height(), NO_PART);
        let barred: BTreeSet<TilePos> =
            doors.iter().filter(|door| door.kind >= DoorKind::Locked).map(|door| door.tile).collect();
        let mut count = 0;
        let mut stack = Vec::new();
        for (start, _) in marks.iter() {
            stack.push(start);
            let part = u32::try_from(count).unwrap_or(NO_PART);
            while let Some(tile) = stack.pop() {
                if of_tile[tile] == NO_PART && marks[tile].is_walkable() && !barred.contains(&tile) {
                    of_tile[tile] = part;
                    stack.extend(marks.neighbors4(tile));
                    count = part as usize + 1;
                }
            }
        }
        // a portal in a wall is used from a tile next to it
        let part_at = |tile: TilePos| {
            let tiles = std::iter::once(tile).chain(marks.neighbors4(tile));
            tiles.map(|tile| of_tile[tile]).find(|part| *part != NO_PART)
        };
        let with_portal = portals.filter_map(part_at).collect();
        Self { of_tile, count, with_portal }
    }

    /// Returns the parts on both sides of a door.
    pub(crate) fn sides(&self, door: &Door) -> Vec<usize> {
        let parts = self.of_tile.neighbors4(door.tile).map(|tile| self.of_tile[tile]);
        parts.filter(|part| *part != NO_PART).map(|part| part as usize).collect()
    }

    fn join(&self, sets: &mut DisjointSets, door: &Door) {
        if let [a, b, ..] = self.sides(door)[..] {
            sets.join(a, b);
        }
    }

    /// Turns secret doors into closed ones where portals would be separated without them.
    fn limit_secrets(&self, draft: &mut Draft, doors: &mut [Door], rng: &mut RngStream) {
        let mut order: Vec<usize> =
            (0..doors.len()).filter(|at| doors[*at].kind == DoorKind::Secret).collect();
        rng.shuffle(&mut order);
        let mut hidden: BTreeSet<usize> = BTreeSet::new();
        for at in order {
            let mut sets = DisjointSets::new(self.count);
            for (other, door) in doors.iter().enumerate() {
                if other != at && !hidden.contains(&other) && door.kind >= DoorKind::Locked {
                    self.join(&mut sets, door);
                }
            }
            let mut roots = self.with_portal.iter().map(|part| sets.find(*part as usize));
            let first = roots.next();
            if roots.all(|root| Some(root) == first) {
                hidden.insert(at);
            } else {
                doors[at].kind = DoorKind::Closed;
                let what = format!("secret door at {}", doors[at].tile);
                draft.note_unmet(what, "a portal would be behind it; the door is closed and visible");
            }
        }
    }

    /// Lays a key for each locked door where a player can get it first.
    fn lay_keys(&self, draft: &mut Draft, doors: &mut [Door], rng: &mut RngStream) {
        let Some(start) = self.with_portal.first().map(|part| *part as usize) else { return };
        let mut reached = BTreeSet::from([start]);
        let mut laid: BTreeSet<Arc<str>> = BTreeSet::new();
        // keys lie in parts that are reached without secret doors
        let mut for_keys = reached.clone();
        let mut passed = vec![false; doors.len()];
        loop {
            let border = |kinds: &[DoorKind], passed: &[bool], reached: &BTreeSet<usize>| -> Vec<usize> {
                let at_border = |at: &usize| {
                    !passed[*at]
                        && kinds.contains(&doors[*at].kind)
                        && self.sides(&doors[*at]).iter().any(|part| reached.contains(part))
                };
                (0..doors.len()).filter(at_border).collect()
            };
            let closed = border(&[DoorKind::Open, DoorKind::Closed], &passed, &reached);
            let locked = border(&[DoorKind::Locked], &passed, &reached);
            let at = if let Some(at) = closed.first() {
                *at
            } else if let Some(at) = rng.pick(&locked).copied() {
                self.lay_key(draft, &mut doors[at], &for_keys, &mut laid, rng);
                at
            } else if let Some(at) = border(&[DoorKind::Secret], &passed, &reached).first() {
                *at
            } else {
                return;
            };
            passed[at] = true;
            let sides = self.sides(&doors[at]);
            let is_free = sides.iter().any(|part| for_keys.contains(part));
            if doors[at].kind != DoorKind::Secret && is_free {
                for_keys.extend(&sides);
            }
            reached.extend(sides);
        }
    }

    fn lay_key(
        &self,
        draft: &mut Draft,
        door: &mut Door,
        parts: &BTreeSet<usize>,
        laid: &mut BTreeSet<Arc<str>>,
        rng: &mut RngStream,
    ) {
        let Some(key) = door.key.clone().filter(|key| !laid.contains(key)) else { return };
        let is_there = |tile: &TilePos| {
            draft.is_free(*tile)
                && draft.marks(*tile).has(Marks::ROOM)
                && parts.contains(&(self.of_tile[*tile] as usize))
        };
        let places = draft.key_places.iter().filter(|(_, of_key)| *of_key == key).map(|(tile, _)| *tile);
        let mut tiles: Vec<TilePos> = places.filter(is_there).collect();
        if tiles.is_empty() {
            tiles = draft.marks.iter().map(|(tile, _)| tile).filter(is_there).collect();
        }
        let item = rng.pick(&tiles).map(|tile| Item {
            tile: *tile,
            name: Some(Arc::clone(&key)),
            item_type: Some(KEY.into()),
        });
        if item.is_some_and(|item| draft.put_item(item)) {
            laid.insert(key);
        } else {
            door.kind = DoorKind::Closed;
            door.key = None;
            let what = format!("key `{key}` of the door at {}", door.tile);
            draft.note_unmet(what, "no free tile of a room can be reached before the door; it is not locked");
        }
    }
}
