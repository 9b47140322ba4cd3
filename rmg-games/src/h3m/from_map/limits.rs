//! Limits of the games.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectKind, Table, TableId};
use rmg_core::plan::{ConnectionPlan, GenPlan, VictoryGoal, ZoneContents};
use rmg_core::template::ConnectionKind;
use rmg_core::{Game, ZoneId};

use super::refusal::Refusals;
use crate::h3m::codec::{MAX_OBJECTS, Side, Version};
use crate::h3m::meaning::numbers::{GamePack, Numbered, class_in, versions_of};

/// Maximum number of names that a message lists.
const MAX_NAMES: usize = 5;

/// Returns the reasons why the target of a plan does not support a map of it, as parts of a sentence. Empty
/// if no reason is known. VCMI supports every plan.
///
/// Checks the size, the players, the number of forced portals (the games have few kinds of monoliths), and
/// the content that may be placed. The finished map may still exceed a limit: the number of further portals
/// depends on the layout.
///
/// # Cost
/// O(zones x content).
#[must_use]
pub fn game_limits(plan: &GenPlan, pack: &ContentPack) -> Vec<String> {
    if plan.target == Game::Vcmi {
        return Vec::new();
    }
    let (last, lower) = versions_of(plan.target);
    let limits = |version| limits_of(plan, GamePack { pack, version });
    if lower.iter().any(|version| limits(*version).is_empty()) { Vec::new() } else { limits(last) }
}

fn limits_of(plan: &GenPlan, pack: GamePack<'_>) -> Vec<String> {
    let mut refusals = Refusals::new(pack.version);
    check_size(plan, pack.version, &mut refusals);
    check_players(plan, &mut refusals);
    // only for new maps: an existing map without human players can be converted
    if !plan.players.iter().any(|player| player.human) {
        refusals.push("no player is human; the game lists only maps with a human player");
    }
    check_portals(plan, pack, &mut refusals);
    check_content(plan, pack, &mut refusals);
    refusals.into_texts()
}

pub(super) fn check_size(plan: &GenPlan, version: Version, refusals: &mut Refusals) {
    let size = plan.size;
    if size.levels() > 2 {
        refusals.push(format!("the map has {} levels; the game supports at most 2", size.levels()));
    }
    let (sides, names) = match version.hota() {
        None => (&Side::ORIGINAL[..], "36, 72, 108 and 144 tiles (s, m, l, xl)"),
        Some(_) => (&Side::HOTA[..], "36, 72, 108, 144, 180, 216 and 252 tiles (s, m, l, xl, h, xh, g)"),
    };
    if size.width() != size.height() || !sides.contains(&size.width()) {
        refusals.push(format!(
            "the map has {} x {} tiles; the game supports sides of {names}",
            size.width(),
            size.height()
        ));
    }
}

pub(super) fn check_players(plan: &GenPlan, refusals: &mut Refusals) {
    for (at, player) in plan.players.iter().enumerate() {
        if plan.players[..at].iter().any(|other| other.color == player.color) {
            refusals.push(format!("duplicate player color {}", player.color));
        }
    }
}

pub(super) fn check_counts(map: &MapModel, refusals: &mut Refusals) {
    let found = map.objects.len();
    if found > MAX_OBJECTS {
        refusals.push(format!("the map has {found} objects; the game supports at most {MAX_OBJECTS}"));
    }
}

fn check_portals(plan: &GenPlan, pack: GamePack<'_>, refusals: &mut Refusals) {
    let needs_pair = |link: &&ConnectionPlan| match link.kind {
        ConnectionKind::ForcePortal => true,
        ConnectionKind::Guarded => link.a == link.b,
        ConnectionKind::Wide | ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
    };
    let forced: Vec<_> = plan.connections.iter().filter(needs_pair).collect();
    let kinds = pack.monoliths_of(plan.target).len();
    if forced.len() > kinds {
        let zone =
            |id: ZoneId| plan.zones.get(id.index()).map_or_else(|| id.0.to_string(), |zone| zone.key.clone());
        let names = forced.iter().map(|link| format!("{} - {}", zone(link.a), zone(link.b))).collect();
        refusals.push(format!(
            "{} connections need pairs of monoliths ({}); the game has {kinds} kinds of monoliths",
            forced.len(),
            listed(names)
        ));
    }
}

fn check_content(plan: &GenPlan, pack: GamePack<'_>, refusals: &mut Refusals) {
    let zones = || plan.zones.iter().map(|zone| (Some(zone.key.as_str()), &zone.contents));
    let towns = zones().filter(|(_, contents)| contents.towns.total() > 0);
    let towns = towns.flat_map(|(zone, contents)| contents.towns.factions.iter().map(move |id| (zone, *id)));
    let chosen = plan.players.iter().filter_map(|player| Some((None, player.faction?)));
    report_missing(pack, &pack.factions, towns.chain(chosen), refusals);
    let terrains =
        zones().flat_map(|(zone, contents)| contents.terrain.allowed.iter().map(move |id| (zone, *id)));
    report_missing(pack, &pack.terrains, terrains, refusals);
    let mines =
        zones().flat_map(|(zone, contents)| contents.mines.iter().map(move |mine| (zone, mine.resource)));
    report_missing(pack, &pack.resources, mines, refusals);
    // by faction: the first zone where its creatures can be guards
    let mut guarded: Vec<Option<&str>> = vec![None; pack.factions.len()];
    for (zone, contents) in zones() {
        for faction in &contents.monster_factions {
            if let Some(first) = guarded.get_mut(faction.index()) {
                *first = first.or(zone);
            }
        }
    }
    let creatures = pack.creatures.iter().filter(|(_, creature)| creature.is_placeable);
    let guards = creatures.filter_map(|(id, creature)| {
        let zone = guarded.get(creature.faction.index()).copied().flatten()?;
        Some((Some(zone), id))
    });
    report_missing(pack, &pack.creatures, guards, refusals);
    let heroes = plan.players.iter().filter_map(|player| Some((None, player.hero?)));
    report_missing(pack, &pack.heroes, heroes, refusals);
    let resources = plan.players.iter().flat_map(|player| player.bonus.iter().map(|(id, _)| (None, *id)));
    report_missing(pack, &pack.resources, resources, refusals);
    if let VictoryGoal::Artifact { artifact, .. } = plan.victory.goal {
        report_missing(pack, &pack.artifacts, std::iter::once((None, artifact)), refusals);
    }
    let switches = &plan.switches;
    report_missing(pack, &pack.artifacts, switches.artifacts.on.iter().map(|id| (None, *id)), refusals);
    report_missing(pack, &pack.spells, switches.spells.on.iter().map(|id| (None, *id)), refusals);
    report_missing(pack, &pack.skills, switches.skills.on.iter().map(|id| (None, *id)), refusals);
    report_missing(pack, &pack.heroes, switches.heroes.on.iter().map(|id| (None, *id)), refusals);
    let is_missing = |kind: &ObjectKind| class_in(pack.version, kind).is_none();
    let rolled = pack.objects.iter().filter_map(|(id, kind)| {
        let is_allowed_in = |(_, contents): &(Option<&str>, &ZoneContents)| {
            !contents.treasure.is_empty() && contents.objects.banned.binary_search(&id).is_err()
        };
        let is_candidate = kind.is_rolled() && is_missing(kind);
        is_candidate.then(|| zones().find(is_allowed_in)).flatten().map(|(zone, _)| (zone, kind.key.as_str()))
    });
    let required = zones().flat_map(|(zone, contents)| {
        let kinds = contents.objects.required.iter().flat_map(|required| &required.kinds);
        let kinds = kinds.filter_map(|id| pack.objects.get(*id)).filter(|kind| is_missing(kind));
        kinds.map(move |kind| (zone, kind.key.as_str()))
    });
    report_names("object", rolled.chain(required).collect(), refusals);
}

/// Reports content that may be placed and that the game does not have, with the first zone that requests it.
fn report_missing<'p, Id: TableId, R: Numbered>(
    pack: GamePack<'_>,
    table: &'p Table<Id, R>,
    ids: impl Iterator<Item = (Option<&'p str>, Id)>,
    refusals: &mut Refusals,
) {
    let records = ids.filter_map(|(zone, id)| Some((zone, table.get(id)?)));
    let missing = records.filter(|(_, record)| record.number_in(pack.version).is_none());
    report_names(R::WORD, missing.map(|(zone, record)| (zone, record.name())).collect(), refusals);
}

/// Reports each name once, with the first zone that requests it.
fn report_names(word: &str, mut names: Vec<(Option<&str>, &str)>, refusals: &mut Refusals) {
    names.sort_by_key(|(_, name)| *name);
    names.dedup_by_key(|(_, name)| *name);
    if names.is_empty() {
        return;
    }
    let plural = if names.len() > 1 { "s" } else { "" };
    let name_text = |(zone, name): (Option<&str>, &str)| match zone {
        Some(zone) => format!("`{name}` (zone {zone})"),
        None => format!("`{name}`"),
    };
    let names = names.into_iter().map(name_text).collect();
    refusals.push(format!("the game does not have the {word}{plural} {}", listed(names)));
}

/// Returns a list of the first names, and the number of further names.
fn listed(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    names.join(", ") + &rest
}
