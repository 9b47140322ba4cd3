//! Reads cycle patterns.

use serde_json::value::RawValue;

use crate::json::{Fields, Reader};
use crate::puzzle::pattern::{Cycle, CyclePattern, MAX_CYCLES};

const CYCLE: Fields = Fields { required: &["pattern"], optional: &["inside"] };
const HELP: &str =
    "a cycle is a pattern such as \"lock and key\", or {\"pattern\": \"lock and key\", \"inside\": [...]}";

/// Reads a list of cycles.
pub(super) fn read_cycles<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<Vec<Cycle>> {
    read_list(reader, node, 1)
}

fn read_list<'t>(reader: &mut Reader<'t>, node: &'t RawValue, depth: usize) -> Option<Vec<Cycle>> {
    let list = reader.list(node, "a list of cycles", HELP)?;
    if list.len() > MAX_CYCLES || depth > MAX_CYCLES {
        let message = format!("more than {MAX_CYCLES} cycles");
        reader.diagnostic(node, "too_many_cycles", message, "remove some");
        return None;
    }
    if list.is_empty() && depth == 1 {
        reader.diagnostic(node, "no_cycles", "an empty list of cycles", HELP);
        return None;
    }
    let cycles = reader.items(&list, |reader, _, node| read_cycle(reader, node, depth));
    cycles.into_iter().collect()
}

fn read_cycle<'t>(reader: &mut Reader<'t>, node: &'t RawValue, depth: usize) -> Option<Cycle> {
    if node.get().starts_with('"') {
        return Some(Cycle { pattern: read_pattern(reader, node)?, inside: Vec::new() });
    }
    let cycle = reader.object(node, CYCLE, "a cycle", HELP)?;
    let pattern = reader.required(&cycle, "pattern", read_pattern);
    let inside = match cycle.given("inside") {
        Some(node) => reader.under("inside", |reader| read_list(reader, node, depth + 1))?,
        None => Vec::new(),
    };
    Some(Cycle { pattern: pattern?, inside })
}

fn read_pattern<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<CyclePattern> {
    reader.word(node, "pattern", &CyclePattern::ALL.map(|pattern| (pattern.word(), pattern)))
}
