//! The share of a zone of items that are limited on the map.

use rmg_core::ids::{AppearanceId, HeroId};
use rmg_core::model::{Gifts, MapObject, PileRequest};
use rmg_core::{FactionId, ObjectKindId};

use crate::contents::Offer;
use crate::deferred_object::DeferredObject;

/// The share of a zone of items that are limited on the map; empty until they are assigned.
#[derive(Debug, Clone, Default)]
pub struct ZoneQuota {
    /// The faction of its creatures: that of its main town, or the one assigned to a zone without towns.
    pub(crate) faction: Option<FactionId>,
    /// The number of main towns of each faction; the same in all quotas.
    pub(crate) towns: TownCounts,
    /// The maximum number of each limited kind, in order of kinds.
    pub(crate) shares: Vec<(ObjectKindId, u32)>,
    /// Heroes for prisons of the zone; the last one is used next.
    pub(crate) heroes: Vec<HeroId>,
    /// Seers that the zone can get, with their rewards.
    pub(crate) seers: Vec<Offer>,
    /// Quest givers of the zone without a quest so far.
    pub(crate) quests: Vec<OpenQuest>,
    /// Heroes in prisons of the zone.
    pub(crate) prisoners: Vec<HeroId>,
    /// Random artifacts of the zone that can become named ones.
    pub(crate) finds: Vec<Find>,
    /// Guards of piles of the zone, if the template requests that some become random monsters.
    pub(crate) guards: Vec<PileGuard>,
}

/// The number of zones with a main town of each faction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TownCounts {
    of: Vec<u64>,
    all: u64,
}

/// A placed quest giver without a quest. Only its gifts are known.
#[derive(Debug, Clone)]
pub(crate) struct OpenQuest {
    pub(crate) giver: DeferredObject,
    /// The gifts; `None` for guards that let heroes pass.
    pub(crate) gifts: Option<Box<Gifts>>,
    pub(crate) offer: Offer,
}

/// A random artifact in a pile.
#[derive(Debug, Clone)]
pub(crate) struct Find {
    pub(crate) what: DeferredObject,
    /// The request of its pile.
    pub(crate) wish: PileRequest,
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
}

/// A guard of a pile.
#[derive(Debug, Clone)]
pub(crate) struct PileGuard {
    pub(crate) what: DeferredObject,
    pub(crate) placed: MapObject,
}

impl ZoneQuota {
    /// Limits a kind to `share` objects in the zone.
    pub(crate) fn limit(&mut self, kind: ObjectKindId, share: u32) {
        match self.shares.binary_search_by_key(&kind, |share| share.0) {
            Ok(at) => self.shares[at].1 = self.shares[at].1.min(share),
            Err(at) => self.shares.insert(at, (kind, share)),
        }
    }

    /// Returns the limit of a kind; `None` if the kind is not limited.
    pub(crate) fn share(&self, kind: ObjectKindId) -> Option<u32> {
        self.shares.binary_search_by_key(&kind, |share| share.0).ok().map(|at| self.shares[at].1)
    }
}

impl TownCounts {
    /// - `of`: the number of zones with a main town of each faction.
    pub(crate) fn new(of: Vec<u64>) -> Self {
        Self { all: of.iter().sum(), of }
    }

    /// Returns the value of creatures of a faction, which grows with its number of towns up to twice the base
    /// value (VCMI's `1 + towns / all`); rounded down.
    pub(crate) fn worth_of_creatures(&self, value: u64, faction: FactionId) -> u64 {
        value.saturating_mul(self.all() + self.of(faction)) / self.all()
    }

    /// Returns the value of a dwelling of a faction (VCMI's `1 + towns / all + towns / 2`); rounded down.
    pub(crate) fn worth_of_dwelling(&self, value: u64, faction: FactionId) -> u64 {
        let (of, all) = (self.of(faction), self.all());
        value.saturating_mul(2 * all + 2 * of + of * all) / (2 * all)
    }

    /// Returns whether any zone has a main town of a faction.
    pub(crate) fn has(&self, faction: FactionId) -> bool {
        self.of(faction) > 0
    }

    fn of(&self, faction: FactionId) -> u64 {
        self.of.get(faction.index()).copied().unwrap_or(0)
    }

    /// Returns the number of main towns, at least 1: without towns the values do not change.
    fn all(&self) -> u64 {
        self.all.max(1)
    }
}
