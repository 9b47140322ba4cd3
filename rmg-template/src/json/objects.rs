//! Reads custom objects of a zone: banned, changed, required.

use rmg_core::diag::{Diagnostic, Severity, Spanned};
use rmg_core::pack::BanCategory;
use rmg_core::template::{CommonObject, CustomObjects, Name, RequiredObject};
use rmg_core::text::shown;
use rmg_json::{Key, Kind, Member, Value};

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::language;
use crate::json::limits::{MAX_COUNT, MAX_VALUE};
use crate::json::scalars::{UnknownWord, boolean_value, int, int_value, list, text, text_value, word};

/// Reads `customObjects` of a zone; empty if the key is omitted. Rules have a key of their own.
pub(super) fn read(context: &mut Context<'_>, zone: &Fields<'_>) -> CustomObjects {
    let Some(fields) = zone.structure(context, "customObjects", "custom objects") else {
        return CustomObjects::default();
    };
    fields.check_keys(context, &language::CUSTOM_OBJECTS);
    CustomObjects {
        banned_categories: categories(context, &fields),
        banned: banned(context, &fields),
        common: list(context, &fields, "commonObjects")
            .iter()
            .filter_map(|item| common(context, item))
            .collect(),
        required: required(context, &fields),
        rules: Vec::new(),
    }
}

/// Returns the key of a member as a name.
fn key_name(member: &Member) -> Name {
    Spanned::new(member.key.name.clone(), member.key.span)
}

/// Splits `type` or `type.subtype`, the form of older templates.
fn split_name(name: Name) -> (Name, Option<Name>) {
    match name.value.split_once('.') {
        Some((object, subtype)) => {
            (Spanned::new(object.to_owned(), name.span), Some(Spanned::new(subtype.to_owned(), name.span)))
        }
        None => (name, None),
    }
}

fn categories(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<Name> {
    let mut words = vec![("all", ()), ("none", ())];
    words.extend(BanCategory::ALL.iter().map(|category| (category.word(), ())));
    let items = list(context, fields, "bannedCategories");
    let mut known = |item: &Value| {
        word(context, item, "`bannedCategories`", &words, UnknownWord::Ignored("it is ignored"))?;
        match &item.kind {
            Kind::String(name) => Some(Spanned::new(name.clone(), item.span)),
            _ => None,
        }
    };
    items.iter().filter_map(&mut known).collect()
}

/// Reads `bannedObjects`: type to `true` or to subtypes; in older templates a list of types.
fn banned(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<(Name, Option<Name>)> {
    let Some(given) = fields.get("bannedObjects") else { return Vec::new() };
    if let Some(items) = given.value.items() {
        let names = items.iter().filter_map(|item| text_value(context, item, "a banned object"));
        return names.map(split_name).collect();
    }
    let Some(types) = fields.structure(context, "bannedObjects", "banned objects") else { return Vec::new() };
    let mut all = Vec::new();
    for entry in types.distinct(context, Severity::Warning, "banned object") {
        let Some(name) = type_name(context, entry.key) else { continue };
        let Some(subtypes) = entry.fields("banned subtypes") else {
            if is_banned(context, entry.value, &entry.key.name) {
                all.push((name, None));
            }
            continue;
        };
        for member in subtypes.members() {
            if is_banned(context, &member.value, &member.key.name) {
                all.push((name.clone(), Some(key_name(member))));
            }
        }
    }
    all
}

/// Reads the object type that a key names. It is copied for each subtype, so its length is limited.
fn type_name(context: &mut Context<'_>, key: &Key) -> Option<Name> {
    /// Maximum length of a type in letters; the longest in the games has about 25.
    const MAX_LETTERS: usize = 64;
    if key.name.chars().nth(MAX_LETTERS).is_none() {
        return Some(Spanned::new(key.name.clone(), key.span));
    }
    context.diagnostics.push_with(Severity::Error, || {
        let message = format!("the object type `{}` is too long", shown(&key.name));
        Diagnostic::new(Severity::Error, "long-name", Some(key.span), message)
            .help(format!("use at most {MAX_LETTERS} letters"))
    });
    None
}

/// Returns whether a ban is on. Warns of `false`, because VCMI ignores the value.
fn is_banned(context: &mut Context<'_>, value: &Value, name: &str) -> bool {
    let name = shown(name);
    let banned = boolean_value(context, value, &format!("the ban of `{name}`")).unwrap_or(false);
    if value.kind == Kind::Bool(false) {
        let message = format!("`false` does not ban `{name}` here, but VCMI bans it");
        let diagnostic = Diagnostic::new(Severity::Warning, "ban-with-false", Some(value.span), message);
        context.diagnostics.push(diagnostic.help("remove the entry"));
    }
    banned
}

/// Reads an entry of `commonObjects`.
fn common(context: &mut Context<'_>, item: &Value) -> Option<CommonObject> {
    let Some(fields) = Fields::of(item, "a common object") else {
        context.wrong_type(item, "a common object", "a structure `{ \"type\" : ..., \"rmg\" : ... }`");
        return None;
    };
    fields.check_keys(context, &language::COMMON_OBJECT);
    let (object, subtype) = match fields.get("id") {
        Some(id) if fields.get("type").is_none() => split_name(text(context, id)?),
        _ => {
            let object = fields.require(context, "type").and_then(|member| text(context, member));
            (object?, fields.get("subtype").and_then(|member| text(context, member)))
        }
    };
    fields.require(context, "rmg");
    let rmg = fields.structure(context, "rmg", "`rmg`")?;
    rmg.check_keys(context, &language::RMG);
    let mut number = |key| {
        rmg.require(context, key)?;
        int(context, &rmg, key, 0..=MAX_VALUE)
    };
    let (value, rarity) = (number("value"), number("rarity"));
    let limit = int(context, &rmg, "zoneLimit", 0..=MAX_VALUE);
    let zone_limit = limit.map(|limit| limit.value).filter(|limit| *limit > 0);
    Some(CommonObject { object, subtype, value: value?.value, rarity: rarity?.value, zone_limit })
}

/// Reads `requiredObjects`: type to a number, to number and guard, or to subtypes with those.
fn required(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<RequiredObject> {
    let Some(types) = fields.structure(context, "requiredObjects", "required objects") else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for entry in types.distinct(context, Severity::Warning, "required object") {
        let Some(object) = type_name(context, entry.key) else { continue };
        let subtypes = entry.fields("required subtypes").filter(|fields| !is_amount(fields));
        let Some(subtypes) = subtypes else {
            if let Some((count, guard)) = amount(context, entry.value, &entry.key.name) {
                all.push(RequiredObject { object, subtype: None, count, guard });
            }
            continue;
        };
        for of in subtypes.distinct(context, Severity::Warning, "number of") {
            if let Some((count, guard)) = amount(context, of.value, &of.key.name) {
                let subtype = Some(Spanned::new(of.key.name.clone(), of.key.span));
                all.push(RequiredObject { object: object.clone(), subtype, count, guard });
            }
        }
    }
    all
}

/// Returns whether a structure is `{ count, guard }` and not a set of subtypes.
fn is_amount(fields: &Fields<'_>) -> bool {
    let is_scalar = |member: &Member| !matches!(member.value.kind, Kind::Object(_));
    let mut known = fields.members().filter(|member| language::REQUIRED_OBJECT.has(&member.key.name));
    known.any(is_scalar)
}

/// Reads number and guard of a required object.
fn amount(context: &mut Context<'_>, value: &Value, name: &str) -> Option<(u32, Option<u32>)> {
    let name = shown(name);
    let Some(fields) = Fields::of(value, "a required object") else {
        let label = format!("the number of `{name}`");
        return int_value(context, value, &label, 0..=MAX_COUNT).map(|count| (count.value, None));
    };
    fields.check_keys(context, &language::REQUIRED_OBJECT);
    fields.require(context, "count");
    let count = int(context, &fields, "count", 0..=MAX_COUNT);
    let guard = int(context, &fields, "guard", 0..=MAX_VALUE);
    let count = count?.value;
    if count == 0 && guard.is_some() {
        let message = format!("none of `{name}` is required, so its guard has no effect");
        context.diagnostics.push(Diagnostic::new(Severity::Warning, "idle-key", Some(value.span), message));
    }
    Some((count, guard.map(|guard| guard.value)))
}
