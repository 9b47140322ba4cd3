//! What objects hold. What the model has no place for is kept, field by field.

use rmg_core::PlayerColor;
use rmg_core::model::{ObjectBody as Known, ObjectId};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};

use super::reader::{Reader, id};
use crate::foreign::UnknownKind;
use crate::h3m::codec::{
    Buildings, Differ, Field, Garrison, Hero, HeroArtifacts, HeroCode, Identity, Monster, Object, ObjectBody,
    PlayerCode, Reserved, Resource, SpellMask, Town, Version, WidePlayerCode,
};
use crate::h3m::meaning::numbers::GOLD;
use crate::h3m::meaning::places::color;
use crate::h3m::meaning::usual;

/// The game takes numbers of monsters by this.
const MONSTER_RANGE: u16 = 4096;

/// Buildings that make a town one with a fort: fort, citadel, castle.
const FORT_BUILDINGS: std::ops::RangeInclusive<usize> = 3..=5;

impl Reader<'_> {
    /// Keeps a field of an object.
    pub(super) fn option<T: Field>(&mut self, kind: &ObjectKind, object: ObjectId, name: &str, value: &T) {
        self.keep(UnknownKind::Option, format!("{}.{name}", kind.type_name), Some(object), value);
    }

    /// Keeps a field of an object if it is not the usual one.
    pub(super) fn unless<T: Field + PartialEq>(
        &mut self,
        (kind, object): (&ObjectKind, ObjectId),
        name: &str,
        value: &T,
        usual: &T,
    ) {
        if value != usual {
            self.option(kind, object, name, value);
        }
    }

    /// Keeps the fields of a record that are not the usual ones. Those in `except` are read in another way.
    pub(super) fn differences<T: Differ>(
        &mut self,
        (kind, object): (&ObjectKind, ObjectId),
        record: &T,
        usual: &T,
        except: &[&str],
    ) {
        for (name, opaque) in record.differences(usual, except, self.file.version) {
            let name = format!("{}.{name}", kind.type_name);
            self.unknown.keep(UnknownKind::Option, name, Some(object), opaque);
        }
    }

    /// The body of an object that gives the model nothing; what is not the usual value is kept.
    fn plain<T: Field + PartialEq + Default>(
        &mut self,
        it: (&ObjectKind, ObjectId),
        name: &str,
        value: &T,
    ) -> Known {
        self.unless(it, name, value, &T::default());
        Known::Plain
    }

    /// The body of an object.
    pub(super) fn body(&mut self, kind: &ObjectKind, object: &Object, number: ObjectId) -> Known {
        let it = (kind, number);
        match &object.body {
            ObjectBody::Nothing if kind.is_ownable => Known::Owned { owner: None },
            ObjectBody::Nothing => Known::Plain,
            ObjectBody::Town(town) => self.town(it, town),
            ObjectBody::Hero(hero) => self.hero(it, hero),
            ObjectBody::HeroPlaceholder(place) => {
                self.option(kind, number, "who", &place.who);
                Known::Owned { owner: self.owner(it, place.owner) }
            }
            ObjectBody::Monster(monster) => self.monster(it, monster),
            ObjectBody::Artifact(artifact) => self.plain(it, "guard", &artifact.guard),
            ObjectBody::SpellScroll(scroll) => {
                self.unless(it, "guard", &scroll.guard, &None);
                match id(&self.numbers.spells, scroll.spell) {
                    Some(spell) => Known::Scroll { spell },
                    None => {
                        self.option(kind, number, "spell", &scroll.spell);
                        Known::Plain
                    }
                }
            }
            ObjectBody::Resource(pile) => self.resource(it, pile),
            ObjectBody::Owned(owned) => {
                self.unless(it, "reserved", &owned.reserved, &Reserved::default());
                Known::Owned { owner: self.owner(it, owned.owner) }
            }
            ObjectBody::AbandonedMine(mine) => {
                self.unless(it, "resources", &**mine, &usual::abandoned_mine());
                Known::Owned { owner: None }
            }
            ObjectBody::RandomDwelling(dwelling) => {
                self.unless(it, "faction", &dwelling.faction, &usual::any_faction());
                self.unless(it, "levels", &dwelling.levels, &usual::ALL_LEVELS);
                self.dwelling(it, dwelling.owner)
            }
            ObjectBody::RandomDwellingOfLevel(dwelling) => {
                self.unless(it, "faction", &dwelling.faction, &usual::any_faction());
                self.dwelling(it, dwelling.owner)
            }
            ObjectBody::RandomDwellingOfFaction(dwelling) => {
                self.unless(it, "levels", &dwelling.levels, &usual::ALL_LEVELS);
                self.dwelling(it, dwelling.owner)
            }
            ObjectBody::Garrison(garrison) => {
                let taken = ["owner", "reserved", "reserved_end"];
                self.differences(it, &**garrison, &Garrison::default(), &taken);
                self.unless(it, "reserved", &garrison.reserved, &Reserved::default());
                self.unless(it, "reserved", &garrison.reserved_end, &Reserved::default());
                Known::Owned { owner: self.owner(it, garrison.owner) }
            }
            ObjectBody::Pandora(reward) => Known::Box { gifts: Box::new(self.contents(it, reward)) },
            ObjectBody::Event(event) => {
                self.unless(it, "contents", &**event, &usual::event());
                self.holds(number, &event.reward.artifacts);
                Known::Plain
            }
            ObjectBody::Sign(sign) => self.plain(it, "text", &**sign),
            ObjectBody::SeersHut(hut) => self.seer(it, hut),
            ObjectBody::QuestGuard(guard) => self.quest_guard(it, guard),
            ObjectBody::Scholar(scholar) => self.plain(it, "gift", &**scholar),
            ObjectBody::Shrine(shrine) => self.plain(it, "spell", &**shrine),
            ObjectBody::WitchHut(hut) => {
                // The Restoration of Erathia leaves it to the game.
                if self.file.version > Version::Roe && *hut.as_ref() != self.witch_hut {
                    self.option(kind, number, "skills", &hut.skills);
                }
                Known::Plain
            }
            ObjectBody::Grail(grail) => self.plain(it, "radius", &**grail),
        }
    }

    /// The owner; a number that is no colour is kept.
    fn owner(&mut self, (kind, object): (&ObjectKind, ObjectId), owner: PlayerCode) -> Option<PlayerColor> {
        let known = color(owner.0.into());
        if known.is_none() && owner != PlayerCode::NOBODY {
            self.option(kind, object, "owner", &owner);
        }
        known
    }

    fn dwelling(&mut self, (kind, object): (&ObjectKind, ObjectId), owner: WidePlayerCode) -> Known {
        // Editors write 255 for nobody; others write -1.
        const NOBODY: [u32; 2] = [WidePlayerCode::NOBODY.0, u32::MAX];
        let known = usize::try_from(owner.0).ok().and_then(color);
        if known.is_none() && !NOBODY.contains(&owner.0) {
            self.option(kind, object, "owner", &owner);
        }
        if known.is_some() || kind.is_ownable { Known::Owned { owner: known } } else { Known::Plain }
    }

    /// Keeps what others call an object, if they do.
    fn identity(&mut self, (kind, object): (&ObjectKind, ObjectId), identity: Identity) {
        if self.referred.contains(&identity) {
            self.option(kind, object, "identity", &identity);
        }
    }

    fn town(&mut self, it: (&ObjectKind, ObjectId), town: &Town) -> Known {
        let (kind, object) = it;
        self.identity(it, town.identity);
        let taken = ["identity", "owner", "buildings", "spells_never", "events"];
        self.differences(it, town, &Town::default(), &taken);
        if town.spells_never != self.file.settings.spells_banned {
            self.unless(it, "spells_never", &town.spells_never, &SpellMask::NONE);
        }
        for event in &town.events {
            self.option(kind, object, "events", event);
        }
        let has_fort = match &town.buildings {
            Buildings::Usual { has_fort } => has_fort.is_set(),
            Buildings::Custom { built, .. } => {
                self.option(kind, object, "buildings", &town.buildings);
                FORT_BUILDINGS.into_iter().any(|building| built.has(building))
            }
        };
        let owner = self.owner(it, town.owner);
        match (kind.role, &kind.subject) {
            (ObjectRole::Town, Subject::Faction(faction)) => {
                Known::Town { owner, faction: *faction, has_fort, is_main: false }
            }
            _ => {
                let is_custom = matches!(town.buildings, Buildings::Custom { .. });
                if has_fort && !is_custom {
                    self.option(kind, object, "buildings", &town.buildings);
                }
                Known::Owned { owner }
            }
        }
    }

    fn hero(&mut self, it: (&ObjectKind, ObjectId), hero: &Hero) -> Known {
        let (kind, object) = it;
        self.identity(it, hero.identity);
        self.differences(it, hero, &Hero::default(), &["identity", "owner", "hero", "experience"]);
        if let Some(HeroArtifacts { worn, backpack }) = &hero.artifacts {
            self.holds(object, worn.iter().chain(backpack));
        }
        let owner = self.owner(it, hero.owner);
        if kind.role != ObjectRole::Prison {
            self.unless(it, "hero", &hero.hero, &HeroCode::NONE);
            self.facts.heroes.extend(id(&self.numbers.heroes, hero.hero.0).map(|hero| (object, hero)));
            if hero.experience.is_some_and(|experience| experience != 0) {
                self.option(kind, object, "experience", &hero.experience);
            }
            return Known::Owned { owner };
        }
        let experience = u32::try_from(hero.experience.unwrap_or(0)).unwrap_or_else(|_| {
            self.option(kind, object, "experience", &hero.experience);
            0
        });
        match id(&self.numbers.heroes, hero.hero.0) {
            Some(known) => {
                self.imprisoned.insert(hero.hero.0);
                Known::Prison { hero: known, experience }
            }
            None => {
                self.unless(it, "hero", &hero.hero, &HeroCode::NONE);
                Known::Plain
            }
        }
    }

    fn monster(&mut self, it: (&ObjectKind, ObjectId), monster: &Monster) -> Known {
        let (kind, object) = it;
        self.identity(it, monster.identity);
        self.differences(it, monster, &Monster::default(), &["identity", "count"]);
        self.holds(object, monster.treasure.iter().map(|treasure| &treasure.artifact));
        let count = monster.count % MONSTER_RANGE;
        match kind.subject {
            Subject::Creature(creature) if count > 0 => {
                if monster.count >= MONSTER_RANGE {
                    self.option(kind, object, "count", &monster.count);
                }
                Known::Monster { creature, count: count.into(), strength: 0 }
            }
            _ => {
                self.unless(it, "count", &monster.count, &0);
                Known::Plain
            }
        }
    }

    fn resource(&mut self, it: (&ObjectKind, ObjectId), pile: &Resource) -> Known {
        let (kind, object) = it;
        self.differences(it, pile, &Resource::default(), &["amount"]);
        let unit = if self.is_gold(&kind.subject) { 100 } else { 1 };
        let amount = pile.amount.checked_mul(unit).unwrap_or_else(|| {
            self.option(kind, object, "amount", &pile.amount);
            0
        });
        Known::Resource { amount }
    }

    /// Whether piles of it are counted in hundreds.
    fn is_gold(&self, subject: &Subject) -> bool {
        let Subject::Resource(resource) = subject else { return false };
        self.pack.resources[*resource].number == Some(GOLD)
    }
}
