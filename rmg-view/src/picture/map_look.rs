//! Icons and colors of objects, in pictures and on pages.

use std::collections::BTreeMap;

use rmg_core::PlayerColor;
use rmg_core::ids::AppearanceId;
use rmg_core::model::{MapModel, MapObject, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole, ObstacleKind, Subject, TerrainKind};

use super::color::Color;
use super::palette::resource_color;
use super::sprite::{
    BOAT, BUOY, CASTLE, FLOTSAM, GATE, MINE, MONOLITH, MONSTER, PICKUP, PLACE, SEA_CHEST, SHIPYARD,
    STRONG_MONSTER, Sprite, VILLAGE, WEAK_MONSTER, WHIRLPOOL, WRECK,
};

/// Color of towns without an owner.
pub(crate) const NEUTRAL: Color = Color(202, 200, 196);
/// Color of objects to pick up.
pub(crate) const GOODS: Color = Color(240, 200, 70);
/// Color of objects to visit.
pub(crate) const PLACES: Color = Color(206, 128, 70);
/// Color of mines without an owner that give no resource.
pub(crate) const MINES: Color = Color(150, 146, 150);
/// Colors of boats and wreckage, and of whirlpools without a pair.
pub(crate) const WOOD: Color = Color(170, 118, 66);
pub(crate) const WATERS: Color = Color(90, 150, 204);
/// Strength classes of monsters: upper bound in AI value, text, color. The last class has no bound. The
/// bounds follow the guards of typical templates. No color is the yellow of treasure. The size and horns of
/// icons show the strength as well, with two classes per icon.
pub(crate) const STRENGTHS: [(u32, &str, Color); 6] = [
    (1_500, "below 1,500", Color(236, 238, 226)),
    (4_000, "4,000", Color(246, 182, 146)),
    (10_000, "10,000", Color(244, 140, 40)),
    (25_000, "25,000", Color(222, 62, 40)),
    (60_000, "60,000", Color(160, 28, 60)),
    (u32::MAX, "more", Color(98, 34, 120)),
];
/// Colors of pairs of portals, used in rotation and bright enough for dark ground.
pub(crate) const PAIRS: [Color; 10] = [
    Color(236, 64, 80),
    Color(66, 142, 240),
    Color(250, 186, 40),
    Color(52, 178, 108),
    Color(196, 90, 220),
    Color(240, 122, 40),
    Color(40, 184, 196),
    Color(240, 128, 176),
    Color(150, 176, 40),
    Color(140, 120, 250),
];

/// Icon of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ObjectLook {
    pub(crate) sprite: &'static Sprite,
    /// Width in tenths of a tile.
    pub(crate) tenths: i32,
    pub(crate) fill: Color,
}

/// Returns the icon of an object. `None` for obstacles and for kinds that the pack does not contain. Ends of
/// portals have the color of their pair, see [`pair_numbers`].
pub(crate) fn look_of(pack: &ContentPack, object: &MapObject, pair: Option<usize>) -> Option<ObjectLook> {
    let (sprite, tenths, fill) = match &object.body {
        ObjectBody::Town { owner, has_fort, .. } => {
            let fill = owner.map_or(NEUTRAL, player_color);
            if *has_fort { (&CASTLE, 42, fill) } else { (&VILLAGE, 38, fill) }
        }
        ObjectBody::Monster { strength, .. } => {
            let (sprite, tenths) = strength_sprite(*strength);
            (sprite, tenths, strength_color(*strength))
        }
        ObjectBody::Portal { .. } => portal_look(&pack.objects.get(object.kind)?.type_name, pair),
        body => {
            let kind = pack.objects.get(object.kind)?;
            match kind.role {
                ObjectRole::Decoration => return None,
                ObjectRole::Mine => {
                    let owner = if let ObjectBody::Owned { owner } = body { *owner } else { None };
                    let resource = match kind.subject {
                        Subject::Resource(id) => pack.resources.get(id),
                        _ => None,
                    };
                    let free = resource.map_or(MINES, |resource| resource_color(&resource.name));
                    (&MINE, 18, owner.map_or(free, player_color))
                }
                // in maps of other programs, whose pairs are not known
                ObjectRole::Portal => portal_look(&kind.type_name, None),
                ObjectRole::Boat => (&BOAT, 15, WOOD),
                ObjectRole::Shipyard => (&SHIPYARD, 18, PLACES),
                _ => match sea_look(&kind.type_name) {
                    Some(look) => look,
                    None if kind.is_removed_on_visit => (&PICKUP, 9, GOODS),
                    None => (&PLACE, 13, PLACES),
                },
            }
        }
    };
    Some(ObjectLook { sprite, tenths, fill })
}

/// Returns the icon of a portal, by the type name that packs use.
fn portal_look(name: &str, pair: Option<usize>) -> (&'static Sprite, i32, Color) {
    let fill = pair.map_or(NEUTRAL, |pair| PAIRS[pair % PAIRS.len()]);
    match name {
        name if name.contains("Gate") => (&GATE, 21, fill),
        name if is_whirlpool(name) => (&WHIRLPOOL, 17, pair.map_or(WATERS, |_| fill)),
        _ => (&MONOLITH, 15, fill),
    }
}

/// Returns the icon of an object at sea, by the type name that packs use.
fn sea_look(name: &str) -> Option<(&'static Sprite, i32, Color)> {
    let is_one_of = |words: &[&str]| words.iter().any(|word| name.eq_ignore_ascii_case(word));
    match () {
        () if is_one_of(&["seaChest"]) => Some((&SEA_CHEST, 12, GOODS)),
        () if is_one_of(&["flotsam", "oceanBottle", "shipwreckSurvivor", "seaBarrel", "jetsam"]) => {
            Some((&FLOTSAM, 12, WOOD))
        }
        () if is_one_of(&["shipwreck", "derelictShip"]) => Some((&WRECK, 16, WOOD)),
        () if is_one_of(&["buoy", "lighthouse", "mermaids", "sirens"]) => Some((&BUOY, 12, PLACES)),
        () if is_whirlpool(name) => Some((&WHIRLPOOL, 17, WATERS)),
        () => None,
    }
}

fn is_whirlpool(name: &str) -> bool {
    name.to_ascii_lowercase().contains("whirlpool")
}

/// Returns the name of a kind of terrain, for pages and Tiled maps.
pub(crate) fn terrain_word(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Land => "land",
        TerrainKind::Water => "water",
        TerrainKind::Rock => "rock",
    }
}

/// Returns the kinds of obstacles by appearance. The first set that contains an appearance decides.
pub(crate) fn obstacle_kinds(pack: &ContentPack) -> BTreeMap<AppearanceId, ObstacleKind> {
    let mut kinds = BTreeMap::new();
    for set in pack.obstacle_sets.records() {
        for appearance in &set.appearances {
            kinds.entry(*appearance).or_insert(set.kind);
        }
    }
    kinds
}

/// Returns the number of the pair of every portal, in the order of the objects. `None` for other objects, and
/// for portals whose partner does not lead back.
pub(crate) fn pair_numbers(objects: &[MapObject]) -> Vec<Option<usize>> {
    let partner_of = |at: usize| match objects.get(at)?.body {
        ObjectBody::Portal { partner } => Some(partner),
        _ => None,
    };
    let (mut pairs, mut next) = (vec![None; objects.len()], 0);
    for at in 0..objects.len() {
        let Some(other) = partner_of(at).map(ObjectId::index).filter(|other| *other > at) else { continue };
        if partner_of(other).map(ObjectId::index) == Some(at) {
            (pairs[at], pairs[other]) = (Some(next), Some(next));
            next += 1;
        }
    }
    pairs
}

/// Returns the number of the ferry for every boat and shipyard of a ferry. Numbers of ferries follow those of
/// portal pairs.
pub(crate) fn ferry_numbers(map: &MapModel, pairs: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut ferries = vec![None; map.objects.len()];
    let first = pairs.iter().flatten().max().map_or(0, |last| last + 1);
    let landings = map.links.iter().map(|link| link.way.landings()).filter(|landings| !landings.is_empty());
    for (number, landings) in (first..).zip(landings) {
        for landing in landings {
            if let Some(ferry) = ferries.get_mut(landing.vessel.index()) {
                *ferry = ferry.or(Some(number));
            }
        }
    }
    ferries
}

/// Returns the color of a player, as bright as in the games.
pub(crate) fn player_color(player: PlayerColor) -> Color {
    match player {
        PlayerColor::Red => Color(222, 40, 36),
        PlayerColor::Blue => Color(48, 92, 232),
        PlayerColor::Tan => Color(194, 156, 112),
        PlayerColor::Green => Color(48, 160, 52),
        PlayerColor::Orange => Color(246, 140, 22),
        PlayerColor::Purple => Color(146, 56, 184),
        PlayerColor::Teal => Color(24, 168, 172),
        PlayerColor::Pink => Color(236, 130, 172),
    }
}

pub(crate) fn strength_color(strength: u32) -> Color {
    let (_, _, last) = STRENGTHS[STRENGTHS.len() - 1];
    STRENGTHS.iter().find(|(limit, ..)| strength < *limit).map_or(last, |(_, _, color)| *color)
}

/// Returns the icon of a monster and its width in tenths of a tile.
pub(crate) fn strength_sprite(strength: u32) -> (&'static Sprite, i32) {
    match STRENGTHS.iter().position(|(limit, ..)| strength < *limit) {
        Some(..=1) => (&WEAK_MONSTER, 10),
        Some(2 | 3) => (&MONSTER, 13),
        _ => (&STRONG_MONSTER, 16),
    }
}
