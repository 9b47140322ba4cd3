//! The maps that a command generates and records, each on all threads.

use rmg_profile::Run;

use super::run::{GRACE, SeedRunner};
use crate::interrupt::cancel_within;
use crate::meter::{Counters, Delay};
use crate::options_args::OptionsArgs;
use crate::prelude::*;
use crate::seeds::Seeds;
use rmg::plan::GenOptions;

/// Arguments of commands that generate and record maps, and write none.
#[derive(Debug, clap::Args)]
pub(super) struct MapArgs {
    /// Template file, or `-` for standard input. #NAME selects a template; default: the first
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    pub(super) options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
}

impl MapArgs {
    /// Does work with a generator of the maps, the seeds and the title of the template.
    pub(super) fn with_runner<R>(
        &self,
        work: impl FnOnce(&SeedRunner<'_>, &Seeds, &str) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let arg = TemplateArg::new(&self.template);
        let seeds = self.options.seeds.seeds()?;
        let pack = self.pack.load()?;
        let (loaded, index) = arg.load(&pack)?;
        let template = &loaded.templates()[index];
        loaded.usable(index, &pack)?;
        let (pool, cancel) = (start_pool(self.options.threads)?, cancel_within(GRACE));
        let (pool, cancel) = (&pool, &cancel);
        let (pack, counters) = (&pack, Counters::default());
        let runner =
            SeedRunner { loaded: &loaded, template, pack, record_hashes: false, counters, pool, cancel };
        work(&runner, &seeds, &loaded.title(template))
    }
}

impl SeedRunner<'_> {
    /// Returns all attempts of a map, or a failure after Ctrl-C.
    pub(super) fn make_all(&self, options: &GenOptions, delay: Option<&Delay>) -> Result<Vec<Run>, Failure> {
        let (made, error) = self.make(options, delay)?;
        match error.filter(|_| self.cancel.is_cancelled()) {
            Some(error) => Err(Failure::interrupted(error.to_string())),
            None => Ok(made),
        }
    }
}
