//! Measures borders and overlaps of two zones, which determine the possible links.
//!
//! Two tiles of different zones that share a side are in contact. A contact counts if the 3 x 3 tiles around
//! each belong only to the two zones. A run is a connected set of counted tiles of one zone, also over
//! corners. The length of the border is the longest run of either zone, whichever is shorter. Zones on two
//! levels overlap at tiles where each zone owns the tile and all tiles within distance 2, also over corners.
//! Tiles beyond the map edge are ignored.

use rmg_core::ZoneId;

use crate::ground::{DecodedMap, NO_ZONE};

/// Minimum length of a border for one passage.
const FIRST_PASSAGE: u32 = 3;
/// Additional length for each further passage.
const NEXT_PASSAGE: u32 = 6;
/// Tiles of overlap for each pair of gates.
const GATES: u32 = 12;
/// Distance around an overlapping tile that both zones must own.
const MARGIN: usize = 2;

/// The contact of two zones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contact {
    /// Both are on one level.
    Border {
        /// Whether they share a side.
        is_any: bool,
        /// Length of the border.
        tiles: u32,
    },
    /// They are on different levels.
    Overlap { tiles: u32 },
}

impl Contact {
    /// Measures the contact of two zones. O(tiles of a level).
    pub(crate) fn of(ground: &DecodedMap<'_>, a: ZoneId, b: ZoneId) -> Self {
        let level = |zone: ZoneId| ground.map.zones[zone.index()].level.index();
        match level(a).abs_diff(level(b)) {
            0 => border(ground, level(a), a.0, b.0),
            1 => overlap(ground, [a, b]),
            // Gates join adjacent levels only.
            _ => Self::Overlap { tiles: 0 },
        }
    }

    /// Returns the number of passages or pairs of gates that fit.
    pub(crate) fn places(self) -> u32 {
        match self {
            Self::Border { tiles, .. } if tiles < FIRST_PASSAGE => 0,
            Self::Border { tiles, .. } => 1 + (tiles - FIRST_PASSAGE) / NEXT_PASSAGE,
            Self::Overlap { tiles } => tiles / GATES,
        }
    }
}

fn border(ground: &DecodedMap<'_>, level: usize, a: u16, b: u16) -> Contact {
    let owner = &ground.levels[level].owner;
    let is_clean =
        |at: usize| ground.around(at).into_iter().all(|near| [a, b, NO_ZONE].contains(&owner[near]));
    let mut touches: Vec<usize> = Vec::new();
    let mut is_any = false;
    for at in ground.tiles().filter(|at| [a, b].contains(&owner[*at])) {
        for next in [at + 1, at + ground.stride] {
            if owner[next] == owner[at] || ![a, b].contains(&owner[next]) {
                continue;
            }
            is_any = true;
            if is_clean(at) && is_clean(next) {
                touches.extend([at, next]);
            }
        }
    }
    touches.sort_unstable();
    touches.dedup();
    let mut longest = [0, 0];
    let mut is_counted = vec![false; touches.len()];
    for first in 0..touches.len() {
        if std::mem::replace(&mut is_counted[first], true) {
            continue;
        }
        let zone = owner[touches[first]];
        let (mut run, mut open) = (0, vec![touches[first]]);
        while let Some(here) = open.pop() {
            run += 1;
            for near in ground.around(here).into_iter().filter(|near| owner[*near] == zone) {
                if let Ok(found) = touches.binary_search(&near)
                    && !std::mem::replace(&mut is_counted[found], true)
                {
                    open.push(near);
                }
            }
        }
        let side = &mut longest[usize::from(zone == b)];
        *side = run.max(*side);
    }
    Contact::Border { is_any, tiles: longest[0].min(longest[1]) }
}

fn overlap(ground: &DecodedMap<'_>, zones: [ZoneId; 2]) -> Contact {
    let levels = zones.map(|zone| ground.map.zones[zone.index()].level.index());
    let is_deep = |side: usize, x: usize, y: usize| {
        let owner = &ground.levels[levels[side]].owner;
        let rows = y.saturating_sub(MARGIN)..(y + MARGIN + 1).min(ground.height());
        rows.clone().all(|y| {
            let row = ground.row(y);
            let from = row.start + x.saturating_sub(MARGIN);
            owner[from..(row.start + x + MARGIN + 1).min(row.end)].iter().all(|owner| *owner == zones[side].0)
        })
    };
    let mut tiles = 0;
    for y in 0..ground.height() {
        for x in 0..ground.row(y).len() {
            let at = ground.row(y).start + x;
            let is_both = (0..2).all(|side| ground.levels[levels[side]].owner[at] == zones[side].0);
            tiles += u32::from(is_both && (0..2).all(|side| is_deep(side, x, y)));
        }
    }
    Contact::Overlap { tiles }
}
