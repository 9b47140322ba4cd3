//! Random templates as tables.

use proptest::prelude::*;
use rmg_core::diag::Severity;
use rmg_core::template::Template;
use rmg_template::Source;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, read_table, write_table};
use rmg_tests::templates::{heroes3, in_lines};

use super::meaning::differences;
use super::{json, read, templates};
use rmg_test_support::cases;

const DIALECTS: [Dialect; 2] = [Dialect::RmgTxt, Dialect::H3t(Counts::NEWEST)];

const ENCODINGS: [Encoding; 5] = [
    Encoding::Utf8 { mark: false },
    Encoding::Utf8 { mark: true },
    Encoding::Utf16 { big_endian: false },
    Encoding::Utf16 { big_endian: true },
    Encoding::Page("windows-1251"),
];

fn table(templates: &[Template], dialect: Dialect, encoding: Encoding) -> Sheet {
    Sheet::of_rows(&write_table(templates, dialect, heroes3()).0, encoding)
}

/// Reads the templates of a table that must have no errors.
#[track_caller]
fn read_sheet(sheet: &Sheet) -> Vec<Template> {
    let file = read_table(sheet, heroes3());
    let errors = in_lines(sheet.text(), &file.diagnostics, Severity::Error);
    assert!(errors.is_empty(), "{errors:?}");
    file.templates
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn writing_a_table_that_was_read_is_stable(seed in any::<u64>()) {
        let templates = templates(seed);
        for dialect in DIALECTS {
            let mut texts = Vec::new();
            for encoding in ENCODINGS {
                let first = table(&templates, dialect, encoding);
                // a code page does not have all characters
                let Ok(bytes) = first.bytes() else { continue };
                let (Source::Table(read), diagnostics) = Source::parse(bytes.clone()) else {
                    panic!("not a table");
                };
                prop_assert_eq!(diagnostics, []);
                prop_assert_eq!(read.bytes().unwrap(), bytes);
                if matches!(encoding, Encoding::Utf8 { .. } | Encoding::Utf16 { .. }) && !first.text().is_ascii() {
                    prop_assert_eq!(read.encoding(), encoding);
                }
                let second = table(&read_sheet(&read), dialect, read.encoding());
                let third = table(&read_sheet(&second), dialect, read.encoding());
                prop_assert_eq!(second.bytes().unwrap(), third.bytes().unwrap());
                if !matches!(encoding, Encoding::Page(_)) {
                    texts.push(second.text().to_owned());
                }
            }
            prop_assert!(texts.windows(2).all(|two| two[0] == two[1]));
        }
    }

    #[test]
    fn every_change_in_a_table_is_reported_as_a_loss(seed in any::<u64>()) {
        let templates = templates(seed);
        for dialect in DIALECTS {
            let (rows, losses) = write_table(&templates, dialect, heroes3());
            let back = read_sheet(&Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }));
            prop_assert_eq!(back.len(), templates.len());
            for (before, after) in templates.iter().zip(&back) {
                for (place, message, difference) in differences(before, after, dialect) {
                    let matches = |loss: &&rmg_template::Loss| {
                        let is_at_place = loss.place.is_empty() || loss.place == place;
                        loss.template == before.id && is_at_place && loss.field.contains(message)
                    };
                    prop_assert!(losses.iter().any(|loss| matches(&loss)),
                        "{dialect:?} {:?} {place} {message}: {difference}\n{:#?}", before.id, losses);
                }
            }
        }
    }

    #[test]
    fn conversion_between_json_and_packs_is_stable_after_the_first(seed in any::<u64>()) {
        let dialect = Dialect::H3t(Counts::NEWEST);
        let pack = |templates: &[Template]| table(templates, dialect, Encoding::Utf8 { mark: false });
        let first = json(&read_sheet(&pack(&templates(seed))));
        let once = pack(&read(&first));
        let second = json(&read_sheet(&once));
        let twice = pack(&read(&second));
        prop_assert_eq!(&second, &first);
        prop_assert_eq!(twice.text(), once.text());
    }
}
