//! Fixes that are certain: what is read stays the same, and so does what they do not touch.

use proptest::prelude::*;
use rmg_core::diag::{Fault, Fix, has_errors};
use rmg_template::json::write_templates;
use rmg_template::{Source, TemplateFile};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::heroes3;

/// Ways to write the same a little worse; each takes what it changes from the text.
const SLIPS: [(&str, &str); 9] = [
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

fn read(bytes: &[u8]) -> (Source, TemplateFile, Vec<Fault>) {
    let (source, mut faults) = Source::parse(bytes.to_vec());
    let file = source.templates(heroes3());
    faults.extend(file.faults.clone());
    (source, file, faults)
}

fn certain(faults: &[Fault]) -> Vec<&Fix> {
    faults.iter().filter_map(|fault| fault.fix.as_deref()).filter(|fix| fix.is_certain).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn certain_fixes_leave_what_is_read_as_it_is(
        name in prop::sample::select(vec!["ground", "lists", "things", "towns", "ways", "games"]),
        slips in proptest::collection::vec((0..SLIPS.len(), any::<prop::sample::Index>()), 1..6),
    ) {
        let path = workspace_root().join(format!("tests/templates/{name}.json"));
        let mut text = std::fs::read_to_string(path).unwrap();
        for (slip, place) in slips {
            let (sound, worse) = SLIPS[slip];
            let places: Vec<usize> = text.match_indices(sound).map(|(at, _)| at).collect();
            if !places.is_empty() {
                let at = places[place.index(places.len())];
                text.replace_range(at..at + sound.len(), worse);
            }
        }
        let (mut source, before, first_faults) = read(text.as_bytes());
        let mut faults = first_faults.clone();
        let mut rounds = 0;
        while !certain(&faults).is_empty() {
            let (bytes, count) = source.with_fixes(certain(&faults)).unwrap();
            prop_assert!(count > 0 && rounds < 16, "{text}");
            let file;
            (source, file, faults) = read(&bytes);
            if !has_errors(&first_faults) {
                let plain = |file: &TemplateFile| write_templates(&file.templates).unwrap().0;
                prop_assert_eq!(plain(&file), plain(&before));
            }
            rounds += 1;
        }
        let errors = |faults: &[Fault]| faults.iter().filter(|fault| has_errors(std::slice::from_ref(fault))).count();
        prop_assert!(errors(&faults) <= errors(&first_faults), "{}", source.text());
    }
}
