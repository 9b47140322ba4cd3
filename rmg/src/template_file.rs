//! Files of templates: read once, with everything that is wrong in them.

use std::path::{Path, PathBuf};

use rmg_core::diag::{Fault, has_errors, nearest};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_generate::TemplateText;
use rmg_json::limits;
use rmg_plan::check_readable;
use rmg_template::{Source, TemplateFile as Templates};

use crate::error::Error;
use crate::faults::{Faults, choice};
use crate::files::read_bytes;
use crate::pack::Pack;

/// Names that a message lists, at most.
const LISTED: usize = 20;

/// A text with templates that could be read.
#[derive(Debug)]
pub(crate) struct TemplateFile {
    pub(crate) name: String,
    /// Whether the name is that of a file.
    is_file: bool,
    source: Source,
    templates: Templates,
    /// Warnings and notes about the text itself: the JSON, or the table.
    text_faults: Vec<Fault>,
}

impl TemplateFile {
    pub(crate) fn read_from(path: &Path) -> Result<Self, Error> {
        Self::parse_file(path, read_bytes(path, "a template file", limits::MAX_BYTES)?)
    }

    pub(crate) fn parse_file(path: &Path, bytes: Vec<u8>) -> Result<Self, Error> {
        Ok(Self { is_file: true, ..Self::parse(path.display().to_string(), bytes)? })
    }

    pub(crate) fn parse(name: String, bytes: Vec<u8>) -> Result<Self, Error> {
        let (source, text_faults) = Source::parse(bytes);
        if has_errors(&text_faults) {
            return Err(Error::Faulty(Faults::new(name, source.text(), text_faults)));
        }
        let templates = source.templates(Pack::heroes3().content());
        if templates.templates.is_empty() {
            let mut faults = templates.faults;
            if !has_errors(&faults) {
                let fault = choice(
                    "no-templates",
                    "there is no template in it",
                    "a file is an object with a template for each key",
                );
                faults.push(fault);
            }
            return Err(Error::Faulty(Faults::new(name, source.text(), faults)));
        }
        Ok(Self { name, is_file: false, source, templates, text_faults })
    }

    /// The templates, in the order of the file.
    pub(crate) fn templates(&self) -> &[Template] {
        &self.templates.templates
    }

    /// The text and its file, for maps that tell where something is asked for.
    pub(crate) fn template_text(&self) -> TemplateText<'_> {
        TemplateText { file: if self.is_file { &self.name } else { "" }, text: self.text() }
    }

    pub(crate) fn text(&self) -> &str {
        self.source.text()
    }

    /// The position of the named template; without a name that of the first.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<usize, Fault> {
        let ids = || self.templates().iter().map(|template| template.id.as_str());
        let Some(name) = name else { return Ok(0) };
        self.templates.find(name).ok_or_else(|| {
            let meant =
                nearest(name, ids()).map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
            choice(
                "no-such-template",
                format!("{} has no template `{name}`", self.name),
                format!("{meant}its templates are {}", list_of(ids())),
            )
        })
    }

    /// Everything that is wrong with a template, its text and its JSON.
    pub(crate) fn faults_of(&self, at: usize, pack: &ContentPack) -> Vec<Fault> {
        let mut faults = self.text_faults.clone();
        faults.extend_from_slice(self.templates.faults_of(at));
        faults.extend(check_readable(&self.templates()[at], pack, self.templates.faults_of(at)));
        faults
    }
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

/// `a`, `b` and 3 more.
fn list_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(LISTED);
    names.truncate(LISTED);
    if more == 0 { names.join(", ") } else { format!("{} and {more} more", names.join(", ")) }
}
