//! Connected components of a graph: of a mask over a grid, of tiles of one kind.

/// The connected components of selected nodes, numbered in the order of their first nodes.
///
/// ```
/// use rmg_core::Pieces;
///
/// // two runs in a row, and a gap
/// let row = [true, true, false, true];
/// let pieces = Pieces::new(row.len(), |at| row[at], |at| [at.wrapping_sub(1), at + 1]);
/// assert_eq!(pieces.numbers(), [0, 0, Pieces::NONE, 1]);
/// assert_eq!(pieces.largest(1, |_| 0, |_| 1), [0]);
/// ```
#[derive(Debug, Clone)]
pub struct Pieces {
    numbers: Vec<u32>,
    count: u32,
}

impl Pieces {
    /// The number of nodes that are in no component.
    pub const NONE: u32 = u32::MAX;

    /// Flood-fills from each node that was not reached yet. O(nodes + steps).
    ///
    /// # Arguments
    /// - `is_in`: whether a node below `len` is in a component.
    /// - `near`: the neighbors of a node. Values that are not below `len` are skipped. The relation must be
    ///   symmetric.
    #[must_use]
    pub fn new<S: IntoIterator<Item = usize>>(
        len: usize,
        is_in: impl Fn(usize) -> bool,
        near: impl Fn(usize) -> S,
    ) -> Self {
        let mut numbers = vec![Self::NONE; len];
        let mut count = 0;
        let mut stack = Vec::new();
        for start in 0..len {
            if numbers[start] != Self::NONE || !is_in(start) {
                continue;
            }
            numbers[start] = count;
            stack.push(start);
            while let Some(at) = stack.pop() {
                for next in near(at) {
                    if numbers.get(next) == Some(&Self::NONE) && is_in(next) {
                        numbers[next] = count;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        Self { numbers, count }
    }

    /// Returns the number of components.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the component of each node, or [`NONE`](Self::NONE).
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Returns the component of each node as an owned list.
    #[must_use]
    pub fn into_numbers(self) -> Vec<u32> {
        self.numbers
    }

    /// Returns the component with the largest weight for each of `labels`, the first of equals;
    /// [`NONE`](Self::NONE) if none has a weight above 0.
    ///
    /// # Arguments
    /// - `label`: the label of a node, less than `labels` and equal for all nodes of a component.
    /// - `weight`: the weight of a node.
    #[must_use]
    pub fn largest(
        &self,
        labels: usize,
        label: impl Fn(usize) -> usize,
        weight: impl Fn(usize) -> i64,
    ) -> Vec<u32> {
        let mut of_piece = vec![(0, 0); self.count()];
        for (at, number) in self.numbers.iter().enumerate().filter(|(_, number)| **number != Self::NONE) {
            let (total, its_label) = &mut of_piece[*number as usize];
            *total += weight(at);
            *its_label = label(at);
        }
        let mut largest = vec![(0, Self::NONE); labels];
        for (number, (total, label)) in (0..).zip(of_piece) {
            if total > largest[label].0 {
                largest[label] = (total, number);
            }
        }
        largest.into_iter().map(|(_, number)| number).collect()
    }
}
