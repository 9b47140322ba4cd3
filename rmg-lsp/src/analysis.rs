//! What is known of a text: read once for each change.

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_generate::check_template;
use rmg_json::Document;
use rmg_template::{Source, TemplateFile};

/// A text as templates, and everything that is wrong with it.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The text with its places.
    pub(crate) source: Source,
    /// Its templates, as far as they could be read.
    pub(crate) file: TemplateFile,
    /// Faults of the text; where it can be read, also of the file, and of each template by itself and against the pack.
    pub(crate) faults: Vec<Fault>,
}

impl Analysis {
    /// Reads and checks a text. O(bytes), and what [`check_template`] takes.
    pub(crate) fn new(text: &str, pack: &ContentPack) -> Self {
        let (source, mut faults) = Source::parse(text.as_bytes().to_vec());
        let file = source.templates(pack);
        // of a text that is cut off in the middle there would be much to say that is not true
        if !has_errors(&faults) {
            faults.extend_from_slice(file.file_faults());
            for (index, template) in file.templates.iter().enumerate() {
                faults.extend_from_slice(file.faults_of(index));
                faults.extend(source.fitting(check_template(template, pack)));
            }
        }
        Self { source, file, faults }
    }

    /// The document, if the text is JSON.
    pub(crate) fn document(&self) -> Option<&Document> {
        match &self.source {
            Source::Json(document) => Some(document),
            Source::Table(_) => None,
        }
    }
}
