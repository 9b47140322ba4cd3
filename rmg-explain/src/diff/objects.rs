//! Which objects differ.

use std::cmp::Reverse;

use rmg_core::model::{MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole};

use super::changes::{Change, Facts, changes, mirrored};
use super::graph::Fate;
use super::matching::{Entry, Pair, pair_up};
use super::object_facts::object_facts;
use crate::why::object_words;

/// An object that only one map has, that stands elsewhere, or that is another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectDiff {
    /// Where the first map has it.
    pub old: Option<PlacedObject>,
    /// Where the second map has it.
    pub new: Option<PlacedObject>,
    /// What is told otherwise of one that both have.
    pub changes: Vec<Change>,
}

/// An object at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedObject {
    pub id: ObjectId,
    /// Name of its kind, `type/subtype`.
    pub kind: String,
    /// What it is, for people: `Gold Mine`, `12 Griffin`.
    pub title: String,
    /// The tile of its anchor.
    pub at: MapPos,
    /// Id text of its zone; `None` where the map has no zones.
    pub zone: Option<String>,
}

impl ObjectDiff {
    /// What became of the object: one that stands elsewhere is moved, whatever else is told otherwise.
    #[must_use]
    pub fn fate(&self) -> Fate {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if old.at != new.at => Fate::Moved,
            (old, new) => Fate::of(old.as_ref(), new.as_ref()),
        }
    }

    pub(super) fn mirrored(self) -> Self {
        Self { old: self.new, new: self.old, changes: mirrored(self.changes) }
    }
}

/// Puts differences in their order: by place, then what was there before what is.
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
        Some((first, diff.fate(), id(&diff.old), id(&diff.new)))
    };
    diffs.sort_by_key(place);
}

/// One side of a comparison.
struct Side<'m> {
    map: &'m MapModel,
    pack: &'m ContentPack,
    /// By object.
    facts: Vec<Facts>,
    /// Positions of those without a partner, by place.
    left: Vec<usize>,
}

impl<'m> Side<'m> {
    fn new(map: &'m MapModel, pack: &'m ContentPack) -> Self {
        let facts = map.objects.iter().map(|object| object_facts(map, object, pack)).collect();
        let mut left: Vec<usize> = (0..map.objects.len()).collect();
        left.sort_by_key(|at| map.objects[*at].at);
        Self { map, pack, facts, left }
    }

    /// Those without a partner that have a key.
    fn entries<'s, K: 's>(
        &'s self,
        key: impl Fn(&'s MapObject) -> Option<K> + 's,
    ) -> impl Iterator<Item = (K, Entry<'s, Facts>)> + 's {
        let entry =
            move |at: &usize| Some((key(&self.map.objects[*at])?, Entry { at: *at, says: &self.facts[*at] }));
        self.left.iter().filter_map(entry)
    }

    fn zone_key(&self, object: &MapObject) -> Option<&'m str> {
        self.map.plan.zones.get(object.cause.zone.index()).map(|zone| zone.key.as_str())
    }

    fn placed(&self, at: usize) -> PlacedObject {
        let object = &self.map.objects[at];
        PlacedObject {
            id: ObjectId::from_index(at),
            kind: self.pack.objects.get(object.kind).map_or_else(String::new, |kind| kind.key.clone()),
            title: object_words(object, self.pack),
            at: object.at,
            zone: self.zone_key(object).map(str::to_owned),
        }
    }
}

/// Which objects differ, in order of their places. Objects belong together by kind and place, then by place and sort (another monster, a
/// town of another faction), then by kind and zone; scenery that stands elsewhere was removed and added. O(n log n) for n objects.
pub(super) fn diff_objects(old: &MapModel, new: &MapModel, pack: &ContentPack) -> Vec<ObjectDiff> {
    let (mut before, mut now) = (Side::new(old, pack), Side::new(new, pack));
    let mut pairs: Vec<Pair> = Vec::new();
    let kind_and_place = |object: &MapObject| Some((object.at, object.kind));
    let found = pair_up(before.entries(kind_and_place), now.entries(kind_and_place));
    keep(found, &mut before, &mut now, &mut pairs);
    let place_and_sort =
        |object: &MapObject| (object.body != ObjectBody::Plain).then(|| (object.at, object.body.word()));
    let found = pair_up(before.entries(place_and_sort), now.entries(place_and_sort));
    keep(found, &mut before, &mut now, &mut pairs);
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
    keep(found, &mut before, &mut now, &mut pairs);
    pairs.extend(before.left.iter().map(|at| (Some(*at), None)));
    pairs.extend(now.left.iter().map(|at| (None, Some(*at))));
    let mut diffs: Vec<ObjectDiff> =
        pairs.into_iter().filter_map(|pair| diff_pair(&before, &now, pair)).collect();
    sort_objects(&mut diffs);
    diffs
}

/// Keeps what has a partner, and leaves the rest.
fn keep(found: Vec<Pair>, before: &mut Side<'_>, now: &mut Side<'_>, pairs: &mut Vec<Pair>) {
    let (mut was_paired, mut is_paired) = (vec![false; before.facts.len()], vec![false; now.facts.len()]);
    for (old, new) in found {
        if let (Some(was), Some(is)) = (old, new) {
            (was_paired[was], is_paired[is]) = (true, true);
            pairs.push((old, new));
        }
    }
    before.left.retain(|at| !was_paired[*at]);
    now.left.retain(|at| !is_paired[*at]);
}

/// How a pair differs, if it does.
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
