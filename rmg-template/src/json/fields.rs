//! Structures of a document, read key by key.

use std::collections::BTreeMap;

use rmg_core::diag::{Edit, Fault, Fix, Severity, Span, nearest};
use rmg_core::text::shown;
use rmg_json::{Document, Key, Kind, Member, Value};

use crate::json::context::{Context, with_suggestion};
use crate::json::language::Structure;

/// A structure, as VCMI sees it when keys stand twice: a later structure is read on top of an earlier one, of
/// everything else the last counts.
pub(super) struct Fields<'d> {
    /// The members of all structures under one key, in order.
    parts: Vec<&'d [Member]>,
    /// What to point at when something is missing.
    span: Span,
    /// What this is a structure of, for messages.
    what: &'static str,
}

/// One of the entries of a structure whose keys are ids.
pub(super) struct Entry<'d> {
    /// The key where it stands first.
    pub(super) key: &'d Key,
    pub(super) value: &'d Value,
    parts: Vec<&'d Value>,
}

impl<'d> Entry<'d> {
    /// The value as a structure (of `what`, with article), all its definitions together; `None` for anything else.
    pub(super) fn fields(&self, what: &'static str) -> Option<Fields<'d>> {
        merged(&self.parts, self.key.span, what)
    }
}

/// The structures among `values` as one; `None` when the last is none.
fn merged<'d>(values: &[&'d Value], span: Span, what: &'static str) -> Option<Fields<'d>> {
    values.last()?.members()?;
    Some(Fields { parts: values.iter().filter_map(|value| value.members()).collect(), span, what })
}

/// Takes a member away that another stands behind; `None` where that would change what the structure says, or lose a comment. Structures are
/// read on top of each other, so none of them is idle.
fn without(document: &Document, members: &[Member], at: usize) -> Option<Edit> {
    let (member, next) = (&members[at], members.get(at + 1)?);
    let between = document.slice(Span::new(member.value.span.end, next.key.span.start));
    let is_plain = !matches!(member.value.kind, Kind::Object(_) | Kind::Bad);
    let is_bare = between.chars().all(|letter| letter.is_whitespace() || letter == ',');
    (is_plain && is_bare).then(|| Edit::new(Span::new(member.key.span.start, next.key.span.start), ""))
}

impl<'d> Fields<'d> {
    /// The fields of a value; `None` when it is no structure.
    pub(super) fn of(value: &'d Value, what: &'static str) -> Option<Self> {
        let start = value.span.start;
        Some(Self { parts: vec![value.members()?], span: Span::new(start, start + 1), what })
    }

    /// The fields of a value that came out of this structure.
    pub(super) fn made_to<'v>(&self, value: &'v Value) -> Fields<'v> {
        let Self { span, what, .. } = *self;
        Fields { parts: value.members().into_iter().collect(), span, what }
    }

    /// What to point at when something about the structure as a whole is wrong.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// All members in order.
    pub(super) fn members(&self) -> impl DoubleEndedIterator<Item = &'d Member> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// Whether the key stands there, with whatever value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.members().any(|member| member.key.name == key)
    }

    /// The member of that key that counts; `null` is as good as none.
    pub(super) fn get(&self, key: &str) -> Option<&'d Member> {
        let last = self.members().rfind(|member| member.key.name == key)?;
        (last.value.kind != Kind::Null).then_some(last)
    }

    /// As [`get`](Self::get); an error when the key does not stand there.
    pub(super) fn require(&self, context: &mut Context<'_>, key: &str) -> Option<&'d Member> {
        let found = self.get(key);
        if found.is_none() {
            let message = format!("{} without `{key}`", self.what);
            let fault = Fault::new(Severity::Error, "missing-key", Some(self.span), message);
            context.faults.push(fault.help(format!("add \"{key}\" : ...")));
        }
        found
    }

    /// The structure under `key`, all its definitions together; an error when there is something else.
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

    /// Reports keys that the structure does not have, and keys that stand twice in one pair of brackets.
    pub(super) fn check_keys(&self, context: &mut Context<'_>, structure: &Structure) {
        for part in &self.parts {
            let mut first: BTreeMap<&str, usize> = BTreeMap::new();
            for (at, Member { key, .. }) in part.iter().enumerate() {
                if !structure.has(&key.name) {
                    context.faults.push_with(Severity::Warning, || self.unknown_key(key, structure));
                }
                if let Some(first) = first.insert(&key.name, at) {
                    let document = context.document;
                    context.faults.push_with(Severity::Warning, || {
                        let message = format!("`{}` is given again", shown(&key.name));
                        let fault = Fault::new(Severity::Warning, "duplicate-key", Some(key.span), message)
                            .related(part[first].key.span, "first given here")
                            .help("the last one counts; remove the other");
                        match without(document, part, first) {
                            Some(edit) => fault.fix(Fix::certain("remove the first", vec![edit])),
                            None => fault,
                        }
                    });
                }
            }
        }
    }

    fn unknown_key(&self, key: &Key, structure: &Structure) -> Fault {
        let message = format!("`{}` is not a key of {}", shown(&key.name), self.what);
        let fault = Fault::new(Severity::Warning, "unknown-key", Some(key.span), message);
        match nearest(&key.name, structure.keys()) {
            Some(known) if key.flags.is_none() => with_suggestion(fault, key.span, known),
            Some(known) => fault.help(format!("did you mean `{known}`?")),
            None => fault.help("it is ignored"),
        }
    }

    /// The entries of a structure whose keys are ids, in order of their first definition; each one that is defined
    /// again is a fault. `null` is as good as none.
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
            context.faults.push_with(severity, || {
                let message = format!("{what} `{}` is defined again", shown(name));
                Fault::new(severity, "duplicate-id", Some(member.key.span), message)
                    .related(first, "first defined here")
                    .help("give one of them another id, or remove it")
            });
        }
        entries
    }
}
