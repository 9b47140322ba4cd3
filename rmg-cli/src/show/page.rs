//! `rmg show -o`: a template as a page, as text for forums, or as a picture.

use std::path::{Path, PathBuf};

use rmg::diag::LineIndex;
use rmg::template::draw_template;
use rmg::view::picture::TemplatePicture;
use rmg::view::template_page::{PageFault, TemplateSheet, write_html, write_markdown};
use rmg::{ContentPack, Fault};

use crate::prelude::*;

/// How a template is shown in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A page for browsers.
    Html,
    /// Text with tables, for forums and read-mes.
    Md,
    /// The picture alone, of shapes.
    Svg,
    /// The picture alone, of pixels.
    Png,
}

/// Writes the template at `index` into all files: pictures first, which a text beside them shows.
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
        let faults = loaded.all_faults_of(index, pack);
        let lines = LineIndex::new(loaded.text());
        let fault = |fault: &Fault| PageFault {
            severity: fault.severity,
            line: fault.span.map(|span| lines.locate(span.start).line),
            message: fault.message.clone(),
            help: fault.help.clone(),
        };
        TemplateSheet::new(template, &faults.iter().map(fault).collect::<Vec<_>>())
    };
    let pool = start_pool(None)?;
    let (texts, others): (Vec<_>, Vec<_>) = outputs.iter().partition(|(_, format)| *format == Format::Md);
    for (path, format) in others.into_iter().chain(texts) {
        write_and_say(path, overwrite, |to| match format {
            Format::Html => write_html(&sheet(), &picture, to),
            Format::Md => write_markdown(&sheet(), picture_beside(path).as_deref(), to),
            Format::Svg => picture.write_svg(to),
            Format::Png => picture.write_png(&pool, to),
        })?;
    }
    Ok(())
}

/// The name of the picture that lies beside a text.
fn picture_beside(path: &Path) -> Option<String> {
    if is_standard(path) {
        return None;
    }
    ["png", "svg"]
        .map(|ending| format!("{}.{ending}", stem(path)))
        .into_iter()
        .find(|name| path.with_file_name(name).is_file())
}
