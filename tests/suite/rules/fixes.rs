//! Fixes that are certain do not change the templates that are read.

use proptest::prelude::*;
use rmg_core::diag::{Diagnostic, Fix, has_errors};
use rmg_template::json::write_templates;
use rmg_template::{Source, TemplateFile};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::heroes3;

/// Typos: a valid text and its replacement.
const TYPOS: [(&str, &str); 9] = [
    (",", " "),
    (",\n", "\n"),
    (" 10,", " \"10\","),
    (" 3000", " 3000.0"),
    ("\"true\"", "true"),
    ("//", "/"),
    ("\"owner\"", "\"owner\" : 4, \"owner\""),
    ("\"a\" : \"1\"", "\"a\" : 1"),
    ("{", "{ /* first\n * second */"),
];

fn read(bytes: &[u8]) -> (Source, TemplateFile, Vec<Diagnostic>) {
    let (source, mut diagnostics) = Source::parse(bytes.to_vec());
    let file = source.templates(heroes3());
    diagnostics.extend(file.diagnostics.clone());
    (source, file, diagnostics)
}

fn certain(diagnostics: &[Diagnostic]) -> Vec<&Fix> {
    diagnostics
        .iter()
        .filter_map(|diagnostic| diagnostic.fix.as_deref())
        .filter(|fix| fix.is_certain)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn certain_fixes_do_not_change_the_templates(
        name in prop::sample::select(vec!["ground", "lists", "things", "towns", "ways", "games"]),
        typos in proptest::collection::vec((0..TYPOS.len(), any::<prop::sample::Index>()), 1..6),
    ) {
        let path = workspace_root().join(format!("tests/templates/{name}.json"));
        let mut text = std::fs::read_to_string(path).unwrap();
        for (typo, place) in typos {
            let (valid, damaged) = TYPOS[typo];
            let places: Vec<usize> = text.match_indices(valid).map(|(at, _)| at).collect();
            if !places.is_empty() {
                let at = places[place.index(places.len())];
                text.replace_range(at..at + valid.len(), damaged);
            }
        }
        let (mut source, before, first_diagnostics) = read(text.as_bytes());
        let mut diagnostics = first_diagnostics.clone();
        let mut rounds = 0;
        while !certain(&diagnostics).is_empty() {
            let (bytes, count) = source.with_fixes(certain(&diagnostics)).unwrap();
            prop_assert!(count > 0 && rounds < 16, "{text}");
            let file;
            (source, file, diagnostics) = read(&bytes);
            if !has_errors(&first_diagnostics) {
                let json = |file: &TemplateFile| write_templates(&file.templates).unwrap().0;
                prop_assert_eq!(json(&file), json(&before));
            }
            rounds += 1;
        }
        let errors = |diagnostics: &[Diagnostic]| diagnostics.iter().filter(|diagnostic| has_errors(std::slice::from_ref(diagnostic))).count();
        prop_assert!(errors(&diagnostics) <= errors(&first_diagnostics), "{}", source.text());
    }
}
