//! What a symmetry cannot balance, because the game or the players decide it after the map is made.

use rmg_core::certificate::{Unbalanced, UnbalancedKind};
use rmg_core::model::{MapModel, MapObject, ObjectBody};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, StackCreature};

/// Types of objects whose content the game rolls, apart from those whose role states it: resources, spells,
/// skills, prices or heroes for hire. By their VCMI names; source: the configuration of rewards of VCMI
/// (`config/objects`).
const ROLLED_TYPES: [&str; 12] = [
    "blackMarket",
    "corpse",
    "leanTo",
    "mysticalGarden",
    "scholar",
    "tavern",
    "treeOfKnowledge",
    "university",
    "wagon",
    "warriorTomb",
    "windmill",
    "witchHut",
];

/// Returns what the symmetry of a map cannot balance, in order; empty for a map without a symmetry.
pub(crate) fn unbalanced(map: &MapModel, pack: &ContentPack) -> Vec<Unbalanced> {
    if map.plan.symmetry.is_none() {
        return Vec::new();
    }
    let objects = || map.objects.iter().filter_map(|object| Some((object, pack.objects.get(object.kind)?)));
    let players = map.plan.players.len();
    let heroless = map.plan.players.iter().filter(|player| player.hero.is_none()).count();
    let counts = [
        (UnbalancedKind::TurnOrder, if players > 1 { players } else { 0 }),
        (
            UnbalancedKind::DrawnFactions,
            objects().filter(|(_, kind)| kind.role == ObjectRole::RandomTown).count(),
        ),
        (UnbalancedKind::Heroes, heroless),
        (UnbalancedKind::RolledContent, objects().filter(|(object, kind)| is_rolled(object, kind)).count()),
    ];
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    counts.map(|(kind, count)| Unbalanced { kind, count: u32::try_from(count).unwrap_or(u32::MAX) }).collect()
}

/// Returns whether the game rolls the content of an object.
fn is_rolled(object: &MapObject, kind: &ObjectKind) -> bool {
    match object.body {
        ObjectBody::Monster { creature: StackCreature::Random(_), .. }
        | ObjectBody::Monster { count: 0, .. }
        | ObjectBody::Resource { amount: 0 } => return true,
        ObjectBody::Plain => {}
        _ => return false,
    }
    match kind.role {
        ObjectRole::CreatureBank
        | ObjectRole::Pandora
        | ObjectRole::Pickup
        | ObjectRole::Prison
        | ObjectRole::RandomArtifact
        | ObjectRole::RandomDwelling
        | ObjectRole::RandomHero
        | ObjectRole::RandomMonster
        | ObjectRole::RandomResource
        | ObjectRole::SeerHut
        | ObjectRole::Shrine
        | ObjectRole::SpellScroll => true,
        ObjectRole::Market | ObjectRole::Visitable => ROLLED_TYPES.contains(&kind.type_name.as_str()),
        _ => false,
    }
}
