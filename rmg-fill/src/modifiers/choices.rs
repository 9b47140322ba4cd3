//! Choices that need no map: the factions of towns, and the terrains of zones.
//!
//! Runs first. Zones decide themselves in an order in which every hint looks at zones that are decided already (zones that
//! hint at each other in a circle: in the order of the template), each from a stream of its own. Where that breaks a hint, the
//! zones that hints join to it are decided together (`town_hints`). Town placement and painting follow.

use rmg_core::ids::ResourceId;
use rmg_core::model::FactionReason;
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::plan::TownHintPlan;
use rmg_core::{FactionId, Level, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Write};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output};
use crate::layers::Facts;
use crate::modifier::Modifier;
use crate::subject::WholeMap;
use crate::town_hints::{HintAt, TownChoices, groups, hints_of, holds, solve};

/// See the module text.
pub(crate) struct Choices;

impl Modifier for Choices {
    const NAME: &'static str = "choices";
    type Subject = WholeMap;
    type Access = OfEach<ZoneId, Write<Facts>>;

    fn run(_: WholeMap, OfEach(zones): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let streams: Vec<RngStream> = zones.iter().map(|(zone, _)| job.stream(*zone)).collect();
        let stream = |zone: ZoneId| streams[zone.index()].clone();
        let chosen = choose_all(job.board, stream, &mut job.output)?;
        for ((_, facts), chosen) in zones.iter().zip(chosen) {
            *job.write(facts) = chosen;
        }
        Ok(())
    }
}

/// Decides for all zones.
///
/// - `stream`: the random stream of a zone.
fn choose_all(
    inputs: &Inputs<'_>,
    stream: impl Fn(ZoneId) -> RngStream,
    output: &mut Output,
) -> Result<Vec<Facts>, FillError> {
    let order = order_of_choice(inputs);
    let mut facts = vec![Facts::default(); inputs.plan.zones.len()];
    for zone in &order {
        facts[zone.index()] = choose(inputs, *zone, &facts, &mut stream(*zone))?;
    }
    let towns: Vec<_> = inputs.plan.zones.iter().map(|zone| &zone.contents.towns).collect();
    for mut group in groups(&towns) {
        let is_broken =
            |facts: &[Facts]| group.iter().any(|zone| !broken_hints(inputs, *zone, facts).is_empty());
        if is_broken(&facts) {
            group.sort_by_key(|zone| order.iter().position(|other| other == zone));
            choose_together(inputs, &group, &stream, &mut facts)?;
        }
    }
    for zone in order {
        for (number, hint) in broken_hints(inputs, zone, &facts) {
            let key = |zone: ZoneId| inputs.zone(zone).key.clone();
            let what = format!("{}: {}", TownHintPlan::name(number), hint.words(key));
            output.unmet(zone, what, why_broken(inputs, (zone, number), hint));
        }
        tell_terrain(inputs, zone, &facts[zone.index()], output);
    }
    Ok(facts)
}

/// The hints of a zone's towns that do not hold.
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

/// Why a hint could not be met by any choice.
fn why_broken(inputs: &Inputs<'_>, (zone, number): HintAt, hint: &TownHintPlan) -> String {
    let players = crate::town_hints::named(hint).chain((number == 0).then_some(zone));
    let mut chosen: Vec<String> = players
        .filter_map(|zone| {
            let faction = player_faction(inputs, zone)?;
            Some(format!("{} in zone {}", inputs.pack.factions[faction].title, inputs.zone(zone).key))
        })
        .collect();
    chosen.dedup();
    if chosen.is_empty() {
        return "no choice of factions meets it, with what zones allow and other hints want".to_owned();
    }
    format!("players chose {}, and no other choice meets it", chosen.join(" and "))
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

/// Decides for one zone by itself; `facts` hold what is known of the others.
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
            narrow(inputs, zone, hint, &towns, facts, &mut allowed);
        }
        let of = wanted.factions.len();
        let chosen = chosen.map(|faction| (faction, FactionReason::Chosen));
        let found =
            chosen.or_else(hinted).or_else(|| pick_faction(inputs, zone, (&allowed, of), at == 0, rng));
        let (faction, reason) = found.ok_or_else(|| no_faction(inputs, zone))?;
        towns.push(faction);
        reasons.push(reason);
    }
    let terrain = choose_terrain(inputs, zone, towns.first().copied(), rng)?;
    Ok(Facts { towns, reasons, terrain: Some(terrain) })
}

fn no_faction(inputs: &Inputs<'_>, zone: ZoneId) -> FillError {
    FillError::NoFaction { zone: inputs.zone(zone).key.clone() }
}

/// Decides anew for zones that hints join, such that as few hints as can be are broken; leaves all as it is where that is
/// not found out.
fn choose_together(
    inputs: &Inputs<'_>,
    group: &[ZoneId],
    stream: &impl Fn(ZoneId) -> RngStream,
    facts: &mut [Facts],
) -> Result<(), FillError> {
    let mut rngs: Vec<RngStream> = group.iter().map(|zone| stream(*zone)).collect();
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
        let home = at_home(inputs, *zone, &towns.factions);
        factions.sort_by_key(|faction| faction.is_some_and(|faction| !home.contains(&faction)));
        for faction in factions {
            let mut terrains = terrains_for(inputs, *zone, faction);
            rng.shuffle(&mut terrains);
            mains.push((faction, terrains));
        }
    }
    let Some(chosen) = solve(group, &choices, inputs.pack, |_| true) else { return Ok(()) };
    for (zone, rng) in group.iter().zip(&mut rngs) {
        let wanted = choices[zone.index()].towns;
        let (main, terrain) = chosen.mains[zone];
        let mut towns: Vec<FactionId> = main.into_iter().collect();
        let mut reasons = vec![reason_together(inputs, *zone, 0); towns.len()];
        for at in 1..wanted.total() as usize {
            let hinted = chosen.others.get(&(*zone, at)).copied();
            let hinted = hinted.map(|faction| (faction, reason_together(inputs, *zone, at)));
            let same = main.filter(|_| wanted.same_type).map(|main| (main, FactionReason::SameType));
            let all = (&wanted.factions[..], wanted.factions.len());
            let picked = || pick_faction(inputs, *zone, all, false, rng);
            let found = same.or(hinted).or_else(picked);
            let (faction, reason) = found.ok_or_else(|| no_faction(inputs, *zone))?;
            towns.push(faction);
            reasons.push(reason);
        }
        let terrain = match terrain {
            Some(terrain) => terrain,
            None => choose_terrain(inputs, *zone, main, rng)?,
        };
        facts[zone.index()] = Facts { towns, reasons, terrain: Some(terrain) };
    }
    Ok(())
}

/// Why a town has the faction that was found when several zones were decided together.
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

/// The faction that the user chose for the player of the zone.
fn player_faction(inputs: &Inputs<'_>, zone: ZoneId) -> Option<FactionId> {
    let plan = inputs.zone(zone);
    plan.contents.towns.main?;
    inputs.plan.players.iter().find(|player| Some(player.color) == plan.player)?.faction
}

/// Takes the factions out that a hint excludes, unless none would be left.
fn narrow(
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
    let at_home = if is_first { at_home(inputs, zone, allowed) } else { Vec::new() };
    let from = if at_home.is_empty() { allowed } else { &at_home };
    let reason = FactionReason::Drawn { from: number(from.len()), of: number(of) };
    Some((*rng.pick(from)?, reason))
}

/// The factions that are at home on the zone's level, where a map has two.
fn at_home(inputs: &Inputs<'_>, zone: ZoneId, allowed: &[FactionId]) -> Vec<FactionId> {
    let is_below = inputs.level(zone) == Level::UNDERGROUND;
    let is_home = |faction: &FactionId| inputs.pack.factions[*faction].prefers_underground == is_below;
    let has_two = inputs.plan.size.levels() > 1;
    allowed.iter().copied().filter(|faction| has_two && is_home(faction)).collect()
}

/// The terrains of which a zone gets one, by the faction of its main town: the native one where it is usual on the zone's
/// level, else those allowed. What the template requires must be able to stand there: for that the native terrain is given
/// up, if there is another.
fn terrains_for(inputs: &Inputs<'_>, zone: ZoneId, faction: Option<FactionId>) -> Vec<TerrainId> {
    let holds_all = |terrain: &TerrainId| lacking(inputs, zone, *terrain).is_none();
    let native = native_terrain(inputs, zone, faction);
    if let Some(native) = native.filter(holds_all) {
        return vec![native];
    }
    let plan = &inputs.zone(zone).contents.terrain;
    let fits = |terrain: &TerrainId| inputs.pack.terrains[*terrain].levels.allows(inputs.level(zone));
    let fitting: Vec<TerrainId> = plan.allowed.iter().copied().filter(fits).collect();
    // A list of terrains of the other level only: the author's word counts more than what is usual there.
    let allowed = if fitting.is_empty() { plan.allowed.clone() } else { fitting };
    let holding: Vec<TerrainId> = allowed.iter().copied().filter(holds_all).collect();
    match native {
        _ if !holding.is_empty() => holding,
        Some(native) => vec![native],
        None => allowed,
    }
}

/// The native terrain of a faction, where the zone is to have it and it is usual on the zone's level.
fn native_terrain(inputs: &Inputs<'_>, zone: ZoneId, faction: Option<FactionId>) -> Option<TerrainId> {
    let native = inputs.pack.factions[faction?].native_terrain?;
    let is_wanted = inputs.zone(zone).contents.terrain.match_town;
    (is_wanted && inputs.pack.terrains[native].levels.allows(inputs.level(zone))).then_some(native)
}

/// One of the terrains for a zone.
fn choose_terrain(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    faction: Option<FactionId>,
    rng: &mut RngStream,
) -> Result<TerrainId, FillError> {
    let terrains = terrains_for(inputs, zone, faction);
    let is_native = native_terrain(inputs, zone, faction).is_some_and(|native| terrains == [native]);
    // Nothing is drawn where nothing is left to chance.
    let picked = if is_native { terrains.first() } else { rng.pick(&terrains) };
    let no_terrain =
        || FillError::NoTerrain { zone: inputs.zone(zone).key.clone(), level: inputs.level(zone) };
    picked.copied().ok_or_else(no_terrain)
}

/// Tells where the native terrain of a town was given up.
fn tell_terrain(inputs: &Inputs<'_>, zone: ZoneId, facts: &Facts, output: &mut Output) {
    let native = native_terrain(inputs, zone, facts.faction());
    let Some((native, other)) = native.zip(facts.terrain).filter(|(native, other)| native != other) else {
        return;
    };
    let title = |terrain: TerrainId| &inputs.pack.terrains[terrain].title;
    let what = lacking(inputs, zone, native).unwrap_or_default();
    output.unmet(
        zone,
        format!("the terrain of its town, {}", title(native)),
        format!("{what} cannot stand on it; {} instead", title(other)),
    );
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
    use rmg_core::plan::MainTown;

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

    fn unlike(zones: &[u16]) -> TownHintPlan {
        TownHintPlan { not_like: zones.iter().map(|zone| ZoneId(*zone)).collect(), ..TownHintPlan::default() }
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
        let board = board_with_towns(&[(0, unlike(&[1, 2])), (1, unlike(&[0, 2])), (2, unlike(&[0, 1]))]);
        let mut towns = towns(&board);
        towns.sort_unstable();
        assert_eq!(towns, [FactionId(0), FactionId(1), FactionId(2)]);
    }

    #[test]
    fn a_hint_that_leaves_nothing_is_an_unmet_wish() {
        let mut board = board_with_towns(&[(0, unlike(&[1]))]);
        for zone in &mut board.plan.zones {
            zone.contents.towns.factions = vec![FactionId(1)];
        }
        let made = board.through::<Choices>();
        assert_eq!(made.facts('a').towns, [FactionId(1)]);
        let told: Vec<&str> = made.unmet().map(|wish| wish.what.as_str()).collect();
        assert_eq!(told, ["hint of town 1: unlike zone b"]);
    }

    #[test]
    fn a_zone_gives_way_where_another_one_has_no_choice() {
        for seed in 0..40 {
            let mut board = board_with_towns(&[(0, unlike(&[1]))]);
            board.plan.seed = rmg_core::Seed(seed);
            board.plan.zones[0].contents.towns.factions = vec![FactionId(1)];
            let towns = towns(&board);
            assert!(towns[0] == FactionId(1) && towns[1] != FactionId(1), "seed {seed}: {towns:?}");
        }
    }

    #[test]
    fn the_town_that_a_player_chose_is_followed_by_those_that_hints_join_to_it() {
        for seed in 0..20 {
            // Zone a is to be like b, whose town is left open.
            let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
            let mut board = board_with_towns(&[(0, like)]);
            board.plan.seed = rmg_core::Seed(seed);
            seat_red(&mut board, FactionId(2));
            assert_eq!(towns(&board)[..2], [FactionId(2); 2], "seed {seed}");
            // Where b cannot follow, the player has what was chosen, and that is told.
            board.plan.zones[1].contents.towns.factions = vec![FactionId(0), FactionId(1)];
            let made = board.through::<Choices>();
            assert_eq!(made.facts('a').towns, [FactionId(2)]);
            let told: Vec<&str> = made.unmet().map(|wish| wish.reason.as_str()).collect();
            assert_eq!(told, ["players chose ghosts in zone a, and no other choice meets it"]);
        }
    }

    /// Red sits in zone a and chose a faction.
    fn seat_red(board: &mut Fixture, faction: FactionId) {
        let (color, seat) = (rmg_core::PlayerColor::Red, rmg_core::Seat(0));
        let player = rmg_core::plan::PlayerPlan {
            faction: Some(faction),
            ..rmg_core::plan::PlayerPlan::new(color, seat, true)
        };
        board.plan.players = vec![player];
        board.plan.zones[0].player = Some(color);
    }

    #[test]
    fn what_a_zone_does_not_allow_no_hint_brings_there() {
        let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, like)]);
        board.plan.zones[0].contents.towns.factions = vec![FactionId(0)];
        assert_eq!(towns(&board)[..2], [FactionId(0); 2], "the other zone follows");
        board.plan.zones[1].contents.towns.factions = vec![FactionId(1)];
        let made = board.through::<Choices>();
        assert_eq!(made.facts('a').towns, [FactionId(0)]);
        assert_eq!(made.unmet().count(), 1);
    }

    #[test]
    fn a_hint_may_name_the_terrain_of_its_own_zone() {
        let native = [TerrainId(2), TerrainId(3), TerrainId(4)];
        for seed in 0..20 {
            let hint = TownHintPlan { related_to_terrain: Some(ZoneId(0)), ..TownHintPlan::default() };
            let mut board = board_with_towns(&[(0, hint)]);
            board.plan.seed = rmg_core::Seed(seed);
            give_homes(&mut board, &native);
            let contents = &mut board.plan.zones[0].contents;
            contents.terrain.match_town = false;
            contents.terrain.allowed = vec![TerrainId(0), TerrainId(3), TerrainId(4)];
            let made = board.through::<Choices>();
            let facts = made.facts('a');
            assert_eq!(Some(native[facts.towns[0].index()]), facts.terrain, "seed {seed}");
            assert_eq!(made.unmet().count(), 0);
        }
    }

    #[test]
    fn a_zone_is_related_to_the_terrain_of_one_without_a_town() {
        for seed in 0..20 {
            let hint = TownHintPlan { related_to_terrain: Some(ZoneId(1)), ..TownHintPlan::default() };
            let mut board = board_with_towns(&[(0, hint)]);
            board.plan.seed = rmg_core::Seed(seed);
            give_homes(&mut board, &[TerrainId(2), TerrainId(2), TerrainId(3)]);
            board.plan.zones[1].contents.towns.main = None;
            board.plan.zones[1].contents.terrain.allowed = vec![TerrainId(0), TerrainId(3)];
            let made = board.through::<Choices>();
            assert_eq!(
                (made.facts('a').towns[0], made.facts('b').terrain),
                (FactionId(2), Some(TerrainId(3)))
            );
        }
    }

    fn give_homes(board: &mut Fixture, native: &[TerrainId]) {
        let mut factions = board.pack.factions.records().to_vec();
        for (faction, native) in factions.iter_mut().zip(native) {
            faction.native_terrain = Some(*native);
        }
        board.pack.factions = rmg_core::pack::Table::new(factions).expect("the names are as before");
    }

    #[test]
    fn further_towns_have_hints_of_their_own_and_follow_the_first_where_all_are_of_one_type() {
        let hints = vec![TownHintPlan::default(), unlike(&[0]), unlike(&[0, 1])];
        for seed in 0..20 {
            let mut board = board_with_towns(&[]);
            board.plan.seed = rmg_core::Seed(seed);
            let wanted = &mut board.plan.zones[0].contents.towns;
            (wanted.neutral_castles, wanted.hints) = (2, hints.clone());
            let made = board.through::<Choices>();
            let of = |zone: char| made.facts(zone).towns.clone();
            assert_ne!(of('a')[1], of('a')[0], "its own zone's main town");
            assert!(of('a')[2] != of('a')[0] && of('a')[2] != of('b')[0]);
            assert_eq!(made.unmet().count(), 0);
            drop(made);
            board.plan.zones[0].contents.towns.same_type = true;
            let made = board.through::<Choices>();
            let towns = made.facts('a').towns.clone();
            assert_eq!(towns, [towns[0]; 3]);
            assert_eq!(made.unmet().count(), 0);
        }
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
