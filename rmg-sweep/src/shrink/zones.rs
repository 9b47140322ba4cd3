//! Cuts of the contents of zones.

use rmg_core::template::{
    CommonObject, CustomObjects, OwnOrLike, RequiredObject, TerrainRule, TownCounts, Towns, TreasureTier,
    Zone, ZoneKind,
};

use super::case::MapCase;
use super::cut::{Cut, cut};
use super::lists::{list_cuts, number_cuts, parts};

/// Returns the default towns of the template language.
fn no_towns() -> Towns {
    Towns { match_terrain_to_town: true, ..Towns::default() }
}

/// Cuts of whole properties.
const PROPERTIES: [fn(&mut Zone); 24] = [
    |zone| zone.treasure = OwnOrLike::Own(Vec::new()),
    |zone| zone.custom_objects = OwnOrLike::Own(CustomObjects::default()),
    |zone| zone.mines = OwnOrLike::Own(Vec::new()),
    |zone| zone.mine_densities.clear(),
    |zone| zone.towns = OwnOrLike::Own(no_towns()),
    |zone| zone.terrain = OwnOrLike::Own(TerrainRule::default()),
    |zone| zone.allowed_monsters.clear(),
    |zone| zone.banned_monsters.clear(),
    |zone| zone.monsters = Default::default(),
    |zone| zone.monsters_match_town = false,
    |zone| zone.towns_are_same_type = false,
    |zone| zone.forced_level = Default::default(),
    |zone| zone.repels = false,
    |zone| zone.named_artifacts = None,
    |zone| zone.random_monsters = None,
    |zone| zone.presence = Default::default(),
    |zone| zone.editor = Default::default(),
    |zone| zone.extras.clear(),
    |zone| zone.modifiers.clear(),
    |zone| zone.owner = None,
    |zone| zone.kind = ZoneKind::Treasure,
    |zone| own(&mut zone.towns).into_iter().for_each(|towns| towns.player = TownCounts::default()),
    |zone| own(&mut zone.towns).into_iter().for_each(|towns| towns.neutral = TownCounts::default()),
    |zone| own(&mut zone.towns).into_iter().for_each(|towns| towns.match_terrain_to_town = true),
];

/// Returns the value of a property if it is not inherited from another zone.
fn own<T>(property: &mut OwnOrLike<T>) -> Option<&mut T> {
    match property {
        OwnOrLike::Own(value) => Some(value),
        OwnOrLike::Like(_) => None,
    }
}

/// Returns cuts of properties in many zones at once and in single zones, and of items of their lists.
pub(super) fn contents(case: &MapCase) -> Vec<Cut> {
    let zones = &case.template.zones;
    let mut cuts: Vec<Cut> = Vec::new();
    for property in PROPERTIES {
        for part in parts(zones.len()) {
            cuts.push(cut(move |case| {
                case.template.zones.get_mut(part.clone()).into_iter().flatten().for_each(property);
            }));
        }
    }
    for (at, zone) in zones.iter().enumerate() {
        cuts.extend(lists(at, zone));
    }
    cuts
}

/// Returns cuts of items of the lists of a zone.
fn lists(at: usize, zone: &Zone) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    if let OwnOrLike::Own(tiers) = &zone.treasure {
        cuts.extend(list_cuts(tiers.len(), move |case| own(&mut at_zone(case, at)?.treasure)));
    }
    if let OwnOrLike::Own(mines) = &zone.mines {
        cuts.extend(list_cuts(mines.len(), move |case| own(&mut at_zone(case, at)?.mines)));
    }
    cuts.extend(list_cuts(zone.mine_densities.len(), move |case| {
        Some(&mut at_zone(case, at)?.mine_densities)
    }));
    if let OwnOrLike::Own(objects) = &zone.custom_objects {
        cuts.extend(list_cuts(objects.required.len(), move |case| Some(&mut objects_of(case, at)?.required)));
        cuts.extend(list_cuts(objects.common.len(), move |case| Some(&mut objects_of(case, at)?.common)));
        cuts.extend(list_cuts(objects.banned.len(), move |case| Some(&mut objects_of(case, at)?.banned)));
        cuts.extend(list_cuts(objects.rules.len(), move |case| Some(&mut objects_of(case, at)?.rules)));
        cuts.extend(list_cuts(objects.banned_categories.len(), move |case| {
            Some(&mut objects_of(case, at)?.banned_categories)
        }));
    }
    if let OwnOrLike::Own(towns) = &zone.towns {
        cuts.extend(list_cuts(towns.hints.len(), move |case| Some(&mut towns_of(case, at)?.hints)));
        cuts.extend(list_cuts(towns.allowed.len(), move |case| Some(&mut towns_of(case, at)?.allowed)));
        cuts.extend(list_cuts(towns.banned.len(), move |case| Some(&mut towns_of(case, at)?.banned)));
    }
    if let OwnOrLike::Own(terrain) = &zone.terrain {
        cuts.extend(list_cuts(terrain.allowed.len(), move |case| Some(&mut terrain_of(case, at)?.allowed)));
        cuts.extend(list_cuts(terrain.banned.len(), move |case| Some(&mut terrain_of(case, at)?.banned)));
    }
    let (allowed, banned) = (zone.allowed_monsters.len(), zone.banned_monsters.len());
    cuts.extend(list_cuts(allowed, move |case| Some(&mut at_zone(case, at)?.allowed_monsters)));
    cuts.extend(list_cuts(banned, move |case| Some(&mut at_zone(case, at)?.banned_monsters)));
    cuts
}

/// Returns cuts of the numbers in zones and connections.
pub(super) fn numbers(case: &MapCase) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    for (at, connection) in case.template.connections.iter().enumerate() {
        cuts.extend(number_cuts(connection.guard.value, 0, move |case| {
            Some(&mut case.template.connections.get_mut(at)?.guard.value)
        }));
    }
    for (at, zone) in case.template.zones.iter().enumerate() {
        cuts.extend(number_cuts(zone.size.value, 1, move |case| Some(&mut at_zone(case, at)?.size.value)));
        cuts.extend(counts(at, zone));
        cuts.extend(content_numbers(at, zone));
    }
    cuts
}

/// The counts of towns of the owner and of neutral towns.
const SIDES: [fn(&mut Towns) -> &mut TownCounts; 2] = [|towns| &mut towns.player, |towns| &mut towns.neutral];

/// Returns cuts of the numbers of towns and mines.
fn counts(at: usize, zone: &Zone) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    if let OwnOrLike::Own(towns) = &zone.towns {
        for side in SIDES {
            let counts = *side(&mut towns.clone());
            cuts.extend(number_cuts(counts.towns, 0, move |case| Some(&mut side(towns_of(case, at)?).towns)));
            cuts.extend(number_cuts(counts.castles, 0, move |case| {
                Some(&mut side(towns_of(case, at)?).castles)
            }));
            cuts.extend(number_cuts(counts.town_density, 0, move |case| {
                Some(&mut side(towns_of(case, at)?).town_density)
            }));
            cuts.extend(number_cuts(counts.castle_density, 0, move |case| {
                Some(&mut side(towns_of(case, at)?).castle_density)
            }));
        }
    }
    if let OwnOrLike::Own(mines) = &zone.mines {
        for (item, (_, count)) in mines.iter().enumerate() {
            cuts.extend(number_cuts(*count, 1, move |case| {
                Some(&mut own(&mut at_zone(case, at)?.mines)?.get_mut(item)?.1)
            }));
        }
    }
    for (item, (_, density)) in zone.mine_densities.iter().enumerate() {
        cuts.extend(number_cuts(*density, 1, move |case| {
            Some(&mut at_zone(case, at)?.mine_densities.get_mut(item)?.1)
        }));
    }
    cuts
}

/// Returns cuts of the numbers of treasure and objects.
fn content_numbers(at: usize, zone: &Zone) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    if let OwnOrLike::Own(tiers) = &zone.treasure {
        for (item, tier) in tiers.iter().enumerate() {
            cuts.extend(number_cuts(tier.density, 1, move |case| {
                Some(&mut tier_of(case, at, item)?.density)
            }));
            cuts.extend(number_cuts(tier.min, 0, move |case| Some(&mut tier_of(case, at, item)?.min)));
            cuts.extend(number_cuts(tier.max, tier.min, move |case| Some(&mut tier_of(case, at, item)?.max)));
        }
    }
    let OwnOrLike::Own(objects) = &zone.custom_objects else { return cuts };
    for (item, required) in objects.required.iter().enumerate() {
        cuts.push(cut(move |case| {
            if let Some(required) = required_of(case, at, item) {
                required.guard = None;
            }
        }));
        cuts.extend(number_cuts(required.count, 1, move |case| {
            Some(&mut required_of(case, at, item)?.count)
        }));
        cuts.extend(number_cuts(required.guard.unwrap_or(0), 0, move |case| {
            required_of(case, at, item)?.guard.as_mut()
        }));
    }
    for (item, common) in objects.common.iter().enumerate() {
        cuts.extend(number_cuts(common.value, 0, move |case| Some(&mut common_of(case, at, item)?.value)));
        cuts.extend(number_cuts(common.rarity, 0, move |case| Some(&mut common_of(case, at, item)?.rarity)));
    }
    cuts
}

fn at_zone(case: &mut MapCase, at: usize) -> Option<&mut Zone> {
    case.template.zones.get_mut(at)
}

fn objects_of(case: &mut MapCase, at: usize) -> Option<&mut CustomObjects> {
    own(&mut at_zone(case, at)?.custom_objects)
}

fn towns_of(case: &mut MapCase, at: usize) -> Option<&mut Towns> {
    own(&mut at_zone(case, at)?.towns)
}

fn terrain_of(case: &mut MapCase, at: usize) -> Option<&mut TerrainRule> {
    own(&mut at_zone(case, at)?.terrain)
}

fn tier_of(case: &mut MapCase, at: usize, item: usize) -> Option<&mut TreasureTier> {
    own(&mut at_zone(case, at)?.treasure)?.get_mut(item)
}

fn required_of(case: &mut MapCase, at: usize, item: usize) -> Option<&mut RequiredObject> {
    objects_of(case, at)?.required.get_mut(item)
}

fn common_of(case: &mut MapCase, at: usize, item: usize) -> Option<&mut CommonObject> {
    objects_of(case, at)?.common.get_mut(item)
}
