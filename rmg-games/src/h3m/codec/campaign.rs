//! Campaigns, `.h3c`: a sequence of gzip members. The first one is the header, each other one is a map
//! (`.h3m`).
//!
//! The header lists scenarios and their order; some have no map. The reader uses only the name and the
//! description of the header, and reads all maps of the file. Source: `lib/campaign` of VCMI, used for facts
//! only.

use std::io::{self, Read};

use flate2::bufread::GzDecoder;

use super::container::{MAGIC, max_bytes};
use super::error::H3mError;
use super::field::{Field, Text};
use super::info::BasicInfo;
use super::read::read_info;
use super::reader::Reader;
use super::version::{CAMPAIGN_OF_HORN, Version, is_campaign};

/// Maximum number of maps. Campaigns of the games have up to 12.
const MAX_SCENARIOS: usize = 64;

/// Maximum number of header bytes that are unpacked. Name and description are at the beginning.
const HEADER_BYTES: u64 = 256 << 10;

/// A campaign file with its maps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign<'f> {
    /// Its name; empty if the header has no readable name.
    pub name: Text,
    /// Its description; empty if the header has no readable description.
    pub description: Text,
    /// Its maps, in order.
    pub scenarios: Vec<Scenario<'f>>,
}

/// A map of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario<'f> {
    /// The map as a packed file.
    pub file: &'f [u8],
    /// Its version and basic data, or the error of reading it.
    pub info: Result<(Version, BasicInfo), H3mError>,
}

/// An error of reading a campaign.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// The file does not start with a campaign header.
    #[error(
        "the file is not a campaign: it does not start with a campaign header; use a .h3c file of the original games"
    )]
    NoHeader,
    /// A packed part is damaged.
    #[error(
        "part {part} of the campaign is damaged ({why}); the file was cut off or changed: download or copy it again"
    )]
    Damaged {
        /// Number of the part, from 1; the header is the first.
        part: usize,
        /// The error of the decoder.
        why: String,
    },
    /// An unpacked part is larger than any map.
    #[error(
        "part {part} of the campaign has more than {limit} bytes unpacked, the limit for a map; do not trust its source"
    )]
    TooLarge {
        /// Number of the part, from 1; the header is the first.
        part: usize,
        /// Maximum number of unpacked bytes.
        limit: usize,
    },
    /// The file has more parts than any campaign.
    #[error("the file has more than {max} maps; do not trust its source")]
    TooMany {
        /// Maximum number of maps.
        max: usize,
    },
    /// The file has only a header.
    #[error("the campaign has no maps")]
    NoMap,
}

impl<'f> Campaign<'f> {
    /// Finds the maps of a campaign and reads the basic data of each. Ignores bytes after the last packed
    /// part, like the games.
    ///
    /// # Errors
    /// See [`CampaignError`]. [`Scenario::info`] has the errors of individual maps.
    ///
    /// # Cost
    /// Unpacks every map, one at a time. Memory is limited by the maximum size of a map.
    pub fn read(file: &'f [u8]) -> Result<Self, CampaignError> {
        let (mut parts, mut rest) = (Vec::new(), file);
        while rest.starts_with(&MAGIC) {
            if parts.len() > MAX_SCENARIOS {
                return Err(CampaignError::TooMany { max: MAX_SCENARIOS });
            }
            let length = length_of_part(rest, parts.len() + 1)?;
            let (part, after) = rest.split_at(length);
            parts.push(part);
            rest = after;
        }
        let Some((header, maps)) = parts.split_first() else { return Err(CampaignError::NoHeader) };
        let (name, description) = texts_of(header).ok_or(CampaignError::NoHeader)?;
        if maps.is_empty() {
            return Err(CampaignError::NoMap);
        }
        let scenarios = maps.iter().map(|file| Scenario { file, info: read_info(file) }).collect();
        Ok(Self { name, description, scenarios })
    }
}

/// Returns the length of the gzip member at the start of a file.
fn length_of_part(file: &[u8], part: usize) -> Result<usize, CampaignError> {
    let limit = max_bytes();
    let mut stream = GzDecoder::new(file);
    let too_large = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let unpacked = io::copy(&mut stream.by_ref().take(too_large), &mut io::sink())
        .map_err(|error| CampaignError::Damaged { part, why: error.to_string() })?;
    if unpacked == too_large {
        return Err(CampaignError::TooLarge { part, limit });
    }
    Ok(file.len() - stream.into_inner().len())
}

/// Reads name and description from a packed header; empty if they cannot be read. `None` if it is not a
/// header.
fn texts_of(header: &[u8]) -> Option<(Text, Text)> {
    let mut bytes = Vec::new();
    GzDecoder::new(header).take(HEADER_BYTES).read_to_end(&mut bytes).ok()?;
    let mut reader = Reader::new(&bytes);
    let version = u32::read(&mut reader).ok().filter(|number| is_campaign(*number))?;
    Some(read_texts(&mut reader, version).unwrap_or_default())
}

fn read_texts(from: &mut Reader<'_>, version: u32) -> Result<(Text, Text), H3mError> {
    if version == CAMPAIGN_OF_HORN {
        let layout = u32::read(from)?;
        if layout >= 2 {
            // the version of the mod, and whether the campaign requires it
            from.take(3 * 4 + 1)?;
        }
        // two unknown fields and the number of scenarios
        from.take(1 + 4 + 4)?;
    }
    // the picture for the selection of scenarios
    from.take(1)?;
    Ok((Text::read(from)?, Text::read(from)?))
}
