//! The whole map, its zones, and what is not there.

use crate::ids::{ArtifactId, FactionId, HeroId, TerrainId};
use crate::model::ids::MapPos;
use crate::model::layers::MapLevel;
use crate::model::lines::TemplateLines;
use crate::model::links::{Harbor, MapLink};
use crate::model::objects::{MapObject, ObjectBody, Quest};
use crate::model::piles::MapPile;
use crate::model::recipe::Recipe;
use crate::model::story::FactionReason;
use crate::model::unmet::UnmetWish;
use crate::model::victory::MapVictory;
use crate::pack::{ContentPack, ObjectRole, PackLayer, Subject};
use crate::plan::GenPlan;
use crate::size::{Level, TilePos};

/// A whole map.
///
/// One that was read from a game's file has a plan without zones and connections; its owner layers and causes name
/// zone 0, which is not there.
#[derive(Debug, Clone, PartialEq)]
pub struct MapModel {
    /// What was asked for, with every choice made.
    pub plan: GenPlan,
    /// Number of the attempt that gave this map, from 0.
    pub attempt: u32,
    /// Version of the generator, as in its manifest.
    pub generator: String,
    /// Name and version of the content pack.
    pub pack: (String, String),
    /// How it was made, beside its plan; `None` where that is not known: maps of games, and those of older versions.
    pub recipe: Option<Recipe>,
    /// Where the template says what the plan asks for; `None` where the text of the template is not known.
    pub lines: Option<TemplateLines>,
    /// Layers, by level.
    pub levels: Vec<MapLevel>,
    /// What became of each zone, indexed by zone.
    pub zones: Vec<MapZone>,
    /// All objects.
    pub objects: Vec<MapObject>,
    /// What was placed together: mines, required objects and treasure, each with its guard.
    pub piles: Vec<MapPile>,
    /// What became of each connection, indexed by connection.
    pub links: Vec<MapLink>,
    /// Landings that belong to no connection, in the order of their waters.
    pub harbors: Vec<Harbor>,
    /// How it is won.
    pub victory: MapVictory,
    /// Wishes that were not met, in the order of the jobs.
    pub unmet: Vec<UnmetWish>,
}

/// How a content pack differs from the one that a map was made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OtherPack {
    /// It is another pack.
    Name,
    /// It is another version of the same pack.
    Version,
    /// Name and version are the same, but its content differs, or that of a pack below it.
    Content,
}

/// What became of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapZone {
    /// The level.
    pub level: Level,
    /// Tiles that it was to get.
    pub target_tiles: u32,
    /// Terrain.
    pub terrain: TerrainId,
    /// Faction of its main town, or the one that a zone without town stands for.
    pub faction: Option<FactionId>,
    /// The tile before the entrance of its main town, else the walkable tile nearest its centre. `None` for sealed
    /// zones.
    pub main_point: Option<TilePos>,
    /// Why its towns have their factions, in the order of placement: main, player's castles and towns, neutral castles and
    /// towns; none where that is not known.
    pub factions: Vec<FactionReason>,
}

impl MapModel {
    /// Artifacts that the game must not roll, in order: those that quests ask for, and the one that the map is won by, with its parts. They
    /// lie where they lie, and nowhere else. Of a map that others made, where they may be meant otherwise, the one that wins only.
    #[must_use]
    pub fn artifacts_kept(&self, pack: &ContentPack) -> Vec<ArtifactId> {
        let is_ours = !self.plan.zones.is_empty();
        let ours = if is_ours { &self.objects[..] } else { &[] };
        let quests = ours.iter().filter_map(|object| match &object.body {
            ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(&**quest),
            _ => None,
        });
        let mut kept: Vec<ArtifactId> = quests
            .flat_map(|quest| if let Quest::Artifacts(wanted) = quest { &wanted[..] } else { &[] })
            .copied()
            .collect();
        if let MapVictory::Artifact { artifact } = self.victory {
            kept.push(artifact);
            kept.extend(pack.artifact_parts(artifact).into_iter().filter(|_| is_ours));
        }
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    /// Heroes who wait in prisons, in order: no other hero on the map may be one of them.
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

    /// How the content pack that the map was made with differs from another one; `None` where they do not differ.
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

    /// How many things are missing that the template demands: 0 but for maps that were handed out as the best that could be
    /// made.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.unmet.iter().filter_map(|wish| wish.missing).map(|missing| u64::from(missing.count())).sum()
    }

    /// Where the grail is buried; `None` where the map leaves it to the game. O(objects).
    #[must_use]
    pub fn digging_place(&self, pack: &ContentPack) -> Option<MapPos> {
        let is_grail = |kind| pack.objects.get(kind).is_some_and(|kind| kind.role == ObjectRole::Grail);
        self.objects.iter().find(|object| is_grail(object.kind)).map(|object| object.at)
    }

    /// Where an artifact lies open; the first of several. O(objects).
    #[must_use]
    pub fn place_of(&self, artifact: ArtifactId, pack: &ContentPack) -> Option<MapPos> {
        let lies =
            |kind| pack.objects.get(kind).is_some_and(|kind| kind.subject == Subject::Artifact(artifact));
        self.objects.iter().find(|object| lies(object.kind)).map(|object| object.at)
    }
}
