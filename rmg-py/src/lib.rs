//! The native part of `rmg` for Python.
//!
//! What people call is written in Python (`python/rmg`), with its documentation and its types. Here is what that is made of: the
//! [library](rmg) behind a few classes and functions that take and give plain values, JSON as text, and layers that NumPy looks at where
//! they lie. Nothing here knows how maps are made.
//!
//! - `running`: the interpreter goes on while maps are made, callbacks are told how far they are, Ctrl-C stops.
//! - `errors`: errors of the library as exceptions with the same texts and fields.
//! - `layer`: layers of maps without a copy.

mod errors;
mod generate;
mod layer;
mod map;
mod objects;
mod pack;
mod relatives;
mod running;
mod sweep;
mod template;
mod words;

/// What Python imports as `rmg._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::layer::Layer;
    #[pymodule_export]
    use crate::map::Map;
    #[pymodule_export]
    use crate::pack::Pack;
    #[pymodule_export]
    use crate::relatives::{entrances, level, puzzle, worlds};
    #[pymodule_export]
    use crate::running::{CancelToken, Progress};
    #[pymodule_export]
    use crate::sweep::{PartStats, SweepFolder, SweepPlan, stats};
    #[pymodule_export]
    use crate::template::Template;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
