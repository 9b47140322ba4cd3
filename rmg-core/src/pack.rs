//! A content pack: the data of a game.
//!
//! Terrains, factions, creatures, things to find, kinds of map objects with value and rarity, their appearances
//! (footprint and terrains) and sets of obstacles. A pack is plain data: it is read and validated by
//! `rmg-formats`, and every reference inside it is an id that resolves. Nothing here knows a particular game;
//! counts, names and numbers all come from the pack.
//!
//! Every kind of content is a [`Table`]: ids are positions, names are unique and found by binary search. Records
//! have a `name` (the identifier that templates use), a `title` (for people), and a `number` (the id in the
//! game's own map files, `None` for content that those files cannot hold).

mod content;
mod footprint;
mod object;
mod object_content;
mod table;
mod terrain;

pub use content::{
    Amount, Artifact, Creature, Faction, Hero, HeroClass, Resource, Reward, RewardKind, Skill, Spell,
};
pub use footprint::{Footprint, FootprintError, Offset};
pub use object::{
    Appearance, BanCategory, Dwelling, GameTable, ObjectKind, ObjectRole, ObstacleKind, ObstacleSet, Subject,
};
pub use object_content::ObjectContent;
pub use table::{DuplicateName, Record, Table, TableId};
pub use terrain::{LevelRule, Rgb, River, Road, Terrain, TerrainKind, TerrainSet};

use std::collections::BTreeSet;

use crate::game::Game;
use crate::ids::{
    AppearanceId, ArtifactId, CreatureId, FactionId, HeroClassId, HeroId, ObjectKindId, ObstacleSetId,
    ResourceId, RiverId, RoadId, SkillId, SpellId, TerrainId,
};
use crate::plan::TreasurePlan;

/// The data of a game; of none by default. See the module text.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContentPack {
    /// Name and version.
    pub info: PackInfo,
    /// Content that the generator needs by its part, not by its name.
    pub defaults: Defaults,
    /// Terrains.
    pub terrains: Table<TerrainId, Terrain>,
    /// Kinds of road, from the fastest down or as the pack lists them.
    pub roads: Table<RoadId, Road>,
    /// Kinds of river.
    pub rivers: Table<RiverId, River>,
    /// Resources.
    pub resources: Table<ResourceId, Resource>,
    /// Factions, with and without towns.
    pub factions: Table<FactionId, Faction>,
    /// Creatures.
    pub creatures: Table<CreatureId, Creature>,
    /// Artifacts.
    pub artifacts: Table<ArtifactId, Artifact>,
    /// Spells.
    pub spells: Table<SpellId, Spell>,
    /// Secondary skills.
    pub skills: Table<SkillId, Skill>,
    /// Classes of heroes.
    pub hero_classes: Table<HeroClassId, HeroClass>,
    /// Heroes.
    pub heroes: Table<HeroId, Hero>,
    /// Kinds of map objects; the name of a kind is `type/subtype`.
    pub objects: Table<ObjectKindId, ObjectKind>,
    /// Appearances of object kinds; several may share a sprite.
    pub appearances: Table<AppearanceId, Appearance>,
    /// Sets of obstacles.
    pub obstacle_sets: Table<ObstacleSetId, ObstacleSet>,
    /// Contents of boxes, prisons, scrolls and quests, with value and rarity.
    pub rewards: Vec<Reward>,
}

/// Name and version of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackInfo {
    /// Identifier of the pack.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Version of its data.
    pub version: String,
    /// Prefixes that mean content of this pack: with `core` here, `core:grass` is `grass`.
    pub namespaces: Vec<String>,
    /// Names of the packs that it was built on, nearest first.
    pub bases: Vec<String>,
    /// The packs that were laid over one another, from the base up; the last one is this one.
    pub layers: Vec<PackLayer>,
}

/// One of several packs that were laid over one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackLayer {
    /// Identifier of the pack.
    pub name: String,
    /// Version of its data, as it says itself.
    pub version: String,
    /// What it is known by, whatever it says: SHA-256 of its files, as 64 hexadecimal digits.
    pub sha256: String,
    /// Whether it is a pack that comes with the program.
    pub is_built_in: bool,
}

/// Content that the generator needs by its part. What a game does not have is `None`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Defaults {
    /// Terrain of solid rock.
    pub rock: Option<TerrainId>,
    /// Terrain of the sea.
    pub water: Option<TerrainId>,
    /// Terrain of surface zones that have no other wish and no choice.
    pub surface: Option<TerrainId>,
    /// Terrain of underground zones that have no other wish and no choice.
    pub underground: Option<TerrainId>,
    /// Terrain through which terrains without an own edge blend: they have no edge against each other, only
    /// against this one, and this one has none against them.
    pub blend: Option<TerrainId>,
    /// Faction of creatures that belong to no town.
    pub neutral: Option<FactionId>,
    /// The resource in which prices are counted.
    pub currency: Option<ResourceId>,
    /// Road between towns, and from them to the connections of their zone.
    pub main_road: Option<RoadId>,
    /// Road that the template asks for through zones without a town, from connection to connection; `None`: the main road.
    pub through_road: Option<RoadId>,
    /// Road to lesser places.
    pub side_road: Option<RoadId>,
    /// The portal that joins two levels at one place; all of them are of one kind and pair by place.
    pub gate: Option<ObjectKindId>,
    /// Portals that pair by their kind and work both ways, in the order of the pack; each serves one pair.
    pub monoliths: Vec<ObjectKindId>,
    /// The portal of the sea: each leads to all others.
    pub whirlpool: Option<ObjectKindId>,
    /// Tiers of what lies in a sea; none where nothing does.
    pub sea_treasure: Vec<TreasurePlan>,
    /// Most creatures in one stack that the game's map files can hold; `None`: no limit.
    pub largest_stack: Option<u32>,
}

impl ContentPack {
    /// `name` without its namespace, if it names content of this pack: `core:grass` and `grass` give `grass`
    /// when `core` is among the [namespaces](PackInfo::namespaces), `hota:factory` gives `None`.
    #[must_use]
    pub fn local_name<'a>(&self, name: &'a str) -> Option<&'a str> {
        match name.split_once(':') {
            None => Some(name),
            Some((space, rest)) => self.info.namespaces.iter().any(|known| known == space).then_some(rest),
        }
    }

    /// The object kind with that type and subtype. O(log n).
    #[must_use]
    pub fn find_object(&self, type_name: &str, subtype: &str) -> Option<ObjectKindId> {
        self.objects.find_by(|kind| kind.key_parts().cmp(&(type_name, subtype)))
    }

    /// The [monoliths](Defaults::monoliths) that a game has, in the order of the pack. O(number of kinds).
    ///
    /// The files of the original game hold those with a [number](ObjectKind::number) only.
    #[must_use]
    pub fn monoliths_of(&self, game: Game) -> Vec<ObjectKindId> {
        let is_there = |id: &ObjectKindId| match game {
            Game::Vcmi => true,
            Game::ShadowOfDeath => self.objects.get(*id).is_some_and(|kind| kind.number.is_some()),
        };
        self.defaults.monoliths.iter().copied().filter(is_there).collect()
    }

    /// All object kinds of a type, in order of subtype names; empty when there is no such type. O(log n).
    #[must_use]
    pub fn objects_of_type(&self, type_name: &str) -> &[ObjectKindId] {
        self.objects.range_by(|kind| kind.type_name.as_str().cmp(type_name))
    }

    /// Names of all object types, sorted, without repetition: what a wrong name is compared with.
    pub fn object_types(&self) -> impl Iterator<Item = &str> {
        let mut last = None;
        self.objects.by_name().filter_map(move |(_, kind)| {
            let name = kind.type_name.as_str();
            (last.replace(name) != Some(name)).then_some(name)
        })
    }

    /// Factions that have towns, in order.
    pub fn town_factions(&self) -> impl Iterator<Item = FactionId> {
        self.factions.iter().filter(|(_, faction)| faction.has_town).map(|(id, _)| id)
    }

    /// The components of a combined artifact, and their components, in order; empty for any other artifact. O(components * log n).
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

    /// Terrains where a land zone may lie: walkable land, in order.
    pub fn land_terrains(&self) -> impl Iterator<Item = TerrainId> {
        self.terrains.iter().filter(|(_, terrain)| terrain.kind == TerrainKind::Land).map(|(id, _)| id)
    }

    /// The kind of object that stands for a random artifact of a class, if there is one.
    #[must_use]
    pub fn random_artifact(&self, class: &str) -> Option<ObjectKindId> {
        let is_of_class = |kind: &ObjectKind| {
            kind.role == ObjectRole::RandomArtifact
                && matches!(&kind.subject, Subject::ArtifactClass(of) if of == class)
        };
        self.objects.iter().find(|(_, kind)| is_of_class(kind)).map(|(id, _)| id)
    }

    /// Creatures of a faction, in order.
    pub fn creatures_of(&self, faction: FactionId) -> impl Iterator<Item = CreatureId> {
        self.creatures.iter().filter(move |(_, creature)| creature.faction == faction).map(|(id, _)| id)
    }
}
