//! Object kinds that players cannot distinguish. For example, the original game has two classes of trading
//! posts, one for snow and one for other terrains. A template that names one of them means all.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole};

use super::names::in_order;

/// Returns the properties that equivalent kinds share, in addition to their subject; numbers first, which are
/// compared quickly.
fn shared_properties(kind: &ObjectKind) -> (u32, u32, ObjectRole, &str, &str) {
    (kind.value, kind.rarity, kind.role, &kind.title, &kind.subtype)
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
        let mut kinds: Vec<ObjectKindId> = pack.objects.ids().collect();
        kinds.sort_by_key(|id| shared_properties(&pack.objects[*id]));
        let mut equivalents = Self::default();
        let is_same = |a: &ObjectKindId, b: &ObjectKindId| {
            shared_properties(&pack.objects[*a]) == shared_properties(&pack.objects[*b])
        };
        for group in kinds.chunk_by(is_same).filter(|group| group.len() > 1) {
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
