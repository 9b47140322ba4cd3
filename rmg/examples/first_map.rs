//! A map in ten lines: from a template to a file for VCMI and a picture.
//!
//! `cargo run --example first_map` writes both files to the folder for temporary files.

use rmg::{Error, Generator};

pub(crate) fn run() -> Result<String, Error> {
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/two-homes.json");
    let map = Generator::from_file(template)?
        .seed(7)
        .size("s+u")?
        .player("red=human,town=castle")?
        .player("blue")?
        .generate()?;
    let file = std::env::temp_dir().join("two-homes-7.vmap");
    map.save(&file)?;
    map.picture().save(file.with_extension("png"))?;
    Ok(format!("{map}\nwrote {} and its picture", file.display()))
}

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
