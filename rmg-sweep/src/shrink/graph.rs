//! Cuts of zones and connections.

use std::ops::Range;

use rmg_core::diag::Spanned;
use rmg_core::template::{
    Connection, ConnectionKind, NumberSet, OwnOrLike, RoadWish, Template, VictoryWish, Zone,
};
use rmg_core::{Seat, ZoneId};

use super::case::MapCase;
use super::cut::{Cut, cut};
use super::lists::{list_cuts, parts};

/// Cuts of what single connections say.
const OF_CONNECTIONS: [fn(&mut Connection); 4] = [
    |connection| connection.kind = ConnectionKind::default(),
    |connection| connection.road = RoadWish::default(),
    |connection| connection.presence = Default::default(),
    |connection| connection.extras.clear(),
];

/// Connections, and what they say.
pub(super) fn connections(case: &MapCase) -> Vec<Cut> {
    let count = case.template.connections.len();
    let mut cuts = list_cuts(count, |case| Some(&mut case.template.connections));
    for wish in OF_CONNECTIONS {
        for part in parts(count) {
            cuts.push(cut(move |case| {
                let connections = case.template.connections.get_mut(part.clone());
                connections.into_iter().flatten().for_each(wish);
            }));
        }
    }
    cuts
}

/// Zones with their connections, and with the players who would start in them.
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

/// Takes zones away. What others copy from them is written out there, hints that name them are left out, and seats that nobody can start
/// in any more are closed up, with as many players fewer.
fn drop_zones(case: &mut MapCase, part: &Range<usize>) {
    let MapCase { template, options, .. } = case;
    let all = template.zones.clone();
    let kept = |zone: ZoneId| {
        let at = zone.index();
        (!part.contains(&at)).then(|| ZoneId::from_index(if at < part.start { at } else { at - part.len() }))
    };
    let moved = |zone: Spanned<ZoneId>| Some(Spanned { value: kept(zone.value)?, ..zone });
    for wish in [template.victory.as_mut().map(|wish| &mut wish.value), options.victory.as_mut()] {
        if let Some(VictoryWish::Town(town)) = wish
            && all[part.clone()].iter().any(|zone| town.as_ref() == Some(&zone.key))
        {
            *town = None;
        }
    }
    template.zones.drain(part.clone());
    for zone in &mut template.zones {
        write_out(&mut zone.towns, &all, |zone| &zone.towns, &kept);
        write_out(&mut zone.terrain, &all, |zone| &zone.terrain, &kept);
        write_out(&mut zone.mines, &all, |zone| &zone.mines, &kept);
        write_out(&mut zone.treasure, &all, |zone| &zone.treasure, &kept);
        write_out(&mut zone.custom_objects, &all, |zone| &zone.custom_objects, &kept);
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
    close_up(template, &seats);
    let most = usize::try_from(template.players.value.max().unwrap_or(1)).unwrap_or(usize::MAX);
    options.players.truncate(most);
}

/// Writes out what a zone copies from zones that are gone.
fn write_out<T: Clone>(
    property: &mut OwnOrLike<T>,
    all: &[Zone],
    of: impl Fn(&Zone) -> &OwnOrLike<T>,
    kept: &impl Fn(ZoneId) -> Option<ZoneId>,
) {
    // as many steps as there are zones, where zones copy in a circle
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

/// Seats that somebody can start in, from the lowest, each once.
fn seats_of(zones: &[Zone]) -> Vec<Seat> {
    let starts = zones.iter().filter(|zone| zone.kind.is_start());
    let mut seats: Vec<Seat> = starts.filter_map(|zone| Some(zone.owner?.value)).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// Closes up seats that are gone, with as many players fewer; where all are gone, one is still asked for.
fn close_up(template: &mut Template, before: &[Seat]) {
    let left = seats_of(&template.zones);
    let gone: Vec<Seat> = before.iter().copied().filter(|seat| !left.contains(seat)).collect();
    for owner in template.zones.iter_mut().filter_map(|zone| zone.owner.as_mut()) {
        let lower = gone.iter().filter(|seat| **seat < owner.value).count();
        owner.value.0 = owner.value.0.saturating_sub(u8::try_from(lower).unwrap_or(u8::MAX)).max(1);
    }
    let fewer = u32::try_from(gone.len()).unwrap_or(u32::MAX);
    let less = |set: &mut NumberSet, least: u32| {
        for (low, high) in &mut set.ranges {
            *low = low.saturating_sub(fewer).max(least);
            *high = high.saturating_sub(fewer).max(least);
        }
    };
    if fewer > 0 {
        less(&mut template.players.value, 1);
        template.humans.iter_mut().for_each(|humans| less(&mut humans.value, 0));
    }
}
