//! The object rules of a template: what they request for the treasure of each zone.
//!
//! Rules are read one after another, those of the template first. For each kind of object only the rules
//! after its last rule without a content count.

use std::collections::BTreeMap;

use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Subject};
use rmg_core::plan::{ChangedObject, ContentChoice, ContentPlan, ContentValues, ObjectsPlan, ZonePlan};
use rmg_core::template::{CustomObjects, ObjectRule, OwnOrLike, RuleContent, Template};
use rmg_core::{ObjectKindId, SymmetryPlan, ZoneId};

use super::copies::resolved;
use super::objects::{add_twins, banned, changed};

/// A limit for the map: kind, content if the limit is for one, number.
type MapLimit = (ObjectKindId, Option<ContentChoice>, u32);

/// Returns the requests for objects of a zone by custom objects and rules, without required objects. The
/// parts of limits for the map are still missing.
pub(super) fn ruled(template: &Template, objects: &CustomObjects, pack: &ContentPack) -> ObjectsPlan {
    let rules: Vec<&ObjectRule> = template.objects.iter().chain(&objects.rules).collect();
    let mut plan = custom(objects, pack);
    if rules.is_empty() {
        return plan;
    }
    let named: Vec<Vec<ObjectKindId>> = rules.iter().map(|rule| named_kinds(rule, pack)).collect();
    for (kind, record) in pack.objects.iter() {
        // custom objects of the zone come after the rules of the template
        let first = if is_custom(&plan, kind) { template.objects.len() } else { 0 };
        let own = rules.iter().zip(&named).skip(first);
        let own = own.filter(|(_, kinds)| kinds.binary_search(&kind).is_ok());
        let own: Vec<(ContentChoice, &ObjectRule)> =
            own.filter_map(|(rule, _)| Some((choice_for(rule, record, pack)?, *rule))).collect();
        one_kind(kind, record, &own, &mut plan);
    }
    plan
}

/// Returns the bans and changes of custom objects.
fn custom(objects: &CustomObjects, pack: &ContentPack) -> ObjectsPlan {
    let changed = changed(objects, pack);
    ObjectsPlan { banned: banned(objects, &changed, pack), changed, ..ObjectsPlan::default() }
}

/// Returns whether custom objects ban or change a kind.
fn is_custom(plan: &ObjectsPlan, kind: ObjectKindId) -> bool {
    plan.banned.binary_search(&kind).is_ok() || plan.changed.iter().any(|changed| changed.kind == kind)
}

/// Applies the rules of one kind.
fn one_kind(
    kind: ObjectKindId,
    record: &ObjectKind,
    rules: &[(ContentChoice, &ObjectRule)],
    plan: &mut ObjectsPlan,
) {
    let is_varied = is_varied(record);
    let fits = |(content, _): &&(ContentChoice, &ObjectRule)| is_varied || *content == ContentChoice::Any;
    let rules: Vec<&(ContentChoice, &ObjectRule)> = rules.iter().filter(fits).collect();
    if rules.is_empty() {
        return;
    }
    let whole = rules.iter().rposition(|(content, _)| *content == ContentChoice::Any);
    let was_banned = plan.banned.binary_search(&kind).is_ok();
    let base = whole.map(|at| rules[at].1);
    let mut is_banned = base.map_or(was_banned, |rule| rule.values.is_none());
    let (mut contents, mut is_changed): (Vec<ContentPlan>, bool) = (Vec::new(), base.is_none());
    let mut change = None;
    if let Some((rule, values)) = base.and_then(|rule| Some((rule, rule.values?))) {
        if is_varied {
            contents.push(plan_of(kind, ContentChoice::Any, rule));
        } else {
            let limits = [values.zone_limit, record.zone_limit];
            change = Some(ChangedObject {
                kind,
                value: values.value.unwrap_or(record.value),
                rarity: values.rarity.unwrap_or(record.rarity),
                zone_limit: limits.into_iter().flatten().min(),
            });
        }
    }
    for (content, rule) in rules[whole.map_or(0, |at| at + 1)..].iter().copied() {
        if is_banned && rule.values.is_none() {
            continue;
        }
        if is_banned {
            is_banned = false;
            contents = vec![ContentPlan { kind, content: ContentChoice::Any, values: None }];
        }
        is_changed = false;
        contents.retain(|known| known.content != *content);
        contents.push(plan_of(kind, *content, rule));
    }
    if !is_changed {
        plan.changed.retain(|changed| changed.kind != kind);
    }
    plan.changed.extend(change);
    plan.changed.sort_unstable_by_key(|changed| changed.kind);
    plan.banned.retain(|banned| *banned != kind);
    if is_banned {
        let at = plan.banned.partition_point(|banned| *banned < kind);
        plan.banned.insert(at, kind);
    }
    plan.contents.extend(contents);
}

fn plan_of(kind: ObjectKindId, content: ContentChoice, rule: &ObjectRule) -> ContentPlan {
    let values = rule.values.map(|values| ContentValues {
        value: values.value,
        rarity: values.rarity,
        zone_limit: values.zone_limit,
    });
    ContentPlan { kind, content, values }
}

/// Returns whether the value of such objects depends on what they contain.
fn is_varied(record: &ObjectKind) -> bool {
    let roles = [ObjectRole::Pandora, ObjectRole::Prison, ObjectRole::SeerHut, ObjectRole::SpellScroll];
    roles.contains(&record.role) || matches!(record.subject, Subject::Dwelling(_))
}

/// Returns the kinds that a rule names, sorted.
fn named_kinds(rule: &ObjectRule, pack: &ContentPack) -> Vec<ObjectKindId> {
    let kinds = match &rule.object {
        None => {
            let in_treasure =
                |kind: &ObjectKind| kind.ban_category.is_some() || (kind.value > 0 && kind.rarity > 0);
            pack.objects.iter().filter(|(_, kind)| in_treasure(kind)).map(|(id, _)| id).collect()
        }
        Some(object) => pack.local_name(object).map_or_else(Vec::new, |name| match &rule.subtype {
            None => pack.objects_of_type(name).to_vec(),
            Some(subtype) => {
                let found = pack.local_name(subtype).and_then(|subtype| pack.find_object(name, subtype));
                found.into_iter().collect()
            }
        }),
    };
    add_twins(&kinds, pack)
}

/// Returns the content of a rule for a kind; `None` if it never fits.
fn choice_for(rule: &ObjectRule, record: &ObjectKind, pack: &ContentPack) -> Option<ContentChoice> {
    Some(match &rule.content {
        RuleContent::Any => ContentChoice::Any,
        RuleContent::Level(level) => match &record.subject {
            Subject::Dwelling(dwelling) if dwelling.level == *level => ContentChoice::Any,
            Subject::Dwelling(_) => return None,
            _ => ContentChoice::Level(*level),
        },
        RuleContent::Creatures => ContentChoice::Creatures,
        RuleContent::Creature(name) => {
            ContentChoice::Creature(pack.local_name(name).and_then(|name| pack.creatures.find(name))?)
        }
        RuleContent::Experience(amount) => {
            amount.map_or(ContentChoice::AnyExperience, ContentChoice::Experience)
        }
        RuleContent::Gold(amount) => amount.map_or(ContentChoice::AnyGold, ContentChoice::Gold),
        RuleContent::Spells(None) => ContentChoice::AnySpells,
        RuleContent::Spells(Some(of)) => {
            ContentChoice::Spells { low: of.low, high: of.high, schools: of.schools }
        }
    })
}

/// Returns the limits for the map of the rules that apply to a zone.
fn map_limits(
    template: &Template,
    objects: &CustomObjects,
    plan: &ObjectsPlan,
    pack: &ContentPack,
) -> Vec<MapLimit> {
    let mut limits: BTreeMap<(ObjectKindId, Option<ContentChoice>), Option<u32>> = BTreeMap::new();
    let custom = custom(objects, pack);
    let of_template = template.objects.iter().map(|rule| (rule, false));
    for (rule, is_own) in of_template.chain(objects.rules.iter().map(|rule| (rule, true))) {
        for kind in named_kinds(rule, pack).into_iter().filter(|kind| is_own || !is_custom(&custom, *kind)) {
            let record = &pack.objects[kind];
            let Some(content) = choice_for(rule, record, pack) else { continue };
            let own = is_varied(record).then_some(content);
            if own.is_none() && content != ContentChoice::Any {
                continue;
            }
            limits.insert((kind, own), rule.values.and_then(|values| values.map_limit));
        }
    }
    // limits of rules that later ones override have no entry in the plan
    let is_there = |(kind, content): &(ObjectKindId, Option<ContentChoice>)| match content {
        None => plan.changed.iter().any(|changed| changed.kind == *kind),
        Some(content) => {
            plan.contents.iter().any(|of| of.kind == *kind && of.content == *content && of.values.is_some())
        }
    };
    let there = limits.into_iter().filter(|(key, _)| is_there(key));
    there.filter_map(|((kind, content), limit)| Some((kind, content, limit?))).collect()
}

/// Adds the parts of limits for the map. Each zone with a limit gets an equal part; the first ones, from one
/// that depends on the kind, get one more if there is a remainder.
pub(super) fn share_limits(
    template: &Template,
    zones: &mut [ZonePlan],
    pack: &ContentPack,
    symmetry: Option<&SymmetryPlan>,
) -> Result<(), String> {
    // the zones and limits of each kind and content
    let mut holders: BTreeMap<_, Vec<(usize, u32)>> = BTreeMap::new();
    let is_limited = |rules: &[ObjectRule]| {
        rules.iter().any(|rule| rule.values.is_some_and(|values| values.map_limit.is_some()))
    };
    let of_zones = template
        .zones
        .iter()
        .any(|zone| matches!(&zone.custom_objects, OwnOrLike::Own(objects) if is_limited(&objects.rules)));
    if !of_zones && !is_limited(&template.objects) {
        return Ok(());
    }
    for (at, zone) in template.zones.iter().enumerate() {
        let objects = resolved(template, zone, |zone| &zone.custom_objects)?;
        let Some(plan) = zones.get(at) else { continue };
        for (kind, content, limit) in map_limits(template, objects, &plan.contents.objects, pack) {
            // images have equal limits, so a share is for all images of one zone
            let images = copies(symmetry, at);
            if images.iter().any(|image| *image < at) {
                continue;
            }
            let limit = limit / u32::try_from(images.len()).unwrap_or(1);
            holders.entry((kind, content)).or_default().push((at, limit));
        }
    }
    for ((kind, content), zones_of) in holders {
        let count = u32::try_from(zones_of.len()).unwrap_or(u32::MAX);
        let first = u32::try_from(kind.index()).unwrap_or(0) % count;
        for (rank, (at, limit)) in (0_u32..).zip(zones_of) {
            let is_early = (first + rank) % count < limit % count;
            let part = limit / count + u32::from(is_early);
            for at in copies(symmetry, at) {
                let ObjectsPlan { changed, contents, .. } = &mut zones[at].contents.objects;
                let place = match content {
                    None => changed.iter_mut().find(|of| of.kind == kind).map(|of| &mut of.zone_limit),
                    Some(content) => contents
                        .iter_mut()
                        .filter(|of| of.kind == kind && of.content == content)
                        .find_map(|of| of.values.as_mut().map(|values| &mut values.zone_limit)),
                };
                if let Some(limit) = place {
                    *limit = Some(limit.unwrap_or(u32::MAX).min(part));
                }
            }
        }
    }
    Ok(())
}

/// Returns a zone and all zones onto which a symmetry carries it.
fn copies(symmetry: Option<&SymmetryPlan>, zone: usize) -> Vec<usize> {
    let Some(symmetry) = symmetry else { return vec![zone] };
    symmetry.zone_images(ZoneId::from_index(zone)).map(ZoneId::index).collect()
}
