//! Options of the generation of a map.

use rmg_core::model::MapModel;
use rmg_core::template::Template;
use rmg_fill::CustomModifiers;
use rmg_jobs::{CancelToken, Meter, Picking, Pool};
use rmg_placement::{Effort, PlacementMode};

/// A step of the caller between fill and audit, for example to try a modifier or to damage a map in a test.
/// The audit checks its changes. A panic in it is reported like a panic in a modifier.
#[derive(Clone, Copy)]
pub struct CustomStep<'a> {
    pub name: &'a str,
    /// Called with the number of the attempt and the map.
    pub run: &'a (dyn Fn(u32, &mut MapModel) + Sync),
}

impl std::fmt::Debug for CustomStep<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("CustomStep").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Work of the caller on the map of each attempt while it is audited, such as encoding its file. Called on
/// any thread with the number of the attempt. The audit may refute the map.
#[derive(Clone, Copy)]
pub struct BesideAudit<'a>(pub &'a (dyn Fn(u32, &MapModel) + Sync));

impl std::fmt::Debug for BesideAudit<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("BesideAudit")
    }
}

/// The text of a template.
#[derive(Debug, Clone, Copy)]
pub struct TemplateText<'a> {
    /// Name of the file, with or without folders; empty for a text without a file.
    pub file: &'a str,
    /// The text to which the spans of the template refer.
    pub text: &'a str,
}

/// Options of the generation. Only `effort`, `placement`, `attempts`, `own_step`, `own_modifiers` and
/// `best_effort` can change the map. A `template` can only cause a rejection, if the plan does not follow it.
#[derive(Debug, Clone, Copy)]
pub struct GenerateOptions<'a> {
    /// The template of the plan. Default: none. With it, the audit compares the map with the template instead
    /// of the plan, so that a bug in the plan refutes the map.
    pub template: Option<&'a Template>,
    /// The text of that template. Default: none. It adds only the [lines](MapModel::lines) of the template to
    /// the map.
    pub text: Option<TemplateText<'a>>,
    /// Effort of the search for a layout. Default: normal. See [`effort_of`](Self::effort_of).
    pub effort: Effort,
    /// The kind of layouts from which the search starts. Default: planar drawings and grids in turn.
    pub placement: PlacementMode,
    /// Maximum number of attempts, at least 1. Default: 8. The first sound map is returned.
    pub attempts: u32,
    pub pool: &'a Pool,
    /// Selects one of several ready jobs of the fill phase. Default: by priority.
    pub picking: Picking,
    /// The token that ends the run before the next job. Default: none.
    pub cancel: Option<&'a CancelToken>,
    /// Whether to record a timeline of every job. Default: no.
    pub timeline: bool,
    /// Whether the timeline includes hashes of the results of jobs, which is slow. Default: no.
    pub states: bool,
    /// Counts additional events of every job in the timeline. Default: none.
    pub meter: Option<Meter<'a>>,
    /// A step between fill and audit. Default: none.
    pub own_step: Option<CustomStep<'a>>,
    /// Work on each map while it is audited. Default: none.
    pub beside_audit: Option<BesideAudit<'a>>,
    /// Custom modifiers, inserted between the built-in ones. Default: none.
    pub own_modifiers: Option<&'a CustomModifiers>,
    /// Whether to return the best attempt if none meets all requests of the template, with the missing
    /// objects listed. Default: no. See [`generate_map`](crate::generate_map).
    pub best_effort: bool,
}

/// Default number of attempts. Failures by an unfortunate random choice end after two or three attempts;
/// failures that the template causes occur in every attempt.
pub const DEFAULT_ATTEMPTS: u32 = 8;

impl<'a> GenerateOptions<'a> {
    /// Returns the defaults for these threads.
    #[must_use]
    pub fn new(pool: &'a Pool) -> Self {
        Self {
            template: None,
            text: None,
            effort: Effort::default(),
            placement: PlacementMode::default(),
            attempts: DEFAULT_ATTEMPTS,
            pool,
            picking: Picking::default(),
            cancel: None,
            timeline: false,
            states: false,
            meter: None,
            own_step: None,
            beside_audit: None,
            own_modifiers: None,
            best_effort: false,
        }
    }

    /// Returns the effort of an attempt. A quick search may leave more portals than the game has kinds of
    /// monoliths, and usually does so again when repeated. So attempts after a failure use at least normal
    /// effort.
    #[must_use]
    pub fn effort_of(&self, attempt: u32) -> Effort {
        if attempt == 0 { self.effort } else { self.effort.max(Effort::Normal) }
    }
}
