//! Definitions of zones and references to them.

use lsp_types::Location;

use crate::mentions::{Mention, mention_at, mentions};
use crate::open_file::OpenFile;
use crate::positions::Positions;

/// Returns the definitions of the zone at a byte. There are several if the id is duplicate.
pub(crate) fn definitions(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
) -> Option<Vec<Location>> {
    locations(file, positions, offset, |mention| mention.is_definition())
}

/// Returns all references to the zone at a byte.
pub(crate) fn references(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
    with_definitions: bool,
) -> Option<Vec<Location>> {
    locations(file, positions, offset, |mention| with_definitions || !mention.is_definition())
}

fn locations(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
    is_accepted: impl Fn(&Mention<'_>) -> bool,
) -> Option<Vec<Location>> {
    let all = mentions(file.analysis.document()?);
    let here = mention_at(&all, offset)?;
    let found = all.iter().filter(|mention| mention.is_same_zone(here) && is_accepted(mention));
    Some(found.map(|mention| Location::new(file.uri.clone(), positions.range(mention.span))).collect())
}
