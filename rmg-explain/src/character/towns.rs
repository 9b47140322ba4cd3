//! Positions of towns, and forms of zones.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use super::field::{FOUR, border_runs, tiles};
use super::lines::REGION;
use super::numbers::{mean, median, ratio, variation, weighted};
use super::raster::{Item, Raster, Sort};
use super::record::Record;

fn distance((x, y): (i32, i32), (u, v): (i32, i32)) -> f64 {
    f64::from((x - u) * (x - u) + (y - v) * (y - v)).sqrt()
}

/// Records `towns.*`.
pub(super) fn record(raster: &Raster<'_>, out: &mut Record) {
    let towns: Vec<&Item<'_>> = raster.items.iter().filter(|item| item.sort == Sort::Town).collect();
    if towns.len() < 2 {
        return;
    }
    let (width, height) = (raster.width, raster.height);
    let diagonal = f64::from(width * width + height * height).sqrt();
    let nearest = |town: &Item<'_>, is_other: &dyn Fn(&Item<'_>) -> bool| {
        let others = towns.iter().filter(|other| is_other(other));
        others.map(|other| distance(town.at(), other.at())).min_by(f64::total_cmp)
    };
    let distances: Vec<f64> =
        towns.iter().filter_map(|town| nearest(town, &|other| !std::ptr::eq(*town, other))).collect();
    out.set("towns.nearest", mean(&distances).map(|distance| distance / diagonal));
    out.set("towns.spacing", variation(&distances));
    let edge = |(x, y): (i32, i32)| x.min(width - 1 - x).min(y).min(height - 1 - y);
    let edges: Vec<f64> = towns.iter().map(|town| f64::from(edge(town.at())) / f64::from(width)).collect();
    out.set("towns.edge", mean(&edges));
    let rivals = towns
        .iter()
        .filter(|town| town.owner.is_some())
        .filter_map(|town| nearest(town, &|other| other.owner.is_some() && other.owner != town.owner));
    let rivals: Vec<f64> = rivals.map(|distance| distance / diagonal).collect();
    out.set("towns.rivals", mean(&rivals));
    let gates = towns.iter().filter_map(|town| {
        let (x, y) = town.at();
        let below = tiles(7, 4).map(|(dx, dy)| (x + dx - 3, y + dy + 1));
        let inside: Vec<_> = below.filter(|(x, y)| raster.land.get(*x, *y).is_some()).collect();
        ratio(inside.iter().filter(|(x, y)| raster.is_walkable(*x, *y)).count(), inside.len())
    });
    out.set("towns.gate", mean(&gates.collect::<Vec<_>>()));
}

/// The tiles of a zone.
#[derive(Debug, Default)]
struct ZoneForm {
    tiles: usize,
    sum: (i64, i64),
    perimeter: usize,
}

/// Records `zones.*`, only for maps with a plan. `is_land` returns whether a zone is not the sea.
pub(super) fn record_zones(raster: &Raster<'_>, is_land: impl Fn(u16) -> bool, out: &mut Record) {
    let Some(owner) = &raster.owner else { return };
    let mut forms: BTreeMap<u16, ZoneForm> = BTreeMap::new();
    for ((x, y), zone) in owner.iter() {
        let form = forms.entry(zone).or_default();
        form.tiles += 1;
        form.sum = (form.sum.0 + i64::from(x), form.sum.1 + i64::from(y));
        form.perimeter += FOUR.iter().filter(|(dx, dy)| owner.get(x + dx, y + dy) != Some(zone)).count();
    }
    let land = forms.iter().filter(|(zone, form)| is_land(**zone) && form.tiles >= REGION);
    let compactness =
        land.map(|(_, form)| 4.0 * PI * form.tiles as f64 / (form.perimeter * form.perimeter) as f64);
    out.set("zones.compactness", median(&compactness.collect::<Vec<_>>()));
    let runs = border_runs(raster.width, raster.height, |a, b| {
        let (a, b) = (owner.get(a.0, a.1), owner.get(b.0, b.1));
        (a != b).then_some((a, b))
    });
    out.set("zones.straight", weighted(&runs));
    out.set("zones.longest", runs.iter().max().map(|run| *run as f64));
    let towns = raster.items.iter().filter(|item| item.sort == Sort::Town).filter_map(|town| {
        let form = forms.get(&town.zone?)?;
        let tiles = form.tiles as f64;
        let (x, y) = (form.sum.0 as f64 / tiles, form.sum.1 as f64 / tiles);
        let (dx, dy) = (f64::from(town.at().0) - x, f64::from(town.at().1) - y);
        Some((dx * dx + dy * dy).sqrt() / (tiles / PI).sqrt())
    });
    out.set("zones.town", mean(&towns.collect::<Vec<_>>()));
}
