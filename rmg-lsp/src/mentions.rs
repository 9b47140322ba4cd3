//! Finds the zone names of a document: keys that define zones, and values that refer to them.

use rmg_core::diag::Span;
use rmg_json::{Document, Kind, Step, Value};
use rmg_template::json::language::Accepted;

use crate::language::{Shape, is_zones};

/// A zone name in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mention<'d> {
    /// The id of the template.
    pub(crate) template: &'d str,
    /// The id of the zone.
    pub(crate) zone: String,
    /// Its span, including quotes. For `town=ZONE`, only the id.
    pub(crate) span: Span,
    pub(crate) kind: MentionKind<'d>,
}

/// The kind of a zone name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MentionKind<'d> {
    /// The key that defines the zone, with its flags.
    Key(Option<&'d str>),
    /// A whole value.
    Value,
    /// A part of a value, without quotes.
    Inside,
}

impl Mention<'_> {
    /// Returns whether this key defines the zone.
    pub(crate) fn is_definition(&self) -> bool {
        matches!(self.kind, MentionKind::Key(_))
    }

    /// Returns whether both refer to the same zone.
    pub(crate) fn is_same_zone(&self, other: &Self) -> bool {
        self.template == other.template && self.zone == other.zone
    }
}

/// Returns all zone names, in order. O(values).
pub(crate) fn mentions(document: &Document) -> Vec<Mention<'_>> {
    let templates = document.root().and_then(Value::members).unwrap_or_default();
    let mut search = Search { document, template: "", found: Vec::new() };
    for template in templates {
        search.template = &template.key.name;
        search.value(&template.value, Shape::File.step(Step::Key(&template.key.name)));
    }
    search.found
}

/// Returns the zone name at an offset, including its start and end.
pub(crate) fn mention_at<'m, 'd>(mentions: &'m [Mention<'d>], offset: usize) -> Option<&'m Mention<'d>> {
    mentions
        .iter()
        .find(|mention| (mention.span.start as usize..=mention.span.end as usize).contains(&offset))
}

struct Search<'d> {
    document: &'d Document,
    template: &'d str,
    found: Vec<Mention<'d>>,
}

impl<'d> Search<'d> {
    /// Visits a value and its contents. The reader limits the depth of documents.
    fn value(&mut self, value: &'d Value, shape: Shape) {
        let field = match shape {
            Shape::Unknown => return,
            Shape::Field(field) => Some(field),
            Shape::Item(field) if matches!(field.value, Accepted::Zones) => Some(field),
            Shape::File | Shape::Structure(_) | Shape::Item(_) | Shape::Named(_) | Shape::Subtype(_) => None,
        };
        if let Some(field) = field {
            match field.value {
                Accepted::Zone | Accepted::Zones => self.reference(value),
                Accepted::Text if field.key == "victory" => self.victory(value),
                _ => {}
            }
        }
        for member in value.members().unwrap_or_default() {
            if field.is_some_and(is_zones) {
                let kind = MentionKind::Key(member.key.flags.as_deref());
                self.push(member.key.name.clone(), member.key.span, kind);
            }
            self.value(&member.value, shape.step(Step::Key(&member.key.name)));
        }
        for (index, item) in value.items().unwrap_or_default().iter().enumerate() {
            self.value(item, shape.step(Step::Index(index)));
        }
    }

    fn reference(&mut self, value: &Value) {
        match &value.kind {
            Kind::String(text) => self.push(text.trim().to_owned(), value.span, MentionKind::Value),
            Kind::Int(number) if *number != -1 => {
                self.push(number.to_string(), value.span, MentionKind::Value);
            }
            Kind::Int(_)
            | Kind::Bad
            | Kind::Null
            | Kind::Bool(_)
            | Kind::Float(_)
            | Kind::Array(_)
            | Kind::Object(_) => {}
        }
    }

    /// Visits `town=ZONE` without escapes.
    fn victory(&mut self, value: &Value) {
        let raw = self.document.slice(value.span);
        let Some((word, rest)) = raw.split_once('=') else { return };
        let zone = rest.trim_end_matches(['"', '\'']).trim();
        if word.trim_start_matches(['"', '\'']).trim() != "town" || zone.is_empty() || raw.contains('\\') {
            return;
        }
        let before = raw.len() - rest.len() + (rest.len() - rest.trim_start().len());
        let (Ok(before), Ok(length)) = (u32::try_from(before), u32::try_from(zone.len())) else { return };
        let start = value.span.start + before;
        self.push(zone.to_owned(), Span::new(start, start + length), MentionKind::Inside);
    }

    fn push(&mut self, zone: String, span: Span, kind: MentionKind<'d>) {
        self.found.push(Mention { template: self.template, zone, span, kind });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_zone_names_are_found() {
        let text = "{ t: { victory: 'town= b ', zones: { 'a#override': { minesLikeZone: 'b', townHints: [{ likeZone: -1 }, \
                    { notLikeZone: ['a', 7] }] }, b: { minesLikeZone: { a: 1 }, mines: { c: 1 } } }, connections: [{ a: 'a', b: 'b' }, \
                    { a: 'c' ";
        let (document, _) = Document::parse(text);
        let found: Vec<String> = mentions(&document)
            .iter()
            .map(|mention| {
                let sign = if mention.is_definition() { "!" } else { "" };
                format!("{}{sign} {}", mention.zone, document.slice(mention.span))
            })
            .collect();
        let expected = ["b b", "a! 'a#override'", "b 'b'", "a 'a'", "7 7", "b! b", "a 'a'", "b 'b'", "c 'c'"];
        assert_eq!(found, expected);
    }
}
