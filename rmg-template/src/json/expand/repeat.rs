//! `repeat`: names with several values. Values that mention a name in braces are copied once for each value
//! of the name.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::{Diagnostic, Severity, Span, nearest};
use rmg_core::text::shown;
use rmg_json::{Key, Kind, Member, Value};

use super::budget::Budget;
use super::ids::{ends, id_text, is_reference, refuse};
use super::mentions::{is_name, mentions};
use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::language::{Accepted, STRUCTURES};
use crate::json::limits::MAX_REPEATS;

/// A name of `repeat`.
#[derive(Debug)]
pub(super) struct Name {
    name: String,
    values: Vec<String>,
    span: Span,
}

/// Reads the names; `None` if there are none.
pub(super) fn read(context: &mut Context<'_>, fields: &Fields<'_>) -> Option<Vec<Name>> {
    let structure = fields.structure(context, "repeat", "`repeat`")?;
    let mut names = Vec::new();
    for entry in structure.distinct(context, Severity::Error, "name") {
        let name = entry.key.name.clone();
        if !is_name(&name) {
            let message =
                format!("invalid name `{}`: expected a letter, then letters, digits and _", shown(&name));
            refuse(
                context,
                "bad-repeat",
                entry.value,
                message,
                "write \"corner\" : 4, and use it as {corner}",
            );
            continue;
        }
        match values(entry.value) {
            Some(values) => names.push(Name { name, values, span: entry.key.span }),
            None => {
                let message = format!("`{}` must have 1 to {MAX_REPEATS} values", shown(&name));
                let help = "write their number, such as 4, or a list, such as [ \"west\", \"east\" ]";
                refuse(context, "bad-repeat", entry.value, message, help);
                // Placeholder values avoid further errors where the name is mentioned.
                let values = vec!["1".to_owned(), "2".to_owned()];
                names.push(Name { name, values, span: entry.key.span });
            }
        }
    }
    (!names.is_empty()).then_some(names)
}

/// Reads a number of values, or a list of them.
fn values(value: &Value) -> Option<Vec<String>> {
    let values: Vec<String> = match &value.kind {
        Kind::Int(count) => {
            let count = usize::try_from(*count).ok().filter(|count| *count <= MAX_REPEATS)?;
            (1..=count).map(|number| number.to_string()).collect()
        }
        Kind::Array(items) => items.iter().map(id_text).collect::<Option<_>>()?,
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Float(_) | Kind::String(_) | Kind::Object(_) => {
            return None;
        }
    };
    (1..=MAX_REPEATS).contains(&values.len()).then_some(values)
}

/// Replaces mentions in zones and connections by values.
pub(super) fn fill(context: &mut Context<'_>, names: &[Name], budget: &mut Budget, members: &mut [Member]) {
    let mut filler = Filler { names, used: BTreeSet::new(), budget, unknown: BTreeMap::new() };
    let nothing: Chosen = vec![None; names.len()];
    for member in members.iter_mut() {
        match (member.key.name.as_str(), &member.value.kind) {
            ("zones", _) => member.value = filler.value(None, &member.value, &nothing),
            ("connections", Kind::Array(items)) => {
                let items = items.iter().flat_map(|item| filler.connections(item, &nothing)).collect();
                member.value.kind = Kind::Array(items);
            }
            _ => {}
        }
    }
    let Filler { used, unknown, .. } = filler;
    for (span, name) in unknown {
        context.diagnostics.push_with(Severity::Error, || not_chosen(&name, span, names));
    }
    if budget.is_spent() {
        return; // some mentions were not visited
    }
    for name in names.iter().filter(|name| !used.contains(name.name.as_str())) {
        let message = format!("unused name `{}`: no zone or connection mentions it", shown(&name.name));
        let diagnostic = Diagnostic::new(Severity::Warning, "idle-key", Some(name.span), message);
        let help = format!("write {{{}}} in a zone or connection, or remove the name", shown(&name.name));
        context.diagnostics.push(diagnostic.help(help));
    }
}

/// The value of each name; `None` if it has none yet.
type Chosen = Vec<Option<usize>>;

struct Filler<'n, 'b> {
    names: &'n [Name],
    used: BTreeSet<&'n str>,
    budget: &'b mut Budget,
    /// Mentions without a value.
    unknown: BTreeMap<Span, String>,
}

impl Filler<'_, '_> {
    fn position(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.name == name)
    }

    /// Copies a value and replaces mentions of names that have a value.
    fn value(&mut self, key: Option<&str>, value: &Value, chosen: &Chosen) -> Value {
        if !self.budget.values(1) {
            return Value { kind: Kind::Null, span: value.span };
        }
        let kind = match &value.kind {
            Kind::String(text) => {
                let filled = self.text(text, value.span, chosen);
                let is_mention = mentions(text).first().is_some_and(|first| first.place == (0..text.len()));
                match filled.parse() {
                    Ok(number) if is_mention && !key.is_some_and(stays_text) => Kind::Int(number),
                    _ => Kind::String(filled),
                }
            }
            Kind::Array(items) => {
                Kind::Array(items.iter().flat_map(|item| self.copies(key, item, chosen)).collect())
            }
            Kind::Object(members) => {
                Kind::Object(members.iter().flat_map(|member| self.members(member, chosen)).collect())
            }
            scalar => scalar.clone(),
        };
        Value { kind, span: value.span }
    }

    /// Copies an item of a list, once for each combination of the names in it.
    fn copies(&mut self, key: Option<&str>, item: &Value, chosen: &Chosen) -> Vec<Value> {
        let mut open = Vec::new();
        self.open_in(item, chosen, &mut open);
        let mut copies = Vec::new();
        self.for_each(&open, chosen, &mut |filler, chosen| copies.push(filler.value(key, item, chosen)));
        copies
    }

    /// Copies a connection, once for each combination. Skips duplicate pairs of zones, and connections of a
    /// zone to itself unless the source is one.
    fn connections(&mut self, item: &Value, chosen: &Chosen) -> Vec<Value> {
        let is_loop = ends(item).is_some_and(|[a, b]| a == b);
        let mut pairs = BTreeSet::new();
        let mut copies = self.copies(None, item, chosen);
        copies.retain(|copy| match ends(copy) {
            Some([a, b]) if a == b && !is_loop => false,
            Some(pair) => pairs.insert(pair),
            None => true,
        });
        copies
    }

    /// Copies a member, once for each combination of the names in its key.
    fn members(&mut self, member: &Member, chosen: &Chosen) -> Vec<Member> {
        let mut open = Vec::new();
        self.open_in_text(&member.key.name, chosen, &mut open);
        let mut copies = Vec::new();
        self.for_each(&open, chosen, &mut |filler, chosen| {
            let name = filler.text(&member.key.name, member.key.span, chosen);
            let flags = &member.key.flags;
            if !filler.budget.bytes(flags.as_ref().map_or(0, String::len)) {
                return;
            }
            let value = filler.value(Some(&member.key.name), &member.value, chosen);
            copies.push(Member { key: Key { name, flags: flags.clone(), span: member.key.span }, value });
        });
        copies
    }

    /// Calls `visit` for each combination of values of the names in `open`; the last name changes first.
    fn for_each(&mut self, open: &[usize], chosen: &Chosen, visit: &mut dyn FnMut(&mut Self, &Chosen)) {
        let mut chosen = chosen.clone();
        for name in open {
            chosen[*name] = Some(0);
        }
        while !self.budget.is_spent() {
            visit(self, &chosen);
            let advanced = open.iter().rev().find(|name| {
                let next = chosen[**name].map_or(0, |value| value + 1);
                let is_last = next == self.names[**name].values.len();
                chosen[**name] = Some(if is_last { 0 } else { next });
                !is_last
            });
            if advanced.is_none() {
                return;
            }
        }
    }

    /// Collects the names in `value` that have no value yet. Skips lists, and keys with mentions, which are
    /// expanded separately.
    fn open_in(&self, value: &Value, chosen: &Chosen, open: &mut Vec<usize>) {
        match &value.kind {
            Kind::String(text) => self.open_in_text(text, chosen, open),
            Kind::Object(members) => {
                for member in members.iter().filter(|member| mentions(&member.key.name).is_empty()) {
                    self.open_in(&member.value, chosen, open);
                }
            }
            Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Array(_) => {}
        }
    }

    fn open_in_text(&self, text: &str, chosen: &Chosen, open: &mut Vec<usize>) {
        for name in mentions(text).iter().filter_map(|mention| self.position(mention.name)) {
            if chosen[name].is_none() && !open.contains(&name) {
                open.push(name);
            }
        }
    }

    /// Replaces all mentions in a text, within the budget.
    fn text(&mut self, text: &str, span: Span, chosen: &Chosen) -> String {
        let mut filled = String::new();
        if !self.budget.bytes(text.len()) {
            return filled;
        }
        let mut at = 0;
        for mention in mentions(text) {
            filled.push_str(&text[at..mention.place.start]);
            at = mention.place.end;
            let position = self.position(mention.name);
            match position.and_then(|name| Some((&self.names[name], chosen[name]?))) {
                Some((name, value)) => {
                    let value = shifted(&name.values, value, mention.shift);
                    if !self.budget.bytes(value.len()) {
                        return filled;
                    }
                    self.used.insert(&name.name);
                    filled.push_str(value);
                }
                None => {
                    self.unknown.entry(span).or_insert_with(|| mention.name.to_owned());
                    filled.push_str(&text[mention.place]);
                }
            }
        }
        filled + &text[at..]
    }
}

/// Returns the value at an offset, cyclically.
fn shifted(values: &[String], value: usize, shift: i64) -> &str {
    let count = i64::try_from(values.len()).expect("there are at most `MAX_REPEATS` values");
    let at =
        (i64::try_from(value).expect("there are at most `MAX_REPEATS` values") + shift).rem_euclid(count);
    &values[usize::try_from(at).expect("a remainder is not negative")]
}

/// Returns whether the key expects a text, even if the text is a number.
fn stays_text(key: &str) -> bool {
    let mut fields = STRUCTURES.iter().flat_map(|structure| structure.fields);
    is_reference(key)
        || fields.any(|field| {
            field.key == key
                && matches!(field.value, Accepted::Text | Accepted::Names(_) | Accepted::Numbers(..))
        })
}

/// Builds the diagnostic for a mention of an unknown name, or of a name that has no value here.
fn not_chosen(name: &str, span: Span, names: &[Name]) -> Diagnostic {
    let known = || names.iter().map(|known| known.name.as_str());
    let error = |message: String| Diagnostic::new(Severity::Error, "unknown-mention", Some(span), message);
    if known().any(|known| known == name) {
        let message = format!("`{{{name}}}` has no value here");
        return error(message).help("mention it also in the id of the zone, or in the item of the list");
    }
    let diagnostic = error(format!("unknown name `{{{}}}`: `repeat` does not define it", shown(name)));
    match nearest(name, known()) {
        Some(similar) => diagnostic.help(format!("did you mean `{{{similar}}}`?")),
        None => diagnostic.help(format!("use one of: {}", known().collect::<Vec<_>>().join(", "))),
    }
}
