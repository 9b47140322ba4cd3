//! Choices that need no map: the factions of a zone's towns, and its terrain.
//!
//! Runs first, zone by zone in an order in which every hint looks at zones that are decided already (zones that
//! hint at each other in a circle: in the order of the template). Town placement and painting follow.

use rmg_core::ids::ResourceId;
use rmg_core::model::FactionReason;
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::{FactionId, Level, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{Access, Ask, OfEach, Read, Write};
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output};
use crate::layers::Facts;
use crate::modifier::Modifier;

/// See the module text.
pub(crate) struct Choices;

/// The facts of a zone, and of those that its hints name.
pub(crate) struct HintedFacts {
    own: Write<Facts>,
    named: OfEach<ZoneId, Read<Facts>>,
}

impl Access<ZoneId> for HintedFacts {
    fn ask(board: &Board<'_>, zone: ZoneId, ask: &mut Ask<'_>) -> Self {
        Self { own: Access::ask(board, zone, ask), named: OfEach::of(named_zones(board, zone), board, ask) }
    }
}

/// Facts of a zone of which nothing is decided.
static UNDECIDED: Facts = Facts { towns: Vec::new(), reasons: Vec::new(), terrain: None };

impl Modifier for Choices {
    const NAME: &'static str = "choices";
    type Subject = ZoneId;
    type Access = HintedFacts;

    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        order_of_choice(board)
    }

    fn cost(_: &Board<'_>, _: ZoneId) -> u64 {
        1
    }

    fn run(zone: ZoneId, access: &HintedFacts, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let named: Vec<_> = access.named.0.iter().map(|(other, facts)| (*other, job.read(facts))).collect();
        let decided = |other: ZoneId| {
            // A hint may name its own zone, of which nothing is known yet.
            named.iter().find(|(named, _)| *named == other).map_or(&UNDECIDED, |(_, facts)| &**facts)
        };
        let chosen = choose(job.board, zone, &decided, &mut job.rng, &mut job.output)?;
        *job.write(&access.own) = chosen;
        Ok(())
    }
}

/// Zones in the order of their decisions: every zone after those that its hints name.
fn order_of_choice(inputs: &Inputs<'_>) -> Vec<ZoneId> {
    let zones = inputs.plan.zones.len();
    let mut order = Vec::with_capacity(zones);
    let mut state = vec![0u8; zones]; // 0 not seen, 1 on the way, 2 done
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

/// Zones that the hints of a zone's towns name, other than itself.
fn named_zones(inputs: &Inputs<'_>, zone: ZoneId) -> Vec<ZoneId> {
    let mut named: Vec<ZoneId> = inputs
        .zone(zone)
        .contents
        .towns
        .hints
        .iter()
        .flat_map(|hint| hint.like.iter().chain(&hint.not_like).chain(&hint.related_to_terrain).copied())
        .filter(|other| *other != zone)
        .collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// Decides for one zone; `decided` holds what is known of the zones that its hints name.
fn choose<'f>(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    decided: &dyn Fn(ZoneId) -> &'f Facts,
    rng: &mut RngStream,
    output: &mut Output,
) -> Result<Facts, FillError> {
    let plan = inputs.zone(zone);
    let wanted = &plan.contents.towns;
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
            let faction = if like == zone { towns.first().copied() } else { decided(like).faction() };
            Some((faction?, FactionReason::Like(like)))
        };
        if chosen.is_none()
            && let Some(hint) = wanted.hints.get(at)
        {
            narrow(inputs, zone, hint, &towns, decided, &mut allowed, output);
        }
        let of = wanted.factions.len();
        let chosen = chosen.map(|faction| (faction, FactionReason::Chosen));
        let found =
            chosen.or_else(hinted).or_else(|| pick_faction(inputs, zone, (&allowed, of), at == 0, rng));
        let (faction, reason) = found.ok_or_else(|| FillError::NoFaction { zone: plan.key.clone() })?;
        towns.push(faction);
        reasons.push(reason);
    }
    let terrain = choose_terrain(inputs, zone, towns.first().copied(), rng, output)
        .ok_or_else(|| FillError::NoTerrain { zone: plan.key.clone(), level: inputs.level(zone) })?;
    Ok(Facts { towns, reasons, terrain: Some(terrain) })
}

/// The faction that the user chose for the player of the zone.
fn player_faction(inputs: &Inputs<'_>, zone: ZoneId) -> Option<FactionId> {
    let plan = inputs.zone(zone);
    plan.contents.towns.main?;
    inputs.plan.players.iter().find(|player| Some(player.color) == plan.player)?.faction
}

/// Takes the factions out that a hint excludes, unless none would be left.
fn narrow<'f>(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    hint: &rmg_core::plan::TownHintPlan,
    own: &[FactionId],
    decided: &dyn Fn(ZoneId) -> &'f Facts,
    allowed: &mut Vec<FactionId>,
    output: &mut Output,
) {
    if hint.like.is_some() {
        return;
    }
    let before = allowed.clone();
    if !hint.not_like.is_empty() {
        let others: Vec<FactionId> = hint
            .not_like
            .iter()
            .filter_map(|other| if *other == zone { own.first().copied() } else { decided(*other).faction() })
            .collect();
        allowed.retain(|faction| !others.contains(faction));
    } else if let Some(other) = hint.related_to_terrain {
        let terrain = decided(other).terrain;
        allowed.retain(|faction| inputs.pack.factions[*faction].native_terrain == terrain);
    }
    if allowed.is_empty() {
        *allowed = before;
        output.unmet(zone, "town hint", "it excludes every faction that the zone allows");
    }
}

/// A random faction; for a main town rather one that is at home on the zone's level.
///
/// - `allowed`: those that hints leave, and how many the lists allow.
fn pick_faction(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    (allowed, of): (&[FactionId], usize),
    is_first: bool,
    rng: &mut RngStream,
) -> Option<(FactionId, FactionReason)> {
    let is_below = inputs.level(zone) == Level::UNDERGROUND;
    let at_home: Vec<FactionId> = allowed
        .iter()
        .copied()
        .filter(|faction| inputs.pack.factions[*faction].prefers_underground == is_below)
        .collect();
    let matters = is_first && inputs.plan.size.levels() > 1;
    let from = if matters && !at_home.is_empty() { &at_home } else { allowed };
    let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let reason = FactionReason::Drawn { from: number(from.len()), of: number(of) };
    Some((*rng.pick(from)?, reason))
}

/// The native terrain of the main town where it is usual on the zone's level, else one of the allowed ones. What the
/// template requires must be able to stand there: for that the native terrain is given up, if there is another.
fn choose_terrain(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    faction: Option<FactionId>,
    rng: &mut RngStream,
    output: &mut Output,
) -> Option<TerrainId> {
    let plan = &inputs.zone(zone).contents.terrain;
    let level = inputs.level(zone);
    let fits = |terrain: &TerrainId| inputs.pack.terrains[*terrain].levels.allows(level);
    let native = faction
        .and_then(|faction| inputs.pack.factions[faction].native_terrain)
        .filter(|native| plan.match_town && fits(native));
    if let Some(native) = native
        && lacking(inputs, zone, native).is_none()
    {
        return Some(native);
    }
    let fitting: Vec<TerrainId> = plan.allowed.iter().copied().filter(|terrain| fits(terrain)).collect();
    // A list of terrains of the other level only: the author's word counts more than what is usual there.
    let allowed = if fitting.is_empty() { &plan.allowed } else { &fitting };
    let holding: Vec<TerrainId> =
        allowed.iter().copied().filter(|terrain| lacking(inputs, zone, *terrain).is_none()).collect();
    let Some(native) = native else {
        return rng.pick(if holding.is_empty() { allowed } else { &holding }).copied();
    };
    let Some(other) = rng.pick(&holding).copied() else { return Some(native) };
    let title = |terrain: TerrainId| &inputs.pack.terrains[terrain].title;
    let what = lacking(inputs, zone, native).unwrap_or_default();
    output.unmet(
        zone,
        format!("the terrain of its town, {}", title(native)),
        format!("{what} cannot stand on it; {} instead", title(other)),
    );
    Some(other)
}

/// The first mine or required object of a zone that cannot stand on a terrain, in words.
fn lacking(inputs: &Inputs<'_>, zone: ZoneId, terrain: TerrainId) -> Option<String> {
    let contents = &inputs.zone(zone).contents;
    let stands = |kind: &ObjectKind| {
        kind.appearances.iter().any(|look| inputs.pack.appearances[*look].terrains.contains(terrain))
    };
    let mine_stands = |resource: ResourceId| {
        let mut kinds = inputs.pack.objects.iter().map(|(_, kind)| kind);
        kinds.any(|kind| {
            kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource) && stands(kind)
        })
    };
    let mine = contents.mines.iter().find(|mines| !mine_stands(mines.resource));
    let required = || {
        let mut entries = contents.objects.required.iter();
        entries.find(|entry| !entry.kinds.iter().any(|kind| stands(&inputs.pack.objects[*kind])))
    };
    mine.map(|mines| format!("a mine of {}", inputs.pack.resources[mines.resource].title))
        .or_else(|| required().map(|entry| format!("required `{}`", entry.name)))
}

#[cfg(test)]
mod tests {
    use rmg_core::plan::{MainTown, TownHintPlan};

    use super::*;
    use crate::fixture::Fixture;

    fn board_with_towns(hints: &[(usize, TownHintPlan)]) -> Fixture {
        let mut board = Fixture::new(&["abc"], &[]);
        for zone in &mut board.plan.zones {
            zone.contents.towns.main = Some(MainTown { has_fort: true });
            zone.contents.towns.factions = vec![FactionId(0), FactionId(1), FactionId(2)];
        }
        for (zone, hint) in hints {
            board.plan.zones[*zone].contents.towns.hints = vec![hint.clone()];
        }
        board
    }

    fn towns(board: &Fixture) -> Vec<FactionId> {
        let made = board.through::<Choices>();
        ['a', 'b', 'c'].iter().flat_map(|zone| made.facts(*zone).towns.clone()).collect()
    }

    #[test]
    fn hints_are_followed_against_the_order_of_the_template() {
        let like = |zone: u16| TownHintPlan { like: Some(ZoneId(zone)), ..TownHintPlan::default() };
        let board = board_with_towns(&[(0, like(1)), (1, like(2))]);
        assert_eq!(order_of_choice(&board.inputs()), [ZoneId(2), ZoneId(1), ZoneId(0)]);
        let towns = towns(&board);
        assert_eq!(towns[0], towns[2]);
    }

    #[test]
    fn zones_that_exclude_each_other_all_differ() {
        let not = |zones: &[u16]| TownHintPlan {
            not_like: zones.iter().map(|zone| ZoneId(*zone)).collect(),
            ..TownHintPlan::default()
        };
        let board = board_with_towns(&[(0, not(&[1, 2])), (1, not(&[0, 2])), (2, not(&[0, 1]))]);
        let mut towns = towns(&board);
        towns.sort_unstable();
        assert_eq!(towns, [FactionId(0), FactionId(1), FactionId(2)]);
    }

    #[test]
    fn a_hint_that_leaves_nothing_is_an_unmet_wish() {
        let hint = TownHintPlan { not_like: vec![ZoneId(1)], ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, hint)]);
        for zone in &mut board.plan.zones {
            zone.contents.towns.factions = vec![FactionId(1)];
        }
        let made = board.through::<Choices>();
        assert_eq!(made.facts('a').towns, [FactionId(1)]);
        assert_eq!(made.unmet().count(), 1);
    }

    #[test]
    fn a_hint_that_names_its_own_zone_knows_nothing_of_it_yet() {
        let hint = TownHintPlan { related_to_terrain: Some(ZoneId(0)), ..TownHintPlan::default() };
        // No faction of the pack is at home anywhere, as no terrain is chosen: all are left.
        assert_eq!(towns(&board_with_towns(&[(0, hint)])).len(), 3);
    }

    #[test]
    fn every_town_knows_why_it_has_its_faction() {
        let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
        let not_like = TownHintPlan { not_like: vec![ZoneId(2)], ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, like), (1, not_like)]);
        let second = &mut board.plan.zones[2].contents.towns;
        (second.neutral_towns, second.same_type) = (1, true);
        let made = board.through::<Choices>();
        let reasons = |zone: char| made.facts(zone).reasons.clone();
        assert_eq!(reasons('a'), [FactionReason::Like(ZoneId(1))]);
        assert_eq!(reasons('b'), [FactionReason::Drawn { from: 2, of: 3 }]);
        assert_eq!(reasons('c'), [FactionReason::Drawn { from: 3, of: 3 }, FactionReason::SameType]);
    }

    #[test]
    fn no_faction_at_all_names_the_zone() {
        let mut board = board_with_towns(&[]);
        board.plan.zones[1].contents.towns.factions.clear();
        let error = board.try_through::<Choices>().map(|_| ()).unwrap_err();
        assert_eq!(error, FillError::NoFaction { zone: "b".into() });
    }
}
