//! Explains the strength of guards, or why there is no guard.

use rmg_core::guards::{MIN_STRENGTH, StrengthCurve, guard_strength, strength_curve, unguarded_up_to};
use rmg_core::model::{MapPile, ObjectBody, ObjectId, PileRequest};
use rmg_core::pack::StackCreature;
use rmg_core::plan::MapMonsters;
use rmg_core::summary::{Note, grouped};
use rmg_core::template::MonsterStrength;
use rmg_core::text::plural;
use rmg_core::{FactionId, ZoneId};
use rmg_fill::guards::{RANDOM_FROM, typical_guards};

use super::explainer::Explainer;

/// Explains the guard of a pile.
pub(super) fn pile_guard_notes(explainer: &Explainer<'_>, pile: &MapPile) -> Vec<Note> {
    let Some(zone) = explainer.zone(pile.zone) else { return Vec::new() };
    let (map, monsters) = (explainer.plan().monsters, zone.contents.monsters);
    let settings = format!("monsters `{}` on the map, `{}` in the zone", map.word(), monsters.word());
    let Some(guard) = pile.guard else {
        let note = Note::new("guard").text("none: ");
        let note = match unguarded_up_to(map, monsters) {
            None => note.text("the zone's monsters are `none`"),
            Some(most) if matches!(pile.wish, PileRequest::Treasure(_)) => {
                let note = note.text("treasure worth up to ").number(most);
                note.text(&format!(" stays unguarded ({settings})"))
            }
            Some(_) => too_weak(note, pile.value, map, Some(monsters), &settings),
        };
        return vec![note];
    };
    let factions = &explainer.guards_of(pile.zone, zone);
    let mut notes: Vec<Note> = army_note(explainer, guard, pile.zone, factions, true).into_iter().collect();
    notes.extend(strength_note(pile.value, pile.strength, map, Some(monsters), &settings));
    let piles = explainer.map.piles.iter().filter(|of| of.guard == Some(guard));
    let (count, sum) = piles.fold((0u64, 0u64), |(count, sum), of| (count + 1, sum + u64::from(of.strength)));
    if count > 1 {
        let note = Note::new("shared").text("the guard has ").counted(count, "pile");
        notes.push(note.text(", with strength ").number(sum).text(" together"));
    }
    notes
}

/// Explains the guards of a connection. `asked` is the guard value in the template.
pub(super) fn link_guard_notes(
    explainer: &Explainer<'_>,
    asked: u32,
    strength: u32,
    guards: &[ObjectId],
) -> Vec<Note> {
    let map = explainer.plan().monsters;
    let settings = format!("monsters `{}` on the map", map.word());
    if guards.is_empty() {
        let note = Note::new("guard").text("none: ");
        let note = match (asked, strength) {
            (0, _) => note.text("the template requests none"),
            (_, 0) if guard_strength(asked, map, None) == 0 => too_weak(note, asked, map, None, &settings),
            _ => note.text("a border without a wall has none"),
        };
        return vec![note];
    }
    let mut notes: Vec<Note> = Vec::new();
    for guard in guards {
        let Some(object) = explainer.map.objects.get(guard.index()) else { continue };
        let zone = object.cause.zone;
        let Some(plan) = explainer.zone(zone) else { continue };
        notes.extend(army_note(explainer, *guard, zone, &explainer.guards_of(zone, plan), guards.len() == 1));
    }
    if guard_strength(asked, map, None) == 0 && strength > 0 {
        let note = Note::new("guard").text("the template requests none, but the ships of other players cross this water: the weakest guard of its zones, strength ");
        notes.push(note.number(strength));
    } else {
        notes.extend(strength_note(asked, strength, map, None, &settings));
    }
    notes
}

/// Explains that a guard would be below the minimum strength.
fn too_weak(note: Note, value: u32, map: MapMonsters, zone: Option<MonsterStrength>, settings: &str) -> Note {
    let Some(curve) = strength_curve(map, zone) else { return note };
    let (note, sum) = formula(note.text("for ").number(value).text(" the strength would be "), value, curve);
    note.text(" = ")
        .number(sum)
        .text(&format!(", below the minimum of {} ({settings})", grouped(MIN_STRENGTH.into())))
}

/// `12 Griffin, each worth 351, ...; picked from 17 creatures of the zone's factions`.
fn army_note(
    explainer: &Explainer<'_>,
    guard: ObjectId,
    zone: ZoneId,
    factions: &[FactionId],
    is_alone: bool,
) -> Option<Note> {
    let object = explainer.map.objects.get(guard.index())?;
    let ObjectBody::Monster { creature, count, strength } = object.body else { return None };
    let title = explainer.pack.stack_title(creature);
    let note = Note::new("guard").number(count).text(" ");
    let note = note.text(&if count == 1 { title } else { plural(&title) });
    let note = if is_alone {
        note
    } else {
        let place = object.at.words(explainer.plan().size);
        note.text(&format!(" in {} at {place}", explainer.zone_words(zone)))
    };
    let worth = explainer.pack.stack_strength(creature, count);
    let each = explainer.pack.stack_strength(creature, 1);
    let is_varied = u64::from(count) >= RANDOM_FROM;
    let varied = |note: Note| if is_varied { note.text(" (the number is random within 25%)") } else { note };
    if let StackCreature::Random(_) = creature {
        let kinds = explainer.pack.stack_creatures(creature).count() as u64;
        let note = note.text(", which the game picks from ").counted(kinds, "creature");
        let note = note.text(", each worth ").number(each.least).text(" to ").number(each.most);
        let note = note.text(", in total ").number(worth.least).text(" to ").number(worth.most);
        return Some(varied(note.text(", mean ").number(worth.mean)));
    }
    let note = note.text(", each worth ").number(each.mean).text(", in total ").number(worth.mean);
    let note = varied(note);
    let usual = typical_guards(strength, explainer.pack, factions);
    Some(match usual {
        0 => {
            note.text("; no creature of the zone's factions fits this strength, and this one is the nearest")
        }
        count => {
            note.text("; picked from ").counted(count as u64, "creature").text(" of the zone's factions")
        }
    })
}

/// `for 5,500: (5,500 - 1,000) x 1 = 4,500 (...)`.
fn strength_note(
    value: u32,
    strength: u32,
    map: MapMonsters,
    zone: Option<MonsterStrength>,
    settings: &str,
) -> Option<Note> {
    let curve = strength_curve(map, zone)?;
    let note = Note::new("strength").text("for ").number(value).text(": ");
    let (note, sum) = formula(note, value, curve);
    let note = note.text(" = ").number(sum).text(&format!(" ({settings})"));
    // A map from a file may record any strength.
    if sum == u64::from(strength) {
        Some(note)
    } else {
        Some(note.text("; the map records ").number(strength))
    }
}

/// Returns `(5,500 - 1,000) x 1 + (8,000 - 7,500) x 1` and its result. Omits terms that are 0.
fn formula(note: Note, value: u32, curve: StrengthCurve) -> (Note, u64) {
    let mut sum = 0_u64;
    let mut note = note;
    for (at, (from, quarters)) in curve.parts.into_iter().enumerate() {
        let above = u64::from(value.saturating_sub(from));
        if above == 0 && at > 0 {
            continue;
        }
        if at > 0 {
            note = note.text(" + ");
        }
        let factor = match quarters {
            2 => "0.5".to_owned(),
            3 => "0.75".to_owned(),
            6 => "1.5".to_owned(),
            other if other % 4 == 0 => (other / 4).to_string(),
            other => format!("{other}/4"),
        };
        note = if above == 0 {
            note.text(&format!("0, because only the value above {} counts", grouped(from.into())))
        } else {
            note.text("(").number(value).text(&format!(" - {}) x {factor}", grouped(from.into())))
        };
        sum += above * quarters / 4;
    }
    (note, sum)
}
