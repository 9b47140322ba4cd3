//! Victory conditions in the spelling of authors and users: `standard`, `grail`, `town`, `town=3`,
//! `artifact`, `artifact=angelWings`.

use std::fmt;
use std::str::FromStr;

use crate::diag::did_you_mean;

/// A victory condition. In addition, a player always wins by remaining alone or with allies only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum VictoryRequest {
    /// Defeat all enemies: the default of the games.
    #[default]
    Standard,
    /// Build the grail's building.
    Grail,
    /// Capture a neutral town: of the zone with that key, else of the zone that is farthest from all players.
    Town(Option<String>),
    /// Own an artifact: that one, else a relic.
    Artifact(Option<String>),
}

/// Keywords, with or without `=`.
const WORDS: [&str; 5] = ["standard", "all-defeated", "grail", "town", "artifact"];

/// The reason why a text is not a victory condition, with a suggestion.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct VictoryError(String);

impl FromStr for VictoryRequest {
    type Err = VictoryError;

    /// Parses a keyword, and for towns and artifacts an optional `=` and a key or name. `all-defeated` is
    /// `standard`.
    fn from_str(text: &str) -> Result<Self, VictoryError> {
        let (word, name) = match text.split_once('=') {
            Some((word, name)) => (word.trim(), Some(name.trim())),
            None => (text.trim(), None),
        };
        match (word, name) {
            ("standard" | "all-defeated", None) => Ok(Self::Standard),
            ("grail", None) => Ok(Self::Grail),
            ("town" | "artifact", Some("")) => Err(VictoryError(format!(
                "missing name after `{word}=`; write `{word}` to let the generator choose"
            ))),
            ("town", name) => Ok(Self::Town(name.map(str::to_owned))),
            ("artifact", name) => Ok(Self::Artifact(name.map(str::to_owned))),
            (word, Some(_)) if WORDS.contains(&word) => {
                Err(VictoryError(format!("`{word}` does not accept a name")))
            }
            (word, _) => {
                let help = did_you_mean(word, WORDS).unwrap_or_else(|| {
                    "write `standard`, `grail`, `town`, `town=ZONE`, `artifact` or `artifact=NAME`".to_owned()
                });
                Err(VictoryError(format!("unknown victory condition `{word}`; {help}")))
            }
        }
    }
}

impl TryFrom<&str> for VictoryRequest {
    type Error = VictoryError;

    /// Same as [`str::parse`].
    fn try_from(text: &str) -> Result<Self, VictoryError> {
        text.parse()
    }
}

impl fmt::Display for VictoryRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("standard"),
            Self::Grail => f.write_str("grail"),
            Self::Town(None) => f.write_str("town"),
            Self::Town(Some(zone)) => write!(f, "town={zone}"),
            Self::Artifact(None) => f.write_str("artifact"),
            Self::Artifact(Some(name)) => write!(f, "artifact={name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["standard", "grail", "town", "town=the center", "artifact", "artifact=core:angelWings"] {
            assert_eq!(text.parse::<VictoryRequest>().unwrap().to_string(), text);
        }
        assert_eq!("all-defeated".parse(), Ok(VictoryRequest::Standard));
    }

    #[test]
    fn errors_suggest_known_conditions() {
        for (text, part) in [
            ("grial", "did you mean `grail`?"),
            ("luck", "`town=ZONE`"),
            ("town=", "write `town` to let the generator choose"),
            ("grail=3", "`grail` does not accept a name"),
        ] {
            let error = text.parse::<VictoryRequest>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
