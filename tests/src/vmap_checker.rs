//! Checks that a `.vmap` matches its description. Written from that description and its tables alone. Shares
//! no code with the writer, and opens the archive with a different library than the writer.

mod facts;
mod header;
mod objects;
mod options;
mod terrain;

use std::io::{Cursor, Read};

use serde_json::Value;
use zip::{CompressionMethod, DateTime, ZipArchive};

pub use facts::Facts;

/// State that the parts of the check share.
#[derive(Debug)]
struct Check<'f> {
    /// The tables; `None` if they are missing, then names and sprites are not checked.
    facts: Option<&'f Facts>,
    diagnostics: Vec<String>,
    width: i64,
    height: i64,
    levels: i64,
    /// Main towns from the header: color, position, allowed factions.
    mains: Vec<(String, [i64; 3], Vec<String>)>,
}

/// Returns everything that is wrong with a written file.
#[must_use]
pub fn check_vmap(bytes: &[u8], facts: Option<&Facts>) -> Vec<String> {
    let mut check =
        Check { facts, diagnostics: Vec::new(), width: 0, height: 0, levels: 0, mains: Vec::new() };
    check.run(bytes);
    check.diagnostics
}

/// Returns a file of the archive, as text.
///
/// # Errors
/// If it cannot be read.
pub fn entry_text(bytes: &[u8], name: &str) -> Result<String, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut entry = archive.by_name(name).map_err(|error| format!("{name}: {error}"))?;
    let mut text = String::new();
    entry.read_to_string(&mut text).map_err(|error| format!("{name}: {error}"))?;
    Ok(text)
}

impl Check<'_> {
    fn diagnostic(&mut self, text: impl Into<String>) {
        self.diagnostics.push(text.into());
    }

    fn expect(&mut self, condition: bool, text: impl FnOnce() -> String) {
        if !condition {
            self.diagnostics.push(text());
        }
    }

    fn run(&mut self, bytes: &[u8]) {
        let names = match self.archive(bytes) {
            Ok(names) => names,
            Err(error) => return self.diagnostic(error),
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
        self.expect(names == wanted, || format!("the archive contains {names:?}, expected {wanted:?}"));
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

    /// Checks how the files are packed, and returns their names.
    fn archive(&mut self, bytes: &[u8]) -> Result<Vec<String>, String> {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
        let mut names = Vec::new();
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(|error| error.to_string())?;
            let name = entry.name().to_owned();
            let is_portable =
                matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated);
            let has_no_time = entry.last_modified() == Some(DateTime::default());
            self.expect(is_portable && !entry.encrypted(), || {
                format!("{name} is encrypted or has an unsupported compression")
            });
            self.expect(has_no_time, || format!("{name} has a modification time"));
            self.expect(!name.contains('/'), || format!("{name} is in a folder"));
            names.push(name);
        }
        Ok(names)
    }

    /// Parses strict JSON, which the description requires of writers.
    fn json(&mut self, bytes: &[u8], name: &str) -> Option<Value> {
        let text = entry_text(bytes, name);
        let value =
            text.and_then(|text| serde_json::from_str(&text).map_err(|error| format!("{name}: {error}")));
        value.map_err(|error| self.diagnostic(error)).ok()
    }

    /// Reports duplicate keys at the outermost level.
    fn unique_names(&mut self, text: &str) {
        let (mut depth, mut is_in_string, mut is_escaped) = (0, false, false);
        let (mut last, mut names) = (String::new(), Vec::new());
        for letter in text.chars() {
            match letter {
                _ if is_escaped => is_escaped = false,
                '\\' if is_in_string => is_escaped = true,
                '"' if is_in_string => is_in_string = false,
                letter if is_in_string => last.push(letter),
                '"' => {
                    is_in_string = true;
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
            self.diagnostics.push(format!("duplicate object {}", pair[0]));
        }
    }

    /// Checks that a name is in a list of the tables.
    fn known(&mut self, list: impl Fn(&Facts) -> &[String], name: &Value, place: &str) {
        let Some(facts) = self.facts else { return };
        // Content of mods is not in the tables. Such names have the scope of the mod.
        let is_known = name
            .as_str()
            .is_some_and(|name| name.contains(':') || list(facts).iter().any(|known| known == name));
        self.expect(is_known, || format!("{place}: unknown name {name}"));
    }
}

/// Returns the keys of an object.
fn keys(value: &Value) -> impl Iterator<Item = &str> {
    value.as_object().into_iter().flat_map(|map| map.keys().map(String::as_str))
}
