//! Templates in tables: public files are written back byte for byte, and maps are generated from them.

use rmg_core::Seed;
use rmg_core::diag::{Severity, has_errors};
use rmg_core::template::{ObjectRule, Template};
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_reader_tests::corpus;
use rmg_template::json::{read_templates, write_templates};
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};
use rmg_template::{Source, TemplateFile};
use rmg_tests::made::generate;
use rmg_tests::template_files;
use rmg_tests::templates::{heroes3, in_lines};

fn jebus() -> Option<(Vec<u8>, Source, TemplateFile)> {
    let bytes = std::fs::read(corpus("h3t/JebusCross.h3t")?).unwrap();
    let (source, diagnostics) = Source::parse(bytes.clone());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let file = source.templates(heroes3());
    Some((bytes, source, file))
}

#[test]
fn a_public_pack_is_read_without_errors_and_written_back_unchanged() {
    let Some((bytes, source, file)) = jebus() else { return };
    let Source::Table(mut sheet) = source else { panic!("not a table") };
    assert_eq!(sheet.bytes().unwrap(), bytes);
    assert!(in_lines(sheet.text(), &file.diagnostics, Severity::Error).is_empty(), "{:?}", file.diagnostics);
    let [template] = file.templates.as_slice() else { panic!("{} templates", file.templates.len()) };
    assert_eq!(
        (template.name.as_str(), template.zones.len(), template.connections.len()),
        ("Jebus Cross", 5, 4)
    );
    assert_eq!(
        (template.min_size.value.to_string(), template.max_size.value.to_string()),
        ("l".into(), "xl".into())
    );
    assert_eq!(template.players.value.to_string(), "2-4");
    let zone = &template.zones[0];
    assert_eq!((zone.key.as_str(), zone.size.value, zone.monsters.word()), ("1", 40, "strong"));
    // rules for objects that the pack lacks have their numbers, and JSON keeps them
    let rules: Vec<String> = template.objects.iter().map(ObjectRule::words).collect();
    for rule in ["hota:class144/4: at most 3 in the zone", "hota:class144/5: at most 3 in the zone"] {
        assert!(rules.iter().any(|found| found == rule), "{rules:?}");
    }
    let (text, losses) = write_templates(&file.templates).unwrap();
    assert!(!losses.iter().any(|loss| loss.to_string().contains("ObjectRules")), "{losses:?}");
    assert!(text.contains("hota:class144"));
    // setting a cell changes nothing else in the text
    let columns = rmg_template::table::Columns::of(Dialect::H3t(Counts::NEWEST));
    let text = sheet.text().to_owned();
    sheet.set(&[(3, columns.zone.size, "41")]).unwrap();
    let changed: Vec<(char, char)> =
        text.chars().zip(sheet.text().chars()).filter(|(old, new)| old != new).collect();
    assert_eq!((changed, sheet.text().len()), (vec![('0', '1')], text.len()));
}

#[test]
fn maps_of_a_public_pack_meet_the_requests_of_its_template() {
    let Some((_, _, file)) = jebus() else { return };
    let template = &file.templates[0];
    assert!(!has_errors(&check_template(template, heroes3())));
    for seed in 1..=3 {
        let plan = make_plan(template, heroes3(), &GenOptions::new(Seed(seed))).unwrap();
        assert!(generate(&plan, Some(template)).certificate.is_sound());
    }
}

/// Returns the contents of a template as text, without spans and without fields that only tables have.
fn contents(template: &Template) -> String {
    let mut template = template.clone();
    template.extras.clear();
    template.zones.iter_mut().for_each(|zone| zone.extras.clear());
    template.connections.iter_mut().for_each(|connection| connection.extras.clear());
    let text = format!("{template:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |contents, part| contents + part.split_once('}').map_or(part, |(_, rest)| rest))
}

#[test]
fn every_public_template_is_equal_after_conversion_to_json_and_tables() {
    let Some(files) = template_files::public().unwrap() else { return };
    let mut count = 0;
    for path in files.iter().chain(&template_files::shipped().unwrap()) {
        let (source, _) = Source::parse(std::fs::read(path).unwrap());
        let file = source.templates(heroes3());
        let (text, losses) = write_templates(&file.templates).unwrap();
        let (document, diagnostics) = rmg_json::Document::parse(text);
        assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", path.display());
        let again = read_templates(&document);
        for (before, after) in file.templates.iter().zip(&again.templates) {
            let settings = losses.iter().all(|loss| loss.field.contains("settings"));
            assert!(settings && contents(before) == contents(after), "{}: {losses:?}", path.display());
            count += 1;
        }
        // its table is read without errors, and later conversions do not change it
        let table = |templates: &[Template]| {
            let (rows, _) = write_table(templates, Dialect::H3t(Counts::NEWEST), heroes3());
            Sheet::of_rows(&rows, Encoding::Utf8 { mark: false })
        };
        let read = |sheet: &Sheet| rmg_template::table::read_table(sheet, heroes3());
        let first = read(&table(&file.templates));
        let errors = in_lines(table(&file.templates).text(), &first.diagnostics, Severity::Error);
        assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
        let second = table(&first.templates);
        assert_eq!(table(&read(&second).templates).text(), second.text(), "{}", path.display());
    }
    assert!(count > 60, "{count} templates");
}
