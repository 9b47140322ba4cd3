//! Reads structures of a document key by key.

use std::collections::BTreeMap;

use rmg_core::diag::{Diagnostic, Edit, Fix, Severity, Span, nearest};
use rmg_core::text::shown;
use rmg_json::{Document, Key, Kind, Member, Value};

use crate::json::context::{Context, with_suggestion};
use crate::json::language::Structure;

/// A structure with VCMI's rules for duplicate keys: a later structure is merged into an earlier one; of
/// other values the last one is used.
pub(super) struct Fields<'d> {
    /// The members of all structures with the same key, in order.
    parts: Vec<&'d [Member]>,
    /// The span for diagnostics about missing keys.
    span: Span,
    /// The name of the structure in messages, with an article.
    what: &'static str,
}

/// An entry of a structure that has ids as keys.
pub(super) struct Entry<'d> {
    /// The key of the first definition.
    pub(super) key: &'d Key,
    pub(super) value: &'d Value,
    parts: Vec<&'d Value>,
}

impl<'d> Entry<'d> {
    /// Returns the value as a structure with all its definitions merged; `None` for other values. `what` has
    /// an article.
    pub(super) fn fields(&self, what: &'static str) -> Option<Fields<'d>> {
        merged(&self.parts, self.key.span, what)
    }
}

/// Merges the structures in `values`; `None` if the last value is not a structure.
fn merged<'d>(values: &[&'d Value], span: Span, what: &'static str) -> Option<Fields<'d>> {
    values.last()?.members()?;
    Some(Fields { parts: values.iter().filter_map(|value| value.members()).collect(), span, what })
}

/// Returns an edit that removes a member before another one; `None` if it would change the meaning or remove
/// a comment. Structures are merged, so each of them has an effect.
fn removal_edit(document: &Document, members: &[Member], at: usize) -> Option<Edit> {
    let (member, next) = (&members[at], members.get(at + 1)?);
    let between = document.slice(Span::new(member.value.span.end, next.key.span.start));
    let is_scalar = !matches!(member.value.kind, Kind::Object(_) | Kind::Bad);
    let is_blank = between.chars().all(|letter| letter.is_whitespace() || letter == ',');
    (is_scalar && is_blank).then(|| Edit::new(Span::new(member.key.span.start, next.key.span.start), ""))
}

impl<'d> Fields<'d> {
    /// Returns the fields of a value; `None` if it is not a structure.
    pub(super) fn of(value: &'d Value, what: &'static str) -> Option<Self> {
        let start = value.span.start;
        Some(Self { parts: vec![value.members()?], span: Span::new(start, start + 1), what })
    }

    /// Returns the fields of a value that was expanded from this structure.
    pub(super) fn with_value<'v>(&self, value: &'v Value) -> Fields<'v> {
        let Self { span, what, .. } = *self;
        Fields { parts: value.members().into_iter().collect(), span, what }
    }

    /// Returns the span for diagnostics about the structure as a whole.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// Returns all members in order.
    pub(super) fn members(&self) -> impl DoubleEndedIterator<Item = &'d Member> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// Returns whether the key exists, with any value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.members().any(|member| member.key.name == key)
    }

    /// Returns the effective member of a key. `null` counts as absent.
    pub(super) fn get(&self, key: &str) -> Option<&'d Member> {
        let last = self.members().rfind(|member| member.key.name == key)?;
        (last.value.kind != Kind::Null).then_some(last)
    }

    /// Like [`get`](Self::get), but reports a missing key.
    pub(super) fn require(&self, context: &mut Context<'_>, key: &str) -> Option<&'d Member> {
        let found = self.get(key);
        if found.is_none() {
            let message = format!("missing `{key}` in {}", self.what);
            let diagnostic = Diagnostic::new(Severity::Error, "missing-key", Some(self.span), message);
            context.diagnostics.push(diagnostic.help(format!("add \"{key}\" : ...")));
        }
        found
    }

    /// Returns the structure at `key` with all its definitions merged. Reports other values.
    pub(super) fn structure(&self, context: &mut Context<'_>, key: &str, what: &'static str) -> Option<Self> {
        let last = self.get(key)?;
        let values: Vec<&Value> =
            self.members().filter(|member| member.key.name == key).map(|member| &member.value).collect();
        let fields = merged(&values, last.key.span, what);
        if fields.is_none() {
            context.wrong_type(&last.value, &format!("`{key}`"), "a structure `{ }`");
        }
        fields
    }

    /// Reports unknown keys, and duplicate keys in one pair of brackets.
    pub(super) fn check_keys(&self, context: &mut Context<'_>, structure: &Structure) {
        for part in &self.parts {
            let mut first: BTreeMap<&str, usize> = BTreeMap::new();
            for (at, Member { key, .. }) in part.iter().enumerate() {
                if !structure.has(&key.name) {
                    context.diagnostics.push_with(Severity::Warning, || self.unknown_key(key, structure));
                }
                if let Some(first) = first.insert(&key.name, at) {
                    let document = context.document;
                    context.diagnostics.push_with(Severity::Warning, || {
                        let message = format!("duplicate key `{}`", shown(&key.name));
                        let diagnostic =
                            Diagnostic::new(Severity::Warning, "duplicate-key", Some(key.span), message)
                                .related(part[first].key.span, "first definition")
                                .help("remove one of them; the last one is used");
                        match removal_edit(document, part, first) {
                            Some(edit) => diagnostic.fix(Fix::certain("remove the first one", vec![edit])),
                            None => diagnostic,
                        }
                    });
                }
            }
        }
    }

    fn unknown_key(&self, key: &Key, structure: &Structure) -> Diagnostic {
        let message = format!("unknown key `{}` in {}", shown(&key.name), self.what);
        let diagnostic = Diagnostic::new(Severity::Warning, "unknown-key", Some(key.span), message);
        match nearest(&key.name, structure.keys()) {
            Some(known) if key.flags.is_none() => with_suggestion(diagnostic, key.span, known),
            Some(known) => diagnostic.help(format!("did you mean `{known}`?")),
            None => diagnostic.help("it is ignored"),
        }
    }

    /// Returns the entries of a structure that has ids as keys, in order of their first definition. Reports
    /// duplicates. `null` counts as absent.
    pub(super) fn distinct(
        &self,
        context: &mut Context<'_>,
        severity: Severity,
        what: &'static str,
    ) -> Vec<Entry<'d>> {
        let mut entries: Vec<Entry<'d>> = Vec::new();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for member in self.members().filter(|member| member.value.kind != Kind::Null) {
            let name = member.key.name.as_str();
            let Some(place) = places.get(name) else {
                places.insert(name, entries.len());
                let (key, value) = (&member.key, &member.value);
                entries.push(Entry { key, value, parts: vec![value] });
                continue;
            };
            let entry = &mut entries[*place];
            entry.parts.push(&member.value);
            entry.value = &member.value;
            let first = entry.key.span;
            context.diagnostics.push_with(severity, || {
                let message = format!("duplicate {what} `{}`", shown(name));
                Diagnostic::new(severity, "duplicate-id", Some(member.key.span), message)
                    .related(first, "first definition")
                    .help("give one of them another id, or remove it")
            });
        }
        entries
    }
}
