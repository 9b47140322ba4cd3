//! Damaged templates never cause a panic, and templates without errors keep the invariants of later phases.

use std::fs;

use proptest::prelude::*;
use rmg_core::diag::Severity;

use super::super::read_templates;
use super::real::{files_below, real_templates};
use super::{EVERYTHING, SMALL};
use rmg_json::Document;
use rmg_test_support::cases;

/// Returns texts to damage: those of the tests, and two published ones if available.
fn samples() -> Vec<Vec<u8>> {
    let mut all = vec![EVERYTHING.as_bytes().to_vec(), SMALL.as_bytes().to_vec()];
    if let Some(corpus) = real_templates() {
        all.extend(files_below(&corpus).iter().take(2).map(|path| fs::read(path).unwrap()));
    }
    all
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn damaged_templates_never_panic(
        pick in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..5, any::<u8>(), 0_usize..60), 1..6),
    ) {
        /// Replacement texts that probably violate a rule of the language.
        const PIECES: [&str; 16] = ["{", "}", "[", "]", ",", ":", "\"", "-1", "0", "99999999999", "null", "true", "\"1\"", "1.5", "//", "\"a\" : { \"count\" : { } }"];
        let samples = samples();
        let mut bytes = pick.get(&samples[..]).clone();
        for (place, how, byte, length) in damage {
            let at = place.index(bytes.len().max(1)).min(bytes.len());
            let end = (at + length).min(bytes.len());
            match how {
                0 => drop(bytes.drain(at..end)),
                1 => bytes.insert(at, byte),
                2 => bytes.truncate(at.max(10)),
                3 => {
                    let copy = bytes[at..end].to_vec();
                    let _ = bytes.splice(at..at, copy).count();
                }
                _ => {
                    let piece = PIECES[usize::from(byte) % PIECES.len()];
                    let _ = bytes.splice(at..(at + length % 4).min(bytes.len()), piece.bytes()).count();
                }
            }
        }
        let (document, diagnostics) = Document::parse(bytes);
        let file = read_templates(&document);
        for diagnostic in diagnostics.iter().chain(&file.diagnostics) {
            if let Some(span) = diagnostic.span {
                prop_assert!(span.start <= span.end && span.end as usize <= document.text().len());
            }
            prop_assert!(diagnostic.severity >= Severity::Note && !diagnostic.message.is_empty());
        }
        // Templates keep the invariants that later phases require.
        for (index, template) in file.templates.iter().enumerate() {
            for link in &template.connections {
                prop_assert!(link.a.value.index() < template.zones.len() && link.b.value.index() < template.zones.len());
            }
            if file.is_usable(index) {
                prop_assert!(!template.zones.is_empty());
                prop_assert!(template.min_size.value.tiles() <= template.max_size.value.tiles());
                prop_assert!(rmg_core::template::effective_zones(template).is_ok());
            }
        }
    }
}
