//! A custom content pack: chests are twenty times as common, and there are no campfires.
//!
//! `examples/data/custom_pack` is the whole pack. All other content comes from the pack that it extends.

use rmg::{Error, Generator, Map, Pack};

/// Counts the objects of a type on a map.
fn count(map: &Map, of_type: &str) -> usize {
    let content = map.pack().content();
    let kinds = content.objects_of_type(of_type);
    map.model().objects.iter().filter(|object| kinds.contains(&object.kind)).count()
}

pub(crate) fn run() -> Result<String, Error> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data");
    let default = Generator::from_file(format!("{data}/two-homes.json"))?.seed(7).size("m")?;
    let plenty = default.clone().pack(Pack::from_folder(format!("{data}/custom_pack"))?);
    let mut lines = Vec::new();
    for map in [default.generate()?, plenty.generate()?] {
        let (chests, campfires) = (count(&map, "treasureChest"), count(&map, "campfire"));
        lines.push(format!("{}: {chests} chests, {campfires} campfires", map.pack().content().info.title));
    }
    Ok(lines.join("\n"))
}

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
