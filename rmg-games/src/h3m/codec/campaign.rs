//! Campaigns, `.h3c`: gzip members one after the other, a header and then the maps, each as a `.h3m`.
//!
//! The header lists scenarios, some of which may have no map, and their order. Only name and description are
//! read from it; the maps are those that the file has. Source: `lib/campaign` of VCMI, used for facts only.

use std::io::{self, Read};

use flate2::bufread::GzDecoder;

use super::container::{MAGIC, most_bytes};
use super::error::H3mError;
use super::field::{Field, Text};
use super::info::BasicInfo;
use super::read::read_info;
use super::reader::Reader;
use super::version::{CAMPAIGN_OF_HORN, Version, is_campaign};

/// Most maps that are looked for. The games have campaigns of up to 12.
const MOST_SCENARIOS: usize = 64;

/// Most bytes of a header that are unpacked: name and description stand at its beginning.
const HEADER_BYTES: u64 = 256 << 10;

/// A campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign<'f> {
    /// Its name; empty where the header has none that can be read.
    pub name: Text,
    /// Its description; empty where the header has none that can be read.
    pub description: Text,
    /// Its maps, in the order of the file.
    pub scenarios: Vec<Scenario<'f>>,
}

/// A map of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario<'f> {
    /// The map as a file of its own, packed.
    pub file: &'f [u8],
    /// Its version and first page, or why it cannot be read.
    pub info: Result<(Version, BasicInfo), H3mError>,
}

/// Why a file is no campaign that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// It does not begin as a campaign does.
    #[error(
        "this is no campaign: it does not begin with the packed header of one; give a .h3c of the original games"
    )]
    NoHeader,
    /// A packed part is damaged.
    #[error("part {part} of the campaign is damaged ({why}); the file was cut off or changed: get it again")]
    Damaged {
        /// Which part, from 1; the header is the first.
        part: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A packed part is larger than any map.
    #[error(
        "part {part} of the campaign is larger than any map: more than {limit} bytes unpacked; do not trust its source"
    )]
    TooLarge {
        /// Which part, from 1; the header is the first.
        part: usize,
        /// Most bytes that are unpacked.
        limit: usize,
    },
    /// There are more parts than in any campaign.
    #[error("the file has more than {most} maps; do not trust its source")]
    TooMany {
        /// Most maps that are read.
        most: usize,
    },
    /// There is a header and nothing behind it.
    #[error("the campaign holds no map")]
    NoMap,
}

impl<'f> Campaign<'f> {
    /// Finds the maps of a campaign and reads the first page of each. Bytes after the last packed part are
    /// ignored, as in the games.
    ///
    /// # Errors
    /// See [`CampaignError`]. A map that cannot be read is no error here: see [`Scenario::info`].
    ///
    /// # Cost
    /// Every map is unpacked, one at a time; memory is bounded by what the largest of them may have.
    pub fn read(file: &'f [u8]) -> Result<Self, CampaignError> {
        let (mut parts, mut rest) = (Vec::new(), file);
        while rest.starts_with(&MAGIC) {
            if parts.len() > MOST_SCENARIOS {
                return Err(CampaignError::TooMany { most: MOST_SCENARIOS });
            }
            let length = length_of_part(rest, parts.len() + 1)?;
            let (part, behind) = rest.split_at(length);
            parts.push(part);
            rest = behind;
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

/// Length of the gzip member that a file begins with.
fn length_of_part(file: &[u8], part: usize) -> Result<usize, CampaignError> {
    let limit = most_bytes();
    let mut stream = GzDecoder::new(file);
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let unpacked = io::copy(&mut stream.by_ref().take(most), &mut io::sink())
        .map_err(|error| CampaignError::Damaged { part, why: error.to_string() })?;
    if unpacked == most {
        return Err(CampaignError::TooLarge { part, limit });
    }
    Ok(file.len() - stream.into_inner().len())
}

/// Name and description of a campaign by its packed header; empty where they are not as expected. `None`
/// where it is no header.
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
            // The version of the mod, and whether it must be that one.
            from.take(3 * 4 + 1)?;
        }
        // Two unknown fields and the number of scenarios.
        from.take(1 + 4 + 4)?;
    }
    // The picture of the map on which scenarios are chosen.
    from.take(1)?;
    Ok((Text::read(from)?, Text::read(from)?))
}
