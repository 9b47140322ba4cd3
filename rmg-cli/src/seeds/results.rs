//! Files of commands that write the results of all seeds into one file.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use rmg::sketch::{Sketch, write_png, write_svg};

use super::args::Seeds;
use crate::file_format::{extension_of, output_format};
use crate::prelude::*;

/// Arguments that name output files.
#[derive(Debug, clap::Args)]
pub(crate) struct ResultArgs {
    /// Output file for the results of all seeds (.json, .txt), or for a picture (.svg, .png) of the first
    /// successful one; can be repeated. `-` is standard output, by default as JSON. Default: NAME-SEED.json
    /// in the current folder
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    format: Option<ResultFormat>,
}

/// Output format of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ResultFormat {
    /// All data, for programs
    Json,
    /// Text for people
    #[value(alias = "txt")]
    Text,
    /// Picture without pixels
    Svg,
    /// Picture
    Png,
}

impl ResultFormat {
    fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Writes a picture.
    pub(crate) fn write(self, sketch: &Sketch, to: &mut impl Write) -> io::Result<()> {
        if self == Self::Png { write_png(sketch, to) } else { write_svg(sketch, to) }
    }
}

#[derive(Debug)]
pub(crate) struct ResultFiles {
    pub(crate) results: Vec<(PathBuf, ResultFormat)>,
    pub(crate) pictures: Vec<(PathBuf, ResultFormat)>,
}

impl ResultArgs {
    /// Claims the files. `name` is the name of the case.
    pub(crate) fn take(
        &self,
        seeds: &Seeds,
        name: &str,
        targets: &mut Targets,
    ) -> Result<ResultFiles, Failure> {
        let with_format =
            |path: &PathBuf| Ok((path.clone(), output_format(path, self.format, ResultFormat::Json)?));
        let mut files = self.outputs.iter().map(with_format).collect::<Result<Vec<_>, Failure>>()?;
        if files.is_empty() {
            let format = self.format.unwrap_or(ResultFormat::Json);
            files.push((seeds.default_output(name, &extension_of(format)), format));
        }
        files.iter().try_for_each(|(path, _)| targets.take(path))?;
        let (results, pictures): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(_, format)| !format.is_picture());
        Ok(ResultFiles { results, pictures })
    }
}
