//! `rmg show -o`: a template as a page, as text for forums, or as a picture.

use std::path::{Path, PathBuf};

use rmg_core::diag::LineIndex;
use rmg_core::pack::ContentPack;
use rmg_explain::draw_template;
use rmg_view::picture::TemplatePicture;
use rmg_view::template_page::{PageFault, TemplateSheet, write_html, write_markdown};

use crate::bounded_file::is_standard;
use crate::console::say;
use crate::failure::Failure;
use crate::file_format::Formats;
use crate::output::{FileWriter, stem, write_file, wrote};
use crate::replace::Overwrite;
use crate::targets::Targets;
use crate::template_input::LoadedFile;
use crate::threads::start_pool;

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

const FORMATS: Formats<Format> =
    Formats(&[("html", Format::Html), ("md", Format::Md), ("svg", Format::Svg), ("png", Format::Png)]);

/// A file that is to be written.
#[derive(Debug)]
pub(super) struct PageOutput {
    path: PathBuf,
    format: Format,
}

impl PageOutput {
    /// Takes the place of the file before any work.
    pub(super) fn new(path: &Path, format: Option<Format>, targets: &mut Targets) -> Result<Self, Failure> {
        let format = FORMATS.of_output(path, format, Format::Html)?;
        targets.take(path)?;
        Ok(Self { path: path.to_owned(), format })
    }
}

/// Writes the template at `index` into all files: pictures first, which a text beside them shows.
pub(super) fn write_all(
    outputs: &[PageOutput],
    overwrite: Overwrite,
    loaded: &LoadedFile,
    index: usize,
    pack: &ContentPack,
) -> Result<(), Failure> {
    let template = &loaded.file.templates[index];
    let discs = draw_template(template);
    let picture = TemplatePicture { template, discs: &discs };
    let sheet = || {
        let mut faults = loaded.text_faults.clone();
        faults.extend(loaded.faults_of(index, pack));
        let lines = LineIndex::new(loaded.source.text());
        let fault = |fault: &rmg_core::diag::Fault| PageFault {
            severity: fault.severity,
            line: fault.span.map(|span| lines.locate(span.start).line),
            message: fault.message.clone(),
            help: fault.help.clone(),
        };
        TemplateSheet::new(template, &faults.iter().map(fault).collect::<Vec<_>>())
    };
    let pool = start_pool(None)?;
    let (texts, others): (Vec<_>, Vec<_>) = outputs.iter().partition(|output| output.format == Format::Md);
    for PageOutput { path, format } in others.into_iter().chain(texts) {
        write_file(path, overwrite, |to: &mut FileWriter<'_>| match format {
            Format::Html => write_html(&sheet(), &picture, to),
            Format::Md => write_markdown(&sheet(), picture_beside(path).as_deref(), to),
            Format::Svg => picture.write_svg(to),
            Format::Png => picture.write_png(&pool, to),
        })?;
        say(&wrote(path))?;
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
