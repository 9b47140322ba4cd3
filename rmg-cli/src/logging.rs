//! Amount of log output: `-v`, `-q`, `RMG_LOG`.

use clap::ColorChoice;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::console::{TraceOutput, set_quiet};
use crate::failure::Failure;
use crate::terminal::has_color;

/// Environment variable with a log filter, such as `debug` or `rmg_generate=info,rmg_jobs=debug`.
const VARIABLE: &str = "RMG_LOG";

/// Options of all commands.
#[derive(Debug, clap::Args)]
pub(crate) struct LogArgs {
    /// Log retries and unmet requests to stderr; -vv adds jobs, counters and timings. The variable `RMG_LOG`
    /// sets a filter, such as `rmg_generate=info,rmg_jobs=debug`
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Print only errors; files and exit codes are not affected
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Use of colors. Auto: on terminals, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl LogArgs {
    /// Installs the requested log output. Without a request, logging has no cost.
    pub(crate) fn begin(&self) -> Result<(), Failure> {
        if self.quiet {
            set_quiet();
            return Ok(());
        }
        // invalid UTF-8 makes the filter invalid, which is reported below
        let variable = std::env::var_os(VARIABLE).map(|value| value.to_string_lossy().into_owned());
        let Some(filter) = self.filter(variable.as_deref())? else { return Ok(()) };
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(|| TraceOutput::new(has_color()))
            .with_ansi(has_color())
            .without_time()
            .with_span_events(if self.verbose > 1 { FmtSpan::CLOSE } else { FmtSpan::NONE });
        subscriber.try_init().map_err(|error| Failure::refusal(format!("cannot start logging: {error}")))
    }

    /// Returns the filter of the variable, else that of the number of `-v`.
    fn filter(&self, variable: Option<&str>) -> Result<Option<EnvFilter>, Failure> {
        if let Some(text) = variable.filter(|text| !text.is_empty()) {
            return EnvFilter::try_new(text).map(Some).map_err(|error| {
                Failure::usage(format!("invalid log filter {VARIABLE}=`{text}`: {error}"))
                    .help("expected a level (warn, info, debug, trace), or levels of modules: rmg_generate=info,rmg_jobs=debug")
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

pub(crate) fn is_logging() -> bool {
    LevelFilter::current() != LevelFilter::OFF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_overrides_the_flags_and_invalid_filters_are_errors() {
        let filter_text = |verbose, variable: Option<&str>| {
            let args = LogArgs { verbose, quiet: false, color: ColorChoice::Auto };
            args.filter(variable).map(|filter| filter.map(|filter| filter.to_string()))
        };
        assert_eq!(filter_text(0, None).unwrap(), None);
        assert_eq!(filter_text(1, Some("")).unwrap().as_deref(), Some("info"));
        assert_eq!(filter_text(1, Some("rmg_jobs=trace")).unwrap().as_deref(), Some("rmg_jobs=trace"));
        let text = filter_text(0, Some("rmg_jobs=loud")).unwrap_err().render();
        assert!(text.contains("rmg_jobs=loud") && text.contains("expected a level"), "{text}");
    }
}
