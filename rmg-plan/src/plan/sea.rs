//! The sea: its kind and its contents.

use rmg_core::diag::Diagnostic;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{LevelRequest, TerrainPlan, ZoneContents, ZonePlan};
use rmg_core::template::{MonsterStrength, Template, WaterContent, ZoneKind};
use rmg_core::{Level, MapSize};

use super::facts::error;
use crate::options::GenOptions;

/// Returns the kind of sea: the requested one, otherwise none, or the first kind that the template allows if
/// it does not allow maps without a sea.
pub(super) fn choose_water(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<WaterContent> {
    let allowed = &template.allowed_water;
    let default = if allowed.contains(&WaterContent::None) { Some(WaterContent::None) } else { None };
    let water = options.water.or(default).or_else(|| allowed.first().copied()).unwrap_or(WaterContent::None);
    let diagnostic = if !allowed.contains(&water) {
        let words: Vec<&str> = allowed.iter().map(|water| water.word()).collect();
        let words = words.join("`, `");
        let message = format!("the template does not allow water `{}`", water.word());
        error("water-not-allowed", Some(template.span), message)
            .help(format!("choose water `{words}`, or add `{}` to `allowedWaterContent`", water.word()))
    } else if water != WaterContent::None && pack.defaults.water.is_none() {
        let message = format!("water `{}` is not available: the content pack has no water", water.word());
        error("water-not-allowed", None, message)
            .help("name a terrain as `water` in the `[defaults]` of its `pack.toml`")
    } else {
        return Some(water);
    };
    diagnostics.push(diagnostic);
    None
}

/// Returns the zone of the sea, which follows those of the template; `None` without a sea.
pub(super) fn sea_zone(
    template: &Template,
    pack: &ContentPack,
    water: WaterContent,
    size: MapSize,
) -> Option<ZonePlan> {
    let terrain = pack.defaults.water.filter(|_| water != WaterContent::None)?;
    let is_taken = |key: &str| template.zones.iter().any(|zone| zone.key == key);
    let mut key = "sea".to_owned();
    for number in 2.. {
        if !is_taken(&key) {
            break;
        }
        key = format!("sea {number}");
    }
    Some(ZonePlan {
        key,
        kind: ZoneKind::Water,
        weight: 1,
        seat: None,
        player: None,
        level: if size.levels() > 1 { LevelRequest::Force(Level::SURFACE) } else { LevelRequest::Any },
        contents: ZoneContents {
            terrain: TerrainPlan { match_town: false, like: None, allowed: vec![terrain] },
            monsters: MonsterStrength::Normal,
            monster_factions: pack.factions.iter().map(|(id, _)| id).collect(),
            treasure: pack.defaults.sea_treasure.clone(),
            named_artifacts: template.named_artifacts,
            random_monsters: 0,
            ..ZoneContents::default()
        },
    })
}
