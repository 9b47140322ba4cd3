//! PlayerStarts (V15): every player has a seat, and there one main town of the chosen faction.
//!
//! Other zones of the player have no main town. The starting hero of a player has that faction, and belongs
//! to no other player. The map has players, they are not all in one team, and on the first day they own only
//! towns.

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, ObjectBody, ObjectId};
use rmg_core::plan::PlayerPlan;

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::victory;
use crate::words::{object_name, place, zone_name};

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    for player in &ground.requests.players {
        let color = player.color;
        let is_start = |zone: &rmg_core::plan::ZonePlan| {
            zone.seat == Some(player.seat) && zone.player == Some(color) && zone.contents.towns.main.is_some()
        };
        let mut starts =
            ground.requests.zone_ids().filter(|zone| is_start(&ground.requests.zones[zone.index()]));
        let Some(start) = starts.next() else {
            found.add(|| CounterExample::new(format!("{color} has no start zone with seat {}", player.seat)));
            continue;
        };
        let is_main = |object: &&MapObject| matches!(object.body, ObjectBody::Town { owner, is_main: true, .. } if owner == Some(color));
        let towns: Vec<&MapObject> = map.objects.iter().filter(is_main).collect();
        let text = match towns[..] {
            [town] if ground.zone_of(town) == Some(start) => match other_faction(ground, player, town) {
                Some(text) => text,
                None => continue,
            },
            [] => format!("{color} has no main town in {}", zone_name(map, start)),
            [town] => format!(
                "the main town of {color} is at {}, not in {}",
                place(map, town.at),
                zone_name(map, start)
            ),
            _ => format!("{color} has {} main towns", towns.len()),
        };
        found.add(|| {
            CounterExample::new(text).on_tiles(towns.iter().map(|town| town.at).collect()).in_zones(&[start])
        });
    }
    let players = &ground.requests.players;
    if players.is_empty() {
        found.add(|| CounterExample::new("the map has no players".to_owned()));
    }
    let team = players.first().and_then(|player| player.team);
    if players.len() > 1 && team.is_some() && players.iter().all(|player| player.team == team) {
        found.add(|| CounterExample::new("all players are in one team, so the game ends at once".to_owned()));
    }
    zone_violations(ground).for_each(|violation| found.add(|| violation));
    owner_violations(ground).for_each(|violation| found.add(|| violation));
    let hero_violations =
        ground.requests.players.iter().enumerate().filter_map(|(at, _)| hero_violation(ground, at));
    hero_violations.for_each(|violation| found.add(|| violation));
    let checked = victory::check(ground, &mut found);
    found.verdict(ground.requests.players.len() + checked)
}

/// Returns duplicate players, and zones that belong to a different player than the one on their seat.
fn zone_violations<'g>(ground: &'g DecodedMap<'_>) -> impl Iterator<Item = CounterExample> + use<'g> {
    let players = &ground.requests.players;
    let duplicates = players.iter().enumerate().filter_map(|(at, player)| {
        let before = &players[..at];
        let text = if before.iter().any(|other| other.color == player.color) {
            format!("duplicate player {}", player.color)
        } else if before.iter().any(|other| other.seat == player.seat) {
            format!("{} shares seat {} with another player", player.color, player.seat)
        } else {
            return None;
        };
        Some(CounterExample::new(text))
    });
    let zones = ground.requests.zone_ids().zip(&ground.requests.zones).filter_map(|(zone, plan)| {
        let sits = |player: &&PlayerPlan| Some(player.seat) == plan.seat;
        let owner = players.iter().find(sits).map(|player| player.color);
        (plan.player != owner).then(|| {
            let name = |color: Option<rmg_core::PlayerColor>| {
                color.map_or_else(|| "no player".to_owned(), |color| color.to_string())
            };
            let zone_name = zone_name(ground.map, zone);
            let text = format!(
                "{zone_name} belongs to {} in the plan, but {} has its seat",
                name(plan.player),
                name(owner)
            );
            CounterExample::new(text).in_zones(&[zone])
        })
    });
    duplicates.chain(zones)
}

/// Returns objects other than towns that players own on the first day.
fn owner_violations<'g>(ground: &'g DecodedMap<'_>) -> impl Iterator<Item = CounterExample> + use<'g> {
    ground.map.objects.iter().enumerate().filter_map(|(at, object)| {
        let ObjectBody::Owned { owner: Some(owner) } = object.body else { return None };
        let id = ObjectId::from_index(at);
        let name = object_name(ground.map, ground.pack, id);
        let text = format!("{name} belongs to {owner} on the first day, but players own only towns then");
        Some(CounterExample::new(text).on_tiles(vec![object.at]).of_object(id))
    })
}

/// Returns a violation if the faction of the main town differs from the player's choice.
fn other_faction(ground: &DecodedMap<'_>, player: &PlayerPlan, town: &MapObject) -> Option<String> {
    let ObjectBody::Town { faction, .. } = town.body else { return None };
    let wanted = player.faction.filter(|wanted| *wanted != faction)?;
    let name =
        |id| ground.pack.factions.get(id).map_or("an unknown faction", |faction| faction.name.as_str());
    let (color, wanted, found) = (player.color, name(wanted), name(faction));
    Some(format!("{color} must start in a town of {wanted}, but the main town is of {found}"))
}

/// Returns a violation by the starting hero of the player at an index.
fn hero_violation(ground: &DecodedMap<'_>, at: usize) -> Option<CounterExample> {
    let players = &ground.requests.players;
    let (player, pack) = (&players[at], ground.pack);
    let (id, color) = (player.hero?, player.color);
    let Some(hero) = pack.heroes.get(id) else {
        return Some(CounterExample::new(format!(
            "{color} must start with a hero that the pack does not have"
        )));
    };
    let name = &hero.name;
    let is_imprisoned =
        |object: &&MapObject| matches!(object.body, ObjectBody::Prison { hero, .. } if hero == id);
    if let Some(prison) = ground.map.objects.iter().find(is_imprisoned) {
        let text =
            format!("the hero {name} of {color} is also in the prison at {}", place(ground.map, prison.at));
        return Some(CounterExample::new(text).on_tiles(vec![prison.at]));
    }
    let start = pack.hero_classes.get(hero.class).map(|class| class.faction);
    let text = if let Some(other) = players[..at].iter().find(|other| other.hero == Some(id)) {
        format!("{} and {color} both start with the hero {name}", other.color)
    } else if ground.requests.switches.heroes.off.contains(&id) {
        format!("{color} starts with the hero {name}, who is banned")
    } else if start != player.faction {
        format!("{color} starts with the hero {name}, who is not of the faction of the main town")
    } else {
        return None;
    };
    Some(CounterExample::new(text))
}
