//! Reads `objects`: rules for objects in treasure.

use std::sync::Arc;

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::template::{ObjectRule, RuleContent, RuleValues, SpellRange};
use rmg_json::Value;

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::language;
use crate::json::limits::{MAX_RULE_LEVEL, MAX_RULES, MAX_VALUE};
use crate::json::scalars::{UnknownWord, boolean, int, list, text, word, word_at};

#[derive(Debug, Clone, Copy)]
enum Holds {
    Creatures,
    Experience,
    Gold,
    Spells,
}

const HOLDS: [(&str, Holds); 4] = [
    ("creatures", Holds::Creatures),
    ("experience", Holds::Experience),
    ("gold", Holds::Gold),
    ("spells", Holds::Spells),
];

/// Reads `objects` of a template or zone.
pub(super) fn read(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<ObjectRule> {
    let items = list(context, fields, "objects");
    if let Some(item) = items.get(MAX_RULES) {
        let message = format!("`objects` has {} rules: the maximum is {MAX_RULES}", items.len());
        let diagnostic = Diagnostic::new(Severity::Error, "too-many-rules", Some(item.span), message);
        context.diagnostics.push(diagnostic.help("remove rules that later ones override"));
    }
    items.iter().take(MAX_RULES).filter_map(|item| rule(context, item)).collect()
}

fn rule(context: &mut Context<'_>, item: &Value) -> Option<ObjectRule> {
    let Some(fields) = Fields::of(item, "an object rule") else {
        context.wrong_type(item, "an object rule", "a structure `{ \"type\" : ..., \"value\" : ... }`");
        return None;
    };
    fields.check_keys(context, &language::OBJECT_RULE);
    let mut name = |key| -> Option<Arc<str>> { Some(text(context, fields.get(key)?)?.value.as_str().into()) };
    let (object, subtype) = (name("type"), name("subtype"));
    let is_banned = boolean(context, &fields, "banned").unwrap_or(false);
    let content = fields.structure(context, "content", "the content").and_then(|of| content(context, &of));
    let mut number = |key| int(context, &fields, key, 0..=MAX_VALUE).map(|number| number.value);
    let values = RuleValues {
        value: number("value"),
        rarity: number("frequency"),
        map_limit: number("mapLimit"),
        zone_limit: number("zoneLimit"),
    };
    if object.is_none() && !is_banned {
        let message = "an object rule without `type` must be a ban of all objects";
        let diagnostic = Diagnostic::new(Severity::Error, "missing-key", Some(fields.span()), message);
        context.diagnostics.push(diagnostic.help("add \"type\" : ..., or write { \"banned\" : true }"));
        return None;
    }
    let values = (!is_banned).then_some(values);
    Some(ObjectRule { object, subtype, content: content.unwrap_or_default(), values, span: item.span })
}

fn content(context: &mut Context<'_>, fields: &Fields<'_>) -> Option<RuleContent> {
    fields.check_keys(context, &language::RULE_CONTENT);
    fields.require(context, "kind");
    let holds = word_at(context, fields, "kind", &HOLDS, UnknownWord::Refused)?;
    let creature = fields.get("creature").and_then(|member| text(context, member));
    let mut number = |key, max| int(context, fields, key, 0..=max).map(|number| number.value);
    let (amount, level) = (number("amount", MAX_VALUE), number("level", MAX_RULE_LEVEL));
    let range = spells(context, fields);
    Some(match holds {
        Holds::Creatures => match (creature, level) {
            (Some(name), _) => RuleContent::Creature(name.value.as_str().into()),
            (None, Some(level)) => RuleContent::Level(u8::try_from(level).unwrap_or(u8::MAX)),
            (None, None) => RuleContent::Creatures,
        },
        Holds::Experience => RuleContent::Experience(amount),
        Holds::Gold => RuleContent::Gold(amount),
        Holds::Spells => RuleContent::Spells(range),
    })
}

/// Reads the range of spells; `None` if none of its keys is given.
fn spells(context: &mut Context<'_>, fields: &Fields<'_>) -> Option<SpellRange> {
    let mut level = |key| {
        let level = int(context, fields, key, 0..=MAX_RULE_LEVEL)?;
        u8::try_from(level.value).ok()
    };
    let (low, high) = (level("minLevel"), level("maxLevel"));
    let words: Vec<(&str, u8)> =
        SpellRange::SCHOOLS.into_iter().enumerate().map(|(bit, name)| (name, 1 << bit)).collect();
    let items = list(context, fields, "schools");
    let mut schools = 0;
    for item in items {
        schools |= word(context, item, "`schools`", &words, UnknownWord::Refused).unwrap_or(0);
    }
    let is_given = low.is_some() || high.is_some() || schools != 0;
    is_given.then(|| SpellRange {
        low: low.unwrap_or(1),
        high: high.unwrap_or(5),
        schools: if schools == 0 { SpellRange::ALL_SCHOOLS } else { schools },
    })
}
