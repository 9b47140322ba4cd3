//! Explains the ground of a tile: zone, terrain, walls, roads, rivers, and guards nearby.

use rmg_core::model::{Cover, Guarded, MapPos, ObjectBody};
use rmg_core::pack::TerrainKind;
use rmg_core::summary::Note;
use rmg_core::{ConnectionId, ZoneId};

use super::explainer::{Explainer, object_title};
use super::links;

/// Explains the zone, ground, roads and rivers of a tile, links through it, and guards that control it.
///
/// - `explained`: connections that other notes already explain.
pub(super) fn tile_notes(explainer: &Explainer<'_>, at: MapPos, explained: &[ConnectionId]) -> Vec<Note> {
    let mut notes: Vec<Note> = zone_note(explainer, at).into_iter().collect();
    notes.push(ground_note(explainer, at));
    notes.extend(line_notes(explainer, at));
    for link in links_at(explainer, at).into_iter().filter(|link| !explained.contains(link)) {
        notes.extend(links::link_notes(explainer, link));
    }
    notes.extend(control_notes(explainer, at));
    notes
}

fn zone_note(explainer: &Explainer<'_>, at: MapPos) -> Option<Note> {
    let zone = explainer.owner_of(at)?;
    let plan = explainer.zone(zone)?;
    let lines = explainer.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let owner = plan.player.map_or_else(String::new, |player| format!(" of {player}"));
    let note = Note::new("zone").text(&format!("{} ({}{owner})", plan.key, plan.kind.word()));
    Some(explainer.with_line(note, lines.map(|lines| lines.zone), Some(zone)))
}

/// Explains the terrain and the use of a tile.
fn ground_note(explainer: &Explainer<'_>, at: MapPos) -> Note {
    let level = &explainer.map.levels[at.level.index()];
    let terrain = explainer.pack.terrains.get(level.terrain[at.tile]);
    let note = Note::new("ground").text(terrain.map_or("unknown terrain", |terrain| &terrain.title));
    if explainer.plan().zones.is_empty() {
        return note;
    }
    let note = note.text(", ");
    let is_rock = terrain.is_some_and(|terrain| terrain.kind == TerrainKind::Rock);
    match level.cover[at.tile] {
        Cover::Used => note.text("occupied by an object"),
        Cover::Free => note.text("kept open permanently, because paths cross it"),
        Cover::Possible => note.text("open, not used by any modifier"),
        Cover::Blocked => {
            let note = note.text(if is_rock { "closed, as rock" } else { "closed, for obstacles" });
            let others = neighbors(explainer, at);
            if others.is_empty() {
                return note;
            }
            let others: Vec<String> = others.into_iter().map(|zone| explainer.zone_words(zone)).collect();
            note.text(&format!(
                "; it touches {}, and borders are walls except at links (modifier `borders`)",
                others.join(" and ")
            ))
        }
    }
}

/// Returns the other zones that a tile touches, in order.
fn neighbors(explainer: &Explainer<'_>, at: MapPos) -> Vec<ZoneId> {
    let Some(own) = explainer.owner_of(at) else { return Vec::new() };
    let owners = &explainer.map.levels[at.level.index()].owner;
    let mut others: Vec<ZoneId> = owners.neighbors8(at.tile).map(|near| owners[near]).collect();
    others.retain(|zone| *zone != own);
    others.sort_unstable();
    others.dedup();
    others
}

fn line_notes(explainer: &Explainer<'_>, at: MapPos) -> Vec<Note> {
    let level = &explainer.map.levels[at.level.index()];
    let road = level.road[at.tile].map(|road| {
        let title = explainer.pack.roads.get(road).map_or("a road", |road| &road.title);
        Note::new("road")
            .text(title)
            .text(": one network per zone connects towns, links and mines (modifier `roads`)")
    });
    let river = level.river[at.tile].map(|river| {
        let title = explainer.pack.rivers.get(river).map_or("a river", |river| &river.title);
        Note::new("river")
            .text(title)
            .text(": from mountains and edges down to coasts, lakes and edges (modifier `rivers`)")
    });
    let has_plan = !explainer.plan().zones.is_empty();
    road.into_iter().chain(river).filter(|_| has_plan).collect()
}

/// Returns the connections that open the tile as a gap in a wall or as a landing.
fn links_at(explainer: &Explainer<'_>, at: MapPos) -> Vec<ConnectionId> {
    let links = explainer.map.links.iter().enumerate();
    let here = links.filter(|(_, link)| {
        link.way.gap().contains(&at) || link.way.landings().iter().any(|landing| landing.at == at)
    });
    here.map(|(number, _)| ConnectionId::from_index(number)).collect()
}

/// Returns notes about the monsters that control the tile.
fn control_notes(explainer: &Explainer<'_>, at: MapPos) -> Vec<Note> {
    let near = |other: MapPos| {
        let (dx, dy) = (other.tile.x.abs_diff(at.tile.x), other.tile.y.abs_diff(at.tile.y));
        other.level == at.level && dx.max(dy) == 1
    };
    let monsters = explainer
        .map
        .objects
        .iter()
        .filter(|object| matches!(object.body, ObjectBody::Monster { .. }) && near(object.at));
    let notes = monsters.map(|object| {
        let place = object.at.words(explainer.plan().size);
        let note =
            Note::new("reach").text(&format!("of {} at {place}", object_title(object, explainer.pack)));
        match object.cause.guards {
            Some(Guarded::Link(link)) => note.text(", the guard of ").text(&explainer.connection_words(link)),
            Some(Guarded::Pile(pile)) => match explainer.map.piles.get(pile.index()) {
                Some(pile) => note.text(", the guard of a pile worth ").number(pile.value),
                None => note,
            },
            None => note,
        }
    });
    notes.collect()
}
