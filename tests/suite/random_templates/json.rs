//! Random templates as JSON.

use proptest::prelude::*;
use rmg_core::diag::Severity;
use rmg_json::Document;
use rmg_template::json::{read_templates, write_templates};
use rmg_tests::random_templates::{RandomTemplates, TANGLES};

use super::{json, read};
use rmg_test_support::cases;

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn templates_within_the_tables_of_the_language_are_read_without_errors(seed in any::<u64>()) {
        read(&RandomTemplates::new(seed).json());
    }

    #[test]
    fn contradictory_templates_have_only_the_expected_errors(seed in any::<u64>()) {
        let text = RandomTemplates::new(seed).tangled().json();
        let (document, diagnostics) = Document::parse(text.as_str());
        prop_assert_eq!(diagnostics, []);
        for diagnostic in read_templates(&document).diagnostics {
            prop_assert!(diagnostic.severity < Severity::Error || TANGLES.contains(&diagnostic.code), "{:?} in\n{}", diagnostic, text);
        }
    }

    #[test]
    fn a_document_keeps_its_text(seed in any::<u64>()) {
        let text = RandomTemplates::new(seed).json();
        let (document, diagnostics) = Document::parse(text.as_str());
        prop_assert_eq!(diagnostics, []);
        prop_assert_eq!(document.text(), text);
    }

    #[test]
    fn written_templates_are_read_back_unchanged(seed in any::<u64>()) {
        let templates = read(&RandomTemplates::new(seed).json());
        let (text, losses) = write_templates(&templates).unwrap();
        prop_assert_eq!(losses, []);
        let again = read(&text);
        prop_assert_eq!(super::meaning::normalized(&again), super::meaning::normalized(&templates), "{}", text);
        prop_assert_eq!(json(&again), text);
    }
}
