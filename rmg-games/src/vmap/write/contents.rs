//! Writes the contents of objects. Source: `docs/sources/vmap.md` section 5.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rmg_core::model::{Gifts, ObjectBody, Quest};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Record, Subject, Table, TableId, VcmiKind};
use rmg_core::{ArtifactId, CreatureId, HeroId, PlayerColor, ResourceId, SpellId};
use serde_json::{Map, Value, json};

use super::super::constants::MAX_AMOUNT;
use super::super::contents_json::{GRAIL_RADIUS, GUARD_DEFAULTS, MONSTER_MOOD, dug_resources};
use super::super::error::VmapProblem;

/// Writes the contents of objects.
#[derive(Debug)]
pub(super) struct Contents<'a> {
    pack: &'a ContentPack,
    /// Names of all spells of the map, which mage guilds may teach.
    spells: Vec<&'a str>,
}

type Options = Result<Option<String>, VmapProblem>;

impl<'a> Contents<'a> {
    pub(super) fn new(pack: &'a ContentPack, spells: &[SpellId]) -> Self {
        Self { pack, spells: spells.iter().map(|spell| pack.spells[*spell].name.as_str()).collect() }
    }

    /// Returns the options of an object as JSON; `None` if there are none.
    pub(super) fn options(&self, kind: &ObjectKind, body: &ObjectBody) -> Options {
        let mismatch = || {
            let why = format!("a `{}` cannot be a {}", kind.key, body.word());
            Err(VmapProblem::Contradiction(why))
        };
        let options = match (body, kind.role, &kind.subject) {
            (ObjectBody::Plain, role, _) => return self.plain(kind, role),
            (ObjectBody::Portal { .. }, ObjectRole::Portal, _) => return Ok(None),
            (ObjectBody::Town { owner, faction, has_fort, .. }, ObjectRole::Town, Subject::Faction(of))
                if faction == of =>
            {
                let mut town = self.town(*owner);
                town["hasFort"] = json!(has_fort);
                town
            }
            (ObjectBody::Monster { creature, count, .. }, ..) if kind.stack() == Some(*creature) => {
                // 0 means that the game chooses the number
                if *count == 0 {
                    return Err(VmapProblem::NotRepresentable("an empty creature stack".to_owned()));
                }
                let mut monster = json!({ "amount": amount(*count)?, "character": MONSTER_MOOD });
                for (key, value) in GUARD_DEFAULTS {
                    monster[key] = json!(value);
                }
                monster
            }
            (
                ObjectBody::Resource { amount: count },
                ObjectRole::Resource | ObjectRole::RandomResource,
                _,
            ) => {
                json!({ "amount": amount(*count)? })
            }
            (ObjectBody::Owned { owner }, ObjectRole::RandomTown, _) => self.town(*owner),
            (ObjectBody::Owned { owner }, ObjectRole::RandomHero, _) => {
                return Ok(owner.map(|owner| json!({ "owner": owner.name() }).to_string()));
            }
            (ObjectBody::Owned { .. }, ObjectRole::Hero | ObjectRole::HeroPlaceholder, _) => {
                return Err(VmapProblem::NotRepresentable("a hero without a type".to_owned()));
            }
            (ObjectBody::Owned { owner }, ObjectRole::Mine, Subject::None) => {
                owned(json!({ "possibleResources": dug_resources(self.pack) }), *owner)
            }
            // the format cannot store the owner of some ownable objects
            (ObjectBody::Owned { owner: Some(_) }, _, _) if kind.is_ownable && kind.body.is_empty() => {
                return Err(VmapProblem::NotRepresentable(format!("a `{}` with an owner", kind.key)));
            }
            (ObjectBody::Owned { owner }, _, _) if kind.is_ownable => {
                return Ok(owner.map(|owner| json!({ "owner": owner.name() }).to_string()));
            }
            (ObjectBody::Scroll { spell }, ObjectRole::SpellScroll, _) => {
                json!({ "spell": name(&self.pack.spells, *spell)? })
            }
            (ObjectBody::Prison { hero, experience }, ObjectRole::Prison, _) => {
                json!({ "experience": amount(*experience)?, "type": self.hero(*hero)? })
            }
            (ObjectBody::Box { gifts }, ObjectRole::Pandora, _) => self.gifts(gifts)?,
            (ObjectBody::Seer { quest, gifts }, ObjectRole::SeerHut, _) => {
                json!({ "quest": self.quest(quest)?, "reward": self.reward(gifts)? })
            }
            (ObjectBody::QuestGuard { quest }, ObjectRole::Barrier, _) if kind.body == "quest_guard" => {
                json!({ "quest": self.quest(quest)? })
            }
            _ => return mismatch(),
        };
        Ok(Some(options.to_string()))
    }

    /// Returns the options of an object without a body. Most need none; some require a body.
    fn plain(&self, kind: &ObjectKind, role: ObjectRole) -> Options {
        let missing = match role {
            ObjectRole::Prison => "a prison without a hero in it",
            ObjectRole::Hero => "a hero without a type",
            ObjectRole::HeroPlaceholder => "a hero placeholder without a hero",
            ObjectRole::SpellScroll => "a scroll without a spell",
            ObjectRole::Town => {
                let mut town = self.town(None);
                town["hasFort"] = json!(false);
                return Ok(Some(town.to_string()));
            }
            ObjectRole::Grail => return Ok(Some(json!({ GRAIL_RADIUS: 0 }).to_string())),
            ObjectRole::RandomTown => return self.options(kind, &ObjectBody::Owned { owner: None }),
            ObjectRole::Mine if kind.subject == Subject::None => {
                return self.options(kind, &ObjectBody::Owned { owner: None });
            }
            _ => return Ok(None),
        };
        Err(VmapProblem::NotRepresentable(missing.to_owned()))
    }

    /// Returns the options of all towns. With an empty list of spells, guilds would have no spells.
    fn town(&self, owner: Option<PlayerColor>) -> Value {
        owned(json!({ "obligatorySpells": [], "possibleSpells": self.spells }), owner)
    }

    fn gifts(&self, gifts: &Gifts) -> Result<Value, VmapProblem> {
        let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
        let mut fields = Map::new();
        if *experience > 0 {
            fields.insert("experience".to_owned(), json!(amount(*experience)?));
        }
        if !resources.is_empty() {
            fields.insert("resources".to_owned(), self.amounts(resources)?);
        }
        if !artifacts.is_empty() {
            fields.insert("artifacts".to_owned(), json!(self.artifacts(artifacts)?));
        }
        if !spells.is_empty() {
            fields.insert("spells".to_owned(), json!(names(&self.pack.spells, spells)?));
        }
        if !creatures.is_empty() {
            fields.insert("creatures".to_owned(), self.stacks(creatures)?);
        }
        Ok(Value::Object(fields))
    }

    /// Returns the reward of a seer. The format stores only one reward.
    fn reward(&self, gifts: &Gifts) -> Result<Value, VmapProblem> {
        let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
        let pack = self.pack;
        let mut rewards: Vec<(String, u32)> = Vec::new();
        if *experience > 0 {
            rewards.push(("experience".to_owned(), amount(*experience)?));
        }
        for (resource, count) in resources {
            rewards.push((format!("resource.{}", name(&pack.resources, *resource)?), amount(*count)?));
        }
        for artifact in artifacts {
            rewards.push((format!("artifact.{}", self.artifact(*artifact)?), 1));
        }
        for spell in spells {
            rewards.push((format!("spell.{}", name(&pack.spells, *spell)?), 1));
        }
        for (creature, count) in creatures {
            rewards.push((format!("creature.{}", self.creature(*creature)?), amount(*count)?));
        }
        match rewards.len() {
            0 | 1 => Ok(Value::Object(rewards.into_iter().map(|(key, count)| (key, json!(count))).collect())),
            _ => Err(VmapProblem::NotRepresentable("a seer with several rewards".to_owned())),
        }
    }

    fn quest(&self, quest: &Quest) -> Result<Value, VmapProblem> {
        Ok(match quest {
            Quest::Artifacts(wanted) => {
                json!({ "artifacts": self.artifacts(wanted)?, "missionType": "Artifact" })
            }
            Quest::Creatures(wanted) => json!({ "creatures": self.stacks(wanted)?, "missionType": "Army" }),
            Quest::Resources(wanted) => {
                json!({ "missionType": "Resources", "resources": self.amounts(wanted)? })
            }
            Quest::Level(0) => {
                return Err(VmapProblem::NotRepresentable("a quest for a hero of level 0".to_owned()));
            }
            Quest::Hero(hero) => json!({ "hero": self.hero(*hero)?, "missionType": "Hero" }),
            Quest::Level(level) => json!({ "heroLevel": amount(*level)?, "missionType": "Level" }),
        })
    }

    fn hero(&self, hero: HeroId) -> Result<Cow<'a, str>, VmapProblem> {
        Ok(self.pack.scoped(VcmiKind::Hero, name(&self.pack.heroes, hero)?))
    }

    fn creature(&self, creature: CreatureId) -> Result<Cow<'a, str>, VmapProblem> {
        Ok(self.pack.scoped(VcmiKind::Creature, name(&self.pack.creatures, creature)?))
    }

    fn artifact(&self, artifact: ArtifactId) -> Result<Cow<'a, str>, VmapProblem> {
        Ok(self.pack.scoped(VcmiKind::Artifact, name(&self.pack.artifacts, artifact)?))
    }

    fn artifacts(&self, artifacts: &[ArtifactId]) -> Result<Vec<Cow<'a, str>>, VmapProblem> {
        artifacts.iter().map(|artifact| self.artifact(*artifact)).collect()
    }

    /// Returns a structure of names and amounts. Amounts of the same resource are added.
    fn amounts(&self, entries: &[(ResourceId, u32)]) -> Result<Value, VmapProblem> {
        let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
        for (resource, count) in entries {
            let sum = sums.entry(name(&self.pack.resources, *resource)?).or_insert(0);
            *sum = amount(sum.saturating_add(*count))?;
        }
        Ok(json!(sums))
    }

    fn stacks(&self, stacks: &[(CreatureId, u32)]) -> Result<Value, VmapProblem> {
        let stack = |(creature, count): &(CreatureId, u32)| {
            if *count == 0 {
                return Err(VmapProblem::NotRepresentable("an empty creature stack".to_owned()));
            }
            Ok(json!({ "amount": amount(*count)?, "type": self.creature(*creature)? }))
        };
        stacks.iter().map(stack).collect()
    }
}

/// Adds the owner to the options, if there is one.
fn owned(mut options: Value, owner: Option<PlayerColor>) -> Value {
    if let Some(owner) = owner {
        options["owner"] = json!(owner.name());
    }
    options
}

fn amount(count: u32) -> Result<u32, VmapProblem> {
    if count > MAX_AMOUNT {
        return Err(VmapProblem::NotRepresentable(format!(
            "the amount {count}; the maximum is {MAX_AMOUNT}"
        )));
    }
    Ok(count)
}

fn name<Id: TableId, R: Record>(table: &Table<Id, R>, id: Id) -> Result<&str, VmapProblem> {
    let missing = || VmapProblem::Contradiction(format!("the content pack does not have {id:?}"));
    table.get(id).map(Record::name).ok_or_else(missing)
}

fn names<'t, Id: TableId, R: Record>(
    table: &'t Table<Id, R>,
    ids: &[Id],
) -> Result<Vec<&'t str>, VmapProblem> {
    ids.iter().map(|id| name(table, *id)).collect()
}
