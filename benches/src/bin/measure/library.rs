//! Generates the maps of `rmg-py/benches/measure.py` by calls of the library, and prints the time of each.

use std::error::Error;

use clap::Args;
use rmg::Generator;
use rmg_jobs::Stopwatch;

/// Print the milliseconds of each map, one per line, without reading the template
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A template file.
    template: String,
    /// Size of the maps.
    #[arg(long, default_value = "m")]
    size: String,
    /// Seeds 1 to N.
    #[arg(long, default_value_t = 40)]
    seeds: u64,
    /// Threads for each map.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let generator = Generator::from_file(&arguments.template)?.size(arguments.size.as_str())?;
    let generator = generator.threads(arguments.threads);
    for seed in 1..=arguments.seeds {
        let clock = Stopwatch::start();
        let map = generator.clone().seed(seed).generate()?;
        println!("{:.4}", clock.elapsed().as_secs_f64() * 1e3);
        drop(map);
    }
    Ok(true)
}
