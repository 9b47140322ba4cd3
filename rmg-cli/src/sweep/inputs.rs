//! Templates of a sweep: from files, folders, or single templates of a file.

use rmg::sweep::{SweepSource, source_of, template_files};
use rmg::{ContentPack, Diagnostic, Severity};

use crate::prelude::*;

#[derive(Debug, Default)]
pub(super) struct Inputs {
    pub(super) templates: Vec<SweepSource>,
    /// Unusable templates and files, with the first reason.
    pub(super) unusable: Vec<String>,
    /// Whether a file could not be read.
    pub(super) is_unreadable: bool,
}

impl Inputs {
    /// Reads all templates. Records unusable ones, so that one bad file does not stop a sweep over a folder.
    pub(super) fn read(files: &[(TemplateArg, bool)], pack: &ContentPack) -> Result<Self, Failure> {
        let mut inputs = Self::default();
        for (arg, is_found) in files {
            match LoadedFile::read(&arg.path, pack) {
                Ok(loaded) => inputs.add(&loaded, arg.name.as_deref(), pack)?,
                Err(failure) if !is_found => return Err(failure),
                Err(failure) => {
                    inputs.is_unreadable |= failure.kind() == Kind::Usage;
                    inputs.unusable.push(format!("{}: not a template file", arg.path.display()));
                }
            }
        }
        Ok(inputs)
    }

    pub(super) fn unusable_text(&self) -> String {
        if self.unusable.is_empty() {
            return String::new();
        }
        let lines: String = self.unusable.iter().map(|line| format!("  {line}\n")).collect();
        format!("unusable:\n{lines}")
    }

    fn add(&mut self, loaded: &LoadedFile, name: Option<&str>, pack: &ContentPack) -> Result<(), Failure> {
        let all = 0..loaded.templates().len();
        let picked: Vec<usize> = match name {
            Some(name) => vec![loaded.pick(Some(name))?],
            None => all.collect(),
        };
        if picked.is_empty() {
            self.unusable.push(format!("{}: no templates", loaded.name()));
        }
        for index in picked {
            let template = &loaded.templates()[index];
            match loaded
                .all_diagnostics_of(index, pack)
                .iter()
                .find(|diagnostic| diagnostic.severity == Severity::Error)
            {
                Some(Diagnostic { message, .. }) => {
                    self.unusable.push(format!("{}#{}: {message}", loaded.name(), template.id));
                }
                None => self.templates.push(source_of(loaded, index)),
            }
        }
        Ok(())
    }
}

/// Returns the named files, and whether each was found in a folder.
pub(super) fn files_of(args: &[String]) -> Result<Vec<(TemplateArg, bool)>, Failure> {
    let mut files = Vec::new();
    for arg in args {
        let arg = TemplateArg::new(arg);
        if arg.path.is_dir() && arg.name.is_none() {
            let found = template_files(&arg.path)?.into_iter();
            files.extend(found.map(|path| (TemplateArg { path, name: None }, true)));
        } else {
            files.push((arg, false));
        }
    }
    Ok(files)
}
