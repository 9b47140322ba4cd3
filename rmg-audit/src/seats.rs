//! V15: every player has a seat, and there one main town. Other zones of the player have none.

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, ObjectBody};

use crate::found::Found;
use crate::ground::Ground;
use crate::words::{place, zone_name};

pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    for player in &ground.wishes.players {
        let color = player.color;
        let is_home = |zone: &rmg_core::plan::ZonePlan| {
            zone.seat == Some(player.seat) && zone.player == Some(color) && zone.contents.towns.main.is_some()
        };
        let mut homes = ground.wishes.zone_ids().filter(|zone| is_home(&ground.wishes.zones[zone.index()]));
        let Some(home) = homes.next() else {
            found.add(|| {
                CounterExample::new(format!("{color} has no zone to start in with seat {}", player.seat))
            });
            continue;
        };
        let is_main = |object: &&MapObject| matches!(object.body, ObjectBody::Town { owner, is_main: true, .. } if owner == Some(color));
        let towns: Vec<&MapObject> = map.objects.iter().filter(is_main).collect();
        let text = match towns[..] {
            [town] if ground.zone_of(town) == Some(home) => continue,
            [] => format!("{color} has no main town in {}", zone_name(map, home)),
            [town] => format!(
                "the main town of {color} stands at {}, and not in {}",
                place(map, town.at),
                zone_name(map, home)
            ),
            _ => format!("{color} has {} main towns", towns.len()),
        };
        found.add(|| {
            CounterExample::new(text).on_tiles(towns.iter().map(|town| town.at).collect()).in_zones(&[home])
        });
    }
    found.verdict(ground.wishes.players.len())
}
