//! Texts: names of content, ids of zones, titles, sizes, sets of numbers.

use rmg_core::RngStream;
use rmg_core::pack::{ContentPack, ObjectRole};

use crate::heroes3;

/// Titles of templates and free texts: with several alphabets, and with letters that formats treat specially.
const TITLES: [&str; 12] = [
    "Duel",
    "Eight hills",
    "Случайная карта",
    "Übermut & Söhne",
    "随机地图",
    "say \"no\"",
    "back\\slash",
    "a, b; c: d",
    "{ braces }",
    "it's // no comment",
    "Map",
    "100 %",
];

/// Sizes from small to far beyond the games. The minimum has space for all generated zones.
const SIZES: [&str; 16] = [
    "s",
    "s+u",
    "m",
    "m+u",
    "l",
    "l+u",
    "xl",
    "XL+U",
    "h",
    "xh+u",
    "g",
    "20x20",
    "37x61",
    "60x72x1",
    "100x300x2",
    "4096x4096x2",
];

/// Returns a title.
pub(super) fn title(rng: &mut RngStream) -> &'static str {
    TITLES[rng.index(TITLES.len())]
}

/// Returns the text of a size.
pub(super) fn size(rng: &mut RngStream) -> &'static str {
    SIZES[rng.index(SIZES.len())]
}

/// Returns names of content: usually of the pack, rarely with its prefix or of a missing mod.
pub(super) fn content(rng: &mut RngStream, kind: &str) -> Vec<String> {
    let all = names(heroes3(), kind);
    let count = match rng.index(8) {
        0 => 0,
        1 => rng.index(all.len().max(1)),
        _ => 1 + rng.index(3),
    };
    (0..count)
        .filter_map(|_| {
            let name = rng.pick(&all)?;
            Some(match rng.index(20) {
                0 => format!("core:{name}"),
                1 => "hota:cove".to_owned(),
                2 => "mod:thing".to_owned(),
                _ => (*name).to_owned(),
            })
        })
        .collect()
}

fn names<'p>(pack: &'p ContentPack, kind: &str) -> Vec<&'p str> {
    match kind {
        "factions" => pack.factions.iter().map(|(_, of)| of.name.as_str()).collect(),
        "terrains" => pack.terrains.iter().map(|(_, of)| of.name.as_str()).collect(),
        "resources" => pack.resources.iter().map(|(_, of)| of.name.as_str()).collect(),
        "spells" => pack.spells.iter().map(|(_, of)| of.name.as_str()).collect(),
        "artifacts" => pack.artifacts.iter().map(|(_, of)| of.name.as_str()).collect(),
        "secondary skills" => pack.skills.iter().map(|(_, of)| of.name.as_str()).collect(),
        "heroes" => pack.heroes.iter().map(|(_, of)| of.name.as_str()).collect(),
        _ => Vec::new(),
    }
}

/// Returns type and subtype of an object; rarely of an unknown one.
pub(super) fn object(rng: &mut RngStream) -> (String, String) {
    let kinds = heroes3().objects.records();
    let known = if rng.chance(1, 30) { None } else { rng.pick(kinds) };
    known.map_or_else(
        || ("nothing".to_owned(), "ofAll".to_owned()),
        |kind| (kind.type_name.clone(), kind.subtype.clone()),
    )
}

/// Roles of objects that templates cannot require.
const NOT_REQUIRED: [ObjectRole; 16] = [
    ObjectRole::Barrier,
    ObjectRole::Boat,
    ObjectRole::Decoration,
    ObjectRole::Event,
    ObjectRole::Garrison,
    ObjectRole::Grail,
    ObjectRole::Hero,
    ObjectRole::HeroPlaceholder,
    ObjectRole::Keymaster,
    ObjectRole::MagicTerrain,
    ObjectRole::Monster,
    ObjectRole::Portal,
    ObjectRole::RandomHero,
    ObjectRole::RandomMonster,
    ObjectRole::RandomTown,
    ObjectRole::Town,
];

/// Returns type and subtype of an object that can usually be required.
pub(super) fn required_object(rng: &mut RngStream) -> (String, String) {
    let pack = heroes3();
    let can_be_required = |kind: &&rmg_core::pack::ObjectKind| {
        let is_placeable = kind.appearances.iter().any(|look| !pack.appearances[*look].terrains.is_empty());
        is_placeable && !NOT_REQUIRED.contains(&kind.role)
    };
    let known: Vec<_> = pack.objects.records().iter().filter(can_be_required).collect();
    rng.pick(&known)
        .map_or_else(|| object(&mut rng.clone()), |kind| (kind.type_name.clone(), kind.subtype.clone()))
}

/// Returns distinct zone ids of one style. Styles with braces are used only if the ids cannot be mentions of
/// names.
pub(super) fn zone_ids(rng: &mut RngStream, count: usize, with_braces: bool) -> Vec<String> {
    let style = rng.index(if with_braces { 8 } else { 6 });
    (1..=count)
        .map(|number| match style {
            0 | 1 => number.to_string(),
            2 => format!("home{number}"),
            3 => format!("зона {number}"),
            4 => format!(" the {number}. Ödland  "),
            5 if number % 2 == 0 => format!("0{number}"),
            6 => format!("{{mid}} {number}"),
            7 => format!("{{{{{number}}}"),
            _ => (number * 7).to_string(),
        })
        .collect()
}

/// Returns a set of numbers in a range, as text.
pub(super) fn numbers(rng: &mut RngStream, min: u32, max: u32) -> String {
    let mut one = || min + rng.below(max - min + 1);
    let (first, second, third) = (one(), one(), one());
    let (low, high) = (first.min(second), first.max(second));
    match rng.index(5) {
        0 | 1 => first.to_string(),
        2 => format!("{low}-{high}"),
        3 => format!("{low},{third}"),
        _ => format!(" {low} - {high} , {third}"),
    }
}
