//! Requests for a symmetry in the spelling of authors and users: `rotate2`, `mirror-x` and so on, `auto`,
//! `none`.

use std::fmt;
use std::str::FromStr;

use crate::diag::did_you_mean;
use crate::symmetry::Symmetry;

/// A request for a symmetry of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SymmetryRequest {
    /// A map without a symmetry.
    #[default]
    None,
    /// The best symmetry that template, players and size allow.
    Auto,
    /// That symmetry.
    Of(Symmetry),
}

/// A known word that no map can have.
const THIRDS: &str = "rotate3";

/// The reason why a text is not a request for a symmetry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SymmetryError {
    /// A rotation by a third of a turn.
    #[error(
        "`{THIRDS}` is not possible: no grid of squares is carried onto itself by a third of a turn; use `rotate2` or \
         `rotate4`"
    )]
    Thirds,
    /// Any other text.
    #[error(
        "unknown symmetry `{word}`; {}",
        did_you_mean(word, SymmetryRequest::WORDS).unwrap_or_else(|| format!("write one of {}", SymmetryRequest::list()))
    )]
    Unknown {
        /// The text.
        word: String,
    },
}

impl SymmetryRequest {
    /// All words.
    pub const WORDS: [&'static str; 9] = [
        "none",
        "auto",
        "rotate2",
        "rotate4",
        "mirror-x",
        "mirror-y",
        "mirror-xy",
        "diagonal",
        "anti-diagonal",
    ];

    /// Returns its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Auto => "auto",
            Self::Of(symmetry) => symmetry.word(),
        }
    }

    fn list() -> String {
        Self::WORDS.map(|word| format!("`{word}`")).join(", ")
    }
}

impl FromStr for SymmetryRequest {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        match text.trim() {
            "none" => Ok(Self::None),
            "auto" => Ok(Self::Auto),
            THIRDS => Err(SymmetryError::Thirds),
            word => match Symmetry::of_word(word) {
                Some(symmetry) => Ok(Self::Of(symmetry)),
                None => Err(SymmetryError::Unknown { word: word.to_owned() }),
            },
        }
    }
}

impl TryFrom<&str> for SymmetryRequest {
    type Error = SymmetryError;

    /// Same as [`str::parse`].
    fn try_from(text: &str) -> Result<Self, SymmetryError> {
        text.parse()
    }
}

impl From<Symmetry> for SymmetryRequest {
    fn from(symmetry: Symmetry) -> Self {
        Self::Of(symmetry)
    }
}

impl fmt::Display for SymmetryRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip_and_include_all_symmetries() {
        for word in SymmetryRequest::WORDS {
            assert_eq!(word.parse::<SymmetryRequest>().unwrap().to_string(), word);
        }
        assert_eq!(SymmetryRequest::WORDS.len(), Symmetry::ALL.len() + 2);
    }

    #[test]
    fn errors_give_the_reason_or_a_suggestion() {
        for (text, part) in [
            ("rotate3", "no grid of squares"),
            ("mirrorx", "did you mean `mirror-x`?"),
            ("spiral", "write one of `none`, `auto`"),
        ] {
            let error = text.parse::<SymmetryRequest>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
