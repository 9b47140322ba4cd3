//! What a template says of objects in a zone: banned, worth something else, required.
//!
//! The original game has two kinds of some objects that are one thing to players (trading posts for snow and
//! for other terrains). A template that names one of such twins means both.

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::plan::{ChangedObject, RequiredPlan};
use rmg_core::template::{CustomObjects, Name};

/// Kinds that are never in treasure, sorted: those of banned groups, and those banned by name; but none that
/// the zone gives a worth of its own.
pub(super) fn banned(
    objects: &CustomObjects,
    changed: &[ChangedObject],
    pack: &ContentPack,
) -> Vec<ObjectKindId> {
    let named = objects.banned.iter().flat_map(|(name, subtype)| with_twins(name, subtype.as_ref(), pack));
    let mut banned: Vec<ObjectKindId> = named.collect();
    if !objects.banned_categories.is_empty() {
        let in_group = |kind: &ObjectKind| objects.banned_categories.iter().any(|word| is_meant(kind, word));
        banned.extend(pack.objects.iter().filter(|(_, kind)| in_group(kind)).map(|(id, _)| id));
    }
    banned.retain(|id| changed.iter().all(|changed| changed.kind != *id));
    sorted(banned)
}

/// Whether a group means a kind. `all` and `none` (no group) mean what can be rolled; what only stands for
/// rolled contents has a group of its own.
fn is_meant(kind: &ObjectKind, word: &Name) -> bool {
    let group = kind.ban_category.map(|group| group.word());
    let is_rolled = kind.value > 0 && kind.rarity > 0;
    match word.value.as_str() {
        "all" => is_rolled || group.is_some(),
        "none" => is_rolled && group.is_none(),
        word => group == Some(word),
    }
}

/// Kinds with a worth of their own in the zone, sorted; of several entries for one kind the last counts. An
/// entry without a subtype means the first of its type.
pub(super) fn changed(objects: &CustomObjects, pack: &ContentPack) -> Vec<ChangedObject> {
    let mut changed: Vec<ChangedObject> = Vec::new();
    for entry in &objects.common {
        let Some(first) = kinds_of(&entry.object, entry.subtype.as_ref(), pack).into_iter().min() else {
            continue;
        };
        for kind in twins(first, pack).chain([first]) {
            changed.retain(|other| other.kind != kind);
            let (value, rarity, zone_limit) = (entry.value, entry.rarity, entry.zone_limit);
            changed.push(ChangedObject { kind, value, rarity, zone_limit });
        }
    }
    changed.sort_unstable_by_key(|changed| changed.kind);
    changed
}

/// Required objects that the pack knows, each with every kind that would do by its name. Which of them can be
/// placed is the generator's business.
pub(super) fn required(objects: &CustomObjects, pack: &ContentPack) -> Vec<RequiredPlan> {
    let asked = objects.required.iter().filter(|entry| entry.count > 0);
    let wish = asked.map(|entry| {
        let subtype = entry.subtype.as_ref().map(|subtype| format!("/{}", subtype.value));
        RequiredPlan {
            name: format!("{}{}", entry.object.value, subtype.unwrap_or_default()),
            kinds: with_twins(&entry.object, entry.subtype.as_ref(), pack),
            count: entry.count,
            guard: entry.guard,
        }
    });
    wish.filter(|wish| !wish.kinds.is_empty()).collect()
}

/// The kinds of a type, or the one with that subtype.
pub(super) fn kinds_of(object: &Name, subtype: Option<&Name>, pack: &ContentPack) -> Vec<ObjectKindId> {
    let Some(type_name) = pack.local_name(&object.value) else { return Vec::new() };
    let Some(subtype) = subtype else { return pack.objects_of_type(type_name).to_vec() };
    pack.local_name(&subtype.value).and_then(|name| pack.find_object(type_name, name)).into_iter().collect()
}

/// The same with twins, sorted.
fn with_twins(object: &Name, subtype: Option<&Name>, pack: &ContentPack) -> Vec<ObjectKindId> {
    let kinds = kinds_of(object, subtype, pack);
    sorted(kinds.iter().flat_map(|kind| twins(*kind, pack)).chain(kinds.iter().copied()).collect())
}

/// Kinds of other types that are the same to players. O(kinds).
fn twins(kind: ObjectKindId, pack: &ContentPack) -> impl Iterator<Item = ObjectKindId> {
    let of = &pack.objects[kind];
    let is_twin = move |(_, other): &(ObjectKindId, &ObjectKind)| {
        (other.value, other.rarity, other.role) == (of.value, of.rarity, of.role)
            && other.type_name != of.type_name
            && (&other.title, &other.subtype, &other.subject) == (&of.title, &of.subtype, &of.subject)
    };
    pack.objects.iter().filter(is_twin).map(|(id, _)| id)
}

fn sorted(mut kinds: Vec<ObjectKindId>) -> Vec<ObjectKindId> {
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
