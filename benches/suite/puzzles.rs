//! `puzzles/make`: from a configuration to a proved puzzle; `puzzles/walk`: only a walk through the states;
//! `puzzles/proof`: only the proof.

use divan::Bencher;
use rmg_core::Seed;
use rmg_logic::puzzle::{PuzzleConfig, PuzzleRequest, make_puzzle, prove, read_puzzle};
use rmg_logic::state::{WalkRequest, find_walk};
use rmg_tests::puzzle_cases::{BI, BR, PuzzleConfiguration, configuration, nc};

fn main() {
    divan::main();
}

struct Input(PuzzleConfiguration);

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.name)
    }
}

impl Input {
    fn read(&self) -> PuzzleConfig {
        read_puzzle(&self.0.case.to_string()).expect("the configurations are valid").config
    }
}

/// Returns typical configurations, one with a million total states, and a tight one.
fn inputs() -> Vec<Input> {
    let six_and_six = [BR, BR, BR, BR, BR, BR, BI, BI, BI, BI, BI, BI];
    [
        configuration("readme example", (6, 6), &[nc(3), BR, BI], &[2, 1, 1]),
        configuration("6 BR + 6 BI", (12, 12), &six_and_six, &[1; 12]),
        configuration("20 BR", (12, 12), &[BR; 20], &[1; 20]),
        configuration("a row of nine", (1, 9), &[BI; 8], &[1; 8]),
    ]
    .map(Input)
    .into()
}

#[divan::bench_group(name = "puzzles")]
mod puzzles {
    use super::*;

    #[divan::bench(args = inputs())]
    fn make(bencher: Bencher<'_, '_>, input: &Input) {
        let config = input.read();
        let mut seed = 0;
        bencher.bench_local(|| {
            seed = seed % 64 + 1;
            make_puzzle(&config, &PuzzleRequest::default(), Seed(seed))
        });
    }

    #[divan::bench(args = inputs())]
    fn walk(bencher: Bencher<'_, '_>, input: &Input) {
        let config = input.read();
        let mut seed = 0;
        bencher.bench_local(|| {
            seed = seed % 64 + 1;
            let request = WalkRequest { target: 30, ..WalkRequest::default() };
            let mut rng = Seed(seed).at("walk").stream();
            find_walk(&config.space, &config.space.zero(), &config.final_state, request, &mut rng)
        });
    }

    #[divan::bench(args = inputs())]
    fn proof(bencher: Bencher<'_, '_>, input: &Input) {
        let config = input.read();
        let puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(1))
            .expect("the configurations can be solved");
        let goal = puzzle.final_state();
        bencher.bench_local(|| {
            prove(&puzzle.space, &puzzle.enclaves, &puzzle.passages, puzzle.first, puzzle.last, &goal)
        });
    }
}
