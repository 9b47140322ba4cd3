//! Explains connections.

use rmg_core::ConnectionId;
use rmg_core::model::{LinkStep, ObjectId, TriedLink};
use rmg_core::summary::{Note, WayKind, link_cause_text};

use super::explainer::{Explainer, REQUEST_NOTE};
use super::guard::link_guard_notes;

/// Returns the notes about every connection.
pub(super) fn all_notes(explainer: &Explainer<'_>) -> Vec<Vec<Note>> {
    let count = explainer.plan().connections.len().min(explainer.map.links.len());
    (0..count).map(|at| link_notes(explainer, ConnectionId::from_index(at))).collect()
}

/// Returns the notes about a connection: its line, its link and the reason, rejected kinds of links, and its
/// guards.
pub(super) fn link_notes(explainer: &Explainer<'_>, id: ConnectionId) -> Vec<Note> {
    let (plan, map) = (explainer.plan(), explainer.map);
    let (Some(requested), Some(link)) = (plan.connections.get(id.index()), map.links.get(id.index())) else {
        return Vec::new();
    };
    let line = map.lines.as_ref().and_then(|lines| lines.connection(id));
    let road = if requested.road { ", with a road" } else { "" };
    let note = Note::new(REQUEST_NOTE)
        .text(&explainer.connection_words(id))
        .text(&format!(" ({}, guard ", requested.kind.word()))
        .number(requested.guard)
        .text(road)
        .text(")");
    let mut notes = vec![explainer.with_line(note, line, None)];
    let became = Note::new("became").text(way_words(WayKind::from(&link.way)));
    notes.push(match link.cause {
        Some(cause) => became.text(": ").text(&link_cause_text(cause)),
        None => became,
    });
    notes.extend(link.steps.iter().map(|LinkStep { tried, cause }| {
        Note::new("refused").text(tried_words(*tried)).text(": ").text(&link_cause_text(*cause))
    }));
    let guards: Vec<ObjectId> = link.way.guards().collect();
    let is_way = WayKind::from(&link.way) != WayKind::Nothing;
    if is_way {
        notes.extend(link_guard_notes(explainer, requested.guard, link.strength, &guards));
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
        WayKind::Nothing => "no link",
    }
}

fn tried_words(tried: TriedLink) -> &'static str {
    match tried {
        TriedLink::Passage => "a passage through the wall",
        TriedLink::Wide => "a border without a wall",
        TriedLink::Ferry => "a ferry",
        TriedLink::Gate => "a pair of subterranean gates",
    }
}
