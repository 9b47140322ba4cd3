//! Files of many random templates: each template can be selected.

use rmg_template::Source;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};
use rmg_tests::random_templates::RandomTemplates;
use rmg_tests::templates::heroes3;

use super::read;

/// Several times the number of templates in the largest packs.
const MANY: usize = 500;

#[test]
fn each_of_five_hundred_templates_of_a_file_can_be_selected() {
    let text = RandomTemplates::new(500).templates(MANY).json();
    let templates = read(&text);
    let rows = write_table(&templates, Dialect::H3t(Counts::NEWEST), heroes3()).0;
    let table = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).bytes().unwrap();
    for bytes in [text.into_bytes(), table] {
        let (source, diagnostics) = Source::parse(bytes);
        assert_eq!(diagnostics, []);
        let file = source.templates(heroes3());
        assert_eq!(file.templates.len(), MANY);
        for (at, template) in file.templates.iter().enumerate() {
            assert_eq!(file.find(&template.id), Some(at));
            assert!(file.is_usable(at), "{:?}", file.diagnostics_of(at));
        }
    }
}
