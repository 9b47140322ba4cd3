//! `FILE` and `FILE#NAME`, `-` and `-#NAME`: reads template files within bounds.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use rmg_core::diag::{Fault, has_errors, nearest};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_core::text::{shell_word, shown, visible};
use rmg_json::limits;
use rmg_plan::check_readable;
use rmg_template::{Source, TemplateFile};

use crate::bounded_file::{STANDARD, input_name, read_bytes};
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

/// What a user wrote for a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TemplateArg {
    /// The file.
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
}

/// A template file that could be read.
#[derive(Debug)]
pub(crate) struct LoadedFile {
    /// The path, as the user wrote it.
    pub(crate) path: String,
    /// The text.
    pub(crate) source: Source,
    /// Its templates.
    pub(crate) file: TemplateFile,
    /// Warnings and notes about the text itself: the JSON, or the table.
    pub(crate) text_faults: Vec<Fault>,
}

impl LoadedFile {
    /// Reads a file in any of the formats of templates.
    ///
    /// Everything wrong with the text itself is printed before the error.
    pub(crate) fn read(path: &Path, pack: &ContentPack) -> Result<Self, Failure> {
        Self::look(path, pack)?.readable()
    }

    /// The same of the bytes of a file.
    pub(crate) fn of(path: &Path, bytes: Vec<u8>, pack: &ContentPack) -> Result<Self, Failure> {
        Self::parse(path, bytes, pack).readable()
    }

    fn readable(self) -> Result<Self, Failure> {
        let loaded = self;
        match loaded.unreadable() {
            None => Ok(loaded),
            Some(failure) => {
                loaded.print(&loaded.text_faults);
                Err(failure)
            }
        }
    }

    /// The same, of a text that cannot be read as far as it can.
    pub(crate) fn look(path: &Path, pack: &ContentPack) -> Result<Self, Failure> {
        let bytes = read_bytes(path, "a template file", limits::MAX_BYTES)?;
        Ok(Self::parse(path, bytes, pack))
    }

    fn parse(path: &Path, bytes: Vec<u8>, pack: &ContentPack) -> Self {
        let (source, text_faults) = Source::parse(bytes);
        let file = source.templates(pack);
        Self { path: input_name(path), source, file, text_faults }
    }

    /// That the text cannot be read, if it cannot.
    pub(crate) fn unreadable(&self) -> Option<Failure> {
        let what = match &self.source {
            Source::Json(_) => "JSON (as VCMI reads it) or table",
            Source::Table(_) => "table",
        };
        let count = count_of(&self.text_faults).unwrap_or_default();
        let message = format!("{} cannot be read as {what}: {count}", self.path);
        has_errors(&self.text_faults).then(|| Failure::usage(message))
    }

    /// The position of the named template, or of the first.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<usize, Failure> {
        let templates = &self.file.templates;
        if templates.is_empty() {
            self.print(self.file.faults.iter());
            return Err(if has_errors(&self.file.faults) {
                Failure::told(Kind::Refusal)
            } else {
                Failure::refusal(format!("{} has no templates", self.path))
            });
        }
        let Some(name) = name else { return Ok(0) };
        self.file.find(name).ok_or_else(|| {
            let known: Vec<&str> = templates.iter().map(|template| template.id.as_str()).collect();
            let failure = Failure::usage(format!("{} has no template `{}`", self.path, shown(name)));
            let failure = match nearest(name, known.iter().copied()) {
                Some(meant) => failure.help(format!("did you mean `{}`?", shown(meant))),
                None => failure,
            };
            failure.note(format!("its templates are {}", list_of(&known)))
        })
    }

    /// That one of several templates has to be named.
    pub(crate) fn not_named(&self) -> Failure {
        let known: Vec<&str> = self.file.templates.iter().map(|template| template.id.as_str()).collect();
        let example = shell_word(&format!("{}#{}", self.path, known.first().copied().unwrap_or("NAME")));
        Failure::usage(format!("{} has {} templates, and one is to be named", self.path, known.len()))
            .help(format!("write the name behind the file: {example}"))
            .note(format!("its templates are {}", list_of(&known)))
    }

    /// What one of its templates is called in the first lines: its name, file and id.
    pub(crate) fn title(&self, Template { name, id, .. }: &Template) -> String {
        format!("{} ({}#{})", shown(name), visible(&self.path), shown(id))
    }

    /// Everything that is wrong with one of its templates, beside its text.
    pub(crate) fn faults_of(&self, index: usize, pack: &ContentPack) -> Vec<Fault> {
        faults_of(&self.source, &self.file, index, pack)
    }

    /// What is to be said of one of its templates that is to be used: warnings and notes, those of the text too. Errors are printed, and
    /// refused.
    pub(crate) fn usable(&self, index: usize, pack: &ContentPack) -> Result<Vec<Fault>, Failure> {
        let mut faults = self.text_faults.clone();
        faults.extend(self.faults_of(index, pack));
        if has_errors(&faults) {
            self.print(&faults);
            let (id, count) = (&self.file.templates[index].id, count_of(&faults).unwrap_or_default());
            return Err(Failure::refusal(format!("template `{}` cannot be used: {count}", shown(id))));
        }
        Ok(faults)
    }

    /// Prints faults with their places.
    pub(crate) fn print<'f>(&self, faults: impl IntoIterator<Item = &'f Fault>) {
        complain(render_faults(&self.path, self.source.text(), faults));
    }
}

/// Everything that is wrong with a template, beside its text.
fn faults_of(source: &Source, file: &TemplateFile, index: usize, pack: &ContentPack) -> Vec<Fault> {
    let mut faults = file.faults_of(index).to_vec();
    faults.extend(source.fitting(check_readable(&file.templates[index], pack, &faults)));
    faults
}

/// Everything that is wrong with a file, beside its text.
pub(crate) fn all_faults(source: &Source, file: &TemplateFile, pack: &ContentPack) -> Vec<Fault> {
    let of_templates = (0..file.templates.len()).flat_map(|index| faults_of(source, file, index, pack));
    file.file_faults().iter().cloned().chain(of_templates).collect()
}

/// `a`, `b` and 3 more.
fn list_of(names: &[&str]) -> String {
    const SHOWN: usize = 20;
    let list: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{}`", shown(name))).collect();
    let more = names.len().saturating_sub(SHOWN);
    if more == 0 { list.join(", ") } else { format!("{} and {more} more", list.join(", ")) }
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
