//! Converts bodies of objects. Fields that the model does not hold are kept one by one.

use rmg_core::PlayerColor;
use rmg_core::model::ObjectBody as Known;
use rmg_core::pack::{ObjectRole, Subject};

use super::reader::{ObjectRef, Reader, id};
use crate::foreign::UnknownKind;
use crate::h3m::codec::{
    Artifact, Buildings, CompareFields, Field, Garrison, Hero, HeroArtifacts, HeroCode, HeroPlaceholder,
    Identity, Monster, Object, ObjectBody, Pandora, PlayerCode, Reserved, Resource, SpellMask, Town, Version,
    WidePlayerCode,
};
use crate::h3m::meaning::defaults;
use crate::h3m::meaning::game_rules;
use crate::h3m::meaning::numbers::GOLD;
use crate::h3m::meaning::positions::color;

/// The game uses the number of monsters modulo this.
const MONSTER_MODULUS: u16 = 4096;

/// Buildings that count as a fort: fort, citadel, castle.
const FORT_BUILDINGS: std::ops::RangeInclusive<usize> = 3..=5;

impl Reader<'_> {
    /// Keeps a field of an object.
    pub(super) fn keep_option<T: Field>(&mut self, it: ObjectRef<'_>, name: &str, value: &T) {
        self.keep(UnknownKind::Option, format!("{}.{name}", it.kind.type_name), Some(it.id), value);
    }

    /// Keeps a field of an object if it differs from the default.
    pub(super) fn keep_if_changed<T: Field + PartialEq>(
        &mut self,
        it: ObjectRef<'_>,
        name: &str,
        value: &T,
        default: &T,
    ) {
        if value != default {
            self.keep_option(it, name, value);
        }
    }

    /// Keeps the fields of a record that differ from the default, without those in `except`.
    pub(super) fn keep_changes<T: CompareFields>(
        &mut self,
        it: ObjectRef<'_>,
        record: &T,
        default: &T,
        except: &[&str],
    ) {
        for (name, opaque) in record.differences(default, except, self.file.version) {
            let name = format!("{}.{name}", it.kind.type_name);
            self.unknown.keep(UnknownKind::Option, name, Some(it.id), opaque);
        }
    }

    /// Converts a body that the model does not hold. Keeps it if it differs from the default.
    fn plain<T: Field + PartialEq + Default>(&mut self, it: ObjectRef<'_>, name: &str, value: &T) -> Known {
        self.keep_if_changed(it, name, value, &T::default());
        Known::Plain
    }

    /// Converts the body of an object.
    pub(super) fn body(&mut self, it: ObjectRef<'_>, object: &Object) -> Known {
        let kind = it.kind;
        match &object.body {
            ObjectBody::Nothing if kind.is_ownable => Known::Owned { owner: None },
            ObjectBody::Nothing => Known::Plain,
            ObjectBody::Town(town) => self.town(it, town),
            ObjectBody::Hero(hero) => self.hero(it, hero),
            ObjectBody::HeroPlaceholder(place) => {
                self.keep_option(it, "who", &place.who);
                self.keep_changes(it, &**place, &HeroPlaceholder::default(), &["owner", "who"]);
                Known::Owned { owner: self.owner(it, place.owner) }
            }
            ObjectBody::Monster(monster) => self.monster(it, monster),
            ObjectBody::Artifact(artifact) => {
                self.keep_changes(it, &**artifact, &Artifact::default(), &[]);
                Known::Plain
            }
            ObjectBody::SpellScroll(scroll) => {
                self.keep_if_changed(it, "guard", &scroll.guard, &None);
                match id(&self.numbers.spells, scroll.spell) {
                    Some(spell) => Known::Scroll { spell },
                    None => {
                        self.keep_option(it, "spell", &scroll.spell);
                        Known::Plain
                    }
                }
            }
            ObjectBody::Resource(pile) => self.resource(it, pile),
            ObjectBody::Owned(owned) => {
                self.keep_if_changed(it, "reserved", &owned.reserved, &Reserved::default());
                Known::Owned { owner: self.owner(it, owned.owner) }
            }
            ObjectBody::AbandonedMine(mine) => {
                self.keep_if_changed(it, "resources", &**mine, &defaults::abandoned_mine());
                Known::Owned { owner: None }
            }
            ObjectBody::RandomDwelling(dwelling) => {
                self.keep_if_changed(
                    it,
                    "faction",
                    &dwelling.faction,
                    &defaults::any_faction(self.file.version),
                );
                self.keep_if_changed(it, "levels", &dwelling.levels, &defaults::ALL_LEVELS);
                self.dwelling(it, dwelling.owner)
            }
            ObjectBody::RandomDwellingOfLevel(dwelling) => {
                self.keep_if_changed(
                    it,
                    "faction",
                    &dwelling.faction,
                    &defaults::any_faction(self.file.version),
                );
                self.dwelling(it, dwelling.owner)
            }
            ObjectBody::RandomDwellingOfFaction(dwelling) => {
                self.keep_if_changed(it, "levels", &dwelling.levels, &defaults::ALL_LEVELS);
                self.dwelling(it, dwelling.owner)
            }
            ObjectBody::Garrison(garrison) => {
                let taken = ["owner", "reserved", "reserved_end"];
                self.keep_changes(it, &**garrison, &Garrison::default(), &taken);
                self.keep_if_changed(it, "reserved", &garrison.reserved, &Reserved::default());
                self.keep_if_changed(it, "reserved", &garrison.reserved_end, &Reserved::default());
                Known::Owned { owner: self.owner(it, garrison.owner) }
            }
            ObjectBody::Pandora(pandora) => {
                self.keep_changes(it, &**pandora, &Pandora::default(), &["reward"]);
                Known::Box { gifts: Box::new(self.contents(it, &pandora.reward)) }
            }
            ObjectBody::Event(event) => {
                self.keep_if_changed(it, "contents", &**event, &defaults::event());
                self.record_artifacts(it.id, event.reward.artifacts.iter().map(|entry| entry.artifact));
                Known::Plain
            }
            ObjectBody::Sign(sign) => self.plain(it, "text", &**sign),
            ObjectBody::SeersHut(hut) => self.seer(it, hut),
            ObjectBody::QuestGuard(guard) => self.quest_guard(it, guard),
            ObjectBody::Scholar(scholar) => self.plain(it, "gift", &**scholar),
            ObjectBody::Shrine(shrine) => self.plain(it, "spell", &**shrine),
            ObjectBody::WitchHut(hut) => {
                // The Restoration of Erathia does not store the skills
                if self.file.version > Version::Roe && *hut.as_ref() != self.witch_hut {
                    self.keep_option(it, "skills", &hut.skills);
                }
                Known::Plain
            }
            ObjectBody::Grail(grail) => self.plain(it, "radius", &**grail),
            ObjectBody::Bank(bank) => self.plain(it, "content", &**bank),
            ObjectBody::Treasure(treasure) => self.plain(it, "content", &**treasure),
            ObjectBody::Hoard(hoard) => self.plain(it, "content", &**hoard),
            ObjectBody::BlackMarket(market) => self.plain(it, "offers", &**market),
            ObjectBody::University(university) => self.plain(it, "skills", &**university),
            ObjectBody::TrapperLodge(lodge) => self.plain(it, "content", &**lodge),
        }
    }

    /// Converts an owner. Keeps numbers that are not colors.
    fn owner(&mut self, it: ObjectRef<'_>, owner: PlayerCode) -> Option<PlayerColor> {
        let known = color(owner.0.into());
        if known.is_none() && owner != PlayerCode::NONE {
            self.keep_option(it, "owner", &owner);
        }
        known
    }

    fn dwelling(&mut self, it: ObjectRef<'_>, owner: WidePlayerCode) -> Known {
        // editors write 255 for no owner; other programs write -1
        const NO_OWNER: [u32; 2] = [WidePlayerCode::NONE.0, u32::MAX];
        let known = usize::try_from(owner.0).ok().and_then(color);
        if known.is_none() && !NO_OWNER.contains(&owner.0) {
            self.keep_option(it, "owner", &owner);
        }
        if known.is_some() || it.kind.is_ownable { Known::Owned { owner: known } } else { Known::Plain }
    }

    /// Keeps the identity of an object if other objects refer to it.
    fn identity(&mut self, it: ObjectRef<'_>, identity: Identity) {
        if self.referred.contains(&identity) {
            self.keep_option(it, "identity", &identity);
        }
    }

    fn town(&mut self, it: ObjectRef<'_>, town: &Town) -> Known {
        self.identity(it, town.identity);
        let taken = ["identity", "owner", "buildings", "spells_never", "special_buildings", "events"];
        self.keep_changes(it, town, &game_rules::town(&self.game_rules), &taken);
        if town.special_buildings.iter().any(|building| *building != 0) {
            self.keep_option(it, "special_buildings", &town.special_buildings);
        }
        if town.spells_never != self.file.settings.spells_banned {
            self.keep_if_changed(it, "spells_never", &town.spells_never, &SpellMask::NONE);
        }
        for event in &town.events {
            self.keep_option(it, "events", event);
        }
        let has_fort = match &town.buildings {
            Buildings::Default { has_fort } => has_fort.is_set(),
            Buildings::Custom { built, .. } => {
                self.keep_option(it, "buildings", &town.buildings);
                FORT_BUILDINGS.into_iter().any(|building| built.has(building))
            }
        };
        let owner = self.owner(it, town.owner);
        match (it.kind.role, &it.kind.subject) {
            (ObjectRole::Town, Subject::Faction(faction)) => {
                Known::Town { owner, faction: *faction, has_fort, is_main: false }
            }
            _ => {
                let is_custom = matches!(town.buildings, Buildings::Custom { .. });
                if has_fort && !is_custom {
                    self.keep_option(it, "buildings", &town.buildings);
                }
                Known::Owned { owner }
            }
        }
    }

    fn hero(&mut self, it: ObjectRef<'_>, hero: &Hero) -> Known {
        self.identity(it, hero.identity);
        self.keep_changes(it, hero, &Hero::default(), &["identity", "owner", "hero", "experience"]);
        if let Some(HeroArtifacts { worn, backpack }) = &hero.artifacts {
            self.record_artifacts(it.id, worn.iter().chain(backpack).map(|entry| entry.artifact));
        }
        let owner = self.owner(it, hero.owner);
        if it.kind.role != ObjectRole::Prison {
            self.keep_if_changed(it, "hero", &hero.hero, &HeroCode::NONE);
            self.facts.heroes.extend(id(&self.numbers.heroes, hero.hero.0).map(|hero| (it.id, hero)));
            if hero.experience.is_some_and(|experience| experience != 0) {
                self.keep_option(it, "experience", &hero.experience);
            }
            return Known::Owned { owner };
        }
        let experience = u32::try_from(hero.experience.unwrap_or(0)).unwrap_or_else(|_| {
            self.keep_option(it, "experience", &hero.experience);
            0
        });
        match id(&self.numbers.heroes, hero.hero.0) {
            Some(known) => {
                self.imprisoned.insert(hero.hero.0);
                Known::Prison { hero: known, experience }
            }
            None => {
                self.keep_if_changed(it, "hero", &hero.hero, &HeroCode::NONE);
                Known::Plain
            }
        }
    }

    fn monster(&mut self, it: ObjectRef<'_>, monster: &Monster) -> Known {
        self.identity(it, monster.identity);
        self.keep_changes(it, monster, &Monster::default(), &["identity", "count"]);
        self.record_artifacts(it.id, monster.treasure.iter().map(|treasure| treasure.artifact));
        let count = monster.count % MONSTER_MODULUS;
        match it.kind.stack() {
            Some(creature) if count > 0 => {
                if monster.count >= MONSTER_MODULUS {
                    self.keep_option(it, "count", &monster.count);
                }
                Known::Monster { creature, count: count.into(), strength: 0 }
            }
            _ => {
                self.keep_if_changed(it, "count", &monster.count, &0);
                Known::Plain
            }
        }
    }

    fn resource(&mut self, it: ObjectRef<'_>, pile: &Resource) -> Known {
        self.keep_changes(it, pile, &Resource::default(), &["amount"]);
        let unit = if self.is_gold(&it.kind.subject) { 100 } else { 1 };
        let amount = pile.amount.checked_mul(unit).unwrap_or_else(|| {
            self.keep_option(it, "amount", &pile.amount);
            0
        });
        Known::Resource { amount }
    }

    /// Returns whether the object is gold, which files count in hundreds.
    fn is_gold(&self, subject: &Subject) -> bool {
        let Subject::Resource(resource) = subject else { return false };
        self.pack.resources[*resource].number == Some(GOLD)
    }
}
