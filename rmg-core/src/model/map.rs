//! The whole map and its zones.

use crate::ids::{ArtifactId, FactionId, HeroId, TerrainId};
use crate::model::ids::MapPos;
use crate::model::layers::MapLevel;
use crate::model::lines::TemplateLines;
use crate::model::links::{Harbor, MapLink};
use crate::model::objects::{MapObject, ObjectBody, Quest};
use crate::model::piles::MapPile;
use crate::model::recipe::Recipe;
use crate::model::story::FactionReason;
use crate::model::unmet::UnmetRequest;
use crate::model::victory::MapVictory;
use crate::pack::{ContentPack, ObjectRole, PackLayer, Subject};
use crate::plan::GenPlan;
use crate::size::{Level, TilePos};

/// A map.
///
/// A map that was read from a game's file has a plan without zones and connections. Its owner layers and
/// causes refer to zone 0, which does not exist.
#[derive(Debug, Clone, PartialEq)]
pub struct MapModel {
    /// The request, with every choice resolved.
    pub plan: GenPlan,
    /// Number of the successful attempt, from 0.
    pub attempt: u32,
    /// Version of the generator, as in its manifest.
    pub generator: String,
    /// Name and version of the content pack.
    pub pack: (String, String),
    /// Further inputs that decide the map; `None` if unknown: maps of games, and maps of older versions.
    pub recipe: Option<Recipe>,
    /// Lines of the template that define the plan; `None` if the text of the template is unknown.
    pub lines: Option<TemplateLines>,
    /// Layers, by level.
    pub levels: Vec<MapLevel>,
    /// The zones, indexed by zone.
    pub zones: Vec<MapZone>,
    /// All objects.
    pub objects: Vec<MapObject>,
    /// Objects that were placed together: mines, required objects and treasure, each with its guard.
    pub piles: Vec<MapPile>,
    /// The realized connections, indexed by connection.
    pub links: Vec<MapLink>,
    /// Landings without a connection, in the order of their waters.
    pub harbors: Vec<Harbor>,
    /// The victory condition.
    pub victory: MapVictory,
    /// Unmet requests, in the order of the jobs.
    pub unmet: Vec<UnmetRequest>,
}

/// How a content pack differs from the pack of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OtherPack {
    /// It is another pack.
    Name,
    /// It is another version of the same pack.
    Version,
    /// Name and version are the same, but its content or that of a base pack differs.
    Content,
}

/// A zone of the map, with its terrain and its main town.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapZone {
    /// The level on which the zone is placed.
    pub level: Level,
    /// Requested number of tiles.
    pub target_tiles: u32,
    /// The terrain that was chosen for the zone.
    pub terrain: TerrainId,
    /// Faction of its main town. For a zone without a town, the faction that is assigned to it.
    pub faction: Option<FactionId>,
    /// The tile in front of the entrance of its main town, otherwise the walkable tile nearest its center.
    /// `None` for sealed zones.
    pub main_point: Option<TilePos>,
    /// Why its towns have their factions, in the order of placement: main town, castles and towns of the
    /// player, neutral castles and towns; empty if unknown.
    pub factions: Vec<FactionReason>,
}

impl MapModel {
    /// Returns the artifacts that the game must not place at random, in order: those that quests request, and
    /// the one whose owner wins, with its components. They exist only where they were placed. For maps of
    /// other authors, whose intention is unknown, only the artifact of the victory condition.
    #[must_use]
    pub fn artifacts_kept(&self, pack: &ContentPack) -> Vec<ArtifactId> {
        let is_generated = !self.plan.zones.is_empty();
        let generated = if is_generated { &self.objects[..] } else { &[] };
        let quests = generated.iter().filter_map(|object| match &object.body {
            ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(&**quest),
            _ => None,
        });
        let mut kept: Vec<ArtifactId> = quests
            .flat_map(|quest| if let Quest::Artifacts(wanted) = quest { &wanted[..] } else { &[] })
            .copied()
            .collect();
        if let MapVictory::Artifact { artifact } = self.victory {
            kept.push(artifact);
            kept.extend(pack.artifact_parts(artifact).into_iter().filter(|_| is_generated));
        }
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    /// Returns the heroes in prisons, in order: no other hero on the map may be one of them.
    #[must_use]
    pub fn heroes_imprisoned(&self) -> Vec<HeroId> {
        let held = self.objects.iter().filter_map(|object| match object.body {
            ObjectBody::Prison { hero, .. } => Some(hero),
            _ => None,
        });
        let mut heroes: Vec<HeroId> = held.collect();
        heroes.sort_unstable();
        heroes.dedup();
        heroes
    }

    /// Compares the content pack of the map with another one; `None` if they are equal.
    #[must_use]
    pub fn other_pack(&self, pack: &ContentPack) -> Option<OtherPack> {
        let (name, version) = &self.pack;
        let hashes =
            |layers: &[PackLayer]| layers.iter().map(|layer| layer.sha256.clone()).collect::<Vec<_>>();
        if *name != pack.info.name {
            Some(OtherPack::Name)
        } else if *version != pack.info.version {
            Some(OtherPack::Version)
        } else {
            let recipe = self.recipe.as_ref()?;
            (hashes(&recipe.packs) != hashes(&pack.info.layers)).then_some(OtherPack::Content)
        }
    }

    /// Returns the number of missing items that the template requires: 0 except for maps of `--best-effort`.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.unmet.iter().filter_map(|wish| wish.missing).map(|missing| u64::from(missing.count())).sum()
    }

    /// Returns the position of the grail; `None` if the game buries it. O(objects).
    #[must_use]
    pub fn digging_place(&self, pack: &ContentPack) -> Option<MapPos> {
        let is_grail = |kind| pack.objects.get(kind).is_some_and(|kind| kind.role == ObjectRole::Grail);
        self.objects.iter().find(|object| is_grail(object.kind)).map(|object| object.at)
    }

    /// Returns the position of the first object that is the artifact. O(objects).
    #[must_use]
    pub fn place_of(&self, artifact: ArtifactId, pack: &ContentPack) -> Option<MapPos> {
        let is_it =
            |kind| pack.objects.get(kind).is_some_and(|kind| kind.subject == Subject::Artifact(artifact));
        self.objects.iter().find(|object| is_it(object.kind)).map(|object| object.at)
    }
}
