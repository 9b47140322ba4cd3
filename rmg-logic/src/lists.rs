//! Many short lists in two vectors.

/// `list(i)` for every `i`; no allocation per list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lists {
    /// Where list `i` begins; one more entry than lists.
    begin: Vec<u32>,
    entries: Vec<u32>,
}

impl Lists {
    /// `len` lists from pairs (list, entry); entries keep their order.
    ///
    /// Every list number is below `len`. O(pairs + len).
    pub(crate) fn new(len: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut begin = vec![0u32; len + 1];
        for (list, _) in pairs.clone() {
            begin[list as usize + 1] += 1;
        }
        for at in 0..len {
            begin[at + 1] += begin[at];
        }
        let mut next = begin.clone();
        let mut entries = vec![0; begin[len] as usize];
        for (list, entry) in pairs {
            let place = &mut next[list as usize];
            entries[*place as usize] = entry;
            *place += 1;
        }
        Self { begin, entries }
    }

    /// The entries of list `at`.
    pub(crate) fn list(&self, at: u32) -> &[u32] {
        &self.entries[self.begin[at as usize] as usize..self.begin[at as usize + 1] as usize]
    }

    /// The range of list `at`, to be read by [`Self::entry`] while something else is changed.
    pub(crate) fn range(&self, at: u32) -> std::ops::Range<usize> {
        self.begin[at as usize] as usize..self.begin[at as usize + 1] as usize
    }

    /// An entry of a [`Self::range`].
    pub(crate) fn entry(&self, at: usize) -> u32 {
        self.entries[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_order_within_a_list() {
        let lists = Lists::new(3, [(2, 7), (0, 1), (2, 5)].into_iter());
        assert_eq!((lists.list(0), lists.list(1), lists.list(2)), (&[1][..], &[][..], &[7, 5][..]));
    }
}
