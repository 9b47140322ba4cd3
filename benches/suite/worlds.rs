//! `worlds/make`: from a checked pool to a world with its shortest solution; `worlds/plan`: checking a pool.

use divan::Bencher;
use rmg_core::Seed;
use rmg_logic::worlds::{Pool, WorldMaker, WorldSettings, read_pool};
use rmg_tests::world_pools::{CLASSES, pool};

fn main() {
    divan::main();
}

/// Returns a typical pool, where finding zones that matter dominates, and adversarial ones, where solving
/// dominates.
fn inputs() -> Vec<Input> {
    let sizes = [3, 7, 14];
    [0, 2, 3].into_iter().flat_map(|class| sizes.map(|gems| Input { class, gems })).collect()
}

struct Input {
    class: usize,
    gems: usize,
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:02} gems", CLASSES[self.class].name, self.gems)
    }
}

impl Input {
    fn pool(&self) -> Pool {
        read_pool(&pool(CLASSES[self.class], 1).to_string()).pool
    }
}

#[divan::bench_group(name = "worlds")]
mod worlds {
    use super::*;

    #[divan::bench(args = inputs())]
    fn plan(bencher: Bencher<'_, '_>, input: &Input) {
        let pool = input.pool();
        bencher.bench_local(|| WorldMaker::new(&pool, input.gems, WorldSettings::default()).is_ok());
    }

    #[divan::bench(args = inputs())]
    fn make(bencher: Bencher<'_, '_>, input: &Input) {
        let pool = input.pool();
        let plan =
            WorldMaker::new(&pool, input.gems, WorldSettings::default()).expect("generated pools are valid");
        let mut seed = 0;
        // Seeds alternate, so that the time does not depend on one lucky or unlucky start.
        bencher
            .with_inputs(|| {
                seed += 1;
                Seed(seed)
            })
            .bench_local_values(|seed| plan.make(seed).expect("every seed gives a world"));
    }
}
