//! Symmetric maps: the tiles of a finished map are carried onto each other.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_core::{ConnectionId, Level, Symmetry, SymmetryPlan, TilePos, ZoneId};
use rmg_plan::make_plan;
use rmg_tests::made::{faultless, options, try_generate};
use rmg_tests::templates::heroes3;

/// Two sides: a start, a backyard, and a half of the middle.
const DUEL: &str = r#"{ "duel": { "minSize": "s", "maxSize": "g", "players": "2", "zones": {
    "1": { "type": "playerStart", "size": 12, "owner": 1, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "2": { "type": "playerStart", "size": 12, "owner": 2, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "3": { "type": "treasure", "size": 10, "mines": { "gold": 1, "gems": 1 }, "treasure": [TIER, RICH] },
    "4": { "type": "treasure", "size": 10, "mines": { "gold": 1, "gems": 1 }, "treasure": [TIER, RICH] },
    "5": { "type": "treasure", "size": 6, "neutralTowns": { "towns": 1 }, "treasure": [TIER, RICH] },
    "6": { "type": "treasure", "size": 6, "neutralTowns": { "towns": 1 }, "treasure": [TIER, RICH] } },
    "connections": [{ "a": "1", "b": "3", "guard": 3000, "road": "true" }, { "a": "2", "b": "4", "guard": 3000, "road": "true" },
                    { "a": "1", "b": "5", "guard": 5000, "road": "true" }, { "a": "2", "b": "6", "guard": 5000, "road": "true" },
                    { "a": "3", "b": "5", "guard": 4000, "road": "false" }, { "a": "4", "b": "6", "guard": 4000, "road": "false" },
                    { "a": "5", "b": "6", "type": "wide" } CROSS] } }"#;

/// Connections between the sides: a portal that is its own image, and a pair.
const CROSS: &str = r#", { "a": "3", "b": "4", "guard": 6000, "type": "forcePortal" }, { "a": "1", "b": "4", "guard": 7000, "road": "true" },
                    { "a": "2", "b": "3", "guard": 7000, "road": "true" }"#;

fn template(cross: &str) -> Template {
    let tier = r#"{ "min": 500, "max": 3000, "density": 8 }"#;
    faultless(
        DUEL.replace("CROSS", cross)
            .replace("TIER", tier)
            .replace("RICH", r#"{ "min": 3000, "max": 9000, "density": 4 }"#),
    )
}

fn plan_of(template: &Template, symmetry: Symmetry, size: &str, seed: u64) -> GenPlan {
    let mut plan = make_plan(template, heroes3(), &options(size, None, seed)).unwrap();
    let zones: Vec<ZoneId> = [1, 0, 3, 2, 5, 4].map(ZoneId).to_vec();
    let image = |at: usize| {
        let ends = |at: usize| (plan.connections[at].a, plan.connections[at].b);
        let (a, b) = ends(at);
        let (a, b) = (zones[a.index()], zones[b.index()]);
        (0..plan.connections.len()).find(|other| [(a, b), (b, a)].contains(&ends(*other))).unwrap()
    };
    let connections = (0..plan.connections.len()).map(|at| ConnectionId::from_index(image(at))).collect();
    plan.symmetry = Some(SymmetryPlan { symmetry, zones, connections });
    plan
}

/// Returns whether a hero can stand on each tile, by level and row.
fn walkable(map: &MapModel, pack: &ContentPack) -> Vec<Vec<bool>> {
    let width = usize::from(map.plan.size.width());
    let mut open: Vec<Vec<bool>> = map
        .levels
        .iter()
        .map(|level| {
            level.terrain.cells().iter().map(|of| pack.terrains[*of].kind != TerrainKind::Rock).collect()
        })
        .collect();
    for object in &map.objects {
        let look = &pack.appearances[object.appearance];
        let actions = if look.is_entered_from_above { &[][..] } else { look.footprint.actions() };
        for by in look.footprint.solid().iter().chain(actions) {
            let (x, y) = (
                i32::from(object.at.tile.x) + i32::from(by.dx),
                i32::from(object.at.tile.y) + i32::from(by.dy),
            );
            if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
                && x < width
                && let Some(tile) = open[object.at.level.index()].get_mut(y * width + x)
            {
                *tile = false;
            }
        }
    }
    open
}

#[test]
fn tiles_of_symmetric_maps_are_carried_onto_each_other() {
    let mut failed = 0;
    for cross in ["", CROSS] {
        let template = template(cross);
        let one = std::env::var("ONE").unwrap_or_default();
        for symmetry in [
            Symmetry::MirrorX,
            Symmetry::Rotate2,
            Symmetry::MirrorY,
            Symmetry::Diagonal,
            Symmetry::AntiDiagonal,
        ] {
            for (size, seed) in
                [("s", 1), ("m", 2), ("m+u", 3), ("l", 4), ("s+u", 5), ("m", 6), ("74x74", 7), ("l+u", 8)]
            {
                if !format!("{symmetry:?} {size} {seed}").contains(&one) {
                    continue;
                }
                let plan = plan_of(&template, symmetry, size, seed);
                let made = match try_generate(&plan, None) {
                    Ok(made) => made,
                    Err(error) => {
                        failed += 1;
                        eprintln!("{symmetry:?} {size} {seed}: {error}: {:?}", error.causes());
                        continue;
                    }
                };
                let map = made.map;
                if let Some(folder) = std::env::var_os("RMG_SHOW") {
                    let file = std::path::Path::new(&folder)
                        .join(format!("{}-{size}-{seed}.rmgmap", symmetry.word()));
                    rmg_formats::rmgmap::write(&map, heroes3(), &mut std::fs::File::create(file).unwrap())
                        .unwrap();
                }
                let open = walkable(&map, heroes3());
                let width = usize::from(map.plan.size.width());
                let mut unlike = Vec::new();
                for (level, open) in open.iter().enumerate() {
                    for at in 0..open.len() {
                        let tile = TilePos::new((at % width) as u16, (at / width) as u16);
                        let image = symmetry.image(tile, map.plan.size);
                        let there = usize::from(image.y) * width + usize::from(image.x);
                        if open[at] != open[there] {
                            unlike.push((Level(level as u8), tile, open[at], map.levels[level].owner[tile]));
                        }
                    }
                }
                eprintln!(
                    "{symmetry:?} {size} {seed}: attempt {}, {} unlike {:?}",
                    map.attempt,
                    unlike.len(),
                    &unlike[..unlike.len().min(6)]
                );
                failed += usize::from(!unlike.is_empty());
            }
        }
    }
    assert_eq!(failed, 0);
}
