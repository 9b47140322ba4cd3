//! The form of unmet requests. Request and reason are data in the form that serde derives. Files of versions
//! 2 to 4 have texts, which are written again as texts under the keys of those versions.

use std::io;

use rmg_core::model::{PassName, Request, Shortage, UnmetReason, UnmetRequest};
use serde::Serialize;
use serde::de::{DeserializeOwned, Deserializer, Error};

use super::form::{Form, record};
use super::reader::Reader;
use super::writer::Writer;

/// A value in the form that serde derives.
#[derive(PartialEq)]
struct Derived<T>(T);

impl<T: Serialize + DeserializeOwned + Sync> Form for Derived<T> {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.plain(&self.0)
    }

    fn read<'de, D: Deserializer<'de>>(from: D, _: &mut Reader<'_>) -> Result<Self, D::Error> {
        T::deserialize(from).map(Self)
    }
}

/// A line of the file. Request and reason are each either data or a text.
struct Line {
    pass: PassName,
    zone: Option<rmg_core::ZoneId>,
    connection: Option<rmg_core::ConnectionId>,
    what: Option<String>,
    request: Option<Derived<Request>>,
    shortage: Option<Derived<Shortage>>,
    reason: Option<String>,
    why: Option<Derived<UnmetReason>>,
    missing: Option<rmg_core::model::Missing>,
}

record! { Line Line { pass, zone, connection, what, request, shortage, reason, why, missing } as {
    pass, zone or None, connection or None, what or None, request or None, shortage or None, reason or None, why or None,
    missing or None
} }

impl Form for UnmetRequest {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        let Self { pass, zone, connection, what, shortage, reason, missing } = self.clone();
        let (what, request) = match what {
            Request::Text(text) => (Some(text), None),
            data => (None, Some(Derived(data))),
        };
        let (reason, why) = match reason {
            UnmetReason::Text(text) => (Some(text), None),
            data => (None, Some(Derived(data))),
        };
        let shortage = shortage.map(Derived);
        let line = Line { pass, zone, connection, what, request, shortage, reason, why, missing };
        to.line(|to| line.write(to))
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        let Line { pass, zone, connection, what, request, shortage, reason, why, missing } =
            Line::read(from, reader)?;
        let what = match (request, what) {
            (Some(data), None) => data.0,
            (None, Some(text)) => Request::Text(text),
            _ => return Err(D::Error::custom("an unmet request must have either `request` or `what`")),
        };
        let reason = match (why, reason) {
            (Some(data), None) => data.0,
            (None, Some(text)) => UnmetReason::Text(text),
            _ => return Err(D::Error::custom("an unmet request must have either `why` or `reason`")),
        };
        let shortage = shortage.map(|shortage| shortage.0);
        Ok(Self { pass, zone, connection, what, shortage, reason, missing })
    }
}
