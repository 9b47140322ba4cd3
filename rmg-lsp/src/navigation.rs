//! From a zone that is named to where it is defined, and to all that name it.

use lsp_types::Location;

use crate::mentions::{Mention, mention_at, mentions};
use crate::open_file::OpenFile;
use crate::positions::Positions;

/// Where the zone that is named at a byte is defined; several places where it is defined again.
pub(crate) fn definitions(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
) -> Option<Vec<Location>> {
    locations(file, positions, offset, |mention| mention.is_definition())
}

/// All places that name the zone that is named at a byte.
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
    is_wanted: impl Fn(&Mention<'_>) -> bool,
) -> Option<Vec<Location>> {
    let all = mentions(file.analysis.document()?);
    let here = mention_at(&all, offset)?;
    let found = all.iter().filter(|mention| mention.is_same_zone(here) && is_wanted(mention));
    Some(found.map(|mention| Location::new(file.uri.clone(), positions.range(mention.span))).collect())
}
