//! Objects and piles of a file.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{
    Cause, Gifts, Guarded, MapObject, MapPile, ObjectBody, ObjectId, PassName, Quest, Wish,
};
use rmg_core::pack::{Record, Table, TableId};

use super::decode::Decoder;
use super::schema::Name;
use super::schema_objects::{FileBody, FileGifts, FileGuarded, FileObject, FilePile, FileQuest, FileWish};

impl Decoder<'_> {
    pub(super) fn object(&mut self, at: usize, object: FileObject<'_>) -> MapObject {
        let path = |key: &str| format!("objects[{at}].{key}");
        let pack = self.pack;
        let kind = self.kind(&object.kind, || path("kind"));
        let appearance: AppearanceId =
            self.name(&pack.appearances, "appearance", &object.appearance, || path("appearance"));
        let at_place = self.place(object.at, || path("at"));
        let body = object
            .body
            .map_or(ObjectBody::Plain, |body| self.body(body, &|key| path(&format!("body.{key}"))));
        let guards = object.guards.map(|guarded| match guarded {
            FileGuarded::Link(number) => Guarded::Link(self.connection_id(number, || path("guards.link"))),
            FileGuarded::Pile(number) => Guarded::Pile(self.pile_id(number, || path("guards.pile"))),
        });
        let cause = Cause {
            pass: PassName::from(object.pass.into_owned()),
            zone: self.zone_id(object.zone, || path("zone")),
            connection: object.connection.map(|number| self.connection_id(number, || path("connection"))),
            pile: object.pile.map(|number| self.pile_id(number, || path("pile"))),
            guards,
        };
        MapObject { kind, appearance, at: at_place, body, cause }
    }

    fn body(&mut self, body: FileBody<'_>, path: &dyn Fn(&str) -> String) -> ObjectBody {
        let pack = self.pack;
        match body {
            FileBody::Town { owner, faction, has_fort, is_main } => ObjectBody::Town {
                owner: owner.map(|color| color.0),
                faction: self.name(&pack.factions, "faction", &faction, || path("town.faction")),
                has_fort,
                is_main,
            },
            FileBody::Monster { creature, count, strength } => ObjectBody::Monster {
                creature: self.name(&pack.creatures, "creature", &creature, || path("monster.creature")),
                count,
                strength,
            },
            FileBody::Portal { partner } => {
                ObjectBody::Portal { partner: self.object_id(partner, || path("portal.partner")) }
            }
            FileBody::Resource { amount } => ObjectBody::Resource { amount },
            FileBody::Owned { owner } => ObjectBody::Owned { owner: owner.map(|color| color.0) },
            FileBody::Scroll { spell } => ObjectBody::Scroll {
                spell: self.name(&pack.spells, "spell", &spell, || path("scroll.spell")),
            },
            FileBody::Prison { hero, experience } => ObjectBody::Prison {
                hero: self.name(&pack.heroes, "hero", &hero, || path("prison.hero")),
                experience,
            },
            FileBody::Box { gifts } => {
                ObjectBody::Box { gifts: Box::new(self.gifts(&gifts, &path("box.gifts"))) }
            }
            FileBody::Seer { quest, gifts } => ObjectBody::Seer {
                quest: Box::new(self.quest(&quest, &path("seer.quest"))),
                gifts: Box::new(self.gifts(&gifts, &path("seer.gifts"))),
            },
            FileBody::QuestGuard { quest } => {
                ObjectBody::QuestGuard { quest: Box::new(self.quest(&quest, &path("questGuard.quest"))) }
            }
        }
    }

    fn gifts(&mut self, gifts: &FileGifts<'_>, path: &str) -> Gifts {
        let pack = self.pack;
        let here = |key: &str| format!("{path}.{key}");
        Gifts {
            experience: gifts.experience,
            resources: self.amounts(&pack.resources, "resource", &gifts.resources, &here("resources")),
            artifacts: self.names(&pack.artifacts, "artifact", &gifts.artifacts, &here("artifacts")),
            spells: self.names(&pack.spells, "spell", &gifts.spells, &here("spells")),
            creatures: self.amounts(&pack.creatures, "creature", &gifts.creatures, &here("creatures")),
        }
    }

    fn quest(&mut self, quest: &FileQuest<'_>, path: &str) -> Quest {
        let pack = self.pack;
        let here = |key: &str| format!("{path}.{key}");
        match quest {
            FileQuest::Artifacts(names) => {
                Quest::Artifacts(self.names(&pack.artifacts, "artifact", names, &here("artifacts")))
            }
            FileQuest::Creatures(amounts) => {
                Quest::Creatures(self.amounts(&pack.creatures, "creature", amounts, &here("creatures")))
            }
            FileQuest::Resources(amounts) => {
                Quest::Resources(self.amounts(&pack.resources, "resource", amounts, &here("resources")))
            }
            FileQuest::Level(level) => Quest::Level(*level),
        }
    }

    /// Content with a number of each.
    fn amounts<Id: TableId, R: Record>(
        &mut self,
        table: &Table<Id, R>,
        what: &str,
        amounts: &[(Name<'_>, u32)],
        path: &str,
    ) -> Vec<(Id, u32)> {
        let mut id_of = |at: usize, name: &str| self.name(table, what, name, || format!("{path}[{at}][0]"));
        amounts.iter().enumerate().map(|(at, (name, number))| (id_of(at, name), *number)).collect()
    }

    pub(super) fn pile(&mut self, at: usize, pile: FilePile) -> MapPile {
        let path = |key: &str| format!("piles[{at}].{key}");
        MapPile {
            zone: self.zone_id(pile.zone, || path("zone")),
            wish: match pile.wish {
                FileWish::Mine(entry) => Wish::Mine(entry),
                FileWish::Required(entry) => Wish::Required(entry),
                FileWish::Treasure(entry) => Wish::Treasure(entry),
            },
            value: pile.value,
            objects: pile
                .objects
                .into_iter()
                .enumerate()
                .map(|(position, number)| -> ObjectId {
                    self.object_id(number, || path(&format!("objects[{position}]")))
                })
                .collect(),
            guard: pile.guard.map(|number| self.object_id(number, || path("guard"))),
            strength: pile.strength,
        }
    }
}
