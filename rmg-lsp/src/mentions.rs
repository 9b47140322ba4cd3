//! Where a document names zones: the keys that define them, and the values that refer to them.

use rmg_core::diag::Span;
use rmg_json::{Document, Kind, Step, Value};
use rmg_template::json::language::Accepted;

use crate::language::{Shape, is_zones};

/// A place that names a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mention<'d> {
    /// The id of the template.
    pub(crate) template: &'d str,
    /// The id of the zone.
    pub(crate) zone: String,
    /// Where it stands, quotes included; of `town=ZONE` the id alone.
    pub(crate) span: Span,
    pub(crate) kind: MentionKind<'d>,
}

/// How a zone is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MentionKind<'d> {
    /// As the key that defines it, with the flags of the key.
    Key(Option<&'d str>),
    Value,
    Inside,
}

impl Mention<'_> {
    /// Whether the zone is defined here.
    pub(crate) fn is_definition(&self) -> bool {
        matches!(self.kind, MentionKind::Key(_))
    }

    /// Whether both name one zone.
    pub(crate) fn is_same_zone(&self, other: &Self) -> bool {
        self.template == other.template && self.zone == other.zone
    }
}

/// All places that name zones, in order. O(values).
pub(crate) fn mentions(document: &Document) -> Vec<Mention<'_>> {
    let templates = document.root().and_then(Value::members).unwrap_or_default();
    let mut search = Search { document, template: "", found: Vec::new() };
    for template in templates {
        search.template = &template.key.name;
        search.value(&template.value, Shape::File.step(Step::Key(&template.key.name)));
    }
    search.found
}

/// The place at an offset, its first and last border included.
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
    /// Looks at a value and what is in it; documents are nested no deeper than their reader allows.
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

    /// `town=ZONE`, written without escapes.
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
    fn zones_are_found_wherever_they_are_named() {
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
        let wanted = ["b b", "a! 'a#override'", "b 'b'", "a 'a'", "7 7", "b! b", "a 'a'", "b 'b'", "c 'c'"];
        assert_eq!(found, wanted);
    }
}
