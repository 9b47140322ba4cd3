//! What fails, and is made smaller.

use rmg_core::MapSize;
use rmg_core::template::Template;
use rmg_plan::options::GenOptions;

/// A template with the options of one map.
#[derive(Debug, Clone, PartialEq)]
pub struct MapCase {
    pub template: Template,
    /// The options; the seed is never changed.
    pub options: GenOptions,
    /// Whether the map is made by the best effort, as by [`GenerateOptions`](rmg_generate::GenerateOptions).
    pub best_effort: bool,
}

impl MapCase {
    /// A case without the best effort.
    #[must_use]
    pub fn new(template: Template, options: GenOptions) -> Self {
        Self { template, options, best_effort: false }
    }

    /// The size of its map.
    #[must_use]
    pub fn size(&self) -> MapSize {
        self.options.size.unwrap_or(self.template.min_size.value)
    }
}
