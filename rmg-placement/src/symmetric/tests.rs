//! Layouts of symmetric graphs.

use rmg_core::plan::{
    ConnectionPlan, ContentSwitches, GenPlan, LevelRequest, MapMonsters, ZoneContents, ZonePlan,
};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{ConnectionId, Seed, Symmetry};
use rmg_jobs::Pool;

use super::*;
use crate::{Effort, place};

/// Zones `0..per_part` and their images in each part. Each zone is linked with the next one of its part, and
/// the last one with the first of the next part.
fn plan(symmetry: Symmetry, per_part: usize, size: &str, seed: u64) -> GenPlan {
    let order = usize::from(symmetry.order());
    let zone = |part: usize, at: usize| ZoneId::from_index(part % order * per_part + at);
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
            true => link(zone(part, at), zone(part + 1, 0), ConnectionKind::Guarded),
            false => link(zone(part, at), zone(part, at + 1), ConnectionKind::Guarded),
        }));
    }
    let carried = |at: usize| ConnectionId::from_index(at / order * order + (at + 1) % order);
    let symmetry = SymmetryPlan {
        symmetry,
        zones: (0..zones.len()).map(|at| zone(at / per_part + 1, at % per_part)).collect(),
        connections: (0..connections.len()).map(carried).collect(),
    };
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
                assert_eq!(*level, placement.ownership.levels[of.zones[at].index()]);
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
