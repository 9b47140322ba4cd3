//! Tables of templates: real ones come back byte for byte, and maps are made of them.

use rmg_core::Seed;
use rmg_core::diag::{Severity, has_errors};
use rmg_core::template::Template;
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
    let (source, faults) = Source::parse(bytes.clone());
    assert!(faults.is_empty(), "{faults:?}");
    let file = source.templates(heroes3());
    Some((bytes, source, file))
}

#[test]
fn a_public_pack_is_read_without_errors_and_comes_back() {
    let Some((bytes, source, file)) = jebus() else { return };
    let Source::Table(mut sheet) = source else { panic!("no table") };
    assert_eq!(sheet.bytes().unwrap(), bytes);
    assert!(in_lines(sheet.text(), &file.faults, Severity::Error).is_empty(), "{:?}", file.faults);
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
    let middle = &template.zones[0];
    assert_eq!((middle.key.as_str(), middle.size.value, middle.monsters.word()), ("1", 40, "strong"));
    // what our packs have not is kept and told of
    let unknown = template.extras.iter().find(|extra| extra.name == "unknownObjectRules").unwrap();
    assert_eq!(unknown.value.value, "+144 4 d d d 3 d +144 5 d d d 3 d");
    let (_, losses) = write_templates(&file.templates).unwrap();
    assert!(
        losses.iter().any(
            |loss| loss.to_string() == format!("`unknownObjectRules`: left out: {}", unknown.value.value)
        )
    );
    // a cell is changed, and nothing else of the text is
    let columns = rmg_template::table::Columns::of(Dialect::H3t(Counts::NEWEST));
    let text = sheet.text().to_owned();
    sheet.set(&[(3, columns.zone.size, "41")]).unwrap();
    let changed: Vec<(char, char)> =
        text.chars().zip(sheet.text().chars()).filter(|(old, new)| old != new).collect();
    assert_eq!((changed, sheet.text().len()), (vec![('0', '1')], text.len()));
}

#[test]
fn maps_of_a_public_pack_are_sound_by_its_own_wishes() {
    let Some((_, _, file)) = jebus() else { return };
    let template = &file.templates[0];
    assert!(!has_errors(&check_template(template, heroes3())));
    for seed in 1..=3 {
        let plan = make_plan(template, heroes3(), &GenOptions::new(Seed(seed))).unwrap();
        assert!(generate(&plan, Some(template)).certificate.is_sound());
    }
}

/// What a template says, without places in its text and without what only tables can say.
fn facts(template: &Template) -> String {
    let mut template = template.clone();
    template.extras.clear();
    template.zones.iter_mut().for_each(|zone| zone.extras.clear());
    template.connections.iter_mut().for_each(|connection| connection.extras.clear());
    let text = format!("{template:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |facts, part| facts + part.split_once('}').map_or(part, |(_, rest)| rest))
}

#[test]
fn every_public_template_written_as_json_is_the_same_and_as_a_table_once_more() {
    let Some(files) = template_files::public().unwrap() else { return };
    let mut count = 0;
    for path in files.iter().chain(&template_files::shipped().unwrap()) {
        let (source, _) = Source::parse(std::fs::read(path).unwrap());
        let file = source.templates(heroes3());
        let (text, losses) = write_templates(&file.templates).unwrap();
        let (document, faults) = rmg_json::Document::parse(text);
        assert!(faults.is_empty(), "{}: {faults:?}", path.display());
        let again = read_templates(&document);
        for (before, after) in file.templates.iter().zip(&again.templates) {
            let settings = losses.iter().all(|loss| loss.field.contains("settings"));
            assert!(settings && facts(before) == facts(after), "{}: {losses:?}", path.display());
            count += 1;
        }
        // a table of it is read without errors, and written the same ever after
        let table = |templates: &[Template]| {
            let (rows, _) = write_table(templates, Dialect::H3t(Counts::NEWEST), heroes3());
            Sheet::of_rows(&rows, Encoding::Utf8 { mark: false })
        };
        let read = |sheet: &Sheet| rmg_template::table::read_table(sheet, heroes3());
        let first = read(&table(&file.templates));
        let errors = in_lines(table(&file.templates).text(), &first.faults, Severity::Error);
        assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
        let second = table(&first.templates);
        assert_eq!(table(&read(&second).templates).text(), second.text(), "{}", path.display());
    }
    assert!(count > 60, "{count} templates");
}
