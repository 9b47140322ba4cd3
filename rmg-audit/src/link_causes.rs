//! The part of LinksRealized (V2) about causes: the recorded cause why a connection is not a direct passage
//! is true.
//!
//! The audit measures again what the layout could offer. It trusts the generator in two cases: that no
//! passage fits in a wide enough border, and which connections were omitted from a drawing if no drawing
//! contains all of them.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ids::ConnectionId;
use rmg_core::layout::PortalCause;
use rmg_core::model::{LinkCause, LinkWay};
use rmg_core::plan::ConnectionPlan;
use rmg_core::summary::link_cause_text;
use rmg_core::template::ConnectionKind;
use rmg_core::{Level, ZoneId};

use crate::contacts::Contact;
use crate::ground::DecodedMap;
use crate::guard_strength::link_strength;
use crate::waters::{Water, Waters};

/// Checks the recorded causes of all links.
#[derive(Debug)]
pub(crate) struct Causes<'g, 'm> {
    ground: &'g DecodedMap<'m>,
    waters: &'g Waters,
    /// Measured contacts, by pair of zones.
    contacts: BTreeMap<(ZoneId, ZoneId), Contact>,
    /// Waters at the shores of zones.
    shores: BTreeMap<ZoneId, BTreeSet<Water>>,
    /// Whether every drawing of the connections may have crossings. Computed on first use.
    may_cross: Option<bool>,
}

impl<'g, 'm> Causes<'g, 'm> {
    pub(crate) fn new(ground: &'g DecodedMap<'m>, waters: &'g Waters) -> Self {
        Self { ground, waters, contacts: BTreeMap::new(), shores: BTreeMap::new(), may_cross: None }
    }

    /// Returns a violation by the cause of a link. O(tiles) for a pair of monoliths that the template does
    /// not request, else O(1).
    pub(crate) fn violation(&mut self, id: ConnectionId, plan: &ConnectionPlan) -> Option<String> {
        let link = &self.ground.map.links[id.index()];
        let is_forced = plan.kind == ConnectionKind::ForcePortal;
        let truth = match (&link.way, link.cause) {
            (LinkWay::Passage { .. } | LinkWay::Wide | LinkWay::Nothing, None) => return None,
            (LinkWay::Passage { .. } | LinkWay::Wide | LinkWay::Nothing, Some(_)) => {
                return Some("the cause of a portal is recorded, but it is not a portal".to_owned());
            }
            (LinkWay::Ferry { .. }, None) => {
                return Some("no cause is recorded for the ferry".to_owned());
            }
            (LinkWay::Ferry { .. }, Some(_)) => LinkCause::Sea,
            (LinkWay::Gate { .. }, None) => {
                return Some("no cause is recorded for the pair of gates".to_owned());
            }
            (LinkWay::Monolith { .. }, None) => {
                return Some("no cause is recorded for the pair of monoliths".to_owned());
            }
            (LinkWay::Gate { .. }, Some(_)) => LinkCause::Levels,
            (LinkWay::Monolith { .. }, Some(_)) if is_forced => LinkCause::Forced,
            (LinkWay::Monolith { .. }, Some(cause)) => self.why_monoliths(id, plan, cause),
        };
        let recorded = link.cause.filter(|cause| *cause != truth)?;
        Some(format!(
            "its recorded cause is `{}`, expected `{}`",
            link_cause_text(recorded),
            link_cause_text(truth)
        ))
    }

    /// Returns why a connection that may become a passage or gates needs monoliths.
    fn why_monoliths(&mut self, id: ConnectionId, plan: &ConnectionPlan, recorded: LinkCause) -> LinkCause {
        if plan.a == plan.b {
            return LinkCause::Layout(PortalCause::OneZone);
        }
        let ground = self.ground;
        let pair = (plan.a.min(plan.b), plan.a.max(plan.b));
        let contact = *self.contacts.entry(pair).or_insert_with(|| Contact::of(ground, plan.a, plan.b));
        let needs_place = |other: &ConnectionPlan| {
            (other.a.min(other.b), other.a.max(other.b)) == pair
                && matches!(other.kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        };
        let before =
            ground.requests.connections[..id.index()].iter().filter(|other| needs_place(other)).count();
        let places = contact.places();
        let has_place = before < places as usize;
        match contact {
            Contact::Border { .. } if has_place => LinkCause::NoPassage,
            Contact::Border { .. } if self.may_sail(plan) => self.why_no_ferry(plan, recorded),
            Contact::Overlap { .. } if has_place => LinkCause::NoGatePlace,
            _ if places > 0 => LinkCause::Layout(PortalCause::Parallel),
            Contact::Overlap { .. } if !self.are_next_to_each_other(plan) => {
                LinkCause::Layout(PortalCause::FarLevels)
            }
            Contact::Overlap { tiles } => {
                LinkCause::Layout(PortalCause::SmallOverlap { overlap_tiles: tiles })
            }
            Contact::Border { is_any: true, tiles } => {
                LinkCause::Layout(PortalCause::NarrowContact { contact_tiles: tiles })
            }
            Contact::Border { is_any: false, .. } => {
                let not_planar = LinkCause::Layout(PortalCause::NotPlanar);
                let is_possible =
                    recorded == not_planar && *self.may_cross.get_or_insert_with(|| may_cross(ground));
                if is_possible { not_planar } else { LinkCause::Layout(PortalCause::Apart) }
            }
        }
    }

    /// Returns whether the levels of both zones are adjacent.
    fn are_next_to_each_other(&self, plan: &ConnectionPlan) -> bool {
        let [a, b] = [plan.a, plan.b].map(|zone| self.ground.map.zones[zone.index()].level);
        a.is_next_to(b)
    }

    /// Returns whether both zones are on the level of the sea.
    fn may_sail(&self, plan: &ConnectionPlan) -> bool {
        let zones = [plan.a, plan.b].map(|zone| self.ground.map.zones[zone.index()].level);
        self.ground.requests.sea().is_some() && zones == [Level::SURFACE; 2]
    }

    /// Returns why a connection over the sea is not a ferry. If both zones have shore on one water, the
    /// recorded cause counts: that no landing fits there, or that none can exist. That water need not be
    /// sailed, because it may have no other landing.
    fn why_no_ferry(&mut self, plan: &ConnectionPlan, recorded: LinkCause) -> LinkCause {
        let (ground, waters) = (self.ground, self.waters);
        let [a, b] = [plan.a, plan.b]
            .map(|zone| self.shores.entry(zone).or_insert_with(|| waters.on_shore_of(ground, zone)).clone());
        let no_shore = LinkCause::Layout(PortalCause::NoShore);
        let is_open = link_strength(plan.guard, ground.requests.monsters) == 0;
        match recorded {
            _ if a.is_disjoint(&b) || recorded == no_shore => no_shore,
            // The recorded cause also counts if other ferries share that water.
            LinkCause::OpenSea if is_open => LinkCause::OpenSea,
            _ => LinkCause::NoLanding,
        }
    }
}

/// Returns whether every drawing of the connections that attract zones may have crossings. The graph is
/// reduced: zones with one connection are removed, and zones with two are replaced by a connection. The
/// original graph is planar if fewer than 5 zones or fewer than 9 connections remain.
fn may_cross(ground: &DecodedMap<'_>) -> bool {
    let zones = ground.requests.zones.len();
    let pulls = ground.requests.connections.iter().filter(|link| {
        link.a != link.b
            && matches!(link.kind, ConnectionKind::Guarded | ConnectionKind::Wide | ConnectionKind::Fictive)
    });
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); zones];
    for link in pulls {
        join(&mut near, link.a.index(), link.b.index());
    }
    while let Some(zone) = (0..zones).find(|zone| [1, 2].contains(&near[*zone].len())) {
        let ends = std::mem::take(&mut near[zone]);
        for end in &ends {
            near[*end].retain(|other| *other != zone);
        }
        if let [a, b] = ends[..] {
            join(&mut near, a, b);
        }
    }
    let left = near.iter().filter(|near| !near.is_empty()).count();
    left >= 5 && near.iter().map(Vec::len).sum::<usize>() / 2 >= 9
}

fn join(near: &mut [Vec<usize>], a: usize, b: usize) {
    for (from, to) in [(a, b), (b, a)] {
        if !near[from].contains(&to) {
            near[from].push(to);
        }
    }
}
