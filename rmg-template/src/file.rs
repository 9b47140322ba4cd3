//! The templates of a file, whatever its format.

use rmg_core::diag::{Fault, has_errors};
use rmg_core::template::Template;

/// The templates of a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TemplateFile {
    /// The templates in the order of the file, as far as they could be read: one with errors has defaults where
    /// values are bad and lacks connections whose ends are.
    pub templates: Vec<Template>,
    /// Everything that is wrong with them: of the file as a whole, then template by template.
    pub faults: Vec<Fault>,
    /// Where the faults of each template end in `faults`; those of the file come before the first.
    fault_ends: Vec<usize>,
    /// How many faults belong to the file as a whole.
    file_faults: usize,
}

impl TemplateFile {
    /// Templates with their faults, and those of the file as a whole.
    pub(crate) fn new(file_faults: Vec<Fault>, templates: Vec<(Template, Vec<Fault>)>) -> Self {
        let mut file = Self { file_faults: file_faults.len(), faults: file_faults, ..Self::default() };
        for (template, faults) in templates {
            file.templates.push(template);
            file.faults.extend(faults);
            file.fault_ends.push(file.faults.len());
        }
        file
    }

    /// The faults of the template at `index`.
    #[must_use]
    pub fn faults_of(&self, index: usize) -> &[Fault] {
        let start = index.checked_sub(1).map_or(self.file_faults, |before| self.fault_ends[before]);
        &self.faults[start..self.fault_ends[index]]
    }

    /// The faults of the file as a whole.
    #[must_use]
    pub fn file_faults(&self) -> &[Fault] {
        &self.faults[..self.file_faults]
    }

    /// Whether the template at `index` can be used: it has no errors (the file may have some elsewhere).
    #[must_use]
    pub fn is_usable(&self, index: usize) -> bool {
        !has_errors(self.faults_of(index))
    }

    /// The position of the template with that id, or else of the first with that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_id = self.templates.iter().position(|template| template.id == name);
        by_id.or_else(|| self.templates.iter().position(|template| template.name == name))
    }
}
