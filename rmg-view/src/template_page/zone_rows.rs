//! Tables of zones: one for common settings, one for rare settings.

use rmg_core::PlayerColor;
use rmg_core::ZoneId;
use rmg_core::diag::Spanned;
use rmg_core::template::{
    CommonObject, CustomObjects, EffectiveZone, ForcedLevel, Name, OwnOrLike, RequiredObject, Template,
    TownCounts, TownHint, Zone, effective_zones, rule_lines,
};
use rmg_core::text::counted;

use super::lists::{choice, names};
use super::table::{Cell, Table, line, numbers, words};
use crate::picture::{local_name, short_number, treasure_value};

/// Returns the table of sizes, seats, towns, mines, guards, treasure and terrain of all zones, with
/// references resolved. Copied values name their source.
pub(super) fn zone_table(template: &Template, effective: &[EffectiveZone<'_>]) -> Table {
    let total: u64 = template.zones.iter().map(|zone| u64::from(zone.size.value)).sum();
    let row = |(zone, effective): (&Zone, &EffectiveZone<'_>)| {
        let share = u64::from(zone.size.value) * 100 / total.max(1);
        vec![
            line(zone.key.as_str()),
            line(zone.kind.word()),
            line(format!("{} ({share}\u{a0}%)", zone.size.value)),
            line(zone.owner.map_or_else(String::new, |seat| seat_words(seat.value))),
            inherited(towns(zone, effective), &zone.towns, template),
            inherited(mines(zone, effective), &zone.mines, template),
            line(zone.monsters.word()),
            inherited(treasure(effective), &zone.treasure, template),
            line(match treasure_value(effective.treasure) {
                0 => String::new(),
                treasure_value => short_number(treasure_value),
            }),
            inherited(line(ground(effective)), &zone.terrain, template),
            line(zone.presence.to_string()),
        ]
    };
    let table = Table {
        title: "Zones",
        columns: vec![
            words("zone"),
            words("type"),
            numbers("size"),
            words("seat"),
            words("towns"),
            words("mines"),
            words("guards"),
            words("treasure x piles per 400 tiles"),
            numbers("value per 400 tiles"),
            words("terrain"),
            words("only with"),
        ],
        rows: template.zones.iter().zip(effective).map(row).collect(),
    };
    table.without_empty_columns()
}

/// Returns a seat with its color: `1 (red)`.
fn seat_words(seat: rmg_core::ids::Seat) -> String {
    let player = usize::from(seat.0).checked_sub(1).and_then(|at| PlayerColor::ALL.get(at));
    player.map_or_else(|| seat.to_string(), |player| format!("{seat} ({player})"))
}

/// Returns the lines of a cell, with the source zone if they are copied.
fn inherited<T>(mut cell: Cell, value: &OwnOrLike<T>, template: &Template) -> Cell {
    if let OwnOrLike::Like(source) = value {
        let from = format!("like zone {}", key(template, source));
        match cell.as_mut_slice() {
            [] => cell.push(from),
            [.., last] => *last = format!("{last} ({from})"),
        }
    }
    cell
}

fn key<'a>(template: &'a Template, zone: &Spanned<ZoneId>) -> &'a str {
    &template.zones[zone.value.index()].key
}

fn towns(zone: &Zone, effective: &EffectiveZone<'_>) -> Cell {
    let parts = |counts: &TownCounts| {
        let count = |count: u32, noun: &str| (count > 0).then(|| counted(count, noun));
        let more = |density: u32, noun: &str| (density > 0).then(|| format!("{noun} density {density}"));
        let parts = [
            count(counts.castles, "castle"),
            count(counts.towns, "town"),
            more(counts.castle_density, "castle"),
            more(counts.town_density, "town"),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let of = |who: &str, counts: &TownCounts| {
        let parts = parts(counts);
        (!parts.is_empty()).then(|| if who.is_empty() { parts } else { format!("{who}: {parts}") })
    };
    let own = if zone.owner.is_some() { "own" } else { "neutral" };
    of(own, &effective.towns.player).into_iter().chain(of("neutral", &effective.towns.neutral)).collect()
}

fn mines(zone: &Zone, effective: &EffectiveZone<'_>) -> Cell {
    let list = |list: &[(Name, u32)]| {
        let there = list.iter().filter(|(_, count)| *count > 0);
        there
            .map(|(name, count)| format!("{count} {}", local_name(&name.value)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let densities = list(&zone.mine_densities);
    let more = (!densities.is_empty()).then(|| format!("densities: {densities}"));
    line(list(effective.mines)).into_iter().chain(more).collect()
}

/// Returns one line per tier: `500-3000 x 9`.
fn treasure(effective: &EffectiveZone<'_>) -> Cell {
    effective.treasure.iter().map(|tier| format!("{}-{} x {}", tier.min, tier.max, tier.density)).collect()
}

/// Returns the content of every zone of a template, in the order of the zones: text for its towns, mines and
/// treasure tiers. A text is empty if the zone has none. The list is empty if the references between zones
/// are cyclic.
#[must_use]
pub fn contents_words(template: &Template) -> Vec<[String; 3]> {
    let Ok(effective) = effective_zones(template) else { return Vec::new() };
    let words = |(zone, effective): (&Zone, &EffectiveZone<'_>)| {
        [towns(zone, effective), mines(zone, effective), treasure(effective)].map(|cell| cell.join("; "))
    };
    template.zones.iter().zip(&effective).map(words).collect()
}

fn ground(effective: &EffectiveZone<'_>) -> String {
    let has_towns = [&effective.towns.player, &effective.towns.neutral].iter().any(|counts| {
        counts.towns + counts.castles > 0 || counts.town_density > 0 || counts.castle_density > 0
    });
    if effective.towns.match_terrain_to_town && has_towns {
        return "native to the town".to_owned();
    }
    match choice(&effective.terrain.allowed, &effective.terrain.banned) {
        all if all.is_empty() => "any".to_owned(),
        some => some,
    }
}

/// Returns the table of rare settings. Zones with the same value of a setting share a row.
pub(super) fn detail_table(template: &Template, effective: &[EffectiveZone<'_>]) -> Table {
    let mut rows: Vec<(Vec<&str>, String, Cell)> = Vec::new();
    for (zone, effective) in template.zones.iter().zip(effective) {
        for (what, cell) in details(template, zone, effective) {
            match rows.iter_mut().find(|(_, known, value)| *known == what && *value == cell) {
                Some((zones, ..)) => zones.push(&zone.key),
                None => rows.push((vec![&zone.key], what, cell)),
            }
        }
    }
    Table {
        title: "Other settings of zones",
        columns: vec![words("zones"), words("what"), words("value")],
        rows: rows
            .into_iter()
            .map(|(zones, what, cell)| vec![line(zones.join(", ")), line(what), cell])
            .collect(),
    }
}

fn details(template: &Template, zone: &Zone, effective: &EffectiveZone<'_>) -> Vec<(String, Cell)> {
    let mut details = Vec::new();
    let mut add = |what: &str, cell: Cell| {
        if !cell.is_empty() {
            details.push((what.to_owned(), cell));
        }
    };
    add("factions", line(choice(&effective.towns.allowed, &effective.towns.banned)));
    if zone.towns_are_same_type {
        add("towns", line("all of one faction"));
    }
    let hints = effective.towns.hints.iter().filter_map(|hint| hint_words(template, hint));
    add("town by town", hints.collect());
    add("creatures of guards", line(choice(&zone.allowed_monsters, &zone.banned_monsters)));
    if zone.monsters_match_town {
        add("guards", line("of the faction of the town"));
    }
    if let Some(share) = zone.named_artifacts {
        add("named artifacts", line(format!("{share} %")));
    }
    if let Some(share) = zone.random_monsters {
        add("random monsters", line(format!("{share} %")));
    }
    let objects: &CustomObjects = effective.custom_objects;
    add("required", objects.required.iter().map(required_words).collect());
    add("other values", objects.common.iter().map(common_words).collect());
    let banned = objects.banned.iter().map(|(object, subtype)| object_title(object, subtype.as_ref()));
    add("banned", line(banned.collect::<Vec<_>>().join(", ")));
    add("banned groups", line(names(&objects.banned_categories)));
    add("rules for objects", rule_lines(&objects.rules));
    if let OwnOrLike::Like(source) = &zone.custom_objects {
        add("objects", line(format!("like zone {}", key(template, source))));
    }
    if zone.forced_level != ForcedLevel::Automatic {
        add("level", line(zone.forced_level.word()));
    }
    if zone.repels {
        add("place", line("away from other zones with this setting"));
    }
    for extra in &zone.extras {
        add(extra.name, extra.value.value.lines().map(str::to_owned).collect());
    }
    details
}

/// Returns what determines the faction of a town.
fn hint_words(template: &Template, hint: &TownHint) -> Option<String> {
    if let Some(zone) = &hint.like {
        return Some(format!("as in zone {}", key(template, zone)));
    }
    if !hint.not_like.is_empty() {
        let zones: Vec<&str> = hint.not_like.iter().map(|zone| key(template, zone)).collect();
        return Some(format!("other than in zones {}", zones.join(", ")));
    }
    let zone = hint.related_to_terrain.as_ref()?;
    Some(format!("native to the terrain of zone {}", key(template, zone)))
}

fn object_title(object: &Name, subtype: Option<&Name>) -> String {
    let object = local_name(&object.value);
    subtype.map_or_else(|| object.to_owned(), |subtype| format!("{object} ({})", local_name(&subtype.value)))
}

fn required_words(required: &RequiredObject) -> String {
    let object = object_title(&required.object, required.subtype.as_ref());
    let guard = required.guard.map_or_else(String::new, |guard| format!(", guard {guard}"));
    format!("{} {object}{guard}", required.count)
}

fn common_words(common: &CommonObject) -> String {
    let object = object_title(&common.object, common.subtype.as_ref());
    let limit = common.zone_limit.map_or_else(String::new, |limit| format!(", at most {limit}"));
    format!("{object}: value {}, rarity {}{limit}", common.value, common.rarity)
}
