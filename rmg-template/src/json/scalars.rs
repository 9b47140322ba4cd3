//! Reads numbers, texts, words and lists of names, including tolerated forms.

use std::ops::RangeInclusive;

use rmg_core::diag::{Diagnostic, Severity, Spanned, nearest};
use rmg_core::template::Name;
use rmg_core::text::shown;
use rmg_json::{Kind, Member, NewValue, Value};

use crate::json::context::{Context, with_suggestion};
use crate::json::fields::Fields;

/// Returns the integer at `key`, if it is valid.
pub(super) fn int(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    key: &str,
    range: RangeInclusive<u32>,
) -> Option<Spanned<u32>> {
    let member = fields.get(key)?;
    int_value(context, &member.value, &format!("`{key}`"), range)
}

/// Returns the integer of a value, if it is valid.
pub(super) fn int_value(
    context: &mut Context<'_>,
    value: &Value,
    label: &str,
    range: RangeInclusive<u32>,
) -> Option<Spanned<u32>> {
    let number = whole_number(context, value, label)?;
    let (min, max) = (*range.start(), *range.end());
    let valid = u32::try_from(number).ok().filter(|number| range.contains(number));
    if valid.is_none() {
        let message = format!("{label} is {number}: expected {min} to {max}");
        context.diagnostics.push(Diagnostic::new(Severity::Error, "out-of-range", Some(value.span), message));
    }
    valid.map(|number| Spanned::new(number, value.span))
}

/// Returns the integer of a value without a range check.
fn whole_number(context: &mut Context<'_>, value: &Value, label: &str) -> Option<i64> {
    /// Above this, not every integer is a float.
    const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;
    match &value.kind {
        Kind::Int(number) => return Some(*number),
        Kind::Float(number)
            if number.trunc().to_bits() == number.to_bits() && number.abs() < LARGEST_EXACT =>
        {
            let message = format!("{label} must be a whole number without a decimal point");
            // An integer of this size has an exact text.
            let whole = format!("{number:.0}").parse().ok()?;
            context.tolerated(value, "decimal-number", message, "remove the point", &NewValue::Int(whole));
            return Some(whole);
        }
        Kind::String(text) => {
            if let Ok(number) = text.trim().parse() {
                let message = format!("{label} must be a number, not a text");
                context.tolerated(
                    value,
                    "number-as-text",
                    message,
                    "remove the quotes",
                    &NewValue::Int(number),
                );
                return Some(number);
            }
        }
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Float(_) | Kind::Array(_) | Kind::Object(_) => {}
    }
    context.wrong_type(value, label, "a whole number");
    None
}

/// Returns the number at `key`, integer or decimal.
pub(super) fn decimal(context: &mut Context<'_>, fields: &Fields<'_>, key: &str) -> Option<f64> {
    let value = &fields.get(key)?.value;
    match &value.kind {
        Kind::Float(number) => return Some(*number),
        // Positions in an editor: rounding to 53 bits has no effect.
        Kind::Int(number) => return number.to_string().parse().ok(),
        Kind::String(text) => {
            if let Some(number) = text.trim().parse::<f64>().ok().filter(|number| number.is_finite()) {
                let message = format!("`{key}` must be a number, not a text");
                context.tolerated(
                    value,
                    "number-as-text",
                    message,
                    "remove the quotes",
                    &NewValue::Float(number),
                );
                return Some(number);
            }
        }
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Array(_) | Kind::Object(_) => {}
    }
    context.wrong_type(value, &format!("`{key}`"), "a number");
    None
}

/// Returns the boolean at `key`.
pub(super) fn boolean(context: &mut Context<'_>, fields: &Fields<'_>, key: &str) -> Option<bool> {
    let member = fields.get(key)?;
    boolean_value(context, &member.value, &format!("`{key}`"))
}

/// Returns the boolean of a value.
pub(super) fn boolean_value(context: &mut Context<'_>, value: &Value, label: &str) -> Option<bool> {
    match &value.kind {
        Kind::Bool(truth) => return Some(*truth),
        Kind::String(text) => {
            if let Ok(truth) = text.parse() {
                let message = format!("{label} must be `true` or `false` without quotes");
                context.tolerated(
                    value,
                    "boolean-as-text",
                    message,
                    "remove the quotes",
                    &NewValue::Bool(truth),
                );
                return Some(truth);
            }
        }
        Kind::Bad | Kind::Null | Kind::Int(_) | Kind::Float(_) | Kind::Array(_) | Kind::Object(_) => {}
    }
    context.wrong_type(value, label, "`true` or `false`");
    None
}

/// Returns the text of a member.
pub(super) fn text(context: &mut Context<'_>, member: &Member) -> Option<Spanned<String>> {
    text_value(context, &member.value, &format!("`{}`", member.key.name))
}

/// Returns the text of a value.
pub(super) fn text_value(context: &mut Context<'_>, value: &Value, label: &str) -> Option<Spanned<String>> {
    match &value.kind {
        Kind::String(text) => Some(Spanned::new(text.clone(), value.span)),
        Kind::Int(_) | Kind::Float(_) => {
            let message = format!("{label} must be a text, not a number");
            let text = context.document.slice(value.span).to_owned();
            let fixed = NewValue::Text(text.clone());
            context.tolerated(value, "text-as-number", message, "put quotes around it", &fixed);
            Some(Spanned::new(text, value.span))
        }
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Array(_) | Kind::Object(_) => {
            context.wrong_type(value, label, "a text");
            None
        }
    }
}

/// Returns the list at `key`; empty if it is omitted or not a list.
pub(super) fn list<'d>(context: &mut Context<'_>, fields: &Fields<'d>, key: &str) -> &'d [Value] {
    let Some(member) = fields.get(key) else { return &[] };
    member.value.items().unwrap_or_else(|| {
        context.wrong_type(&member.value, &format!("`{key}`"), "a list `[ ]`");
        &[]
    })
}

/// Returns the list of names at `key`.
pub(super) fn names(context: &mut Context<'_>, fields: &Fields<'_>, key: &str) -> Vec<Name> {
    let label = format!("every item of `{key}`");
    let items = list(context, fields, key);
    items.iter().filter_map(|item| text_value(context, item, &label)).collect()
}

/// The handling of an unknown word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnknownWord {
    /// An error: the template cannot be used.
    Refused,
    /// A warning, because VCMI continues too. The text states the effect.
    Ignored(&'static str),
}

/// Returns the meaning of the word of a value.
pub(super) fn word<T: Copy>(
    context: &mut Context<'_>,
    value: &Value,
    label: &str,
    words: &[(&str, T)],
    unknown: UnknownWord,
) -> Option<T> {
    let text = text_value(context, value, label)?.value;
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
    if found.is_none() {
        let (severity, effect) = match unknown {
            UnknownWord::Refused => (Severity::Error, String::new()),
            UnknownWord::Ignored(effect) => (Severity::Warning, format!(": {effect}")),
        };
        context.diagnostics.push_with(severity, || {
            let known = || words.iter().map(|(word, _)| *word);
            let message = format!("invalid value `{}` for {label}{effect}", shown(&text));
            let diagnostic = Diagnostic::new(severity, "unknown-word", Some(value.span), message);
            match nearest(&text, known()) {
                Some(word) => with_suggestion(diagnostic, value.span, word),
                None => diagnostic.help(format!("write one of: {}", known().collect::<Vec<_>>().join(", "))),
            }
        });
    }
    found
}

/// Returns the meaning of the word at `key`.
pub(super) fn word_at<T: Copy>(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    key: &str,
    words: &[(&str, T)],
    unknown: UnknownWord,
) -> Option<T> {
    let member = fields.get(key)?;
    word(context, &member.value, &format!("`{key}`"), words, unknown)
}
