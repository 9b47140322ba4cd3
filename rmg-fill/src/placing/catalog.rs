//! What modifiers look up in the pack again and again, found once.

use rmg_core::ids::{AppearanceId, ResourceId};
use rmg_core::pack::{ContentPack, ObjectRole, ObstacleKind, Subject};
use rmg_core::{ArtifactId, CreatureId, FactionId, ObjectKindId};

/// Object kinds by what they stand for.
#[derive(Debug)]
pub(crate) struct Catalog {
    monsters: Vec<Option<ObjectKindId>>,
    piles: Vec<Option<ObjectKindId>>,
    mines: Vec<Vec<ObjectKindId>>,
    artifacts: Vec<Option<ObjectKindId>>,
    /// The town of each faction that has one.
    towns: Vec<Option<ObjectKindId>>,
    /// What each appearance is as an obstacle, by the first set that has it.
    obstacles: Vec<Option<ObstacleKind>>,
}

impl Catalog {
    /// Goes through the kinds of a pack once.
    pub(crate) fn new(pack: &ContentPack) -> Self {
        let mut this = Self {
            monsters: vec![None; pack.creatures.len()],
            piles: vec![None; pack.resources.len()],
            mines: vec![Vec::new(); pack.resources.len()],
            artifacts: vec![None; pack.artifacts.len()],
            towns: vec![None; pack.factions.len()],
            obstacles: vec![None; pack.appearances.len()],
        };
        for (_, set) in pack.obstacle_sets.iter() {
            for id in &set.appearances {
                this.obstacles[id.index()].get_or_insert(set.kind);
            }
        }
        for (id, kind) in pack.objects.iter() {
            match (&kind.subject, kind.role) {
                (Subject::Creature(creature), ObjectRole::Monster) => {
                    this.monsters[creature.index()].get_or_insert(id);
                }
                (Subject::Resource(resource), ObjectRole::Resource) => {
                    this.piles[resource.index()].get_or_insert(id);
                }
                (Subject::Artifact(artifact), ObjectRole::Artifact) => {
                    this.artifacts[artifact.index()].get_or_insert(id);
                }
                (Subject::Faction(faction), ObjectRole::Town) => {
                    this.towns[faction.index()].get_or_insert(id);
                }
                (Subject::Resource(resource), ObjectRole::Mine) => this.mines[resource.index()].push(id),
                _ => {}
            }
        }
        this
    }

    /// A stack of the creature.
    pub(crate) fn monster(&self, creature: CreatureId) -> Option<ObjectKindId> {
        self.monsters[creature.index()]
    }

    /// A pile of the resource.
    pub(crate) fn resource_pile(&self, resource: ResourceId) -> Option<ObjectKindId> {
        self.piles[resource.index()]
    }

    /// An artifact that lies there for all to see.
    pub(crate) fn artifact(&self, artifact: ArtifactId) -> Option<ObjectKindId> {
        self.artifacts[artifact.index()]
    }

    /// A town of the faction.
    pub(crate) fn town(&self, faction: FactionId) -> Option<ObjectKindId> {
        self.towns[faction.index()]
    }

    /// What an appearance is as an obstacle; `None` for those of other things.
    pub(crate) fn obstacle(&self, appearance: AppearanceId) -> Option<ObstacleKind> {
        self.obstacles[appearance.index()]
    }

    /// Mines that yield the resource.
    pub(crate) fn mines(&self, resource: ResourceId) -> &[ObjectKindId] {
        &self.mines[resource.index()]
    }
}
