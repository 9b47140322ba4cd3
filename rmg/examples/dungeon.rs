//! A dungeon: two levels of rooms and corridors, drawn as text.

use rmg::Error;
use rmg::levels::{Generator, LevelFormat};

pub(crate) fn run() -> Result<String, Error> {
    let cellar = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/cellar.toml");
    let made = Generator::from_file(cellar)?.seed(11).depth(2).generate()?;
    let mut text = Vec::new();
    made.write(LevelFormat::Text, "", &mut text)?;
    let proof = made.proof();
    Ok(format!(
        "{}{}: {} levels, depth {}, all reachable",
        String::from_utf8_lossy(&text),
        made.title(),
        proof.levels,
        proof.depth
    ))
}

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
