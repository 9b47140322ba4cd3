//! Writes [`ObjectRule`]s as a cell, the inverse of [`Rules`](super::objects).

use std::sync::Arc;

use rmg_core::diag::Span;
use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::template::{CustomObjects, Name, ObjectRule, RuleContent, RuleValues, SpellRange};

use super::objects::{BOX, DWELLING, PRISON, SCROLL, SEER};
use crate::loss::Losses;

/// Returns the rules of custom objects: those that mean the same as its bans and changes, then its own.
/// Reports categories, which rules do not have.
pub(super) fn rules_of(
    objects: &CustomObjects,
    content: &ContentPack,
    losses: &mut Losses,
) -> Vec<ObjectRule> {
    let rule = |object, subtype, values| ObjectRule {
        object,
        subtype,
        content: RuleContent::Any,
        values,
        span: Span::default(),
    };
    let named = |name: &Name| -> Option<Arc<str>> { Some(name.value.as_str().into()) };
    let mut rules = Vec::new();
    for category in &objects.banned_categories {
        if category.value != "all" {
            losses.lose(format!("the category `{}` of objects", category.value), "not banned");
        } else if rules.is_empty() {
            rules.push(rule(None, None, None));
        }
    }
    for (object, subtype) in &objects.banned {
        rules.push(rule(named(object), subtype.as_ref().and_then(named), None));
    }
    for entry in &objects.common {
        let (object, subtype) = (named(&entry.object), entry.subtype.as_ref().and_then(named));
        // without a subtype, an entry changes the first one
        let first = kinds(object.as_deref(), subtype.as_deref(), content).next().map(ObjectKind::key_parts);
        let (object, subtype) =
            first.map_or((object, subtype), |(of, sub)| (Some(of.into()), Some(sub.into())));
        let (value, rarity) = (Some(entry.value), Some(entry.rarity));
        let values = RuleValues { value, rarity, map_limit: None, zone_limit: entry.zone_limit };
        rules.push(rule(object, subtype, Some(values)));
    }
    rules.extend(objects.rules.iter().cloned());
    rules
}

/// Returns the kinds of a type, or of a type and subtype, in pack order; none for unknown names.
fn kinds<'c>(
    object: Option<&str>,
    subtype: Option<&str>,
    content: &'c ContentPack,
) -> impl Iterator<Item = &'c ObjectKind> {
    let object = object.and_then(|name| content.local_name(name)).map(str::to_owned);
    let subtype = subtype.map(|name| content.local_name(name).map(str::to_owned));
    content.objects.records().iter().filter(move |kind| {
        let (of, sub) = kind.key_parts();
        object.as_deref() == Some(of)
            && subtype.as_ref().is_none_or(|subtype| subtype.as_deref() == Some(sub))
    })
}

/// Returns rules by numbers of the games, in order. Reports rules that have none.
pub(super) fn rule_text(rules: &[ObjectRule], content: &ContentPack, losses: &mut Losses) -> String {
    let mut text = Vec::new();
    for rule in rules {
        let (written, mut is_partial) = (text.len(), false);
        if rule.object.is_none() {
            let is_ban = rule.values.is_none() && rule.content == RuleContent::Any;
            text.extend(is_ban.then(|| "-n".to_owned()));
        } else {
            for number in numbers(rule, content) {
                let written = number.and_then(|(class, subclass)| one(rule, class, subclass, content));
                is_partial |= written.is_none();
                text.extend(written);
            }
        }
        let instead = if text.len() == written {
            "omitted: the format has no such rule"
        } else if is_partial {
            "written for some of its objects: the format has no rule for the others"
        } else {
            continue;
        };
        losses.lose(format!("the object rule `{}`", rule.words()), instead);
    }
    text.join(" ")
}

/// Returns the class and subclass (`None`: all) of the objects of a rule; several if a type has several, and
/// `None` for objects without a number.
fn numbers(rule: &ObjectRule, content: &ContentPack) -> Vec<Option<(u16, Option<u16>)>> {
    let Some(object) = &rule.object else { return Vec::new() };
    if let Some(class) = object.strip_prefix("hota:class").and_then(|class| class.parse().ok()) {
        let subclass = rule.subtype.as_ref().map(|subtype| subtype.parse());
        return match subclass.transpose() {
            Ok(subclass) => vec![Some((class, subclass))],
            Err(_) => Vec::new(),
        };
    }
    let kinds = kinds(Some(object), rule.subtype.as_deref(), content);
    let all: Vec<Option<(u16, u16)>> = kinds.map(|kind| kind.number).collect();
    let mut found: Vec<(u16, u16)> = all.iter().copied().flatten().collect();
    found.sort_unstable();
    found.dedup();
    let is_whole = |class: u16| {
        let of_class = content.objects.records().iter().filter_map(|kind| kind.number);
        of_class.filter(|number| number.0 == class).all(|number| found.contains(&number))
    };
    let mut numbers: Vec<Option<(u16, Option<u16>)>> = Vec::new();
    if all.contains(&None) {
        numbers.push(None);
    }
    for all in found.chunk_by(|a, b| a.0 == b.0) {
        let class = all[0].0;
        match all {
            // boxes, prisons and scrolls have the only subclass 0
            [(BOX | PRISON | SCROLL, subclass)] => numbers.push(Some((class, Some(*subclass)))),
            [_, _, ..] | [(SEER | DWELLING, _)] if is_whole(class) => numbers.push(Some((class, None))),
            all => numbers.extend(all.iter().map(|(class, subclass)| Some((*class, Some(*subclass))))),
        }
    }
    numbers
}

/// Returns a rule for a class; `None` if the format has none.
fn one(rule: &ObjectRule, class: u16, subclass: Option<u16>, pack: &ContentPack) -> Option<String> {
    let sign = if rule.values.is_some() { '+' } else { '-' };
    let subclass = match (&rule.content, subclass) {
        (RuleContent::Level(level), None) if class == DWELLING => format!("L {}", level.checked_sub(1)?),
        (_, None) => "n".to_owned(),
        (_, Some(subclass)) => subclass.to_string(),
    };
    let content = match class {
        BOX | SEER | PRISON | SCROLL => Some(content(rule, class, pack)?),
        DWELLING if matches!(rule.content, RuleContent::Level(_)) && subclass.starts_with('L') => None,
        _ if rule.content == RuleContent::Any => None,
        _ => return None,
    };
    let parts = [Some(format!("{sign}{class}")), Some(subclass), content, rule.values.map(values)];
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

fn content(rule: &ObjectRule, class: u16, pack: &ContentPack) -> Option<String> {
    let amount = |of: u8, amount: Option<u32>| match (amount, rule.values) {
        (Some(amount), _) => Some(format!("{of} {amount}")),
        (None, None) => Some(format!("{of}")),
        // what is switched on has an amount
        (None, Some(_)) => None,
    };
    match (class, &rule.content) {
        (_, RuleContent::Any) => rule.values.is_none().then(|| "n".to_owned()),
        (PRISON, RuleContent::Experience(Some(amount))) => Some(amount.to_string()),
        (SCROLL, RuleContent::Spells(Some(range))) => {
            let is_level = range.low == range.high && range.schools == SpellRange::ALL_SCHOOLS;
            is_level.then(|| range.low.to_string())
        }
        (PRISON | SCROLL, _) => None,
        (_, RuleContent::Creatures) => rule.values.is_none().then(|| "0 n".to_owned()),
        (_, RuleContent::Creature(name)) => Some(format!("0 {}", creature_number(name, pack)?)),
        (_, RuleContent::Level(level)) => Some(format!("0 L {}", level.checked_sub(1)?)),
        (_, RuleContent::Experience(of)) => amount(1, *of),
        (_, RuleContent::Gold(of)) => amount(2, *of),
        (BOX, RuleContent::Spells(None)) => rule.values.is_none().then(|| "3".to_owned()),
        (BOX, RuleContent::Spells(Some(SpellRange { low, high, schools }))) => {
            Some(format!("3 {low} {high} {schools}"))
        }
        (_, RuleContent::Spells(_)) => None,
    }
}

fn creature_number(name: &str, pack: &ContentPack) -> Option<u16> {
    let unknown = || name.strip_prefix("hota:creature")?.parse().ok();
    let known = pack.local_name(name).and_then(|name| pack.creatures.find(name));
    known.and_then(|id| pack.creatures[id].number).or_else(unknown)
}

fn values(values: RuleValues) -> String {
    let RuleValues { value, rarity, map_limit, zone_limit } = values;
    let number = |number: Option<u32>| number.map_or_else(|| "d".to_owned(), |number| number.to_string());
    [value, rarity, map_limit, zone_limit].map(number).join(" ")
}
