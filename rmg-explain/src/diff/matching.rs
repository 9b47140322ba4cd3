//! Matches the entries of two lists.
//!
//! Entries match by a key (id text, ends, kind and place, place and body, kind and zone). Of the entries with
//! one key, those with equal facts are matched first, then the others in order. O(n log n).

use std::collections::{BTreeMap, VecDeque};

/// Matching positions in two lists; `None` without a partner.
pub(super) type Pair = (Option<usize>, Option<usize>);

/// An entry to match: its position and its facts.
#[derive(Debug)]
pub(super) struct Entry<'f, F> {
    pub(super) at: usize,
    pub(super) facts: &'f F,
}

/// The entries with the same key.
struct Group<'f, F> {
    old: Vec<Entry<'f, F>>,
    new: Vec<Entry<'f, F>>,
}

impl<F> Default for Group<'_, F> {
    fn default() -> Self {
        Self { old: Vec::new(), new: Vec::new() }
    }
}

/// Pairs the entries of two lists that have the same key: first those with equal facts, then the others in
/// order. Remaining entries have no partner. O(n log n) for n entries.
///
/// Pairs are in order of keys, so the pairs of swapped lists are the swapped pairs.
pub(super) fn pair_up<'f, K: Ord, F: Ord + 'f>(
    old: impl IntoIterator<Item = (K, Entry<'f, F>)>,
    new: impl IntoIterator<Item = (K, Entry<'f, F>)>,
) -> Vec<Pair> {
    let mut groups: BTreeMap<K, Group<'f, F>> = BTreeMap::new();
    for (key, entry) in old {
        groups.entry(key).or_default().old.push(entry);
    }
    for (key, entry) in new {
        groups.entry(key).or_default().new.push(entry);
    }
    groups.into_values().flat_map(|group| pair_group(&group.old, &group.new)).collect()
}

fn pair_group<F: Ord>(old: &[Entry<'_, F>], new: &[Entry<'_, F>]) -> Vec<Pair> {
    let mut same: BTreeMap<&F, VecDeque<usize>> = BTreeMap::new();
    for (place, entry) in new.iter().enumerate() {
        same.entry(entry.facts).or_default().push_back(place);
    }
    let mut is_matched = vec![false; new.len()];
    let (mut pairs, mut unmatched) = (Vec::new(), Vec::new());
    for entry in old {
        match same.get_mut(entry.facts).and_then(VecDeque::pop_front) {
            Some(place) => {
                is_matched[place] = true;
                pairs.push((Some(entry.at), Some(new[place].at)));
            }
            None => unmatched.push(entry.at),
        }
    }
    let mut free =
        new.iter().zip(is_matched).filter(|(_, is_matched)| !is_matched).map(|(entry, _)| entry.at);
    pairs.extend(unmatched.into_iter().map(|at| (Some(at), free.next())));
    pairs.extend(free.map(|at| (None, Some(at))));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_with_equal_facts_match_first_then_by_order() {
        fn entries<'l>(
            list: &'l [(&'static str, i32)],
        ) -> impl Iterator<Item = (&'static str, Entry<'l, i32>)> {
            list.iter().enumerate().map(|(at, (key, facts))| (*key, Entry { at, facts }))
        }
        let (old, new) = ([("a", 1), ("a", 2), ("b", 5)], [("a", 3), ("a", 1), ("a", 4)]);
        let pairs = pair_up(entries(&old), entries(&new));
        assert_eq!(
            pairs,
            [(Some(0), Some(1)), (Some(1), Some(0)), (None, Some(2)), (Some(2), None)],
            "the same first"
        );
    }
}
