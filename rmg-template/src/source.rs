//! A template file in any format.

use rmg_core::diag::{Diagnostic, Fix};
use rmg_core::pack::ContentPack;
use rmg_json::Document;

use crate::file::TemplateFile;
use crate::json::read_templates;
use crate::table::{Dialect, Encoding, NoSuchLetter, Sheet, dialect, encode, read_table};

/// The text of a template file with source locations.
#[derive(Debug, Clone)]
pub enum Source {
    Json(Document),
    /// A table: `rmg.txt` or `.h3t`.
    Table(Sheet),
}

impl Source {
    /// Parses a file and detects its format: a file that starts with a cell `Map` or `Pack` is a table.
    /// Returns only diagnostics of the text itself.
    #[must_use]
    pub fn parse(bytes: Vec<u8>) -> (Self, Vec<Diagnostic>) {
        if is_table(&bytes) {
            let (sheet, diagnostics) = Sheet::parse(&bytes);
            (Self::Table(sheet), diagnostics)
        } else {
            let (document, diagnostics) = Document::parse(bytes);
            (Self::Json(document), diagnostics)
        }
    }

    /// Returns the text to which spans refer.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Json(document) => document.text(),
            Self::Table(sheet) => sheet.text(),
        }
    }

    /// Reads the templates and reports their errors. Numbers in tables are looked up in `content`.
    #[must_use]
    pub fn templates(&self, content: &ContentPack) -> TemplateFile {
        match self {
            Self::Json(document) => read_templates(document),
            Self::Table(sheet) => read_table(sheet, content),
        }
    }

    /// Applies all given fixes that do not overlap. Returns the bytes of the file and the number of applied
    /// fixes.
    ///
    /// # Errors
    /// If a fix contains a character that the encoding of the file does not have.
    pub fn with_fixes<'f>(
        &self,
        fixes: impl IntoIterator<Item = &'f Fix>,
    ) -> Result<(Vec<u8>, usize), NoSuchLetter> {
        let (text, count) = Fix::apply(self.text(), fixes);
        let bytes = match self {
            Self::Json(_) => text.into_bytes(),
            Self::Table(sheet) => encode(&text, sheet.encoding())?,
        };
        Ok((bytes, count))
    }

    /// Removes fixes from diagnostics of contents if the file is a table: these fixes are in JSON syntax.
    #[must_use]
    pub fn fitting(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if matches!(self, Self::Table(_)) {
            diagnostics.iter_mut().for_each(|diagnostic| diagnostic.fix = None);
        }
        diagnostics
    }

    /// Returns the format as text: `JSON`, `rmg.txt, UTF-8`.
    #[must_use]
    pub fn format(&self) -> String {
        let Self::Table(sheet) = self else { return "JSON".to_owned() };
        let name = match dialect(sheet) {
            Ok(Dialect::RmgTxt) => "rmg.txt".to_owned(),
            Ok(dialect @ Dialect::H3t(_)) => {
                format!("h3t of {} columns", crate::table::Columns::of(dialect).width)
            }
            Err(_) => "a table".to_owned(),
        };
        format!("{name}, {}", sheet.encoding())
    }
}

/// Returns whether a file is a table, by its first cell.
fn is_table(bytes: &[u8]) -> bool {
    const MARKS: [&str; 2] = ["Map", "Pack"];
    // enough for a mark in UTF-16
    let start = &bytes[..bytes.len().min(64) & !1];
    let (text, encoding) = crate::table::decode(start);
    let is_spreadsheet = matches!(encoding, Encoding::Utf16 { .. });
    let first = text.split('\t').next().unwrap_or_default().trim().trim_matches('"');
    text.contains('\t') && (is_spreadsheet || MARKS.contains(&first))
}
