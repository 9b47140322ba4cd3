//! A file of templates in any format.

use rmg_core::diag::{Fault, Fix};
use rmg_core::pack::ContentPack;
use rmg_json::Document;

use crate::file::TemplateFile;
use crate::json::read_templates;
use crate::table::{Dialect, Encoding, NoSuchLetter, Sheet, dialect, encode, read_table};

/// The text of a file of templates, with places to point at.
#[derive(Debug, Clone)]
pub enum Source {
    Json(Document),
    /// A table: `rmg.txt` or `.h3t`.
    Table(Sheet),
}

impl Source {
    /// Reads a text in the format that its beginning tells: what begins with a cell `Map` or `Pack` is a table. The faults are those of the
    /// text itself.
    #[must_use]
    pub fn parse(bytes: Vec<u8>) -> (Self, Vec<Fault>) {
        if is_table(&bytes) {
            let (sheet, faults) = Sheet::parse(&bytes);
            (Self::Table(sheet), faults)
        } else {
            let (document, faults) = Document::parse(bytes);
            (Self::Json(document), faults)
        }
    }

    /// The text, which places point into.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Json(document) => document.text(),
            Self::Table(sheet) => sheet.text(),
        }
    }

    /// Its templates, and everything that is wrong with them; numbers in tables are looked up in `content`.
    #[must_use]
    pub fn templates(&self, content: &ContentPack) -> TemplateFile {
        match self {
            Self::Json(document) => read_templates(document),
            Self::Table(sheet) => read_table(sheet, content),
        }
    }

    /// The bytes of the file with all of some fixes that do not get into each other's way, and how many those are. Nothing else changes.
    ///
    /// # Errors
    /// When a fix brings a letter that the encoding of the file does not have.
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

    /// Faults that a check of contents found, with those fixes only that fit: they are spelled as in JSON, and tables have columns instead of
    /// most names.
    #[must_use]
    pub fn fitting(&self, mut faults: Vec<Fault>) -> Vec<Fault> {
        if matches!(self, Self::Table(_)) {
            faults.iter_mut().for_each(|fault| fault.fix = None);
        }
        faults
    }

    /// What it is, in words: `JSON`, `rmg.txt, UTF-8`.
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

/// Whether some bytes are a table, by their first cell.
fn is_table(bytes: &[u8]) -> bool {
    const MARKS: [&str; 2] = ["Map", "Pack"];
    // enough for a mark in UTF-16
    let start = &bytes[..bytes.len().min(64) & !1];
    let (text, encoding) = crate::table::decode(start);
    let is_spreadsheet = matches!(encoding, Encoding::Utf16 { .. });
    let first = text.split('\t').next().unwrap_or_default().trim().trim_matches('"');
    text.contains('\t') && (is_spreadsheet || MARKS.contains(&first))
}
