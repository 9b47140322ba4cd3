//! The kinds that treasure of a zone can pick according to the plan, and why a kind is not among them.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, RewardKind, Subject};
use rmg_core::{ObjectKindId, ZoneId};

/// A kind that treasure of a zone can pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PoolEntry {
    pub(crate) kind: ObjectKindId,
    pub(crate) value: u32,
    pub(crate) rarity: u32,
    /// Maximum number in the zone.
    pub(crate) zone_limit: Option<u32>,
    /// Entry of the zone's changed objects with these values.
    pub(crate) changed: Option<usize>,
}

/// Why treasure of a zone cannot pick a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NotInPool {
    /// The zone has no treasure.
    NoTreasure,
    /// Banned by this entry of the zone's banned objects.
    Banned(usize),
    /// The artifact is switched off on the whole map.
    SwitchedOff,
    /// The artifact needs water, and the map has none.
    NeedsWater,
    /// The generator does not support its contents yet. Names these contents.
    Unsupported(&'static str),
    /// The pack or the template gives it no value, or a rarity of 0.
    Never {
        /// Entry of the zone's changed objects with these values.
        changed: Option<usize>,
    },
    /// More valuable than the maximum of every tier of the zone.
    TooValuable {
        /// The maximum value of a pile of the zone.
        max: u32,
    },
    /// It cannot be on the terrain of the zone.
    WrongTerrain,
    /// Picked by its contents. Only the minimum value is known.
    Contents {
        min: u32,
        /// The maximum value of a pile of the zone.
        max: u32,
    },
    /// Distributed to zones together with the requested object.
    Seer,
    /// It blocks the path of heroes.
    Barrier,
    /// A dwelling. Treasure contains only dwellings of the faction of the zone.
    Dwelling {
        /// Whether it is of this faction.
        is_own: bool,
    },
    /// The template allows none of it in the zone.
    LimitZero {
        /// Entry of the zone's changed objects with this limit.
        changed: Option<usize>,
    },
}

/// Returns the value and rarity of a kind in the treasure of a zone, or why treasure cannot pick it.
pub(crate) fn pool_entry(
    map: &MapModel,
    pack: &ContentPack,
    zone: ZoneId,
    kind: ObjectKindId,
) -> Result<PoolEntry, NotInPool> {
    let (contents, record) = (&map.plan.zones[zone.index()].contents, &pack.objects[kind]);
    let objects = &contents.objects;
    let Some(max_value) = contents.treasure.iter().map(|tier| tier.max).max() else {
        return Err(NotInPool::NoTreasure);
    };
    let changed = objects.changed.binary_search_by_key(&kind, |changed| changed.kind).ok();
    if let (None, Ok(entry)) = (changed, objects.banned.binary_search(&kind)) {
        return Err(NotInPool::Banned(entry));
    }
    let (value, rarity, zone_limit) = match changed.map(|at| objects.changed[at]) {
        Some(changed) => (changed.value, changed.rarity, changed.zone_limit),
        None => (record.value, record.rarity, record.zone_limit),
    };
    let off = &map.plan.switches.artifacts.off;
    if let Subject::Artifact(artifact) = record.subject
        && off.binary_search(&artifact).is_ok()
    {
        let is_dry = pack.artifacts[artifact].needs_water && map.plan.sea().is_none();
        return Err(if is_dry { NotInPool::NeedsWater } else { NotInPool::SwitchedOff });
    }
    if let Some(contents) = record.not_made_yet() {
        return Err(NotInPool::Unsupported(contents));
    }
    if record.role == ObjectRole::Barrier {
        return Err(NotInPool::Barrier);
    }
    let terrain = map.zones.get(zone.index()).map(|zone| zone.terrain);
    let fits_terrain = record.appearances.iter().filter_map(|look| pack.appearances.get(*look)).any(|look| {
        terrain.is_some_and(|terrain| look.terrains.contains(terrain)) && !look.footprint.actions().is_empty()
    });
    if !fits_terrain {
        return Err(NotInPool::WrongTerrain);
    }
    if changed.is_none()
        && let Some(contents) = of_contents(map, pack, zone, max_value, record)
    {
        return Err(contents);
    }
    if value == 0 || rarity == 0 {
        return Err(NotInPool::Never { changed });
    }
    if value > max_value {
        return Err(NotInPool::TooValuable { max: max_value });
    }
    if zone_limit == Some(0) {
        return Err(NotInPool::LimitZero { changed });
    }
    Ok(PoolEntry { kind, value, rarity, zone_limit, changed })
}

/// Handles kinds whose value and rarity follow from their contents.
fn of_contents(
    map: &MapModel,
    pack: &ContentPack,
    zone: ZoneId,
    max_value: u32,
    record: &ObjectKind,
) -> Option<NotInPool> {
    let contents = |kinds: &[RewardKind]| {
        let rewards = pack.rewards.iter().filter(|reward| kinds.contains(&reward.kind));
        let min = rewards.map(|reward| reward.value).min().unwrap_or(0);
        Some(NotInPool::Contents { min, max: max_value })
    };
    match (record.role, &record.subject) {
        (ObjectRole::Pandora, _) => contents(&[
            RewardKind::BoxGold,
            RewardKind::BoxExperience,
            RewardKind::BoxSpellsOfLevel,
            RewardKind::BoxSpellsOfSchool,
            RewardKind::BoxSpellsAny,
        ]),
        (ObjectRole::Prison, _) => contents(&[RewardKind::PrisonExperience]),
        (ObjectRole::SpellScroll, _) => contents(&[RewardKind::ScrollLevel]),
        (ObjectRole::SeerHut, _) => Some(NotInPool::Seer),
        (_, Subject::Dwelling(dwelling)) => {
            let faction = map.zones.get(zone.index()).and_then(|zone| zone.faction);
            Some(NotInPool::Dwelling { is_own: faction == Some(dwelling.faction) && dwelling.is_placeable })
        }
        _ => None,
    }
}

/// Returns all kinds with a value that treasure of a zone can pick, in order of kinds. O(kinds of the pack).
pub(crate) fn pool(map: &MapModel, pack: &ContentPack, zone: ZoneId) -> Vec<PoolEntry> {
    if map.plan.zones[zone.index()].contents.treasure.is_empty() {
        return Vec::new();
    }
    pack.objects.ids().filter_map(|kind| pool_entry(map, pack, zone, kind).ok()).collect()
}
