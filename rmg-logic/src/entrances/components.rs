//! Strongly connected parts of the fixed ways (Tarjan, *Depth-first search and linear graph algorithms*, 1972).

use crate::ids::NONE;
use crate::lists::Lists;

/// Parts of a graph whose regions reach each other, whatever the rules say.
#[derive(Debug, Clone)]
pub(crate) struct Components {
    /// The part of every region. A way leads to the same part or to one with a smaller number.
    pub(crate) of: Vec<u32>,
    pub(crate) count: usize,
}

impl Components {
    /// Parts of `regions` regions with fixed `ways` (from, to). O(regions + ways), no recursion.
    pub(crate) fn new(regions: usize, ways: &[(u32, u32)]) -> Self {
        let next = Lists::new(regions, ways.iter().copied());
        let mut of = vec![NONE; regions];
        // `order` is the order of discovery, `low` the earliest region known to be reachable
        let (mut order, mut low) = (vec![NONE; regions], vec![NONE; regions]);
        let (mut stack, mut path): (Vec<u32>, Vec<(u32, usize)>) = (Vec::new(), Vec::new());
        let (mut clock, mut count) = (0u32, 0u32);
        for root in 0..u32::try_from(regions).expect("regions have ids of 32 bits") {
            if order[root as usize] != NONE {
                continue;
            }
            path.push((root, next.range(root).start));
            while let Some((region, at)) = path.last_mut() {
                let here = *region as usize;
                let range = next.range(*region);
                if *at == range.start && order[here] == NONE {
                    (order[here], low[here]) = (clock, clock);
                    clock += 1;
                    stack.push(*region);
                }
                if *at < range.end {
                    let to = next.entry(*at);
                    if order[to as usize] == NONE {
                        path.push((to, next.range(to).start));
                        continue;
                    }
                    *at += 1;
                    if of[to as usize] == NONE {
                        low[here] = low[here].min(low[to as usize]);
                    }
                    continue;
                }
                if low[here] == order[here] {
                    while let Some(member) = stack.pop() {
                        of[member as usize] = count;
                        if member as usize == here {
                            break;
                        }
                    }
                    count += 1;
                }
                path.pop();
            }
        }
        Self { of, count: count as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_one_part_and_ways_lead_to_smaller_numbers() {
        let ways = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (5, 3), (4, 4)];
        let parts = Components::new(6, &ways);
        assert_eq!(parts.count, 4);
        assert!(parts.of[0] == parts.of[1] && parts.of[1] == parts.of[2]);
        assert!(ways.iter().all(|(from, to)| parts.of[*from as usize] >= parts.of[*to as usize]));
    }

    #[test]
    fn a_chain_of_a_million_regions_does_not_exhaust_the_stack() {
        let ways: Vec<(u32, u32)> = (0..999_999).map(|at| (at, at + 1)).collect();
        assert_eq!(Components::new(1_000_000, &ways).count, 1_000_000);
    }
}
