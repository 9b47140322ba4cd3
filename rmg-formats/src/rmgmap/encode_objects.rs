//! Objects and piles as parts of the file.

use std::borrow::Cow;

use rmg_core::ObjectKindId;
use rmg_core::ids::AppearanceId;
use rmg_core::model::{Cause, Gifts, Guarded, MapObject, MapPile, ObjectBody, Quest, Wish};
use rmg_core::pack::{Record, Table, TableId};

use super::encode::{Encoder, Mismatch, name_of, names_of};
use super::schema::{ColorField, Name};
use super::schema_objects::{FileBody, FileGifts, FileGuarded, FileObject, FilePile, FileQuest, FileWish};

impl<'a> Encoder<'a> {
    pub(super) fn object(self, object: &'a MapObject) -> Result<FileObject<'a>, Mismatch> {
        let MapObject { kind, appearance, at, body, cause } = object;
        let Cause { pass, zone, connection, pile, guards } = cause;
        let (kind, appearance): (ObjectKindId, AppearanceId) = (*kind, *appearance);
        Ok(FileObject {
            kind: name_of(&self.pack.objects, kind)?,
            appearance: name_of(&self.pack.appearances, appearance)?,
            at: self.place(*at)?,
            body: self.body(body)?,
            pass: Cow::Borrowed(pass.as_str()),
            zone: self.zone_number(*zone)?,
            connection: connection.map(|connection| self.connection_number(connection)).transpose()?,
            pile: pile.map(|pile| self.pile_number(pile)).transpose()?,
            guards: match guards {
                None => None,
                Some(Guarded::Link(connection)) => {
                    Some(FileGuarded::Link(self.connection_number(*connection)?))
                }
                Some(Guarded::Pile(pile)) => Some(FileGuarded::Pile(self.pile_number(*pile)?)),
            },
        })
    }

    fn body(self, body: &ObjectBody) -> Result<Option<FileBody<'a>>, Mismatch> {
        let pack = self.pack;
        Ok(Some(match body {
            ObjectBody::Plain => return Ok(None),
            ObjectBody::Town { owner, faction, has_fort, is_main } => FileBody::Town {
                owner: owner.map(ColorField),
                faction: name_of(&pack.factions, *faction)?,
                has_fort: *has_fort,
                is_main: *is_main,
            },
            ObjectBody::Monster { creature, count, strength } => FileBody::Monster {
                creature: name_of(&pack.creatures, *creature)?,
                count: *count,
                strength: *strength,
            },
            ObjectBody::Portal { partner } => FileBody::Portal { partner: self.object_number(*partner)? },
            ObjectBody::Resource { amount } => FileBody::Resource { amount: *amount },
            ObjectBody::Owned { owner } => FileBody::Owned { owner: owner.map(ColorField) },
            ObjectBody::Scroll { spell } => FileBody::Scroll { spell: name_of(&pack.spells, *spell)? },
            ObjectBody::Prison { hero, experience } => {
                FileBody::Prison { hero: name_of(&pack.heroes, *hero)?, experience: *experience }
            }
            ObjectBody::Box { gifts } => FileBody::Box { gifts: self.gifts(gifts)? },
            ObjectBody::Seer { quest, gifts } => {
                FileBody::Seer { quest: self.quest(quest)?, gifts: self.gifts(gifts)? }
            }
            ObjectBody::QuestGuard { quest } => FileBody::QuestGuard { quest: self.quest(quest)? },
        }))
    }

    fn gifts(self, gifts: &Gifts) -> Result<FileGifts<'a>, Mismatch> {
        let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
        Ok(FileGifts {
            experience: *experience,
            resources: amounts(&self.pack.resources, resources)?,
            artifacts: names_of(&self.pack.artifacts, artifacts)?,
            spells: names_of(&self.pack.spells, spells)?,
            creatures: amounts(&self.pack.creatures, creatures)?,
        })
    }

    fn quest(self, quest: &Quest) -> Result<FileQuest<'a>, Mismatch> {
        Ok(match quest {
            Quest::Artifacts(artifacts) => FileQuest::Artifacts(names_of(&self.pack.artifacts, artifacts)?),
            Quest::Creatures(creatures) => FileQuest::Creatures(amounts(&self.pack.creatures, creatures)?),
            Quest::Resources(resources) => FileQuest::Resources(amounts(&self.pack.resources, resources)?),
            Quest::Level(level) => FileQuest::Level(*level),
        })
    }

    pub(super) fn pile(self, pile: &MapPile) -> Result<FilePile, Mismatch> {
        let MapPile { zone, wish, value, objects, guard, strength } = pile;
        Ok(FilePile {
            zone: self.zone_number(*zone)?,
            wish: match wish {
                Wish::Mine(entry) => FileWish::Mine(*entry),
                Wish::Required(entry) => FileWish::Required(*entry),
                Wish::Treasure(entry) => FileWish::Treasure(*entry),
            },
            value: *value,
            objects: objects.iter().map(|object| self.object_number(*object)).collect::<Result<_, _>>()?,
            guard: guard.map(|guard| self.object_number(guard)).transpose()?,
            strength: *strength,
        })
    }
}

/// Content with a number of each.
fn amounts<'a, Id: TableId, R: Record>(
    table: &'a Table<Id, R>,
    amounts: &[(Id, u32)],
) -> Result<Vec<(Name<'a>, u32)>, Mismatch> {
    amounts.iter().map(|(id, number)| Ok((name_of(table, *id)?, *number))).collect()
}
