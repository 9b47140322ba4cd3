//! Differences between the objects of two maps.

use std::cmp::Reverse;

use rmg_core::model::{MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole};

use super::changes::{DiffEntry, Facts, changes, mirrored};
use super::graph::DiffStatus;
use super::matching::{Entry, Pair, pair_up};
use super::object_facts::object_facts;
use crate::why::object_title;

/// An object that was removed, added, moved or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectDiff {
    /// The object in the first map.
    pub old: Option<PlacedObject>,
    /// The object in the second map.
    pub new: Option<PlacedObject>,
    /// Facts that differ, if both maps have the object.
    pub changes: Vec<DiffEntry>,
}

/// An object and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedObject {
    pub id: ObjectId,
    /// Name of its kind, `type/subtype`.
    pub kind: String,
    /// Title for display: `Gold Mine`, `12 Griffin`.
    pub title: String,
    /// The tile of its anchor.
    pub at: MapPos,
    /// Id text of its zone; `None` if the map has no zones.
    pub zone: Option<String>,
}

impl ObjectDiff {
    /// Returns the status of the object. An object at another place is moved, even if other facts differ.
    #[must_use]
    pub fn status(&self) -> DiffStatus {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if old.at != new.at => DiffStatus::Moved,
            (old, new) => DiffStatus::of(old.as_ref(), new.as_ref()),
        }
    }

    pub(super) fn mirrored(self) -> Self {
        Self { old: self.new, new: self.old, changes: mirrored(self.changes) }
    }
}

/// Sorts differences by place, the old object before the new one.
pub(super) fn sort_objects(diffs: &mut [ObjectDiff]) {
    let place = |diff: &ObjectDiff| {
        let at = |object: &Option<PlacedObject>| {
            object.as_ref().map(|object| (object.at.level, object.at.tile.y, object.at.tile.x))
        };
        let (old, new) = (at(&diff.old), at(&diff.new));
        let first = match (old, new) {
            (Some(old), Some(new)) => old.min(new),
            (Some(at), None) | (None, Some(at)) => at,
            (None, None) => return None,
        };
        let id = |object: &Option<PlacedObject>| object.as_ref().map(|object| Reverse(object.id));
        Some((first, diff.status(), id(&diff.old), id(&diff.new)))
    };
    diffs.sort_by_key(place);
}

/// One of the two compared maps.
struct Side<'m> {
    map: &'m MapModel,
    pack: &'m ContentPack,
    /// By object.
    facts: Vec<Facts>,
    /// Positions of objects without a partner, by place.
    unmatched: Vec<usize>,
}

impl<'m> Side<'m> {
    fn new(map: &'m MapModel, pack: &'m ContentPack) -> Self {
        let facts = map.objects.iter().map(|object| object_facts(map, object, pack)).collect();
        let mut unmatched: Vec<usize> = (0..map.objects.len()).collect();
        unmatched.sort_by_key(|at| map.objects[*at].at);
        Self { map, pack, facts, unmatched }
    }

    /// Returns the objects without a partner for which `key` returns a key.
    fn entries<'s, K: 's>(
        &'s self,
        key: impl Fn(&'s MapObject) -> Option<K> + 's,
    ) -> impl Iterator<Item = (K, Entry<'s, Facts>)> + 's {
        let entry = move |at: &usize| {
            Some((key(&self.map.objects[*at])?, Entry { at: *at, facts: &self.facts[*at] }))
        };
        self.unmatched.iter().filter_map(entry)
    }

    fn zone_key(&self, object: &MapObject) -> Option<&'m str> {
        self.map.plan.zones.get(object.cause.zone.index()).map(|zone| zone.key.as_str())
    }

    fn placed(&self, at: usize) -> PlacedObject {
        let object = &self.map.objects[at];
        PlacedObject {
            id: ObjectId::from_index(at),
            kind: self.pack.objects.get(object.kind).map_or_else(String::new, |kind| kind.key.clone()),
            title: object_title(object, self.pack),
            at: object.at,
            zone: self.zone_key(object).map(str::to_owned),
        }
    }
}

/// Compares the objects of two maps, ordered by place. Matches objects by kind and place, then by place and
/// body (another monster, a town of another faction), then by kind and zone. Scenery at another place counts
/// as removed and added. O(n log n) for n objects.
pub(super) fn diff_objects(old: &MapModel, new: &MapModel, pack: &ContentPack) -> Vec<ObjectDiff> {
    let (mut before, mut now) = (Side::new(old, pack), Side::new(new, pack));
    let mut pairs: Vec<Pair> = Vec::new();
    let kind_and_place = |object: &MapObject| Some((object.at, object.kind));
    let found = pair_up(before.entries(kind_and_place), now.entries(kind_and_place));
    keep_pairs(found, &mut before, &mut now, &mut pairs);
    let place_and_body =
        |object: &MapObject| (object.body != ObjectBody::Plain).then(|| (object.at, object.body.word()));
    let found = pair_up(before.entries(place_and_body), now.entries(place_and_body));
    keep_pairs(found, &mut before, &mut now, &mut pairs);
    let is_scenery = |object: &MapObject| {
        pack.objects.get(object.kind).is_none_or(|kind| kind.role == ObjectRole::Decoration)
    };
    let found = {
        let key = |side: &Side<'_>, object: &MapObject| {
            (!is_scenery(object))
                .then(|| (object.kind, side.zone_key(object).map(str::to_owned), object.at.level))
        };
        pair_up(before.entries(|object| key(&before, object)), now.entries(|object| key(&now, object)))
    };
    keep_pairs(found, &mut before, &mut now, &mut pairs);
    pairs.extend(before.unmatched.iter().map(|at| (Some(*at), None)));
    pairs.extend(now.unmatched.iter().map(|at| (None, Some(*at))));
    let mut diffs: Vec<ObjectDiff> =
        pairs.into_iter().filter_map(|pair| diff_pair(&before, &now, pair)).collect();
    sort_objects(&mut diffs);
    diffs
}

/// Stores the pairs, and removes their objects from the unmatched ones.
fn keep_pairs(found: Vec<Pair>, before: &mut Side<'_>, now: &mut Side<'_>, pairs: &mut Vec<Pair>) {
    let (mut was_paired, mut is_paired) = (vec![false; before.facts.len()], vec![false; now.facts.len()]);
    for (old, new) in found {
        if let (Some(was), Some(is)) = (old, new) {
            (was_paired[was], is_paired[is]) = (true, true);
            pairs.push((old, new));
        }
    }
    before.unmatched.retain(|at| !was_paired[*at]);
    now.unmatched.retain(|at| !is_paired[*at]);
}

/// Returns the difference of a pair, if there is one.
fn diff_pair(before: &Side<'_>, now: &Side<'_>, (old, new): Pair) -> Option<ObjectDiff> {
    let changes = match (old, new) {
        (Some(old), Some(new)) => {
            let changes = changes(&before.facts[old], &now.facts[new]);
            let is_moved = before.map.objects[old].at != now.map.objects[new].at;
            if changes.is_empty() && !is_moved {
                return None;
            }
            changes
        }
        _ => Vec::new(),
    };
    Some(ObjectDiff { old: old.map(|at| before.placed(at)), new: new.map(|at| now.placed(at)), changes })
}
