//! What all parts of the reading share: the file, the pack, and what was not understood.

use std::collections::BTreeSet;

use rmg_core::ids::{ArtifactId, CreatureId, FactionId, HeroId, ResourceId, SpellId};
use rmg_core::model::{ForeignFacts, ObjectId};
use rmg_core::pack::ContentPack;

use crate::foreign::{OwnLooks, Unknown, UnknownKind};
use crate::h3m::codec::{
    ArtifactCode, DwellingFaction, Field, H3mFile, Identity, Mission, Object, ObjectBody, SeersHut, WitchHut,
    Writer,
};
use crate::h3m::meaning::numbers::by_number;
use crate::h3m::meaning::usual;

/// What the parts of a map need to know of each other.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) file: &'a H3mFile,
    pub(super) pack: &'a ContentPack,
    pub(super) unknown: Unknown,
    pub(super) facts: ForeignFacts,
    pub(super) own_looks: OwnLooks,
    pub(super) numbers: Numbers,
    /// Towns, heroes and monsters that quests and dwellings refer to.
    pub(super) referred: BTreeSet<Identity>,
    /// Numbers of heroes who wait in prisons.
    pub(super) imprisoned: BTreeSet<u8>,
    /// What witch huts usually teach on this map.
    pub(super) witch_hut: WitchHut,
}

/// Most artifacts of a map that are remembered with their objects: each takes several times the memory that
/// it has in the file. Real maps have some hundred.
const MOST_HELD: usize = 1 << 20;

/// Content by number.
#[derive(Debug)]
pub(super) struct Numbers {
    pub(super) factions: Vec<Option<FactionId>>,
    pub(super) creatures: Vec<Option<CreatureId>>,
    pub(super) artifacts: Vec<Option<ArtifactId>>,
    pub(super) spells: Vec<Option<SpellId>>,
    pub(super) heroes: Vec<Option<HeroId>>,
    pub(super) resources: Vec<Option<ResourceId>>,
}

/// The id of a number.
pub(super) fn id<Id: Copy>(ids: &[Option<Id>], number: impl TryInto<usize>) -> Option<Id> {
    ids.get(number.try_into().ok()?).copied().flatten()
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a H3mFile, pack: &'a ContentPack) -> Self {
        let numbers = Numbers {
            factions: by_number(&pack.factions),
            creatures: by_number(&pack.creatures),
            artifacts: by_number(&pack.artifacts),
            spells: by_number(&pack.spells),
            heroes: by_number(&pack.heroes),
            resources: by_number(&pack.resources),
        };
        Self {
            file,
            pack,
            unknown: Unknown::default(),
            facts: ForeignFacts::default(),
            own_looks: OwnLooks::default(),
            numbers,
            referred: file.objects.iter().filter_map(referred).collect(),
            imprisoned: BTreeSet::new(),
            witch_hut: usual::witch_hut(pack, &file.settings),
        }
    }

    /// Remembers artifacts that heroes get at an object, up to [`MOST_HELD`] of the map.
    pub(super) fn holds<'c>(
        &mut self,
        object: ObjectId,
        artifacts: impl IntoIterator<Item = &'c ArtifactCode>,
    ) {
        let known = artifacts.into_iter().filter_map(|artifact| id(&self.numbers.artifacts, artifact.0));
        let known = known.take(MOST_HELD.saturating_sub(self.facts.artifacts.len()));
        self.facts.artifacts.extend(known.map(|artifact| (object, artifact)));
    }

    /// Keeps a part that the model has no place for, with the bytes that it has in files of this version.
    pub(super) fn keep<T: Field>(
        &mut self,
        kind: UnknownKind,
        name: impl Into<String>,
        object: Option<ObjectId>,
        value: &T,
    ) {
        let opaque = Writer::bytes_of(self.file.version, |to| value.write(to));
        self.unknown.keep(kind, name, object, opaque);
    }
}

/// What an object refers to by its identity.
fn referred(object: &Object) -> Option<Identity> {
    let quest = match &object.body {
        ObjectBody::SeersHut(hut) => match &**hut {
            SeersHut::Asks { quest, .. } => Some(quest),
            SeersHut::Idle { .. } => None,
        },
        ObjectBody::QuestGuard(guard) => guard.0.as_ref(),
        ObjectBody::RandomDwelling(dwelling) => return town_of(&dwelling.faction),
        ObjectBody::RandomDwellingOfLevel(dwelling) => return town_of(&dwelling.faction),
        _ => None,
    };
    match quest?.mission {
        Mission::DefeatHero { hero } => Some(hero),
        Mission::DefeatMonster { monster } => Some(monster),
        _ => None,
    }
}

fn town_of(faction: &DwellingFaction) -> Option<Identity> {
    match faction {
        DwellingFaction::OfTown(town) => Some(*town),
        DwellingFaction::OneOf(_) => None,
    }
}
