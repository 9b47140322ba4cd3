//! `placement/layout`: from a plan to tile owners, by size and effort.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_benches::inputs::{Input, layouts};
use rmg_jobs::Pool;
use rmg_placement::{Effort, place};

fn main() {
    divan::main();
}

/// Number of threads of every bench. The targets of the project apply to this number.
const THREADS: usize = 2;

#[divan::bench_group(name = "placement/layout", sample_count = 20, sample_size = 1)]
mod layout {
    use super::*;

    #[divan::bench(args = layouts())]
    fn quick(bencher: Bencher<'_, '_>, input: &Input) {
        run(bencher, input, Effort::Quick);
    }

    #[divan::bench(args = layouts())]
    fn normal(bencher: Bencher<'_, '_>, input: &Input) {
        run(bencher, input, Effort::Normal);
    }
}

/// Times `place`. Tiles are the items, so that throughput is comparable between sizes. Attempts alternate, so
/// that the time does not depend on one lucky or unlucky start.
fn run(bencher: Bencher<'_, '_>, input: &Input, effort: Effort) {
    let pool = Pool::new(NonZeroUsize::new(THREADS)).expect("two threads can be started");
    let mut attempt = 0;
    bencher
        .counter(ItemsCount::new(input.plan.size.tiles()))
        .with_inputs(|| {
            attempt += 1;
            attempt
        })
        .bench_local_values(|attempt| place(&input.plan, attempt, effort, &pool));
}
