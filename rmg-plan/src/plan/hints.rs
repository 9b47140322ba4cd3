//! Town hints that no choice of factions can meet, for any choice of players and any layout.

use rmg_core::diag::Diagnostic;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{TownHintPlan, ZoneContents};
use rmg_core::template::{OwnOrLike, Template};
use rmg_core::text::shortened;
use rmg_core::town_hints::{Chosen, HintAt, TownChoices, groups, hints_of, named, solve};
use rmg_core::{FactionId, TerrainId, ZoneId};

use super::facts::error;
use crate::symmetry::span_of;

/// Maximum length of a list of factions in a message, in characters.
const MAX_LIST: usize = 80;

/// Reports each hint of a minimum set of hints that cannot be met. Skips groups of zones that are too complex
/// for the search. O(zones + hints), and a bounded search for each group.
pub(crate) fn impossible_hints(
    template: &Template,
    contents: &[ZoneContents],
    pack: &ContentPack,
) -> Vec<Diagnostic> {
    let choices: Vec<TownChoices<'_>> = contents.iter().map(|contents| choices_of(contents, pack)).collect();
    let towns: Vec<_> = contents.iter().map(|contents| &contents.towns).collect();
    let mut diagnostics = Vec::new();
    for group in groups(&towns) {
        let Some(Chosen { broken, .. }) = solve(&group, &choices, pack, |_| true) else { continue };
        for at in broken {
            let hint = &contents[at.0.index()].towns.hints[at.1];
            let is_alone = solve(&group, &choices, pack, |other| other == at)
                .is_some_and(|only| !only.broken.is_empty());
            let reason = if is_alone {
                own_reason(template, contents, pack, at, hint)
            } else {
                joint_reason(template, contents, &group, at.0)
            };
            diagnostics.push(diagnostic(template, at, hint, &reason));
        }
    }
    diagnostics
}

/// Returns all factions and terrains of a zone on any level. A map allows a subset of them, so a hint that is
/// impossible here is impossible on every map.
fn choices_of<'p>(contents: &'p ZoneContents, pack: &ContentPack) -> TownChoices<'p> {
    let (towns, rule) = (&contents.towns, &contents.terrain);
    let terrains = |faction: FactionId| {
        let native = pack.factions[faction].native_terrain.filter(|_| rule.match_town);
        let mut terrains: Vec<TerrainId> = native.into_iter().chain(rule.allowed.iter().copied()).collect();
        terrains.dedup();
        terrains
    };
    let mains = if towns.total() == 0 {
        vec![(None, rule.allowed.clone())]
    } else {
        towns.factions.iter().map(|faction| (Some(*faction), terrains(*faction))).collect()
    };
    TownChoices { towns, mains, others: towns.factions.clone() }
}

fn diagnostic(template: &Template, (zone, town): HintAt, hint: &TownHintPlan, reason: &str) -> Diagnostic {
    let written = &template.zones[zone.index()];
    let of_zone = match &written.towns {
        OwnOrLike::Own(towns) => towns.hints.get(town),
        OwnOrLike::Like(_) => None,
    };
    let span = of_zone.and_then(span_of);
    let request = hint.request(|zone| key(template, zone));
    let name = TownHintPlan::name(town);
    let message = format!("zone {}: the {name} ({request}) cannot be met: {reason}", key(template, zone));
    error("impossible-hint", Some(span.unwrap_or(written.span)), message)
        .help("allow more factions in `allowedTowns`, ban fewer in `bannedTowns`, or remove the hint")
}

/// Explains why a hint cannot be met regardless of other hints.
fn own_reason(
    template: &Template,
    contents: &[ZoneContents],
    pack: &ContentPack,
    (zone, _): HintAt,
    hint: &TownHintPlan,
) -> String {
    let names = |zone: ZoneId| {
        let towns = &contents[zone.index()].towns;
        if towns.total() == 0 {
            return format!("zone {} has no town", key(template, zone));
        }
        let names: Vec<&str> =
            towns.factions.iter().map(|faction| pack.factions[*faction].name.as_str()).collect();
        format!("zone {} allows {}", key(template, zone), shortened(&names.join(", "), MAX_LIST))
    };
    let terrains = |zone: ZoneId| {
        let names: Vec<&str> = choices_of(&contents[zone.index()], pack)
            .mains
            .iter()
            .flat_map(|(_, terrains)| terrains)
            .map(|terrain| pack.terrains[*terrain].name.as_str())
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect();
        format!("zone {} allows {}", key(template, zone), shortened(&names.join(", "), MAX_LIST))
    };
    let is_of_terrain = hint.like.is_none() && hint.not_like.is_empty();
    let others = named(hint).filter(|other| *other != zone);
    let others: Vec<String> =
        others.map(|other| if is_of_terrain { terrains(other) } else { names(other) }).collect();
    std::iter::once(names(zone)).chain(others).collect::<Vec<_>>().join("; ")
}

/// Explains why a hint cannot be met together with hints of other zones.
fn joint_reason(template: &Template, contents: &[ZoneContents], group: &[ZoneId], own: ZoneId) -> String {
    let others =
        group.iter().filter(|zone| **zone != own && hints_of(&contents[zone.index()].towns).next().is_some());
    let keys: Vec<String> = others.map(|zone| key(template, *zone)).collect();
    match keys.len() {
        0 => "it conflicts with the other hints of the zone".to_owned(),
        1 => format!("it conflicts with the hints of zone {}", keys[0]),
        _ => format!("it conflicts with the hints of zones {}", shortened(&keys.join(", "), MAX_LIST)),
    }
}

fn key(template: &Template, zone: ZoneId) -> String {
    format!("`{}`", template.zones[zone.index()].key)
}
