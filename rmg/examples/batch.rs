//! A batch with rayon: many seeds at once, each map on one thread; what is wanted of each goes on, the maps themselves do not.

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
    Ok(format!("{} maps; seed {seed} holds the most treasure: {treasure}", maps.len()))
}

#[expect(clippy::print_stdout, reason = "an example shows what it made")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
