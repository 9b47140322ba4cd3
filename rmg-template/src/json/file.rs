//! Reads the templates of a file.

use std::collections::BTreeSet;

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span};
use rmg_core::text::shown;
use rmg_json::Document;

use crate::file::TemplateFile;
use crate::json::context::Context;
use crate::json::expand::expanded;
use crate::json::fields::Fields;
use crate::json::limits::{MAX_DIAGNOSTICS, MAX_TEMPLATES, MAX_ZONES_OF_FILE};
use crate::json::{language, template};

/// Reads all templates of a document and reports their errors.
///
/// Does not repeat errors of the JSON itself, which [`Document::parse`] reports.
#[must_use]
pub fn read_templates(document: &Document) -> TemplateFile {
    let Some(root) = document.root() else { return TemplateFile::default() };
    let mut file = Context::new(document);
    let mut bodies = Vec::new();
    match Fields::of(root, "the file") {
        Some(fields) if is_body(&fields) => {
            let message = "the template has no name";
            let diagnostic = Diagnostic::new(Severity::Error, "nameless-template", Some(root.span), message);
            let around = vec![
                Edit::insert(root.span.start, "{ \"My template\" : "),
                Edit::insert(root.span.end, " }"),
            ];
            file.diagnostics.push(
                diagnostic
                    .help("write { \"My template\" : { ... } }")
                    .fix(Fix::guess("give it a name", around)),
            );
        }
        Some(fields) if fields.members().next().is_none() => {
            let diagnostic = Diagnostic::new(
                Severity::Error,
                "no-templates",
                Some(root.span),
                "the file has no templates",
            );
            file.diagnostics
                .push(diagnostic.help("write { \"My template\" : { ... } }, or create one with `rmg new`"));
        }
        Some(fields) => bodies = fields.distinct(&mut file, Severity::Error, "template"),
        None => file.wrong_type(root, "the file", "a structure `{ \"name\" : { ... } }`"),
    }
    if bodies.len() > MAX_TEMPLATES {
        let count = bodies.len();
        let message = format!("the file has {count} templates: the maximum is {MAX_TEMPLATES}");
        file.diagnostics.push(Diagnostic::new(
            Severity::Error,
            "too-many-templates",
            Some(bodies[MAX_TEMPLATES].key.span),
            message,
        ));
        bodies.truncate(MAX_TEMPLATES);
    }
    let mut templates = Vec::with_capacity(bodies.len());
    let (mut reported, mut zones) = (0, 0);
    for body in bodies {
        if zones > MAX_ZONES_OF_FILE {
            let message = format!("the file has more than {MAX_ZONES_OF_FILE} zones; the rest is not read");
            file.diagnostics.push(Diagnostic::new(
                Severity::Error,
                "too-many-zones",
                Some(body.key.span),
                message,
            ));
            break;
        }
        // Each template reports at least its first errors, so that usable templates are known.
        let room = MAX_DIAGNOSTICS.saturating_sub(reported).clamp(1, DiagnosticList::LIMIT);
        let mut context = Context::with_limit(document, room);
        match body.fields("a template") {
            Some(fields) => {
                let expanded = expanded(&mut context, &fields);
                let template = match &expanded {
                    Some(value) => template::read(&mut context, body.key, &fields.with_value(value)),
                    None => template::read(&mut context, body.key, &fields),
                };
                zones += template.zones.len();
                let mut diagnostics = context.diagnostics.finish();
                if expanded.is_some() {
                    remove_duplicates(&mut diagnostics);
                }
                reported += diagnostics.len();
                templates.push((template, diagnostics));
            }
            None => {
                let label = format!("template `{}`", shown(&body.key.name));
                file.wrong_type(body.value, &label, "a structure `{ }`");
            }
        }
    }
    TemplateFile::new(file.diagnostics.finish(), templates)
}

/// Returns whether a file is a template without a name: it has keys of a template instead of names.
fn is_body(fields: &Fields<'_>) -> bool {
    let keys = fields.members().map(|member| member.key.name.as_str());
    let known: BTreeSet<&str> = keys.filter(|key| language::TEMPLATE.has(key)).collect();
    known.len() >= 2 && (known.contains("zones") || known.contains("connections"))
}

/// Removes duplicate diagnostics of values that were expanded from one line.
fn remove_duplicates(diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<(&'static str, Option<Span>)> = BTreeSet::new();
    // a mention without a value causes further errors, because it is not an id or a number
    let is_mention = |diagnostic: &Diagnostic| diagnostic.code == "unknown-mention";
    let unknown: BTreeSet<Option<Span>> = diagnostics
        .iter()
        .filter(|diagnostic| is_mention(diagnostic))
        .map(|diagnostic| diagnostic.span)
        .collect();
    diagnostics.retain(|diagnostic| is_mention(diagnostic) || !unknown.contains(&diagnostic.span));
    diagnostics
        .retain(|diagnostic| diagnostic.span.is_none() || seen.insert((diagnostic.code, diagnostic.span)));
}
