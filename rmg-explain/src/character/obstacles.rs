//! Sizes, overlap and variety of decorations.

use super::field::tiles;
use super::numbers::{expected_distinct, frequencies, median, ratio};
use super::raster::{Item, Raster, Sort};
use super::record::{Record, per_thousand};

/// Side of a screen, in tiles.
const SCREEN: i32 = 18;
/// Number of obstacles that are sampled from a screen.
const SAMPLE: usize = 12;

/// Records `obstacles.*`.
pub(super) fn record(raster: &Raster<'_>, out: &mut Record) {
    let land = raster.land.count();
    let decorations = raster.items.iter().filter(|item| item.sort == Sort::Decoration).count();
    let obstacles: Vec<&Item<'_>> = raster.items.iter().filter(|item| item.is_obstacle()).collect();
    let count = obstacles.len();
    out.set("obstacles.density", per_thousand(decorations, land));
    out.set("obstacles.flat", per_thousand(decorations - count, land));
    if count < 30 {
        return;
    }
    let cells: usize = obstacles.iter().map(|item| item.solid.len()).sum();
    let big: usize = obstacles.iter().map(|item| item.solid.len()).filter(|size| *size >= 6).sum();
    let covered = raster.cover.iter().filter(|(_, item)| item.is_some()).count();
    let alone = obstacles.iter().filter(|item| is_alone(raster, item)).count();
    out.set("obstacles.size", ratio(cells, count));
    out.set("obstacles.single", ratio(obstacles.iter().filter(|item| item.solid.len() == 1).count(), count));
    out.set("obstacles.big", ratio(big, cells));
    out.set("obstacles.overlap", ratio(cells, covered));
    out.set("obstacles.alone", per_thousand(alone, land));
    out.set("obstacles.alone_share", ratio(alone, count));
    let screens = tiles(raster.width / SCREEN, raster.height / SCREEN);
    let (distinct, sampled): (Vec<f64>, Vec<f64>) =
        screens.filter_map(|(column, row)| screen_sprites(raster, column * SCREEN, row * SCREEN)).unzip();
    out.set("obstacles.sprites", median(&distinct));
    out.set("obstacles.sprites12", median(&sampled));
    let pairs = touching(raster);
    if pairs.len() >= 20 {
        let share = |same: &dyn Fn(&Item<'_>, &Item<'_>) -> bool| {
            let is_same = |(a, b): &&(usize, usize)| same(&raster.items[*a], &raster.items[*b]);
            ratio(pairs.iter().filter(is_same).count(), pairs.len())
        };
        out.set("obstacles.same_sprite", share(&|a, b| a.sprite == b.sprite));
        out.set("obstacles.same_type", share(&|a, b| a.type_name == b.type_name));
    }
}

/// Returns the distinct sprites of a screen per 100 covered tiles, and the expected distinct sprites of a
/// sample of its obstacles. `None` for a screen with few obstacles.
fn screen_sprites(raster: &Raster<'_>, left: i32, top: i32) -> Option<(f64, f64)> {
    let screen = tiles(SCREEN, SCREEN).filter_map(|(x, y)| raster.cover.get(left + x, top + y).flatten());
    let mut items: Vec<usize> = screen.collect();
    let covered = items.len();
    items.sort_unstable();
    items.dedup();
    let sprites = frequencies(items.into_iter().map(|item| raster.items[item].sprite.as_str()).collect());
    (covered >= 40).then_some(())?;
    Some((100.0 * sprites.len() as f64 / covered as f64, expected_distinct(&sprites, SAMPLE)?))
}

/// Returns the pairs of obstacles with neighboring tiles, as far as they are not covered by others.
fn touching(raster: &Raster<'_>) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for ((x, y), item) in raster.cover.iter() {
        for (dx, dy) in [(1, 0), (0, 1)] {
            if let (Some(a), Some(b)) = (item, raster.cover.get(x + dx, y + dy).flatten())
                && a != b
            {
                pairs.push((a.min(b), a.max(b)));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns whether all tiles of an obstacle are on land, and all other tiles around them can be walked on.
fn is_alone(raster: &Raster<'_>, item: &Item<'_>) -> bool {
    let square = |(x, y): (i32, i32)| (y - 1..=y + 1).flat_map(move |v| (x - 1..=x + 1).map(move |u| (u, v)));
    item.solid.iter().all(|tile| {
        raster.land.has(tile.0, tile.1)
            && square(*tile).all(|(x, y)| {
                let is_outside = raster.land.get(x, y).is_none();
                is_outside || raster.is_walkable(x, y) || item.solid.contains(&(x, y))
            })
    })
}
