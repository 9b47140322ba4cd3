//! `FILE` and `FILE#NAME`, `-` and `-#NAME`: reads template files within bounds.

use std::ffi::OsString;
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};

use rmg::diag::has_errors;
use rmg::template::{MAX_BYTES, Source, TemplateFile};
use rmg::text::{shell_word, shown, visible};
use rmg::{ContentPack, Fault, Template};

use crate::bounded_file::{STANDARD, input_name, is_standard, read_bytes};
use crate::console::complain;
use crate::failure::{Failure, Kind};
use crate::report::{count_of, render_faults};

/// Arguments in the form that the parser takes: `-#NAME`, which it would read as options, as `#NAME`, which means the same.
pub(crate) fn plain_arguments(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| match argument.to_str() {
        Some(text) if text.starts_with("-#") => OsString::from(&text[1..]),
        _ => argument,
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TemplateArg {
    pub(crate) path: PathBuf,
    /// The template in the file, if one was named.
    pub(crate) name: Option<String>,
}

impl TemplateArg {
    /// `FILE` or `FILE#NAME`. A name alone is that of a template on standard input.
    pub(crate) fn new(text: &str) -> Self {
        if let Some(name) = text.strip_prefix('#')
            && !Path::new(text).exists()
        {
            return Self { path: PathBuf::from(STANDARD), name: Some(name.to_owned()) };
        }
        let (path, name) = rmg::split_template_name(text);
        Self { path, name }
    }

    /// Reads the file; the position of the template in it that was named, else of the first.
    pub(crate) fn load(&self, pack: &ContentPack) -> Result<(LoadedFile, usize), Failure> {
        let loaded = LoadedFile::read(&self.path, pack)?;
        let index = loaded.pick(self.name.as_deref())?;
        Ok((loaded, index))
    }
}

/// A template file; what is wrong with it is printed with its places.
#[derive(Debug)]
pub(crate) struct LoadedFile(TemplateFile);

impl Deref for LoadedFile {
    type Target = TemplateFile;

    fn deref(&self) -> &TemplateFile {
        &self.0
    }
}

impl LoadedFile {
    /// Reads a file in any of the formats of templates.
    ///
    /// Everything wrong with the text itself is printed before the error.
    pub(crate) fn read(path: &Path, pack: &ContentPack) -> Result<Self, Failure> {
        Self::look(path, pack)?.readable()
    }

    pub(crate) fn of(path: &Path, bytes: Vec<u8>, pack: &ContentPack) -> Result<Self, Failure> {
        Self::parse(path, bytes, pack).readable()
    }

    fn readable(self) -> Result<Self, Failure> {
        match self.unreadable() {
            None => Ok(self),
            Some(failure) => {
                self.print(self.text_faults());
                Err(failure)
            }
        }
    }

    /// The same, of a text that cannot be read as far as it can.
    pub(crate) fn look(path: &Path, pack: &ContentPack) -> Result<Self, Failure> {
        let bytes = read_bytes(path, "a template file", MAX_BYTES)?;
        Ok(Self::parse(path, bytes, pack))
    }

    fn parse(path: &Path, bytes: Vec<u8>, pack: &ContentPack) -> Self {
        Self(if is_standard(path) {
            TemplateFile::parse(input_name(path), bytes, pack)
        } else {
            TemplateFile::parse_file(path, bytes, pack)
        })
    }

    /// That the text cannot be read, if it cannot.
    pub(crate) fn unreadable(&self) -> Option<Failure> {
        let what = match self.source() {
            Source::Json(_) => "JSON (as VCMI reads it) or table",
            Source::Table(_) => "table",
        };
        let count = count_of(self.text_faults()).unwrap_or_default();
        let message = format!("{} cannot be read as {what}: {count}", self.name());
        (!self.is_readable()).then(|| Failure::usage(message))
    }

    /// The position of the named template, or of the first.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<usize, Failure> {
        if self.templates().is_empty() {
            self.print(self.file_faults());
            return Err(if has_errors(self.file_faults()) {
                Failure::told(Kind::Refusal)
            } else {
                Failure::refusal(format!("{} has no templates", self.name()))
            });
        }
        let Some(name) = name else { return Ok(0) };
        self.find(name).ok_or_else(|| {
            let failure = Failure::usage(format!("{} has no template `{}`", self.name(), shown(name)));
            let failure = match self.nearest(name) {
                Some(meant) => failure.help(format!("did you mean `{}`?", shown(meant))),
                None => failure,
            };
            failure.note(format!("its templates are {}", self.ids_text()))
        })
    }

    /// That one of several templates has to be named.
    pub(crate) fn not_named(&self) -> Failure {
        let (name, count) = (self.name(), self.templates().len());
        let first = self.templates().first().map_or("NAME", |template| &template.id);
        Failure::usage(format!("{name} has {count} templates, and one is to be named"))
            .help(format!("write the name behind the file: {}", shell_word(&format!("{name}#{first}"))))
            .note(format!("its templates are {}", self.ids_text()))
    }

    /// What one of its templates is called in the first lines: its name, file and id.
    pub(crate) fn title(&self, Template { name, id, .. }: &Template) -> String {
        format!("{} ({}#{})", shown(name), visible(self.name()), shown(id))
    }

    /// Refuses templates that could not be read without errors, which are printed; and, with `of_file`, a file with errors elsewhere.
    pub(crate) fn sound(&self, chosen: Range<usize>, of_file: bool) -> Result<(), Failure> {
        let of_file = if of_file { self.file_faults() } else { &[] };
        let of_templates = chosen.flat_map(|at| self.own_faults_of(at));
        let faults: Vec<Fault> = of_file.iter().chain(of_templates).cloned().collect();
        if !has_errors(&faults) {
            return Ok(());
        }
        self.print(&faults);
        Err(Failure::told(Kind::Refusal))
    }

    /// What is to be said of one of its templates that is to be used: warnings and notes, those of the text too. Errors are printed, and
    /// refused.
    pub(crate) fn usable(&self, index: usize, pack: &ContentPack) -> Result<Vec<Fault>, Failure> {
        let faults = self.all_faults_of(index, pack);
        if has_errors(&faults) {
            self.print(&faults);
            let (id, count) = (&self.templates()[index].id, count_of(&faults).unwrap_or_default());
            return Err(Failure::refusal(format!("template `{}` cannot be used: {count}", shown(id))));
        }
        Ok(faults)
    }

    pub(crate) fn print<'f>(&self, faults: impl IntoIterator<Item = &'f Fault>) {
        complain(render_faults(self.name(), self.text(), faults));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_name_follows_the_first_hash_when_no_file_says_otherwise() {
        let arg = TemplateArg::new("no/such/file.json#Jebus #2");
        assert_eq!((arg.path.to_str(), arg.name.as_deref()), (Some("no/such/file.json"), Some("Jebus #2")));
        assert_eq!(TemplateArg::new("no/such/file.json").name, None);
        let standard = TemplateArg { path: PathBuf::from("-"), name: Some("Jebus".into()) };
        assert_eq!([TemplateArg::new("-#Jebus"), TemplateArg::new("#Jebus")], [standard.clone(), standard]);
    }

    #[test]
    fn a_hash_in_the_name_of_a_file_is_part_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a#b.json");
        fs::write(&path, "{}").unwrap();
        let text = path.to_str().unwrap();
        assert_eq!(TemplateArg::new(text), TemplateArg { path: path.clone(), name: None });
        assert_eq!(TemplateArg::new(&format!("{text}#c")), TemplateArg { path, name: Some("c".into()) });
    }
}
