//! Cuts of zones and connections.

use std::ops::Range;

use rmg_core::diag::Spanned;
use rmg_core::template::{
    Connection, ConnectionKind, NumberSet, OwnOrLike, RoadRequest, Template, VictoryRequest, Zone,
};
use rmg_core::{Seat, ZoneId};

use super::case::MapCase;
use super::cut::{Cut, cut};
use super::lists::{list_cuts, parts};

/// Cuts of properties of a connection.
const CONNECTION_PROPERTIES: [fn(&mut Connection); 4] = [
    |connection| connection.kind = ConnectionKind::default(),
    |connection| connection.road = RoadRequest::default(),
    |connection| connection.presence = Default::default(),
    |connection| connection.extras.clear(),
];

/// Returns cuts of connections and of their properties.
pub(super) fn connections(case: &MapCase) -> Vec<Cut> {
    let count = case.template.connections.len();
    let mut cuts = list_cuts(count, |case| Some(&mut case.template.connections));
    for reset in CONNECTION_PROPERTIES {
        for part in parts(count) {
            cuts.push(cut(move |case| {
                let connections = case.template.connections.get_mut(part.clone());
                connections.into_iter().flatten().for_each(reset);
            }));
        }
    }
    cuts
}

/// Returns cuts of zones. Each also removes the connections of the zones and the players that start in them.
pub(super) fn zones(case: &MapCase) -> Vec<Cut> {
    let without = |part: Range<usize>| {
        cut(move |case| {
            let count = case.template.zones.len();
            if part.end <= count && part.len() < count {
                drop_zones(case, &part);
            }
        })
    };
    parts(case.template.zones.len()).into_iter().map(without).collect()
}

/// Removes zones. Copies properties that remaining zones inherit from them, and removes hints that name them.
/// Removes seats without a start zone, renumbers the others and lowers the numbers of players accordingly.
fn drop_zones(case: &mut MapCase, part: &Range<usize>) {
    let MapCase { template, options, .. } = case;
    let all = template.zones.clone();
    let kept = |zone: ZoneId| {
        let at = zone.index();
        (!part.contains(&at)).then(|| ZoneId::from_index(if at < part.start { at } else { at - part.len() }))
    };
    let moved = |zone: Spanned<ZoneId>| Some(Spanned { value: kept(zone.value)?, ..zone });
    for victory in [template.victory.as_mut().map(|victory| &mut victory.value), options.victory.as_mut()] {
        if let Some(VictoryRequest::Town(town)) = victory
            && all[part.clone()].iter().any(|zone| town.as_ref() == Some(&zone.key))
        {
            *town = None;
        }
    }
    template.zones.drain(part.clone());
    for zone in &mut template.zones {
        resolve_removed(&mut zone.towns, &all, |zone| &zone.towns, &kept);
        resolve_removed(&mut zone.terrain, &all, |zone| &zone.terrain, &kept);
        resolve_removed(&mut zone.mines, &all, |zone| &zone.mines, &kept);
        resolve_removed(&mut zone.treasure, &all, |zone| &zone.treasure, &kept);
        resolve_removed(&mut zone.custom_objects, &all, |zone| &zone.custom_objects, &kept);
        let OwnOrLike::Own(towns) = &mut zone.towns else { continue };
        for hint in &mut towns.hints {
            for named in [&mut hint.like, &mut hint.related_to_terrain] {
                *named = named.and_then(moved);
            }
            hint.not_like = hint.not_like.iter().copied().filter_map(moved).collect();
        }
    }
    template.connections.retain_mut(|connection| {
        let ends = (kept(connection.a.value), kept(connection.b.value));
        if let (Some(a), Some(b)) = ends {
            (connection.a.value, connection.b.value) = (a, b);
        }
        ends.0.is_some() && ends.1.is_some()
    });
    let seats = seats_of(&all);
    renumber_seats(template, &seats);
    let max_players = usize::try_from(template.players.value.max().unwrap_or(1)).unwrap_or(usize::MAX);
    options.players.truncate(max_players);
}

/// Replaces a property that is inherited from a removed zone with a copy of its value.
fn resolve_removed<T: Clone>(
    property: &mut OwnOrLike<T>,
    all: &[Zone],
    of: impl Fn(&Zone) -> &OwnOrLike<T>,
    kept: &impl Fn(ZoneId) -> Option<ZoneId>,
) {
    // the number of zones bounds the steps where zones inherit in a cycle
    for _ in 0..=all.len() {
        let OwnOrLike::Like(zone) = property else { return };
        match kept(zone.value) {
            Some(now) => {
                zone.value = now;
                return;
            }
            None => *property = of(&all[zone.value.index()]).clone(),
        }
    }
}

/// Returns the seats with a start zone, in ascending order, without duplicates.
fn seats_of(zones: &[Zone]) -> Vec<Seat> {
    let starts = zones.iter().filter(|zone| zone.kind.is_start());
    let mut seats: Vec<Seat> = starts.filter_map(|zone| Some(zone.owner?.value)).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// Renumbers the seats without gaps after some are removed, and lowers the numbers of players accordingly, to
/// at least 1.
fn renumber_seats(template: &mut Template, before: &[Seat]) {
    let remaining = seats_of(&template.zones);
    let removed: Vec<Seat> = before.iter().copied().filter(|seat| !remaining.contains(seat)).collect();
    for owner in template.zones.iter_mut().filter_map(|zone| zone.owner.as_mut()) {
        let lower = removed.iter().filter(|seat| **seat < owner.value).count();
        owner.value.0 = owner.value.0.saturating_sub(u8::try_from(lower).unwrap_or(u8::MAX)).max(1);
    }
    let fewer = u32::try_from(removed.len()).unwrap_or(u32::MAX);
    let reduce = |set: &mut NumberSet, min: u32| {
        for (low, high) in &mut set.ranges {
            *low = low.saturating_sub(fewer).max(min);
            *high = high.saturating_sub(fewer).max(min);
        }
    };
    if fewer > 0 {
        reduce(&mut template.players.value, 1);
        template.humans.iter_mut().for_each(|humans| reduce(&mut humans.value, 0));
    }
}
