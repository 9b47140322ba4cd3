//! What a level is generated from.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::dungeon::{LevelId, Location, PortalTarget, Textures};
use rmg_core::rng::StreamName;

use crate::config::TypeParts;
use crate::vault::Vault;

/// A level to generate.
#[derive(Debug)]
pub(crate) struct LevelJob<'a> {
    pub(crate) id: LevelId,
    pub(crate) depth: u32,
    pub(crate) parts: &'a TypeParts,
    pub(crate) textures: &'a Arc<Textures>,
    pub(crate) name: StreamName,
    pub(crate) portals: &'a [PortalJob],
    /// All vaults by name.
    pub(crate) vaults: &'a BTreeMap<Arc<str>, Arc<Vault>>,
    /// Vaults that the level must have.
    pub(crate) forced: &'a [Arc<str>],
    /// Vaults that only this level has.
    pub(crate) unique: &'a [Arc<str>],
}

/// A portal that the level must have.
#[derive(Debug, Clone)]
pub(crate) struct PortalJob {
    pub(crate) icon: Arc<str>,
    pub(crate) location: Location,
    pub(crate) target: PortalTarget,
}
