//! Why a connection is what it is.

use rmg_core::ConnectionId;
use rmg_core::model::{LinkStep, ObjectId, TriedWay};
use rmg_core::summary::{Note, WayKind, link_cause_words};

use super::guard::link_guard_notes;
use super::teller::Teller;

/// What is told of every connection.
pub(super) fn all_notes(teller: &Teller<'_>) -> Vec<Vec<Note>> {
    let count = teller.plan().connections.len().min(teller.map.links.len());
    (0..count).map(|at| link_notes(teller, ConnectionId::from_index(at))).collect()
}

/// What is told of a connection: its line, what it became and why, what was tried before, its guards.
pub(super) fn link_notes(teller: &Teller<'_>, id: ConnectionId) -> Vec<Note> {
    let (plan, map) = (teller.plan(), teller.map);
    let (Some(asked), Some(link)) = (plan.connections.get(id.index()), map.links.get(id.index())) else {
        return Vec::new();
    };
    let line = map.lines.as_ref().and_then(|lines| lines.connection(id));
    let road = if asked.road { ", with a road" } else { "" };
    let mut notes = vec![
        Note::new("wish")
            .text(&teller.connection_words(id))
            .text(&format!(" ({}, guard ", asked.kind.word()))
            .number(asked.guard)
            .text(&format!("{road}){}", teller.line_words(line, None))),
    ];
    let became = Note::new("became").text(way_words(WayKind::from(&link.way)));
    notes.push(match link.cause {
        Some(cause) => became.text(": ").text(&link_cause_words(cause)),
        None => became,
    });
    notes.extend(link.steps.iter().map(|LinkStep { tried, cause }| {
        Note::new("refused").text(tried_words(*tried)).text(": ").text(&link_cause_words(*cause))
    }));
    let guards: Vec<ObjectId> = link.way.guards().collect();
    let is_way = WayKind::from(&link.way) != WayKind::Nothing;
    if is_way {
        notes.extend(link_guard_notes(teller, asked.guard, link.strength, &guards));
    }
    notes
}

fn way_words(way: WayKind) -> &'static str {
    match way {
        WayKind::Passage => "a passage through the wall",
        WayKind::Wide => "a border without a wall",
        WayKind::Ferry => "a ferry",
        WayKind::Gate => "a pair of subterranean gates",
        WayKind::Monolith => "a pair of monoliths",
        WayKind::Nothing => "no way",
    }
}

fn tried_words(tried: TriedWay) -> &'static str {
    match tried {
        TriedWay::Passage => "a passage through the wall",
        TriedWay::Wide => "a border without a wall",
        TriedWay::Ferry => "a ferry",
        TriedWay::Gate => "a pair of subterranean gates",
    }
}
