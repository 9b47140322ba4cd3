//! `rmg show -o`: writes a template as a page, as text for forums, or as a picture.

use std::path::{Path, PathBuf};

use rmg::diag::LineIndex;
use rmg::template::draw_template;
use rmg::view::picture::TemplatePicture;
use rmg::view::template_page::{PageDiagnostic, TemplateSheet, write_html, write_markdown};
use rmg::{ContentPack, Diagnostic};

use crate::prelude::*;

/// Output format of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Page for browsers
    Html,
    /// Text with tables, for forums and readme files
    Md,
    /// Graph as a vector image
    Svg,
    /// Graph as a raster image
    Png,
}

/// Writes the template at `index` to all files. Pictures come first, because a text may embed the picture
/// next to it.
pub(super) fn write_all(
    outputs: &[(PathBuf, Format)],
    overwrite: Overwrite,
    loaded: &LoadedFile,
    index: usize,
    pack: &ContentPack,
) -> Result<(), Failure> {
    let template = &loaded.templates()[index];
    let discs = draw_template(template);
    let picture = TemplatePicture { template, discs: &discs };
    let sheet = || {
        let diagnostics = loaded.all_diagnostics_of(index, pack);
        let lines = LineIndex::new(loaded.text());
        let diagnostic = |diagnostic: &Diagnostic| PageDiagnostic {
            severity: diagnostic.severity,
            line: diagnostic.span.map(|span| lines.locate(span.start).line),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        };
        TemplateSheet::new(template, &diagnostics.iter().map(diagnostic).collect::<Vec<_>>())
    };
    let pool = start_pool(None)?;
    let (texts, others): (Vec<_>, Vec<_>) = outputs.iter().partition(|(_, format)| *format == Format::Md);
    for (path, format) in others.into_iter().chain(texts) {
        write_and_report(path, overwrite, |to| match format {
            Format::Html => write_html(&sheet(), &picture, to),
            Format::Md => write_markdown(&sheet(), picture_next_to(path).as_deref(), to),
            Format::Svg => picture.write_svg(to),
            Format::Png => picture.write_png(&pool, to),
        })?;
    }
    Ok(())
}

/// Returns the name of the picture next to a text, if any.
fn picture_next_to(path: &Path) -> Option<String> {
    if is_standard(path) {
        return None;
    }
    ["png", "svg"]
        .map(|extension| format!("{}.{extension}", stem(path)))
        .into_iter()
        .find(|name| path.with_file_name(name).is_file())
}
