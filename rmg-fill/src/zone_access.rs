//! What most modifiers that place things in a zone ask for.

use rmg_core::{Level, TerrainId, ZoneId};
use rmg_jobs::{SlotRead, SlotWrite};

use crate::access::{Access, Ask, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Anchors, Facts, Tiles};
use crate::placing::Guarding;

/// Leave to look at the facts of a zone, and to change its tiles and anchors.
#[derive(Debug)]
pub struct ZoneAccess {
    facts: Read<Facts>,
    tiles: Write<Tiles>,
    anchors: Write<Anchors>,
}

impl Access<ZoneId> for ZoneAccess {
    fn ask(board: &Board<'_>, zone: ZoneId, ask: &mut Ask<'_>) -> Self {
        let (facts, tiles, anchors) = Access::ask(board, zone, ask);
        Self { facts, tiles, anchors }
    }
}

impl ZoneAccess {
    /// Opens the layers.
    #[must_use]
    pub fn open<'j>(&self, job: &ModifierJob<'j>) -> OpenZone<'j> {
        OpenZone {
            facts: job.read(&self.facts),
            tiles: job.write(&self.tiles),
            anchors: job.write(&self.anchors),
        }
    }
}

/// A zone in which a modifier places things.
#[derive(Debug)]
pub struct OpenZone<'j> {
    /// Its factions and terrain.
    pub facts: SlotRead<'j, Facts>,
    /// Its tiles.
    pub tiles: SlotWrite<'j, Tiles>,
    /// What later modifiers look for.
    pub anchors: SlotWrite<'j, Anchors>,
}

impl OpenZone<'_> {
    /// The zone.
    #[must_use]
    pub fn id(&self) -> ZoneId {
        self.tiles.zone()
    }

    /// Where it lies.
    #[must_use]
    pub fn level(&self) -> Level {
        self.tiles.level()
    }

    /// The zone with its terrain: what decides how things look there.
    pub(crate) fn ground(&self) -> (ZoneId, TerrainId) {
        (self.id(), self.facts.terrain())
    }

    /// The same with the faction of its main town: what decides who stands guard there.
    pub(crate) fn guarding(&self) -> Guarding {
        Guarding { zone: self.id(), terrain: self.facts.terrain(), town: self.facts.faction() }
    }

    /// How much can stand there, whatever it is.
    pub(crate) fn room(&self) -> Room {
        let [open, most] = [self.tiles.walking(), self.tiles.buildable()].map(|tiles| tiles.count() as u64);
        Room { open, most }
    }
}

/// Tiles of a zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    pub(crate) open: u64,
    /// That things can cover, open or not.
    pub(crate) most: u64,
}
