//! The part of LimitsKept (V18) about hints of towns: what the faction of each town depends on.
//!
//! A hint is for the town of its number in the order of placement: the main town of a player, then towns of
//! the player with and without a fort, then neutral ones. Towns of one owner with or without a fort are all
//! alike, so there it is enough that they can be dealt to their hints. Where the map records that a hint is
//! not met, it may be broken. Zones in which towns are missing are the business of ExactCounts.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::certificate::CounterExample;
use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::plan::{TownHintPlan, TownsPlan, ZonePlan};
use rmg_core::{FactionId, PlayerColor, ZoneId};

use crate::found::Found;
use crate::ground::Ground;
use crate::lacks::broken_hints;
use crate::words::zone_name;

/// What makes towns of a zone alike: main town of a player, owner, fort.
type Rank = (bool, Option<PlayerColor>, bool);

/// A town that stands in a zone.
#[derive(Debug, Clone, Copy)]
struct Town {
    rank: Rank,
    faction: FactionId,
    at: MapPos,
}

/// Finds towns of other factions than their hints say, zones with towns of several factions that are to have
/// one, and zones that record another faction than their towns have. O(objects + towns² of a zone).
pub(crate) fn judge(ground: &Ground<'_>, found: &mut Found) {
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
    for ((zone, plan), towns) in ground.wishes.zone_ids().zip(&ground.wishes.zones).zip(&towns) {
        if towns.is_empty() {
            continue;
        }
        let mut add = |text: String, tiles: Vec<MapPos>| {
            found.add(|| CounterExample::new(text).on_tiles(tiles).in_zones(&[zone]));
        };
        let wanted = &plan.contents.towns;
        let faction = map.zones[zone.index()].faction;
        let places = || towns.iter().map(|town| town.at).collect::<Vec<_>>();
        let are_all = towns.len() as u64 == asked(wanted);
        // The first that was placed is the main one.
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
            add(format!("the towns of {} are to be of one faction", zone_name(map, zone)), places());
        }
        if !are_all {
            continue;
        }
        broken(ground, (zone, plan), towns, &recorded).into_iter().for_each(|(text, tiles)| add(text, tiles));
    }
}

/// The hints of a zone that no way to deal its towns meets, and that are not recorded as such; what is said
/// of each, with places.
fn broken(
    ground: &Ground<'_>,
    (zone, plan): (ZoneId, &ZonePlan),
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
            hint(number).is_none_or(|hint| holds(ground, (zone, number), hint, alike[town].faction))
        };
        for number in undealt(&numbers, fits) {
            let key = |zone: ZoneId| {
                ground.wishes.zones.get(zone.index()).map_or_else(String::new, |zone| zone.key.clone())
            };
            let words = hint(number).map_or_else(String::new, |hint| hint.request(key).to_string());
            let text = format!("town {} of {} is not {words}", number + 1, zone_name(ground.map, zone));
            texts.push((text, alike.iter().map(|town| town.at).collect()));
        }
    }
    texts
}

/// The ranks of a zone's towns in the order of placement.
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

/// How many towns a zone asks for.
fn asked(towns: &TownsPlan) -> u64 {
    let counts = [towns.player_castles, towns.player_towns, towns.neutral_castles, towns.neutral_towns];
    u64::from(towns.main.is_some()) + counts.into_iter().map(u64::from).sum::<u64>()
}

/// Whether a town of a faction is what a hint asks for. What a main town says of itself holds.
fn holds(
    ground: &Ground<'_>,
    (zone, number): (ZoneId, usize),
    hint: &TownHintPlan,
    faction: FactionId,
) -> bool {
    let of = |other: ZoneId| ground.map.zones.get(other.index());
    let is_itself = |other: ZoneId| number == 0 && other == zone;
    let has = |other: ZoneId| {
        let has_town =
            ground.wishes.zones.get(other.index()).is_some_and(|zone| asked(&zone.contents.towns) > 0);
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

/// The numbers that get none of equally many things, each of which goes to one number that it fits.
fn undealt(numbers: &[usize], fits: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    // By thing: the position of the number that has it.
    let mut dealt: Vec<Option<usize>> = vec![None; numbers.len()];
    let mut without = Vec::new();
    for start in 0..numbers.len() {
        // Things seen, each with the number that wants it: a way of swaps to one that nobody has.
        let mut from: Vec<Option<usize>> = vec![None; numbers.len()];
        let mut open = vec![start];
        let mut end = None;
        while let Some(number) = open.pop().filter(|_| end.is_none()) {
            for thing in 0..numbers.len() {
                if from[thing].is_none() && fits(numbers[number], thing) {
                    from[thing] = Some(number);
                    match dealt[thing] {
                        Some(other) => open.push(other),
                        None => {
                            end = Some(thing);
                            break;
                        }
                    }
                }
            }
        }
        let Some(mut thing) = end else {
            without.push(numbers[start]);
            continue;
        };
        while let Some(number) = from[thing] {
            let before = dealt.iter().position(|other| *other == Some(number));
            dealt[thing] = Some(number);
            match before {
                Some(before) => {
                    dealt[before] = None;
                    thing = before;
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
    fn things_are_dealt_so_that_as_many_numbers_as_can_be_have_one() {
        let fits =
            |table: &'static [&[usize]]| move |number: usize, thing: usize| table[number].contains(&thing);
        assert_eq!(undealt(&[0, 1, 2], fits(&[&[0, 1], &[0], &[1, 2]])), [0; 0]);
        assert_eq!(undealt(&[0, 1, 2], fits(&[&[0], &[0, 1], &[0, 1]])), [2]);
        assert_eq!(undealt(&[0, 1], fits(&[&[], &[0]])), [0]);
    }
}
