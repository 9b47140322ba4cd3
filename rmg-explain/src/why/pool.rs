//! What treasure of a zone may roll, by the plan: all kinds with a worth of their own, and why a kind is not among them.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, RewardKind, Subject};
use rmg_core::{ObjectKindId, ZoneId};

/// A kind that may be rolled in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PoolEntry {
    pub(crate) kind: ObjectKindId,
    pub(crate) value: u32,
    pub(crate) rarity: u32,
    /// Most of them in the zone.
    pub(crate) zone_limit: Option<u32>,
    /// Entry of the zone's changed objects that says so.
    pub(crate) changed: Option<usize>,
}

/// Why a kind is never rolled in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NotRolled {
    /// The zone has no treasure.
    NoTreasure,
    /// Banned by that entry of the zone's banned objects.
    Banned(usize),
    /// The artifact is switched off on the whole map.
    SwitchedOff,
    /// The artifact is of use on maps with water only, and this is none.
    NeedsWater,
    /// What it would hold is not made yet, in words.
    NotMade(&'static str),
    /// The pack or the template gives it no value, or a rarity of 0.
    Never {
        /// Entry of the zone's changed objects that says so.
        changed: Option<usize>,
    },
    /// Worth more than the most valuable tier allows.
    TooDear {
        /// The largest value of a pile of the zone.
        most: u32,
    },
    /// It cannot stand on the terrain of the zone.
    WrongTerrain,
    /// Drawn with contents of its own, of which the least worth is known.
    Contents {
        least: u32,
        /// The largest value of a pile of the zone.
        most: u32,
    },
    /// Dealt to zones with what it asks for.
    Seer,
    /// It stands in the way of heroes.
    Barrier,
    /// A dwelling, which treasure has only of the faction that the zone stands for.
    Dwelling {
        /// Whether it is of that faction.
        is_own: bool,
    },
    /// The template allows none of it in the zone.
    LimitZero {
        /// Entry of the zone's changed objects that says so.
        changed: Option<usize>,
    },
}

/// Whether treasure of a zone may roll a kind, and with which worth and rarity.
pub(crate) fn rolled(
    map: &MapModel,
    pack: &ContentPack,
    zone: ZoneId,
    kind: ObjectKindId,
) -> Result<PoolEntry, NotRolled> {
    let (contents, record) = (&map.plan.zones[zone.index()].contents, &pack.objects[kind]);
    let objects = &contents.objects;
    let Some(most) = contents.treasure.iter().map(|tier| tier.max).max() else {
        return Err(NotRolled::NoTreasure);
    };
    let changed = objects.changed.binary_search_by_key(&kind, |changed| changed.kind).ok();
    if let (None, Ok(entry)) = (changed, objects.banned.binary_search(&kind)) {
        return Err(NotRolled::Banned(entry));
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
        return Err(if is_dry { NotRolled::NeedsWater } else { NotRolled::SwitchedOff });
    }
    if let Some(contents) = record.not_made_yet() {
        return Err(NotRolled::NotMade(contents));
    }
    if record.role == ObjectRole::Barrier {
        return Err(NotRolled::Barrier);
    }
    let terrain = map.zones.get(zone.index()).map(|zone| zone.terrain);
    let stands = record.appearances.iter().filter_map(|look| pack.appearances.get(*look)).any(|look| {
        terrain.is_some_and(|terrain| look.terrains.contains(terrain)) && !look.footprint.actions().is_empty()
    });
    if !stands {
        return Err(NotRolled::WrongTerrain);
    }
    if changed.is_none()
        && let Some(contents) = of_contents(map, pack, (zone, most), record)
    {
        return Err(contents);
    }
    if value == 0 || rarity == 0 {
        return Err(NotRolled::Never { changed });
    }
    if value > most {
        return Err(NotRolled::TooDear { most });
    }
    if zone_limit == Some(0) {
        return Err(NotRolled::LimitZero { changed });
    }
    Ok(PoolEntry { kind, value, rarity, zone_limit, changed })
}

/// Kinds whose worth and rarity follow from what they hold.
fn of_contents(
    map: &MapModel,
    pack: &ContentPack,
    (zone, most): (ZoneId, u32),
    record: &ObjectKind,
) -> Option<NotRolled> {
    let least = |kinds: &[RewardKind]| {
        let rewards = pack.rewards.iter().filter(|reward| kinds.contains(&reward.kind));
        let least = rewards.map(|reward| reward.value).min().unwrap_or(0);
        Some(NotRolled::Contents { least, most })
    };
    match (record.role, &record.subject) {
        (ObjectRole::Pandora, _) => least(&[
            RewardKind::BoxGold,
            RewardKind::BoxExperience,
            RewardKind::BoxSpellsOfLevel,
            RewardKind::BoxSpellsOfSchool,
            RewardKind::BoxSpellsAny,
        ]),
        (ObjectRole::Prison, _) => least(&[RewardKind::PrisonExperience]),
        (ObjectRole::SpellScroll, _) => least(&[RewardKind::ScrollLevel]),
        (ObjectRole::SeerHut, _) => Some(NotRolled::Seer),
        (_, Subject::Dwelling(dwelling)) => {
            let faction = map.zones.get(zone.index()).and_then(|zone| zone.faction);
            Some(NotRolled::Dwelling { is_own: faction == Some(dwelling.faction) && dwelling.is_placeable })
        }
        _ => None,
    }
}

/// Everything with a worth of its own that treasure of a zone may roll, in order of kinds. O(kinds of the pack).
pub(crate) fn pool(map: &MapModel, pack: &ContentPack, zone: ZoneId) -> Vec<PoolEntry> {
    if map.plan.zones[zone.index()].contents.treasure.is_empty() {
        return Vec::new();
    }
    pack.objects.ids().filter_map(|kind| rolled(map, pack, zone, kind).ok()).collect()
}
