//! BoatsUsable (V13): every boat can be boarded, every shipyard can launch one, and every landing has one of
//! them ([`landings`]).
//!
//! A boat lies in water beside land where a hero can stand; a shipyard has water beside it, not under another
//! object. On a map that others made there are no landings to which they could belong.

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::{Appearance, ObjectRole};

use crate::found::Found;
use crate::ground::{Ground, cells, tile};
use crate::landings;
use crate::waters::{Waters, beside};
use crate::words::{object_name, seen_at};

pub(crate) fn check(ground: &Ground<'_>, waters: &Waters) -> Verdict {
    let mut found = Found::default();
    let mut checked = 0;
    for (at, object) in ground.map.objects.iter().enumerate() {
        let Some((kind, look)) = ground.look(object) else { continue };
        let level = object.at.level.index();
        if level >= ground.levels.len() {
            continue;
        }
        let fault = match kind.role {
            ObjectRole::Boat => boat_fault(ground, object, look),
            ObjectRole::Shipyard => {
                let layer = &ground.levels[level];
                let can_launch = beside(ground, object, look)
                    .into_iter()
                    .any(|at| layer.is_water[at] && !layer.is_covered[at]);
                (!can_launch).then_some("has no free water beside it to launch a boat")
            }
            _ => continue,
        };
        checked += 1;
        let is_moored = ground.wishes.zones.is_empty()
            || waters.moorings.iter().any(|mooring| mooring.landing.vessel.index() == at);
        if let Some(fault) = fault.or((!is_moored).then_some("belongs to no landing")) {
            let id = ObjectId::from_index(at);
            found.add(|| {
                CounterExample::new(format!("{} {fault}", object_name(ground.map, ground.pack, id)))
                    .on_tiles(vec![seen_at(ground.map, ground.pack, object)])
                    .of_object(id)
            });
        }
    }
    checked += landings::judge_vessels(ground, waters, &mut found);
    if checked == 0 {
        return Verdict::NotApplicable { reason: "there is no boat and no shipyard on the map" };
    }
    found.verdict(checked)
}

fn boat_fault(ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> Option<&'static str> {
    let level = object.at.level.index();
    let floats = cells(object, look)
        .filter_map(|cell| ground.cell_index(cell.x, cell.y))
        .any(|at| ground.levels[level].is_water[at]);
    if !floats {
        return Some("does not lie in water");
    }
    let step = &ground.levels[level].step;
    let has_landing = beside(ground, object, look).into_iter().any(|at| step[at] & tile::CLEARABLE != 0);
    (!has_landing).then_some("cannot be boarded: no land beside it where a hero can stand")
}
