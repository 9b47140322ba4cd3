//! Decides which symmetries a game can have, and chooses one.

use rmg_core::Symmetry;
use rmg_core::diag::{Diagnostic, Severity, Span};
use rmg_core::pack::{ContentPack, NotRepeated, ObjectRole, Offset};
use rmg_core::template::{SymmetryRequest, VictoryRequest};

use super::divide::obstacles;
use super::explain::explain;
use super::game::SymmetryGame;
use super::graph::{Leniency, ZoneGraph};
use super::reason::Reason;
use super::references::{broken_reference, cycle_len};
use super::search::{Found, search};
use super::split::{SymmetricTemplate, split};

/// The order in which `auto` prefers symmetries.
const PREFERRED: [Symmetry; 7] = [
    Symmetry::Rotate4,
    Symmetry::MirrorXY,
    Symmetry::Rotate2,
    Symmetry::MirrorX,
    Symmetry::MirrorY,
    Symmetry::Diagonal,
    Symmetry::AntiDiagonal,
];

/// A possible symmetry.
pub(super) struct Possible {
    pub(super) graph: ZoneGraph,
    pub(super) found: Found,
}

/// Makes the symmetric template that a user or author requests; `None` for a map without a symmetry.
///
/// # Errors
/// All reasons against the symmetry; for `auto`, the reasons against each.
///
/// # Cost
/// O(zones² + connections), and a bounded search for each kind of symmetry.
pub(crate) fn choose(
    game: &SymmetryGame<'_>,
    request: SymmetryRequest,
    span: Option<Span>,
) -> Result<Option<SymmetricTemplate>, Vec<Diagnostic>> {
    match request {
        SymmetryRequest::None => Ok(None),
        SymmetryRequest::Of(symmetry) => match possible(game, symmetry) {
            Ok(possible) => Ok(Some(game.split(&possible, symmetry))),
            Err(reasons) => {
                let named = reasons.iter().map(|reason| {
                    let found = reason.diagnostic(symmetry);
                    Diagnostic {
                        message: format!("symmetry `{}`: {}", symmetry.word(), found.message),
                        ..found
                    }
                });
                Err(located(named, span))
            }
        },
        SymmetryRequest::Auto => {
            let all = all_possible(game);
            let rank = |(at, (_, result)): &(usize, &(Symmetry, Result<Possible, Vec<Reason>>))| {
                let cost = result.as_ref().ok()?.found.cost;
                Some((cost.on_axis > 0, cost.portals > 0, *at))
            };
            let best = all.iter().enumerate().filter_map(|of| Some((rank(&of)?, of.1))).min_by_key(|of| of.0);
            if let Some((_, (symmetry, Ok(possible)))) = best {
                return Ok(Some(game.split(possible, *symmetry)));
            }
            Err(located(impossible(game, &all), span))
        }
    }
}

/// Gives diagnostics without a location that of the request.
fn located(diagnostics: impl IntoIterator<Item = Diagnostic>, span: Option<Span>) -> Vec<Diagnostic> {
    let located = |diagnostic: Diagnostic| Diagnostic { span: diagnostic.span.or(span), ..diagnostic };
    diagnostics.into_iter().map(located).collect()
}

/// Returns one error with the first reason against each symmetry.
fn impossible(game: &SymmetryGame<'_>, all: &[(Symmetry, Result<Possible, Vec<Reason>>)]) -> Vec<Diagnostic> {
    // one line for symmetries with the same reason
    let mut lines: Vec<(Vec<&str>, Diagnostic)> = Vec::new();
    for (symmetry, result) in all {
        let Some(reason) = result.as_ref().err().and_then(|reasons| reasons.first()) else { continue };
        let own = reason.diagnostic(*symmetry);
        match lines.iter_mut().find(|(_, known)| known.message == own.message) {
            Some((words, _)) => words.push(symmetry.word()),
            None => lines.push((vec![symmetry.word()], own)),
        }
    }
    let mut error = Diagnostic::new(
        Severity::Error,
        "no-symmetry",
        Some(game.template.span),
        "no symmetry is possible for this template with these players and this size".to_owned(),
    );
    for (words, diagnostic) in lines {
        let span = diagnostic.span.unwrap_or(game.template.span);
        error = error.related(span, format!("{}: {}", words.join(", "), diagnostic.message));
    }
    vec![error.help("remove `symmetry`, or change the template so that one of the reasons disappears")]
}

/// Returns whether each symmetry is possible, or the reasons against it, in the order of preference.
pub(super) fn all_possible(game: &SymmetryGame<'_>) -> Vec<(Symmetry, Result<Possible, Vec<Reason>>)> {
    PREFERRED.into_iter().map(|symmetry| (symmetry, possible(game, symmetry))).collect()
}

/// Returns the permutations for a symmetry, or all reasons against it.
pub(super) fn possible(game: &SymmetryGame<'_>, symmetry: Symmetry) -> Result<Possible, Vec<Reason>> {
    let mut reasons = game.conflicts(symmetry);
    let is_countable = game.players.len().is_multiple_of(usize::from(symmetry.order()));
    if !is_countable {
        // the zones cannot be carried onto each other either
        return Err(reasons);
    }
    let graph = ZoneGraph::new(game.template, game.effective, game.players, Leniency::default());
    let are_kept = |images: &[usize]| broken_reference(game.template, game.effective, images).is_none();
    match search(&graph, symmetry, are_kept) {
        None => reasons.extend(explain(game, symmetry)),
        Some(found) => {
            reasons.extend(game.undivided(&found, symmetry));
            if reasons.is_empty() {
                return Ok(Possible { graph, found });
            }
        }
    }
    Err(reasons)
}

impl SymmetryGame<'_> {
    fn split(&self, possible: &Possible, symmetry: Symmetry) -> SymmetricTemplate {
        split(self.template, self.effective, &possible.graph, symmetry, &possible.found.images)
    }

    /// Returns the conflicts of a symmetry that do not depend on the images of zones.
    fn conflicts(&self, symmetry: Symmetry) -> Vec<Reason> {
        let mut reasons = Vec::new();
        // The middle column or row of a mirror would be its own image, and cut the zones of both sides.
        let is_even = symmetry.generators().iter().all(|generator| match generator {
            Symmetry::MirrorX => self.size.width().is_multiple_of(2),
            Symmetry::MirrorY => self.size.height().is_multiple_of(2),
            _ => true,
        });
        if !symmetry.fits(self.size) || !is_even {
            reasons.push(Reason::Size { size: self.size, span: self.template.min_size.span });
        }
        if symmetry == Symmetry::Rotate4 && has_closed_towns(self.pack) {
            reasons.push(Reason::NoFront { span: self.template.span });
        }
        let of_template = self.template.victory.as_ref();
        let victory = self.victory.or(of_template.map(|victory| &victory.value));
        if let Some(victory) = victory.filter(|victory| **victory != VictoryRequest::Standard) {
            let span = of_template.filter(|_| self.victory.is_none()).map(|victory| victory.span);
            reasons.push(Reason::Goal { victory: victory.clone(), span });
        }
        if !self.players.len().is_multiple_of(usize::from(symmetry.order())) {
            let (players, span) = (self.players.len(), self.template.players.span);
            reasons.push(Reason::PlayerCount { players, span });
        }
        // what no map has because of its towns needs no further reasons of this kind
        let has_front = !reasons.iter().any(|reason| matches!(reason, Reason::NoFront { .. }));
        let is_new = |reason: &Reason| {
            has_front || !matches!(reason, Reason::NotRepeated { why: NotRepeated::Closed, .. })
        };
        reasons.extend(self.not_repeated(symmetry).into_iter().filter(is_new));
        reasons
    }

    /// Returns the contents of zones on the axis that cannot be divided.
    fn undivided(&self, found: &Found, symmetry: Symmetry) -> Vec<Reason> {
        let seats = crate::plan::facts::seat_zones(self.template);
        let cycles = found.cycles();
        let mut reasons = Vec::new();
        for (at, zone) in self.template.zones.iter().enumerate() {
            let parts = usize::from(symmetry.order()) / cycle_len(&cycles, at);
            let parts = u32::try_from(parts).unwrap_or(u32::MAX);
            if parts > 1 {
                let found = obstacles(zone, &self.effective[at], seats[at], parts).into_iter();
                reasons.extend(found.map(|obstacle| Reason::OnAxis {
                    zone: zone.key.clone(),
                    parts,
                    obstacle,
                }));
            }
        }
        reasons
    }
}

/// Returns whether a town of the pack has walls beside its gate. The images of such a town after a quarter, a
/// half and three quarters of a turn leave no tile open in front of it, because all of them face south.
fn has_closed_towns(pack: &ContentPack) -> bool {
    let towns = pack.objects.iter().filter(|(_, kind)| kind.role == ObjectRole::Town);
    let mut looks = towns.flat_map(|(_, kind)| &kind.appearances).map(|look| &pack.appearances[*look]);
    looks.any(|look| {
        let is_solid = |dx: i16, dy: i16| look.footprint.solid().contains(&Offset { dx, dy });
        let mut gates = look.footprint.actions().iter();
        !look.is_entered_from_above
            && gates.any(|gate| is_solid(gate.dx - 1, gate.dy) && is_solid(gate.dx + 1, gate.dy))
    })
}
