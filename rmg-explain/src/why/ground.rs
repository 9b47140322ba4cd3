//! What a tile is where nothing stands on it: ground, walls, roads, rivers, and what reaches there.

use rmg_core::model::{Cover, Guarded, MapPos, ObjectBody};
use rmg_core::pack::TerrainKind;
use rmg_core::summary::Note;
use rmg_core::{ConnectionId, ZoneId};

use super::links;
use super::teller::{Teller, object_words};

/// Zone, ground, roads and rivers, ways of connections, and the guards in whose reach the tile lies.
///
/// - `told`: connections of which all is told already.
pub(super) fn tile_notes(teller: &Teller<'_>, at: MapPos, told: &[ConnectionId]) -> Vec<Note> {
    let mut notes: Vec<Note> = zone_note(teller, at).into_iter().collect();
    notes.push(ground_note(teller, at));
    notes.extend(line_notes(teller, at));
    for link in ways_at(teller, at).into_iter().filter(|link| !told.contains(link)) {
        notes.extend(links::link_notes(teller, link));
    }
    notes.extend(reach_notes(teller, at));
    notes
}

fn zone_note(teller: &Teller<'_>, at: MapPos) -> Option<Note> {
    let zone = teller.owner_of(at)?;
    let plan = teller.zone(zone)?;
    let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let line = teller.line_words(lines.map(|lines| lines.zone), Some(zone));
    let owner = plan.player.map_or_else(String::new, |player| format!(" of {player}"));
    Some(Note::new("zone").text(&format!("{} ({}{owner}){line}", plan.key, plan.kind.word())))
}

/// Terrain, and what the tile is for.
fn ground_note(teller: &Teller<'_>, at: MapPos) -> Note {
    let level = &teller.map.levels[at.level.index()];
    let terrain = teller.pack.terrains.get(level.terrain[at.tile]);
    let note = Note::new("ground").text(terrain.map_or("unknown terrain", |terrain| &terrain.title));
    if teller.plan().zones.is_empty() {
        return note;
    }
    let note = note.text(", ");
    let is_rock = terrain.is_some_and(|terrain| terrain.kind == TerrainKind::Rock);
    match level.cover[at.tile] {
        Cover::Used => note.text("taken by what stands here"),
        Cover::Free => note.text("kept open for good: ways lead over it"),
        Cover::Possible => note.text("open: nothing was decided about it"),
        Cover::Blocked => {
            let note =
                note.text(if is_rock { "closed, as rock" } else { "closed, to be covered by obstacles" });
            let others = neighbors(teller, at);
            if others.is_empty() {
                return note;
            }
            let others: Vec<String> = others.into_iter().map(|zone| teller.zone_words(zone)).collect();
            note.text(&format!(
                "; it touches {}, and borders are walls but for the ways of connections (pass `borders`)",
                others.join(" and ")
            ))
        }
    }
}

/// The other zones that a tile touches, in order.
fn neighbors(teller: &Teller<'_>, at: MapPos) -> Vec<ZoneId> {
    let Some(own) = teller.owner_of(at) else { return Vec::new() };
    let owners = &teller.map.levels[at.level.index()].owner;
    let mut others: Vec<ZoneId> = owners.neighbors8(at.tile).map(|near| owners[near]).collect();
    others.retain(|zone| *zone != own);
    others.sort_unstable();
    others.dedup();
    others
}

fn line_notes(teller: &Teller<'_>, at: MapPos) -> Vec<Note> {
    let level = &teller.map.levels[at.level.index()];
    let road = level.road[at.tile].map(|road| {
        let title = teller.pack.roads.get(road).map_or("a road", |road| &road.title);
        Note::new("road")
            .text(title)
            .text(": one net a zone joins towns, connections and mines (pass `roads`)")
    });
    let river = level.river[at.tile].map(|river| {
        let title = teller.pack.rivers.get(river).map_or("a river", |river| &river.title);
        Note::new("river")
            .text(title)
            .text(": from mountains and edges down to coasts, lakes and edges (pass `rivers`)")
    });
    let has_plan = !teller.plan().zones.is_empty();
    road.into_iter().chain(river).filter(|_| has_plan).collect()
}

/// Connections that open the tile: a gap in a wall, or a landing.
fn ways_at(teller: &Teller<'_>, at: MapPos) -> Vec<ConnectionId> {
    let links = teller.map.links.iter().enumerate();
    let here = links.filter(|(_, link)| {
        link.way.gap().contains(&at) || link.way.landings().iter().any(|landing| landing.at == at)
    });
    here.map(|(number, _)| ConnectionId::from_index(number)).collect()
}

/// The monsters whose zone of control holds the tile.
fn reach_notes(teller: &Teller<'_>, at: MapPos) -> Vec<Note> {
    let near = |other: MapPos| {
        let (dx, dy) = (other.tile.x.abs_diff(at.tile.x), other.tile.y.abs_diff(at.tile.y));
        other.level == at.level && dx.max(dy) == 1
    };
    let monsters = teller
        .map
        .objects
        .iter()
        .filter(|object| matches!(object.body, ObjectBody::Monster { .. }) && near(object.at));
    let told = monsters.map(|object| {
        let place = object.at.words(teller.plan().size);
        let note = Note::new("reach").text(&format!("of {} at {place}", object_words(object, teller.pack)));
        match object.cause.guards {
            Some(Guarded::Link(link)) => note.text(", the guard of ").text(&teller.connection_words(link)),
            Some(Guarded::Pile(pile)) => match teller.map.piles.get(pile.index()) {
                Some(pile) => note.text(", the guard of a pile worth ").number(pile.value),
                None => note,
            },
            None => note,
        }
    });
    told.collect()
}
