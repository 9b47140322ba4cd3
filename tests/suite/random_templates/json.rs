//! Random templates as JSON.

use proptest::prelude::*;
use rmg_core::diag::Severity;
use rmg_json::Document;
use rmg_template::json::{read_templates, write_templates};
use rmg_tests::random_templates::{RandomTemplates, TANGLES};

use super::{json, read};
use crate::cases::cases;

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_the_tables_of_the_language_accept_is_read_without_errors(seed in any::<u64>()) {
        read(&RandomTemplates::new(seed).json());
    }

    #[test]
    fn what_contradicts_itself_has_the_errors_of_that_and_no_others(seed in any::<u64>()) {
        let text = RandomTemplates::new(seed).tangled().json();
        let (document, faults) = Document::parse(text.as_str());
        prop_assert_eq!(faults, []);
        for fault in read_templates(&document).faults {
            prop_assert!(fault.severity < Severity::Error || TANGLES.contains(&fault.code), "{:?} in\n{}", fault, text);
        }
    }

    #[test]
    fn the_text_of_a_document_is_the_text_that_was_read(seed in any::<u64>()) {
        let text = RandomTemplates::new(seed).json();
        let (document, faults) = Document::parse(text.as_str());
        prop_assert_eq!(faults, []);
        prop_assert_eq!(document.text(), text);
    }

    #[test]
    fn templates_that_are_written_are_read_as_they_were(seed in any::<u64>()) {
        let templates = read(&RandomTemplates::new(seed).json());
        let (text, losses) = write_templates(&templates).unwrap();
        prop_assert_eq!(losses, []);
        let again = read(&text);
        prop_assert_eq!(super::meaning::plain(&again), super::meaning::plain(&templates), "{}", text);
        prop_assert_eq!(json(&again), text);
    }
}
