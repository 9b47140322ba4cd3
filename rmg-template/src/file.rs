//! The templates of a file in any format.

use rmg_core::diag::{Diagnostic, has_errors};
use rmg_core::template::Template;

/// The templates of a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TemplateFile {
    /// The templates in file order. In a template with errors, invalid values have defaults, and connections
    /// with invalid ends are missing.
    pub templates: Vec<Template>,
    /// All diagnostics: first those of the file as a whole, then template by template.
    pub diagnostics: Vec<Diagnostic>,
    /// The end of each template's diagnostics in `diagnostics`; those of the file come first.
    diagnostic_ends: Vec<usize>,
    /// Number of diagnostics of the file as a whole.
    file_diagnostics: usize,
}

impl TemplateFile {
    /// Combines the diagnostics of the file with templates and their diagnostics.
    pub(crate) fn new(
        file_diagnostics: Vec<Diagnostic>,
        templates: Vec<(Template, Vec<Diagnostic>)>,
    ) -> Self {
        let mut file = Self {
            file_diagnostics: file_diagnostics.len(),
            diagnostics: file_diagnostics,
            ..Self::default()
        };
        for (template, diagnostics) in templates {
            file.templates.push(template);
            file.diagnostics.extend(diagnostics);
            file.diagnostic_ends.push(file.diagnostics.len());
        }
        file
    }

    /// Returns the diagnostics of the template at `index`.
    #[must_use]
    pub fn diagnostics_of(&self, index: usize) -> &[Diagnostic] {
        let start = index.checked_sub(1).map_or(self.file_diagnostics, |before| self.diagnostic_ends[before]);
        &self.diagnostics[start..self.diagnostic_ends[index]]
    }

    /// Returns the diagnostics of the file as a whole.
    #[must_use]
    pub fn file_diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics[..self.file_diagnostics]
    }

    /// Returns whether the template at `index` has no errors. The rest of the file may have some.
    #[must_use]
    pub fn is_usable(&self, index: usize) -> bool {
        !has_errors(self.diagnostics_of(index))
    }

    /// Returns the position of the template with that id, or else of the first one with that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_id = self.templates.iter().position(|template| template.id == name);
        by_id.or_else(|| self.templates.iter().position(|template| template.name == name))
    }
}
