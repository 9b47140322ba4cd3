//! The trait of a kind of contents: it offers objects to a zone, and chooses their contents.

use std::fmt;

use rmg_core::model::ObjectBody;
use rmg_core::pack::{Reward, RewardKind};
use rmg_core::plan::ZonePlan;
use rmg_core::template::ZoneKind;
use rmg_core::{ObjectKindId, RngStream, ZoneId};

use super::offer::{Holds, Offer};
use crate::board::Board;
use crate::layers::ZoneQuota;

/// The values that the pack or the template states for a kind in a zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Usual {
    pub(crate) kind: ObjectKindId,
    /// 0: not stated.
    pub(crate) value: u32,
    pub(crate) rarity: u32,
    /// Whether the template states them. Then all objects of the kind have this value, independent of their
    /// contents.
    pub(crate) is_changed: bool,
}

impl Usual {
    /// Returns the values of a kind in a zone, even if the kind is banned there.
    pub(crate) fn of(board: &Board<'_>, zone: ZoneId, kind: ObjectKindId) -> Self {
        let changed = &board.zone(zone).contents.objects.changed;
        match changed.binary_search_by_key(&kind, |changed| changed.kind) {
            Ok(at) => Self { kind, value: changed[at].value, rarity: changed[at].rarity, is_changed: true },
            Err(_) => {
                let record = &board.pack.objects[kind];
                Self { kind, value: record.value, rarity: record.rarity, is_changed: false }
            }
        }
    }

    /// Returns an offer of the kind with a reward of the pack.
    pub(super) fn with(self, at: usize, reward: &Reward) -> Offer {
        let value = if self.is_changed { self.value } else { reward.value };
        Offer { kind: self.kind, value, rarity: reward.rarity, holds: Holds::Reward(at) }
    }

    /// Returns an offer of the kind with any contents.
    pub(crate) fn any(self) -> Offer {
        Offer { kind: self.kind, value: self.value, rarity: self.rarity, holds: Holds::Any }
    }
}

/// The zone of an offer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Local<'l, 'p> {
    pub(crate) board: &'l Board<'p>,
    pub(crate) zone: ZoneId,
    pub(crate) hand: &'l ZoneQuota,
}

impl<'l, 'p> Local<'l, 'p> {
    /// Returns the plan of the zone.
    pub(crate) fn plan(&self) -> &'l ZonePlan {
        self.board.zone(self.zone)
    }

    pub(crate) fn is_sea(&self) -> bool {
        self.plan().kind == ZoneKind::Water
    }

    /// Returns the rewards of some kinds, with their positions in the pack.
    pub(crate) fn rewards<'k>(
        &self,
        kinds: &'k [RewardKind],
    ) -> impl Iterator<Item = (usize, &'p Reward)> + use<'p, 'k> {
        let all = self.board.pack.rewards.iter().enumerate();
        all.filter(|(_, reward)| kinds.contains(&reward.kind))
    }
}

/// A kind of contents.
pub(crate) trait Contents: fmt::Debug + Sync {
    /// Returns whether treasure in seas offers such objects, if they can be on water.
    fn is_offered_in_seas(&self) -> bool {
        true
    }

    /// Adds the offers of a kind for the treasure of a zone: all versions, or one offer with the values of
    /// the template and any contents.
    fn offers(&self, local: Local<'_, '_>, usual: Usual, offers: &mut Vec<Offer>) {
        if usual.is_changed {
            // An object without possible contents is not offered, even if the template states a value for it.
            let mut versions = Vec::new();
            self.versions(local, usual, &mut versions);
            offers.extend((!versions.is_empty()).then(|| usual.any()));
        } else if self.is_offered_in_seas() || !local.is_sea() {
            self.versions(local, usual, offers);
        }
    }

    /// Adds all possible contents of a kind in a zone, whether treasure offers them or not. Adds at least
    /// one, unless all are banned.
    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        let _ = local;
        versions.push(usual.any());
    }

    /// Returns the contents of a placed offer. Can consume items of the zone quota.
    fn body(
        &self,
        board: &Board<'_>,
        zone: ZoneId,
        offer: &Offer,
        hand: &mut ZoneQuota,
        rng: &mut RngStream,
    ) -> ObjectBody;
}
