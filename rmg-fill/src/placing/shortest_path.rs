//! Paths over a few cells.

use crate::fields::Cell;

/// Returns the cells of the shortest path from one cell to another over open cells, without the first one. A
/// diagonal step costs one and a half side steps. Empty if there is no path. Suited for few open cells.
///
/// - `steps`: the steps to the eight neighbors; of equally good ones the first is taken.
pub(super) fn shortest_path(
    from: Cell,
    to: Cell,
    steps: &[Cell; 8],
    is_open: impl Fn(Cell) -> bool,
) -> Vec<Cell> {
    let length = |step: Cell| if step.sides() == 1 { 2 } else { 3 };
    // Search from the end until no path gets shorter.
    let mut left: Vec<(Cell, i32)> = vec![(to, 0)];
    let known = |left: &[(Cell, i32)], cell: Cell| left.iter().position(|(of, _)| *of == cell);
    let mut next = 0;
    while let Some((here, so_far)) = left.get(next).copied() {
        next += 1;
        for step in *steps {
            let (near, through) = (here + step, so_far + length(step));
            if near != from && !is_open(near) {
                continue;
            }
            match known(&left, near) {
                Some(at) if left[at].1 <= through => {}
                Some(at) => {
                    left[at].1 = through;
                    next = next.min(at);
                }
                None => left.push((near, through)),
            }
        }
    }
    let mut path = Vec::new();
    let mut here = from;
    while here != to {
        let ways = steps.iter().copied().filter_map(|step| {
            let at = known(&left, here + step).filter(|at| left[*at].0 != from)?;
            Some((left[at].1 + length(step), step.sides(), here + step))
        });
        let Some((_, _, next)) = ways.min_by_key(|(length, sides, _)| (*length, *sides)) else { break };
        path.push(next);
        here = next;
    }
    path
}
