//! Templates of a sweep: files, folders, single templates of a file.

use std::fs;
use std::path::{Path, PathBuf};

use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_generate::sweep::SweepSource;
use rmg_stats::fingerprint;
use rmg_template::json::write_templates;

use crate::failure::{Failure, Kind, in_words};
use crate::output::stem;
use crate::template_input::{LoadedFile, TemplateArg};

/// What there is to sweep.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// The templates, with their names and places.
    pub(super) templates: Vec<SweepSource>,
    /// Templates and files that cannot be used, with the first reason.
    pub(super) unusable: Vec<String>,
    /// Whether one of these files could not even be read.
    pub(super) is_unreadable: bool,
}

impl Inputs {
    /// Reads everything. What cannot be used is kept as such: a sweep over a folder is not stopped by one file.
    pub(super) fn read(args: &[String], pack: &ContentPack) -> Result<Self, Failure> {
        let mut inputs = Self::default();
        for arg in args {
            let arg = TemplateArg::new(arg);
            if arg.path.is_dir() && arg.name.is_none() {
                for file in template_files(&arg.path)? {
                    match LoadedFile::read(&file, pack) {
                        Ok(loaded) => inputs.add(&loaded, None, pack)?,
                        Err(failure) => {
                            inputs.is_unreadable |= failure.kind() == Kind::Usage;
                            inputs.unusable.push(format!("{}: no template file", file.display()));
                        }
                    }
                }
            } else {
                inputs.add(&LoadedFile::read(&arg.path, pack)?, arg.name.as_deref(), pack)?;
            }
        }
        Ok(inputs)
    }

    /// Templates that could not be used.
    pub(super) fn unusable_text(&self) -> String {
        if self.unusable.is_empty() {
            return String::new();
        }
        let lines: String = self.unusable.iter().map(|line| format!("  {line}\n")).collect();
        format!("cannot be used:\n{lines}")
    }

    fn add(&mut self, loaded: &LoadedFile, name: Option<&str>, pack: &ContentPack) -> Result<(), Failure> {
        let all = 0..loaded.file.templates.len();
        let picked: Vec<usize> = match name {
            Some(name) => vec![loaded.pick(Some(name))?],
            None => all.collect(),
        };
        if picked.is_empty() {
            self.unusable.push(format!("{}: it has no templates", loaded.path));
        }
        for index in picked {
            let template = &loaded.file.templates[index];
            let mut faults = loaded.text_faults.clone();
            faults.extend(loaded.faults_of(index, pack));
            match faults.iter().find(|fault| fault.severity == Severity::Error) {
                Some(Fault { message, .. }) => {
                    self.unusable.push(format!("{}#{}: {message}", loaded.path, template.id));
                }
                None => {
                    self.templates.push(SweepSource {
                        name: format!("{}#{}", stem(Path::new(&loaded.path)), template.id),
                        source: format!("{}#{}", loaded.path, template.id),
                        sha256: template_hash(template),
                        template: template.clone(),
                    });
                }
            }
        }
        Ok(())
    }
}

/// All files that [`Inputs::read`] reads.
pub(super) fn files_of(args: &[String]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for arg in args {
        let arg = TemplateArg::new(arg);
        if arg.path.is_dir() && arg.name.is_none() {
            files.extend(template_files(&arg.path)?);
        } else {
            files.push(arg.path);
        }
    }
    Ok(files)
}

/// What a template is known by: the hash of its text as we write it, so that another order of keys or a comment is no change.
pub(crate) fn template_hash(template: &Template) -> String {
    let text = write_templates(std::slice::from_ref(template)).map(|(text, _lost)| text);
    // a name that JSON cannot write comes from a table; what the table says stands in the template all the same
    fingerprint(&text.unwrap_or_else(|_| format!("{template:?}")))
}

/// All `.json` and `.h3t` files under a folder, in order of path. Links to folders are not followed, so nothing goes round.
fn template_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::usage(format!("cannot read {}: {}", folder.display(), in_words(&error)))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable)?.is_dir() {
            found.extend(template_files(&path)?);
        } else if path
            .extension()
            .is_some_and(|ending| ["json", "h3t"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
