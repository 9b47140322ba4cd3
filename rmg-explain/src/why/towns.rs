//! Why a town is there and why it has its faction.

use rmg_core::ZoneId;
use rmg_core::model::{FactionReason, MapObject, ObjectBody, ObjectId};
use rmg_core::plan::{TownHintPlan, TownsPlan};
use rmg_core::summary::Note;

use super::explainer::{Explainer, REQUEST_NOTE};

/// Explains the request that a town meets, and its faction.
pub(super) fn town_notes(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    let ObjectBody::Town { owner, has_fort, is_main, .. } = object.body else { return Vec::new() };
    let zone = object.cause.zone;
    let Some(plan) = explainer.zone(zone) else { return Vec::new() };
    let fort = if has_fort { "with a fort" } else { "without a fort" };
    let request = Note::new(REQUEST_NOTE);
    let request = match (owner, is_main) {
        (Some(player), true) => request.text(&format!("the main town of {player}")),
        (Some(player), false) => request.text(&format!("a town of {player}")),
        (None, _) => request.text("a neutral town"),
    };
    let lines = explainer.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let request = request.text(&format!(" in {}, {fort}", explainer.zone_words(zone)));
    let mut notes = vec![explainer.with_line(request, lines.map(|lines| lines.towns), Some(zone))];
    notes.extend(number_of(explainer, id, zone, &plan.contents.towns).and_then(|number| {
        let reason = *explainer.map.zones.get(zone.index())?.factions.get(number)?;
        let hint = plan.contents.towns.hints.get(number);
        let line = lines.and_then(|lines| lines.hints.get(number)).copied();
        Some(faction_note(explainer, reason, hint, |note| explainer.with_line(note, line, Some(zone))))
    }));
    notes
}

/// Returns the number of a town in its zone, in the order of placement; `None` if a town of the zone is
/// missing.
fn number_of(explainer: &Explainer<'_>, id: ObjectId, zone: ZoneId, towns: &TownsPlan) -> Option<usize> {
    let is_town = |object: &MapObject| {
        matches!(object.body, ObjectBody::Town { .. })
            && object.cause.zone == zone
            && object.cause.pass.as_str() == "towns"
    };
    let all = explainer.map.objects.iter().enumerate().filter(|(_, object)| is_town(object));
    let all: Vec<usize> = all.map(|(at, _)| at).collect();
    let number = all.iter().position(|at| *at == id.index())?;
    (all.len() == towns.total() as usize).then_some(number)
}

fn faction_note(
    explainer: &Explainer<'_>,
    reason: FactionReason,
    hint: Option<&TownHintPlan>,
    with_line: impl FnOnce(Note) -> Note,
) -> Note {
    let note = Note::new("faction");
    match reason {
        FactionReason::Chosen => note.text("chosen for the player"),
        FactionReason::SameType => note.text("all towns of the zone have one faction (`townsAreSameType`)"),
        FactionReason::Like(other) => with_line(
            note.text(&format!("same as the main town of {}, by a hint", explainer.zone_words(other))),
        ),
        FactionReason::Drawn { from, of } if from == of => {
            note.text("picked from all ").counted(of, "faction").text(" that the template allows")
        }
        FactionReason::Drawn { from, of } => {
            let note = note.text("picked from ").number(from).text(" of ").counted(of, "faction");
            let hint = hint.filter(|hint| !hint.not_like.is_empty() || hint.related_to_terrain.is_some());
            match hint {
                Some(_) => with_line(note.text(" that the template allows: a hint excludes the others")),
                None => note.text(" that the template allows: those native to the level"),
            }
        }
    }
}
