//! Objects in the treasure of a zone: banned objects, and objects with changed values.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::diag::{Span, Spanned};
use rmg_core::pack::{BanCategory, ContentPack, ObjectKind};
use rmg_core::plan::ChangedObject;
use rmg_core::template::{CommonObject, CustomObjects, Name};

use super::equivalents::EquivalentKinds;
use super::names::find_kinds;

/// Category that bans every object.
const ALL: &str = "all";
/// Category that bans objects without a group.
const NO_GROUP: &str = "none";

/// Returns the objects that are banned from treasure, with the location of the ban. [Changed](changed)
/// objects are never banned: an entry of `commonObjects` replaces the definition of the pack.
pub(super) fn banned(
    objects: &CustomObjects,
    changed: &BTreeMap<ObjectKindId, Spanned<ChangedObject>>,
    pack: &ContentPack,
    equivalents: &EquivalentKinds<'_>,
) -> BTreeMap<ObjectKindId, Span> {
    let by_group = pack.objects.iter().filter_map(|(id, kind)| {
        let category = objects.banned_categories.iter().find(|category| is_in_group(kind, category))?;
        Some((id, category.span))
    });
    // The location of a duplicate ban is that of the first one.
    let mut banned: BTreeMap<ObjectKindId, Span> = by_group.collect();
    for (object, subtype) in &objects.banned {
        for kind in equivalents.extend(find_kinds(object, subtype.as_ref(), pack)) {
            banned.entry(kind).or_insert(object.span);
        }
    }
    banned.retain(|kind, _| !changed.contains_key(kind));
    banned
}

/// Returns whether treasure can contain a kind, itself or for its contents.
pub(super) fn is_treasure(kind: &ObjectKind) -> bool {
    kind.ban_category.is_some() || kind.is_rolled()
}

/// Returns whether a word of `bannedCategories` includes a kind. Kinds that are never placed at random need
/// no ban, unless they have a group: then they appear together with random contents.
fn is_in_group(kind: &ObjectKind, category: &Name) -> bool {
    match (category.value.as_str(), kind.ban_category) {
        (ALL, _) => is_treasure(kind),
        (NO_GROUP, None) => kind.is_rolled(),
        (word, group) => group.is_some_and(|group: BanCategory| group.word() == word),
    }
}

/// Returns objects with a custom value, frequency or limit. An entry without a subtype
/// refers to the first kind of its type, in the order of the pack. Of several entries for one kind the last
/// counts.
pub(super) fn changed(
    objects: &CustomObjects,
    pack: &ContentPack,
    equivalents: &EquivalentKinds<'_>,
) -> BTreeMap<ObjectKindId, Spanned<ChangedObject>> {
    let mut changed = BTreeMap::new();
    for common in &objects.common {
        let CommonObject { object, subtype, value, rarity, zone_limit } = common;
        let kinds = find_kinds(object, subtype.as_ref(), pack);
        let Some(first) = kinds.first().copied() else { continue };
        for kind in std::iter::once(first).chain(equivalents.of(first).iter().copied()) {
            let entry = ChangedObject { kind, value: *value, rarity: *rarity, zone_limit: *zone_limit };
            changed.insert(kind, Spanned::new(entry, object.span));
        }
    }
    changed
}
