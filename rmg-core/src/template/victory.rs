//! How a map is to be won, as authors and users write it: `standard`, `grail`, `town`, `town=3`, `artifact`, `artifact=angelWings`.

use std::fmt;
use std::str::FromStr;

use crate::diag::did_you_mean;

/// How a map is to be won. Whatever it is, whoever is left alone, or with allies, has won, too.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum VictoryWish {
    /// By defeating all enemies: the rule of the games.
    #[default]
    Standard,
    /// By building the grail's building.
    Grail,
    /// By capturing a neutral town: of the zone with that key, else of the zone that lies farthest from all players.
    Town(Option<String>),
    /// By owning an artifact: that one, else a relic.
    Artifact(Option<String>),
}

/// What may stand before `=`, or alone.
const WORDS: [&str; 5] = ["standard", "all-defeated", "grail", "town", "artifact"];

/// Why a text says nothing of victory, with what is known instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct VictoryError(String);

impl FromStr for VictoryWish {
    type Err = VictoryError;

    /// A word, and for towns and artifacts maybe `=` and a key or name. `all-defeated` is `standard`.
    fn from_str(text: &str) -> Result<Self, VictoryError> {
        let (word, name) = match text.split_once('=') {
            Some((word, name)) => (word.trim(), Some(name.trim())),
            None => (text.trim(), None),
        };
        match (word, name) {
            ("standard" | "all-defeated", None) => Ok(Self::Standard),
            ("grail", None) => Ok(Self::Grail),
            ("town" | "artifact", Some("")) => Err(VictoryError(format!(
                "a name is missing behind `{word}=`; `{word}` alone leaves the choice open"
            ))),
            ("town", name) => Ok(Self::Town(name.map(str::to_owned))),
            ("artifact", name) => Ok(Self::Artifact(name.map(str::to_owned))),
            (word, Some(_)) if WORDS.contains(&word) => Err(VictoryError(format!("`{word}` has no name"))),
            (word, _) => {
                let help = did_you_mean(word, WORDS).unwrap_or_else(|| {
                    "write `standard`, `grail`, `town`, `town=ZONE`, `artifact` or `artifact=NAME`".to_owned()
                });
                Err(VictoryError(format!("`{word}` is no way to win; {help}")))
            }
        }
    }
}

impl TryFrom<&str> for VictoryWish {
    type Error = VictoryError;

    /// As [`str::parse`].
    fn try_from(text: &str) -> Result<Self, VictoryError> {
        text.parse()
    }
}

impl fmt::Display for VictoryWish {
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
    fn what_is_written_is_read() {
        for text in ["standard", "grail", "town", "town=the middle", "artifact", "artifact=core:angelWings"] {
            assert_eq!(text.parse::<VictoryWish>().unwrap().to_string(), text);
        }
        assert_eq!("all-defeated".parse(), Ok(VictoryWish::Standard));
    }

    #[test]
    fn nonsense_names_what_is_known() {
        for (text, part) in [
            ("grial", "did you mean `grail`?"),
            ("luck", "`town=ZONE`"),
            ("town=", "`town` alone leaves the choice open"),
            ("grail=3", "`grail` has no name"),
        ] {
            let error = text.parse::<VictoryWish>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
