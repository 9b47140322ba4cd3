//! Decides the parts of a template that depend on the game: zones and connections for certain numbers of
//! players, and the numbers of further towns and mines from densities.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rmg_core::diag::{Span, Spanned};
use rmg_core::plan::GenPlan;
use rmg_core::rng::StreamName;
use rmg_core::template::{
    Connection, ConnectionKind, Name, OwnOrLike, Presence, RoadRequest, Template, effective_zones,
};
use rmg_core::{MapSize, Seed, ZoneId};

use super::facts::weight;
use crate::symmetry::{SymmetricTemplate, cycles, repeated};

/// Tiles for which a density of 1 adds one town or mine: the area of a zone of medium size. The games
/// document only that densities are relative and apply after the requested numbers.
const TILES: u64 = 2500;

/// Maximum number of zones that repel each other in pairs. Further ones do not.
const MAX_REPELLED: usize = 48;

/// Returns the template of one game: with densities replaced by numbers of towns and mines, and with
/// connections that keep zones distant. Deterministic.
/// O(zones + connections + pairs of zones that repel each other).
///
/// - `template`: only with zones and connections that exist in the game.
/// - `images`: for a symmetric map, a permutation whose cycles are the sets of images. They get the same
///   numbers.
#[must_use]
pub(super) fn decided_template<'t>(
    mut template: Cow<'t, Template>,
    seed: Seed,
    size: MapSize,
    images: Option<&[ZoneId]>,
) -> Cow<'t, Template> {
    let first = first_images(template.zones.len(), images);
    if has_densities(&template) {
        add_by_density(template.to_mut(), seed, size, &first);
    }
    if template.zones.iter().any(|zone| zone.repels) {
        add_repulsion(template.to_mut(), &first);
    }
    template
}

/// Returns the lowest image of each zone: itself without a symmetry.
fn first_images(count: usize, images: Option<&[ZoneId]>) -> Vec<usize> {
    let index = |images: &[ZoneId]| images.iter().map(|image| image.index()).collect::<Vec<_>>();
    images.map_or_else(|| (0..count).collect(), |images| cycles(&index(images)))
}

/// Returns the template of the game that a plan is for, with its symmetry.
#[must_use]
pub fn template_of_plan<'t>(template: &'t Template, plan: &GenPlan) -> Cow<'t, Template> {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let humans = number(plan.players.iter().filter(|player| player.human).count());
    let template = template.for_players(humans, number(plan.players.len()));
    match repeated(&template, plan) {
        None => decided_template(template, plan.seed, plan.size, None),
        Some(SymmetricTemplate { template, cycles, .. }) => {
            decided_template(Cow::Owned(template), plan.seed, plan.size, Some(&cycles))
        }
    }
}

fn has_densities(template: &Template) -> bool {
    template.zones.iter().any(|zone| {
        let of_towns = match &zone.towns {
            OwnOrLike::Own(towns) => [towns.player, towns.neutral]
                .iter()
                .any(|counts| counts.town_density + counts.castle_density > 0),
            OwnOrLike::Like(_) => false,
        };
        of_towns || zone.mine_densities.iter().any(|(_, density)| *density > 0)
    })
}

/// Samples the number of further towns and mines of each zone.
///
/// - `first`: the zone whose random numbers each zone uses.
fn add_by_density(template: &mut Template, seed: Seed, size: MapSize, first: &[usize]) {
    // cycles of inheritance are reported elsewhere
    let Ok(effective) = effective_zones(template) else { return };
    let all: u64 = template.zones.iter().map(|zone| weight(zone, template.zone_size_law)).sum();
    let mut own = Vec::with_capacity(template.zones.len());
    for ((zone, effective), first) in template.zones.iter().zip(&effective).zip(first) {
        let tiles = u64::from(size.tiles()) * weight(zone, template.zone_size_law) / all.max(1);
        let name = seed.at("plan").at("densities").at(template.zones[*first].key.as_str());
        let mut towns = effective.towns.clone();
        for (word, counts) in [("player", &mut towns.player), ("neutral", &mut towns.neutral)] {
            counts.towns +=
                further(std::mem::take(&mut counts.town_density), tiles, name.at(word).at("towns"));
            counts.castles +=
                further(std::mem::take(&mut counts.castle_density), tiles, name.at(word).at("castles"));
        }
        let mut mines: Vec<(Name, u32)> = effective.mines.to_vec();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, (resource, _)) in effective.mines.iter().enumerate() {
            places.entry(resource.value.as_str()).or_insert(at);
        }
        for (resource, density) in &zone.mine_densities {
            let count = further(*density, tiles, name.at("mines").at(resource.value.as_str()));
            match places.get(resource.value.as_str()).copied() {
                Some(at) => mines[at].1 = mines[at].1.saturating_add(count),
                None if count > 0 => {
                    places.insert(resource.value.as_str(), mines.len());
                    mines.push((resource.clone(), count));
                }
                None => {}
            }
        }
        own.push((towns, mines));
    }
    for (zone, (towns, mines)) in template.zones.iter_mut().zip(own) {
        zone.towns = OwnOrLike::Own(towns);
        zone.mines = OwnOrLike::Own(mines);
        zone.mine_densities.clear();
    }
}

/// Returns the number of objects that a density adds on a number of tiles. Rounds the fraction up or down at
/// random.
fn further(density: u32, tiles: u64, name: StreamName) -> u32 {
    let weighted = u64::from(density) * tiles;
    let number = |tiles: u64| u32::try_from(tiles).unwrap_or(u32::MAX);
    let is_rounded_up = name.stream().chance(number(weighted % TILES), number(TILES));
    number(weighted / TILES).saturating_add(u32::from(is_rounded_up))
}

/// Adds repulsive connections between all zones that repel each other.
///
/// - `first`: zones with the same value are images of each other. Their number divides [`MAX_REPELLED`].
fn add_repulsion(template: &mut Template, first: &[usize]) {
    let mut repelled: Vec<(ZoneId, Span)> = Vec::new();
    for (at, zone) in template.zones.iter_mut().enumerate() {
        if std::mem::take(&mut zone.repels) {
            repelled.push((ZoneId::from_index(at), zone.span));
        }
    }
    repelled.sort_by_key(|(zone, _)| first[zone.index()]);
    repelled.truncate(MAX_REPELLED);
    repelled.sort_by_key(|(zone, _)| *zone);
    for (at, (one, span)) in repelled.iter().enumerate() {
        for (other, other_span) in &repelled[at + 1..] {
            template.connections.push(Connection {
                a: Spanned::new(*one, *span),
                b: Spanned::new(*other, *other_span),
                kind: ConnectionKind::Repulsive,
                guard: Spanned::default(),
                road: RoadRequest::No,
                presence: Presence::default(),
                extras: Vec::new(),
                span: *span,
            });
        }
    }
}
