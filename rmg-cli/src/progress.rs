//! A progress bar, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use rmg::text::shown;

use crate::console::is_quiet;
use crate::talk::is_talking;

/// Steps of a run, shown on standard error while they last. Threads may share it.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar of so many steps; nothing is shown when standard error is no terminal, with `-q`, or where
    /// what happens is told there.
    pub(crate) fn new(steps: usize) -> Self {
        // what is told on the way goes to the same place, and a bar would be drawn over it
        let is_hidden = is_quiet() || is_talking();
        let target = if is_hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        Self(ProgressBar::with_draw_target(Some(steps as u64), target)).styled("{bar:24} {pos}/{len} {msg}")
    }

    /// The same with how many steps are done a second, and the time that is left.
    pub(crate) fn rated(steps: usize) -> Self {
        Self::new(steps).styled("{bar:24} {pos}/{len} {per_sec}, {eta} left: {msg}")
    }

    fn styled(self, template: &str) -> Self {
        let style = ProgressStyle::with_template(template);
        self.0.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self
    }

    /// No bar: for one of several things that are made at once.
    pub(crate) fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// A step begins; the one before it is done.
    pub(crate) fn begin(&self, step: &str) {
        if !self.0.message().is_empty() {
            self.0.inc(1);
        }
        self.say(step);
    }

    pub(crate) fn say(&self, step: &str) {
        self.0.set_message(shown(step));
        self.0.tick();
    }

    /// A step is done; for steps that run side by side.
    pub(crate) fn done(&self) {
        self.0.inc(1);
    }

    /// Does `work`, which prints, while the bar is out of its way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }

    pub(crate) fn grow(&self, steps: usize) {
        self.0.inc_length(steps as u64);
    }
}

impl Drop for Progress {
    /// The bar goes away, also when a run ends early.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
