//! Explains what is missing: unmet requests of the template with possible fixes, and kinds of objects that a
//! map or a zone has none or few of.

mod fixes;
mod kinds;

use rmg_core::ZoneId;
use rmg_core::model::{MapModel, Missing, PileRequest, Request, UnmetRequest};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{MapSummary, Note};

use crate::why::Explainer;

pub use kinds::{KindZone, WhyNoKind, why_no_kind};

/// An unmet request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNot {
    /// Its position in the map's list.
    pub number: usize,
    /// Name of the modifier that could not meet it.
    pub pass: String,
    /// `zone 3` or `connection 3 - 4`; empty for the whole map.
    pub place: String,
    pub what: String,
    /// Why it could not be met.
    pub reason: String,
    /// Whether the template requires it. A map with such a request is the best that the generator found.
    pub is_mandatory: bool,
    /// The location in the template, and possible fixes.
    pub notes: Vec<Note>,
}

/// Returns the unmet requests of a map: first those that the template requires, then by zone, then
/// connections.
///
/// # Arguments
/// - `zone`: only requests of this zone and of the connections that end there; `None`: all.
///
/// # Cost
/// O(tiles + piles + kinds of the pack x zones).
#[must_use]
pub fn why_not(map: &MapModel, pack: &ContentPack, zone: Option<ZoneId>) -> Vec<WhyNot> {
    let explainer = Explainer::new(map, pack);
    let summary = MapSummary::new(map, pack, &[]);
    let parts = summary.unmet.into_iter().zip(unmet_notes(&explainer)).zip(&map.unmet).enumerate();
    let listed = parts.filter(|(_, (_, wish))| zone.is_none_or(|zone| is_of(map, wish, zone)));
    let mut listed: Vec<(&UnmetRequest, WhyNot)> = listed
        .map(|(number, ((listed, notes), wish))| {
            let (pass, place, what) = (listed.pass, listed.place, listed.what);
            let (reason, is_mandatory) = (listed.reason, listed.is_mandatory);
            (wish, WhyNot { number, pass, place, what, reason, is_mandatory, notes })
        })
        .collect();
    listed.sort_by_key(|(wish, listed)| {
        (!listed.is_mandatory, wish.zone.is_none(), wish.zone, wish.connection, listed.number)
    });
    listed.into_iter().map(|(_, listed)| listed).collect()
}

/// Returns whether a request belongs to a zone, or to a connection that ends there.
fn is_of(map: &MapModel, wish: &UnmetRequest, zone: ZoneId) -> bool {
    let connection = wish.connection.and_then(|id| map.plan.connections.get(id.index()));
    wish.zone == Some(zone)
        || connection.is_some_and(|connection| [connection.a, connection.b].contains(&zone))
}

/// Returns notes for every unmet request: its location in the template, and possible fixes.
pub(crate) fn unmet_notes(explainer: &Explainer<'_>) -> Vec<Vec<Note>> {
    let notes = |wish: &UnmetRequest| {
        let asked = asked_note(explainer, wish);
        asked.into_iter().chain(fixes::fixes(explainer, wish)).collect()
    };
    explainer.map.unmet.iter().map(notes).collect()
}

/// Returns the line of a request: `line 45 of first.json`; `None` if it is unknown.
fn asked_note(explainer: &Explainer<'_>, wish: &UnmetRequest) -> Option<Note> {
    let lines = explainer.map.lines.as_ref()?;
    let of_line = |line: Option<u32>, zone: Option<ZoneId>| {
        let note = explainer.with_line(Note::new("asked"), line, zone);
        note.line.map(|_| note)
    };
    if let Some(connection) = wish.connection {
        return of_line(lines.connection(connection), None);
    }
    let zone = wish.zone?;
    let known = lines.zone(zone)?;
    let entry = match wish.missing {
        Some(Missing::Towns { .. }) => Some(known.towns),
        Some(Missing::Mines { entry, .. }) => lines.wish(zone, PileRequest::Mine(entry)),
        Some(Missing::Required { entry, .. }) => lines.wish(zone, PileRequest::Required(entry)),
        Some(Missing::Way) => None,
        None => match wish.what {
            Request::TownHint { town, .. } => {
                known.hints.get(usize::from(town)).copied().filter(|line| *line > 0)
            }
            Request::Treasure { tier, .. } => known.treasure.get(usize::from(tier)).copied(),
            _ => None,
        },
    };
    of_line(entry.or(Some(known.zone)), Some(zone))
}
