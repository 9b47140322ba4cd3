//! The case that is reduced.

use rmg_core::MapSize;
use rmg_core::template::Template;
use rmg_plan::options::GenOptions;

/// A template with the options of one map.
#[derive(Debug, Clone, PartialEq)]
pub struct MapCase {
    pub template: Template,
    /// The options. The reduction never changes the seed.
    pub options: GenOptions,
    /// Whether the generator returns a map with best effort; see
    /// [`GenerateOptions`](rmg_generate::GenerateOptions).
    pub best_effort: bool,
}

impl MapCase {
    /// Creates a case without best effort.
    #[must_use]
    pub fn new(template: Template, options: GenOptions) -> Self {
        Self { template, options, best_effort: false }
    }

    /// Returns the size of its map: that of the options, or else the minimum size of the template.
    #[must_use]
    pub fn size(&self) -> MapSize {
        self.options.size.unwrap_or(self.template.min_size.value)
    }
}
