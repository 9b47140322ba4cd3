//! The shared state of the conversion: the file, the pack and the unknown data.

use std::collections::BTreeSet;

use rmg_core::ids::{ArtifactId, CreatureId, FactionId, HeroId, ResourceId, SpellId};
use rmg_core::model::{ForeignFacts, ObjectId};
use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::template::GameRules;

use crate::foreign::{MapAppearances, Unknown, UnknownKind};
use crate::h3m::codec::{
    ArtifactCode, DwellingFaction, Field, H3mFile, Identity, Mission, Object, ObjectBody, Quest, SeersHut,
    SeersReward, SeersTask, WitchHut, Writer,
};
use crate::h3m::meaning::defaults;
use crate::h3m::meaning::game_rules::rules_of;
use crate::h3m::meaning::numbers::{GamePack, by_number};

/// The state of converting a file.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) file: &'a H3mFile,
    pub(super) pack: GamePack<'a>,
    pub(super) unknown: Unknown,
    pub(super) facts: ForeignFacts,
    pub(super) map_appearances: MapAppearances,
    pub(super) numbers: Numbers,
    /// Towns, heroes and monsters that quests and dwellings refer to.
    pub(super) referred: BTreeSet<Identity>,
    /// The rules of the game that the file states.
    pub(super) game_rules: GameRules,
    /// Numbers of heroes in prisons.
    pub(super) imprisoned: BTreeSet<u8>,
    /// The default witch hut of this map.
    pub(super) witch_hut: WitchHut,
}

/// An object and its kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct ObjectRef<'k> {
    pub(super) kind: &'k ObjectKind,
    pub(super) id: ObjectId,
}

/// Maximum number of artifacts that are stored with their objects. Each takes several times the memory that
/// it has in the file. Real maps have a few hundred.
const MAX_ARTIFACTS: usize = 1 << 20;

/// Ids of content by number.
#[derive(Debug)]
pub(super) struct Numbers {
    pub(super) factions: Vec<Option<FactionId>>,
    pub(super) creatures: Vec<Option<CreatureId>>,
    pub(super) artifacts: Vec<Option<ArtifactId>>,
    pub(super) spells: Vec<Option<SpellId>>,
    pub(super) heroes: Vec<Option<HeroId>>,
    pub(super) resources: Vec<Option<ResourceId>>,
}

/// Returns the id of a number.
pub(super) fn id<Id: Copy>(ids: &[Option<Id>], number: impl TryInto<usize>) -> Option<Id> {
    ids.get(number.try_into().ok()?).copied().flatten()
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a H3mFile, pack: &'a ContentPack) -> Self {
        let pack = GamePack { pack, version: file.version };
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
            map_appearances: MapAppearances::default(),
            numbers,
            referred: file.objects.iter().flat_map(referred).collect(),
            game_rules: rules_of(file),
            imprisoned: BTreeSet::new(),
            witch_hut: defaults::witch_hut(pack, &file.settings),
        }
    }

    /// Records artifacts that heroes can get at an object, up to [`MAX_ARTIFACTS`] for the map.
    pub(super) fn record_artifacts(
        &mut self,
        object: ObjectId,
        artifacts: impl IntoIterator<Item = ArtifactCode>,
    ) {
        let known = artifacts.into_iter().filter_map(|artifact| id(&self.numbers.artifacts, artifact.0));
        let known = known.take(MAX_ARTIFACTS.saturating_sub(self.facts.artifacts.len()));
        self.facts.artifacts.extend(known.map(|artifact| (object, artifact)));
    }

    /// Keeps a part that the model does not hold, as bytes of a file of this version.
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

/// Returns the identities to which an object refers.
fn referred(object: &Object) -> Vec<Identity> {
    let quests: Vec<&Quest> = match &object.body {
        ObjectBody::SeersHut(hut) => tasks(hut).into_iter().map(|(quest, _)| quest).collect(),
        ObjectBody::QuestGuard(guard) => guard.0.iter().collect(),
        ObjectBody::RandomDwelling(dwelling) => return town_of(&dwelling.faction).into_iter().collect(),
        ObjectBody::RandomDwellingOfLevel(dwelling) => {
            return town_of(&dwelling.faction).into_iter().collect();
        }
        _ => return Vec::new(),
    };
    let identity = |quest: &Quest| match quest.mission {
        Mission::DefeatHero { hero } => Some(hero),
        Mission::DefeatMonster { monster } => Some(monster),
        _ => None,
    };
    quests.into_iter().filter_map(identity).collect()
}

/// Returns all quests of a seer's hut with their rewards.
pub(super) fn tasks(hut: &SeersHut) -> Vec<(&Quest, &SeersReward)> {
    match hut {
        SeersHut::Idle { .. } => Vec::new(),
        SeersHut::Active { quest, reward, .. } => vec![(quest, reward)],
        SeersHut::Several { once, repeated, .. } => once.iter().chain(repeated).filter_map(task).collect(),
    }
}

fn task(task: &SeersTask) -> Option<(&Quest, &SeersReward)> {
    match task {
        SeersTask::Nothing { .. } => None,
        SeersTask::Quest(task) => Some((&task.0, &task.1)),
    }
}

fn town_of(faction: &DwellingFaction) -> Option<Identity> {
    match faction {
        DwellingFaction::OfTown(town) => Some(*town),
        DwellingFaction::OneOf(_) => None,
    }
}
