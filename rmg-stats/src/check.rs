//! Checks that a record is the next one of its file and is consistent with the header.

use crate::error::ResultError;
use crate::header::{FORMAT, Header, VERSION};
use crate::record::Record;

/// Why a record is wrong at its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RecordMismatch {
    OutOfOrder {
        found: u64,
        wanted: u64,
    },
    TooMany {
        found: u64,
    },
    /// The record contradicts the header.
    Contradiction(String),
}

/// Checks that a record is that of the first case with a number of at least `next`. Returns the lower bound
/// of the number after it.
pub(crate) fn check(header: &Header, next: u64, record: &Record) -> Result<u64, RecordMismatch> {
    let Some(case) = header.cases_from(next).next() else {
        return Err(RecordMismatch::TooMany { found: record.n });
    };
    if case.number != record.n {
        return Err(RecordMismatch::OutOfOrder { found: record.n, wanted: case.number });
    }
    let wrong = |reason: String| Err(RecordMismatch::Contradiction(reason));
    let stratum = &header.strata[case.stratum];
    let template = &header.templates[stratum.template];
    if (case.seed, &template.name, &stratum.size) != (record.seed, &record.template, &record.size) {
        return wrong(format!(
            "the record is of {} {} seed {}, but map {} is of {} {} seed {}",
            record.template, record.size, record.seed, case.number, template.name, stratum.size, case.seed
        ));
    }
    let zones = template.zones.len();
    let is_zone = |zone: u16| usize::from(zone) <= zones;
    let named = record.links.iter().flat_map(|link| link.ends).chain(record.starts.iter().copied());
    if !named.chain(record.areas.iter().map(|area| area.zone)).all(is_zone) {
        return wrong(format!("the record refers to a zone that {} does not have", template.name));
    }
    if record.parts.values().any(|values| values.len() != record.starts.len()) {
        return wrong("the number of values differs from the number of players".to_owned());
    }
    Ok(case.number + 1)
}

/// Parses a header from JSON.
///
/// # Errors
/// For invalid JSON and for an inconsistent header.
pub(crate) fn parse_header(line: &[u8]) -> Result<Header, ResultError> {
    let header: Header =
        serde_json::from_slice(line).map_err(|error| ResultError::NotResults(error.to_string()))?;
    check_consistent(&header)?;
    Ok(header)
}

/// Checks the format and the version of a header.
pub(crate) fn check_version(format: &str, version: u64) -> Result<(), ResultError> {
    if format != FORMAT {
        return Err(ResultError::NotResults(format!("the format is `{format}`")));
    }
    if version != u64::from(VERSION) {
        return Err(ResultError::OtherVersion(version));
    }
    Ok(())
}

/// Checks that a header refers only to templates that it has, and that its cases can be counted.
pub(crate) fn check_consistent(header: &Header) -> Result<(), ResultError> {
    let wrong = |reason: &str| Err(ResultError::Contradiction(reason.to_owned()));
    if header.strata.iter().any(|stratum| stratum.template >= header.templates.len()) {
        return wrong("a stratum refers to an unknown template");
    }
    if header.strata.is_empty() || header.seeds.count == 0 {
        return wrong("the sweep has no maps");
    }
    if header.templates.iter().any(|template| template.zones.len() >= usize::from(u16::MAX)) {
        return wrong("a template has more zones than a map can have");
    }
    if (header.strata.len() as u64).checked_mul(header.seeds.count).is_none() {
        return wrong("the number of maps exceeds 64 bits");
    }
    Ok(())
}
