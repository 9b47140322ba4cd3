//! Object kinds that players cannot distinguish. For example, the original game has two classes of trading
//! posts, one for snow and one for other terrains. A template that names one of them means all.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole};

use super::names::in_order;

/// Returns the properties that equivalent kinds share, in addition to their subject; numbers first, which are
/// compared quickly.
fn shared_properties(kind: &ObjectKind) -> ([usize; 2], u32, u32, ObjectRole, &str, &str) {
    let lengths = [kind.title.len(), kind.subtype.len()];
    (lengths, kind.value, kind.rarity, kind.role, &kind.title, &kind.subtype)
}

/// The equivalents of all kinds that have any: kinds of different types that have the same title, subtype,
/// role, subject, value and rarity. Found when they are first needed, in O(n log n).
#[derive(Debug)]
pub(crate) struct EquivalentKinds<'p> {
    pack: &'p ContentPack,
    of: OnceCell<BTreeMap<ObjectKindId, Vec<ObjectKindId>>>,
}

impl<'p> EquivalentKinds<'p> {
    pub(crate) fn new(pack: &'p ContentPack) -> Self {
        Self { pack, of: OnceCell::new() }
    }

    fn find(pack: &ContentPack) -> BTreeMap<ObjectKindId, Vec<ObjectKindId>> {
        let mut kinds: Vec<ObjectKindId> = pack.objects.ids().collect();
        kinds.sort_by_key(|id| shared_properties(&pack.objects[*id]));
        let mut equivalents = BTreeMap::new();
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
                    equivalents.insert(*id, others);
                }
            }
        }
        equivalents
    }

    /// Returns the equivalents of a kind, without itself, in order.
    pub(crate) fn of(&self, kind: ObjectKindId) -> &[ObjectKindId] {
        self.of.get_or_init(|| Self::find(self.pack)).get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Returns kinds and their equivalents, in order.
    pub(crate) fn extend(&self, mut kinds: Vec<ObjectKindId>) -> Vec<ObjectKindId> {
        for at in 0..kinds.len() {
            kinds.extend_from_slice(self.of(kinds[at]));
        }
        in_order(kinds)
    }
}
