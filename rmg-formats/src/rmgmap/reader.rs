//! The context of reading a part of a file, and its path.

use rmg_core::MapSize;
use rmg_core::pack::ContentPack;

use super::outline::Counts;
use super::places::{Path, Report};
use rmg_json::Step;

#[derive(Debug)]
pub(super) struct Reader<'p> {
    pub(super) pack: &'p ContentPack,
    pub(super) size: MapSize,
    pub(super) counts: Counts,
    /// Name and version of the pack that generated the map.
    pub(super) generated_with: (String, String),
    pub(super) report: Report,
    /// The path of the current value.
    pub(super) path: Path,
}

impl Reader<'_> {
    /// Runs a function with the path extended by a step.
    pub(super) fn at<T>(&mut self, step: Step<'static>, run: impl FnOnce(&mut Self) -> T) -> T {
        self.path.0.push(step);
        let result = run(self);
        self.path.0.pop();
        result
    }

    /// Reports an error of the current value.
    pub(super) fn wrong(&mut self, code: &'static str, message: impl FnOnce() -> String) {
        self.wrong_with_help(code, message, None);
    }

    /// Reports an error of the current value with help.
    pub(super) fn wrong_with_help(
        &mut self,
        code: &'static str,
        message: impl FnOnce() -> String,
        help: Option<String>,
    ) {
        self.report.push(code, || self.path.to_string(), message, help);
    }

    /// Reports a number that is not below its count.
    pub(super) fn check_number(&mut self, number: usize, count: usize, what: &str) {
        if number >= count {
            let message = || format!("unknown {what} {number}: the map has {count}, counted from 0");
            self.wrong("number", message);
        }
    }
}
