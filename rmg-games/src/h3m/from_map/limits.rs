//! What The Shadow of Death has room for.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectKind, Table, TableId};
use rmg_core::plan::{ConnectionPlan, GenPlan, VictoryGoal, ZoneContents};
use rmg_core::template::ConnectionKind;
use rmg_core::{Game, ZoneId};

use super::refusal::Refusals;
use crate::h3m::codec::{MOST_OBJECTS, Side};
use crate::h3m::meaning::numbers::{Numbered, sod_class};

/// Names that a message lists.
const NAMED: usize = 5;

/// What stands against making a map of this plan for The Shadow of Death, known before it is made: size,
/// players, more forced portals than the game has kinds of monoliths, and content that may be placed and that
/// the game does not have. Parts of a sentence, each a reason; empty when nothing is known to stand against
/// it.
///
/// A map may still be refused afterwards: how many connections need a portal beyond those that are forced
/// depends on the layout.
///
/// # Cost
/// O(zones x content).
#[must_use]
pub fn sod_limits(plan: &GenPlan, pack: &ContentPack) -> Vec<String> {
    let mut refusals = Refusals::default();
    check_size(plan, &mut refusals);
    check_players(plan, &mut refusals);
    // Only of maps that are to be made: others may well show something that nobody plays.
    if !plan.players.iter().any(|player| player.human) {
        refusals.push("no player is human, and the game only offers maps with a seat for one");
    }
    check_portals(plan, pack, &mut refusals);
    check_content(plan, pack, &mut refusals);
    refusals.into_texts()
}

pub(super) fn check_size(plan: &GenPlan, refusals: &mut Refusals) {
    let size = plan.size;
    if size.levels() > 2 {
        refusals.push(format!(
            "{} levels; maps of the game have a surface and maybe an underground",
            size.levels()
        ));
    }
    if size.width() != size.height() || !Side::ORIGINAL.contains(&size.width()) {
        refusals.push(format!(
            "a map of {} x {} tiles; sizes of the game are 36, 72, 108 and 144 a side (s, m, l, xl)",
            size.width(),
            size.height()
        ));
    }
}

pub(super) fn check_players(plan: &GenPlan, refusals: &mut Refusals) {
    for (at, player) in plan.players.iter().enumerate() {
        if plan.players[..at].iter().any(|other| other.color == player.color) {
            refusals.push(format!("two players are {}", player.color));
        }
    }
}

pub(super) fn check_counts(map: &MapModel, refusals: &mut Refusals) {
    let found = map.objects.len();
    if found > MOST_OBJECTS {
        refusals.push(format!("{found} objects; the game counts to {MOST_OBJECTS}"));
    }
}

fn check_portals(plan: &GenPlan, pack: &ContentPack, refusals: &mut Refusals) {
    let needs_pair = |link: &&ConnectionPlan| match link.kind {
        ConnectionKind::ForcePortal => true,
        ConnectionKind::Guarded => link.a == link.b,
        ConnectionKind::Wide | ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
    };
    let forced: Vec<_> = plan.connections.iter().filter(needs_pair).collect();
    let kinds = pack.monoliths_of(Game::ShadowOfDeath).len();
    if forced.len() > kinds {
        let zone =
            |id: ZoneId| plan.zones.get(id.index()).map_or_else(|| id.0.to_string(), |zone| zone.key.clone());
        let names = forced.iter().map(|link| format!("{} - {}", zone(link.a), zone(link.b))).collect();
        refusals.push(format!(
            "{} connections that must be pairs of monoliths ({}); the game has {kinds} kinds of monoliths",
            forced.len(),
            listed(names)
        ));
    }
}

fn check_content(plan: &GenPlan, pack: &ContentPack, refusals: &mut Refusals) {
    let zones = || plan.zones.iter().map(|zone| (Some(zone.key.as_str()), &zone.contents));
    let towns = zones().filter(|(_, contents)| contents.towns.total() > 0);
    let towns = towns.flat_map(|(zone, contents)| contents.towns.factions.iter().map(move |id| (zone, *id)));
    let chosen = plan.players.iter().filter_map(|player| Some((None, player.faction?)));
    strangers(&pack.factions, towns.chain(chosen), refusals);
    let terrains =
        zones().flat_map(|(zone, contents)| contents.terrain.allowed.iter().map(move |id| (zone, *id)));
    strangers(&pack.terrains, terrains, refusals);
    let mines =
        zones().flat_map(|(zone, contents)| contents.mines.iter().map(move |mine| (zone, mine.resource)));
    strangers(&pack.resources, mines, refusals);
    // The first zone where creatures of a faction guard.
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
    strangers(&pack.creatures, guards, refusals);
    let heroes = plan.players.iter().filter_map(|player| Some((None, player.hero?)));
    strangers(&pack.heroes, heroes, refusals);
    let resources = plan.players.iter().flat_map(|player| player.bonus.iter().map(|(id, _)| (None, *id)));
    strangers(&pack.resources, resources, refusals);
    if let VictoryGoal::Artifact { artifact, .. } = plan.victory.goal {
        strangers(&pack.artifacts, std::iter::once((None, artifact)), refusals);
    }
    let switches = &plan.switches;
    strangers(&pack.artifacts, switches.artifacts.on.iter().map(|id| (None, *id)), refusals);
    strangers(&pack.spells, switches.spells.on.iter().map(|id| (None, *id)), refusals);
    strangers(&pack.skills, switches.skills.on.iter().map(|id| (None, *id)), refusals);
    strangers(&pack.heroes, switches.heroes.on.iter().map(|id| (None, *id)), refusals);
    let is_strange = |kind: &ObjectKind| sod_class(kind).is_none();
    let rolled = pack.objects.iter().filter_map(|(id, kind)| {
        let may_lie_in = |(_, contents): &(Option<&str>, &ZoneContents)| {
            !contents.treasure.is_empty() && contents.objects.banned.binary_search(&id).is_err()
        };
        let is_strange = kind.is_rolled() && is_strange(kind);
        is_strange.then(|| zones().find(may_lie_in)).flatten().map(|(zone, _)| (zone, kind.key.as_str()))
    });
    let required = zones().flat_map(|(zone, contents)| {
        let kinds = contents.objects.required.iter().flat_map(|required| &required.kinds);
        let kinds = kinds.filter_map(|id| pack.objects.get(*id)).filter(|kind| is_strange(kind));
        kinds.map(move |kind| (zone, kind.key.as_str()))
    });
    tell("object", rolled.chain(required).collect(), refusals);
}

/// Tells of content that may be placed and that the game does not have, with the zones that ask for it.
fn strangers<'p, Id: TableId, R: Numbered>(
    table: &'p Table<Id, R>,
    ids: impl Iterator<Item = (Option<&'p str>, Id)>,
    refusals: &mut Refusals,
) {
    let records = ids.filter_map(|(zone, id)| Some((zone, table.get(id)?)));
    let strange = records.filter(|(_, record)| record.sod_number().is_none());
    tell(R::WORD, strange.map(|(zone, record)| (zone, record.name())).collect(), refusals);
}

/// Each name once, with the first zone that asks for it.
fn tell(word: &str, mut names: Vec<(Option<&str>, &str)>, refusals: &mut Refusals) {
    names.sort_by_key(|(_, name)| *name);
    names.dedup_by_key(|(_, name)| *name);
    if names.is_empty() {
        return;
    }
    let plural = if names.len() > 1 { "s" } else { "" };
    let in_words = |(zone, name): (Option<&str>, &str)| match zone {
        Some(zone) => format!("`{name}` (zone {zone})"),
        None => format!("`{name}`"),
    };
    let names = names.into_iter().map(in_words).collect();
    refusals.push(format!("the game does not have the {word}{plural} {}", listed(names)));
}

/// The first few names, and how many more there are.
fn listed(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    names.join(", ") + &rest
}
