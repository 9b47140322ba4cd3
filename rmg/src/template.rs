//! Templates and their files: read once, with everything that is wrong in them.

use std::path::{Path, PathBuf};

use rmg_template::TemplateFile as Templates;

use crate::check::check_readable;
use crate::diag::{Fault, has_errors, nearest};
use crate::error::Error;
use crate::faults::{Faults, choice};
use crate::files::read_bytes;
use crate::pack::ContentPack;
use crate::pipeline::TemplateText;
use crate::text::shown;

pub use rmg_core::template::*;
pub use rmg_explain::draw_template;
pub use rmg_json::limits::MAX_BYTES;
pub use rmg_template::json::{language, limits, write_templates};
pub use rmg_template::{Fixed, Loss, LossKind, NotFixed, Source, certain_fixes, table, target};

/// A file of templates, read as far as it can be.
#[derive(Debug)]
pub struct TemplateFile {
    name: String,
    is_file: bool,
    source: Source,
    file: Templates,
    text_faults: Vec<Fault>,
}

impl TemplateFile {
    /// Reads a text in any of the formats of templates; `name` is what messages call it. Numbers in tables are looked up in the pack.
    #[must_use]
    pub fn parse(name: impl Into<String>, bytes: Vec<u8>, pack: &ContentPack) -> Self {
        let (source, text_faults) = Source::parse(bytes);
        let file = source.templates(pack);
        Self { name: name.into(), is_file: false, source, file, text_faults }
    }

    /// The same of the bytes of the file at a path, by which messages and maps name it.
    #[must_use]
    pub fn parse_file(path: &Path, bytes: Vec<u8>, pack: &ContentPack) -> Self {
        Self { is_file: true, ..Self::parse(path.display().to_string(), bytes, pack) }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`Error::Unreadable`].
    pub fn open(path: &Path, pack: &ContentPack) -> Result<Self, Error> {
        Ok(Self::parse_file(path, read_bytes(path, "a template file", MAX_BYTES)?, pack))
    }

    /// Refuses a text that cannot be read, or has no template.
    pub(crate) fn with_templates(self) -> Result<Self, Error> {
        if self.is_readable() && !self.templates().is_empty() {
            return Ok(self);
        }
        let faults = if self.is_readable() { self.file_faults() } else { self.text_faults() };
        let mut faults = faults.to_vec();
        if !has_errors(&faults) {
            let help = "a file is an object with a template for each key";
            faults.push(choice("no-templates", "there is no template in it", help));
        }
        Err(Error::Faulty(Faults::new(self.name, self.source.text(), faults)))
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text, with the format.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Its text, into which the places of faults point.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The templates, in the order of the file.
    #[must_use]
    pub fn templates(&self) -> &[Template] {
        &self.file.templates
    }

    /// The text and its file, for maps that record where something is asked for.
    #[must_use]
    pub fn template_text(&self) -> TemplateText<'_> {
        TemplateText { file: if self.is_file { &self.name } else { "" }, text: self.text() }
    }

    /// The position of the template with that id, or else of the first with that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.file.find(name)
    }

    /// The position of the named template; without a name that of the first.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<usize, Fault> {
        let Some(name) = name else { return Ok(0) };
        self.find(name).ok_or_else(|| {
            let meant =
                self.nearest(name).map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
            let message = format!("{} has no template `{name}`", self.name);
            choice("no-such-template", message, format!("{meant}its templates are {}", self.ids_text()))
        })
    }

    /// The id that was probably meant.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.templates().iter().map(|template| template.id.as_str()))
    }

    /// The ids of its templates in words: `a`, `b` and 3 more.
    #[must_use]
    pub fn ids_text(&self) -> String {
        const LISTED: usize = 20;
        let ids = self.templates().iter().take(LISTED);
        let list = ids.map(|template| format!("`{}`", shown(&template.id))).collect::<Vec<_>>().join(", ");
        let more = self.templates().len().saturating_sub(LISTED);
        if more == 0 { list } else { format!("{list} and {more} more") }
    }

    /// Whether the text itself can be read; if not, faults of its templates mean nothing.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        !has_errors(&self.text_faults)
    }

    /// What is wrong with the text itself: the JSON, or the table.
    #[must_use]
    pub fn text_faults(&self) -> &[Fault] {
        &self.text_faults
    }

    /// What is wrong with the file as a whole.
    #[must_use]
    pub fn file_faults(&self) -> &[Fault] {
        self.file.file_faults()
    }

    /// What was found wrong with a template while it was read; whether it makes sense is not checked.
    #[must_use]
    pub fn own_faults_of(&self, at: usize) -> &[Fault] {
        self.file.faults_of(at)
    }

    /// Everything that is wrong with a template, beside its text.
    #[must_use]
    pub fn faults_of(&self, at: usize, pack: &ContentPack) -> Vec<Fault> {
        faults_of(&self.source, &self.file, at, pack)
    }

    /// Everything that is wrong with a template and its text.
    #[must_use]
    pub fn all_faults_of(&self, at: usize, pack: &ContentPack) -> Vec<Fault> {
        [self.text_faults.clone(), self.faults_of(at, pack)].concat()
    }
}

fn faults_of(source: &Source, file: &Templates, at: usize, pack: &ContentPack) -> Vec<Fault> {
    let own = file.faults_of(at);
    [own.to_vec(), source.fitting(check_readable(&file.templates[at], pack, own))].concat()
}

/// Makes all fixes in a file of templates that are certain.
///
/// # Errors
/// Where nothing is to be written: see [`NotFixed`].
pub fn fix_file(bytes: &[u8], pack: &ContentPack) -> Result<Fixed, NotFixed> {
    rmg_template::fix_file(bytes, pack, &|source, file| {
        let of_templates = (0..file.templates.len()).flat_map(|at| faults_of(source, file, at, pack));
        file.file_faults().iter().cloned().chain(of_templates).collect()
    })
}

/// A file of templates, and the template in it that was named: `FILE` or `FILE#NAME`.
///
/// Splits at the first `#` that has an existing file before it, so that `#` may be part of file names; else at the first one.
#[must_use]
pub fn split_template_name(text: &str) -> (PathBuf, Option<String>) {
    if Path::new(text).exists() {
        return (PathBuf::from(text), None);
    }
    let splits: Vec<(&str, &str)> =
        text.match_indices('#').map(|(at, _)| (&text[..at], &text[at + 1..])).collect();
    let with_file = splits.iter().find(|(path, _)| Path::new(path).exists());
    with_file.or(splits.first()).map_or_else(
        || (PathBuf::from(text), None),
        |(path, name)| (PathBuf::from(path), Some((*name).to_owned())),
    )
}
