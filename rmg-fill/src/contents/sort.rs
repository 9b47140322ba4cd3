//! What a sort of contents does: it offers things to a zone, and decides what they hold.

use std::fmt;

use rmg_core::model::ObjectBody;
use rmg_core::pack::{Reward, RewardKind};
use rmg_core::plan::ZonePlan;
use rmg_core::template::ZoneKind;
use rmg_core::{ObjectKindId, RngStream, ZoneId};

use super::offer::{Holds, Offer};
use crate::board::Board;
use crate::layers::Hand;

/// What pack or template say about a kind in a zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Usual {
    pub(crate) kind: ObjectKindId,
    /// 0: no word about it.
    pub(crate) value: u32,
    pub(crate) rarity: u32,
    /// Whether it is the template that says so: then every thing of the kind is worth the same, whatever it
    /// holds.
    pub(crate) is_changed: bool,
}

impl Usual {
    /// What is said of a kind in a zone, whether it is banned there or not.
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

    /// The kind with a reward of the pack in it.
    pub(super) fn with(self, at: usize, reward: &Reward) -> Offer {
        let value = if self.is_changed { self.value } else { reward.value };
        Offer { kind: self.kind, value, rarity: reward.rarity, holds: Holds::Reward(at) }
    }

    /// The kind as it is said to be, with anything in it.
    pub(crate) fn any(self) -> Offer {
        Offer { kind: self.kind, value: self.value, rarity: self.rarity, holds: Holds::Any }
    }
}

/// Where an offer is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Local<'l, 'p> {
    pub(crate) board: &'l Board<'p>,
    pub(crate) zone: ZoneId,
    pub(crate) hand: &'l Hand,
}

impl<'l, 'p> Local<'l, 'p> {
    /// What is asked of the zone.
    pub(crate) fn plan(&self) -> &'l ZonePlan {
        self.board.zone(self.zone)
    }

    pub(crate) fn is_sea(&self) -> bool {
        self.plan().kind == ZoneKind::Water
    }

    /// Rewards of some kinds, with their positions in the pack.
    pub(crate) fn rewards<'k>(
        &self,
        kinds: &'k [RewardKind],
    ) -> impl Iterator<Item = (usize, &'p Reward)> + use<'p, 'k> {
        let all = self.board.pack.rewards.iter().enumerate();
        all.filter(|(_, reward)| kinds.contains(&reward.kind))
    }
}

/// A sort of contents.
pub(crate) trait Contents: fmt::Debug + Sync {
    /// Whether treasure has such things in seas, where they can stand there.
    fn lies_in_seas(&self) -> bool {
        true
    }

    /// What the treasure of a zone may have of a kind: all its versions, or what the template says of it,
    /// with anything in it.
    fn offers(&self, local: Local<'_, '_>, usual: Usual, offers: &mut Vec<Offer>) {
        if usual.is_changed {
            // What could hold nothing is not offered, whatever a template says that it is worth.
            let mut versions = Vec::new();
            self.versions(local, usual, &mut versions);
            offers.extend((!versions.is_empty()).then(|| usual.any()));
        } else if self.lies_in_seas() || !local.is_sea() {
            self.versions(local, usual, offers);
        }
    }

    /// All that a thing of a kind can be in a zone, whether treasure has it there or not; at least one,
    /// unless what it would hold is banned.
    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        let _ = local;
        versions.push(usual.any());
    }

    /// What an offer holds that has a place. May take from what the zone was dealt.
    fn body(
        &self,
        board: &Board<'_>,
        zone: ZoneId,
        offer: &Offer,
        hand: &mut Hand,
        rng: &mut RngStream,
    ) -> ObjectBody;
}
