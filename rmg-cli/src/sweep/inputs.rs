//! Templates of a sweep: files, folders, single templates of a file.

use std::fs;
use std::path::{Path, PathBuf};

use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;

use crate::failure::{Failure, Kind, in_words};
use crate::output::stem;
use crate::template_input::{LoadedFile, TemplateArg};

/// What there is to sweep.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// `FILE#NAME` without folder, and the template.
    pub(super) templates: Vec<(String, Template)>,
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
                for file in json_files(&arg.path)? {
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
                    let name = format!("{}#{}", stem(Path::new(&loaded.path)), template.id);
                    self.templates.push((name, template.clone()));
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
            files.extend(json_files(&arg.path)?);
        } else {
            files.push(arg.path);
        }
    }
    Ok(files)
}

/// All `.json` files under a folder, in order of path. Links to folders are not followed, so nothing goes round.
fn json_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::usage(format!("cannot read {}: {}", folder.display(), in_words(&error)))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable)?.is_dir() {
            found.extend(json_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
