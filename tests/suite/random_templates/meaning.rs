//! Compares the properties of two templates. Ignores spelling, order and settings without effect.
//!
//! Written from the documentation of the language and of tables, independent of their readers and writers.

mod objects;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rmg_core::template::{
    AllowList, Connection, Name, NumberSet, OwnOrLike, Presence, Template, Zone, ZoneSizeLaw, effective_zones,
};
use rmg_template::table::Dialect;

/// Marks a property that no conversion may lose.
const LOSSLESS: &str = "(nothing)";

const TOWNS: [&str; 12] = [
    "castle",
    "rampart",
    "tower",
    "inferno",
    "necropolis",
    "dungeon",
    "stronghold",
    "fortress",
    "conflux",
    "hota:cove",
    "hota:factory",
    "hota:bulwark",
];
const TERRAINS: [&str; 10] = [
    "dirt",
    "sand",
    "grass",
    "snow",
    "swamp",
    "rough",
    "subterra",
    "lava",
    "hota:highlands",
    "hota:wasteland",
];

/// Properties of a template: part of the message that reports the loss of the property, and its value.
type Properties = Vec<(&'static str, String)>;

/// Returns the contents of templates as text, without spans, settings, and order without effect.
pub(super) fn normalized(templates: &[Template]) -> String {
    let mut text = String::new();
    for template in templates {
        let mut template = template.clone();
        template.settings = None;
        template.allowed_water.sort();
        template.allowed_water.dedup();
        for zone in &mut template.zones {
            if let OwnOrLike::Own(objects) = &mut zone.custom_objects {
                objects.banned = objects::bans(&objects.banned);
            }
        }
        writeln!(text, "{template:?}").unwrap();
    }
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |contents, part| contents + part.split_once('}').map_or(part, |(_, rest)| rest))
}

/// Returns the properties that changed in a table: place, part of the message that must report the loss, and
/// difference.
pub(super) fn differences(
    before: &Template,
    after: &Template,
    dialect: Dialect,
) -> Vec<(String, &'static str, String)> {
    let common: Vec<(u32, u32)> = games(before).intersection(&games(after)).copied().collect();
    let mut found = Vec::new();
    let mut compare = |place: String, one: Properties, other: Properties| {
        assert_eq!(one.len(), other.len());
        for ((loss, value), (_, actual)) in one.into_iter().zip(other) {
            if value != actual {
                found.push((place.clone(), loss, format!("{value} became {actual}")));
            }
        }
    };
    compare(String::new(), template_properties(before), template_properties(after));
    let (one, other) = (zone_properties(before, dialect, &common), zone_properties(after, dialect, &common));
    assert_eq!(one.len(), other.len(), "zones");
    for ((zone, one), other) in before.zones.iter().zip(one).zip(other) {
        compare(format!("zone {}", zone.key), one, other);
    }
    let is_kept = |connection: &&Connection| match connection.kind.word() {
        "repulsive" => false,
        "fictive" => dialect != Dialect::RmgTxt,
        _ => true,
    };
    let kept: Vec<&Connection> = before.connections.iter().filter(is_kept).collect();
    assert_eq!(kept.len(), after.connections.len(), "connections");
    for (one, other) in kept.iter().zip(&after.connections) {
        compare(
            place(before, one),
            connection_properties(one, &common),
            connection_properties(other, &common),
        );
    }
    for lost in before.connections.iter().filter(|connection| !is_kept(connection)) {
        found.push((place(before, lost), "type `", "it is missing".to_owned()));
    }
    found
}

fn place(template: &Template, connection: &Connection) -> String {
    let [a, b] = [connection.a, connection.b].map(|end| &template.zones[end.value.index()].key);
    format!("connection {a} - {b}")
}

/// Returns the games (humans, players) that a template allows. Tables have no games without humans.
fn games(template: &Template) -> BTreeSet<(u32, u32)> {
    let allows = |set: Option<&NumberSet>, number| set.is_none_or(|set| set.contains(number));
    let humans = template.humans.as_ref().map(|humans| &humans.value);
    let all = (1..=8).flat_map(|players| (1..=players).map(move |human| (human, players)));
    all.filter(|(human, players)| template.players.value.contains(*players) && allows(humans, *human))
        .collect()
}

/// Returns the games in which a zone or connection is present.
fn present_in(presence: &Presence, games: &[(u32, u32)]) -> String {
    let present = games.iter().filter(|(humans, players)| presence.holds(*humans, *players));
    format!("{:?}", present.collect::<Vec<_>>())
}

/// Returns a name without the prefix of the base game.
fn local(name: &Name) -> &str {
    name.value.strip_prefix("core:").unwrap_or(&name.value)
}

fn template_properties(template: &Template) -> Properties {
    let switches = |list: &AllowList| {
        let names = |names: &[Name]| names.iter().map(|name| local(name).to_owned()).collect::<BTreeSet<_>>();
        format!("off {:?}, on {:?}", names(&list.banned), names(&list.enabled))
    };
    let water: BTreeSet<_> = template.allowed_water.iter().collect();
    vec![
        ("id", template.id.clone()),
        ("name", template.name.clone()),
        ("description", template.description.clone()),
        ("minimum size", template.min_size.value.to_string()),
        ("maximum size", template.max_size.value.to_string()),
        ("numbers of players", format!("{:?}", games(template))),
        ("kinds of water", format!("{water:?}")),
        ("quadratic sizes", format!("{:?}", template.zone_size_law)),
        ("shuffled seats", template.shuffle_seats.to_string()),
        ("sets of artifacts", template.artifact_sets.word().to_owned()),
        ("named artifacts", template.named_artifacts.to_string()),
        ("random monsters", template.random_monsters.to_string()),
        ("victory", template.victory.as_ref().map_or_else(String::new, |victory| victory.value.to_string())),
        ("settings", template.settings.as_ref().map_or_else(String::new, |text| text.value.clone())),
        ("artifacts", switches(&template.artifacts)),
        ("spells", switches(&template.spells)),
        ("skills", switches(&template.skills)),
        ("heroes", switches(&template.heroes)),
    ]
}

/// Returns the columns that the lists allow, and the names without a column.
fn allowed_columns(columns: &[&str], allowed: &[Name], banned: &[Name]) -> String {
    let has = |list: &[Name], known: &str| list.iter().any(|name| local(name) == known);
    let is_allowed = |known: &&&str| (allowed.is_empty() || has(allowed, known)) && !has(banned, known);
    let remaining: Vec<&&str> = columns.iter().filter(is_allowed).collect();
    let others: Vec<&str> =
        allowed.iter().chain(banned).map(local).filter(|name| !columns.contains(name)).collect();
    format!("{remaining:?} {others:?}")
}

/// Returns the number of mines of each resource.
fn sums(mines: &[(Name, u32)]) -> String {
    let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, count) in mines.iter().filter(|(_, count)| *count > 0) {
        *sums.entry(local(name)).or_default() += count;
    }
    format!("{sums:?}")
}

/// Returns the properties of all zones, including those that they copy from other zones.
fn zone_properties(template: &Template, dialect: Dialect, games: &[(u32, u32)]) -> Vec<Properties> {
    let all = effective_zones(template).unwrap();
    let is_old = dialect == Dialect::RmgTxt;
    let towns = if is_old { &TOWNS[..9] } else { &TOWNS[..] };
    let terrains = if is_old { &TERRAINS[..8] } else { &TERRAINS[..] };
    let factions: Vec<&str> = std::iter::once("neutral").chain(towns.iter().copied()).collect();
    let properties = |(zone, all): (&Zone, &rmg_core::template::EffectiveZone<'_>)| {
        let hints: Vec<_> = all
            .towns
            .hints
            .iter()
            .map(|hint| {
                let of = |zone: &rmg_core::diag::Spanned<rmg_core::ZoneId>| zone.value.index();
                (
                    hint.like.as_ref().map(of),
                    hint.not_like.iter().map(of).collect::<Vec<_>>(),
                    hint.related_to_terrain.as_ref().map(of),
                )
            })
            .collect();
        // no effect if there is a list of allowed terrains
        let banned = if all.terrain.allowed.is_empty() { &all.terrain.banned[..] } else { &[] };
        // the game skips classes below 100
        let treasure = all.treasure.iter().filter(|tier| tier.max >= 100 && tier.density > 0);
        let treasure: Vec<_> = treasure.map(|tier| (tier.min, tier.max, tier.density)).collect();
        let size = match template.zone_size_law {
            ZoneSizeLaw::Linear => zone.size.value.to_string(),
            ZoneSizeLaw::Quadratic => format!("the square of {}", zone.size.value),
        };
        let (own, neutral) = (all.towns.player, all.towns.neutral);
        vec![
            ("id that is not a number", zone.key.clone()),
            ("type `", zone.kind.word().to_owned()),
            ("quadratic sizes", size),
            (LOSSLESS, format!("{:?}", zone.owner.as_ref().map(|owner| owner.value))),
            ("numbers of players", present_in(&zone.presence, games)),
            (
                LOSSLESS,
                format!(
                    "{own:?} {neutral:?} {} {}",
                    all.towns.match_terrain_to_town, zone.towns_are_same_type
                ),
            ),
            ("hints for towns", format!("{hints:?}")),
            ("towns", allowed_columns(towns, &all.towns.allowed, &all.towns.banned)),
            ("terrains", allowed_columns(terrains, &all.terrain.allowed, banned)),
            (LOSSLESS, format!("{:?} {}", zone.monsters, zone.monsters_match_town)),
            ("monsters", allowed_columns(&factions, &zone.allowed_monsters, &zone.banned_monsters)),
            ("mines of", sums(all.mines)),
            ("mines of", sums(&zone.mine_densities)),
            ("treasure classes", format!("{treasure:?}")),
            ("named artifacts", format!("{:?}", zone.named_artifacts)),
            ("random monsters", format!("{:?}", zone.random_monsters)),
            ("object", objects::rules(&template.objects, all.custom_objects)),
            ("required objects", objects::required(all.custom_objects)),
            ("level", format!("{:?}", zone.forced_level)),
            ("repulsion", zone.repels.to_string()),
            ("editor position", format!("{} {}", zone.editor.x, zone.editor.y)),
            (if is_old { "editor position" } else { "editor scale" }, zone.editor.size.to_string()),
        ]
    };
    template.zones.iter().zip(&all).map(properties).collect()
}

fn connection_properties(connection: &Connection, games: &[(u32, u32)]) -> Properties {
    let ends = (connection.a.value, connection.b.value, connection.guard.value);
    vec![
        (LOSSLESS, format!("{ends:?}")),
        ("type `", connection.kind.word().to_owned()),
        ("road", format!("{:?}", connection.road)),
        ("numbers of players", present_in(&connection.presence, games)),
    ]
}
