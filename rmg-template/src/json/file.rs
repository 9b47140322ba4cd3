//! The templates of a file.

use std::collections::BTreeSet;

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity, Span};
use rmg_core::text::shown;
use rmg_json::Document;

use crate::file::TemplateFile;
use crate::json::context::Context;
use crate::json::expand::expanded;
use crate::json::fields::Fields;
use crate::json::limits::{MAX_FAULTS, MAX_TEMPLATES, MAX_ZONES_OF_FILE};
use crate::json::{language, template};

/// Reads all templates of a document, and everything that is wrong with them.
///
/// Faults of the JSON itself are not repeated; [`Document::parse`] reported them.
#[must_use]
pub fn read_templates(document: &Document) -> TemplateFile {
    let Some(root) = document.root() else { return TemplateFile::default() };
    let mut file = Context::new(document);
    let mut bodies = Vec::new();
    match Fields::of(root, "the file") {
        Some(fields) if is_body(&fields) => {
            let message = "a template stands here without a name around it";
            let fault = Fault::new(Severity::Error, "nameless-template", Some(root.span), message);
            let around = vec![
                Edit::insert(root.span.start, "{ \"My template\" : "),
                Edit::insert(root.span.end, " }"),
            ];
            file.faults.push(
                fault.help("write { \"My template\" : { ... } }").fix(Fix::guess("give it a name", around)),
            );
        }
        Some(fields) if fields.members().next().is_none() => {
            let fault =
                Fault::new(Severity::Error, "no-templates", Some(root.span), "the file has no templates");
            file.faults
                .push(fault.help("write { \"My template\" : { ... } }; `rmg new` writes one to begin with"));
        }
        Some(fields) => bodies = fields.distinct(&mut file, Severity::Error, "template"),
        None => file.wrong_type(root, "the file", "a structure `{ \"name\" : { ... } }`"),
    }
    if bodies.len() > MAX_TEMPLATES {
        let (count, most) = (bodies.len(), MAX_TEMPLATES);
        let message = format!("the file has {count} templates; at most {most} are read");
        file.faults.push(Fault::new(
            Severity::Error,
            "too-many-templates",
            Some(bodies[most].key.span),
            message,
        ));
        bodies.truncate(most);
    }
    let mut templates = Vec::with_capacity(bodies.len());
    let (mut told, mut zones) = (0, 0);
    for body in bodies {
        if zones > MAX_ZONES_OF_FILE {
            let message =
                format!("the file has more than {MAX_ZONES_OF_FILE} zones; what follows is not read");
            file.faults.push(Fault::new(Severity::Error, "too-many-zones", Some(body.key.span), message));
            break;
        }
        // Of each template at least the first faults are told, so that it is known which can be used.
        let room = MAX_FAULTS.saturating_sub(told).clamp(1, FaultList::LIMIT);
        let mut context = Context::with_limit(document, room);
        match body.fields("a template") {
            Some(fields) => {
                let expanded = expanded(&mut context, &fields);
                let template = match &expanded {
                    Some(value) => template::read(&mut context, body.key, &fields.made_to(value)),
                    None => template::read(&mut context, body.key, &fields),
                };
                zones += template.zones.len();
                let mut faults = context.faults.finish();
                if expanded.is_some() {
                    each_once(&mut faults);
                }
                told += faults.len();
                templates.push((template, faults));
            }
            None => {
                let label = format!("template `{}`", shown(&body.key.name));
                file.wrong_type(body.value, &label, "a structure `{ }`");
            }
        }
    }
    TemplateFile::new(file.faults.finish(), templates)
}

/// Whether a file is a template and not templates by their names: some keys of a template stand where names should.
fn is_body(fields: &Fields<'_>) -> bool {
    let keys = fields.members().map(|member| member.key.name.as_str());
    let known: BTreeSet<&str> = keys.filter(|key| language::TEMPLATE.has(key)).collect();
    known.len() >= 2 && (known.contains("zones") || known.contains("connections"))
}

/// What is wrong with a line that stands for many zones is said of the first of them.
fn each_once(faults: &mut Vec<Fault>) {
    let mut told: BTreeSet<(&'static str, Option<Span>)> = BTreeSet::new();
    // a mention without a value is no id and no number, either
    let is_mention = |fault: &Fault| fault.code == "unknown-mention";
    let unknown: BTreeSet<Option<Span>> =
        faults.iter().filter(|fault| is_mention(fault)).map(|fault| fault.span).collect();
    faults.retain(|fault| is_mention(fault) || !unknown.contains(&fault.span));
    faults.retain(|fault| fault.span.is_none() || told.insert((fault.code, fault.span)));
}
