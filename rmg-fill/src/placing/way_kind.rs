//! Shared code of the modifiers that try the kinds of links one by one for a connection.

use rmg_core::ConnectionId;
use rmg_core::model::{LinkCause, MapLink, TriedLink};

use crate::FillError;
use crate::access::OfEnds;
use crate::job::ModifierJob;
use crate::layers::HasWay;
use crate::missing_content::link_or_nothing;
use crate::zone_access::{OpenZone, ZoneAccess};

/// A kind of link.
pub(crate) struct WayKind {
    /// The counter of connections for which it was tried.
    pub(crate) counter: &'static str,
    /// The record of a failed attempt. Then the next kind is tried.
    pub(crate) failed: (TriedLink, LinkCause),
}

/// Tries a kind of link for a connection between two zones without a link. A connection that is omitted is
/// not tried again.
///
/// # Returns
/// The value that `make` returned with the link, if there is one now.
pub(crate) fn try_way<T>(
    kind: &WayKind,
    id: ConnectionId,
    has_way: &mut HasWay,
    ends: &OfEnds<ZoneAccess>,
    job: &mut ModifierJob<'_>,
    make: impl FnOnce([OpenZone<'_>; 2], &mut ModifierJob<'_>) -> Result<Option<(MapLink, T)>, FillError>,
) -> Result<Option<T>, FillError> {
    let OfEnds::Two(zones) = ends else { return Ok(None) };
    if has_way.0 {
        return Ok(None);
    }
    job.output.count(kind.counter, 1);
    let made = link_or_nothing(id, ends, job, |job| make(zones.each_ref().map(|zone| zone.open(job)), job))?;
    if let Some(None) = made {
        let (tried, cause) = kind.failed;
        job.output.step(id, tried, cause);
    }
    has_way.0 = made.as_ref().is_none_or(Option::is_some);
    Ok(made.flatten().map(|(link, rest)| {
        job.output.links.push((id, link));
        rest
    }))
}
