//! The templates of a sweep, from files, folders, and single templates of a file.

use std::path::Path;

use rmg_sweep::sweep::SweepSource;

use crate::diag::{Diagnostic, Severity, has_errors};
use crate::diagnostics::Diagnostics;
use crate::error::Error;
use crate::files::{read_bytes, template_files};
use crate::pack::{ContentPack, Pack};
use crate::stats::fingerprint;
use crate::template::{MAX_BYTES, Template, TemplateFile, split_template_name, write_templates};

/// The bytes of a template file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepInput {
    /// The path, as the caller wrote it.
    pub path: String,
    /// The name of one of its templates. `None`: all templates.
    pub template: Option<String>,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Whether the file was found in a folder. Such a file is skipped if it is invalid.
    pub is_found: bool,
}

impl SweepInput {
    /// Reads `FILE`, `FILE#NAME`, or all template files of a folder and its subfolders.
    ///
    /// # Errors
    /// [`Error::Unreadable`].
    pub fn read(text: &str) -> Result<Vec<Self>, Error> {
        let (path, template) = split_template_name(text);
        let read = |path: &Path, template, is_found| {
            let bytes = read_bytes(path, "a template file", MAX_BYTES)?;
            Ok(Self { path: path.display().to_string(), template, bytes, is_found })
        };
        if path.is_dir() && template.is_none() {
            template_files(&path)?.iter().map(|file| read(file, None, true)).collect()
        } else {
            Ok(vec![read(&path, template, false)?])
        }
    }

    /// Takes the bytes of a file, with all of its templates.
    #[must_use]
    pub fn of_bytes(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), template: None, bytes: bytes.into(), is_found: false }
    }
}

/// The templates of a sweep.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// The templates, with their names and paths.
    pub(super) sources: Vec<SweepSource>,
    /// Templates and files of folders that cannot be used, with the first reason.
    pub(super) unusable: Vec<String>,
    /// The diagnostics of the others.
    pub(super) diagnostics: Diagnostics,
}

impl Inputs {
    /// Reads and checks all inputs.
    pub(super) fn of(inputs: &[SweepInput], pack: &ContentPack) -> Self {
        let mut all = Self::default();
        for input in inputs {
            all.add(input, pack);
        }
        all
    }

    fn add(&mut self, input: &SweepInput, pack: &ContentPack) {
        let file = TemplateFile::parse(input.path.clone(), input.bytes.clone(), &Pack::heroes3());
        let file = match file.with_templates() {
            Ok(file) => file,
            Err(error) => {
                match error {
                    Error::Invalid(diagnostics) if !input.is_found => self.diagnostics.append(diagnostics),
                    _ => self.unusable.push(format!("{}: not a template file", input.path)),
                }
                return;
            }
        };
        let picked = match &input.template {
            None => (0..file.templates().len()).collect(),
            Some(name) => match file.pick(Some(name)) {
                Ok(at) => vec![at],
                Err(diagnostic) => {
                    self.diagnostics.add("the choices", "", vec![diagnostic]);
                    return;
                }
            },
        };
        for at in picked {
            let diagnostics = file.all_diagnostics_of(at, pack);
            if !has_errors(&diagnostics) {
                self.sources.push(source_of(&file, at));
            } else if input.is_found {
                let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
                let reason = diagnostics.iter().find(is_error).map_or("", |diagnostic| &diagnostic.message);
                self.unusable.push(format!("{}#{}: {reason}", input.path, file.templates()[at].id));
            } else {
                self.diagnostics.add(input.path.clone(), file.text(), diagnostics);
            }
        }
    }
}

/// Returns a template of a file with the names that sweeps use for it.
#[must_use]
pub fn source_of(file: &TemplateFile, at: usize) -> SweepSource {
    let template = &file.templates()[at];
    let stem = Path::new(file.name()).file_stem().unwrap_or_default().to_string_lossy();
    SweepSource {
        name: format!("{stem}#{}", template.id),
        source: format!("{}#{}", file.name(), template.id),
        sha256: template_hash(template),
        template: template.clone(),
    }
}

/// Returns the hash that identifies a template in a sweep. It does not depend on comments or the order of
/// keys in the file.
#[must_use]
pub fn template_hash(template: &Template) -> String {
    let text = write_templates(std::slice::from_ref(template)).map(|(text, _lost)| text);
    // JSON cannot represent some names from tables; the debug text contains the whole template
    fingerprint(text.unwrap_or_else(|_| format!("{template:?}")))
}
