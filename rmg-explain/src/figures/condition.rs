//! Conditions: `rival_days >= 4 and (portals = 0 or spread < 10 %)`.
//!
//! ```text
//! condition  = all { "or" all }
//! all        = one { "and" one }
//! one        = "not" one | "(" condition ")" | value compare value { compare value }
//! value      = name | number [ "%" ]
//! compare    = "<" | "<=" | "=" | "!=" | ">=" | ">"
//! ```

use std::ops::Range;
use std::str::FromStr;

use super::condition_error::{ConditionError, ConditionErrorKind, Expected, MAX_DEPTH};
use super::tokens::{Comparison, Token, tokens};
use super::{Figure, Figures};

/// A condition on the figures of a map.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The conditions that `and` joins, with their texts. At least one.
    parts: Vec<(String, Node)>,
}

#[derive(Debug, Clone, PartialEq)]
enum Node {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    Compare(Value, Comparison, Value),
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Value {
    Figure(Figure),
    Number(f64),
}

impl Condition {
    /// Returns whether the figures meet the condition. A comparison with a missing figure is not met.
    #[must_use]
    pub fn is_met(&self, figures: &Figures) -> bool {
        self.parts.iter().all(|(_, node)| node.is_met(figures))
    }

    /// Returns the conditions that `and` joins at the top, with whether each is met.
    pub fn parts<'a>(&'a self, figures: &'a Figures) -> impl Iterator<Item = (&'a str, bool)> {
        self.parts.iter().map(|(text, node)| (text.as_str(), node.is_met(figures)))
    }

    /// Returns the figures that the condition uses, each once, in order.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let mut found = Vec::new();
        self.parts.iter().for_each(|(_, node)| node.collect(&mut found));
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Node {
    fn is_met(&self, figures: &Figures) -> bool {
        match self {
            Self::All(nodes) => nodes.iter().all(|node| node.is_met(figures)),
            Self::Any(nodes) => nodes.iter().any(|node| node.is_met(figures)),
            Self::Not(node) => !node.is_met(figures),
            Self::Compare(left, comparison, right) => match (left.of(figures), right.of(figures)) {
                (Some(left), Some(right)) => comparison.holds(left, right),
                _ => false,
            },
        }
    }

    fn collect(&self, found: &mut Vec<Figure>) {
        match self {
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().for_each(|node| node.collect(found)),
            Self::Not(node) => node.collect(found),
            Self::Compare(left, _, right) => {
                found.extend([left, right].into_iter().filter_map(|value| match value {
                    Value::Figure(figure) => Some(*figure),
                    Value::Number(_) => None,
                }));
            }
        }
    }
}

impl Value {
    fn of(self, figures: &Figures) -> Option<f64> {
        match self {
            Self::Figure(figure) => figures.get(figure),
            Self::Number(number) => Some(number),
        }
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let mut parser = Parser { text, tokens: tokens(text)?, at: 0, depth: 0 };
        let (mut parts, mut start) = (Vec::new(), 0);
        loop {
            let node = parser.one()?;
            let range = parser.place(start).start..parser.place(parser.at - 1).end;
            parts.push((text[range].to_owned(), node));
            match parser.peek() {
                Some(Token::And) => parser.at += 1,
                Some(Token::Or) => {
                    // the parts before belong to the first choice
                    let first = Node::All(parts.into_iter().map(|(_, node)| node).collect());
                    parser.at += 1;
                    let Node::Any(mut rest) = parser.any()? else { unreachable!("`any` returns a choice") };
                    rest.insert(0, first);
                    parser.end()?;
                    return Ok(Self { parts: vec![(text.trim().to_owned(), Node::Any(rest))] });
                }
                _ => {
                    parser.end()?;
                    return Ok(Self { parts });
                }
            }
            start = parser.at;
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token<'a>, Range<usize>)>,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// Returns the place of a token; the end of the text after the last one.
    fn place(&self, at: usize) -> Range<usize> {
        self.tokens.get(at).map_or(self.text.len()..self.text.len(), |(_, place)| place.clone())
    }

    fn error(&self, kind: ConditionErrorKind) -> ConditionError {
        ConditionError::new(kind, self.place(self.at))
    }

    fn expected(&self, what: Expected) -> ConditionError {
        self.error(ConditionErrorKind::Expected(what))
    }

    fn end(&self) -> Result<(), ConditionError> {
        if self.peek().is_some() { Err(self.expected(Expected::Joint)) } else { Ok(()) }
    }

    fn any(&mut self) -> Result<Node, ConditionError> {
        let mut choices = vec![self.all()?];
        while self.peek() == Some(&Token::Or) {
            self.at += 1;
            choices.push(self.all()?);
        }
        Ok(Node::Any(choices))
    }

    fn all(&mut self) -> Result<Node, ConditionError> {
        let mut parts = vec![self.one()?];
        while self.peek() == Some(&Token::And) {
            self.at += 1;
            parts.push(self.one()?);
        }
        Ok(Node::All(parts))
    }

    fn one(&mut self) -> Result<Node, ConditionError> {
        match self.peek() {
            Some(Token::Not) => self.deeper(|parser| Ok(Node::Not(Box::new(parser.one()?)))),
            Some(Token::Open) => self.deeper(|parser| {
                let inner = parser.any()?;
                if parser.peek() != Some(&Token::Close) {
                    return Err(parser.expected(Expected::Close));
                }
                parser.at += 1;
                Ok(inner)
            }),
            _ => self.comparisons(),
        }
    }

    /// Skips a token and parses what follows, one level deeper.
    fn deeper(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Node, ConditionError>,
    ) -> Result<Node, ConditionError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(ConditionErrorKind::Depth));
        }
        self.at += 1;
        self.depth += 1;
        let node = inner(self)?;
        self.depth -= 1;
        Ok(node)
    }

    /// Parses `4 <= rival_days < 6`, with any number of comparisons.
    fn comparisons(&mut self) -> Result<Node, ConditionError> {
        let mut left = self.value()?;
        let mut parts = Vec::new();
        while let Some(Token::Compare(comparison)) = self.peek() {
            let comparison = *comparison;
            self.at += 1;
            let right = self.value()?;
            parts.push(Node::Compare(left, comparison, right));
            left = right;
        }
        if parts.is_empty() {
            return Err(self.expected(Expected::Comparison));
        }
        Ok(Node::All(parts))
    }

    fn value(&mut self) -> Result<Value, ConditionError> {
        let value = match self.peek() {
            Some(Token::Number(number)) => Value::Number(*number),
            Some(Token::Word(word)) => match Figure::of(word) {
                Some(figure) => Value::Figure(figure),
                None => return Err(self.error(ConditionErrorKind::Name((*word).to_owned()))),
            },
            _ => return Err(self.expected(Expected::Value)),
        };
        self.at += 1;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> Figures {
        let mut figures = Figures::default();
        figures.set(Figure::RivalDays, 4.0);
        figures.set(Figure::Portals, 1.0);
        figures.set(Figure::Spread, 0.2);
        figures
    }

    fn is_met(text: &str) -> bool {
        text.parse::<Condition>().unwrap().is_met(&figures())
    }

    #[test]
    fn and_binds_stronger_than_or() {
        assert!(is_met("portals = 1 or portals = 2 and rival_days > 9"));
        assert!(!is_met("(portals = 1 or portals = 2) and rival_days > 9"));
        assert!(is_met("portals = 2 and rival_days > 9 or spread = 0.2"));
        assert!(is_met("NOT portals != 1 && (portals = 1 || portals = 7)"));
    }

    #[test]
    fn comparisons_can_be_chained_and_have_percent() {
        assert!(is_met("3 < rival_days <= 4 and spread = 20 %") && is_met("20% ≥ spread"));
        assert!(!is_met("3 < rival_days < 4") && is_met("not 3 < rival_days < 4"));
        assert!(is_met("rival_days > portals"));
    }

    #[test]
    fn comparisons_with_a_missing_figure_are_not_met() {
        assert!(!is_met("town_days < 9") && !is_met("town_days >= 0") && is_met("not town_days < 9"));
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| {
            let error = text.parse::<Condition>().unwrap_err();
            (error.to_string(), error.at.start, error.at.end)
        };
        assert_eq!(error(""), ("expected the name of a figure or a number".to_owned(), 0, 0));
        assert_eq!(error("rival_day > 4"), ("unknown figure `rival_day`".to_owned(), 0, 9));
        assert_eq!(error("portals 4"), ("expected one of < <= = != >= >".to_owned(), 8, 9));
        assert_eq!(error("(portals = 0"), ("expected `)`".to_owned(), 12, 12));
        assert_eq!(error("portals = 0 unmet = 1"), ("expected `and`, `or` or the end".to_owned(), 12, 17));
        assert_eq!(error("portals = 1.2.3"), ("unexpected `1`".to_owned(), 10, 11));
        assert_eq!(error("portals = ä"), ("unknown figure `ä`".to_owned(), 10, 12));
        assert_eq!(error("portals ; 1"), ("unexpected `;`".to_owned(), 8, 9));
        assert_eq!(error(&"(".repeat(9_000)).1, 64);
        assert_eq!(error(&"not ".repeat(9_000)).1, 4 * 64);
    }

    #[test]
    fn parts_and_figures_are_listed() {
        let condition: Condition = " portals = 0 and (unmet < 2 or spread < 1) ".parse().unwrap();
        let figures = figures();
        let parts: Vec<_> = condition.parts(&figures).collect();
        assert_eq!(parts, [("portals = 0", false), ("(unmet < 2 or spread < 1)", true)]);
        assert_eq!(condition.figures(), [Figure::Spread, Figure::Portals, Figure::Unmet]);
        let either: Condition = "portals = 0 and unmet = 1 or spread < 1".parse().unwrap();
        assert_eq!(
            either.parts(&figures).collect::<Vec<_>>(),
            [("portals = 0 and unmet = 1 or spread < 1", true)]
        );
    }
}
