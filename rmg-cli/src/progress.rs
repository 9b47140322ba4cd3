//! A progress bar on terminals.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use rmg::text::shown;

use crate::console::is_quiet;
use crate::logging::is_logging;

/// Progress of a run, shown on standard error. Threads may share it.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Creates a bar with the given number of steps. It is hidden if standard error is not a terminal, with
    /// `-q`, and with `-v`.
    pub(crate) fn new(steps: usize) -> Self {
        // log messages go to standard error too, and the bar would overwrite them
        let is_hidden = is_quiet() || is_logging();
        let target = if is_hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        Self(ProgressBar::with_draw_target(Some(steps as u64), target)).styled("{bar:24} {pos}/{len} {msg}")
    }

    /// Creates a bar that also shows the rate and the remaining time.
    pub(crate) fn rated(steps: usize) -> Self {
        Self::new(steps).styled("{bar:24} {pos}/{len} {per_sec}, {eta} left: {msg}")
    }

    fn styled(self, template: &str) -> Self {
        let style = ProgressStyle::with_template(template);
        self.0.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self
    }

    /// Creates a hidden bar, for one of several parallel tasks.
    pub(crate) fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Starts a step and ends the previous one.
    pub(crate) fn begin(&self, step: &str) {
        if !self.0.message().is_empty() {
            self.0.inc(1);
        }
        self.set_message(step);
    }

    pub(crate) fn set_message(&self, step: &str) {
        self.0.set_message(shown(step));
        self.0.tick();
    }

    /// Ends a step, if steps run in parallel.
    pub(crate) fn done(&self) {
        self.0.inc(1);
    }

    /// Hides the bar while `work` prints.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }

    pub(crate) fn grow(&self, steps: usize) {
        self.0.inc_length(steps as u64);
    }
}

impl Drop for Progress {
    /// Removes the bar, also when a run ends early.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
