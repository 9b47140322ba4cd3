//! Documents that are open in the editor.

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use rmg_core::pack::ContentPack;

use crate::analysis::Analysis;
use crate::positions::{Encoding, Positions};

/// A document that is open in the editor, with its analysis.
#[derive(Debug)]
pub(crate) struct OpenFile {
    /// The URI from the editor.
    pub(crate) uri: Uri,
    /// The version from the editor.
    pub(crate) version: i32,
    /// The text in the editor.
    text: String,
    /// The analysis of the text.
    pub(crate) analysis: Analysis,
}

impl OpenFile {
    /// Opens a document.
    pub(crate) fn new(uri: Uri, version: i32, text: String, pack: &ContentPack) -> Self {
        let analysis = Analysis::new(&text, pack);
        Self { uri, version, text, analysis }
    }

    /// Applies changes to the text in order, then analyzes it once.
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
        self.analyze(pack);
    }

    /// Analyzes the text again.
    pub(crate) fn analyze(&mut self, pack: &ContentPack) {
        self.analysis = Analysis::new(&self.text, pack);
    }

    /// Returns the text to which spans of the analysis refer: the text of the editor, without the byte order
    /// mark of a table.
    pub(crate) fn text(&self) -> &str {
        self.analysis.source.text()
    }

    /// Returns the line index of the text.
    pub(crate) fn positions(&self, encoding: Encoding) -> Positions<'_> {
        Positions::new(self.text(), encoding)
    }
}
