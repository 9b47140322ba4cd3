//! Random templates as tables.

use proptest::prelude::*;
use rmg_core::diag::Severity;
use rmg_core::template::Template;
use rmg_template::Source;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, read_table, write_table};
use rmg_tests::templates::{heroes3, in_lines};

use super::meaning::differences;
use super::{json, read, templates};
use crate::cases::cases;

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

/// The templates of a table that has no errors.
#[track_caller]
fn read_sheet(sheet: &Sheet) -> Vec<Template> {
    let file = read_table(sheet, heroes3());
    let errors = in_lines(sheet.text(), &file.faults, Severity::Error);
    assert!(errors.is_empty(), "{errors:?}");
    file.templates
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_table_that_was_read_is_written_the_same_ever_after(seed in any::<u64>()) {
        let templates = templates(seed);
        for dialect in DIALECTS {
            let mut texts = Vec::new();
            for encoding in ENCODINGS {
                let first = table(&templates, dialect, encoding);
                // a code page has not all letters
                let Ok(bytes) = first.bytes() else { continue };
                let (Source::Table(read), faults) = Source::parse(bytes.clone()) else {
                    panic!("no table");
                };
                prop_assert_eq!(faults, []);
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
    fn whatever_comes_back_as_something_else_is_told_as_a_loss(seed in any::<u64>()) {
        let templates = templates(seed);
        for dialect in DIALECTS {
            let (rows, losses) = write_table(&templates, dialect, heroes3());
            let back = read_sheet(&Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }));
            prop_assert_eq!(back.len(), templates.len());
            for (before, after) in templates.iter().zip(&back) {
                for (place, words, difference) in differences(before, after, dialect) {
                    let is_it = |loss: &&rmg_template::Loss| {
                        let is_there = loss.place.is_empty() || loss.place == place;
                        loss.template == before.id && is_there && loss.field.contains(words)
                    };
                    prop_assert!(losses.iter().any(|loss| is_it(&loss)),
                        "{dialect:?} {:?} {place} {words}: {difference}\n{:#?}", before.id, losses);
                }
            }
        }
    }

    #[test]
    fn json_and_packs_say_the_same_once_both_can_say_it(seed in any::<u64>()) {
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
