//! Packed objects and piles, with the tables to which they refer.

use std::collections::BTreeMap;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::model::{Guarded, MapModel, MapObject, PileRequest};
use rmg_core::pack::{ContentPack, ObstacleKind, Offset, Subject};
use serde::Serialize;

use crate::page::Packed;
use crate::picture::map_look::{ObjectLook, look_of, obstacle_kinds, pair_numbers};
use crate::picture::sprite::SPRITES;
use crate::picture::{Color, MapLayer, layer_of};

use super::facts::{Facts, facts};

/// Icon of treasure of a range of values.
#[derive(Debug, Clone, Copy)]
pub(super) struct ValueLook {
    /// Upper bound of the value of the pile, exclusive.
    pub(super) limit: u32,
    pub(super) words: &'static str,
    /// Width of the icon in tenths of a tile. The size shows the value as well, not only the color.
    tenths: i32,
    pub(super) fill: Color,
}

/// Value classes of piles. The limits are close to those of the tiers in typical templates.
pub(super) const VALUES: [ValueLook; 4] = [
    ValueLook { limit: 2_000, words: "below 2,000", tenths: 6, fill: Color::new(255, 240, 170) },
    ValueLook { limit: 6_000, words: "6,000", tenths: 8, fill: Color::new(250, 206, 60) },
    ValueLook { limit: 15_000, words: "15,000", tenths: 10, fill: Color::new(230, 150, 20) },
    ValueLook { limit: u32::MAX, words: "more", tenths: 13, fill: Color::new(86, 180, 233) },
];

/// Group of an object, by which the page shows and hides layers. The numbers are those of the scripts of the
/// page. 0 is obstacles, which have no style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Town = 1,
    Mine = 2,
    Guard = 3,
    Portal = 4,
    Treasure = 5,
    Place = 6,
}

/// All objects and piles.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Objects {
    /// Title, key, and the resource that it gives, if it gives one.
    kinds: Vec<(String, String, String)>,
    looks: Vec<PageLook>,
    /// Position of the sprite, width in tenths of a tile, color, group.
    styles: Vec<(usize, i32, String, u8)>,
    passes: Vec<String>,
    /// Number of objects.
    count: usize,
    /// For every object: look, column, row, style (or 0), zone, pass and flags, followed by the values that
    /// the flags announce: connection (1), pile (2), guarded connection (4), guarded pile (8). Bits from 4
    /// upward of the flags are the level.
    list: String,
    pile_count: usize,
    /// For every pile: zone, kind of request (0 mine, 1 required, 2 treasure), position of the request,
    /// value, guard (or 0), strength of the guard, number of objects, and the objects.
    piles: String,
    facts: Facts,
}

/// A kind of object in one of its appearances.
#[derive(Debug, Serialize)]
struct PageLook {
    kind: usize,
    /// Blocked tiles relative to the anchor, as alternating columns and rows.
    solid: Vec<i16>,
    /// Tiles from which the object is visited, in the same form.
    action: Vec<i16>,
    /// Kind of the obstacle: `tree`, `mountain` ... Empty for other objects and for obstacles of unknown
    /// kind.
    obstacle: &'static str,
}

/// Assigns numbers to distinct values in the order of their first occurrence.
#[derive(Debug)]
struct Interned<T>(BTreeMap<T, usize>, Vec<T>);

impl<T: Ord + Clone> Interned<T> {
    fn new() -> Self {
        Self(BTreeMap::new(), Vec::new())
    }

    fn number(&mut self, value: T) -> usize {
        let next = self.1.len();
        let number = *self.0.entry(value.clone()).or_insert(next);
        if number == next {
            self.1.push(value);
        }
        number
    }
}

pub(super) fn objects(map: &MapModel, pack: &ContentPack) -> Objects {
    let pairs = pair_numbers(&map.objects);
    let (mut looks, mut styles, mut passes) = (Interned::new(), Interned::new(), Interned::new());
    let mut list = Packed::default();
    for (object, pair) in map.objects.iter().zip(&pairs) {
        let style = style(map, pack, object, *pair).map(|style| styles.number(style));
        let look = looks.number((object.kind, object.appearance));
        let pass = passes.number(object.cause.pass.as_str());
        for number in [look, object.at.tile.x.into(), object.at.tile.y.into()] {
            list.push(small(number));
        }
        list.push_option(style.map(small));
        list.push(object.cause.zone.0.into());
        list.push(small(pass));
        add_cause(object, &mut list);
    }
    let mut kinds = Interned::new();
    let obstacles = obstacle_kinds(pack);
    let looks: Vec<PageLook> = (looks.1.into_iter())
        .map(|(kind, appearance)| page_look(pack, kinds.number(kind), appearance, &obstacles))
        .collect();
    Objects {
        kinds: kinds.1.into_iter().map(|kind| kind_words(pack, kind)).collect(),
        looks,
        styles: (styles.1.into_iter())
            .map(|(sprite, tenths, fill, group)| (sprite, tenths, fill.hex(), group as u8))
            .collect(),
        passes: passes.1.into_iter().map(str::to_owned).collect(),
        count: map.objects.len(),
        list: list.text(),
        pile_count: map.piles.len(),
        piles: piles(map),
        facts: facts(map, pack, &pairs),
    }
}

/// Converts a position in a list of the map. A map has fewer objects than tiles, so the number is small.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns sprite, size, color and group of an object. `None` for obstacles.
fn style(
    map: &MapModel,
    pack: &ContentPack,
    object: &MapObject,
    pair: Option<usize>,
) -> Option<(usize, i32, Color, Group)> {
    let ObjectLook { sprite, mut tenths, mut fill } = look_of(pack, object, pair)?;
    let kind = pack.objects.get(object.kind);
    let group = match layer_of(pack, object) {
        MapLayer::Towns => Group::Town,
        MapLayer::Mines => Group::Mine,
        MapLayer::Guards => Group::Guard,
        MapLayer::Portals => Group::Portal,
        MapLayer::Treasure => Group::Treasure,
        _ => Group::Place,
    };
    if group == Group::Treasure {
        let pile = object.cause.pile.and_then(|pile| map.piles.get(pile.index()));
        let value = pile.map_or_else(|| kind.map_or(0, |kind| kind.value), |pile| pile.value);
        let look = VALUES.iter().find(|look| value < look.limit).unwrap_or(&VALUES[VALUES.len() - 1]);
        (tenths, fill) = (look.tenths, look.fill);
    }
    let number = SPRITES.iter().position(|known| *known == sprite).unwrap_or(0);
    Some((number, tenths, fill, group))
}

fn add_cause(object: &MapObject, list: &mut Packed) {
    let cause = &object.cause;
    let guards = match cause.guards {
        None => 0,
        Some(Guarded::Link(_)) => 4,
        Some(Guarded::Pile(_)) => 8,
    };
    let flags = u32::from(cause.connection.is_some()) | u32::from(cause.pile.is_some()) << 1 | guards;
    list.push(flags | u32::from(object.at.level.0) << 4);
    let connection = cause.connection.map(|id| u32::from(id.0));
    let guarded = cause.guards.map(|guarded| match guarded {
        Guarded::Link(id) => id.0.into(),
        Guarded::Pile(id) => id.0,
    });
    for number in [connection, cause.pile.map(|id| id.0), guarded].into_iter().flatten() {
        list.push(number);
    }
}

fn page_look(
    pack: &ContentPack,
    kind: usize,
    appearance: AppearanceId,
    obstacles: &BTreeMap<AppearanceId, ObstacleKind>,
) -> PageLook {
    let cells = |cells: &[Offset]| cells.iter().flat_map(|cell| [cell.dx, cell.dy]).collect();
    let footprint = pack.appearances.get(appearance).map(|look| &look.footprint);
    PageLook {
        kind,
        solid: footprint.map_or_else(Vec::new, |footprint| cells(footprint.solid())),
        action: footprint.map_or_else(Vec::new, |footprint| cells(footprint.actions())),
        obstacle: obstacles.get(&appearance).map_or("", |kind| kind.word()),
    }
}

fn kind_words(pack: &ContentPack, kind: ObjectKindId) -> (String, String, String) {
    let Some(kind) = pack.objects.get(kind) else {
        return ("unknown object".to_owned(), String::new(), String::new());
    };
    let resource = match kind.subject {
        Subject::Resource(id) => pack.resources.get(id).map(|resource| resource.title.clone()),
        _ => None,
    };
    (kind.title.clone(), kind.key.clone(), resource.unwrap_or_default())
}

fn piles(map: &MapModel) -> String {
    let mut list = Packed::default();
    for pile in &map.piles {
        let (request, entry) = match pile.wish {
            PileRequest::Mine(entry) => (0, entry),
            PileRequest::Required(entry) => (1, entry),
            PileRequest::Treasure(entry) => (2, entry),
            PileRequest::Custom => (3, 0),
        };
        for number in [pile.zone.0.into(), request, entry.into(), pile.value] {
            list.push(number);
        }
        list.push_option(pile.guard.map(|id| id.0));
        list.push(pile.strength);
        list.push(small(pile.objects.len()));
        pile.objects.iter().for_each(|id| list.push(id.0));
    }
    list.text()
}

/// Returns the numbers of all groups that have a style, in order.
#[cfg(test)]
pub(super) fn group_numbers() -> [u8; 6] {
    [Group::Town, Group::Mine, Group::Guard, Group::Portal, Group::Treasure, Group::Place]
        .map(|group| group as u8)
}
