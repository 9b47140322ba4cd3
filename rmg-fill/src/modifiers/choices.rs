//! Choices that need no map: the factions of towns, and the terrains of zones.
//!
//! Runs first and writes the facts of all zones. Each zone chooses from its own random stream, after the
//! zones that its hints name. A cycle of hints follows the order of the template. If a hint fails, all zones
//! that hints connect with its zone choose together (`town_hints`). Cost: O(zones and hints), except for
//! groups that choose together.

mod terrain;

use rmg_core::model::{ChosenFaction, FactionReason, Request, UnmetReason};
use rmg_core::plan::TownHintPlan;
use rmg_core::town_hints::{HintAt, TownChoices, groups, hints_of, holds, solve_counted};
use rmg_core::{FactionId, RngStream, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Write};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output, RequestPlace};
use crate::layers::Facts;
use crate::missing_content::entry_number;
use crate::modifier::Modifier;
use crate::subject::WholeMap;
use crate::symmetric::{carry_facts, is_image};

use terrain::{choose_terrain, report_terrain, share_terrains, terrains_for};

pub(crate) struct Choices;

impl Modifier for Choices {
    const NAME: &'static str = "choices";
    type Subject = WholeMap;
    type Access = OfEach<ZoneId, Write<Facts>>;

    fn run(_: WholeMap, OfEach(zones): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let streams: Vec<RngStream> = zones.iter().map(|(zone, _)| job.stream(*zone)).collect();
        let stream = |zone: ZoneId| streams[zone.index()].clone();
        let mut chosen = choose_all(job.board, stream, &mut job.output)?;
        carry_facts(job.board, &mut chosen);
        for ((_, facts), chosen) in zones.iter().zip(chosen) {
            *job.write(facts) = chosen;
        }
        Ok(())
    }
}

/// Chooses factions and terrains for all zones.
///
/// - `stream`: the random stream of a zone.
fn choose_all(
    inputs: &Inputs<'_>,
    stream: impl Fn(ZoneId) -> RngStream,
    output: &mut Output,
) -> Result<Vec<Facts>, FillError> {
    let order = order_of_choice(inputs);
    let mut facts = vec![Facts::default(); inputs.plan.zones.len()];
    for (at, zone) in order.iter().enumerate() {
        // On symmetric maps, the first zone in this order chooses for its images.
        let chosen = order[..at].iter().find(|other| is_image(inputs, **other, *zone));
        facts[zone.index()] = match chosen {
            Some(image) => facts[image.index()].clone(),
            None => choose(inputs, *zone, &facts, &mut stream(*zone))?,
        };
    }
    let towns: Vec<_> = inputs.plan.zones.iter().map(|zone| &zone.contents.towns).collect();
    for mut group in groups(&towns) {
        let is_broken =
            |facts: &[Facts]| group.iter().any(|zone| !broken_hints(inputs, *zone, facts).is_empty());
        if is_broken(&facts) {
            group.sort_by_key(|zone| order.iter().position(|other| other == zone));
            let mut steps = 0;
            choose_together(inputs, &group, &stream, &mut facts, &mut steps)?;
            output.count("zones decided together", group.len());
            output.count("choices tried for them", steps as usize);
        }
    }
    share_terrains(inputs, &order, &mut facts);
    output.count("zones decided", order.len());
    output.count("towns", facts.iter().map(|facts| facts.towns.len()).sum());
    for zone in order {
        for (number, hint) in broken_hints(inputs, zone, &facts) {
            let key = |zone: ZoneId| inputs.zone(zone).key.clone();
            let what = Request::TownHint { town: entry_number(number), hint: hint.request(key) };
            output.count("hints broken", 1);
            output.add_unmet(RequestPlace::Zone(zone), what, why_broken(inputs, (zone, number), hint));
        }
        report_terrain(inputs, zone, &facts, output);
    }
    Ok(facts)
}

/// Returns the hints of a zone's towns that do not hold.
fn broken_hints<'p>(inputs: &Inputs<'p>, zone: ZoneId, facts: &[Facts]) -> Vec<(usize, &'p TownHintPlan)> {
    let of = |zone: ZoneId| facts.get(zone.index());
    let (main, terrain) = (|zone| of(zone)?.faction(), |zone| of(zone)?.terrain);
    let towns = &facts[zone.index()].towns;
    let hints = hints_of(&inputs.plan.zones[zone.index()].contents.towns);
    let is_broken = |number: usize, hint: &TownHintPlan| {
        let faction = towns.get(number);
        faction.is_none_or(|faction| !holds((zone, number), hint, *faction, inputs.pack, main, terrain))
    };
    hints.filter(|(number, hint)| is_broken(*number, hint)).collect()
}

/// Returns why no choice satisfies a hint.
fn why_broken(inputs: &Inputs<'_>, (zone, number): HintAt, hint: &TownHintPlan) -> UnmetReason {
    let players = rmg_core::town_hints::named(hint).chain((number == 0).then_some(zone));
    let mut chosen: Vec<ChosenFaction> = players
        .filter_map(|zone| {
            let faction = player_faction(inputs, zone)?;
            let faction = inputs.pack.factions[faction].title.clone();
            Some(ChosenFaction { faction, zone: inputs.zone(zone).key.clone() })
        })
        .collect();
    chosen.dedup();
    UnmetReason::NoFaction { chosen }
}

/// Returns the zones in the order of their choices: each after the zones that its hints name.
fn order_of_choice(inputs: &Inputs<'_>) -> Vec<ZoneId> {
    let zones = inputs.plan.zones.len();
    let mut order = Vec::with_capacity(zones);
    let mut state = vec![0u8; zones]; // 0: not visited, 1: on the stack, 2: done
    for start in inputs.plan.zone_ids() {
        let mut stack = vec![(start, 0)];
        while let Some((zone, next)) = stack.last_mut() {
            let (zone, named) = (*zone, named_zones(inputs, *zone));
            if *next == 0 && state[zone.index()] != 0 {
                stack.pop();
                continue;
            }
            state[zone.index()] = 1;
            match named.get(*next) {
                Some(other) => {
                    *next += 1;
                    if state[other.index()] == 0 {
                        stack.push((*other, 0));
                    }
                }
                None => {
                    state[zone.index()] = 2;
                    order.push(zone);
                    stack.pop();
                }
            }
        }
    }
    order
}

/// Returns the other zones that the hints of a zone's towns name, and the zone whose terrain it shares.
fn named_zones(inputs: &Inputs<'_>, zone: ZoneId) -> Vec<ZoneId> {
    let contents = &inputs.zone(zone).contents;
    let hints = contents.towns.hints.iter();
    let mut named: Vec<ZoneId> = hints
        .flat_map(|hint| hint.like.iter().chain(&hint.not_like).chain(&hint.related_to_terrain).copied())
        .chain(contents.terrain.like)
        .filter(|other| *other != zone)
        .collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// Chooses for a single zone.
///
/// - `facts`: the choices of earlier zones.
fn choose(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    facts: &[Facts],
    rng: &mut RngStream,
) -> Result<Facts, FillError> {
    let wanted = &inputs.zone(zone).contents.towns;
    let (mut towns, mut reasons): (Vec<FactionId>, Vec<FactionReason>) = (Vec::new(), Vec::new());
    let mut allowed = wanted.factions.clone();
    for at in 0..wanted.total() as usize {
        if at > 0 && wanted.same_type {
            towns.push(towns[0]);
            reasons.push(FactionReason::SameType);
            continue;
        }
        let chosen = (at == 0).then(|| player_faction(inputs, zone)).flatten();
        let hinted = || {
            let like = wanted.hints.get(at)?.like?;
            let faction = if like == zone { towns.first().copied() } else { facts[like.index()].faction() };
            faction
                .filter(|faction| wanted.factions.contains(faction))
                .map(|faction| (faction, FactionReason::Like(like)))
        };
        if chosen.is_none()
            && let Some(hint) = wanted.hints.get(at)
        {
            remove_excluded(inputs, zone, hint, &towns, facts, &mut allowed);
        }
        let of = wanted.factions.len();
        let chosen = chosen.map(|faction| (faction, FactionReason::Chosen));
        let found = chosen.or_else(hinted).or_else(|| pick_faction(inputs, zone, &allowed, of, at == 0, rng));
        let (faction, reason) = found.ok_or_else(|| no_faction(inputs, zone))?;
        towns.push(faction);
        reasons.push(reason);
    }
    let terrain = choose_terrain(inputs, zone, towns.first().copied(), facts, rng)?;
    Ok(Facts { towns, reasons, terrain: Some(terrain) })
}

fn no_faction(inputs: &Inputs<'_>, zone: ZoneId) -> FillError {
    FillError::NoFaction { zone: inputs.zone(zone).key.clone() }
}

/// Chooses again for a group of zones that hints join, so that all hints hold or as few as possible fail.
/// Changes nothing if the search stops without an answer.
///
/// - `steps`: increased by the number of choices that the search tries.
fn choose_together(
    inputs: &Inputs<'_>,
    group: &[ZoneId],
    stream: &impl Fn(ZoneId) -> RngStream,
    facts: &mut [Facts],
    steps: &mut u32,
) -> Result<(), FillError> {
    let mut rngs: Vec<RngStream> = group.iter().map(|zone| stream(*zone)).collect();
    // 1. The options of each zone of the group: main factions, those native to its level first, each with the
    //    terrains that remain then. Options come in order of preference, and equal ones in random order.
    let mut choices: Vec<TownChoices<'_>> = inputs
        .plan
        .zones
        .iter()
        .map(|zone| TownChoices { towns: &zone.contents.towns, mains: Vec::new(), others: Vec::new() })
        .collect();
    for (zone, rng) in group.iter().zip(&mut rngs) {
        let TownChoices { towns, mains, others } = &mut choices[zone.index()];
        others.clone_from(&towns.factions);
        rng.shuffle(others);
        let mut factions: Vec<Option<FactionId>> = match player_faction(inputs, *zone) {
            _ if towns.total() == 0 => vec![None],
            Some(chosen) => vec![Some(chosen)],
            None => others.iter().copied().map(Some).collect(),
        };
        let natives = natives(inputs, *zone, &towns.factions);
        factions.sort_by_key(|faction| faction.is_some_and(|faction| !natives.contains(&faction)));
        for faction in factions {
            let mut terrains = terrains_for(inputs, *zone, faction, facts);
            rng.shuffle(&mut terrains);
            mains.push((faction, terrains));
        }
    }
    // 2. One consistent choice for the group.
    let Some(chosen) = solve_counted(group, &choices, inputs.pack, |_| true, steps) else { return Ok(()) };
    for (zone, rng) in group.iter().zip(&mut rngs) {
        // 3. Further towns: the faction of the main town, that of a hint, or any.
        let wanted = choices[zone.index()].towns;
        let (main, terrain) = chosen.mains[zone];
        let mut towns: Vec<FactionId> = main.into_iter().collect();
        let mut reasons = vec![reason_together(inputs, *zone, 0); towns.len()];
        for at in 1..wanted.total() as usize {
            let hinted = chosen.others.get(&(*zone, at)).copied();
            let hinted = hinted.map(|faction| (faction, reason_together(inputs, *zone, at)));
            let same = main.filter(|_| wanted.same_type).map(|main| (main, FactionReason::SameType));
            let all = &wanted.factions;
            let picked = || pick_faction(inputs, *zone, all, all.len(), false, rng);
            let found = same.or(hinted).or_else(picked);
            let (faction, reason) = found.ok_or_else(|| no_faction(inputs, *zone))?;
            towns.push(faction);
            reasons.push(reason);
        }
        let terrain = match terrain {
            Some(terrain) => terrain,
            None => choose_terrain(inputs, *zone, main, facts, rng)?,
        };
        facts[zone.index()] = Facts { towns, reasons, terrain: Some(terrain) };
    }
    Ok(())
}

/// Returns why a town has its faction after a choice of a whole group.
fn reason_together(inputs: &Inputs<'_>, zone: ZoneId, town: usize) -> FactionReason {
    if town == 0 && player_faction(inputs, zone).is_some() {
        return FactionReason::Chosen;
    }
    let wanted = &inputs.zone(zone).contents.towns;
    let all = number(wanted.factions.len());
    let like = wanted.hints.get(town).and_then(|hint| hint.like);
    like.map_or(FactionReason::Drawn { from: all, of: all }, FactionReason::Like)
}

fn number(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Returns the faction that the user chose for the player of a zone.
fn player_faction(inputs: &Inputs<'_>, zone: ZoneId) -> Option<FactionId> {
    let plan = inputs.zone(zone);
    plan.contents.towns.main?;
    inputs.plan.players.iter().find(|player| Some(player.color) == plan.player)?.faction
}

/// Removes the factions that a hint excludes, unless none would remain.
fn remove_excluded(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    hint: &TownHintPlan,
    own: &[FactionId],
    facts: &[Facts],
    allowed: &mut Vec<FactionId>,
) {
    if hint.like.is_some() {
        return;
    }
    let mut left = allowed.clone();
    if !hint.not_like.is_empty() {
        let main = |other: &ZoneId| {
            if *other == zone { own.first().copied() } else { facts[other.index()].faction() }
        };
        let others: Vec<FactionId> = hint.not_like.iter().filter_map(main).collect();
        left.retain(|faction| !others.contains(faction));
    } else if let Some(other) = hint.related_to_terrain {
        let terrain = facts[other.index()].terrain;
        left.retain(|faction| inputs.pack.factions[*faction].native_terrain == terrain);
    }
    if !left.is_empty() {
        *allowed = left;
    }
}

/// Picks a random faction. For a main town it prefers factions native to the zone's level.
///
/// - `allowed`: the factions that hints permit.
/// - `of`: the number of factions that the template permits.
fn pick_faction(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    allowed: &[FactionId],
    of: usize,
    is_first: bool,
    rng: &mut RngStream,
) -> Option<(FactionId, FactionReason)> {
    let natives = if is_first { natives(inputs, zone, allowed) } else { Vec::new() };
    let from = if natives.is_empty() { allowed } else { &natives };
    let reason = FactionReason::Drawn { from: number(from.len()), of: number(of) };
    Some((*rng.pick(from)?, reason))
}

/// Returns the factions that are native to the zone's level, if the map has several levels.
fn natives(inputs: &Inputs<'_>, zone: ZoneId, allowed: &[FactionId]) -> Vec<FactionId> {
    let is_below = inputs.level(zone).is_underground();
    let is_native = |faction: &FactionId| inputs.pack.factions[*faction].prefers_underground == is_below;
    let has_several = inputs.plan.size.levels() > 1;
    allowed.iter().copied().filter(|faction| has_several && is_native(faction)).collect()
}

#[cfg(test)]
mod tests;
