//! LinksRealized (V2): every connection is realized by a step of the chain of its type, and the records of
//! the outcome are true.

use rmg_core::certificate::{CounterExample, Promise, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapLink, MapPos, ObjectId};
use rmg_core::plan::ConnectionPlan;
use rmg_core::template::ConnectionKind;

use crate::borders::Crossings;
use crate::findings::Findings;
use crate::gap::{Passage, crossing};
use crate::ground::{DecodedMap, gap_mark, tile};
use crate::landings::{Violation, ferry_violation};
use crate::link_causes::Causes;
use crate::missing_claims::MissingClaims;
use crate::portal_kind::{PortalKind, portal_kind_of};
use crate::portals::entrances;
use crate::waters::Waters;
use crate::words::{link_name, object_name, place, zone_name};

pub(crate) fn check(
    ground: &DecodedMap<'_>,
    crossings: &Crossings,
    waters: &Waters,
    claims: &mut MissingClaims<'_>,
) -> Verdict {
    let mut found = Findings::default();
    let mut causes = Causes::new(ground, waters);
    for (id, plan) in ground.requests.each_connection() {
        let link = &ground.map.links[id.index()];
        let is_listed = claims.has_link(id);
        let is_missing = is_listed && link.way == LinkWay::Nothing && needs_link(plan.kind, plan.a == plan.b);
        if is_missing {
            found.add_missing(|| {
                let text = format!("{} has no link", link_name(ground.map, id));
                CounterExample::new(text).in_zones(&[plan.a, plan.b]).of_connection(id)
            });
        }
        let violations = [
            if is_missing { None } else { chain_violation(plan, link) },
            if is_listed && !is_missing { Some(false_claim(plan, link)) } else { None },
            causes.violation(id, plan).map(|text| (text, Vec::new())),
            match &link.way {
                LinkWay::Passage { gap, .. } => passage_violation(ground, id, plan, gap),
                LinkWay::Wide => wide_violation(ground, crossings, plan),
                LinkWay::Gate { ends, .. } => portal_violation(ground, plan, *ends, PortalKind::Gate),
                LinkWay::Monolith { ends, .. } => portal_violation(ground, plan, *ends, PortalKind::Monolith),
                LinkWay::Ferry { .. } => ferry_violation(ground, waters, id, plan),
                LinkWay::Nothing => None,
            },
        ];
        for (violation, tiles) in violations.into_iter().flatten() {
            found.add(|| {
                let text = format!("{}: {violation}", link_name(ground.map, id));
                CounterExample::new(text).on_tiles(tiles).in_zones(&[plan.a, plan.b]).of_connection(id)
            });
        }
    }
    check_recorded_links(ground, &mut found);
    claims.refute_rest(Promise::LinksRealized, &mut found);
    found.verdict(ground.map.links.len())
}

/// Adds objects that record a different connection than the one that they serve. O(objects).
fn check_recorded_links(ground: &DecodedMap<'_>, found: &mut Findings) {
    let map = ground.map;
    let mut serves: Vec<Option<ConnectionId>> = vec![None; map.objects.len()];
    for (id, _) in ground.requests.each_connection() {
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
            let text = format!("{name} records {}, but does not belong to it", link_name(map, recorded));
            CounterExample::new(text).on_tiles(vec![object.at]).of_object(id).of_connection(recorded)
        });
    }
}

fn link_text(way: &LinkWay) -> &'static str {
    match way {
        LinkWay::Passage { .. } => "a passage",
        LinkWay::Wide => "a wide border",
        LinkWay::Ferry { .. } => "a ferry",
        LinkWay::Gate { .. } => "a pair of gates",
        LinkWay::Monolith { .. } => "a pair of monoliths",
        LinkWay::Nothing => "nothing",
    }
}

fn chain_violation(plan: &ConnectionPlan, link: &MapLink) -> Violation {
    let is_allowed = may_become(plan.kind, plan.a == plan.b, &link.way);
    let text = || format!("{} may not become {}", kind_text(plan), link_text(&link.way));
    (!is_allowed).then(|| (text(), Vec::new()))
}

/// Returns the violation by a claim that a link is missing that exists or is not requested.
fn false_claim(plan: &ConnectionPlan, link: &MapLink) -> (String, Vec<MapPos>) {
    let why = match &link.way {
        LinkWay::Nothing => format!("{} needs none", kind_text(plan)),
        way => format!("it is {}", link_text(way)),
    };
    (format!("its link is listed as missing, but {why}"), Vec::new())
}

/// Formats the type of a connection: `a wide connection inside a zone`.
fn kind_text(plan: &ConnectionPlan) -> String {
    let place = if plan.a == plan.b { " inside a zone" } else { "" };
    format!("a {} connection{place}", plan.kind.word())
}

/// Returns whether heroes must be able to get from one end of a connection to the other.
///
/// - `is_inside`: whether both ends are one zone.
pub(crate) fn needs_link(kind: ConnectionKind, is_inside: bool) -> bool {
    !may_become(kind, is_inside, &LinkWay::Nothing)
}

/// Returns whether a connection may be realized as the given kind of link.
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

fn passage_violation(
    ground: &DecodedMap<'_>,
    id: ConnectionId,
    plan: &ConnectionPlan,
    gap: &[MapPos],
) -> Violation {
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
            return Some((
                format!("its passage has a tile on another level than its zones, at {here}"),
                vec![*at],
            ));
        };
        let layer = &ground.levels[level];
        if ![plan.a.0, plan.b.0].contains(&layer.owner[index]) {
            return Some((format!("the tile {here} of its passage belongs to another zone"), vec![*at]));
        }
        let is_other = |owner: u16| owner != layer.owner[index] && [plan.a.0, plan.b.0].contains(&owner);
        if !ground.around(index).into_iter().any(|next| is_other(layer.owner[next])) {
            return Some((format!("the tile {here} of its passage is not at the border"), vec![*at]));
        }
        if layer.gap[index] != gap_mark(id) {
            return Some((format!("it shares the tile {here} with another connection"), vec![*at]));
        }
        if layer.step[index] & tile::OPEN == 0 {
            return Some((format!("the tile {here} of its passage is not walkable"), vec![*at]));
        }
    }
    let passage = Passage { link: id, level, zones: [plan.a.0, plan.b.0], gap };
    if crossing(ground, passage, |_| false).is_none() {
        return Some(("its passage does not lead from zone to zone".to_owned(), gap.to_vec()));
    }
    None
}

fn wide_violation(ground: &DecodedMap<'_>, crossings: &Crossings, plan: &ConnectionPlan) -> Violation {
    match one_level(ground, plan) {
        Err(text) => Some((text, Vec::new())),
        Ok(_) if crossings.is_open_border(plan.a, plan.b) => None,
        Ok(_) => Some(("no step leads across its wide border".to_owned(), Vec::new())),
    }
}

/// Returns the level of both zones, or a violation if they differ.
fn one_level(ground: &DecodedMap<'_>, plan: &ConnectionPlan) -> Result<usize, String> {
    let [a, b] = [plan.a, plan.b].map(|zone| ground.map.zones[zone.index()].level);
    let text = "its zones are on different levels, and no hero can walk from one to the other";
    if a == b { Ok(a.index()) } else { Err(text.to_owned()) }
}

fn portal_violation(
    ground: &DecodedMap<'_>,
    plan: &ConnectionPlan,
    ends: [ObjectId; 2],
    kind: PortalKind,
) -> Violation {
    let map = ground.map;
    if ends[0] == ends[1] {
        return Some((format!("both ends are {}", object_name(map, ground.pack, ends[0])), Vec::new()));
    }
    if kind == PortalKind::Gate && one_level(ground, plan).is_ok() {
        return Some(("gates cannot join zones of one level".to_owned(), Vec::new()));
    }
    let levels = [plan.a, plan.b].map(|zone| map.zones[zone.index()].level);
    if kind == PortalKind::Gate && !levels[0].is_next_to(levels[1]) {
        return Some(("gates join adjacent levels only".to_owned(), Vec::new()));
    }
    for (end, zone) in ends.into_iter().zip([plan.a, plan.b]) {
        let name = object_name(map, ground.pack, end);
        let Some(object) = ground.object(end) else {
            return Some((format!("its end in {} does not exist", zone_name(map, zone)), Vec::new()));
        };
        let tiles = vec![object.at];
        if portal_kind_of(ground.pack, object.kind) != Some(kind) {
            return Some((
                format!("its end in {} is {name}, not {}", zone_name(map, zone), kind.word()),
                tiles,
            ));
        }
        if ground.zone_of(object) != Some(zone) {
            return Some((format!("{name} is not in {}", zone_name(map, zone)), tiles));
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
    fn guarded_forced_and_wide_connections_need_a_link() {
        use ConnectionKind::{Fictive, ForcePortal, Guarded, Repulsive, Wide};
        for is_inside in [false, true] {
            let kinds_with_link: Vec<ConnectionKind> = [Guarded, Wide, Fictive, Repulsive, ForcePortal]
                .into_iter()
                .filter(|kind| needs_link(*kind, is_inside))
                .collect();
            let wanted =
                if is_inside { vec![Guarded, ForcePortal] } else { vec![Guarded, Wide, ForcePortal] };
            assert_eq!(kinds_with_link, wanted, "inside a zone: {is_inside}");
        }
    }
}
