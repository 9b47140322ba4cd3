//! Template arguments `FILE`, `FILE#NAME`, `-` and `-#NAME`, and bounded reading of their files.

use std::ffi::OsString;
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};

use rmg::diag::has_errors;
use rmg::template::{MAX_BYTES, Source, TemplateFile};
use rmg::text::{shell_word, shown, visible};
use rmg::{ContentPack, Diagnostic, Template};

use crate::bounded_file::{STANDARD, input_name, is_standard, read_bytes};
use crate::console::print_error;
use crate::failure::{Failure, Kind};
use crate::modifiers;
use crate::report::{count_of, render_diagnostics};

/// Rewrites `-#NAME` arguments to the equivalent `#NAME`, because the parser would read them as options.
pub(crate) fn plain_arguments(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| match argument.to_str() {
        Some(text) if text.starts_with("-#") => OsString::from(&text[1..]),
        _ => argument,
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TemplateArg {
    pub(crate) path: PathBuf,
    /// The named template of the file, if any.
    pub(crate) name: Option<String>,
}

impl TemplateArg {
    /// Parses `FILE` or `FILE#NAME`. `#NAME` alone selects a template on standard input.
    pub(crate) fn new(text: &str) -> Self {
        if let Some(name) = text.strip_prefix('#')
            && !Path::new(text).exists()
        {
            return Self { path: PathBuf::from(STANDARD), name: Some(name.to_owned()) };
        }
        let (path, name) = rmg::split_template_name(text);
        Self { path, name }
    }

    /// Reads the file, and returns it with the index of the named or first template.
    pub(crate) fn load(&self, pack: &ContentPack) -> Result<(LoadedFile, usize), Failure> {
        let loaded = LoadedFile::read(&self.path, pack)?;
        let index = loaded.pick(self.name.as_deref())?;
        Ok((loaded, index))
    }
}

/// A template file that prints its diagnostics with their locations.
#[derive(Debug)]
pub(crate) struct LoadedFile(TemplateFile);

impl Deref for LoadedFile {
    type Target = TemplateFile;

    fn deref(&self) -> &TemplateFile {
        &self.0
    }
}

impl LoadedFile {
    /// Reads a file in any template format. Prints all diagnostics of the text before it returns an error.
    pub(crate) fn read(path: &Path, pack: &ContentPack) -> Result<Self, Failure> {
        Self::read_lenient(path, pack)?.readable()
    }

    pub(crate) fn of(path: &Path, bytes: Vec<u8>, pack: &ContentPack) -> Result<Self, Failure> {
        Self::parse(path, bytes, pack).readable()
    }

    fn readable(self) -> Result<Self, Failure> {
        match self.unreadable() {
            None => Ok(self),
            Some(failure) => {
                self.print(self.text_diagnostics());
                Err(failure)
            }
        }
    }

    /// Reads a file like [`read`](Self::read), but accepts text with errors and parses as much as possible.
    pub(crate) fn read_lenient(path: &Path, pack: &ContentPack) -> Result<Self, Failure> {
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

    /// Returns the failure if the text is unreadable.
    pub(crate) fn unreadable(&self) -> Option<Failure> {
        let what = match self.source() {
            Source::Json(_) => "JSON (VCMI dialect) or a table",
            Source::Table(_) => "a table",
        };
        let count = count_of(self.text_diagnostics()).unwrap_or_default();
        let message = format!("{} cannot be read as {what}: {count}", self.name());
        (!self.is_readable()).then(|| Failure::usage(message))
    }

    /// As [`TemplateFile::diagnostics_of`], with the options of custom modifiers.
    pub(crate) fn diagnostics_of(&self, at: usize, pack: &ContentPack) -> Vec<Diagnostic> {
        [self.0.diagnostics_of(at, pack), modifiers::check(&self.templates()[at])].concat()
    }

    /// As [`TemplateFile::all_diagnostics_of`], with the options of custom modifiers.
    pub(crate) fn all_diagnostics_of(&self, at: usize, pack: &ContentPack) -> Vec<Diagnostic> {
        [self.0.all_diagnostics_of(at, pack), modifiers::check(&self.templates()[at])].concat()
    }

    /// Returns the index of the named template, or of the first.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<usize, Failure> {
        if self.templates().is_empty() {
            self.print(self.file_diagnostics());
            return Err(if has_errors(self.file_diagnostics()) {
                Failure::printed(Kind::Refusal)
            } else {
                Failure::refusal(format!("{} has no templates", self.name()))
            });
        }
        let Some(name) = name else { return Ok(0) };
        self.find(name).ok_or_else(|| {
            let failure = Failure::usage(format!("unknown template `{}` in {}", shown(name), self.name()));
            let failure = match self.nearest(name) {
                Some(meant) => failure.help(format!("did you mean `{}`?", shown(meant))),
                None => failure,
            };
            failure.note(format!("the file contains {}", self.ids_text()))
        })
    }

    /// Reports that one of several templates must be selected.
    pub(crate) fn not_named(&self) -> Failure {
        let (name, count) = (self.name(), self.templates().len());
        let first = self.templates().first().map_or("NAME", |template| &template.id);
        Failure::usage(format!("{name} contains {count} templates; select one"))
            .help(format!("add the name to the file: {}", shell_word(&format!("{name}#{first}"))))
            .note(format!("the file contains {}", self.ids_text()))
    }

    /// Returns the title of a template: name, file and id.
    pub(crate) fn title(&self, Template { name, id, .. }: &Template) -> String {
        format!("{} ({}#{})", shown(name), visible(self.name()), shown(id))
    }

    /// Refuses templates with errors, and prints the errors. With `of_file` also refuses errors in the rest
    /// of the file.
    pub(crate) fn sound(&self, chosen: Range<usize>, of_file: bool) -> Result<(), Failure> {
        let of_file = if of_file { self.file_diagnostics() } else { &[] };
        let of_templates = chosen.flat_map(|at| self.own_diagnostics_of(at));
        let diagnostics: Vec<Diagnostic> = of_file.iter().chain(of_templates).cloned().collect();
        if !has_errors(&diagnostics) {
            return Ok(());
        }
        self.print(&diagnostics);
        Err(Failure::printed(Kind::Refusal))
    }

    /// Returns the warnings and notes of a template, including those of the text. Prints errors, and refuses
    /// a template that has any.
    pub(crate) fn usable(&self, index: usize, pack: &ContentPack) -> Result<Vec<Diagnostic>, Failure> {
        let diagnostics = self.all_diagnostics_of(index, pack);
        if has_errors(&diagnostics) {
            self.print(&diagnostics);
            let (id, count) = (&self.templates()[index].id, count_of(&diagnostics).unwrap_or_default());
            return Err(Failure::refusal(format!("template `{}` is invalid: {count}", shown(id))));
        }
        Ok(diagnostics)
    }

    pub(crate) fn print<'f>(&self, diagnostics: impl IntoIterator<Item = &'f Diagnostic>) {
        print_error(render_diagnostics(self.name(), self.text(), diagnostics));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_name_starts_after_the_first_hash() {
        let arg = TemplateArg::new("no/such/file.json#Jebus #2");
        assert_eq!((arg.path.to_str(), arg.name.as_deref()), (Some("no/such/file.json"), Some("Jebus #2")));
        assert_eq!(TemplateArg::new("no/such/file.json").name, None);
        let standard = TemplateArg { path: PathBuf::from("-"), name: Some("Jebus".into()) };
        assert_eq!([TemplateArg::new("-#Jebus"), TemplateArg::new("#Jebus")], [standard.clone(), standard]);
    }

    #[test]
    fn an_existing_file_may_contain_a_hash_in_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a#b.json");
        fs::write(&path, "{}").unwrap();
        let text = path.to_str().unwrap();
        assert_eq!(TemplateArg::new(text), TemplateArg { path: path.clone(), name: None });
        assert_eq!(TemplateArg::new(&format!("{text}#c")), TemplateArg { path, name: Some("c".into()) });
    }
}
