//! Object kinds that players cannot distinguish. For example, the original game has two classes of trading
//! posts, one for snow and one for other terrains. A template that names one of them means all.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectRole};

use super::names::in_order;

/// Properties that equivalent kinds share, in addition to their subject.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SharedProperties<'a> {
    title: &'a str,
    subtype: &'a str,
    role: ObjectRole,
    value: u32,
    rarity: u32,
}

/// The equivalents of all kinds that have any.
#[derive(Debug, Default)]
pub(super) struct EquivalentKinds {
    of: BTreeMap<ObjectKindId, Vec<ObjectKindId>>,
}

impl EquivalentKinds {
    /// Finds all kinds of different types that have the same title, subtype, role, subject, value and rarity.
    /// O(n log n).
    pub(super) fn new(pack: &ContentPack) -> Self {
        let mut groups: BTreeMap<SharedProperties<'_>, Vec<ObjectKindId>> = BTreeMap::new();
        for (id, kind) in pack.objects.iter() {
            let properties = SharedProperties {
                title: &kind.title,
                subtype: &kind.subtype,
                role: kind.role,
                value: kind.value,
                rarity: kind.rarity,
            };
            groups.entry(properties).or_default().push(id);
        }
        let mut equivalents = Self::default();
        for group in groups.values().filter(|group| group.len() > 1) {
            for id in group {
                let kind = &pack.objects[*id];
                let is_equivalent = |other: &&ObjectKindId| {
                    let other = &pack.objects[**other];
                    other.type_name != kind.type_name && other.subject == kind.subject
                };
                let others: Vec<ObjectKindId> = group.iter().filter(is_equivalent).copied().collect();
                if !others.is_empty() {
                    equivalents.of.insert(*id, others);
                }
            }
        }
        equivalents
    }

    /// Returns the equivalents of a kind, without itself, in order.
    pub(super) fn of(&self, kind: ObjectKindId) -> &[ObjectKindId] {
        self.of.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Returns kinds and their equivalents, in order.
    pub(super) fn extend(&self, mut kinds: Vec<ObjectKindId>) -> Vec<ObjectKindId> {
        for at in 0..kinds.len() {
            kinds.extend_from_slice(self.of(kinds[at]));
        }
        in_order(kinds)
    }
}
