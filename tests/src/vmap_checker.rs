//! Whether a `.vmap` is what its description says it is. Written from that description and the tables beside it alone; it
//! shares no code with the writer, and opens the archive with a library that the writer does not use.

mod facts;
mod header;
mod objects;
mod options;
mod terrain;

use std::io::{Cursor, Read};

use serde_json::Value;
use zip::{CompressionMethod, DateTime, ZipArchive};

pub use facts::Facts;

/// What the parts of the check need to know of each other.
#[derive(Debug)]
struct Check<'f> {
    /// The tables; `None` where they are not at hand, which leaves names and sprites unchecked.
    facts: Option<&'f Facts>,
    faults: Vec<String>,
    width: i64,
    height: i64,
    levels: i64,
    /// Main towns as the header says: colour, place, factions allowed.
    mains: Vec<(String, [i64; 3], Vec<String>)>,
}

/// Everything that is wrong with a file that a generator wrote.
#[must_use]
pub fn check_vmap(bytes: &[u8], facts: Option<&Facts>) -> Vec<String> {
    let mut check = Check { facts, faults: Vec::new(), width: 0, height: 0, levels: 0, mains: Vec::new() };
    check.run(bytes);
    check.faults
}

/// A file of the archive, as text.
///
/// # Errors
/// Why it cannot be had.
pub fn entry_text(bytes: &[u8], name: &str) -> Result<String, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut entry = archive.by_name(name).map_err(|error| format!("{name}: {error}"))?;
    let mut text = String::new();
    entry.read_to_string(&mut text).map_err(|error| format!("{name}: {error}"))?;
    Ok(text)
}

impl Check<'_> {
    fn fault(&mut self, text: impl Into<String>) {
        self.faults.push(text.into());
    }

    fn expect(&mut self, is_so: bool, text: impl FnOnce() -> String) {
        if !is_so {
            self.faults.push(text());
        }
    }

    fn run(&mut self, bytes: &[u8]) {
        let names = match self.archive(bytes) {
            Ok(names) => names,
            Err(error) => return self.fault(error),
        };
        let Some(header) = self.json(bytes, "header.json") else { return };
        self.header(&header);
        let mut wanted = vec!["header.json".to_owned(), "objects.json".to_owned()];
        for level in 0..self.levels {
            wanted.push(match level {
                0 => "surface_terrain.json".to_owned(),
                1 => "underground_terrain.json".to_owned(),
                more => format!("level-{}_terrain.json", more + 1),
            });
        }
        self.expect(names == wanted, || format!("the archive holds {names:?}, and not {wanted:?}"));
        for name in &wanted[2..] {
            if let Some(terrain) = self.json(bytes, name) {
                self.terrain(name, &terrain);
            }
        }
        if let Ok(text) = entry_text(bytes, "objects.json") {
            self.unique_names(&text);
        }
        if let Some(objects) = self.json(bytes, "objects.json") {
            self.objects(&objects);
        }
    }

    /// Names of the files, after a look at how they are packed.
    fn archive(&mut self, bytes: &[u8]) -> Result<Vec<String>, String> {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
        let mut names = Vec::new();
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(|error| error.to_string())?;
            let name = entry.name().to_owned();
            let is_plain =
                matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated);
            let is_timeless = entry.last_modified() == Some(DateTime::default());
            self.expect(is_plain && !entry.encrypted(), || format!("{name} is not plainly packed"));
            self.expect(is_timeless, || format!("{name} has a time"));
            self.expect(!name.contains('/'), || format!("{name} lies in a folder"));
            names.push(name);
        }
        Ok(names)
    }

    /// Strict JSON, as the description asks of writers.
    fn json(&mut self, bytes: &[u8], name: &str) -> Option<Value> {
        let text = entry_text(bytes, name);
        let value =
            text.and_then(|text| serde_json::from_str(&text).map_err(|error| format!("{name}: {error}")));
        value.map_err(|error| self.fault(error)).ok()
    }

    /// Keys that are there twice, at the outermost level.
    fn unique_names(&mut self, text: &str) {
        let (mut depth, mut is_text, mut is_escaped) = (0, false, false);
        let (mut last, mut names) = (String::new(), Vec::new());
        for letter in text.chars() {
            match letter {
                _ if is_escaped => is_escaped = false,
                '\\' if is_text => is_escaped = true,
                '"' if is_text => is_text = false,
                letter if is_text => last.push(letter),
                '"' => {
                    is_text = true;
                    last.clear();
                }
                ':' if depth == 1 => names.push(last.clone()),
                '{' | '[' => depth += 1,
                '}' | ']' => depth -= 1,
                _ => {}
            }
        }
        names.sort();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            self.faults.push(format!("two objects are called {}", pair[0]));
        }
    }

    /// A name that must be in a list of the tables.
    fn known(&mut self, list: impl Fn(&Facts) -> &[String], name: &Value, place: &str) {
        let Some(facts) = self.facts else { return };
        // what mods add is not in the tables; such names carry the mod's scope
        let is_known = name
            .as_str()
            .is_some_and(|name| name.contains(':') || list(facts).iter().any(|known| known == name));
        self.expect(is_known, || format!("{place}: {name} is not known"));
    }
}

/// The keys of a structure.
fn keys(value: &Value) -> impl Iterator<Item = &str> {
    value.as_object().into_iter().flat_map(|map| map.keys().map(String::as_str))
}
