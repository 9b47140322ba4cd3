//! A progress bar, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Steps of a run, shown on standard error while they last.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar of so many steps; nothing is shown when standard error is no terminal.
    pub(crate) fn new(steps: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}");
        Self(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// A step begins.
    pub(crate) fn begin(&self, step: &str) {
        if !self.0.message().is_empty() {
            self.0.inc(1);
        }
        self.0.set_message(step.to_owned());
        self.0.tick();
    }
}

impl Drop for Progress {
    /// The bar goes away, also when a run ends early.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
