//! Templates of a sweep: files, folders, single templates of a file.

use std::path::{Path, PathBuf};

use rmg::sweep::{template_files, template_hash};
use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_sweep::sweep::SweepSource;

use crate::failure::{Failure, Kind};
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
