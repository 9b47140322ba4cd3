//! Reads object rules of Horn of the Abyss: which objects may be placed, and their values.
//!
//! Blanks separate rules: `-n` disables all objects, `-class sub` disables one kind, and
//! `+class sub value frequency maxOnMap maxPerZone` enables one. `d` is the default; `n` means no limit or
//! all subtypes. Unknown rules stay text.

use rmg_core::diag::{Span, Spanned};
use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::template::{CommonObject, CustomObjects, Extra, Name};

/// Parsed rules, and the rules that templates cannot represent.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Rules {
    pub(super) objects: CustomObjects,
    /// The source text of unknown rules.
    pub(super) unknown: Vec<String>,
}

impl Rules {
    /// Adds the rules of a cell. Later rules override earlier ones.
    pub(super) fn add(&mut self, text: &Spanned<String>, content: &ContentPack) {
        for rule in split(&text.value) {
            if self.add_rule(&rule, text.span, content).is_none() {
                self.unknown.push(rule.join(" "));
            }
        }
    }

    /// Adds a rule; `None` if it is unknown.
    fn add_rule(&mut self, rule: &[&str], span: Span, content: &ContentPack) -> Option<()> {
        let name = |text: &str| -> Name { Spanned::new(text.to_owned(), span) };
        let (first, rest) = rule.split_first()?;
        if *first == "-n" {
            self.objects = CustomObjects { banned_categories: vec![name("all")], ..CustomObjects::default() };
            return rest.is_empty().then_some(());
        }
        let (is_on, class) = match first.strip_prefix('+') {
            Some(class) => (true, class),
            None => (false, first.strip_prefix('-')?),
        };
        let class = class.parse::<u16>().ok()?;
        let subtype = match rest.first()? {
            &"n" => None,
            number => Some(number.parse::<u16>().ok()?),
        };
        let kinds: Vec<&ObjectKind> = (content.objects.records().iter())
            .filter(|kind| {
                kind.number.is_some_and(|(of, sub)| of == class && subtype.is_none_or(|wanted| wanted == sub))
            })
            .collect();
        if kinds.is_empty() {
            return None;
        }
        for kind in kinds {
            let (object, sub) = kind.key_parts();
            let is_other = |of: &Name, like: Option<&Name>| {
                of.value != object || like.is_some_and(|like| like.value != sub)
            };
            self.objects.banned.retain(|(of, like)| is_other(of, like.as_ref()));
            self.objects.common.retain(|entry| is_other(&entry.object, entry.subtype.as_ref()));
            if !is_on {
                self.objects.banned.push((name(object), Some(name(sub))));
                continue;
            }
            let number = |at: usize, default: Option<u32>| match rest.get(at) {
                None | Some(&"d") => Some(default),
                Some(&"n") => Some(None),
                Some(text) => text.parse().ok().map(Some),
            };
            self.objects.common.push(CommonObject {
                object: name(object),
                subtype: Some(name(sub)),
                value: number(1, Some(kind.value))??,
                rarity: number(2, Some(kind.rarity))??,
                zone_limit: number(4, kind.zone_limit)?,
            });
        }
        Some(())
    }
}

/// Converts unknown rules to an option that is kept.
pub(super) fn unknown_rules(unknown: &[String], span: Span) -> Option<Extra> {
    (!unknown.is_empty())
        .then(|| Extra { name: "unknownObjectRules", value: Spanned::new(unknown.join(" "), span) })
}

/// Splits a cell into rules and their tokens. A token with a sign starts a rule.
fn split(text: &str) -> Vec<Vec<&str>> {
    let mut rules: Vec<Vec<&str>> = Vec::new();
    for token in text.split_whitespace() {
        match rules.last_mut() {
            Some(rule) if !token.starts_with(['+', '-']) => rule.push(token),
            _ => rules.push(vec![token]),
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(text: &str) -> Vec<String> {
        let mut rules = Rules::default();
        rules.add(&Spanned::new(text.to_owned(), Span::default()), &ContentPack::default());
        rules.unknown
    }

    #[test]
    fn unknown_rules_keep_their_text() {
        // regression: a rule that starts with a two-byte letter
        assert_eq!(unknown("ť145 3"), ["ť145 3"]);
        assert_eq!(unknown("+ - -n +95 0 d -n 7"), ["+", "-", "+95 0 d", "-n 7"]);
        assert_eq!(unknown("-n"), Vec::<String>::new());
    }
}
