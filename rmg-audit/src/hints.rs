//! The part of LimitsKept (V18) about hints of towns, which restrict the faction of each town.
//!
//! A hint belongs to the town of its number in the order of placement: the main town of a player, then towns
//! of the player with and without a fort, then neutral towns. Towns with equal owner and fort are
//! interchangeable, so it is enough that some assignment of these towns to their hints is valid. A hint that
//! the map lists as unmet may be broken. ExactCounts covers zones with missing towns.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::certificate::CounterExample;
use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::plan::{TownHintPlan, TownsPlan, ZonePlan};
use rmg_core::{FactionId, PlayerColor, ZoneId};

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::missing_claims::broken_hints;
use crate::words::zone_name;

/// The properties in which interchangeable towns of a zone agree: main town of a player, owner, fort.
type Rank = (bool, Option<PlayerColor>, bool);

/// A town in a zone.
#[derive(Debug, Clone, Copy)]
struct Town {
    rank: Rank,
    faction: FactionId,
    at: MapPos,
}

/// Finds towns whose faction does not follow their hints, zones that mix factions against the template, and
/// zones that record a different faction than their towns have. O(objects + towns² of a zone).
pub(crate) fn check(ground: &DecodedMap<'_>, found: &mut Findings) {
    let map = ground.map;
    let recorded = broken_hints(map);
    let mut towns: Vec<Vec<Town>> = vec![Vec::new(); map.zones.len()];
    for object in &map.objects {
        if let ObjectBody::Town { owner, faction, has_fort, is_main } = object.body
            && let Some(of_zone) = ground.zone_of(object).and_then(|zone| towns.get_mut(zone.index()))
        {
            of_zone.push(Town {
                rank: (is_main && owner.is_some(), owner, has_fort),
                faction,
                at: object.at,
            });
        }
    }
    for ((zone, plan), towns) in ground.requests.zone_ids().zip(&ground.requests.zones).zip(&towns) {
        if towns.is_empty() {
            continue;
        }
        let mut add = |text: String, tiles: Vec<MapPos>| {
            found.add(|| CounterExample::new(text).on_tiles(tiles).in_zones(&[zone]));
        };
        let wanted = &plan.contents.towns;
        let faction = map.zones[zone.index()].faction;
        let places = || towns.iter().map(|town| town.at).collect::<Vec<_>>();
        let are_all = towns.len() as u64 == requested(wanted);
        // The first placed town is the main town.
        if are_all && Some(towns[0].faction) != faction {
            add(
                format!(
                    "the first town of {} has another faction than the zone records",
                    zone_name(map, zone)
                ),
                places(),
            );
        }
        if wanted.same_type && towns.iter().any(|town| town.faction != towns[0].faction) {
            add(format!("the towns of {} must have one faction", zone_name(map, zone)), places());
        }
        if !are_all {
            continue;
        }
        broken(ground, zone, plan, towns, &recorded).into_iter().for_each(|(text, tiles)| add(text, tiles));
    }
}

/// Returns, as texts with tiles, the hints of a zone that no assignment of its towns fulfills and that the
/// map does not list as unmet.
fn broken(
    ground: &DecodedMap<'_>,
    zone: ZoneId,
    plan: &ZonePlan,
    towns: &[Town],
    recorded: &BTreeSet<(ZoneId, usize)>,
) -> Vec<(String, Vec<MapPos>)> {
    let wanted = &plan.contents.towns;
    let order = order(plan, wanted);
    let mut numbers: BTreeMap<Rank, Vec<usize>> = BTreeMap::new();
    order.iter().enumerate().for_each(|(number, rank)| numbers.entry(*rank).or_default().push(number));
    let mut texts = Vec::new();
    for (rank, numbers) in numbers {
        let alike: Vec<Town> = towns.iter().filter(|town| town.rank == rank).copied().collect();
        if alike.len() != numbers.len() {
            continue;
        }
        let hint = |number: usize| {
            let counts = number == 0 || !wanted.same_type;
            wanted.hints.get(number).filter(|_| counts && !recorded.contains(&(zone, number)))
        };
        if numbers.iter().all(|number| hint(*number).is_none()) {
            continue;
        }
        let fits = |number: usize, town: usize| {
            hint(number).is_none_or(|hint| holds(ground, zone, number, hint, alike[town].faction))
        };
        for number in unassigned(&numbers, fits) {
            let key = |zone: ZoneId| {
                ground.requests.zones.get(zone.index()).map_or_else(String::new, |zone| zone.key.clone())
            };
            let words = hint(number).map_or_else(String::new, |hint| hint.request(key).to_string());
            let text = format!("town {} of {} is not {words}", number + 1, zone_name(ground.map, zone));
            texts.push((text, alike.iter().map(|town| town.at).collect()));
        }
    }
    texts
}

/// Returns the ranks of a zone's towns in the order of placement.
fn order(plan: &ZonePlan, towns: &TownsPlan) -> Vec<Rank> {
    let main = towns.main.map(|main| (plan.player.is_some(), plan.player, main.has_fort));
    let of = |count: u32, owner, has_fort| (0..count).map(move |_| (false, owner, has_fort));
    main.into_iter()
        .chain(of(towns.player_castles, plan.player, true))
        .chain(of(towns.player_towns, plan.player, false))
        .chain(of(towns.neutral_castles, None, true))
        .chain(of(towns.neutral_towns, None, false))
        .collect()
}

/// Returns the number of towns that a zone requests.
fn requested(towns: &TownsPlan) -> u64 {
    let counts = [towns.player_castles, towns.player_towns, towns.neutral_castles, towns.neutral_towns];
    u64::from(towns.main.is_some()) + counts.into_iter().map(u64::from).sum::<u64>()
}

/// Returns whether the faction of a town fulfills a hint. A reference of a main town to its own zone is
/// fulfilled.
fn holds(
    ground: &DecodedMap<'_>,
    zone: ZoneId,
    number: usize,
    hint: &TownHintPlan,
    faction: FactionId,
) -> bool {
    let of = |other: ZoneId| ground.map.zones.get(other.index());
    let is_itself = |other: ZoneId| number == 0 && other == zone;
    let has = |other: ZoneId| {
        let has_town =
            ground.requests.zones.get(other.index()).is_some_and(|zone| requested(&zone.contents.towns) > 0);
        has_town && of(other).is_some_and(|other| other.faction == Some(faction))
    };
    if let Some(like) = hint.like {
        is_itself(like) || has(like)
    } else if !hint.not_like.is_empty() {
        !hint.not_like.iter().any(|other| !is_itself(*other) && has(*other))
    } else if let Some(related) = hint.related_to_terrain {
        let native = ground.pack.factions.get(faction).and_then(|faction| faction.native_terrain);
        native.is_some() && native == of(related).map(|zone| zone.terrain)
    } else {
        true
    }
}

/// Assigns each number an item that it fits, by augmenting paths, and returns the numbers that get none.
/// There are as many items as numbers.
fn unassigned(numbers: &[usize], fits: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    // By item: the index of its number.
    let mut assigned: Vec<Option<usize>> = vec![None; numbers.len()];
    let mut without = Vec::new();
    for start in 0..numbers.len() {
        // By visited item: the number that requests it. The entries form the augmenting path to a free item.
        let mut from: Vec<Option<usize>> = vec![None; numbers.len()];
        let mut open = vec![start];
        let mut end = None;
        while let Some(number) = open.pop().filter(|_| end.is_none()) {
            for item in 0..numbers.len() {
                if from[item].is_none() && fits(numbers[number], item) {
                    from[item] = Some(number);
                    match assigned[item] {
                        Some(other) => open.push(other),
                        None => {
                            end = Some(item);
                            break;
                        }
                    }
                }
            }
        }
        let Some(mut item) = end else {
            without.push(numbers[start]);
            continue;
        };
        while let Some(number) = from[item] {
            let before = assigned.iter().position(|other| *other == Some(number));
            assigned[item] = Some(number);
            match before {
                Some(before) => {
                    assigned[before] = None;
                    item = before;
                }
                None => break,
            }
        }
    }
    without
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assignment_is_maximal() {
        let fits =
            |table: &'static [&[usize]]| move |number: usize, item: usize| table[number].contains(&item);
        assert_eq!(unassigned(&[0, 1, 2], fits(&[&[0, 1], &[0], &[1, 2]])), [0; 0]);
        assert_eq!(unassigned(&[0, 1, 2], fits(&[&[0], &[0, 1], &[0, 1]])), [2]);
        assert_eq!(unassigned(&[0, 1], fits(&[&[], &[0]])), [0]);
    }
}
