//! BoatsUsable (V13): heroes can board every boat, every shipyard can launch one, and every landing has a
//! vessel ([`landings`]).
//!
//! A boat is in water next to land that a hero can enter. A shipyard has water next to it that no object
//! covers. Maps without a plan have no landings.

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::{Appearance, ObjectRole};

use crate::findings::Findings;
use crate::ground::{DecodedMap, cells, tile};
use crate::landings;
use crate::waters::{Waters, adjacent_tiles};
use crate::words::{object_name, seen_at};

pub(crate) fn check(ground: &DecodedMap<'_>, waters: &Waters) -> Verdict {
    let mut found = Findings::default();
    let mut checked = 0;
    for (at, object) in ground.map.objects.iter().enumerate() {
        let Some((kind, look)) = ground.look(object) else { continue };
        let level = object.at.level.index();
        if level >= ground.levels.len() {
            continue;
        }
        let violation = match kind.role {
            ObjectRole::Boat => boat_violation(ground, object, look),
            ObjectRole::Shipyard => {
                let layer = &ground.levels[level];
                let can_launch = adjacent_tiles(ground, object, look)
                    .into_iter()
                    .any(|at| layer.is_water[at] && !layer.is_covered[at]);
                (!can_launch).then_some("has no free water next to it to launch a boat")
            }
            _ => continue,
        };
        checked += 1;
        let has_landing_record = ground.requests.zones.is_empty()
            || waters.landings.iter().any(|landing| landing.landing.vessel.index() == at);
        if let Some(violation) = violation.or((!has_landing_record).then_some("belongs to no landing")) {
            let id = ObjectId::from_index(at);
            found.add(|| {
                CounterExample::new(format!("{} {violation}", object_name(ground.map, ground.pack, id)))
                    .on_tiles(vec![seen_at(ground.map, ground.pack, object)])
                    .of_object(id)
            });
        }
    }
    checked += landings::check_vessels(ground, waters, &mut found);
    if checked == 0 {
        return Verdict::NotApplicable { reason: "the map has no boat and no shipyard" };
    }
    found.verdict(checked)
}

fn boat_violation(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> Option<&'static str> {
    let level = object.at.level.index();
    let is_in_water = cells(object, look)
        .filter_map(|cell| ground.cell_index(cell.x, cell.y))
        .any(|at| ground.levels[level].is_water[at]);
    if !is_in_water {
        return Some("is not in water");
    }
    let step = &ground.levels[level].step;
    let has_landing =
        adjacent_tiles(ground, object, look).into_iter().any(|at| step[at] & tile::CLEARABLE != 0);
    (!has_landing).then_some("cannot be boarded: no land next to it that a hero can enter")
}
