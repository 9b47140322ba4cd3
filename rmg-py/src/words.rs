//! Parses options from Python strings.

use pyo3::prelude::*;
use rmg::{Effort, Game, MapMonsters, PlacementMode, WaterContent};

use crate::errors::{raised, simple};

/// Returns the value with this name, or an exception that lists the known names.
fn by_name<T: Copy>(
    py: Python<'_>,
    what: &str,
    text: &str,
    known: &[T],
    name: fn(T) -> &'static str,
) -> PyResult<T> {
    known.iter().copied().find(|value| name(*value) == text).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|value| format!("`{}`", name(*value))).collect();
        simple(py, "ChoiceError", &format!("invalid {what} `{text}`; choose {}", names.join(", ")))
    })
}

/// Parses the amount of water.
pub(crate) fn water(py: Python<'_>, text: &str) -> PyResult<WaterContent> {
    let known = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];
    by_name(py, "amount of water", text, &known, WaterContent::word)
}

/// Parses the strength of monsters.
pub(crate) fn monsters(py: Python<'_>, text: &str) -> PyResult<MapMonsters> {
    let known = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong];
    by_name(py, "monster strength", text, &known, MapMonsters::word)
}

/// Parses the effort for a good layout.
pub(crate) fn effort(py: Python<'_>, text: &str) -> PyResult<Effort> {
    by_name(py, "effort", text, &[Effort::Quick, Effort::Normal, Effort::Best], Effort::word)
}

/// Parses the initial layout of the search.
pub(crate) fn placement(py: Python<'_>, text: &str) -> PyResult<PlacementMode> {
    by_name(py, "placement", text, &PlacementMode::ALL, PlacementMode::word)
}

/// Parses the target game.
pub(crate) fn target(py: Python<'_>, text: &str) -> PyResult<Game> {
    by_name(py, "game", text, &Game::ALL, Game::word)
}

/// Parses a value with the parser of the library.
pub(crate) fn parsed<T>(py: Python<'_>, text: &str) -> PyResult<T>
where
    T: for<'t> TryFrom<&'t str>,
    rmg::Error: for<'t> From<<T as TryFrom<&'t str>>::Error>,
{
    T::try_from(text).map_err(|error| raised(py, &rmg::Error::from(error)))
}
