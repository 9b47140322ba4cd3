//! The requests of a template for objects in a zone: banned, changed and required objects.
//!
//! The original game has two kinds of some objects that players see as one (such as trading posts for snow
//! and for other terrains). A template that names one of these twins means both.

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::plan::{ChangedObject, RequiredPlan};
use rmg_core::template::{CustomObjects, Name};

/// Returns the kinds that are never in treasure, sorted: banned groups and kinds banned by name, except kinds
/// whose value the zone changes.
pub(super) fn banned(
    objects: &CustomObjects,
    changed: &[ChangedObject],
    pack: &ContentPack,
) -> Vec<ObjectKindId> {
    let named = objects.banned.iter().flat_map(|(name, subtype)| with_twins(name, subtype.as_ref(), pack));
    let mut banned: Vec<ObjectKindId> = named.collect();
    if !objects.banned_categories.is_empty() {
        let in_group =
            |kind: &ObjectKind| objects.banned_categories.iter().any(|word| is_in_group(kind, word));
        banned.extend(pack.objects.iter().filter(|(_, kind)| in_group(kind)).map(|(id, _)| id));
    }
    banned.retain(|id| changed.iter().all(|changed| changed.kind != *id));
    sorted(banned)
}

/// Returns whether a group contains a kind. `all` and `none` (no group) contain kinds that can be sampled.
/// Kinds that only represent sampled contents have a group of their own.
fn is_in_group(kind: &ObjectKind, word: &Name) -> bool {
    let group = kind.ban_category.map(|group| group.word());
    let is_sampled = kind.value > 0 && kind.rarity > 0;
    match word.value.as_str() {
        "all" => is_sampled || group.is_some(),
        "none" => is_sampled && group.is_none(),
        word => group == Some(word),
    }
}

/// Returns the kinds whose value the zone changes, sorted. The last entry of a kind counts. An entry without
/// a subtype means the first kind of its type.
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

/// Returns the required objects that the pack has, each with every kind that matches its name. The generator
/// decides which of them can be placed.
pub(super) fn required(objects: &CustomObjects, pack: &ContentPack) -> Vec<RequiredPlan> {
    let requested = objects.required.iter().filter(|entry| entry.count > 0);
    let wish = requested.map(|entry| {
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

/// Returns the kinds of a type, or the one with a subtype.
pub(super) fn kinds_of(object: &Name, subtype: Option<&Name>, pack: &ContentPack) -> Vec<ObjectKindId> {
    let Some(type_name) = pack.local_name(&object.value) else { return Vec::new() };
    let Some(subtype) = subtype else { return pack.objects_of_type(type_name).to_vec() };
    pack.local_name(&subtype.value).and_then(|name| pack.find_object(type_name, name)).into_iter().collect()
}

/// Returns the same kinds with their twins, sorted.
fn with_twins(object: &Name, subtype: Option<&Name>, pack: &ContentPack) -> Vec<ObjectKindId> {
    add_twins(&kinds_of(object, subtype, pack), pack)
}

/// Returns kinds with their twins, sorted.
pub(super) fn add_twins(kinds: &[ObjectKindId], pack: &ContentPack) -> Vec<ObjectKindId> {
    sorted(kinds.iter().flat_map(|kind| twins(*kind, pack)).chain(kinds.iter().copied()).collect())
}

/// Returns the kinds of other types that players see as the same. O(kinds).
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
