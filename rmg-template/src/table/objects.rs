//! Reads object rules of Horn of the Abyss: which objects may be placed, and their values.
//!
//! Blanks separate rules. All rules of public packs have this form:
//!
//! ```text
//! rule     "-n"                                    no objects at all
//!          "-" class sub [content]                 no such objects
//!          "+" class sub [content] value frequency map zone ["d"]
//! sub      number | "n" (all) | "L" level (dwellings, from 0)
//! content  of boxes and seers: "n" (all), "0" creature, "0 L" level, "1" experience, "2" gold,
//!          "3" lowest level, highest level, schools (air 1, fire 2, water 4, earth 8, added)
//!          of prisons: experience or "n"; of scrolls: level of the spell or "n"
//! ```
//!
//! `d` is the default, and `n` means no limit. Rules of another form stay text.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::diag::{Diagnostic, Severity, Span, Spanned};
use rmg_core::pack::ContentPack;
use rmg_core::template::{Extra, ObjectRule, RuleContent, RuleValues, SpellRange};

use super::cells::Cells;
use super::limits::{MAX_RULES, MAX_RULES_OF_FILE};
use crate::json::limits::{MAX_RULE_LEVEL, MAX_VALUE};

/// Classes with contents.
pub(super) const BOX: u16 = 6;
pub(super) const DWELLING: u16 = 17;
pub(super) const PRISON: u16 = 62;
pub(super) const SEER: u16 = 83;
pub(super) const SCROLL: u16 = 93;

/// The names of objects and creatures by their numbers. Built once for a table; rules share the names.
#[derive(Debug, Default)]
pub(super) struct RuleNames {
    classes: BTreeMap<u16, Vec<NamedKind>>,
    creatures: BTreeMap<u16, Arc<str>>,
    /// Names of unknown numbers, which are those of the mod of Horn of the Abyss.
    unknown: BTreeMap<String, Arc<str>>,
    /// Number of rules read so far.
    count: usize,
}

#[derive(Debug)]
struct NamedKind {
    subclass: u16,
    object: Arc<str>,
    /// `None` if the type has no other subtype.
    subtype: Option<Arc<str>>,
}

impl RuleNames {
    pub(super) fn new(content: &ContentPack) -> Self {
        let mut names = Self::default();
        let mut types: BTreeMap<&str, Arc<str>> = BTreeMap::new();
        for kind in content.objects.records() {
            let Some((class, subclass)) = kind.number else { continue };
            let (object, subtype) = kind.key_parts();
            let is_only = content.objects_of_type(object).len() == 1;
            let object = types.entry(object).or_insert_with(|| object.into());
            let subtype = (!is_only).then(|| subtype.into());
            names.classes.entry(class).or_default().push(NamedKind {
                subclass,
                object: Arc::clone(object),
                subtype,
            });
        }
        for creature in content.creatures.records() {
            if let Some(number) = creature.number {
                names.creatures.entry(number).or_insert_with(|| creature.name.as_str().into());
            }
        }
        names
    }

    fn unknown(&mut self, name: String) -> Arc<str> {
        let shared = Arc::from(name.as_str());
        Arc::clone(self.unknown.entry(name).or_insert(shared))
    }

    fn creature(&mut self, number: u16) -> Arc<str> {
        let known = self.creatures.get(&number).cloned();
        known.unwrap_or_else(|| self.unknown(format!("hota:creature{number}")))
    }

    /// Returns the types and subtypes of a class and a subclass (`None`: all).
    fn kinds(&mut self, class: u16, subclass: Option<u16>) -> Vec<(Arc<str>, Option<Arc<str>>)> {
        let all = self.classes.get(&class).map_or(&[][..], Vec::as_slice);
        let mut found: Vec<(Arc<str>, Option<Arc<str>>)> = Vec::new();
        for kind in all.iter().filter(|kind| subclass.is_none_or(|wanted| wanted == kind.subclass)) {
            let subtype = kind.subtype.clone().filter(|_| subclass.is_some());
            let named = (Arc::clone(&kind.object), subtype);
            if !found.contains(&named) {
                found.push(named);
            }
        }
        if found.is_empty() {
            let subtype = subclass.map(|subclass| self.unknown(subclass.to_string()));
            found.push((self.unknown(format!("hota:class{class}")), subtype));
        }
        found
    }
}

/// The rules of a cell.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub(super) rules: Vec<ObjectRule>,
    /// The text of rules with another form.
    unknown: Vec<String>,
}

impl Rules {
    /// Reads a cell. Reports too many rules.
    pub(super) fn read(cells: &mut Cells<'_, '_>, text: &Spanned<String>, names: &mut RuleNames) -> Self {
        let mut read = Self::default();
        for (at, rule) in split(&text.value).enumerate() {
            if at == MAX_RULES || names.count >= MAX_RULES_OF_FILE {
                cells.diagnostics.push_with(Severity::Error, || {
                    let message = if at == MAX_RULES {
                        format!("more than {MAX_RULES} object rules in a cell")
                    } else {
                        format!("more than {MAX_RULES_OF_FILE} object rules in a file")
                    };
                    Diagnostic::new(Severity::Error, "too-many-rules", Some(text.span), message)
                        .help("remove rules that later ones override; the rest is not read")
                });
                break;
            }
            names.count += 1;
            let before = read.rules.len();
            if read.add(&rule, text.span, names).is_none() {
                read.rules.truncate(before);
                read.unknown.push(rule.join(" "));
            }
        }
        read
    }

    /// Returns the rules with another form, as an option that is kept.
    pub(super) fn unknown(&self, span: Span) -> Option<Extra> {
        (!self.unknown.is_empty())
            .then(|| Extra { name: "unknownObjectRules", value: Spanned::new(self.unknown.join(" "), span) })
    }

    /// Adds a rule; `None` if it has another form.
    fn add(&mut self, rule: &[&str], span: Span, names: &mut RuleNames) -> Option<()> {
        let (first, rest) = rule.split_first()?;
        if *first == "-n" {
            let all =
                ObjectRule { object: None, subtype: None, content: RuleContent::Any, values: None, span };
            self.rules.push(all);
            return rest.is_empty().then_some(());
        }
        let (is_on, class) = match first.strip_prefix('+') {
            Some(class) => (true, class),
            None => (false, first.strip_prefix('-')?),
        };
        let class = class.parse::<u16>().ok()?;
        let (subclass, level, rest) = match rest {
            ["L", of, rest @ ..] if class == DWELLING => (None, Some(level(of, 1)?), rest),
            ["n", rest @ ..] => (None, None, rest),
            [number, rest @ ..] => (Some(number.parse::<u16>().ok()?), None, rest),
            [] => return None,
        };
        let (content, rest) = match (class, level) {
            (_, Some(level)) => (RuleContent::Level(level), rest),
            (BOX | SEER | PRISON | SCROLL, None) => content(class, rest, names)?,
            _ => (RuleContent::Any, rest),
        };
        let values = if is_on { Some(values(rest)?) } else { rest.is_empty().then_some(None)? };
        for (object, subtype) in names.kinds(class, subclass) {
            let (object, content) = (Some(object), content.clone());
            self.rules.push(ObjectRule { object, subtype, content, values, span });
        }
        Some(())
    }
}

/// Reads the content of a rule; returns the tokens after it.
fn content<'t, 'r>(
    class: u16,
    tokens: &'r [&'t str],
    names: &mut RuleNames,
) -> Option<(RuleContent, &'r [&'t str])> {
    let amount = |of: fn(Option<u32>) -> RuleContent, rest: &'r [&'t str]| match rest {
        [] => Some((of(None), rest)),
        ["n", rest @ ..] => Some((of(None), rest)),
        [amount, rest @ ..] => Some((of(Some(number(amount)?)), rest)),
    };
    match (class, tokens) {
        (_, ["n", rest @ ..]) => Some((RuleContent::Any, rest)),
        (PRISON, [_, ..]) => amount(RuleContent::Experience, tokens),
        (SCROLL, [of, rest @ ..]) => {
            let of = level(of, 0)?;
            let range = SpellRange { low: of, high: of, schools: SpellRange::ALL_SCHOOLS };
            Some((RuleContent::Spells(Some(range)), rest))
        }
        (_, ["0"] | ["0", "n"]) => Some((RuleContent::Creatures, &[])),
        (_, ["0", "L", of, rest @ ..]) => Some((RuleContent::Level(level(of, 1)?), rest)),
        (_, ["0", creature, rest @ ..]) => {
            Some((RuleContent::Creature(names.creature(creature.parse().ok()?)), rest))
        }
        (_, ["1", rest @ ..]) => amount(RuleContent::Experience, rest),
        (_, ["2", rest @ ..]) => amount(RuleContent::Gold, rest),
        (BOX, ["3"] | ["3", "n"]) => Some((RuleContent::Spells(None), &[])),
        (BOX, ["3", low, high, schools, rest @ ..]) => {
            let schools =
                schools.parse().ok().filter(|schools| (1..=SpellRange::ALL_SCHOOLS).contains(schools))?;
            let range = SpellRange { low: level(low, 0)?, high: level(high, 0)?, schools };
            Some((RuleContent::Spells(Some(range)), rest))
        }
        _ => None,
    }
}

/// Reads a level that templates can have. `add` is 1 if the format counts it from 0.
fn level(text: &str, add: u8) -> Option<u8> {
    let level = text.parse::<u8>().ok()?.checked_add(add)?;
    (u32::from(level) <= MAX_RULE_LEVEL).then_some(level)
}

/// Reads a number that templates can have.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number| *number <= MAX_VALUE)
}

/// Reads value, frequency, limit of the map and limit of the zone.
fn values(tokens: &[&str]) -> Option<RuleValues> {
    let ([value, rarity, map, zone] | [value, rarity, map, zone, "d"]) = tokens else { return None };
    let given = |text: &str| if text == "d" { Some(None) } else { number(text).map(Some) };
    let limit = |text: &str| if text == "n" { Some(None) } else { given(text) };
    Some(RuleValues {
        value: given(value)?,
        rarity: given(rarity)?,
        map_limit: limit(map)?,
        zone_limit: limit(zone)?,
    })
}

/// Splits a cell into rules and their tokens. A token with a sign starts a rule.
fn split(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let mut tokens = text.split_whitespace().peekable();
    std::iter::from_fn(move || {
        let mut rule = vec![tokens.next()?];
        while let Some(token) = tokens.next_if(|token| !token.starts_with(['+', '-'])) {
            rule.push(token);
        }
        Some(rule)
    })
}

#[cfg(test)]
mod tests {
    use rmg_core::diag::DiagnosticList;

    use super::super::Sheet;
    use super::*;

    fn read(text: &str) -> (Vec<String>, Vec<String>) {
        let sheet = Sheet::parse(b"a\tb").0;
        let mut diagnostics = DiagnosticList::default();
        let mut cells = Cells::new(sheet.row(0).unwrap(), &mut diagnostics);
        let text = Spanned::new(text.to_owned(), Span::default());
        let rules = Rules::read(&mut cells, &text, &mut RuleNames::new(&ContentPack::default()));
        (rules.rules.iter().map(ObjectRule::words).collect(), rules.unknown)
    }

    #[test]
    fn all_forms_of_rules_are_read() {
        for (text, words) in [
            ("-n", "no objects"),
            ("+16 3 d 50 d d", "hota:class16/3: frequency 50"),
            ("+101 n 500 100 d d", "hota:class101: value 500, frequency 100"),
            ("+95 0 d d 2 3 d", "hota:class95/0: at most 2 on the map, at most 3 in the zone"),
            ("+6 0 2 20000 d 3 d 1", "hota:class6/0 with 20000 gold: frequency 3, at most 1 in the zone"),
            ("+6 0 0 L 3 d d d d", "hota:class6/0 of level 4: as usual"),
            (
                "+6 0 3 2 2 15 4000 d d 1",
                "hota:class6/0 with spells of level 2: value 4000, at most 1 in the zone",
            ),
            ("-6 0 3 1 5 5", "no hota:class6/0 with spells of levels 1 to 5 of air and water"),
            ("-6 0 n", "no hota:class6/0"),
            ("-6 0 3", "no hota:class6/0 with spells"),
            ("-6 0 0 n", "no hota:class6/0 with creatures"),
            ("-6 0 0 L 2", "no hota:class6/0 of level 3"),
            ("+6 0 0 22 d 5 d d", "hota:class6/0 with hota:creature22: frequency 5"),
            (
                "+83 n 1 1000000 39950 2 d 1",
                "hota:class83 with 1000000 experience: value 39950, frequency 2, at most 1 in the zone",
            ),
            ("-83 n 0 L 6", "no hota:class83 of level 7"),
            ("+62 0 5000 d d n 1", "hota:class62/0 with 5000 experience: at most 1 in the zone"),
            ("-62 0 n", "no hota:class62/0"),
            ("+93 0 5 5000 100 d d", "hota:class93/0 with spells of level 5: value 5000, frequency 100"),
            ("+17 L 0 d 2 d d", "hota:class17 of level 1: frequency 2"),
            ("-17 L 6", "no hota:class17 of level 7"),
        ] {
            assert_eq!(read(text), (vec![words.to_owned()], Vec::new()), "{text}");
        }
    }

    #[test]
    fn other_rules_keep_their_text() {
        // regression: a rule that starts with a two-byte letter
        assert_eq!(read("ť145 3").1, ["ť145 3"]);
        let (rules, unknown) = read(
            "+ - -n +95 0 d -n 7 +6 0 4 1 d d d d -17 L 255 +16 1 d d d d e +1 1 -5 d d d -17 L 20 +6 0 3 1 5 16 d d d d +16 3 2147483648 d d d",
        );
        assert_eq!(rules, ["no objects"]);
        let others = [
            "+",
            "-",
            "+95 0 d",
            "-n 7",
            "+6 0 4 1 d d d d",
            "-17 L 255",
            "+16 1 d d d d e",
            "+1 1",
            "-5 d d d",
            // templates do not have these numbers
            "-17 L 20",
            "+6 0 3 1 5 16 d d d d",
            "+16 3 2147483648 d d d",
        ];
        assert_eq!(unknown, others);
    }

    #[test]
    fn too_many_rules_are_an_error() {
        let sheet = Sheet::parse(b"a\tb").0;
        let mut diagnostics = DiagnosticList::default();
        let mut cells = Cells::new(sheet.row(0).unwrap(), &mut diagnostics);
        let text = Spanned::new("-16 3 ".repeat(10_000), Span::new(0, 1));
        let rules = Rules::read(&mut cells, &text, &mut RuleNames::default());
        assert_eq!(rules.rules.len(), MAX_RULES);
        let found = diagnostics.finish();
        assert_eq!(
            found.iter().map(|one| (one.code, one.span)).collect::<Vec<_>>(),
            [("too-many-rules", Some(text.span))]
        );
    }
}
