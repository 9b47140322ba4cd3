//! Reads the contents of objects. Source: `docs/sources/vmap.md` section 5.
//!
//! All other data is kept as unknown. If the model cannot represent a quest, its object gets no body, and the
//! quest is kept as unknown.

use rmg_core::ids::ObjectKindId;
use rmg_core::model::{Gifts, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ObjectRole, Record, StackCreature, Subject, Table, TableId};
use rmg_core::{ArtifactId, CreatureId, PlayerColor};
use serde_json::{Map, Value, json};

use super::super::constants::{MAX_AMOUNT, OBJECTS};
use super::super::contents_json::{
    GRAIL_RADIUS, GUARD_DEFAULTS, MONSTER_MOOD, dug_resources, fort_buildings,
};
use super::fields::{Fields, whole_number};
use super::header::amounts;
use super::names::find;
use super::reader::Reader;
use crate::foreign::UnknownKind;

impl Reader<'_> {
    /// Reads the body of an object.
    pub(super) fn body(
        &mut self,
        kind: ObjectKindId,
        options: Option<Fields>,
        id: ObjectId,
        at: MapPos,
    ) -> ObjectBody {
        let pack = self.pack;
        let kind = &pack.objects[kind];
        let mut options = options.unwrap_or_else(|| {
            Fields::new(OBJECTS, String::new(), Value::Object(Map::new()), &mut self.report)
        });
        let body = match (kind.role, &kind.subject) {
            _ if let Some(creature) = kind.stack() => self.monster(creature, &mut options),
            (ObjectRole::Town, Subject::Faction(faction)) => {
                let owner = self.owner(&mut options);
                let has_fort = self.has_fort(&mut options, id);
                self.skip_spells(&mut options);
                let mut is_main = false;
                let mains =
                    self.main_towns.iter_mut().filter(|town| town.anchor == at && Some(town.color) == owner);
                for town in mains {
                    (town.is_found, is_main) = (true, true);
                }
                ObjectBody::Town { owner, faction: *faction, has_fort, is_main }
            }
            (ObjectRole::Resource | ObjectRole::RandomResource, _) => {
                ObjectBody::Resource { amount: options.amount("amount", &mut self.report) }
            }
            (ObjectRole::SpellScroll, _) => match self.content(&pack.spells, &mut options, "spell") {
                Some(spell) => ObjectBody::Scroll { spell },
                None => ObjectBody::Plain,
            },
            (ObjectRole::Prison, _) => match self.content(&pack.heroes, &mut options, "type") {
                Some(hero) => {
                    ObjectBody::Prison { hero, experience: options.amount("experience", &mut self.report) }
                }
                None => ObjectBody::Plain,
            },
            (ObjectRole::Pandora, _) => {
                ObjectBody::Box { gifts: Box::new(self.gifts(&mut options, &kind.type_name, id)) }
            }
            (ObjectRole::SeerHut, _) => match self.quest(&mut options) {
                Some(quest) => {
                    let gifts = self.reward(&mut options);
                    ObjectBody::Seer { quest: Box::new(quest), gifts: Box::new(gifts) }
                }
                None => ObjectBody::Plain,
            },
            (ObjectRole::Barrier, _) if kind.body == "quest_guard" => match self.quest(&mut options) {
                Some(quest) => ObjectBody::QuestGuard { quest: Box::new(quest) },
                None => ObjectBody::Plain,
            },
            (ObjectRole::RandomTown, _) => {
                self.skip_spells(&mut options);
                let owner = self.owner(&mut options);
                let mains = self.main_towns.iter_mut();
                for town in mains.filter(|town| town.anchor == at && Some(town.color) == owner) {
                    town.is_found = true;
                }
                ObjectBody::Owned { owner }
            }
            (ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder, _) => {
                let name = options.peek("type").and_then(Value::as_str);
                let hero = name.and_then(|name| find(pack, &pack.heroes, name));
                self.facts.heroes.extend(hero.map(|hero| (id, hero)));
                ObjectBody::Owned { owner: self.owner(&mut options) }
            }
            (ObjectRole::Grail, _) => {
                options.skip(GRAIL_RADIUS, &json!(0));
                ObjectBody::Plain
            }
            (ObjectRole::Mine, Subject::None) => {
                options.skip("possibleResources", &json!(dug_resources(pack)));
                ObjectBody::Owned { owner: self.owner(&mut options) }
            }
            _ if kind.is_ownable => ObjectBody::Owned { owner: self.owner(&mut options) },
            _ => ObjectBody::Plain,
        };
        for (key, value) in options.rest() {
            let held = if key == "quest" { Vec::new() } else { self.artifacts_in(&key, &value) };
            for artifact in held {
                if self.memory.reserve_one::<(ObjectId, ArtifactId)>(0) {
                    self.facts.artifacts.push((id, artifact));
                }
            }
            self.keep_unknown(UnknownKind::Option, format!("{}.{key}", kind.type_name), Some(id), &value);
        }
        body
    }

    /// Reads the owner. Leaves unknown colors in the options.
    fn owner(&mut self, options: &mut Fields) -> Option<PlayerColor> {
        let color = options.peek("owner").and_then(Value::as_str).and_then(PlayerColor::from_name)?;
        options.take("owner");
        Some(color)
    }

    /// Reads the name of content. Leaves unknown names in the options.
    fn content<Id: TableId, R: Record>(
        &mut self,
        table: &Table<Id, R>,
        options: &mut Fields,
        key: &str,
    ) -> Option<Id> {
        let id = find(self.pack, table, options.peek(key)?.as_str()?)?;
        options.take(key);
        Some(id)
    }

    fn has_fort(&mut self, options: &mut Fields, id: ObjectId) -> bool {
        let stated = options.flag("hasFort", &mut self.report).unwrap_or(false);
        let Some(buildings) = options.take("buildings").filter(|list| *list != json!({})) else {
            return stated;
        };
        let list = |key: &str| buildings.get(key).and_then(Value::as_array).into_iter().flatten();
        let built = list("allOf").chain(list("anyOf")).filter_map(Value::as_str);
        let has_fort = fort_buildings().any(|fort| built.clone().any(|name| name == fort));
        self.keep_unknown(UnknownKind::Option, "town.buildings".to_owned(), Some(id), &buildings);
        has_fort
    }

    /// Removes the spells of a town if they equal the allowed spells of the map.
    fn skip_spells(&mut self, options: &mut Fields) {
        options.skip("obligatorySpells", &json!([]));
        let Some(names) = options.peek("possibleSpells").and_then(Value::as_array) else { return };
        let mut spells = Vec::with_capacity(names.len());
        for name in names {
            let Some(spell) = name.as_str().and_then(|name| find(self.pack, &self.pack.spells, name)) else {
                return;
            };
            spells.push(spell);
        }
        spells.sort_unstable();
        if spells == self.spells {
            options.take("possibleSpells");
        }
    }

    fn monster(&mut self, creature: StackCreature, options: &mut Fields) -> ObjectBody {
        for (key, default) in GUARD_DEFAULTS {
            options.skip(key, &json!(default));
        }
        options.skip("character", &json!(MONSTER_MOOD));
        // the game chooses the number if it is missing or 0
        if options.peek("amount").and_then(whole_number).unwrap_or(0) == 0 {
            return ObjectBody::Plain;
        }
        match options.amount("amount", &mut self.report) {
            0 => ObjectBody::Plain,
            count => ObjectBody::Monster { creature, count, strength: 0 },
        }
    }

    fn gifts(&mut self, options: &mut Fields, type_name: &str, id: ObjectId) -> Gifts {
        let pack = self.pack;
        let experience = options.amount("experience", &mut self.report);
        let resources = options.inner("resources", &mut self.report).map(Fields::rest).unwrap_or_default();
        let (resources, rest) = amounts(pack, &pack.resources, resources);
        if !rest.is_empty() {
            self.keep_unknown(
                UnknownKind::Option,
                format!("{type_name}.resources"),
                Some(id),
                &Value::Object(rest),
            );
        }
        let artifacts = self.known_names(&pack.artifacts, options, "artifacts", type_name, id);
        let spells = self.known_names(&pack.spells, options, "spells", type_name, id);
        let mut creatures = Vec::new();
        for stack in options.list("creatures", &mut self.report).unwrap_or_default() {
            match self.stack(&stack) {
                Some(known) => creatures.push(known),
                None => {
                    self.keep_unknown(UnknownKind::Option, format!("{type_name}.creatures"), Some(id), &stack)
                }
            }
        }
        Gifts { experience, resources, artifacts, spells, creatures }
    }

    /// Returns the known names of a list, and keeps the others as unknown.
    fn known_names<Id: TableId, R: Record>(
        &mut self,
        table: &Table<Id, R>,
        options: &mut Fields,
        key: &str,
        type_name: &str,
        id: ObjectId,
    ) -> Vec<Id> {
        let mut known = Vec::new();
        for name in options.texts(key, &mut self.report).unwrap_or_default() {
            match find(self.pack, table, &name) {
                Some(content) => known.push(content),
                None => {
                    let name = Value::from(name);
                    self.keep_unknown(UnknownKind::Option, format!("{type_name}.{key}"), Some(id), &name);
                }
            }
        }
        known
    }

    /// Reads a stack of creatures: `{ "amount": 20, "type": "pikeman" }`.
    fn stack(&self, stack: &Value) -> Option<(CreatureId, u32)> {
        let stack = stack.as_object().filter(|stack| stack.len() == 2)?;
        let creature = find(self.pack, &self.pack.creatures, stack.get("type")?.as_str()?)?;
        Some((creature, amount(stack.get("amount")?)?))
    }

    /// Reads a quest. Leaves quests that the model cannot represent in the options.
    fn quest(&mut self, options: &mut Fields) -> Option<Quest> {
        let pack = self.pack;
        let quest = options.peek("quest")?.as_object()?;
        let (mission, mut field, mut is_plain) = (quest.get("missionType")?.as_str()?, None, true);
        let wanted = match mission {
            "Artifact" => "artifacts",
            "Army" => "creatures",
            "Resources" => "resources",
            "Level" => "heroLevel",
            "Hero" => "hero",
            _ => return None,
        };
        for (key, value) in quest {
            match key.as_str() {
                "missionType" => {}
                "timeLimit" => is_plain &= whole_number(value) == Some(-1),
                "repeatedQuest" => is_plain &= *value == json!(false),
                key if key == wanted => field = Some(value),
                _ => is_plain = false,
            }
        }
        let field = field.filter(|_| is_plain)?;
        let known = match wanted {
            "artifacts" => {
                let name = |name: &Value| find(pack, &pack.artifacts, name.as_str()?);
                Quest::Artifacts(field.as_array()?.iter().map(name).collect::<Option<_>>()?)
            }
            "creatures" => Quest::Creatures(
                field.as_array()?.iter().map(|stack| self.stack(stack)).collect::<Option<_>>()?,
            ),
            "resources" => match amounts(pack, &pack.resources, field.as_object()?.clone()) {
                (known, rest) if rest.is_empty() => Quest::Resources(known),
                _ => return None,
            },
            "hero" => Quest::Hero(find(pack, &pack.heroes, field.as_str()?)?),
            _ => Quest::Level(amount(field)?),
        };
        options.take("quest");
        Some(known)
    }

    /// Reads the reward of a seer, a structure with one key. Leaves rewards that the model cannot represent
    /// in the options.
    fn reward(&mut self, options: &mut Fields) -> Gifts {
        let reward = options.peek("reward").and_then(Value::as_object);
        let Some(reward) = reward else { return Gifts::default() };
        let mut entries = reward.iter();
        let gifts = match (entries.next(), entries.next()) {
            (None, _) => Some(Gifts::default()),
            (Some((key, value)), None) => self.gift(key, value),
            _ => None,
        };
        if gifts.is_some() {
            options.take("reward");
        }
        gifts.unwrap_or_default()
    }

    fn gift(&self, key: &str, value: &Value) -> Option<Gifts> {
        let pack = self.pack;
        let amount = amount(value)?;
        let gifts = match key.split_once('.') {
            None if key == "experience" => Gifts { experience: amount, ..Gifts::default() },
            Some(("resource", name)) => {
                Gifts { resources: vec![(find(pack, &pack.resources, name)?, amount)], ..Gifts::default() }
            }
            Some(("creature", name)) => {
                Gifts { creatures: vec![(find(pack, &pack.creatures, name)?, amount)], ..Gifts::default() }
            }
            Some(("artifact", name)) if amount == 1 => {
                Gifts { artifacts: vec![find(pack, &pack.artifacts, name)?], ..Gifts::default() }
            }
            Some(("spell", name)) if amount == 1 => {
                Gifts { spells: vec![find(pack, &pack.spells, name)?], ..Gifts::default() }
            }
            _ => return None,
        };
        Some(gifts)
    }
}

/// Reads an amount of at least 1.
fn amount(value: &Value) -> Option<u32> {
    let amount = u32::try_from(whole_number(value)?).ok()?;
    (1..=MAX_AMOUNT).contains(&amount).then_some(amount)
}
