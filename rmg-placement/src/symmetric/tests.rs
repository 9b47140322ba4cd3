//! Layouts of symmetric graphs.

use rmg_core::layout::LinkOutcome;
use rmg_core::plan::{
    ConnectionPlan, ContentSwitches, GenPlan, LevelRequest, MapMonsters, ZoneContents, ZonePlan,
};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{ConnectionId, GeneratorImages, Grid, SecondImages, Seed, Symmetry, TilePos};
use rmg_jobs::Pool;

use super::*;
use crate::{Effort, Placement, place};

/// Zones `0..per_part` and their images in each part. Each zone is linked with the next one of its part, and
/// the last one with the first of the part after the first move.
fn plan(symmetry: Symmetry, per_part: usize, size: &str, seed: u64) -> GenPlan {
    let order = usize::from(symmetry.order());
    let after = |part: usize, moves: u8| usize::from(symmetry.both(part as u8, moves));
    let zone = |part: usize, at: usize| ZoneId::from_index(part * per_part + at);
    let zones: Vec<ZonePlan> = (0..order * per_part)
        .map(|at| ZonePlan {
            key: at.to_string(),
            kind: if at % per_part == 0 { ZoneKind::PlayerStart } else { ZoneKind::Treasure },
            weight: 1 + (at % per_part % 3) as u64,
            seat: None,
            player: None,
            level: LevelRequest::Any,
            contents: ZoneContents::default(),
        })
        .collect();
    let link = |a: ZoneId, b: ZoneId, kind| ConnectionPlan { a, b, kind, guard: 1000, road: true };
    let mut connections: Vec<ConnectionPlan> = Vec::new();
    for at in 0..per_part {
        connections.extend((0..order).map(|part| match at + 1 == per_part {
            true => link(zone(part, at), zone(after(part, 1), 0), ConnectionKind::Guarded),
            false => link(zone(part, at), zone(part, at + 1), ConnectionKind::Guarded),
        }));
    }
    let carried = |moves: u8| SecondImages {
        zones: (0..zones.len()).map(|at| zone(after(at / per_part, moves), at % per_part)).collect(),
        connections: (0..connections.len())
            .map(|at| ConnectionId::from_index(at / order * order + after(at % order, moves)))
            .collect(),
    };
    let SecondImages { zones: of_zones, connections: of_connections } = carried(1);
    let second = (symmetry.generators().len() > 1).then(|| carried(2));
    let symmetry = SymmetryPlan { symmetry, zones: of_zones, connections: of_connections, second };
    GenPlan {
        template_name: "ring".to_owned(),
        seed: Seed(seed),
        size: size.parse().unwrap(),
        target: rmg_core::Game::default(),
        water: WaterContent::None,
        monsters: MapMonsters::Normal,
        artifact_sets: Default::default(),
        game_rules: Default::default(),
        modifier_options: Vec::new(),
        switches: ContentSwitches::default(),
        chosen_switches: ContentSwitches::default(),
        symmetry: Some(symmetry),
        content_seeds: Default::default(),
        is_symmetry_chosen: false,
        victory: rmg_core::plan::VictoryPlan::default(),
        players: Vec::new(),
        zones,
        connections,
    }
}

#[test]
fn layouts_are_symmetric_and_zones_connected() {
    for symmetry in Symmetry::ALL {
        for (per_part, size, seed) in [(1, "36x36", 1), (3, "72x72", 2), (4, "74x74x2", 3), (2, "51x50", 4)] {
            let plan = plan(symmetry, per_part, size, seed);
            if !symmetry.fits(plan.size) {
                continue;
            }
            let of = plan.symmetry.as_ref().unwrap();
            let pool = Pool::single();
            let placement =
                place(&plan, 0, Effort::Quick, &pool).unwrap_or_else(|e| panic!("{symmetry:?} {size} {e}"));
            for (level, owners) in placement.ownership.owners.iter().enumerate() {
                let is_used = placement.ownership.levels.iter().any(|of| of.index() == level);
                assert!(!is_used || is_symmetric(of, plan.size, owners), "{symmetry:?} {size} {level}");
            }
            for (at, level) in placement.ownership.levels.iter().enumerate() {
                for images in of.by_generator() {
                    assert_eq!(*level, placement.ownership.levels[images.zones[at].index()]);
                }
            }
            if std::env::var_os("RMG_SHOW").is_some() {
                for row in 0..plan.size.height() / 2 {
                    let row = placement.ownership.owners[0].row(row * 2);
                    let text: String = row.iter().map(|zone| char::from(b'a' + zone.0 as u8)).collect();
                    eprintln!("{text}");
                }
                eprintln!("{symmetry:?} {size} {:?}", placement.links);
            }
        }
    }
}

/// Adds a sea to a plan.
fn with_sea(mut plan: GenPlan, water: WaterContent) -> GenPlan {
    let sea = ZoneId::from_index(plan.zones.len());
    plan.zones.push(ZonePlan { key: "sea".to_owned(), kind: ZoneKind::Water, ..plan.zones[0].clone() });
    if let Some(of) = &mut plan.symmetry {
        of.zones.push(sea);
        of.second.iter_mut().for_each(|of| of.zones.push(sea));
    }
    plan.water = water;
    plan
}

fn assert_coast_is_symmetric(plan: &GenPlan, name: &str) {
    let of = plan.symmetry.as_ref().unwrap();
    // an attempt may find no symmetric layout
    let mut attempts = (0..4).map(|attempt| place(plan, attempt, Effort::Quick, &Pool::single()));
    let placement = attempts.find_map(Result::ok).unwrap_or_else(|| panic!("{name}: no layout"));
    let (sea, owners) = (placement.sea.as_ref().unwrap(), &placement.ownership.owners[0]);
    assert!(owners.cells().contains(&sea.zone), "{name}: no sea");
    for of in of.by_generator() {
        assert_coast_is_carried(plan, &placement, of, name);
    }
}

fn assert_coast_is_carried(plan: &GenPlan, placement: &Placement, of: GeneratorImages<'_>, name: &str) {
    let (sea, owners) = (placement.sea.as_ref().unwrap(), &placement.ownership.owners[0]);
    let image = |tile: TilePos| of.generator.image(tile, plan.size);
    let water_of: &Grid<u16> = &sea.water_of;
    let mut images = vec![None; sea.waters.len() + 1];
    for (tile, owner) in owners.iter() {
        let there = image(tile);
        assert!(there == tile || owners[there] == of.zones[owner.index()], "{name}: {tile}");
        let known = images[usize::from(water_of[tile])].get_or_insert(water_of[there]);
        assert_eq!(*known, water_of[there], "{name}: {tile}");
        let use_of = |tile: TilePos| sea.water_at(tile).map(|water| (water.tiles, water.use_of));
        assert_eq!(use_of(tile), use_of(there), "{name}: {tile}");
    }
    for (id, link) in plan.each_connection().zip(&placement.links).map(|((id, _), link)| (id, *link)) {
        let there = placement.links[of.connections[id.index()].index()];
        let wanted = match link {
            LinkOutcome::Ferry { water } => LinkOutcome::Ferry { water: images[usize::from(water)].unwrap() },
            link => link,
        };
        assert_eq!(std::mem::discriminant(&wanted), std::mem::discriminant(&there), "{name}: {id:?}");
        assert!(!matches!(there, LinkOutcome::Ferry { .. }) || wanted == there, "{name}: {id:?}");
    }
}

#[test]
fn coasts_are_symmetric() {
    for symmetry in Symmetry::ALL {
        for (seed, (per_part, size)) in
            (1..).zip([(1, "36x36"), (3, "72x72"), (4, "74x74x2"), (2, "52x50"), (3, "71x71")])
        {
            let size_of: MapSize = size.parse().unwrap();
            for water in [WaterContent::Normal, WaterContent::Islands] {
                let is_odd = (symmetry.generators().contains(&Symmetry::MirrorX) && size_of.width() % 2 == 1)
                    || (symmetry.generators().contains(&Symmetry::MirrorY) && size_of.height() % 2 == 1);
                if symmetry.fits(size_of) && !is_odd {
                    let plan = with_sea(plan(symmetry, per_part, size, seed), water);
                    assert_coast_is_symmetric(&plan, &format!("{symmetry:?} {size} {}", water.word()));
                }
            }
        }
    }
}
