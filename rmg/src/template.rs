//! Templates and template files.

use std::path::{Path, PathBuf};

use rmg_template::TemplateFile as Templates;

use crate::check::check_readable;
use crate::diag::{Diagnostic, has_errors, nearest};
use crate::diagnostics::{Diagnostics, choice};
use crate::error::Error;
use crate::files::read_bytes;
use crate::pack::ContentPack;
use crate::pipeline::TemplateText;
use crate::text::shown;

pub use rmg_core::template::*;
pub use rmg_explain::draw_template;
pub use rmg_json::limits::MAX_BYTES;
pub use rmg_template::json::{language, limits, write_templates};
pub use rmg_template::{Fixed, Loss, LossKind, NotFixed, Source, certain_fixes, patch, table, target};

/// A template file, with the templates that could be read.
#[derive(Debug)]
pub struct TemplateFile {
    name: String,
    is_file: bool,
    source: Source,
    file: Templates,
    text_diagnostics: Vec<Diagnostic>,
}

impl TemplateFile {
    /// Reads bytes in any template format. Messages use `name` for them. Numbers in tables refer to the
    /// content of the pack.
    #[must_use]
    pub fn parse(name: impl Into<String>, bytes: Vec<u8>, pack: &ContentPack) -> Self {
        let (source, text_diagnostics) = Source::parse(bytes);
        let file = source.templates(pack);
        Self { name: name.into(), is_file: false, source, file, text_diagnostics }
    }

    /// Reads the bytes of the file at a path. Messages and maps refer to this path.
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

    /// Returns an error if the text cannot be read or contains no template.
    pub(crate) fn with_templates(self) -> Result<Self, Error> {
        if self.is_readable() && !self.templates().is_empty() {
            return Ok(self);
        }
        let diagnostics = if self.is_readable() { self.file_diagnostics() } else { self.text_diagnostics() };
        let mut diagnostics = diagnostics.to_vec();
        if !has_errors(&diagnostics) {
            let help = "write an object in which each key is the id of a template";
            diagnostics.push(choice("no-templates", "the file contains no template", help));
        }
        Err(Error::Invalid(Diagnostics::new(self.name, self.source.text(), diagnostics)))
    }

    /// Returns the name of the file in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the parsed source, in the format of the file.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the text to which the spans of diagnostics refer.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Returns the templates, in the order of the file.
    #[must_use]
    pub fn templates(&self) -> &[Template] {
        &self.file.templates
    }

    /// Returns the text and its file, for maps that record the lines of requests.
    #[must_use]
    pub fn template_text(&self) -> TemplateText<'_> {
        TemplateText { file: if self.is_file { &self.name } else { "" }, text: self.text() }
    }

    /// Returns the index of the template with this id, or else of the first template with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.file.find(name)
    }

    /// Returns the index of the named template, or of the first template without a name.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<usize, Diagnostic> {
        let Some(name) = name else { return Ok(0) };
        self.find(name).ok_or_else(|| {
            let suggestion =
                self.nearest(name).map_or_else(String::new, |nearest| format!("did you mean `{nearest}`? "));
            let message = format!("{} has no template `{name}`", self.name);
            choice("no-such-template", message, format!("{suggestion}its templates are {}", self.ids_text()))
        })
    }

    /// Returns the id that is most similar to a name.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.templates().iter().map(|template| template.id.as_str()))
    }

    /// Returns the ids of the templates as text: `a`, `b` and 3 more.
    #[must_use]
    pub fn ids_text(&self) -> String {
        const LISTED: usize = 20;
        let ids = self.templates().iter().take(LISTED);
        let list = ids.map(|template| format!("`{}`", shown(&template.id))).collect::<Vec<_>>().join(", ");
        let more = self.templates().len().saturating_sub(LISTED);
        if more == 0 { list } else { format!("{list} and {more} more") }
    }

    /// Returns whether the text itself is readable. If not, ignore the diagnostics of its templates.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        !has_errors(&self.text_diagnostics)
    }

    /// Returns the diagnostics of the text itself: of the JSON or the table.
    #[must_use]
    pub fn text_diagnostics(&self) -> &[Diagnostic] {
        &self.text_diagnostics
    }

    /// Returns the diagnostics of the file as a whole.
    #[must_use]
    pub fn file_diagnostics(&self) -> &[Diagnostic] {
        self.file.file_diagnostics()
    }

    /// Returns the diagnostics of reading a template, without the checks of its meaning.
    #[must_use]
    pub fn own_diagnostics_of(&self, at: usize) -> &[Diagnostic] {
        self.file.diagnostics_of(at)
    }

    /// Returns all diagnostics of a template, without those of the text.
    #[must_use]
    pub fn diagnostics_of(&self, at: usize, pack: &ContentPack) -> Vec<Diagnostic> {
        diagnostics_of(&self.source, &self.file, at, pack)
    }

    /// Returns all diagnostics of a template and of the text.
    #[must_use]
    pub fn all_diagnostics_of(&self, at: usize, pack: &ContentPack) -> Vec<Diagnostic> {
        [self.text_diagnostics.clone(), self.diagnostics_of(at, pack)].concat()
    }
}

fn diagnostics_of(source: &Source, file: &Templates, at: usize, pack: &ContentPack) -> Vec<Diagnostic> {
    let own = file.diagnostics_of(at);
    [own.to_vec(), source.fitting(check_readable(&file.templates[at], pack, own))].concat()
}

/// Applies all certain fixes to a template file.
///
/// # Errors
/// [`NotFixed`] if there is nothing to write.
pub fn fix_file(bytes: &[u8], pack: &ContentPack) -> Result<Fixed, NotFixed> {
    rmg_template::fix_file(bytes, pack, &|source, file| {
        let of_templates = (0..file.templates.len()).flat_map(|at| diagnostics_of(source, file, at, pack));
        file.file_diagnostics().iter().cloned().chain(of_templates).collect()
    })
}

/// Splits `FILE` or `FILE#NAME` into the path of a template file and the name of a template.
///
/// File names may contain `#`: splits at the first `#` that follows the path of an existing file, else at the
/// first `#`.
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
