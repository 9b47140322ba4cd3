//! Object rules of Horn of the Abyss: what of the map's objects is there, and what it is worth.
//!
//! Rules follow each other, separated by blanks: `-n` switches everything off, `-class sub` one kind of objects, `+class sub value frequency maxOnMap maxPerZone`
//! switches one on; `d` is the default, `n` no limit or all subtypes. What is not understood stays text.

use rmg_core::diag::{Span, Spanned};
use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::template::{CommonObject, CustomObjects, Extra, Name};

/// What rules say that the language of templates can say, and what of them is left.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Rules {
    pub(super) objects: CustomObjects,
    /// Rules that were not, as they are written.
    pub(super) left: Vec<String>,
}

impl Rules {
    /// Adds the rules of a cell: later ones count.
    pub(super) fn add(&mut self, text: &Spanned<String>, content: &ContentPack) {
        for rule in split(&text.value) {
            if self.add_rule(&rule, text.span, content).is_none() {
                self.left.push(rule.join(" "));
            }
        }
    }

    /// Adds a rule; `None` where it is not understood.
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

/// Rules that were not understood, as something that is kept.
pub(super) fn unknown_rules(left: &[String], span: Span) -> Option<Extra> {
    (!left.is_empty())
        .then(|| Extra { name: "unknownObjectRules", value: Spanned::new(left.join(" "), span) })
}

/// The rules of a cell, token by token: a token with a sign begins one, unless it is a negative number inside of one that was begun by a class.
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

    fn left(text: &str) -> Vec<String> {
        let mut rules = Rules::default();
        rules.add(&Spanned::new(text.to_owned(), Span::default()), &ContentPack::default());
        rules.left
    }

    #[test]
    fn what_is_no_rule_is_left_as_it_is_written() {
        // found by breaking tables: a rule that begins with a letter of two bytes
        assert_eq!(left("ť145 3"), ["ť145 3"]);
        assert_eq!(left("+ - -n +95 0 d -n 7"), ["+", "-", "+95 0 d", "-n 7"]);
        assert_eq!(left("-n"), Vec::<String>::new());
    }
}
