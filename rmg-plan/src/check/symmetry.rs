//! What a requested symmetry does to the zones and connections of a template.

use rmg_core::Seed;
use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::template::SymmetryRequest;
use rmg_core::text::shortened;

use super::Checker;
use crate::options::GenOptions;
use crate::plan::symmetric_of;
use crate::symmetry::{Portal, SymmetricTemplate};

/// Maximum length of the list of zones, in characters.
const MAX_LIST: usize = 300;

impl Checker<'_> {
    /// Notes which zones are images of each other, and which connections become portals, unless there are
    /// errors. [`refusals`](Checker::refusals) reports why there is no symmetry.
    pub(super) fn symmetry(&mut self) {
        let Some(request) = self.template.symmetry.filter(|of| of.value != SymmetryRequest::None) else {
            return;
        };
        if self.diagnostics.has_errors() {
            return;
        }
        let sizes = [self.template.max_size.value, self.template.min_size.value];
        let made = sizes.into_iter().find_map(|size| {
            let options = GenOptions { size: Some(size), ..GenOptions::new(Seed(0)) };
            symmetric_of(self.template, self.pack, &options).ok().flatten()
        });
        let Some(SymmetricTemplate { symmetry, template, cycles: images, portals, split, .. }) = made else {
            return;
        };
        let key = |zone: rmg_core::ZoneId| template.zones[zone.index()].key.as_str();
        let mut is_listed = vec![false; images.len()];
        let mut cycles: Vec<String> = Vec::new();
        for first in 0..images.len() {
            let mut cycle = Vec::new();
            let mut at = rmg_core::ZoneId::from_index(first);
            while !std::mem::replace(&mut is_listed[at.index()], true) {
                cycle.push(key(at));
                at = images[at.index()];
            }
            if !cycle.is_empty() {
                cycles.push(cycle.join(" "));
            }
        }
        let images = shortened(&cycles.join(", "), MAX_LIST);
        let parts = if split.is_empty() { "" } else { "; zones on the axis are split into parts" };
        let message = format!("`{}` carries these zones onto each other: {images}{parts}", symmetry.word());
        self.note("symmetry-images", request.span, message);
        for Portal { ends: (a, b), is_own_image, span } in portals {
            let (a, b) = (key(a), key(b));
            let why = if is_own_image {
                "is its own image, and its guard has no tile on the axis"
            } else {
                "crosses the line of a mirror, where only images touch"
            };
            let message =
                format!("on symmetric maps, the connection of `{a}` and `{b}` is a portal: it {why}");
            self.note("symmetry-portal", span, message);
        }
    }

    fn note(&mut self, code: &'static str, span: rmg_core::diag::Span, message: String) {
        self.diagnostics.push(Diagnostic::new(Severity::Note, code, Some(span), message));
    }
}
