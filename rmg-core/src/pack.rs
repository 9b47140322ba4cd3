//! A content pack: the data of a game.
//!
//! It contains terrains, factions, creatures, treasure items, kinds of map objects with value and rarity,
//! their appearances (footprint and terrains) and sets of obstacles. `rmg-pack` reads and validates it, so
//! that every reference is a valid id. This code does not depend on a particular game: counts, names and
//! numbers come from the pack.
//!
//! Every kind of content is a [`Table`]: ids are positions, names are unique and found by binary search.
//! Records have a `name` (the identifier in templates), a `title` (for display), and a `number` (the id in
//! the game's map files; `None` for content that those files cannot represent).

mod content;
mod footprint;
mod object;
mod object_content;
mod scoped;
mod stack;
mod symmetric;
mod table;
mod terrain;
mod vcmi;

pub use content::{
    Amount, Artifact, Creature, Faction, Hero, HeroClass, Resource, Reward, RewardKind, Skill, Spell,
};
pub use footprint::{Footprint, FootprintError, Offset};
pub use object::{
    Appearance, BanCategory, Dwelling, GameTable, ObjectKind, ObjectRole, ObstacleKind, ObstacleSet, Subject,
};
pub use object_content::ObjectContent;
pub use stack::{StackCreature, StrengthRange};
pub use symmetric::NotRepeated;
pub use table::{DuplicateName, Record, Table, TableId};
pub use terrain::{FrameLayout, LevelRule, Rgb, River, Road, Terrain, TerrainKind, TerrainSet};
pub use vcmi::{VcmiKind, VcmiName};

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::ids::{
    AppearanceId, ArtifactId, CreatureId, FactionId, HeroClassId, HeroId, ObjectKindId, ObstacleSetId,
    ResourceId, RiverId, RoadId, SkillId, SpellId, TerrainId,
};
use crate::plan::TreasurePlan;

/// The data of a game; empty by default.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ContentPack {
    /// Name and version.
    pub info: PackInfo,
    /// Content with a role that the generator relies on.
    pub defaults: Defaults,
    /// Terrains of the game.
    pub terrains: Table<TerrainId, Terrain>,
    /// Kinds of road, fastest first or in the order of the pack.
    pub roads: Table<RoadId, Road>,
    /// Kinds of river.
    pub rivers: Table<RiverId, River>,
    /// Resources that players collect.
    pub resources: Table<ResourceId, Resource>,
    /// Factions, with and without towns.
    pub factions: Table<FactionId, Faction>,
    /// Creatures of all factions.
    pub creatures: Table<CreatureId, Creature>,
    /// Artifacts that heroes can wear or carry.
    pub artifacts: Table<ArtifactId, Artifact>,
    /// Spells that heroes can learn.
    pub spells: Table<SpellId, Spell>,
    /// Secondary skills.
    pub skills: Table<SkillId, Skill>,
    /// Classes of heroes.
    pub hero_classes: Table<HeroClassId, HeroClass>,
    /// Heroes of all classes.
    pub heroes: Table<HeroId, Hero>,
    /// Kinds of map objects; the name of a kind is `type/subtype`.
    pub objects: Table<ObjectKindId, ObjectKind>,
    /// Appearances of object kinds; several may share a sprite.
    pub appearances: Table<AppearanceId, Appearance>,
    /// Sets of obstacles that are used together in a zone.
    pub obstacle_sets: Table<ObstacleSetId, ObstacleSet>,
    /// Contents of boxes, prisons, scrolls and quests, with value and rarity.
    pub rewards: Vec<Reward>,
    /// Names of content from mods in VCMI's files, in order of kind and name.
    pub vcmi: Vec<VcmiName>,
}

/// Name and version of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PackInfo {
    /// Identifier of the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Version of its data.
    pub version: String,
    /// Prefixes of content of this pack: with `core` here, `core:grass` is `grass`.
    pub namespaces: Vec<String>,
    /// Names of the packs that it is based on, nearest first.
    pub bases: Vec<String>,
    /// The layered packs, from the base up; the last one is this one.
    pub layers: Vec<PackLayer>,
}

/// One of several layered packs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackLayer {
    /// Identifier of the pack.
    pub name: String,
    /// Version of its data, as stated in the pack.
    pub version: String,
    /// Identity of its content: SHA-256 of its files, as 64 hexadecimal digits.
    pub sha256: String,
    /// Whether it is part of the program.
    pub is_built_in: bool,
}

/// Content with a role that the generator relies on. `None` for content that the game does not have.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Defaults {
    /// Terrain of solid rock.
    pub rock: Option<TerrainId>,
    /// Terrain of the sea.
    pub water: Option<TerrainId>,
    /// Default terrain of surface zones.
    pub surface: Option<TerrainId>,
    /// Default terrain of underground zones.
    pub underground: Option<TerrainId>,
    /// Terrain through which terrains without an own edge blend: they have no edge with each other, only with
    /// this one, and this one has none with them.
    pub blend: Option<TerrainId>,
    /// Faction of creatures that belong to no town.
    pub neutral: Option<FactionId>,
    /// The resource in which prices are stated.
    pub currency: Option<ResourceId>,
    /// Road between towns, and from them to the connections of their zone.
    pub main_road: Option<RoadId>,
    /// Road through zones without a town, from connection to connection; `None`: the main road.
    pub through_road: Option<RoadId>,
    /// Road to less important places.
    pub side_road: Option<RoadId>,
    /// The portal that joins two levels at one place; all gates have one kind and pair by place.
    pub gate: Option<ObjectKindId>,
    /// Two-way portals that pair by their kind, in the order of the pack; each kind serves one pair.
    pub monoliths: Vec<ObjectKindId>,
    /// The portal of the sea: each leads to all others.
    pub whirlpool: Option<ObjectKindId>,
    /// Tiers of treasure in a sea; empty if it has none.
    pub sea_treasure: Vec<TreasurePlan>,
    /// Maximum number of creatures in a stack of the game's map files; `None`: no limit.
    pub largest_stack: Option<u32>,
}

impl ContentPack {
    /// Returns `name` without its namespace if it names content of this pack: `core:grass` and `grass` give
    /// `grass` if `core` is among the [namespaces](PackInfo::namespaces), `hota:factory` gives `None`.
    #[must_use]
    pub fn local_name<'a>(&self, name: &'a str) -> Option<&'a str> {
        match name.split_once(':') {
            None => Some(name),
            Some((space, rest)) => self.info.namespaces.iter().any(|known| known == space).then_some(rest),
        }
    }

    /// Returns the object kind with that type and subtype. O(log n).
    #[must_use]
    pub fn find_object(&self, type_name: &str, subtype: &str) -> Option<ObjectKindId> {
        self.objects.find_by(|kind| kind.key_parts().cmp(&(type_name, subtype)))
    }

    /// Returns the [monoliths](Defaults::monoliths) of a game that can be placed on land: those with a
    /// [number](ObjectKind::number) first, otherwise in the order of the pack. O(number of kinds).
    ///
    /// The files of the original game support only the first eight numbers.
    #[must_use]
    pub fn monoliths_of(&self, game: Game) -> Vec<ObjectKindId> {
        /// The highest subclass of a monolith in the original game.
        const LAST_OF_ORIGINAL: u16 = 7;
        let number = |id: &ObjectKindId| self.objects.get(*id).and_then(|kind| kind.number);
        let is_there = |id: &ObjectKindId| match game {
            Game::Vcmi => true,
            Game::ShadowOfDeath => number(id).is_some_and(|(_, subclass)| subclass <= LAST_OF_ORIGINAL),
            _ => number(id).is_some(),
        };
        let is_on_land = |id: &ObjectKindId| {
            let looks = self.objects.get(*id).map_or(&[][..], |kind| &kind.appearances);
            let mut terrains = looks.iter().filter_map(|look| self.appearances.get(*look));
            terrains.any(|look| self.land_terrains().any(|land| look.terrains.contains(land)))
        };
        let kinds = self.defaults.monoliths.iter().copied();
        let mut kinds: Vec<ObjectKindId> = kinds.filter(|id| is_there(id) && is_on_land(id)).collect();
        kinds.sort_by_key(|id| number(id).is_none());
        kinds
    }

    /// Returns all object kinds of a type, in order of subtype names; empty if the type is unknown. O(log n).
    #[must_use]
    pub fn objects_of_type(&self, type_name: &str) -> &[ObjectKindId] {
        self.objects.range_by(|kind| kind.type_name.as_str().cmp(type_name))
    }

    /// Returns the names of all object types, sorted, without duplicates; used for suggestions.
    pub fn object_types(&self) -> impl Iterator<Item = &str> {
        let mut last = None;
        self.objects.by_name().filter_map(move |(_, kind)| {
            let name = kind.type_name.as_str();
            (last.replace(name) != Some(name)).then_some(name)
        })
    }

    /// Returns the factions that have towns, in order.
    pub fn town_factions(&self) -> impl Iterator<Item = FactionId> {
        self.factions.iter().filter(|(_, faction)| faction.has_town).map(|(id, _)| id)
    }

    /// Returns the direct and indirect components of a combined artifact, in order; empty for any other
    /// artifact. O(components * log n).
    #[must_use]
    pub fn artifact_parts(&self, artifact: ArtifactId) -> Vec<ArtifactId> {
        let mut parts = BTreeSet::new();
        let mut open = vec![artifact];
        while let Some(of) = open.pop() {
            for part in self.artifacts.get(of).map_or(&[][..], |of| &of.components) {
                if *part != artifact && parts.insert(*part) {
                    open.push(*part);
                }
            }
        }
        parts.into_iter().collect()
    }

    /// Returns the terrains of land zones, in order.
    pub fn land_terrains(&self) -> impl Iterator<Item = TerrainId> {
        self.terrains.iter().filter(|(_, terrain)| terrain.kind == TerrainKind::Land).map(|(id, _)| id)
    }

    /// Returns the kinds of objects that represent random artifacts, by class; the first of each class.
    /// O(kinds of objects).
    #[must_use]
    pub fn random_artifacts(&self) -> BTreeMap<&str, ObjectKindId> {
        let mut kinds = BTreeMap::new();
        for (id, kind) in self.objects.iter().filter(|(_, kind)| kind.role == ObjectRole::RandomArtifact) {
            if let Subject::ArtifactClass(class) = &kind.subject {
                kinds.entry(class.as_str()).or_insert(id);
            }
        }
        kinds
    }

    /// Returns the creatures of a faction, in order.
    pub fn creatures_of(&self, faction: FactionId) -> impl Iterator<Item = CreatureId> {
        self.creatures.iter().filter(move |(_, creature)| creature.faction == faction).map(|(id, _)| id)
    }
}
