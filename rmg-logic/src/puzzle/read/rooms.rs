//! Reads the outline of the dungeon, the rooms that the author chose, and the pools of keys.

use std::collections::BTreeSet;

use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::json::{Fields, Object, Reader};
use crate::puzzle::config::{KeyPool, MAX_KEYS, MAX_ROOMS, RoomPins};
use crate::puzzle::parts::RoomId;

const KEYS: Fields = Fields { required: &["name", "doors"], optional: &["keys"] };
const KEYS_HELP: &str = "a pool of keys has the form {\"name\": \"small key\", \"doors\": 3}";
const OUTLINE_HELP: &str =
    "draw one text for each row: `.` is a room, a blank is none, `S` is the start, `G` the goal";
/// Maximum number of pools: each has a key.
const MAX_POOLS: usize = MAX_KEYS as usize;

/// Loads the rows of an outline from a picture: path as written -> rows, or the reason why not.
pub type LoadOutline<'l> = &'l dyn Fn(&str) -> Result<Vec<String>, String>;

/// Where the rooms are.
#[derive(Debug, Default)]
pub(super) struct ReadRooms {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) closed: Vec<bool>,
    pub(super) pins: RoomPins,
}

/// Reads the size, the outline, the start and the goal.
pub(super) fn read_rooms<'t>(
    reader: &mut Reader<'t>,
    config: &Object<'t>,
    load: LoadOutline<'_>,
) -> Option<ReadRooms> {
    let mut rooms = match config.given("outline") {
        Some(node) => reader.under("outline", |reader| read_outline(reader, node, load))?,
        None => ReadRooms::default(),
    };
    let mut side = |name, drawn: u32| {
        if drawn > 0 && config.given(name).is_none() {
            return Some(drawn);
        }
        let given = reader.required(config, name, |reader, node| {
            whole(reader, node, 1, MAX_ROOMS, "rooms are counted from 1")
        })?;
        if drawn > 0 && given != drawn {
            let message = format!("`{name}` {given} does not match the outline, which has {drawn}");
            reader.diagnostic(config.node, "given_twice", message, "remove it, the outline is enough");
        }
        Some(given)
    };
    let (width, height) = (side("width", rooms.width), side("height", rooms.height));
    (rooms.width, rooms.height) = (width?, height?);
    for (name, is_start) in [("start", true), ("goal", false)] {
        let size = (rooms.width, rooms.height);
        let room = reader.optional(config, name, |reader, node| read_place(reader, node, size));
        let pin = if is_start { &mut rooms.pins.start } else { &mut rooms.pins.goal };
        *pin = room.or(*pin);
    }
    Some(rooms)
}

fn read_outline<'t>(reader: &mut Reader<'t>, node: &'t RawValue, load: LoadOutline<'_>) -> Option<ReadRooms> {
    let rows = if node.get().starts_with('"') {
        let path = reader.text(node)?;
        match load(&path) {
            Ok(rows) => rows,
            Err(reason) => {
                let message = format!("cannot read the picture `{}`: {reason}", shown(&path));
                reader.diagnostic(node, "bad_outline", message, "write a path relative to this file");
                return None;
            }
        }
    } else {
        reader.texts(node, "a list of texts")?
    };
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    if width == 0 || width.saturating_mul(rows.len()) > MAX_ROOMS as usize {
        let message = format!("an outline of {width}x{} rooms", rows.len());
        reader.diagnostic(node, "outline_size", message, OUTLINE_HELP);
        return None;
    }
    let mut rooms = ReadRooms {
        width: u32::try_from(width).ok()?,
        height: u32::try_from(rows.len()).ok()?,
        ..ReadRooms::default()
    };
    for row in &rows {
        for x in 0..width {
            let letter = row.get(x).copied().unwrap_or(' ');
            let room = u32::try_from(rooms.closed.len()).ok().map(RoomId);
            match letter {
                'S' => rooms.pins.start = room,
                'G' => rooms.pins.goal = room,
                '.' | ' ' => {}
                other => {
                    let message = format!("unknown character `{other}` in the outline");
                    reader.diagnostic(node, "outline_letter", message, OUTLINE_HELP);
                    return None;
                }
            }
            rooms.closed.push(letter == ' ');
        }
    }
    if rooms.closed.iter().all(|is_closed| !is_closed) {
        rooms.closed.clear();
    }
    Some(rooms)
}

/// Reads a place: column and row, from 0.
fn read_place<'t>(
    reader: &mut Reader<'t>,
    node: &'t RawValue,
    (width, height): (u32, u32),
) -> Option<RoomId> {
    let list = reader.list(node, "a list of column and row", "")?;
    let [x, y] = list[..] else {
        let message = "expected column and row".to_owned();
        reader.diagnostic(node, "wrong_length", message, "write [0, 0] for the upper left room");
        return None;
    };
    let help = "columns and rows are counted from 0";
    let (x, y) = (whole(reader, x, 0, width - 1, help), whole(reader, y, 0, height - 1, help));
    Some(RoomId(y? * width + x?))
}

/// Reads the pools of keys.
pub(super) fn read_keys<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<Vec<KeyPool>> {
    let list = reader.list(node, "a list of pools of keys", KEYS_HELP)?;
    if list.len() > MAX_POOLS {
        let message = format!("{} pools of keys exceed the maximum of {MAX_POOLS}", list.len());
        reader.diagnostic(node, "too_many_keys", message, "use fewer");
        return None;
    }
    let pools = reader.items(&list, |reader, _, node| {
        let pool = reader.object(node, KEYS, "a pool of keys", KEYS_HELP)?;
        let name = reader.required(&pool, "name", |reader, node| reader.text(node));
        let most = MAX_KEYS;
        let help = "the proof tries all orders of use, so their number is limited";
        let doors = reader.required(&pool, "doors", |reader, node| whole(reader, node, 1, most, help));
        let keys = reader.optional(&pool, "keys", |reader, node| whole(reader, node, 1, most, help));
        let (doors, keys) = (doors?, keys.or(doors)?);
        if keys < doors {
            let message = format!("{keys} keys for {doors} doors: a door would never open");
            reader.diagnostic(pool.node, "too_few_keys", message, "use at least as many keys as doors");
        }
        Some(KeyPool { name: name?, doors, keys })
    });
    let pools: Vec<KeyPool> = pools.into_iter().collect::<Option<_>>()?;
    let mut known = BTreeSet::new();
    for (pool, node) in pools.iter().zip(&list) {
        if !known.insert(&pool.name) {
            let message = format!("duplicate pool of keys `{}`", shown(&pool.name));
            reader.diagnostic(
                node,
                "duplicate_name",
                message,
                "rename it, or add its doors to the other pool",
            );
        }
    }
    Some(pools)
}

/// Reports more keys than the proof can try, and more doors than ways between rooms.
pub(super) fn check_keys(reader: &mut Reader<'_>, node: &RawValue, rooms: &ReadRooms, pools: &[KeyPool]) {
    let ReadRooms { width, height, closed, .. } = rooms;
    let places = u64::from(*width) * u64::from(*height);
    let count = places - closed.iter().filter(|is_closed| **is_closed).count() as u64;
    let (keys, doors) = pools.iter().fold((0, 0), |all, pool| (all.0 + pool.keys, all.1 + pool.doors));
    if keys > MAX_KEYS {
        let message = format!("{keys} keys exceed the maximum of {MAX_KEYS}");
        reader.diagnostic(
            node,
            "too_many_keys",
            message,
            "the proof tries all orders of use: use fewer keys",
        );
    } else if u64::from(doors) >= count.max(1) {
        let message = format!("{doors} doors for keys do not fit between {count} rooms");
        reader.diagnostic(node, "too_many_keys", message, "use fewer doors than rooms, or more rooms");
    }
}

/// Reads a number from `least` to `most`.
pub(super) fn whole(
    reader: &mut Reader<'_>,
    node: &RawValue,
    least: u32,
    most: u32,
    help: &str,
) -> Option<u32> {
    let number = reader.whole(node, i64::from(least)..=i64::from(most), help)?;
    u32::try_from(number).ok()
}
