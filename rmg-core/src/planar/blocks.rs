//! Biconnected blocks: subgraphs that stay connected without any single vertex.
//!
//! J. Hopcroft, R. Tarjan, *Algorithm 447: Efficient algorithms for graph manipulation* (1973).

/// Returns the edges of each biconnected block. Uses no recursion, so that a long chain needs no stack.
/// O(vertices + edges).
pub(super) fn blocks(adjacency: &[Vec<usize>]) -> Vec<Vec<(usize, usize)>> {
    let mut order = vec![0usize; adjacency.len()];
    let mut low = vec![0usize; adjacency.len()];
    let mut clock = 0;
    let mut edges: Vec<(usize, usize)> = Vec::new();
    let mut blocks = Vec::new();
    for root in 0..adjacency.len() {
        if order[root] != 0 {
            continue;
        }
        clock += 1;
        order[root] = clock;
        low[root] = clock;
        let mut path: Vec<(usize, usize, usize)> = vec![(root, usize::MAX, 0)]; // vertex, parent, next neighbor
        while let Some((vertex, parent, next)) = path.last_mut() {
            let (vertex, parent) = (*vertex, *parent);
            if let Some(&near) = adjacency[vertex].get(*next) {
                *next += 1;
                if near == parent {
                    continue;
                }
                if order[near] == 0 {
                    clock += 1;
                    order[near] = clock;
                    low[near] = clock;
                    edges.push((vertex, near));
                    path.push((near, vertex, 0));
                } else if order[near] < order[vertex] {
                    edges.push((vertex, near));
                    low[vertex] = low[vertex].min(order[near]);
                }
                continue;
            }
            path.pop();
            if parent == usize::MAX {
                break;
            }
            low[parent] = low[parent].min(low[vertex]);
            if low[vertex] >= order[parent] {
                let first = edges
                    .iter()
                    .rposition(|edge| *edge == (parent, vertex))
                    .expect("the edge to a child was pushed when the child was found");
                blocks.push(edges.split_off(first));
            }
        }
    }
    blocks
}
