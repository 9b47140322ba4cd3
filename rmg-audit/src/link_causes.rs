//! The part of LinksRealized (V2) about reasons: why a connection is no direct passage, as it is recorded, is
//! true.
//!
//! What the layout could offer is measured again on the tiles. That a border is wide enough and still no
//! passage could be made is the word of the pass; so is which connections were left out of a drawing, where
//! no drawing holds them all.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ids::ConnectionId;
use rmg_core::layout::PortalCause;
use rmg_core::model::{LinkCause, LinkWay};
use rmg_core::plan::ConnectionPlan;
use rmg_core::summary::link_cause_words;
use rmg_core::template::ConnectionKind;
use rmg_core::{Level, ZoneId};

use crate::contacts::Contact;
use crate::ground::Ground;
use crate::guard_strength::link_strength;
use crate::waters::{Water, Waters};

/// Judges the recorded reasons of all links, one after the other.
#[derive(Debug)]
pub(crate) struct Causes<'g, 'm> {
    ground: &'g Ground<'m>,
    waters: &'g Waters,
    /// Contacts that were measured, by pair of zones.
    contacts: BTreeMap<(ZoneId, ZoneId), Contact>,
    /// The waters on which zones have shore.
    shores: BTreeMap<ZoneId, BTreeSet<Water>>,
    /// Whether the connections might not be drawn without crossings; found when it is asked for.
    may_cross: Option<bool>,
}

impl<'g, 'm> Causes<'g, 'm> {
    pub(crate) fn new(ground: &'g Ground<'m>, waters: &'g Waters) -> Self {
        Self { ground, waters, contacts: BTreeMap::new(), shores: BTreeMap::new(), may_cross: None }
    }

    /// What is wrong with the reason of a link, in words. O(tiles) for a pair of monoliths that the template
    /// does not ask for, O(1) for all else.
    pub(crate) fn fault(&mut self, id: ConnectionId, plan: &ConnectionPlan) -> Option<String> {
        let link = &self.ground.map.links[id.index()];
        let is_forced = plan.kind == ConnectionKind::ForcePortal;
        let truth = match (&link.way, link.cause) {
            (LinkWay::Passage { .. } | LinkWay::Wide | LinkWay::Nothing, None) => return None,
            (LinkWay::Passage { .. } | LinkWay::Wide | LinkWay::Nothing, Some(_)) => {
                return Some("a reason for a portal is recorded, and it is none".to_owned());
            }
            (LinkWay::Ferry { .. }, None) => {
                return Some("no reason is recorded why it became a ferry".to_owned());
            }
            (LinkWay::Ferry { .. }, Some(_)) => LinkCause::Sea,
            (LinkWay::Gate { .. }, None) => {
                return Some("no reason is recorded why it became a pair of gates".to_owned());
            }
            (LinkWay::Monolith { .. }, None) => {
                return Some("no reason is recorded why it became a pair of monoliths".to_owned());
            }
            (LinkWay::Gate { .. }, Some(_)) => LinkCause::Levels,
            (LinkWay::Monolith { .. }, Some(_)) if is_forced => LinkCause::Forced,
            (LinkWay::Monolith { .. }, Some(cause)) => self.why_monoliths(id, plan, cause),
        };
        let recorded = link.cause.filter(|cause| *cause != truth)?;
        Some(format!(
            "its recorded reason is `{}`, and not `{}`",
            link_cause_words(recorded),
            link_cause_words(truth)
        ))
    }

    /// Why a connection that may become a passage or gates needs monoliths.
    fn why_monoliths(&mut self, id: ConnectionId, plan: &ConnectionPlan, recorded: LinkCause) -> LinkCause {
        if plan.a == plan.b {
            return LinkCause::Layout(PortalCause::OneZone);
        }
        let ground = self.ground;
        let pair = (plan.a.min(plan.b), plan.a.max(plan.b));
        let contact = *self.contacts.entry(pair).or_insert_with(|| Contact::of(ground, plan.a, plan.b));
        let takes_place = |other: &ConnectionPlan| {
            (other.a.min(other.b), other.a.max(other.b)) == pair
                && matches!(other.kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        };
        let before =
            ground.wishes.connections[..id.index()].iter().filter(|other| takes_place(other)).count();
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

    /// Whether the levels of both zones follow each other.
    fn are_next_to_each_other(&self, plan: &ConnectionPlan) -> bool {
        let [a, b] = [plan.a, plan.b].map(|zone| self.ground.map.zones[zone.index()].level);
        a.is_next_to(b)
    }

    /// Whether both zones lie where the sea is.
    fn may_sail(&self, plan: &ConnectionPlan) -> bool {
        let zones = [plan.a, plan.b].map(|zone| self.ground.map.zones[zone.index()].level);
        self.ground.wishes.sea().is_some() && zones == [Level::SURFACE; 2]
    }

    /// Why a connection over the sea is no ferry. Where both zones have shore on one water, the record of the
    /// pass counts: that it found no place to land there, or that there can be none. That water need not be
    /// sailed: it may have no other landing either.
    fn why_no_ferry(&mut self, plan: &ConnectionPlan, recorded: LinkCause) -> LinkCause {
        let (ground, waters) = (self.ground, self.waters);
        let [a, b] = [plan.a, plan.b]
            .map(|zone| self.shores.entry(zone).or_insert_with(|| waters.on_shore_of(ground, zone)).clone());
        let no_shore = LinkCause::Layout(PortalCause::NoShore);
        let is_open = link_strength(plan.guard, ground.wishes.monsters) == 0;
        match recorded {
            _ if a.is_disjoint(&b) || recorded == no_shore => no_shore,
            // The record counts, too, where others sail that water.
            LinkCause::OpenSea if is_open => LinkCause::OpenSea,
            _ => LinkCause::NoLanding,
        }
    }
}

/// Whether the connections that pull zones together might be impossible to draw without crossings. A graph
/// that comes to nothing when zones with one connection are taken away, and those with two give way to a
/// single connection, can be drawn; so can any with fewer than 5 zones left, or fewer than 9 connections.
fn may_cross(ground: &Ground<'_>) -> bool {
    let zones = ground.wishes.zones.len();
    let pulls = ground.wishes.connections.iter().filter(|link| {
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
