//! What reading a part of a file has to know of the whole, and where it stands.

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
    /// What made the map: name and version of a pack.
    pub(super) made_with: (String, String),
    pub(super) report: Report,
    /// The way to the value that is being read.
    pub(super) path: Path,
}

impl Reader<'_> {
    /// Does something with the value of a key or the item of a list.
    pub(super) fn at<T>(&mut self, step: Step<'static>, run: impl FnOnce(&mut Self) -> T) -> T {
        self.path.0.push(step);
        let result = run(self);
        self.path.0.pop();
        result
    }

    /// Reports that something is wrong with the value that is being read.
    pub(super) fn wrong(&mut self, code: &'static str, message: impl FnOnce() -> String) {
        self.wrong_but(code, message, None);
    }

    /// The same with help.
    pub(super) fn wrong_but(
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
            let message = || format!("there is no {what} {number}; the map has {count}, counted from 0");
            self.wrong("number", message);
        }
    }
}
