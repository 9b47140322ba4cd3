//! LinksRealized (V2): every connection is realized by a step of its kind's chain, and what became of it is
//! recorded truly.

use rmg_core::certificate::{CounterExample, Promise, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapLink, MapPos, ObjectId};
use rmg_core::plan::ConnectionPlan;
use rmg_core::template::ConnectionKind;

use crate::borders::Crossings;
use crate::found::Found;
use crate::gap::{Passage, crossing};
use crate::ground::{Ground, gap_mark, tile};
use crate::lacks::Lacks;
use crate::landings::{Fault, ferry_fault};
use crate::link_causes::Causes;
use crate::portal_sort::{PortalSort, sort_of};
use crate::portals::entrances;
use crate::waters::Waters;
use crate::words::{link_name, object_name, place, zone_name};

pub(crate) fn check(
    ground: &Ground<'_>,
    crossings: &Crossings,
    waters: &Waters,
    lacks: &mut Lacks<'_>,
) -> Verdict {
    let mut found = Found::default();
    let mut causes = Causes::new(ground, waters);
    for (id, plan) in ground.wishes.each_connection() {
        let link = &ground.map.links[id.index()];
        let is_listed = lacks.has_way(id);
        let is_missing = is_listed && link.way == LinkWay::Nothing && makes_way(plan.kind, plan.a == plan.b);
        if is_missing {
            found.miss(|| {
                let text = format!("{} has no way", link_name(ground.map, id));
                CounterExample::new(text).in_zones(&[plan.a, plan.b]).of_connection(id)
            });
        }
        let faults = [
            if is_missing { None } else { chain_fault(plan, link) },
            if is_listed && !is_missing { Some(false_lack(plan, link)) } else { None },
            causes.fault(id, plan).map(|text| (text, Vec::new())),
            match &link.way {
                LinkWay::Passage { gap, .. } => passage_fault(ground, id, plan, gap),
                LinkWay::Wide => wide_fault(ground, crossings, plan),
                LinkWay::Gate { ends, .. } => portal_fault(ground, plan, *ends, PortalSort::Gate),
                LinkWay::Monolith { ends, .. } => portal_fault(ground, plan, *ends, PortalSort::Monolith),
                LinkWay::Ferry { .. } => ferry_fault(ground, waters, id, plan),
                LinkWay::Nothing => None,
            },
        ];
        for (fault, tiles) in faults.into_iter().flatten() {
            found.add(|| {
                let text = format!("{}: {fault}", link_name(ground.map, id));
                CounterExample::new(text).on_tiles(tiles).in_zones(&[plan.a, plan.b]).of_connection(id)
            });
        }
    }
    claims(ground, &mut found);
    lacks.refute_rest(Promise::LinksRealized, &mut found);
    found.verdict(ground.map.links.len())
}

/// Adds objects that record another connection than the one that they serve. O(objects).
fn claims(ground: &Ground<'_>, found: &mut Found) {
    let map = ground.map;
    let mut serves: Vec<Option<ConnectionId>> = vec![None; map.objects.len()];
    for (id, _) in ground.wishes.each_connection() {
        let way = &map.links[id.index()].way;
        let vessels = way.landings().iter().map(|landing| landing.vessel);
        for object in way.ends().iter().copied().chain(way.guards()).chain(vessels) {
            if let Some(serves) = serves.get_mut(object.index()) {
                *serves = Some(id);
            }
        }
    }
    for (at, (object, serves)) in map.objects.iter().zip(&serves).enumerate() {
        let Some(recorded) = object.cause.connection.filter(|id| *serves != Some(*id)) else { continue };
        let id = ObjectId::from_index(at);
        found.add(|| {
            let name = object_name(map, ground.pack, id);
            let text = format!("{name} records {}, but does not serve it", link_name(map, recorded));
            CounterExample::new(text).on_tiles(vec![object.at]).of_object(id).of_connection(recorded)
        });
    }
}

fn way_word(way: &LinkWay) -> &'static str {
    match way {
        LinkWay::Passage { .. } => "a passage",
        LinkWay::Wide => "a wide border",
        LinkWay::Ferry { .. } => "a ferry",
        LinkWay::Gate { .. } => "a pair of gates",
        LinkWay::Monolith { .. } => "a pair of monoliths",
        LinkWay::Nothing => "nothing",
    }
}

fn chain_fault(plan: &ConnectionPlan, link: &MapLink) -> Fault {
    let is_allowed = may_become(plan.kind, plan.a == plan.b, &link.way);
    let text = || format!("{} may not become {}", kind_words(plan), way_word(&link.way));
    (!is_allowed).then(|| (text(), Vec::new()))
}

/// What is wrong where a way is listed as missing that is there, or that nobody wants.
fn false_lack(plan: &ConnectionPlan, link: &MapLink) -> (String, Vec<MapPos>) {
    let why = match &link.way {
        LinkWay::Nothing => format!("{} wants none", kind_words(plan)),
        way => format!("it is {}", way_word(way)),
    };
    (format!("its way is listed as missing, and {why}"), Vec::new())
}

/// `a wide connection inside a zone`.
fn kind_words(plan: &ConnectionPlan) -> String {
    let place = if plan.a == plan.b { " inside a zone" } else { "" };
    format!("a {} connection{place}", plan.kind.word())
}

/// Whether heroes are to get from one end of a connection to the other.
///
/// - `is_inside`: whether both ends are one zone.
pub(crate) fn makes_way(kind: ConnectionKind, is_inside: bool) -> bool {
    !may_become(kind, is_inside, &LinkWay::Nothing)
}

/// Whether a connection may be realised so.
fn may_become(kind: ConnectionKind, is_inside: bool, way: &LinkWay) -> bool {
    use LinkWay::{Ferry, Gate, Monolith, Nothing, Passage, Wide};
    match kind {
        // Inside a zone there is no border and no other level.
        ConnectionKind::Guarded if is_inside => matches!(way, Monolith { .. }),
        ConnectionKind::Wide if is_inside => matches!(way, Nothing),
        ConnectionKind::Guarded => {
            matches!(way, Passage { .. } | Ferry { .. } | Gate { .. } | Monolith { .. })
        }
        ConnectionKind::Wide => {
            matches!(way, Wide | Passage { .. } | Ferry { .. } | Gate { .. } | Monolith { .. })
        }
        ConnectionKind::ForcePortal => matches!(way, Monolith { .. }),
        ConnectionKind::Fictive | ConnectionKind::Repulsive => matches!(way, Nothing),
    }
}

fn passage_fault(ground: &Ground<'_>, id: ConnectionId, plan: &ConnectionPlan, gap: &[MapPos]) -> Fault {
    let map = ground.map;
    let level = match one_level(ground, plan) {
        Ok(level) => level,
        Err(text) => return Some((text, Vec::new())),
    };
    if gap.is_empty() {
        return Some(("its passage has no tile".to_owned(), Vec::new()));
    }
    for at in gap {
        let here = place(map, *at);
        let Some(index) = ground.index(*at).filter(|_| at.level.index() == level) else {
            return Some((format!("its passage lies off the level of its zones, at {here}"), vec![*at]));
        };
        let layer = &ground.levels[level];
        if ![plan.a.0, plan.b.0].contains(&layer.owner[index]) {
            return Some((format!("the tile {here} of its passage belongs to another zone"), vec![*at]));
        }
        let is_other = |owner: u16| owner != layer.owner[index] && [plan.a.0, plan.b.0].contains(&owner);
        if !ground.around(index).into_iter().any(|next| is_other(layer.owner[next])) {
            return Some((format!("the tile {here} of its passage lies away from the border"), vec![*at]));
        }
        if layer.gap[index] != gap_mark(id) {
            return Some((format!("it shares the tile {here} with another connection"), vec![*at]));
        }
        if layer.step[index] & tile::OPEN == 0 {
            return Some((format!("the tile {here} of its passage cannot be walked on"), vec![*at]));
        }
    }
    let passage = Passage { link: id, level, zones: [plan.a.0, plan.b.0], gap };
    if crossing(ground, passage, |_| false).is_none() {
        return Some(("its passage does not lead from zone to zone".to_owned(), gap.to_vec()));
    }
    None
}

fn wide_fault(ground: &Ground<'_>, crossings: &Crossings, plan: &ConnectionPlan) -> Fault {
    match one_level(ground, plan) {
        Err(text) => Some((text, Vec::new())),
        Ok(_) if crossings.is_open_border(plan.a, plan.b) => None,
        Ok(_) => Some(("no step leads across its wide border".to_owned(), Vec::new())),
    }
}

/// The level of both zones, or why there is none.
fn one_level(ground: &Ground<'_>, plan: &ConnectionPlan) -> Result<usize, String> {
    let [a, b] = [plan.a, plan.b].map(|zone| ground.map.zones[zone.index()].level);
    let text = "its zones lie on different levels, where nobody can walk from one to the other";
    if a == b { Ok(a.index()) } else { Err(text.to_owned()) }
}

fn portal_fault(ground: &Ground<'_>, plan: &ConnectionPlan, ends: [ObjectId; 2], sort: PortalSort) -> Fault {
    let map = ground.map;
    if ends[0] == ends[1] {
        return Some((format!("both ends are {}", object_name(map, ground.pack, ends[0])), Vec::new()));
    }
    if sort == PortalSort::Gate && one_level(ground, plan).is_ok() {
        return Some(("gates cannot join zones of one level".to_owned(), Vec::new()));
    }
    let levels = [plan.a, plan.b].map(|zone| map.zones[zone.index()].level);
    if sort == PortalSort::Gate && !levels[0].is_next_to(levels[1]) {
        return Some(("gates join levels that follow each other only".to_owned(), Vec::new()));
    }
    for (end, zone) in ends.into_iter().zip([plan.a, plan.b]) {
        let name = object_name(map, ground.pack, end);
        let Some(object) = ground.object(end) else {
            return Some((format!("its end in {} does not exist", zone_name(map, zone)), Vec::new()));
        };
        let tiles = vec![object.at];
        if sort_of(ground.pack, object.kind) != Some(sort) {
            return Some((
                format!("its end in {} is {name}, not {}", zone_name(map, zone), sort.word()),
                tiles,
            ));
        }
        if ground.zone_of(object) != Some(zone) {
            return Some((format!("{name} does not stand in {}", zone_name(map, zone)), tiles));
        }
        if entrances(ground, object).is_empty() {
            return Some((format!("{name} cannot be entered from any side"), tiles));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_made_by_guarded_and_forced_connections_and_by_wide_ones_between_two_zones() {
        use ConnectionKind::{Fictive, ForcePortal, Guarded, Repulsive, Wide};
        for is_inside in [false, true] {
            let makers: Vec<ConnectionKind> = [Guarded, Wide, Fictive, Repulsive, ForcePortal]
                .into_iter()
                .filter(|kind| makes_way(*kind, is_inside))
                .collect();
            let wanted =
                if is_inside { vec![Guarded, ForcePortal] } else { vec![Guarded, Wide, ForcePortal] };
            assert_eq!(makers, wanted, "inside a zone: {is_inside}");
        }
    }
}
