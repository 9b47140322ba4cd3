//! Replaces object rules by the custom objects of VCMI as far as possible.

use std::collections::BTreeSet;
use std::sync::Arc;

use rmg_core::diag::{Span, Spanned};
use rmg_core::template::{
    CommonObject, CustomObjects, Name, ObjectRule, OwnOrLike, RuleContent, RuleValues, Template,
};

use crate::loss::{LossKind, Losses};

/// Moves the rules of the template to its zones, and replaces bans, and values of whole objects, by custom
/// objects. Other rules stay: only rmg uses them.
pub(super) fn expand(template: &mut Template, losses: &mut Losses) {
    let all = std::mem::take(&mut template.objects);
    for zone in &mut template.zones {
        let OwnOrLike::Own(objects) = &mut zone.custom_objects else { continue };
        let count = all.len() + objects.rules.len();
        let own = std::mem::take(&mut objects.rules);
        let mut of_template = CustomObjects::default();
        let mut kept = lower(all.iter().cloned(), &mut of_template);
        overlay(of_template, objects, &mut kept);
        objects.rules = lower(kept.into_iter().chain(own), objects);
        if objects.rules.len() < count {
            losses.at(format!("zone {}", zone.key), zone.span);
            losses.add(LossKind::Rewritten, "`objects`", "written as `customObjects` as far as possible");
        }
    }
    losses.at_whole();
}

/// Adds the custom objects that rules of the template became to those of a zone, which override them.
fn overlay(of_template: CustomObjects, objects: &mut CustomObjects, kept: &mut Vec<ObjectRule>) {
    let CustomObjects { banned_categories, mut banned, mut common, .. } = of_template;
    let is_all_banned = objects.banned_categories.iter().any(|category| category.value == "all");
    let is_own = |object: &str| {
        is_all_banned
            || objects.banned.iter().any(|(of, _)| of.value == object)
            || objects.common.iter().any(|of| of.object.value == object)
    };
    banned.retain(|(of, _)| !is_own(&of.value));
    common.retain(|of| !is_own(&of.object.value));
    kept.retain(|rule| rule.object.as_ref().map_or(!is_all_banned, |object| !is_own(object)));
    objects.banned_categories.splice(0..0, banned_categories);
    objects.banned.splice(0..0, banned);
    objects.common.splice(0..0, common);
}

/// Applies rules to custom objects in order. Returns those that custom objects cannot represent.
fn lower(rules: impl Iterator<Item = ObjectRule>, objects: &mut CustomObjects) -> Vec<ObjectRule> {
    // types of kept rules; `None`: rules for a content of all objects
    let (mut kept, mut kept_types): (Vec<ObjectRule>, BTreeSet<Option<Arc<str>>>) = Default::default();
    for rule in rules {
        let is_whole = rule.content == RuleContent::Any;
        if rule.object.is_none() && is_whole {
            let required = std::mem::take(&mut objects.required);
            let all = vec![name("all", rule.span)];
            *objects = CustomObjects { banned_categories: all, required, ..CustomObjects::default() };
            kept.clear();
            kept_types.clear();
            continue;
        }
        let is_type = |of: &Name| Some(of.value.as_str()) == rule.object.as_deref();
        let is_same = |of: &Name, subtype: Option<&Name>| {
            is_type(of) && subtype.map(|of| of.value.as_str()) == rule.subtype.as_deref()
        };
        let is_plain = is_whole && !kept_types.contains(&rule.object) && !kept_types.contains(&None);
        match (&rule.object, rule.values) {
            (Some(object), None) if is_plain => {
                let is_part = |of: &CommonObject| is_type(&of.object) && rule.subtype.is_none();
                objects.common.retain(|of| !is_part(of) && !is_same(&of.object, of.subtype.as_ref()));
                let subtype = rule.subtype.as_ref().map(|subtype| name(subtype, rule.span));
                objects.banned.push((name(object, rule.span), subtype));
            }
            (
                Some(object),
                Some(RuleValues { value: Some(value), rarity: Some(rarity), map_limit: None, zone_limit }),
            ) if is_plain => {
                objects.banned.retain(|(of, subtype)| !is_same(of, subtype.as_ref()));
                objects.common.retain(|of| !is_same(&of.object, of.subtype.as_ref()));
                objects.common.push(CommonObject {
                    object: name(object, rule.span),
                    subtype: rule.subtype.as_ref().map(|subtype| name(subtype, rule.span)),
                    value,
                    rarity,
                    zone_limit,
                });
            }
            _ => {
                kept_types.insert(rule.object.clone());
                kept.push(rule);
            }
        }
    }
    kept
}

fn name(text: &str, span: Span) -> Name {
    Spanned::new(text.to_owned(), span)
}
