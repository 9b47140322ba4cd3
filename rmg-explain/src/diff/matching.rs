//! Which of two lists belong together.
//!
//! Parts belong together by a key (id text, ends, kind and place, place and sort, kind and zone). Of those
//! with one key, such as say the same are paired first, then the others in their order. O(n log n).

use std::collections::{BTreeMap, VecDeque};

/// Positions in two lists that belong together, as far as they have a partner.
pub(super) type Pair = (Option<usize>, Option<usize>);

/// Something to be matched: its position, and what it says.
#[derive(Debug)]
pub(super) struct Entry<'f, F> {
    pub(super) at: usize,
    pub(super) says: &'f F,
}

/// What has a key in common.
struct Group<'f, F> {
    old: Vec<Entry<'f, F>>,
    new: Vec<Entry<'f, F>>,
}

impl<F> Default for Group<'_, F> {
    fn default() -> Self {
        Self { old: Vec::new(), new: Vec::new() }
    }
}

/// Pairs the entries of two lists that have a key in common: first those that say the same, then the others in their order. What
/// is left over comes without a partner. O(n log n) for n entries.
///
/// Pairs come in order of keys, so that those of the mirrored lists are the mirrored ones.
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
        same.entry(entry.says).or_default().push_back(place);
    }
    let mut is_taken = vec![false; new.len()];
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    for entry in old {
        match same.get_mut(entry.says).and_then(VecDeque::pop_front) {
            Some(place) => {
                is_taken[place] = true;
                pairs.push((Some(entry.at), Some(new[place].at)));
            }
            None => left.push(entry.at),
        }
    }
    let mut free = new.iter().zip(is_taken).filter(|(_, is_taken)| !is_taken).map(|(entry, _)| entry.at);
    pairs.extend(left.into_iter().map(|at| (Some(at), free.next())));
    pairs.extend(free.map(|at| (None, Some(at))));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_the_same_belongs_together_and_the_rest_goes_by_order() {
        fn entries<'l>(
            list: &'l [(&'static str, i32)],
        ) -> impl Iterator<Item = (&'static str, Entry<'l, i32>)> {
            list.iter().enumerate().map(|(at, (key, says))| (*key, Entry { at, says }))
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
