//! Seeded plans for the benches: a typical and an adversarial one for every size.

use std::fmt;

use rmg_core::MapSize;
use rmg_core::plan::GenPlan;
use rmg_tests::plans::PlanBuilder;
use rmg_tests::shapes;

/// A plan with a name for the output of a bench.
#[derive(Debug, Clone)]
pub struct Input {
    /// Such as `grid-4x4 m`.
    pub name: String,
    pub plan: GenPlan,
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Returns plans for maps of 72x72, 144x144x2 and 252x252x2 tiles.
///
/// The typical graph of a size is a grid, which is planar. The adversarial one has many links between random
/// zones, so that some must be portals and every candidate is searched completely.
///
/// # Panics
/// Never: the sizes are literals.
#[must_use]
pub fn layouts() -> Vec<Input> {
    let sizes = [("72x72", (3, 3)), ("144x144x2", (5, 5)), ("252x252x2", (8, 6))];
    let mut inputs = Vec::new();
    for (text, (columns, rows)) in sizes {
        let size: MapSize = text.parse().expect("the literal is a valid size");
        let zones = columns * rows;
        for shape in [shapes::grid(columns, rows), shapes::random(zones, zones / 2, 1)] {
            let starts = [0, columns - 1, zones - columns, zones - 1];
            let plan = PlanBuilder::new(&shape, size).starts(&starts).weights(&[15, 10, 20, 12, 18]).build();
            inputs.push(Input { name: format!("{} {text}", shape.name), plan });
        }
    }
    inputs
}
