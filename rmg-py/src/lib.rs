//! The native part of `rmg` for Python.
//!
//! The public interface is written in Python (`python/rmg`), with its documentation and types. This crate
//! exposes the [library](rmg) to it through a few classes and functions. They exchange simple values, JSON as
//! text, and layers that NumPy accesses without a copy.
//!
//! - `running`: runs work while the interpreter continues, reports progress to callbacks, and stops on
//!   Ctrl-C.
//! - `errors`: converts errors of the library to exceptions with the same messages and fields.
//! - `layer`: layers of maps without a copy.
//! - `parts`: functions of Python as parts of levels.

mod entrance_rando;
mod errors;
mod generate;
mod layer;
mod map;
mod objects;
mod pack;
mod parts;
mod relatives;
mod running;
mod sweep;
mod template;
mod words;

/// The Python module `rmg._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::entrance_rando::randomize_entrances;
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::layer::Layer;
    #[pymodule_export]
    use crate::map::Map;
    #[pymodule_export]
    use crate::pack::Pack;
    #[pymodule_export]
    use crate::relatives::{
        Drawing, entrances, entrances_of_players, level, level_file, puzzle, puzzle_file, worlds,
    };
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
