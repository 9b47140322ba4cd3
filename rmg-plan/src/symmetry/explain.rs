//! Finds the zones or connections that prevent a symmetry: repeats the search without some conditions, and
//! reports what the permutation that is found does not keep.

use std::cmp::Reverse;

use rmg_core::Symmetry;
use rmg_core::diag::Span;
use rmg_core::pack::Record;
use rmg_core::plan::PlayerPlan;
use rmg_core::text::counted;

use super::game::SymmetryGame;
use super::graph::{Leniency, Relation, ZoneGraph};
use super::reason::Reason;
use super::references::{broken_reference, cycles};
use super::search::{refined_once, search};

/// Maximum number of differences that are reported.
const MAX_DIFFERENCES: usize = 3;

/// Returns the reasons why no permutations of the zones are a symmetry; at least one.
pub(super) fn explain(game: &SymmetryGame<'_>, symmetry: Symmetry) -> Vec<Reason> {
    let mut reasons = known_reasons(game, symmetry);
    if reasons.is_empty() {
        // connections of zones with themselves, or a search that ended too early
        reasons.push(Reason::Unknown { span: game.template.span });
    }
    reasons
}

fn known_reasons(game: &SymmetryGame<'_>, symmetry: Symmetry) -> Vec<Reason> {
    let with = |leniency| ZoneGraph::new(game.template, game.effective, game.players, leniency);
    let graph = with(Leniency::default());
    if let Some(found) = search(&graph, symmetry, |_| true) {
        let broken = broken_reference(game.template, game.effective, &found.cycles());
        return broken
            .map(|broken| {
                let zone = &game.template.zones[broken.zone];
                let (key, is_own_image, span) = (broken.key, broken.is_own_image, broken.span);
                Reason::Reference { zone: zone.key.clone(), key, is_own_image, span }
            })
            .into_iter()
            .collect();
    }
    let lenient = Leniency { factions: true, ..Leniency::default() };
    if let Some(found) = search(&with(lenient), symmetry, |_| true) {
        return factions(game, &found.cycles()).into_iter().collect();
    }
    let lenient = Leniency { teams: true, ..lenient };
    if let Some(found) = search(&with(lenient), symmetry, |_| true) {
        return found.images.iter().find_map(|images| teams(game, images)).into_iter().collect();
    }
    let lenient = Leniency { players: true, ..lenient };
    if let Some(found) = search(&with(lenient), symmetry, |_| true) {
        return vec![seats(game, &found.cycles())];
    }
    let lenient = Leniency { factions: true, teams: true, players: false, values: true };
    let graph = with(lenient);
    match search(&graph, symmetry, |_| true) {
        Some(found) => {
            let mut reasons = found.images.iter().map(|images| differences(game, &graph, images));
            reasons.find(|reasons| !reasons.is_empty()).unwrap_or_default()
        }
        None => vec![neighbors(game, &graph, symmetry)],
    }
}

/// Returns two players in one cycle with different chosen factions.
fn factions(game: &SymmetryGame<'_>, images: &[usize]) -> Option<Reason> {
    let cycle = cycles(images);
    let chosen: Vec<(usize, &PlayerPlan)> = game
        .template
        .zones
        .iter()
        .enumerate()
        .filter_map(|(at, zone)| {
            let player =
                game.players.iter().find(|player| zone.owner.is_some_and(|of| of.value == player.seat))?;
            player.faction.map(|_| (at, player))
        })
        .collect();
    let name = |player: &PlayerPlan| {
        let faction = player.faction.and_then(|faction| game.pack.factions.get(faction));
        (player.color, faction.map(|faction| faction.name().to_owned()).unwrap_or_default())
    };
    let pairs = chosen.iter().flat_map(|one| chosen.iter().map(move |other| (one, other)));
    let (one, other) = pairs
        .filter(|(one, other)| cycle[one.0] == cycle[other.0] && one.1.color < other.1.color)
        .find(|(one, other)| one.1.faction != other.1.faction)?;
    Some(Reason::Factions { players: [name(one.1), name(other.1)] })
}

/// Returns two players of one team whose images are not of one team.
fn teams(game: &SymmetryGame<'_>, images: &[usize]) -> Option<Reason> {
    let starts = crate::plan::facts::seat_zones(game.template);
    let player = |zone: usize| {
        let owner = game.template.zones[zone].owner.filter(|_| starts[zone])?.value;
        game.players.iter().find(|player| player.seat == owner)
    };
    let seated = |zone: usize| Some((player(zone)?, player(images[zone])?));
    let all: Vec<_> = (0..images.len()).filter_map(seated).collect();
    let are_allied = |one: &PlayerPlan, other: &PlayerPlan| one.team.is_some() && one.team == other.team;
    let mut pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
    let is_broken = |(one, other): &(&(&PlayerPlan, &PlayerPlan), &(&PlayerPlan, &PlayerPlan))| {
        one.0.color < other.0.color && are_allied(one.0, other.0) && !are_allied(one.1, other.1)
    };
    let (one, other) = pairs.find(is_broken)?;
    Some(Reason::Teams {
        players: [one.0.color, other.0.color],
        images: [one.1.color, other.1.color],
        teams: [one.1.team, other.1.team],
    })
}

/// Returns the seats that are carried onto each other.
fn seats(game: &SymmetryGame<'_>, images: &[usize]) -> Reason {
    let starts = crate::plan::facts::seat_zones(game.template);
    let cycle = cycles(images);
    let zones = &game.template.zones;
    let mut sets = Vec::new();
    for first in (0..images.len()).filter(|zone| starts[*zone] && cycle[*zone] == *zone) {
        let members = (0..images.len()).filter(|zone| cycle[*zone] == first && starts[*zone]);
        let mut seats: Vec<_> = members.filter_map(|zone| zones[zone].owner.map(|of| of.value)).collect();
        seats.sort_unstable();
        sets.push(seats);
    }
    sets.sort();
    let mut taken: Vec<_> = game.players.iter().map(|player| player.seat).collect();
    taken.sort_unstable();
    Reason::Seats { taken, cycles: sets, span: game.template.players.span }
}

/// Returns the first values that a permutation of similar zones does not keep.
fn differences(game: &SymmetryGame<'_>, graph: &ZoneGraph, images: &[usize]) -> Vec<Reason> {
    let zones = &game.template.zones;
    let mut reasons = Vec::new();
    for (zone, image) in images.iter().copied().enumerate() {
        let is_reverse = images[image] == zone && image < zone;
        let different = graph.traits[zone].iter().zip(&graph.traits[image]);
        let first = different.into_iter().find(|(own, other)| own.value != other.value && !is_reverse);
        reasons.extend(first.map(|(own, other)| Reason::Zone {
            zone: zones[zone].key.clone(),
            span: own.span,
            other: zones[image].key.clone(),
            other_span: other.span,
            key: own.key,
            values: [own.value.clone(), other.value.clone()],
        }));
    }
    for (a, b) in (0..images.len()).flat_map(|a| graph.neighbors[a].iter().map(move |b| (a, *b))) {
        let (c, d) = (images[a], images[b]);
        let is_seen = (a.min(b), a.max(b)) >= (c.min(d), c.max(d)) && images[c] == a && images[d] == b;
        let (own, other) = (graph.relation(a, b), graph.relation(c, d));
        if a < b && own != other && !is_seen {
            reasons.push(Reason::Connection {
                ends: [zones[a].key.clone(), zones[b].key.clone()],
                span: span_between(game, a, b),
                others: [zones[c].key.clone(), zones[d].key.clone()],
                other_span: span_between(game, c, d),
                values: [words(own), words(other)],
            });
        }
    }
    reasons.truncate(MAX_DIFFERENCES);
    reasons
}

/// Returns the connections of a relation as text.
fn words(relation: &Relation) -> String {
    let one = |(kind, guard, road): &(_, u32, rmg_core::template::RoadRequest)| {
        let kind: &rmg_core::template::ConnectionKind = kind;
        format!("`{}` with `guard` {guard} and `road` {}", kind.word(), road.word())
    };
    let all: Vec<String> = relation.connections.iter().map(one).collect();
    if all.is_empty() { "no connection".to_owned() } else { all.join(" and ") }
}

fn span_between(game: &SymmetryGame<'_>, a: usize, b: usize) -> Span {
    let ends = |of: &&rmg_core::template::Connection| {
        let ends = (of.a.value.index(), of.b.value.index());
        ends == (a, b) || ends == (b, a)
    };
    game.template.connections.iter().find(ends).map_or(game.template.zones[a].span, |of| of.span)
}

/// Returns a zone whose surroundings no other zone has, and what the most similar one lacks. Starts with the
/// start of a player, and follows the difference to the zones where it begins.
fn neighbors(game: &SymmetryGame<'_>, graph: &ZoneGraph, symmetry: Symmetry) -> Reason {
    let order = usize::from(symmetry.order());
    let zones = &game.template.zones;
    let starts: Vec<usize> = (0..graph.len()).filter(|zone| graph.is_start[*zone]).collect();
    // the colors after each round of refinement
    let mut rounds = vec![graph.colors.clone()];
    while let Some(colors) = rounds.last().filter(|_| rounds.len() <= graph.len() + 1) {
        let next = refined_once(graph, colors);
        let equals = |zone: usize| starts.iter().filter(|other| next[**other] == next[zone]).count();
        if let Some(zone) = starts.iter().copied().find(|zone| !equals(*zone).is_multiple_of(order)) {
            let is_other = |other: &&usize| next[**other] != next[zone] && colors[**other] == colors[zone];
            let (zone, other) = match starts.iter().find(is_other) {
                Some(other) => {
                    let (zone, other, round) = origin(graph, &rounds, zone, *other);
                    (zone, Some((other, &rounds[round])))
                }
                None => (zone, starts.iter().find(|other| **other != zone).map(|other| (*other, colors))),
            };
            let other = other.map(|(other, colors)| {
                (zones[other].key.clone(), zones[other].span, lacks(game, graph, colors, zone, other))
            });
            return Reason::Neighbors { zone: zones[zone].key.clone(), span: zones[zone].span, other };
        }
        if next == *colors {
            break;
        }
        rounds.push(next);
    }
    Reason::Unknown { span: game.template.span }
}

/// Returns the zones where the difference of two zones begins, which are equal after the last round: while
/// they differ only because neighbors of them do, these neighbors. The last value is the last round after
/// which the returned zones are equal.
fn origin(
    graph: &ZoneGraph,
    rounds: &[Vec<usize>],
    mut zone: usize,
    mut other: usize,
) -> (usize, usize, usize) {
    let mut round = rounds.len() - 1;
    loop {
        let (own, others) = (&graph.neighbors[zone], &graph.neighbors[other]);
        let kind = |at: usize, near: usize| (graph.shape(at, near), rounds[round][near]);
        let count = |at: usize, list: &[usize], of| list.iter().filter(|near| kind(at, **near) == of).count();
        // neighbors of a kind of which one zone has more than the other one
        let excess = |at: usize, near: usize| {
            let of = kind(at, near);
            count(zone, own, of).cmp(&count(other, others, of))
        };
        let pairs = own.iter().filter(|near| excess(zone, **near).is_gt()).flat_map(|near| {
            others.iter().filter(|far| excess(other, **far).is_lt()).map(move |far| (*near, *far))
        });
        let earlier = pairs.filter_map(|(near, far)| {
            let is_same = |at: &usize| rounds[*at][near] == rounds[*at][far];
            let last = (0..round).rev().find(is_same)?;
            (graph.shape(zone, near) == graph.shape(other, far)).then_some((last, near, far))
        });
        match earlier.max_by_key(|(last, near, far)| (*last, Reverse((*near, *far)))) {
            Some((last, near, far)) if own.len() == others.len() => {
                (zone, other, round) = (near, far, last);
            }
            _ => return (zone, other, round),
        }
    }
}

/// Returns what one zone has and a similar zone has not.
fn lacks(game: &SymmetryGame<'_>, graph: &ZoneGraph, colors: &[usize], zone: usize, other: usize) -> String {
    let key = |zone: usize| &game.template.zones[zone].key;
    let (own, others) = (&graph.neighbors[zone], &graph.neighbors[other]);
    if own.len() != others.len() {
        return format!(
            "it is connected with {} and zone `{}` with {}",
            counted(others.len(), "zone"),
            key(zone),
            own.len()
        );
    }
    let kind = |at: usize, near: usize| (graph.shape(at, near), colors[near]);
    let number = |at: usize, list: &[usize], of| list.iter().filter(|near| kind(at, **near) == of).count();
    let missing = own.iter().find(|near| {
        let of = kind(zone, **near);
        number(zone, own, of) > number(other, others, of)
    });
    match missing {
        Some(near) => {
            format!(
                "zone `{}` is next to zone `{}`, and zone `{}` to no zone like it",
                key(zone),
                key(*near),
                key(other)
            )
        }
        None => "the zones around it are connected differently".to_owned(),
    }
}
