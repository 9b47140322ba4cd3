//! Templates of a sweep: files, folders, single templates of a file.

use std::path::Path;

use rmg_sweep::sweep::SweepSource;

use crate::diag::{Fault, Severity, has_errors};
use crate::error::Error;
use crate::faults::Faults;
use crate::files::{read_bytes, template_files};
use crate::pack::{ContentPack, Pack};
use crate::stats::fingerprint;
use crate::template::{MAX_BYTES, Template, TemplateFile, split_template_name, write_templates};

/// A file of templates that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepInput {
    /// Where it was read, as it was written.
    pub path: String,
    /// Which of its templates; `None`: all.
    pub template: Option<String>,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Whether it was found in a folder, so that one that cannot be used stops nothing.
    pub is_found: bool,
}

impl SweepInput {
    /// Reads `FILE`, `FILE#NAME`, or all template files of a folder and its folders.
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

    /// A file that the caller has read; all of its templates.
    #[must_use]
    pub fn of_bytes(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), template: None, bytes: bytes.into(), is_found: false }
    }
}

/// What there is to sweep.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// The templates, with their names and places.
    pub(super) sources: Vec<SweepSource>,
    /// Templates and files of folders that cannot be used, with the first reason.
    pub(super) unusable: Vec<String>,
    /// What is wrong with the others.
    pub(super) faults: Faults,
}

impl Inputs {
    /// Looks at everything.
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
                    Error::Faulty(faults) if !input.is_found => self.faults.append(faults),
                    _ => self.unusable.push(format!("{}: no template file", input.path)),
                }
                return;
            }
        };
        let picked = match &input.template {
            None => (0..file.templates().len()).collect(),
            Some(name) => match file.pick(Some(name)) {
                Ok(at) => vec![at],
                Err(fault) => {
                    self.faults.add("the choices", "", vec![fault]);
                    return;
                }
            },
        };
        for at in picked {
            let faults = file.all_faults_of(at, pack);
            if !has_errors(&faults) {
                self.sources.push(source_of(&file, at));
            } else if input.is_found {
                let is_error = |fault: &&Fault| fault.severity == Severity::Error;
                let why = faults.iter().find(is_error).map_or("", |fault| &fault.message);
                self.unusable.push(format!("{}#{}: {why}", input.path, file.templates()[at].id));
            } else {
                self.faults.add(input.path.clone(), file.text(), faults);
            }
        }
    }
}

/// A template of a file as sweeps name it.
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

/// What a template of a sweep is known by: the hash of its text as we write it, so that another order of keys or a comment is no change.
#[must_use]
pub fn template_hash(template: &Template) -> String {
    let text = write_templates(std::slice::from_ref(template)).map(|(text, _lost)| text);
    // a name that JSON cannot write comes from a table; what the table says stands in the template all the same
    fingerprint(&text.unwrap_or_else(|_| format!("{template:?}")))
}
