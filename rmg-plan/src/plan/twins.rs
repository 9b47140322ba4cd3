//! Object kinds that are one thing to players and several to the game: the original has two classes of trading posts,
//! one for snow and one for other terrains. A template that names one of them means all.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectRole};

use super::names::in_order;

/// What twins have in common, beside their subject.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Likeness<'a> {
    title: &'a str,
    subtype: &'a str,
    role: ObjectRole,
    value: u32,
    rarity: u32,
}

/// The twins of all kinds that have any.
#[derive(Debug, Default)]
pub(super) struct Twins {
    of: BTreeMap<ObjectKindId, Vec<ObjectKindId>>,
}

impl Twins {
    /// Finds all kinds of different types that agree in name for people, subtype, role, subject, value and rarity.
    /// O(n log n).
    pub(super) fn new(pack: &ContentPack) -> Self {
        let mut alike: BTreeMap<Likeness<'_>, Vec<ObjectKindId>> = BTreeMap::new();
        for (id, kind) in pack.objects.iter() {
            let likeness = Likeness {
                title: &kind.title,
                subtype: &kind.subtype,
                role: kind.role,
                value: kind.value,
                rarity: kind.rarity,
            };
            alike.entry(likeness).or_default().push(id);
        }
        let mut twins = Self::default();
        for group in alike.values().filter(|group| group.len() > 1) {
            for id in group {
                let kind = &pack.objects[*id];
                let is_twin = |other: &&ObjectKindId| {
                    let other = &pack.objects[**other];
                    other.type_name != kind.type_name && other.subject == kind.subject
                };
                let others: Vec<ObjectKindId> = group.iter().filter(is_twin).copied().collect();
                if !others.is_empty() {
                    twins.of.insert(*id, others);
                }
            }
        }
        twins
    }

    /// The twins of a kind, without itself, in order.
    pub(super) fn of(&self, kind: ObjectKindId) -> &[ObjectKindId] {
        self.of.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Kinds and their twins, in order.
    pub(super) fn with(&self, mut kinds: Vec<ObjectKindId>) -> Vec<ObjectKindId> {
        for at in 0..kinds.len() {
            kinds.extend_from_slice(self.of(kinds[at]));
        }
        in_order(kinds)
    }
}
