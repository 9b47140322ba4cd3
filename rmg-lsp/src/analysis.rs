//! The analysis of a text, which runs once for each change.

use rmg_core::diag::{Diagnostic, has_errors};
use rmg_core::pack::ContentPack;
use rmg_json::Document;
use rmg_plan::check_readable;
use rmg_template::{Fixed, Source, TemplateFile, certain_fixes, fix_file};

/// The templates of a text, and its diagnostics.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The parsed text, with locations.
    pub(crate) source: Source,
    /// The readable templates.
    pub(crate) file: TemplateFile,
    /// The diagnostics of the text. If it is readable, also those of the file and of each template.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Analysis {
    /// Reads and checks a text. Takes O(bytes), and the time of the template check.
    pub(crate) fn new(text: &str, pack: &ContentPack) -> Self {
        let (source, mut diagnostics) = Source::parse(text.as_bytes().to_vec());
        let file = source.templates(pack);
        // an incomplete text would have many false diagnostics
        if !has_errors(&diagnostics) {
            diagnostics.extend(template_diagnostics(&source, &file, pack));
        }
        Self { source, file, diagnostics }
    }

    /// Applies all certain fixes. Returns the bytes and the number of fixes; `None` if there are none.
    pub(crate) fn fixed(&self, pack: &ContentPack) -> Option<Fixed> {
        certain_fixes(&self.diagnostics).next()?;
        let (bytes, _) = self.source.with_fixes([]).ok()?;
        let check = |source: &_, file: &_| template_diagnostics(source, file, pack);
        fix_file(&bytes, pack, &check).ok().filter(|fixed| fixed.count > 0)
    }

    /// Returns the document, if the text is JSON.
    pub(crate) fn document(&self) -> Option<&Document> {
        match &self.source {
            Source::Json(document) => Some(document),
            Source::Table(_) => None,
        }
    }
}

/// Returns all diagnostics of a file, without those of its text.
fn template_diagnostics(source: &Source, file: &TemplateFile, pack: &ContentPack) -> Vec<Diagnostic> {
    let mut diagnostics = file.file_diagnostics().to_vec();
    for (index, template) in file.templates.iter().enumerate() {
        let read = file.diagnostics_of(index);
        diagnostics.extend_from_slice(read);
        diagnostics.extend(source.fitting(check_readable(template, pack, read)));
    }
    diagnostics
}
