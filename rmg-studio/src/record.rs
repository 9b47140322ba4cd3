//! Records of runs for `rmg profile`.

use rmg::model::MapLevel;
use rmg::plan::size_text;
use rmg::{GenPlan, Level, Map, MapModel};
use rmg_profile::{About, Run, SubjectMap, file};

use crate::reply::Failure;

/// Describes a run.
#[must_use]
pub fn about(plan: &GenPlan, attempt: u32) -> About {
    About {
        program: format!("rmg {}", env!("CARGO_PKG_VERSION")),
        template: plan.template_name.clone(),
        seed: plan.seed.0,
        attempt,
        size: size_text(plan.size),
        tiles: plan.size.tiles(),
        options: vec![
            ("water".to_owned(), plan.water.word().to_owned()),
            ("monsters".to_owned(), plan.monsters.word().to_owned()),
        ],
    }
}

/// Returns for each level which zone owns each tile. O(tiles).
#[must_use]
pub fn grounds(map: &MapModel) -> Vec<SubjectMap> {
    let subjects: Vec<String> = map.plan.zones.iter().map(|zone| format!("zone {}", zone.key)).collect();
    let ground = |(level, layers): (Level, &MapLevel)| {
        let mut cells: Vec<(u32, u32)> = Vec::new();
        for owner in layers.owner.cells() {
            // tiles without an owner have a zone of another level as owner
            let is_here = map.zones.get(owner.index()).is_some_and(|zone| zone.level == level);
            let of = if is_here { u32::from(owner.0) + 1 } else { 0 };
            match cells.last_mut() {
                Some((last, count)) if *last == of => *count += 1,
                _ => cells.push((of, 1)),
            }
        }
        let [width, height] = [layers.owner.width(), layers.owner.height()].map(u32::from);
        SubjectMap { name: level.to_string(), width, height, subjects: subjects.clone(), cells }
    };
    map.plan.size.each_level().zip(&map.levels).map(ground).collect()
}

/// Returns the record of the run that made a map.
///
/// # Errors
/// If the map was not made with a clock.
pub(crate) fn record(map: &Map) -> Result<Vec<u8>, Failure> {
    let timeline = map.making().and_then(|making| making.timeline.as_ref());
    let timeline = timeline.filter(|timeline| timeline.records().iter().any(|job| !job.duration().is_zero()));
    let Some(timeline) = timeline else { return Err(Failure::new("no clock measured this map")) };
    let model = map.model();
    let run = Run { grounds: grounds(model), ..Run::of(about(&model.plan, model.attempt), timeline) };
    let mut bytes = Vec::new();
    file::begin(&mut bytes).and_then(|()| file::append(&run, &mut bytes)).map_err(Failure::new)?;
    Ok(bytes)
}
