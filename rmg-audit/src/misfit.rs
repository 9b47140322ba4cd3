//! Maps whose layers and lists do not match their plan.

use rmg_core::certificate::{CounterExample, Finding, Promise, Verdict};
use rmg_core::model::MapModel;

/// Returns why the layers and lists of a map do not match its plan, if so. Then nothing else can be checked.
pub(crate) fn misfit(map: &MapModel) -> Option<String> {
    let plan = &map.plan;
    if map.levels.len() != usize::from(plan.size.levels()) {
        return Some(format!("the map has {} levels, its plan has {}", map.levels.len(), plan.size.levels()));
    }
    let lists = [
        ("zones", map.zones.len(), plan.zones.len()),
        ("connections", map.links.len(), plan.connections.len()),
    ];
    if let Some((what, has, wants)) = lists.into_iter().find(|(_, has, wants)| has != wants) {
        return Some(format!("the map has {has} {what}, its plan has {wants}"));
    }
    if let Some(at) = map.zones.iter().position(|zone| zone.level.index() >= map.levels.len()) {
        return Some(format!("zone {} is on a level that the map does not have", plan.zones[at].key));
    }
    let is_lost = |zone: rmg_core::ZoneId| zone.index() >= plan.zones.len();
    if let Some(at) = plan.connections.iter().position(|link| is_lost(link.a) || is_lost(link.b)) {
        return Some(format!("connection {} leads to a zone that the plan does not have", at + 1));
    }
    let wanted = (plan.size.width(), plan.size.height());
    for (level, layers) in plan.size.each_level().zip(&map.levels) {
        let sizes = [
            ("owner", (layers.owner.width(), layers.owner.height())),
            ("terrain", (layers.terrain.width(), layers.terrain.height())),
            ("view", (layers.view.width(), layers.view.height())),
            ("road", (layers.road.width(), layers.road.height())),
            ("road view", (layers.road_view.width(), layers.road_view.height())),
            ("river", (layers.river.width(), layers.river.height())),
            ("river view", (layers.river_view.width(), layers.river_view.height())),
            ("cover", (layers.cover.width(), layers.cover.height())),
        ];
        if let Some((layer, (width, height))) = sizes.into_iter().find(|(_, size)| *size != wanted) {
            return Some(format!(
                "the {layer} layer of {} has {width} x {height} tiles, the plan has {} x {}",
                level.words(),
                wanted.0,
                wanted.1
            ));
        }
    }
    None
}

pub(crate) fn misfits(text: String) -> Vec<Finding> {
    let mut text = Some(text);
    let finding = |promise| {
        let verdict = match text.take() {
            Some(text) => Verdict::Refuted(vec![CounterExample::new(text)]),
            None => Verdict::NotApplicable { reason: "the layers of the map do not match its plan (see V1)" },
        };
        Finding { promise, verdict }
    };
    Promise::ALL.map(finding).into()
}
