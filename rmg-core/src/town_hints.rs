//! Town hints: factions (and terrains, where they are asked about) such that the hints of towns hold.
//!
//! A hint is about one town, and names main towns or terrains of other zones, so zones are joined by their
//! hints into groups that must be decided together. Most decide themselves one after another; where that
//! breaks a hint, [`solve`] looks at all combinations of a group, in the order in which the choices are
//! given. The check of a template asks the same of everything that may be chosen at all.

use std::collections::BTreeMap;

use crate::pack::ContentPack;
use crate::plan::{TownHintPlan, TownsPlan};
use crate::{FactionId, TerrainId, ZoneId};

/// Most combinations that are looked at for one group. Groups of templates have two to eight zones, of which
/// the worst (all to differ, one faction too few) have 8! orders.
const MOST_STEPS: u32 = 300_000;

/// A hint: the zone, and the number of its town from 0 in the order of placement.
pub type HintAt = (ZoneId, usize);

/// What may be chosen for a zone.
#[derive(Debug, Clone)]
pub struct TownChoices<'p> {
    /// Its towns and their hints.
    pub towns: &'p TownsPlan,
    /// Factions of the main town, each with terrains that the zone may have then, the first to be tried
    /// first; without a town one entry without faction. Never empty.
    pub mains: Vec<(Option<FactionId>, Vec<TerrainId>)>,
    /// Factions of the other towns, the first to be tried first.
    pub others: Vec<FactionId>,
}

/// A choice for the zones of a group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chosen {
    /// Faction of the main town, and the terrain where a hint asks about it, by zone.
    pub mains: BTreeMap<ZoneId, (Option<FactionId>, Option<TerrainId>)>,
    /// Faction of each further town that has a hint.
    pub others: BTreeMap<HintAt, FactionId>,
    /// Hints that do not hold: as few as can be.
    pub broken: Vec<HintAt>,
}

/// The hints of a zone that count: of towns that there are, and that do not just follow the first one.
pub fn hints_of(towns: &TownsPlan) -> impl Iterator<Item = (usize, &TownHintPlan)> {
    let decided = if towns.same_type { towns.total().min(1) } else { towns.total() };
    let hints = towns.hints.iter().enumerate().take(decided as usize);
    hints.filter(|(_, hint)| named(hint).next().is_some())
}

/// The zones that a hint names, as far as it is acted on.
pub fn named(hint: &TownHintPlan) -> impl Iterator<Item = ZoneId> {
    let (like, related) = match (hint.like, hint.not_like.is_empty()) {
        (Some(like), _) => (Some(like), None),
        (None, true) => (None, hint.related_to_terrain),
        (None, false) => (None, None),
    };
    let not_like = if hint.like.is_none() { hint.not_like.as_slice() } else { &[] };
    like.into_iter().chain(not_like.iter().copied()).chain(related)
}

/// Zones in groups that their hints join, each in order; zones without hints that no hint names are left out.
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

/// Whether a hint holds.
///
/// # Arguments
/// - `faction`: of its town; `number`: of the town in its `zone`, from 0.
/// - `main`: faction of a zone's main town; `terrain`: of a zone. `None` where a zone has none.
pub fn holds(
    (zone, number): HintAt,
    hint: &TownHintPlan,
    faction: FactionId,
    pack: &ContentPack,
    main: impl Fn(ZoneId) -> Option<FactionId>,
    terrain: impl Fn(ZoneId) -> Option<TerrainId>,
) -> bool {
    // A main town is neither like nor unlike itself.
    let is_itself = |other: ZoneId| other == zone && number == 0;
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

/// Chooses for a group of zones such that as few hints as can be are broken.
///
/// # Arguments
/// - `group`: in the order in which zones are decided.
/// - `choices`: indexed by zone.
/// - `counts`: which hints are looked at.
///
/// # Returns
/// The first such choice, zone by zone in the order of their lists; `None` when the search is too long.
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

/// The same.
///
/// - `steps`: raised by the number of choices that were tried.
pub fn solve_counted(
    group: &[ZoneId],
    choices: &[TownChoices<'_>],
    pack: &ContentPack,
    counts: impl Fn(HintAt) -> bool,
    steps: &mut u32,
) -> Option<Chosen> {
    let search = Search::new(group, choices, pack, counts);
    (0..=search.hints.len()).find_map(|budget| match search.with_broken(budget, steps) {
        Found::Choice(chosen) => Some(Some(chosen)),
        Found::None => None,
        Found::TooLong => Some(None),
    })?
}

/// Something to be decided.
#[derive(Debug, Clone)]
enum Open {
    /// The main town of a zone, with the terrain where it is asked about.
    Main(ZoneId, Vec<(Option<FactionId>, Option<TerrainId>)>),
    /// A further town.
    Town(HintAt, Vec<FactionId>),
}

impl Open {
    fn len(&self) -> usize {
        match self {
            Self::Main(_, list) => list.len(),
            Self::Town(_, list) => list.len(),
        }
    }
}

struct Search<'a> {
    pack: &'a ContentPack,
    open: Vec<Open>,
    hints: Vec<(HintAt, &'a TownHintPlan)>,
    /// By what is decided: the hints that are known then.
    known: Vec<Vec<usize>>,
}

enum Found {
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
            Open::Main(*zone, list.collect())
        };
        let further = hints.iter().filter(|((_, number), _)| *number > 0);
        let town = |(at, _): &(HintAt, _)| Open::Town(*at, choices[at.0.index()].others.clone());
        let open: Vec<Open> = group.iter().map(main).chain(further.map(town)).collect();
        let place_of = |zone: ZoneId| group.iter().position(|other| *other == zone);
        let mut known = vec![Vec::new(); open.len()];
        for (number, (at, hint)) in hints.iter().enumerate() {
            let own = open.iter().position(|open| match open {
                Open::Main(zone, _) => at.1 == 0 && *zone == at.0,
                Open::Town(town, _) => town == at,
            });
            let last = named(hint).filter_map(place_of).chain(own).max();
            if let Some(last) = last {
                known[last].push(number);
            }
        }
        Self { pack, open, hints, known }
    }

    /// A choice that breaks so many hints and no more.
    fn with_broken(&self, budget: usize, steps: &mut u32) -> Found {
        let mut next = vec![0; self.open.len()];
        let mut broken: Vec<Vec<usize>> = vec![Vec::new(); self.open.len()];
        let mut chosen = Chosen::default();
        let mut at = 0;
        while at < self.open.len() {
            if next[at] == self.open[at].len() {
                if at == 0 {
                    return Found::None;
                }
                next[at] = 0;
                at -= 1;
                continue;
            }
            if *steps == MOST_STEPS {
                return Found::TooLong;
            }
            *steps += 1;
            match &self.open[at] {
                Open::Main(zone, list) => drop(chosen.mains.insert(*zone, list[next[at]])),
                Open::Town(town, list) => drop(chosen.others.insert(*town, list[next[at]])),
            }
            next[at] += 1;
            broken[at] = self.known[at].iter().copied().filter(|hint| !self.is_met(*hint, &chosen)).collect();
            let count: usize = broken[..=at].iter().map(Vec::len).sum();
            at += usize::from(count <= budget);
        }
        chosen.broken = broken.into_iter().flatten().map(|hint| self.hints[hint].0).collect();
        chosen.broken.sort_unstable();
        Found::Choice(chosen)
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

    /// The factions of the main towns, and the hints that are broken.
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
    fn what_was_decided_first_gives_way_where_that_helps() {
        let (mains, broken) = solved(&[(towns(&[]), &[1, 2, 0]), (towns(&[unlike(&[0])]), &[1])]);
        assert_eq!((mains, broken), (vec![2, 1], vec![]));
        let (mains, broken) = solved(&[(towns(&[]), &[1, 2, 0]), (towns(&[like(0)]), &[0, 2])]);
        assert_eq!((mains, broken), (vec![2, 2], vec![]));
    }

    #[test]
    fn hints_of_further_towns_count_as_well() {
        let further = towns(&[TownHintPlan::default(), unlike(&[0, 1])]);
        let (mains, broken) = solved(&[(towns(&[]), &[1, 2]), (towns(&[]), &[2, 1]), (further, &[1, 2])]);
        assert_eq!((&mains[..2], broken), (&[1, 1][..], vec![]));
    }

    #[test]
    fn where_not_all_hold_as_few_as_can_be_are_broken() {
        let zones: Vec<(TownsPlan, &[u16])> = (0..3)
            .map(|zone| {
                let others: Vec<u16> = (0..3).filter(|other| *other != zone).collect();
                (towns(&[unlike(&others)]), &[1, 2][..])
            })
            .collect();
        let (mains, broken) = solved(&zones);
        assert_eq!(mains, [1, 1, 2], "two of three that exclude each other are alike");
        assert_eq!(broken, [(ZoneId(0), 0), (ZoneId(1), 0)]);
    }

    #[test]
    fn a_search_that_is_too_long_is_given_up() {
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
