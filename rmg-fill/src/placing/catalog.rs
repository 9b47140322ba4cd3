//! An index of the pack for frequent lookups.

use rmg_core::ids::{AppearanceId, ResourceId};
use rmg_core::pack::{ContentPack, ObjectRole, ObstacleKind, Subject};
use rmg_core::{ArtifactId, CreatureId, FactionId, ObjectKindId};

/// Object kinds by subject.
#[derive(Debug)]
pub(crate) struct Catalog {
    monsters: Vec<Option<ObjectKindId>>,
    piles: Vec<Option<ObjectKindId>>,
    mines: Vec<Vec<ObjectKindId>>,
    artifacts: Vec<Option<ObjectKindId>>,
    /// The town of each faction that has one.
    towns: Vec<Option<ObjectKindId>>,
    /// The kind of obstacle of each appearance, by the first set that contains it.
    obstacles: Vec<Option<ObstacleKind>>,
}

impl Catalog {
    /// Builds the index.
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

    /// Returns the object kind for a stack of the creature.
    pub(crate) fn monster(&self, creature: CreatureId) -> Option<ObjectKindId> {
        self.monsters[creature.index()]
    }

    /// Returns the object kind for a pile of the resource.
    pub(crate) fn resource_pile(&self, resource: ResourceId) -> Option<ObjectKindId> {
        self.piles[resource.index()]
    }

    /// Returns the object kind for the artifact itself, not a random one.
    pub(crate) fn artifact(&self, artifact: ArtifactId) -> Option<ObjectKindId> {
        self.artifacts[artifact.index()]
    }

    /// Returns the object kind for a town of the faction.
    pub(crate) fn town(&self, faction: FactionId) -> Option<ObjectKindId> {
        self.towns[faction.index()]
    }

    /// Returns the kind of obstacle of an appearance; `None` for other objects.
    pub(crate) fn obstacle(&self, appearance: AppearanceId) -> Option<ObstacleKind> {
        self.obstacles[appearance.index()]
    }

    /// Returns the mines that yield the resource.
    pub(crate) fn mines(&self, resource: ResourceId) -> &[ObjectKindId] {
        &self.mines[resource.index()]
    }
}
