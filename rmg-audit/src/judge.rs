//! The audit: every promise in turn.

use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;

use crate::borders::Crossings;
use crate::cut_off::cut_off;
use crate::ground::Ground;
use crate::lacks::Lacks;
use crate::quests::{NO_QUEST, Quests};
use crate::reach::Homes;
use crate::wishes::{differences, wishes_of};
use crate::{
    areas, bans, borders, contents, footprints, guards, links, owners, pile_guards, portals, roads, seats,
    ships, sprites, treasure, visits, walkable,
};

/// Judges a finished map by every promise of a good map, by the plan that it records.
///
/// Where the template is at hand, [`audit_by_template`] judges more: here a mistake in the plan itself is not seen.
///
/// # Arguments
/// - `map`: any map, also a broken one: ids that point nowhere and tiles off the map are faults, not panics.
/// - `pack`: the content pack that it was made with; ids of the map index its tables.
///
/// # Returns
/// A full certificate with one finding per promise, in their order. Counter-examples are bounded in number; a last
/// one without place then says how many are left out. A map whose layers do not fit its plan gets V1 refuted and the
/// rest not applicable.
///
/// # Cost
/// O(tiles + cells of objects + objects log objects + connections log connections + wishes log wishes + gates²); a refuted
/// promise may look for ways over the whole map, once per counter-example.
#[must_use]
pub fn audit(map: &MapModel, pack: &ContentPack) -> Certificate {
    let (findings, cut_off) = match misfit(map) {
        Some(text) => (misfits(text), Vec::new()),
        None => (judge(map, pack, &map.plan), cut_off(&map.plan)),
    };
    Certificate { is_full: true, findings, cut_off }
}

/// Judges a finished map by every promise of a good map, by what its template asks for.
///
/// The audit reads the template by itself. What the user and chance decided (size, monsters, players and their seats,
/// roads left to chance) it takes from the plan of the map, and whatever else that plan records otherwise than the
/// template refutes the promise that it belongs to.
///
/// # Arguments
/// - `map`, `pack`: as for [`audit`].
/// - `template`: what the map was made from, as it was then.
///
/// # Returns
/// As [`audit`]. When template and plan differ in the number of zones or connections, V1 is refuted and the rest not
/// applicable.
///
/// # Cost
/// That of [`audit`], and O(zones x kinds of objects + connections²) for the template.
#[must_use]
pub fn audit_by_template(map: &MapModel, pack: &ContentPack, template: &Template) -> Certificate {
    let wishes = misfit(map).map_or_else(|| wishes_of(template, pack, &map.plan), Err);
    let (findings, cut_off) = match &wishes {
        Err(text) => (misfits(text.clone()), Vec::new()),
        Ok(wishes) => {
            let mut findings = judge(map, pack, wishes);
            for (promise, found) in differences(template, pack, wishes, &map.plan) {
                found.refute(&mut findings[promise as usize].verdict);
            }
            (findings, cut_off(wishes))
        }
    };
    Certificate { is_full: true, findings, cut_off }
}

fn judge(map: &MapModel, pack: &ContentPack, wishes: &GenPlan) -> Vec<Finding> {
    let ground = Ground::new(map, pack, wishes);
    let crossings = Crossings::new(&ground);
    let homes = Homes::new(&ground);
    let quests = Quests::solve_if_any(&ground);
    let mut lacks = Lacks::new(map);
    let finding = |promise| {
        let verdict = match promise {
            Promise::V1 => owners::check(&ground),
            Promise::V2 => links::check(&ground, &crossings, &mut lacks),
            Promise::V3 => borders::check(&ground, &crossings),
            Promise::V4 => guards::check(&ground),
            Promise::V5 => visits::check(&ground, &homes, quests.as_ref()),
            Promise::V6 => pile_guards::check(&ground, &homes),
            Promise::V7 => walkable::check(&ground),
            Promise::V8 => footprints::check(&ground),
            Promise::V9 => contents::check(&ground, &mut lacks),
            Promise::V10 => treasure::measure(&ground),
            Promise::V11 => areas::measure(&ground),
            Promise::V12 => roads::check(&ground),
            Promise::V13 => ships::check(&ground),
            Promise::V14 => portals::check(&ground),
            Promise::V15 => seats::check(&ground),
            Promise::V16 => sprites::check(&ground),
            Promise::V17 => quests.as_ref().map_or(NO_QUEST, |quests| quests.check(&ground)),
            Promise::V18 => bans::check(&ground),
        };
        Finding { promise, verdict }
    };
    Promise::ALL.map(finding).into()
}

/// Why the layers and lists of a map do not fit its plan, so that nothing else can be judged.
pub(crate) fn misfit(map: &MapModel) -> Option<String> {
    let plan = &map.plan;
    if map.levels.len() != usize::from(plan.size.levels()) {
        return Some(format!("the map has {} levels, its plan {}", map.levels.len(), plan.size.levels()));
    }
    let lists = [
        ("zones", map.zones.len(), plan.zones.len()),
        ("connections", map.links.len(), plan.connections.len()),
    ];
    if let Some((what, has, wants)) = lists.into_iter().find(|(_, has, wants)| has != wants) {
        return Some(format!("the map knows {has} {what}, its plan {wants}"));
    }
    if let Some(at) = map.zones.iter().position(|zone| zone.level.index() >= map.levels.len()) {
        return Some(format!("zone {} lies on a level that the map does not have", plan.zones[at].key));
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
                "the {layer} layer of the {level} has {width} x {height} tiles, the plan {} x {}",
                wanted.0, wanted.1
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
            None => Verdict::NotApplicable { reason: "the layers of the map do not fit its plan (see V1)" },
        };
        Finding { promise, verdict }
    };
    Promise::ALL.map(finding).into()
}
