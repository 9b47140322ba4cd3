//! The templates of a file.

use rmg_core::diag::{Fault, FaultList, Severity, has_errors};
use rmg_core::template::Template;
use rmg_core::text::shown;
use rmg_json::Document;

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::limits::{MAX_FAULTS, MAX_TEMPLATES, MAX_ZONES_OF_FILE};
use crate::json::template;

/// The templates of a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TemplateFile {
    /// The templates in the order of the file, as far as they could be read: one with errors has defaults where
    /// values are bad and lacks connections whose ends are.
    pub templates: Vec<Template>,
    /// Everything that is wrong with them: of the file as a whole, then template by template.
    pub faults: Vec<Fault>,
    /// Where the faults of each template end in `faults`; those of the file come before the first.
    fault_ends: Vec<usize>,
    /// How many faults belong to the file as a whole.
    file_faults: usize,
}

impl TemplateFile {
    /// The faults of the template at `index`.
    #[must_use]
    pub fn faults_of(&self, index: usize) -> &[Fault] {
        let start = index.checked_sub(1).map_or(self.file_faults, |before| self.fault_ends[before]);
        &self.faults[start..self.fault_ends[index]]
    }

    /// The faults of the file as a whole.
    #[must_use]
    pub fn file_faults(&self) -> &[Fault] {
        &self.faults[..self.file_faults]
    }

    /// Whether the template at `index` can be used: it has no errors (the file may have some elsewhere).
    #[must_use]
    pub fn is_usable(&self, index: usize) -> bool {
        !has_errors(self.faults_of(index))
    }

    /// The position of the template with that id, or else of the first with that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_id = self.templates.iter().position(|template| template.id == name);
        by_id.or_else(|| self.templates.iter().position(|template| template.name == name))
    }
}

/// Reads all templates of a document, and everything that is wrong with them.
///
/// Faults of the JSON itself are not repeated; [`Document::parse`] reported them.
#[must_use]
pub fn read_templates(document: &Document) -> TemplateFile {
    let Some(root) = document.root() else { return TemplateFile::default() };
    let mut file = Context::new(document);
    let mut bodies = Vec::new();
    match Fields::of(root, "the file") {
        Some(fields) if fields.has("zones") && fields.has("connections") => {
            let message = "a template stands here without a name around it";
            let fault = Fault::new(Severity::Error, "nameless-template", Some(root.span), message);
            file.faults.push(fault.help("write { \"My template\" : { ... } }"));
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
    let mut faults = Vec::new();
    let mut ends = Vec::with_capacity(bodies.len());
    let mut zones = 0;
    for body in bodies {
        if zones > MAX_ZONES_OF_FILE {
            let message =
                format!("the file has more than {MAX_ZONES_OF_FILE} zones; what follows is not read");
            file.faults.push(Fault::new(Severity::Error, "too-many-zones", Some(body.key.span), message));
            break;
        }
        // Of each template at least the first faults are told, so that it is known which can be used.
        let room = MAX_FAULTS.saturating_sub(faults.len()).clamp(1, FaultList::LIMIT);
        let mut context = Context::with_limit(document, room);
        match body.fields("a template") {
            Some(fields) => {
                let template = template::read(&mut context, body.key, &fields);
                zones += template.zones.len();
                templates.push(template);
                faults.extend(context.faults.finish());
                ends.push(faults.len());
            }
            None => {
                let label = format!("template `{}`", shown(&body.key.name));
                file.wrong_type(body.value, &label, "a structure `{ }`");
            }
        }
    }
    let mut all = file.faults.finish();
    let file_faults = all.len();
    all.append(&mut faults);
    let fault_ends = ends.into_iter().map(|end| end + file_faults).collect();
    TemplateFile { templates, faults: all, fault_ends, file_faults }
}
