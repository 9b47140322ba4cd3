//! What a zone says about objects in its treasure: banned ones, and those that are worth something else.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::diag::{Span, Spanned};
use rmg_core::pack::{BanCategory, ContentPack, ObjectKind};
use rmg_core::plan::ChangedObject;
use rmg_core::template::{CommonObject, CustomObjects, Name};

use super::names::find_kinds;
use super::twins::Twins;

/// Bans every object.
const ALL: &str = "all";
/// Bans objects that belong to no group.
const NO_GROUP: &str = "none";

/// Objects that are never in treasure, in order. Those that are [changed](changed) are not banned, whatever the bans
/// say: an entry of `commonObjects` takes the place of what the pack says, and stands for itself.
pub(super) fn banned(
    objects: &CustomObjects,
    changed: &[Spanned<ChangedObject>],
    pack: &ContentPack,
    twins: &Twins,
) -> Vec<Spanned<ObjectKindId>> {
    let by_group = pack.objects.iter().filter_map(|(id, kind)| {
        let category = objects.banned_categories.iter().find(|category| is_in_group(kind, category))?;
        Some((id, category.span))
    });
    // What is banned twice is banned where it is written first.
    let mut banned: BTreeMap<ObjectKindId, Span> = by_group.collect();
    for (object, subtype) in &objects.banned {
        for kind in twins.with(find_kinds(object, subtype.as_ref(), pack)) {
            banned.entry(kind).or_insert(object.span);
        }
    }
    banned.retain(|kind, _| changed.binary_search_by_key(kind, |changed| changed.value.kind).is_err());
    banned.into_iter().map(|(kind, span)| Spanned::new(kind, span)).collect()
}

/// Whether a word of `bannedCategories` means a kind. Kinds that are never rolled need no ban, unless they have a group
/// of their own, which says that they come with contents that are rolled.
fn is_in_group(kind: &ObjectKind, category: &Name) -> bool {
    match (category.value.as_str(), kind.ban_category) {
        (ALL, group) => group.is_some() || kind.is_rolled(),
        (NO_GROUP, None) => kind.is_rolled(),
        (word, group) => group.is_some_and(|group: BanCategory| group.word() == word),
    }
}

/// Objects with a value, frequency or limit of their own, in order of ids. Without a subtype an entry means the first
/// kind of its type, in the order of the pack; of several entries for one kind the last counts.
pub(super) fn changed(
    objects: &CustomObjects,
    pack: &ContentPack,
    twins: &Twins,
) -> Vec<Spanned<ChangedObject>> {
    let mut changed = BTreeMap::new();
    for common in &objects.common {
        let CommonObject { object, subtype, value, rarity, zone_limit } = common;
        let kinds = find_kinds(object, subtype.as_ref(), pack);
        let Some(first) = kinds.first().copied() else { continue };
        for kind in std::iter::once(first).chain(twins.of(first).iter().copied()) {
            let entry = ChangedObject { kind, value: *value, rarity: *rarity, zone_limit: *zone_limit };
            changed.insert(kind, Spanned::new(entry, object.span));
        }
    }
    changed.into_values().collect()
}
