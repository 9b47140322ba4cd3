//! What is known of a text: read once for each change.

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_json::Document;
use rmg_plan::check_readable;
use rmg_template::{Fixed, Source, TemplateFile, certain_fixes, fix_file};

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
            faults.extend(template_faults(&source, &file, pack));
        }
        Self { source, file, faults }
    }

    /// The bytes with all certain fixes made, and how many those are; `None` where there are none.
    pub(crate) fn fixed(&self, pack: &ContentPack) -> Option<Fixed> {
        certain_fixes(&self.faults).next()?;
        let (bytes, _) = self.source.with_fixes([]).ok()?;
        let check = |source: &_, file: &_| template_faults(source, file, pack);
        fix_file(&bytes, pack, &check).ok().filter(|fixed| fixed.count > 0)
    }

    /// The document, if the text is JSON.
    pub(crate) fn document(&self) -> Option<&Document> {
        match &self.source {
            Source::Json(document) => Some(document),
            Source::Table(_) => None,
        }
    }
}

/// Everything that is wrong with a file beside its text.
fn template_faults(source: &Source, file: &TemplateFile, pack: &ContentPack) -> Vec<Fault> {
    let mut faults = file.file_faults().to_vec();
    for (index, template) in file.templates.iter().enumerate() {
        let read = file.faults_of(index);
        faults.extend_from_slice(read);
        faults.extend(source.fitting(check_readable(template, pack, read)));
    }
    faults
}
