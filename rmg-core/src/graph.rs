//! Graphs in flat arrays: disjoint sets, compressed sparse rows and strongly connected components. Nodes
//! count from 0.

use std::ops::{Index, Range};

/// A partition of `0..len` whose sets can be merged (union-find).
#[derive(Debug, Clone)]
pub struct DisjointSets {
    parent: Vec<u32>,
}

impl DisjointSets {
    /// Creates one set per number.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self { parent: (0..number(len)).collect() }
    }

    /// Adds a set, and returns its number.
    pub fn add(&mut self) -> usize {
        self.parent.push(number(self.parent.len()));
        self.parent.len() - 1
    }

    /// Returns the representative of the set of `item`: the lowest number of the set.
    pub fn find(&mut self, item: usize) -> usize {
        let mut at = item;
        loop {
            let above = self.parent[at] as usize;
            if above == at {
                return at;
            }
            self.parent[at] = self.parent[above]; // halves the path for the next caller
            at = self.parent[at] as usize;
        }
    }

    /// Merges the sets of `a` and `b`; returns false if they were the same set.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b)] = number(a.min(b));
        a != b
    }
}

/// Rows of different lengths in two arrays (compressed sparse rows), for example the edges of every node.
///
/// An index is the position of an item among the items of all rows.
#[derive(Debug, Clone)]
pub struct Csr<T> {
    /// `starts[row]..starts[row + 1]` is a row; items beyond the last start belong to the open row.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Csr<T> {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}

impl<T> Index<u32> for Csr<T> {
    type Output = T;

    fn index(&self, at: u32) -> &T {
        &self.items[at as usize]
    }
}

impl<T> Csr<T> {
    /// Removes all rows and keeps the allocated memory.
    pub fn clear(&mut self) {
        self.starts.truncate(1);
        self.items.clear();
    }

    /// Adds an item to the open row.
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Closes the open row.
    pub fn end_row(&mut self) {
        self.starts.push(number(self.items.len()));
    }

    /// Returns the closed rows.
    #[must_use]
    pub fn rows(&self) -> Range<u32> {
        0..number(self.starts.len() - 1)
    }

    /// Returns the items of all rows, in order.
    #[must_use]
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the positions of the items of a row.
    #[must_use]
    pub fn range(&self, row: u32) -> Range<u32> {
        self.starts[row as usize]..self.starts[row as usize + 1]
    }

    /// Returns the items of a row.
    #[must_use]
    pub fn row(&self, row: u32) -> &[T] {
        let Range { start, end } = self.range(row);
        &self.items[start as usize..end as usize]
    }

    /// Returns all items, each with its row.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, &T)> + Clone {
        self.rows().flat_map(|row| self.row(row).iter().map(move |item| (row, item)))
    }
}

impl<T: Copy> Csr<T> {
    /// Groups `pairs` of (row, item) into `rows` rows, and keeps the order of `pairs` within a row. O(pairs +
    /// rows).
    ///
    /// # Panics
    /// If a row is not less than `rows`.
    pub fn group(rows: usize, pairs: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut starts = vec![0; rows + 1];
        for (row, _) in pairs.clone() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let Some((_, filler)) = pairs.clone().next() else { return Self { starts, items: Vec::new() } };
        let mut items = vec![filler; starts[rows] as usize];
        let mut next = starts.clone();
        for (row, item) in pairs {
            let place = &mut next[row as usize];
            items[*place as usize] = item;
            *place += 1;
        }
        Self { starts, items }
    }
}

/// Strongly connected components (Tarjan, *Depth-first search and linear graph algorithms*, 1972). A value
/// can be reused for several graphs, and keeps its memory.
#[derive(Debug, Clone, Default)]
pub struct StrongComponents {
    /// The component of every node. An edge leads to the same component or to one with a smaller number.
    pub of: Vec<u32>,
    /// By component: its nodes.
    pub members: Csr<u32>,
    /// By node: the time of discovery.
    order: Vec<u32>,
    /// By node: the earliest discovered node of the same component that it reaches.
    low: Vec<u32>,
    /// Nodes whose component is not complete yet.
    stack: Vec<u32>,
    /// The path of the search: nodes, each with the position of its next edge.
    path: Vec<(u32, u32)>,
}

/// Not discovered yet, or in no component yet.
const NONE: u32 = u32::MAX;

impl StrongComponents {
    /// Finds the components of a graph. `edges` contains the edges of every node, and `to` returns the end of
    /// an edge. O(nodes + edges), no recursion.
    pub fn find<E>(&mut self, edges: &Csr<E>, to: impl Fn(&E) -> u32) {
        for list in [&mut self.of, &mut self.order, &mut self.low] {
            list.clear();
            list.resize(edges.rows().len(), NONE);
        }
        self.members.clear();
        let mut clock = 0;
        for root in edges.rows() {
            if self.order[root as usize] != NONE {
                continue;
            }
            self.path.push((root, edges.range(root).start));
            while let Some((node, at)) = self.path.last_mut() {
                let here = *node as usize;
                let range = edges.range(*node);
                if *at == range.start && self.order[here] == NONE {
                    (self.order[here], self.low[here]) = (clock, clock);
                    clock += 1;
                    self.stack.push(*node);
                }
                if *at < range.end {
                    let end = to(&edges[*at]);
                    if self.order[end as usize] == NONE {
                        // the same edge is visited again to take over the result of the subtree
                        self.path.push((end, edges.range(end).start));
                        continue;
                    }
                    *at += 1;
                    if self.of[end as usize] == NONE {
                        self.low[here] = self.low[here].min(self.low[end as usize]);
                    }
                    continue;
                }
                if self.low[here] == self.order[here] {
                    let component = self.members.rows().end;
                    while let Some(member) = self.stack.pop() {
                        self.of[member as usize] = component;
                        self.members.push(member);
                        if member as usize == here {
                            break;
                        }
                    }
                    self.members.end_row();
                }
                self.path.pop();
            }
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("graphs have fewer than 2^32 nodes and edges")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_number_represents_a_set() {
        let mut sets = DisjointSets::new(5);
        assert!(sets.join(4, 2) && sets.join(3, 4) && !sets.join(2, 3));
        assert_eq!([0, 1, 2, 3, 4].map(|item| sets.find(item)), [0, 1, 2, 2, 2]);
    }

    #[test]
    fn group_keeps_the_order_within_a_row() {
        let rows = Csr::group(4, [(2, 'a'), (0, 'b'), (2, 'c')].into_iter());
        assert_eq!([0, 1, 2, 3].map(|row| rows.row(row).iter().collect::<String>()), ["b", "", "ac", ""]);
        assert!(rows.pairs().eq([(0, &'b'), (2, &'a'), (2, &'c')]));
        assert!(Csr::group(1, std::iter::empty::<(u32, u8)>()).row(0).is_empty());
    }

    fn components(nodes: usize, edges: &[(u32, u32)]) -> StrongComponents {
        let mut components = StrongComponents::default();
        components.find(&Csr::group(nodes, edges.iter().copied()), |to| *to);
        components
    }

    #[test]
    fn cycles_are_one_component_and_edges_lead_to_smaller_numbers() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (5, 3), (4, 4)];
        let StrongComponents { of, members, .. } = components(6, &edges);
        assert_eq!(members.rows(), 0..4);
        assert!(of[0] == of[1] && of[1] == of[2]);
        assert!(edges.iter().all(|(from, to)| of[*from as usize] >= of[*to as usize]));
        assert!(members.pairs().all(|(component, node)| of[*node as usize] == component));
    }

    #[test]
    fn a_chain_of_a_million_nodes_does_not_exhaust_the_stack() {
        let edges: Vec<(u32, u32)> = (0..999_999).map(|at| (at, at + 1)).collect();
        assert_eq!(components(1_000_000, &edges).members.rows(), 0..1_000_000);
    }
}
