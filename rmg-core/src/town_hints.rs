//! Town hints: chooses factions (and terrains, if a hint refers to them) that satisfy the hints of towns.
//!
//! A hint constrains one town, and refers to main towns or terrains of other zones. So hints join zones into
//! groups that must be solved together. Usually a greedy choice zone by zone works. If it breaks a hint,
//! [`solve`] searches all combinations of a group, in the order of the choices. The check of a template uses
//! the same search over all possible choices.

use std::collections::BTreeMap;

use crate::pack::ContentPack;
use crate::plan::{TownHintPlan, TownsPlan};
use crate::{FactionId, TerrainId, ZoneId};

/// Maximum number of search steps for one group. Groups of templates have two to eight zones; the worst case
/// (all different, one faction too few) has 8! orders.
const MAX_STEPS: u32 = 300_000;

/// A hint: the zone, and the number of its town from 0 in the order of placement.
pub type HintAt = (ZoneId, usize);

/// The possible choices for a zone.
#[derive(Debug, Clone)]
pub struct TownChoices<'p> {
    /// Its towns and their hints.
    pub towns: &'p TownsPlan,
    /// Factions of the main town in order of preference, each with the terrains that the zone may have then.
    /// Without a town, one entry without a faction. Never empty.
    pub mains: Vec<(Option<FactionId>, Vec<TerrainId>)>,
    /// Factions of the other towns, in order of preference.
    pub others: Vec<FactionId>,
}

/// A choice for the zones of a group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chosen {
    /// Faction of the main town by zone, and the terrain if a hint refers to it.
    pub mains: BTreeMap<ZoneId, (Option<FactionId>, Option<TerrainId>)>,
    /// Faction of each further town that has a hint.
    pub others: BTreeMap<HintAt, FactionId>,
    /// Broken hints, as few as possible.
    pub broken: Vec<HintAt>,
}

/// Returns the effective hints of a zone: of existing towns whose faction does not follow from the first
/// town.
pub fn hints_of(towns: &TownsPlan) -> impl Iterator<Item = (usize, &TownHintPlan)> {
    let decided = if towns.same_type { towns.total().min(1) } else { towns.total() };
    let hints = towns.hints.iter().enumerate().take(decided as usize);
    hints.filter(|(_, hint)| named(hint).next().is_some())
}

/// Returns the zones that the used part of a hint refers to.
pub fn named(hint: &TownHintPlan) -> impl Iterator<Item = ZoneId> {
    let (like, related) = match (hint.like, hint.not_like.is_empty()) {
        (Some(like), _) => (Some(like), None),
        (None, true) => (None, hint.related_to_terrain),
        (None, false) => (None, None),
    };
    let not_like = if hint.like.is_none() { hint.not_like.as_slice() } else { &[] };
    like.into_iter().chain(not_like.iter().copied()).chain(related)
}

/// Groups zones that are joined by hints, each group in order; omits zones without hints that no hint refers
/// to.
#[must_use]
pub fn groups(towns: &[&TownsPlan]) -> Vec<Vec<ZoneId>> {
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); towns.len()];
    for (at, wanted) in towns.iter().enumerate() {
        for zone in
            hints_of(wanted).flat_map(|(_, hint)| named(hint)).filter(|zone| zone.index() < towns.len())
        {
            beside[at].push(zone.index());
            beside[zone.index()].push(at);
        }
    }
    let mut is_seen = vec![false; towns.len()];
    let mut groups = Vec::new();
    for start in 0..towns.len() {
        if is_seen[start] || beside[start].is_empty() {
            continue;
        }
        is_seen[start] = true;
        let (mut group, mut next) = (vec![start], 0);
        while let Some(at) = group.get(next).copied() {
            next += 1;
            for other in &beside[at] {
                if !std::mem::replace(&mut is_seen[*other], true) {
                    group.push(*other);
                }
            }
        }
        group.sort_unstable();
        groups.push(group.into_iter().map(ZoneId::from_index).collect());
    }
    groups
}

/// Returns whether a hint is satisfied.
///
/// # Arguments
/// - `at`: the zone of the hint, and the number of its town from 0.
/// - `faction`: the faction of its town.
/// - `main`: returns the faction of a zone's main town; `terrain`: returns the terrain of a zone. `None` if a
///   zone has none.
pub fn holds(
    at: HintAt,
    hint: &TownHintPlan,
    faction: FactionId,
    pack: &ContentPack,
    main: impl Fn(ZoneId) -> Option<FactionId>,
    terrain: impl Fn(ZoneId) -> Option<TerrainId>,
) -> bool {
    // A main town is neither like nor unlike itself.
    let is_itself = |other: ZoneId| at == (other, 0);
    if let Some(like) = hint.like {
        return is_itself(like) || main(like) == Some(faction);
    }
    if !hint.not_like.is_empty() {
        return hint.not_like.iter().all(|other| is_itself(*other) || main(*other) != Some(faction));
    }
    hint.related_to_terrain.is_none_or(|other| {
        let native = pack.factions.get(faction).and_then(|faction| faction.native_terrain);
        native.is_some() && native == terrain(other)
    })
}

/// Chooses factions for a group of zones so that as few hints as possible are broken.
///
/// # Arguments
/// - `group`: the zones in the order of decisions.
/// - `choices`: indexed by zone.
/// - `counts`: whether a hint is considered.
///
/// # Returns
/// The first such choice in the order of the lists, zone by zone; `None` if the search exceeds the limit.
///
/// # Cost
/// At most 300,000 steps of O(hints of the group).
#[must_use]
pub fn solve(
    group: &[ZoneId],
    choices: &[TownChoices<'_>],
    pack: &ContentPack,
    counts: impl Fn(HintAt) -> bool,
) -> Option<Chosen> {
    solve_counted(group, choices, pack, counts, &mut 0)
}

/// The same as [`solve`], and counts the steps.
///
/// - `steps`: increased by the number of tried choices.
pub fn solve_counted(
    group: &[ZoneId],
    choices: &[TownChoices<'_>],
    pack: &ContentPack,
    counts: impl Fn(HintAt) -> bool,
    steps: &mut u32,
) -> Option<Chosen> {
    let search = Search::new(group, choices, pack, counts);
    (0..=search.hints.len()).find_map(|budget| match search.with_broken(budget, steps) {
        HintSolution::Choice(chosen) => Some(Some(chosen)),
        HintSolution::None => None,
        HintSolution::TooLong => Some(None),
    })?
}

/// A decision of the search.
#[derive(Debug, Clone)]
enum Decision {
    /// The main town of a zone, with the terrain if a hint refers to it.
    Main(ZoneId, Vec<(Option<FactionId>, Option<TerrainId>)>),
    /// A further town.
    Town(HintAt, Vec<FactionId>),
}

impl Decision {
    fn len(&self) -> usize {
        match self {
            Self::Main(_, list) => list.len(),
            Self::Town(_, list) => list.len(),
        }
    }
}

struct Search<'a> {
    pack: &'a ContentPack,
    decisions: Vec<Decision>,
    hints: Vec<(HintAt, &'a TownHintPlan)>,
    /// By decision: the hints that can be evaluated after it.
    known: Vec<Vec<usize>>,
}

enum HintSolution {
    Choice(Chosen),
    None,
    TooLong,
}

impl<'a> Search<'a> {
    fn new(
        group: &[ZoneId],
        choices: &'a [TownChoices<'_>],
        pack: &'a ContentPack,
        counts: impl Fn(HintAt) -> bool,
    ) -> Self {
        let of_zone = |zone: &ZoneId| {
            let zone = *zone;
            hints_of(choices[zone.index()].towns).map(move |(number, hint)| ((zone, number), hint))
        };
        let hints: Vec<(HintAt, &TownHintPlan)> =
            group.iter().flat_map(of_zone).filter(|(at, _)| counts(*at)).collect();
        let is_asked = |zone: ZoneId| {
            let of_terrain = hints.iter().filter(|(_, hint)| hint.like.is_none() && hint.not_like.is_empty());
            of_terrain.into_iter().any(|(_, hint)| hint.related_to_terrain == Some(zone))
        };
        let main = |zone: &ZoneId| {
            let mains = choices[zone.index()].mains.iter();
            let list = mains.flat_map(|(faction, terrains)| {
                let terrains: Vec<Option<TerrainId>> =
                    if is_asked(*zone) { terrains.iter().copied().map(Some).collect() } else { vec![None] };
                terrains.into_iter().map(|terrain| (*faction, terrain))
            });
            Decision::Main(*zone, list.collect())
        };
        let further = hints.iter().filter(|((_, number), _)| *number > 0);
        let town = |(at, _): &(HintAt, _)| Decision::Town(*at, choices[at.0.index()].others.clone());
        let decisions: Vec<Decision> = group.iter().map(main).chain(further.map(town)).collect();
        let place_of = |zone: ZoneId| group.iter().position(|other| *other == zone);
        let mut known = vec![Vec::new(); decisions.len()];
        for (number, (at, hint)) in hints.iter().enumerate() {
            let own = decisions.iter().position(|decision| match decision {
                Decision::Main(zone, _) => at.1 == 0 && *zone == at.0,
                Decision::Town(town, _) => town == at,
            });
            let last = named(hint).filter_map(place_of).chain(own).max();
            if let Some(last) = last {
                known[last].push(number);
            }
        }
        Self { pack, decisions, hints, known }
    }

    /// Searches for a choice that breaks at most `budget` hints.
    fn with_broken(&self, budget: usize, steps: &mut u32) -> HintSolution {
        let mut next = vec![0; self.decisions.len()];
        let mut broken: Vec<Vec<usize>> = vec![Vec::new(); self.decisions.len()];
        let mut chosen = Chosen::default();
        let mut at = 0;
        while at < self.decisions.len() {
            if next[at] == self.decisions[at].len() {
                if at == 0 {
                    return HintSolution::None;
                }
                next[at] = 0;
                at -= 1;
                continue;
            }
            if *steps == MAX_STEPS {
                return HintSolution::TooLong;
            }
            *steps += 1;
            match &self.decisions[at] {
                Decision::Main(zone, list) => drop(chosen.mains.insert(*zone, list[next[at]])),
                Decision::Town(town, list) => drop(chosen.others.insert(*town, list[next[at]])),
            }
            next[at] += 1;
            broken[at] = self.known[at].iter().copied().filter(|hint| !self.is_met(*hint, &chosen)).collect();
            let count: usize = broken[..=at].iter().map(Vec::len).sum();
            at += usize::from(count <= budget);
        }
        chosen.broken = broken.into_iter().flatten().map(|hint| self.hints[hint].0).collect();
        chosen.broken.sort_unstable();
        HintSolution::Choice(chosen)
    }

    fn is_met(&self, hint: usize, chosen: &Chosen) -> bool {
        let (at, hint) = &self.hints[hint];
        let main = |zone: ZoneId| chosen.mains.get(&zone).and_then(|(faction, _)| *faction);
        let terrain = |zone: ZoneId| chosen.mains.get(&zone).and_then(|(_, terrain)| *terrain);
        let own = if at.1 == 0 { main(at.0) } else { chosen.others.get(at).copied() };
        own.is_some_and(|own| holds(*at, hint, own, self.pack, main, terrain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unlike(zones: &[u16]) -> TownHintPlan {
        TownHintPlan { not_like: zones.iter().map(|zone| ZoneId(*zone)).collect(), ..TownHintPlan::default() }
    }

    fn like(zone: u16) -> TownHintPlan {
        TownHintPlan { like: Some(ZoneId(zone)), ..TownHintPlan::default() }
    }

    fn towns(hints: &[TownHintPlan]) -> TownsPlan {
        let count = u32::try_from(hints.len().max(1)).unwrap();
        TownsPlan { neutral_castles: count, hints: hints.to_vec(), ..TownsPlan::default() }
    }

    /// Returns the factions of the main towns, and the broken hints.
    fn solved(zones: &[(TownsPlan, &[u16])]) -> (Vec<u16>, Vec<HintAt>) {
        let factions = |list: &[u16]| list.iter().map(|faction| FactionId(*faction)).collect::<Vec<_>>();
        let choices: Vec<TownChoices<'_>> = zones
            .iter()
            .map(|(towns, list)| TownChoices {
                towns,
                mains: factions(list)
                    .into_iter()
                    .map(|faction| (Some(faction), vec![TerrainId(0)]))
                    .collect(),
                others: factions(list),
            })
            .collect();
        let group: Vec<ZoneId> = (0..zones.len()).map(ZoneId::from_index).collect();
        let chosen = solve(&group, &choices, &ContentPack::default(), |_| true).unwrap();
        let mains = chosen.mains.values().map(|(faction, _)| faction.unwrap().0).collect();
        (mains, chosen.broken)
    }

    #[test]
    fn earlier_choices_change_to_satisfy_later_hints() {
        let (mains, broken) = solved(&[(towns(&[]), &[1, 2, 0]), (towns(&[unlike(&[0])]), &[1])]);
        assert_eq!((mains, broken), (vec![2, 1], vec![]));
        let (mains, broken) = solved(&[(towns(&[]), &[1, 2, 0]), (towns(&[like(0)]), &[0, 2])]);
        assert_eq!((mains, broken), (vec![2, 2], vec![]));
    }

    #[test]
    fn hints_of_further_towns_are_considered() {
        let further = towns(&[TownHintPlan::default(), unlike(&[0, 1])]);
        let (mains, broken) = solved(&[(towns(&[]), &[1, 2]), (towns(&[]), &[2, 1]), (further, &[1, 2])]);
        assert_eq!((&mains[..2], broken), (&[1, 1][..], vec![]));
    }

    #[test]
    fn as_few_hints_as_possible_are_broken() {
        let zones: Vec<(TownsPlan, &[u16])> = (0..3)
            .map(|zone| {
                let others: Vec<u16> = (0..3).filter(|other| *other != zone).collect();
                (towns(&[unlike(&others)]), &[1, 2][..])
            })
            .collect();
        let (mains, broken) = solved(&zones);
        assert_eq!(mains, [1, 1, 2], "two of three mutually exclusive towns are equal");
        assert_eq!(broken, [(ZoneId(0), 0), (ZoneId(1), 0)]);
    }

    #[test]
    fn a_search_that_is_too_long_is_abandoned() {
        let all: Vec<u16> = (0..12).collect();
        let zones: Vec<(TownsPlan, &[u16])> =
            (0..13).map(|zone| (towns(&[unlike(&(0..zone).collect::<Vec<_>>())]), all.as_slice())).collect();
        let choices: Vec<TownChoices<'_>> = zones
            .iter()
            .map(|(towns, list)| TownChoices {
                towns,
                mains: list.iter().map(|faction| (Some(FactionId(*faction)), Vec::new())).collect(),
                others: Vec::new(),
            })
            .collect();
        let group: Vec<ZoneId> = (0..zones.len()).map(ZoneId::from_index).collect();
        assert_eq!(solve(&group, &choices, &ContentPack::default(), |_| true), None);
    }
}
