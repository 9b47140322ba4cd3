//! How much is told on the way: `-v`, `-q`, `RMG_LOG`.

use clap::ColorChoice;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::console::{TraceOutput, hush};
use crate::failure::Failure;
use crate::terminal::has_color;

/// The variable with a filter, such as `debug` or `rmg_generate=info,rmg_jobs=debug`.
const VARIABLE: &str = "RMG_LOG";

/// Arguments of all commands.
#[derive(Debug, clap::Args)]
pub(crate) struct TalkArgs {
    /// Tell on standard error what happens on the way: retries and wishes that are not met; twice, phases and jobs with their counters
    /// and times as well. The variable `RMG_LOG` says it in detail, such as `rmg_generate=info,rmg_jobs=debug`.
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Print nothing but errors; files are written and exit codes given all the same.
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Colours of messages and help; without it on terminals, unless `NO_COLOR` is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl TalkArgs {
    /// From now on it is told what was asked for; nothing, and at no cost, where nothing was.
    pub(crate) fn begin(&self) -> Result<(), Failure> {
        if self.quiet {
            hush();
            return Ok(());
        }
        // what is no text says nothing that could be told, which the filter finds out
        let variable = std::env::var_os(VARIABLE).map(|value| value.to_string_lossy().into_owned());
        let Some(filter) = self.filter(variable.as_deref())? else { return Ok(()) };
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(|| TraceOutput::new(has_color()))
            .with_ansi(has_color())
            .without_time()
            .with_span_events(if self.verbose > 1 { FmtSpan::CLOSE } else { FmtSpan::NONE });
        subscriber
            .try_init()
            .map_err(|error| Failure::refusal(format!("cannot tell what happens on the way: {error}")))
    }

    /// What is told: what the variable says, else by the number of `-v`.
    fn filter(&self, variable: Option<&str>) -> Result<Option<EnvFilter>, Failure> {
        if let Some(text) = variable.filter(|text| !text.is_empty()) {
            return EnvFilter::try_new(text).map(Some).map_err(|error| {
                Failure::usage(format!("{VARIABLE}=`{text}` says nothing that can be told: {error}"))
                    .help("write a level (warn, info, debug, trace), or levels by part: rmg_generate=info,rmg_jobs=debug")
            });
        }
        Ok(match self.verbose {
            0 => None,
            1 => Some(EnvFilter::new("info")),
            2 => Some(EnvFilter::new("debug")),
            _ => Some(EnvFilter::new("trace")),
        })
    }
}

pub(crate) fn is_talking() -> bool {
    LevelFilter::current() != LevelFilter::OFF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_goes_before_the_flags_and_nonsense_is_told() {
        let told = |verbose, variable: Option<&str>| {
            let args = TalkArgs { verbose, quiet: false, color: ColorChoice::Auto };
            args.filter(variable).map(|filter| filter.map(|filter| filter.to_string()))
        };
        assert_eq!(told(0, None).unwrap(), None);
        assert_eq!(told(1, Some("")).unwrap().as_deref(), Some("info"));
        assert_eq!(told(1, Some("rmg_jobs=trace")).unwrap().as_deref(), Some("rmg_jobs=trace"));
        let text = told(0, Some("rmg_jobs=loud")).unwrap_err().render();
        assert!(text.contains("rmg_jobs=loud") && text.contains("write a level"), "{text}");
    }
}
