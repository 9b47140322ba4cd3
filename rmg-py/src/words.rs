//! Words of Python for the library's choices.

use pyo3::prelude::*;
use rmg::{Effort, Game, MapMonsters, PlacementMode, WaterContent};

use crate::errors::{plain, raised};

/// The value among some that has a word, or an exception that lists them.
fn by_word<T: Copy>(
    py: Python<'_>,
    what: &str,
    text: &str,
    known: &[T],
    word: fn(T) -> &'static str,
) -> PyResult<T> {
    known.iter().copied().find(|value| word(*value) == text).ok_or_else(|| {
        let words: Vec<String> = known.iter().map(|value| format!("`{}`", word(*value))).collect();
        plain(py, "ChoiceError", &format!("`{text}` is no {what}; choose {}", words.join(", ")))
    })
}

/// How much sea.
pub(crate) fn water(py: Python<'_>, text: &str) -> PyResult<WaterContent> {
    let known = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];
    by_word(py, "amount of water", text, &known, WaterContent::word)
}

/// Strength of monsters.
pub(crate) fn monsters(py: Python<'_>, text: &str) -> PyResult<MapMonsters> {
    let known = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong];
    by_word(py, "strength of monsters", text, &known, MapMonsters::word)
}

/// How hard to look for a good layout.
pub(crate) fn effort(py: Python<'_>, text: &str) -> PyResult<Effort> {
    by_word(py, "effort", text, &[Effort::Quick, Effort::Normal, Effort::Best], Effort::word)
}

/// What layouts start from.
pub(crate) fn placement(py: Python<'_>, text: &str) -> PyResult<PlacementMode> {
    by_word(py, "placement", text, &PlacementMode::ALL, PlacementMode::word)
}

/// The game whose limits are kept.
pub(crate) fn target(py: Python<'_>, text: &str) -> PyResult<Game> {
    by_word(py, "game", text, &Game::ALL, Game::word)
}

/// Something that the library reads from a text.
pub(crate) fn parsed<T>(py: Python<'_>, text: &str) -> PyResult<T>
where
    T: for<'t> TryFrom<&'t str>,
    rmg::Error: for<'t> From<<T as TryFrom<&'t str>>::Error>,
{
    T::try_from(text).map_err(|error| raised(py, &rmg::Error::from(error)))
}
