//! The access of most modifiers that place objects in a zone.

use rmg_core::{Level, TerrainId, ZoneId};
use rmg_jobs::{SlotRead, SlotWrite};

use crate::access::{Ask, LayerAccess, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Anchors, Facts, Tiles};
use crate::placing::GuardSite;

/// Handles that read the facts of a zone, and write its tiles and anchors.
#[derive(Debug)]
pub struct ZoneAccess {
    facts: Read<Facts>,
    tiles: Write<Tiles>,
    anchors: Write<Anchors>,
}

impl LayerAccess<ZoneId> for ZoneAccess {
    fn ask(board: &Board<'_>, zone: ZoneId, ask: &mut Ask<'_>) -> Self {
        let (facts, tiles, anchors) = LayerAccess::ask(board, zone, ask);
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

/// The open layers of a zone in which a modifier places objects.
#[derive(Debug)]
pub struct OpenZone<'j> {
    /// Its factions and terrain.
    pub facts: SlotRead<'j, Facts>,
    /// Write access to the tiles of the zone.
    pub tiles: SlotWrite<'j, Tiles>,
    /// Its anchors, which later modifiers use.
    pub anchors: SlotWrite<'j, Anchors>,
}

impl OpenZone<'_> {
    /// Returns the zone.
    #[must_use]
    pub fn id(&self) -> ZoneId {
        self.tiles.zone()
    }

    /// Returns the level of the zone.
    #[must_use]
    pub fn level(&self) -> Level {
        self.tiles.level()
    }

    /// Returns the zone with its terrain, which decides the appearance of objects.
    pub(crate) fn ground(&self) -> (ZoneId, TerrainId) {
        (self.id(), self.facts.terrain())
    }

    /// Returns the zone, its terrain and the faction of its main town, which decide its guards.
    pub(crate) fn guarding(&self) -> GuardSite {
        GuardSite { zone: self.id(), terrain: self.facts.terrain(), town: self.facts.faction() }
    }

    /// Returns the numbers of open and of buildable tiles.
    pub(crate) fn room(&self) -> Room {
        let [open, most] = [self.tiles.walking(), self.tiles.buildable()].map(|tiles| tiles.count() as u64);
        Room { open, most }
    }
}

/// Numbers of tiles of a zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    pub(crate) open: u64,
    /// Tiles that objects can cover, open or not.
    pub(crate) most: u64,
}
