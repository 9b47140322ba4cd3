//! The sea: a zone after all zones of the template, on maps with water.

use rmg_core::Level;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, LevelRequest, TerrainPlan, ZoneContents, ZonePlan};
use rmg_core::template::{MonsterStrength, Template, WaterContent, ZoneKind};

/// Returns the requests for the sea; `None` for a map without water.
pub(super) fn sea_requests(template: &Template, pack: &ContentPack, record: &GenPlan) -> Option<ZonePlan> {
    if record.water == WaterContent::None {
        return None;
    }
    let contents = ZoneContents {
        terrain: TerrainPlan {
            match_town: false,
            like: None,
            allowed: pack.defaults.water.into_iter().collect(),
        },
        monsters: MonsterStrength::Normal,
        monster_factions: pack.factions.ids().collect(),
        treasure: pack.defaults.sea_treasure.clone(),
        named_artifacts: template.named_artifacts,
        random_monsters: 0,
        ..ZoneContents::default()
    };
    let level =
        if record.size.levels() > 1 { LevelRequest::Force(Level::SURFACE) } else { LevelRequest::Any };
    let (seat, player) = (None, None);
    Some(ZonePlan { key: key(template), kind: ZoneKind::Water, weight: 1, seat, player, level, contents })
}

/// Returns `sea`, or the first of `sea 2`, `sea 3`... that is not the key of a zone.
fn key(template: &Template) -> String {
    let is_free = |key: &String| template.zones.iter().all(|zone| zone.key != *key);
    let numbered = (2..).map(|number: u64| format!("sea {number}"));
    let mut keys = std::iter::once("sea".to_owned()).chain(numbered);
    keys.find(is_free).expect("the number of zones is finite")
}
