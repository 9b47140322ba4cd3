//! A document that the editor holds.

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use rmg_core::pack::ContentPack;

use crate::analysis::Analysis;
use crate::positions::{Encoding, Positions};

/// A document that the editor holds, with what is known of it.
#[derive(Debug)]
pub(crate) struct OpenFile {
    /// Its name, as the editor writes it.
    pub(crate) uri: Uri,
    /// Which of its versions this is.
    pub(crate) version: i32,
    /// Its text, as the editor has it.
    text: String,
    /// What is known of the text.
    pub(crate) analysis: Analysis,
}

impl OpenFile {
    /// A document as it was opened.
    pub(crate) fn new(uri: Uri, version: i32, text: String, pack: &ContentPack) -> Self {
        let analysis = Analysis::new(&text, pack);
        Self { uri, version, text, analysis }
    }

    /// Changes the text, each change on top of those before, and reads it once.
    pub(crate) fn change(
        &mut self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
        pack: &ContentPack,
    ) {
        for change in changes {
            match change.range {
                None => self.text = change.text,
                Some(range) => {
                    let bytes = Positions::new(&self.text, encoding).bytes(range);
                    self.text.replace_range(bytes, &change.text);
                }
            }
        }
        self.version = version;
        self.analysis = Analysis::new(&self.text, pack);
    }

    /// The text that places of the analysis point into. It is that of the editor, but for a byte order mark before a table.
    pub(crate) fn text(&self) -> &str {
        self.analysis.source.text()
    }

    /// Its lines.
    pub(crate) fn positions(&self, encoding: Encoding) -> Positions<'_> {
        Positions::new(self.text(), encoding)
    }
}
