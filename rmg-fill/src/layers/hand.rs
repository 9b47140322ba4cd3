//! What a zone was dealt of things that all zones share.

use rmg_core::ids::{AppearanceId, HeroId};
use rmg_core::model::Gifts;
use rmg_core::{FactionId, ObjectKindId};

use crate::contents::Offer;
use crate::ticket::Ticket;

/// What a zone was dealt of things that all zones share; empty until they are dealt.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hand {
    /// Whose creatures live there: the faction of its main town, or the one that a zone without towns stands
    /// for.
    pub(crate) faction: Option<FactionId>,
    /// How many zones have a main town of each faction, by faction; the same in all hands.
    pub(crate) towns: TownCounts,
    /// Most of the kinds that are limited on the whole map, in order of kinds.
    pub(crate) shares: Vec<(ObjectKindId, u32)>,
    /// Heroes who may wait in prisons there; the last is the next.
    pub(crate) heroes: Vec<HeroId>,
    /// Those who may give a reward for a quest there, with what they give.
    pub(crate) seers: Vec<Offer>,
    /// Quests of the zone that are not thought out yet.
    pub(crate) quests: Vec<OpenQuest>,
    /// Heroes who wait in prisons there.
    pub(crate) prisoners: Vec<HeroId>,
    /// Random artifacts that lie there and may become the ones that quests ask for.
    pub(crate) finds: Vec<Find>,
}

/// How many zones have a main town of each faction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TownCounts {
    of: Vec<u64>,
    all: u64,
}

/// A quest whose giver stands, and of which only what is given for it is known.
#[derive(Debug, Clone)]
pub(crate) struct OpenQuest {
    pub(crate) giver: Ticket,
    /// What is given; `None`: heroes may pass.
    pub(crate) gifts: Option<Box<Gifts>>,
    pub(crate) offer: Offer,
}

/// A random artifact that lies in a pile.
#[derive(Debug, Clone)]
pub(crate) struct Find {
    pub(crate) what: Ticket,
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
}

impl Hand {
    /// Lets the zone have no more than so many of a kind.
    pub(crate) fn limit(&mut self, kind: ObjectKindId, share: u32) {
        match self.shares.binary_search_by_key(&kind, |share| share.0) {
            Ok(at) => self.shares[at].1 = self.shares[at].1.min(share),
            Err(at) => self.shares.insert(at, (kind, share)),
        }
    }

    /// The share of a kind; `None` when the map does not limit it.
    pub(crate) fn share(&self, kind: ObjectKindId) -> Option<u32> {
        self.shares.binary_search_by_key(&kind, |share| share.0).ok().map(|at| self.shares[at].1)
    }
}

impl TownCounts {
    /// - `of`: number of zones with a main town of each faction.
    pub(crate) fn new(of: Vec<u64>) -> Self {
        Self { all: of.iter().sum(), of }
    }

    /// Worth of creatures of a faction: the more of its towns, the more they are worth, up to twice (VCMI's
    /// `1 + towns / all`); rounded down.
    pub(crate) fn worth_of_creatures(&self, value: u64, faction: FactionId) -> u64 {
        value.saturating_mul(self.all() + self.of(faction)) / self.all()
    }

    /// Worth of a dwelling of a faction (VCMI's `1 + towns / all + towns / 2`); rounded down.
    pub(crate) fn worth_of_dwelling(&self, value: u64, faction: FactionId) -> u64 {
        let (of, all) = (self.of(faction), self.all());
        value.saturating_mul(2 * all + 2 * of + of * all) / (2 * all)
    }

    /// Whether a zone has a main town of a faction.
    pub(crate) fn has(&self, faction: FactionId) -> bool {
        self.of(faction) > 0
    }

    fn of(&self, faction: FactionId) -> u64 {
        self.of.get(faction.index()).copied().unwrap_or(0)
    }

    /// At least 1: without towns nothing is worth more than usual.
    fn all(&self) -> u64 {
        self.all.max(1)
    }
}
