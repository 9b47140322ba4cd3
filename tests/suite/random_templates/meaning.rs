//! What a template says, part by part, so that two can be compared: spelling, order and what has no effect do not count.
//!
//! Written from the description of the language and of tables, not from their readers and writers.

mod objects;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rmg_core::template::{
    AllowList, Connection, Name, NumberSet, OwnOrLike, Presence, Template, Zone, ZoneSizeLaw, effective_zones,
};
use rmg_template::table::Dialect;

/// Says of a difference that nothing may lose it.
const NEVER: &str = "(nothing)";

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

/// What a part says: words that a loss of it has, and the value.
type Says = Vec<(&'static str, String)>;

/// All that templates say, without places in their text; settings are not compared.
pub(super) fn plain(templates: &[Template]) -> String {
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
    parts.fold(first, |facts, part| facts + part.split_once('}').map_or(part, |(_, rest)| rest))
}

/// Which parts of a template came back from a table as something else: place and words of the loss that it has to be.
pub(super) fn differences(
    before: &Template,
    after: &Template,
    dialect: Dialect,
) -> Vec<(String, &'static str, String)> {
    let common: Vec<(u32, u32)> = games(before).intersection(&games(after)).copied().collect();
    let mut found = Vec::new();
    let mut compare = |place: String, one: Says, other: Says| {
        assert_eq!(one.len(), other.len());
        for ((words, value), (_, came)) in one.into_iter().zip(other) {
            if value != came {
                found.push((place.clone(), words, format!("{value} came back as {came}")));
            }
        }
    };
    compare(String::new(), whole(before), whole(after));
    let (one, other) = (effective(before, dialect, &common), effective(after, dialect, &common));
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
        compare(place(before, one), way(one, &common), way(other, &common));
    }
    for lost in before.connections.iter().filter(|connection| !is_kept(connection)) {
        found.push((place(before, lost), "type `", "it is gone".to_owned()));
    }
    found
}

fn place(template: &Template, connection: &Connection) -> String {
    let [a, b] = [connection.a, connection.b].map(|end| &template.zones[end.value.index()].key);
    format!("connection {a} - {b}")
}

/// Games of humans among players that a template allows; tables know none without humans.
fn games(template: &Template) -> BTreeSet<(u32, u32)> {
    let allows = |set: Option<&NumberSet>, number| set.is_none_or(|set| set.contains(number));
    let humans = template.humans.as_ref().map(|humans| &humans.value);
    let all = (1..=8).flat_map(|players| (1..=players).map(move |human| (human, players)));
    all.filter(|(human, players)| template.players.value.contains(*players) && allows(humans, *human))
        .collect()
}

/// In which of some games a part is there.
fn there(presence: &Presence, games: &[(u32, u32)]) -> String {
    let there = games.iter().filter(|(humans, players)| presence.holds(*humans, *players));
    format!("{:?}", there.collect::<Vec<_>>())
}

/// A name without the prefix of the base game.
fn local(name: &Name) -> &str {
    name.value.strip_prefix("core:").unwrap_or(&name.value)
}

fn whole(template: &Template) -> Says {
    let switches = |list: &AllowList| {
        let names = |names: &[Name]| names.iter().map(|name| local(name).to_owned()).collect::<BTreeSet<_>>();
        format!("off {:?}, on {:?}", names(&list.banned), names(&list.enabled))
    };
    let water: BTreeSet<_> = template.allowed_water.iter().collect();
    vec![
        ("its id", template.id.clone()),
        ("name", template.name.clone()),
        ("description", template.description.clone()),
        ("smallest size", template.min_size.value.to_string()),
        ("largest size", template.max_size.value.to_string()),
        ("numbers of players", format!("{:?}", games(template))),
        ("kinds of water", format!("{water:?}")),
        ("quadratic sizes", format!("{:?}", template.zone_size_law)),
        ("seats dealt by chance", template.shuffle_seats.to_string()),
        ("victory", template.victory.as_ref().map_or_else(String::new, |wish| wish.value.to_string())),
        ("settings", template.settings.as_ref().map_or_else(String::new, |text| text.value.clone())),
        ("artifacts", switches(&template.artifacts)),
        ("spells", switches(&template.spells)),
        ("skills", switches(&template.skills)),
        ("heroes", switches(&template.heroes)),
    ]
}

/// Those of some columns that lists allow, and names without a column.
fn chosen(columns: &[&str], allowed: &[Name], banned: &[Name]) -> String {
    let has = |list: &[Name], known: &str| list.iter().any(|name| local(name) == known);
    let is_left = |known: &&&str| (allowed.is_empty() || has(allowed, known)) && !has(banned, known);
    let left: Vec<&&str> = columns.iter().filter(is_left).collect();
    let others: Vec<&str> =
        allowed.iter().chain(banned).map(local).filter(|name| !columns.contains(name)).collect();
    format!("{left:?} {others:?}")
}

/// How many of each resource.
fn sums(mines: &[(Name, u32)]) -> String {
    let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, count) in mines.iter().filter(|(_, count)| *count > 0) {
        *sums.entry(local(name)).or_default() += count;
    }
    format!("{sums:?}")
}

/// What the zones say, with all that they copy from others.
fn effective(template: &Template, dialect: Dialect, games: &[(u32, u32)]) -> Vec<Says> {
    let all = effective_zones(template).unwrap();
    let is_old = dialect == Dialect::RmgTxt;
    let towns = if is_old { &TOWNS[..9] } else { &TOWNS[..] };
    let terrains = if is_old { &TERRAINS[..8] } else { &TERRAINS[..] };
    let factions: Vec<&str> = std::iter::once("neutral").chain(towns.iter().copied()).collect();
    let says = |(zone, all): (&Zone, &rmg_core::template::EffectiveZone<'_>)| {
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
        // without effect beside a list of what is allowed
        let banned = if all.terrain.allowed.is_empty() { &all.terrain.banned[..] } else { &[] };
        let treasure = all.treasure.iter().filter(|tier| tier.max > 0 && tier.density > 0);
        let treasure: Vec<_> = treasure.map(|tier| (tier.min, tier.max, tier.density)).collect();
        let size = match template.zone_size_law {
            ZoneSizeLaw::Linear => zone.size.value.to_string(),
            ZoneSizeLaw::Quadratic => format!("the square of {}", zone.size.value),
        };
        let (own, neutral) = (all.towns.player, all.towns.neutral);
        vec![
            ("its id", zone.key.clone()),
            ("type `", zone.kind.word().to_owned()),
            ("quadratic sizes", size),
            (NEVER, format!("{:?}", zone.owner.as_ref().map(|owner| owner.value))),
            ("games in which it is there", there(&zone.presence, games)),
            (
                NEVER,
                format!(
                    "{own:?} {neutral:?} {} {}",
                    all.towns.match_terrain_to_town, zone.towns_are_same_type
                ),
            ),
            ("hints for towns", format!("{hints:?}")),
            ("towns", chosen(towns, &all.towns.allowed, &all.towns.banned)),
            ("terrains", chosen(terrains, &all.terrain.allowed, banned)),
            (NEVER, format!("{:?} {}", zone.monsters, zone.monsters_match_town)),
            ("monsters", chosen(&factions, &zone.allowed_monsters, &zone.banned_monsters)),
            ("mines of", sums(all.mines)),
            ("mines of", sums(&zone.mine_densities)),
            ("classes of treasure", format!("{treasure:?}")),
            ("object", objects::rules(all.custom_objects)),
            ("required objects", objects::required(all.custom_objects)),
            ("its level", format!("{:?}", zone.forced_level)),
            ("repulsion", zone.repels.to_string()),
            ("place in editors", format!("{} {}", zone.editor.x, zone.editor.y)),
            (if is_old { "place in editors" } else { "scale in editors" }, zone.editor.size.to_string()),
        ]
    };
    template.zones.iter().zip(&all).map(says).collect()
}

fn way(connection: &Connection, games: &[(u32, u32)]) -> Says {
    let ends = (connection.a.value, connection.b.value, connection.guard.value);
    vec![
        (NEVER, format!("{ends:?}")),
        ("type `", connection.kind.word().to_owned()),
        ("its road", format!("{:?}", connection.road)),
        ("games in which it is there", there(&connection.presence, games)),
    ]
}
