//! Whether a record is the one that comes next, and fits the header of its file.

use crate::error::ResultError;
use crate::header::{FORMAT, Header, VERSION};
use crate::record::Record;

/// Why a record does not belong where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misfit {
    OutOfOrder {
        found: u64,
        wanted: u64,
    },
    TooMany {
        found: u64,
    },
    /// It says what the header does not.
    Contradiction(String),
}

/// Checks a record of a sweep whose next case is at `next` or later. Returns the number from which on the case after it is.
pub(crate) fn check(header: &Header, next: u64, record: &Record) -> Result<u64, Misfit> {
    let Some(case) = header.cases_from(next).next() else {
        return Err(Misfit::TooMany { found: record.n });
    };
    if case.number != record.n {
        return Err(Misfit::OutOfOrder { found: record.n, wanted: case.number });
    }
    let wrong = |reason: String| Err(Misfit::Contradiction(reason));
    let stratum = &header.strata[case.stratum];
    let template = &header.templates[stratum.template];
    if (case.seed, &template.name, &stratum.size) != (record.seed, &record.template, &record.size) {
        return wrong(format!(
            "it is of {} {} seed {}, and map {} is of {} {} seed {}",
            record.template, record.size, record.seed, case.number, template.name, stratum.size, case.seed
        ));
    }
    let zones = template.zones.len();
    let is_zone = |zone: u16| usize::from(zone) <= zones;
    let named = record.links.iter().flat_map(|link| link.ends).chain(record.starts.iter().copied());
    if !named.chain(record.areas.iter().map(|area| area.zone)).all(is_zone) {
        return wrong(format!("it names a zone that {} has not", template.name));
    }
    if record.parts.values().any(|values| values.len() != record.starts.len()) {
        return wrong("it has values for more or fewer players than it has".to_owned());
    }
    Ok(case.number + 1)
}

/// Reads a header from its JSON, and refuses one that contradicts itself.
pub(crate) fn header_of(line: &[u8]) -> Result<Header, ResultError> {
    let header: Header =
        serde_json::from_slice(line).map_err(|error| ResultError::NotResults(error.to_string()))?;
    consistent(&header)?;
    Ok(header)
}

/// Refuses a header of another layout.
pub(crate) fn known(format: &str, version: u64) -> Result<(), ResultError> {
    if format != FORMAT {
        return Err(ResultError::NotResults(format!("its format is `{format}`")));
    }
    if version != u64::from(VERSION) {
        return Err(ResultError::OtherVersion(version));
    }
    Ok(())
}

/// Refuses a header that names what it has not.
pub(crate) fn consistent(header: &Header) -> Result<(), ResultError> {
    let wrong = |what: &str| Err(ResultError::Contradiction(what.to_owned()));
    if header.strata.iter().any(|stratum| stratum.template >= header.templates.len()) {
        return wrong("it names a template that it has not");
    }
    if header.strata.is_empty() || header.seeds.count == 0 {
        return wrong("there is nothing to make");
    }
    if header.templates.iter().any(|template| template.zones.len() >= usize::from(u16::MAX)) {
        return wrong("a template has more zones than a map can have");
    }
    if (header.strata.len() as u64).checked_mul(header.seeds.count).is_none() {
        return wrong("it has more maps than can be counted");
    }
    Ok(())
}
