//! Contents of objects as text.

use std::borrow::Cow;

use rmg_core::model::{Gifts, Guarded, MapModel, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ContentPack, Record, StackCreature, Table, TableId};

use super::error::TiledError;

/// Returns the name of content, or an error if the pack does not contain it.
pub(super) fn name<Id: TableId, R: Record>(table: &Table<Id, R>, id: Id) -> Result<&str, TiledError> {
    let missing = || TiledError::Contradiction(format!("the content pack does not contain {id:?}"));
    table.get(id).map(Record::name).ok_or_else(missing)
}

/// Returns the name of the creature of a stack, or an error if the pack does not contain it.
pub(super) fn stack_name(pack: &ContentPack, of: StackCreature) -> Result<Cow<'_, str>, TiledError> {
    let missing = || TiledError::Contradiction(format!("the content pack does not contain {of:?}"));
    pack.stack_name(of).ok_or_else(missing)
}

/// Returns count and name of a monster (`120 pikeman`), or the number of any other object.
pub(super) fn army(map: &MapModel, pack: &ContentPack, id: ObjectId) -> Result<String, TiledError> {
    match map.objects.get(id.index()).map(|object| &object.body) {
        Some(ObjectBody::Monster { creature, count, .. }) => {
            Ok(format!("{count} {}", stack_name(pack, *creature)?))
        }
        Some(_) => Ok(format!("object {}", id.0)),
        None => Err(TiledError::Contradiction(format!("unknown object {}", id.0))),
    }
}

/// Returns what a monster guards: `pile 3` or `connection 1`.
pub(super) fn guarded(guarded: Guarded) -> String {
    match guarded {
        Guarded::Link(link) => format!("connection {}", link.0),
        Guarded::Pile(pile) => format!("pile {}", pile.0),
    }
}

/// Returns the contents of a reward, separated by commas.
pub(crate) fn gifts(gifts: &Gifts, pack: &ContentPack) -> Result<String, TiledError> {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let mut parts = Vec::new();
    if *experience > 0 {
        parts.push(format!("{experience} experience"));
    }
    parts.extend(counted(&pack.resources, resources)?);
    parts.extend(listed(&pack.artifacts, artifacts)?);
    parts.extend(listed(&pack.spells, spells)?);
    parts.extend(counted(&pack.creatures, creatures)?);
    Ok(parts.join(", "))
}

/// Returns the condition of a quest, separated by commas.
pub(crate) fn quest(quest: &Quest, pack: &ContentPack) -> Result<String, TiledError> {
    Ok(match quest {
        Quest::Artifacts(wanted) => listed(&pack.artifacts, wanted)?.join(", "),
        Quest::Creatures(wanted) => counted(&pack.creatures, wanted)?.join(", "),
        Quest::Resources(wanted) => counted(&pack.resources, wanted)?.join(", "),
        Quest::Level(level) => format!("a hero of level {level}"),
        Quest::Hero(hero) => format!("the hero {}", name(&pack.heroes, *hero)?),
    })
}

fn counted<Id: TableId, R: Record>(
    table: &Table<Id, R>,
    list: &[(Id, u32)],
) -> Result<Vec<String>, TiledError> {
    list.iter().map(|(id, count)| Ok(format!("{count} {}", name(table, *id)?))).collect()
}

fn listed<Id: TableId, R: Record>(table: &Table<Id, R>, list: &[Id]) -> Result<Vec<String>, TiledError> {
    list.iter().map(|id| Ok(name(table, *id)?.to_owned())).collect()
}
