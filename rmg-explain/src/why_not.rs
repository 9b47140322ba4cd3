//! Why something is not there: wishes of the template that were not met, with what would help, and kinds of objects that a map or
//! a zone has none of, or few.

mod kinds;
mod remedy;

use rmg_core::ZoneId;
use rmg_core::model::{MapModel, Missing, Request, UnmetWish, Wish};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{MapSummary, Note};

use crate::why::Teller;

pub use kinds::{KindZone, WhyNoKind, why_no_kind};

/// A wish that was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNot {
    /// Its place in the map's list.
    pub number: usize,
    /// Name of the modifier that gave up.
    pub pass: String,
    /// `zone 3` or `connection 3 - 4`; empty for the whole map.
    pub place: String,
    pub what: String,
    /// Why it could not be had.
    pub reason: String,
    /// Whether the template demands it, so that the map is only the best that could be made.
    pub is_demanded: bool,
    /// Where the template asks for it, and what would help.
    pub notes: Vec<Note>,
}

/// The wishes that a map does not meet: what the template demands first, then zone by zone, then connections.
///
/// # Arguments
/// - `zone`: only those of that zone, and of the connections that end there; `None`: all.
///
/// # Cost
/// O(tiles + piles + kinds of the pack x zones).
#[must_use]
pub fn why_not(map: &MapModel, pack: &ContentPack, zone: Option<ZoneId>) -> Vec<WhyNot> {
    let teller = Teller::new(map, pack);
    let summary = MapSummary::new(map, pack, &[]);
    let parts = summary.unmet.into_iter().zip(unmet_notes(&teller)).zip(&map.unmet).enumerate();
    let told = parts.filter(|(_, (_, wish))| zone.is_none_or(|zone| is_of(map, wish, zone)));
    let mut told: Vec<(&UnmetWish, WhyNot)> = told
        .map(|(number, ((told, notes), wish))| {
            let (pass, place, what) = (told.pass, told.place, told.what);
            let (reason, is_demanded) = (told.reason, told.is_demanded);
            (wish, WhyNot { number, pass, place, what, reason, is_demanded, notes })
        })
        .collect();
    told.sort_by_key(|(wish, told)| {
        (!told.is_demanded, wish.zone.is_none(), wish.zone, wish.connection, told.number)
    });
    told.into_iter().map(|(_, told)| told).collect()
}

/// Whether a wish is one of a zone, or of a connection that ends there.
fn is_of(map: &MapModel, wish: &UnmetWish, zone: ZoneId) -> bool {
    let connection = wish.connection.and_then(|id| map.plan.connections.get(id.index()));
    wish.zone == Some(zone)
        || connection.is_some_and(|connection| [connection.a, connection.b].contains(&zone))
}

/// Of every wish that was not met where the template asks for it, and what would help.
pub(crate) fn unmet_notes(teller: &Teller<'_>) -> Vec<Vec<Note>> {
    let notes = |wish: &UnmetWish| {
        let line = line_words(teller, wish);
        let asked = line.strip_prefix(", ").map(|line| Note::new("asked").text(line));
        asked.into_iter().chain(remedy::remedies(teller, wish)).collect()
    };
    teller.map.unmet.iter().map(notes).collect()
}

/// `, line 45 of first.json`; nothing where that is not known.
fn line_words(teller: &Teller<'_>, wish: &UnmetWish) -> String {
    let Some(lines) = &teller.map.lines else { return String::new() };
    if let Some(connection) = wish.connection {
        return teller.line_words(lines.connection(connection), None);
    }
    let Some((zone, known)) = wish.zone.and_then(|zone| Some((zone, lines.zone(zone)?))) else {
        return String::new();
    };
    let entry = match wish.missing {
        Some(Missing::Towns { .. }) => Some(known.towns),
        Some(Missing::Mines { entry, .. }) => lines.wish(zone, Wish::Mine(entry)),
        Some(Missing::Required { entry, .. }) => lines.wish(zone, Wish::Required(entry)),
        Some(Missing::Way) => None,
        None => match wish.what {
            Request::TownHint { town, .. } => {
                known.hints.get(usize::from(town)).copied().filter(|line| *line > 0)
            }
            Request::Treasure { tier, .. } => known.treasure.get(usize::from(tier)).copied(),
            _ => None,
        },
    };
    teller.line_words(entry.or(Some(known.zone)), Some(zone))
}
