//! Seeds of the contents of zones as text: `9`, `3=9`.

use std::fmt;
use std::str::FromStr;

use rmg_core::Seed;

/// A seed of the contents of one zone or of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentSeed {
    /// The key of the zone; `None`: all zones.
    pub zone: Option<String>,
    /// The seed.
    pub seed: Seed,
}

/// Describes why a text is not a seed of contents.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid content seed `{text}`: expected `SEED` or `ZONE=SEED` with a seed from 0 to {}", u64::MAX)]
pub struct ContentSeedError {
    /// The text.
    pub text: String,
}

impl FromStr for ContentSeed {
    type Err = ContentSeedError;

    /// Parses `SEED` or `ZONE=SEED`. The key of a zone may contain `=`.
    fn from_str(text: &str) -> Result<Self, ContentSeedError> {
        let (zone, seed) = text.rsplit_once('=').map_or((None, text), |(zone, seed)| (Some(zone), seed));
        let error = || ContentSeedError { text: text.to_owned() };
        let is_number = !seed.is_empty() && seed.bytes().all(|digit| digit.is_ascii_digit());
        let seed = seed.parse().ok().filter(|_| is_number && zone != Some("")).ok_or_else(error)?;
        Ok(Self { zone: zone.map(str::to_owned), seed: Seed(seed) })
    }
}

impl TryFrom<&str> for ContentSeed {
    type Error = ContentSeedError;

    /// Parses the text as [`str::parse`] does.
    fn try_from(text: &str) -> Result<Self, ContentSeedError> {
        text.parse()
    }
}

impl fmt::Display for ContentSeed {
    /// Formats the seed as [`str::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.zone {
            Some(zone) => write!(f, "{zone}={}", self.seed),
            None => self.seed.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_a_formatted_content_seed_returns_the_same_seed() {
        for text in ["9", "3=9", "west=1=18446744073709551615", "0"] {
            assert_eq!(text.parse::<ContentSeed>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn texts_without_a_number_are_refused() {
        for text in ["", "=", "=3", "3=", "+3", "-1", "1=+3", "x", "1=x", "18446744073709551616"] {
            let error = text.parse::<ContentSeed>().unwrap_err();
            assert!(error.to_string().contains(&format!("`{text}`")), "{error}");
        }
    }
}
