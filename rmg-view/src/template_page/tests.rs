use rmg_core::diag::Severity;

use super::*;
use crate::picture::{TemplatePicture, random_template};

fn html(number: u32) -> String {
    let (template, discs) = random_template(number);
    let diagnostic = PageDiagnostic {
        severity: Severity::Warning,
        line: Some(7),
        message: "zone `</li><script>` | is invalid".to_owned(),
        help: Some("fix *it*".to_owned()),
    };
    let mut bytes = Vec::new();
    let picture = TemplatePicture { template: &template, discs: &discs };
    write_html(&TemplateSheet::new(&template, &[diagnostic]), &picture, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn markdown(number: u32, picture: Option<&str>) -> String {
    let (template, _) = random_template(number);
    let mut bytes = Vec::new();
    write_markdown(&TemplateSheet::new(&template, &[]), picture, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn names_are_escaped_in_html() {
    for number in 0..24 {
        let text = html(number);
        assert_eq!(text.matches("<script").count(), 1, "only kit.js");
        assert!(text.contains("Content-Security-Policy") && text.contains("default-src 'none'"));
        assert!(!text.contains("<?xml") && !text.contains('\u{1}') && !text.contains("<b>"));
        for tag in ["table", "tr", "td", "li", "svg", "main", "figure", "dd"] {
            let open = text.matches(&format!("<{tag} ")).count() + text.matches(&format!("<{tag}>")).count();
            assert_eq!(open, text.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(text.contains("warning, line 7:") && text.contains("fix *it*"));
        assert_eq!(text, html(number));
    }
}

#[test]
fn markdown_rows_have_as_many_cells_as_the_heading() {
    for number in 0..24 {
        let text = markdown(number, None);
        let markup = text.replace("\\<", "").replace("<br>", "");
        assert!(!markup.contains('<'), "{text}");
        let mut cells = None;
        for line in text.lines() {
            if !line.starts_with('|') {
                cells = None;
                continue;
            }
            let bars = line.replace("\\\\", "").replace("\\|", "").matches('|').count();
            assert_eq!(*cells.get_or_insert(bars), bars, "{line}");
        }
    }
}

#[test]
fn every_zone_and_connection_has_a_row() {
    for number in 0..12 {
        let (template, _) = random_template(number);
        let sheet = TemplateSheet::new(&template, &[]);
        let rows = |title: &str| {
            sheet.tables.iter().find(|table| table.title == title).map_or(0, |table| table.rows.len())
        };
        assert_eq!(rows("Zones"), template.zones.len());
        assert_eq!(rows("Connections"), template.connections.len());
    }
}

#[test]
fn picture_links_are_escaped() {
    let text = markdown(2, Some("my <b> #1 100%.png"));
    assert!(text.contains("](<my %3Cb%3E %231 100%25.png>)"), "{text}");
}
