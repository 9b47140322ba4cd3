//! Files for the results of commands that write those of all seeds into one file.

use std::path::PathBuf;

use clap::ValueEnum;

use super::args::Seeds;
use crate::file_format::{ending_of, output_format};
use crate::prelude::*;

/// Arguments that name the files.
#[derive(Debug, clap::Args)]
pub(crate) struct ResultArgs {
    /// File for the results of all seeds (.json), or for a picture of the first that gave something (.svg), once per file; `-` for
    /// standard output, which gets JSON unless --format says otherwise. Without it NAME-SEED.json in the current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    format: Option<ResultFormat>,
}

/// A format of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ResultFormat {
    /// Everything, for programs.
    Json,
    /// A picture.
    Svg,
}

#[derive(Debug)]
pub(crate) struct ResultFiles {
    pub(crate) results: Vec<(PathBuf, ResultFormat)>,
    pub(crate) pictures: Vec<PathBuf>,
}

impl ResultArgs {
    /// Takes the places of the files; `name` is that of the case.
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
            files.push((seeds.default_output(name, &ending_of(format)), format));
        }
        files.iter().try_for_each(|(path, _)| targets.take(path))?;
        let (results, pictures): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(_, format)| *format == ResultFormat::Json);
        Ok(ResultFiles { results, pictures: pictures.into_iter().map(|(path, _)| path).collect() })
    }
}
