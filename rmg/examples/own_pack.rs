//! A content pack of one's own: chests twenty times as common, and no campfires.
//!
//! `examples/data/own_pack` is the whole pack: what is not in it comes from the one that it extends.

use rmg::{Error, Generator, Map, Pack};

/// Objects of that type on a map.
fn count(map: &Map, of_type: &str) -> usize {
    let content = map.pack().content();
    let kinds = content.objects_of_type(of_type);
    map.model().objects.iter().filter(|object| kinds.contains(&object.kind)).count()
}

pub(crate) fn run() -> Result<String, Error> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data");
    let plain = Generator::from_file(format!("{data}/two-homes.json"))?.seed(7).size("m")?;
    let plenty = plain.clone().pack(Pack::from_folder(format!("{data}/own_pack"))?);
    let mut lines = Vec::new();
    for map in [plain.generate()?, plenty.generate()?] {
        let (chests, campfires) = (count(&map, "treasureChest"), count(&map, "campfire"));
        lines.push(format!("{}: {chests} chests, {campfires} campfires", map.pack().content().info.title));
    }
    Ok(lines.join("\n"))
}

#[expect(clippy::print_stdout, reason = "an example shows what it made")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
