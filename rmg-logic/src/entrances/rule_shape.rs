//! The structure of rules in a case file. Names are not looked up yet.

use std::ops::RangeInclusive;

use rmg_core::text::counted;
use serde_json::value::RawValue;

use crate::json::{Fields, Object, Reader};

/// A name, and its location in the file.
#[derive(Debug, Clone)]
pub(crate) struct Named<'t> {
    pub(crate) name: String,
    pub(crate) node: &'t RawValue,
}

#[derive(Debug)]
pub(crate) enum RawRule<'t> {
    Constant(bool),
    Item(Named<'t>, u32),
    Region(Named<'t>),
    Location(Named<'t>),
    Entrance(Named<'t>),
    All(Vec<Self>),
    Any(Vec<Self>),
    AtLeast(u32, Vec<Self>),
}

const RULE: Fields = Fields {
    required: &[],
    optional: &["item", "count", "region", "location", "entrance", "all", "any", "at_least", "of"],
};

const COUNTS: RangeInclusive<i64> = 0..=u32::MAX as i64;

const RULE_HELP: &str = "a rule is true, false, {\"item\": name, \"count\": n}, {\"region\": name}, {\"location\": name}, {\"entrance\": name}, \
                         {\"all\": [rules]}, \
                         {\"any\": [rules]} or {\"at_least\": n, \"of\": [rules]}";
const NOT_HELP: &str = "rules have no negation: more items never close a way; write what opens it";

/// Maximum depth of nested rules.
const MAX_RULE_DEPTH: u32 = 64;

/// Reads an optional rule. Without it, the rule always holds.
pub(crate) fn rule_at<'t>(reader: &mut Reader<'t>, object: &Object<'t>, name: &'static str) -> RawRule<'t> {
    let rule = reader.optional(object, name, |reader, node| rule(reader, node, 0));
    rule.unwrap_or(RawRule::Constant(true))
}

fn rule<'t>(reader: &mut Reader<'t>, node: &'t RawValue, depth: u32) -> Option<RawRule<'t>> {
    match node.get() {
        "true" => return Some(RawRule::Constant(true)),
        "false" => return Some(RawRule::Constant(false)),
        _ if depth == MAX_RULE_DEPTH => {
            let message = format!("rules are nested more than {MAX_RULE_DEPTH} deep");
            reader.diagnostic(node, "too_deep", message, "");
            return None;
        }
        _ => {}
    }
    let object = reader.object(node, RULE, "a rule", RULE_HELP)?;
    let count = object.get("count");
    let fields: Vec<&str> =
        object.members.iter().map(|(name, _)| &*name.0).filter(|name| *name != "count").collect();
    let of_parts = |reader: &mut Reader<'t>, node: &'t RawValue| {
        let list = reader.list(node, "a list of rules", RULE_HELP)?;
        let parts = reader.items(&list, |reader, _, part| rule(reader, part, depth + 1));
        parts.into_iter().collect::<Option<Vec<_>>>()
    };
    match (fields.as_slice(), count) {
        (["item"], _) => {
            let item = reader.required(&object, "item", named);
            let count = match count {
                Some(_) => {
                    reader.required(&object, "count", |reader, node| whole_u32(reader, node, RULE_HELP))
                }
                None => Some(1),
            };
            Some(RawRule::Item(item?, count?))
        }
        (["region"], None) => reader.required(&object, "region", named).map(RawRule::Region),
        (["location"], None) => reader.required(&object, "location", named).map(RawRule::Location),
        (["entrance"], None) => reader.required(&object, "entrance", named).map(RawRule::Entrance),
        (["all"], None) => reader.required(&object, "all", of_parts).map(RawRule::All),
        (["at_least", "of"] | ["of", "at_least"], None) => {
            let count =
                reader.required(&object, "at_least", |reader, node| whole_u32(reader, node, RULE_HELP));
            let parts = reader.required(&object, "of", of_parts);
            if let (Some(count), Some(parts)) = (count, &parts)
                && count as usize > parts.len()
            {
                let message = format!("at least {count} of {} never hold", counted(parts.len(), "rule"));
                reader.warn(node, "never_holds", message, "add rules, or lower the number");
            }
            Some(RawRule::AtLeast(count?, parts?))
        }
        (["any"], None) => reader.required(&object, "any", of_parts).map(RawRule::Any),
        _ => {
            let help = if fields.contains(&"not") { NOT_HELP } else { RULE_HELP };
            reader.diagnostic(node, "bad_rule", "invalid rule", help);
            None
        }
    }
}

/// Reads a name.
pub(crate) fn named<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<Named<'t>> {
    Some(Named { name: reader.text(node)?, node })
}

/// Reads a count.
pub(crate) fn whole_u32(reader: &mut Reader<'_>, node: &RawValue, help: &str) -> Option<u32> {
    reader.whole(node, COUNTS, help).and_then(|count| u32::try_from(count).ok())
}
