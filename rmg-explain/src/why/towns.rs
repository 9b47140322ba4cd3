//! Why a town is there and why it has its faction.

use rmg_core::ZoneId;
use rmg_core::model::{FactionReason, MapObject, ObjectBody, ObjectId};
use rmg_core::plan::{TownHintPlan, TownsPlan};
use rmg_core::summary::Note;

use super::teller::Teller;

/// The wish that a town meets, and why it has its faction.
pub(super) fn town_notes(teller: &Teller<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    let ObjectBody::Town { owner, has_fort, is_main, .. } = object.body else { return Vec::new() };
    let zone = object.cause.zone;
    let Some(plan) = teller.zone(zone) else { return Vec::new() };
    let fort = if has_fort { "with a fort" } else { "without a fort" };
    let wish = Note::new("wish");
    let wish = match (owner, is_main) {
        (Some(player), true) => wish.text(&format!("the main town of {player}")),
        (Some(player), false) => wish.text(&format!("a town of {player}")),
        (None, _) => wish.text("a neutral town"),
    };
    let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let line = teller.line_words(lines.map(|lines| lines.towns), Some(zone));
    let wish = wish.text(&format!(" in {}, {fort}{line}", teller.zone_words(zone)));
    let mut notes = vec![wish];
    notes.extend(number_of(teller, id, zone, &plan.contents.towns).and_then(|number| {
        let reason = *teller.map.zones.get(zone.index())?.factions.get(number)?;
        let hint = plan.contents.towns.hints.get(number);
        let line = lines.and_then(|lines| lines.hints.get(number)).copied();
        let line = teller.line_words(line, Some(zone));
        Some(faction_note(teller, reason, hint, &line))
    }));
    notes
}

/// The number of a town in its zone, in the order of placement; `None` where not all towns of the zone are there.
fn number_of(teller: &Teller<'_>, id: ObjectId, zone: ZoneId, towns: &TownsPlan) -> Option<usize> {
    let is_town = |object: &MapObject| {
        matches!(object.body, ObjectBody::Town { .. })
            && object.cause.zone == zone
            && object.cause.pass.as_str() == "towns"
    };
    let all = teller.map.objects.iter().enumerate().filter(|(_, object)| is_town(object));
    let all: Vec<usize> = all.map(|(at, _)| at).collect();
    let number = all.iter().position(|at| *at == id.index())?;
    (all.len() == towns.total() as usize).then_some(number)
}

fn faction_note(teller: &Teller<'_>, reason: FactionReason, hint: Option<&TownHintPlan>, line: &str) -> Note {
    let note = Note::new("faction");
    match reason {
        FactionReason::Chosen => note.text("chosen for the player"),
        FactionReason::SameType => note.text("all towns of the zone have one faction (`townsAreSameType`)"),
        FactionReason::Like(other) => note
            .text(&format!("as the main town of {}, which a hint asks for{line}", teller.zone_words(other))),
        FactionReason::Drawn { from, of } if from == of => {
            note.text("drawn from all ").counted(of, "faction").text(" that the template allows")
        }
        FactionReason::Drawn { from, of } => {
            let note = note.text("drawn from ").number(from).text(" of ").counted(of, "faction");
            let hint = hint.filter(|hint| !hint.not_like.is_empty() || hint.related_to_terrain.is_some());
            match hint {
                Some(_) => note.text(&format!(" that the template allows: a hint leaves no more{line}")),
                None => note.text(" that the template allows: those at home on the level"),
            }
        }
    }
}
