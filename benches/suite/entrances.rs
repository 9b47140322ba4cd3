//! `entrances/layout`: from a checked world to a layout; `entrances/plan`: checking a world;
//! `entrances/sweep`: only the reachability search.

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_core::Seed;
use rmg_logic::entrances::{Case, Randomizer, read_case};
use rmg_logic::{CompiledGraph, Reach};
use rmg_tests::entrance_shapes::SHAPES;
use rmg_tests::entrance_worlds::{EntranceCase, RandomWorld, grid, shaft_chain};

fn main() {
    divan::main();
}

/// Returns typical inputs, which the stages solve alone, adversarial ones, which need repair, and worlds in
/// the shape of large games.
fn inputs() -> Vec<Input> {
    let narrow = RandomWorld {
        rooms: 60,
        keys: 6,
        gates_percent: 90,
        one_way_percent: 0,
        spare_percent: 0,
        is_coupled: true,
        seed: 1,
    };
    let cases = [
        grid(20, true, 0, 0),
        grid(20, false, 8, 60),
        grid(80, true, 0, 0),
        shaft_chain(5, 8, 3),
        narrow.build(),
    ];
    let shapes = SHAPES.map(|shape| shape.build(1));
    cases.into_iter().chain(shapes).map(Input).collect()
}

struct Input(EntranceCase);

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.name)
    }
}

impl Input {
    fn read(&self) -> Case {
        read_case(&self.0.case.to_string()).expect("generated cases are valid")
    }
}

#[divan::bench_group(name = "entrances")]
mod entrances {
    use super::*;

    #[divan::bench(args = inputs())]
    fn plan(bencher: Bencher<'_, '_>, input: &Input) {
        let exits = input.read().world.links.len();
        let world = input.read().world;
        bencher.counter(ItemsCount::new(exits)).with_inputs(|| input.read().settings).bench_local_values(
            |settings| Randomizer::new(&world, settings).expect("generated cases can be solved"),
        );
    }

    #[divan::bench(args = inputs())]
    fn layout(bencher: Bencher<'_, '_>, input: &Input) {
        let Case { world, settings, .. } = input.read();
        let plan = Randomizer::new(&world, settings).expect("generated cases can be solved");
        let mut seed = 0;
        // Seeds alternate, so that the time does not depend on one lucky or unlucky start.
        bencher
            .counter(ItemsCount::new(plan.exits().len()))
            .with_inputs(|| {
                seed += 1;
                Seed(seed)
            })
            .bench_local_values(|seed| plan.randomize(seed).expect("generated cases can be solved"));
    }

    #[divan::bench(args = inputs())]
    fn sweep(bencher: Bencher<'_, '_>, input: &Input) {
        let Case { world, settings, .. } = input.read();
        let plan = Randomizer::new(&world, settings).expect("generated cases can be solved");
        let layout = plan.randomize(Seed(1)).expect("generated cases can be solved");
        let graph = CompiledGraph::new(&world).expect("generated cases are valid");
        let mut reach = Reach::from_start(&graph, []);
        let base = reach.mark();
        bencher.counter(ItemsCount::new(world.links.len())).bench_local(|| {
            reach.undo(base);
            for (exit, target) in &layout.pairings {
                reach.join(*exit, world.targets[target.index()].region);
            }
            reach.sweep();
            reach.reached_count()
        });
    }
}
