//! A batch with rayon: generates the maps of many seeds in parallel, each on one thread. Keeps only one
//! number for each map.

use rayon::prelude::*;
use rmg::{Error, Generator};

pub(crate) fn run() -> Result<String, Error> {
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/two-homes.json");
    let generator = Generator::from_file(template)?.threads(1);
    let maps: Vec<(u64, u64)> = (1..=6_u64)
        .into_par_iter()
        .map(|seed| {
            let map = generator.clone().seed(seed).generate()?;
            let (_, treasure) = map.statistics().treasure_values();
            Ok((treasure, seed))
        })
        .collect::<Result<_, Error>>()?;
    let (treasure, seed) = maps.iter().max().expect("a batch has seeds");
    Ok(format!("{} maps; seed {seed} has the most treasure: {treasure}", maps.len()))
}

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
