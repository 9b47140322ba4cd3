//! Random template files within the language, each identified by a number.
//!
//! Allowed keys and values come from the tables of the language
//! ([`STRUCTURES`](rmg_template::json::language::STRUCTURES)), so new keys are covered automatically. Names
//! of content are those of the built-in pack. There are four kinds of files:
//!
//! - default: any subset of keys, numbers from the ends and the center of their ranges, all kinds of zone
//!   ids, up to 30 connections, sometimes `repeat` and `mirror`. They have no errors, except for
//!   [tangled](TANGLES) ones;
//! - [playable](RandomTemplates::playable): seats for all players, every zone is reachable, moderate numbers.
//!   Most of them generate maps;
//! - [unusual](RandomTemplates::unusual): between the two. Many pass the check, and request unusual maps;
//! - [cramped](RandomTemplates::cramped): small, with many contradicting connections and little space.
//!
//! ```
//! use rmg_reader_tests::random_templates::RandomTemplates;
//!
//! let file = RandomTemplates::new(7).templates(2);
//! assert_eq!(file.json(), RandomTemplates::new(7).templates(2).json());
//! let (_, diagnostics) = rmg_json::Document::parse(file.json());
//! assert!(diagnostics.is_empty());
//! ```

mod any;
mod copies;
mod cramped;
mod playable;
mod unusual;
mod words;

use rmg_core::Seed;
use rmg_json::NewValue;

/// Codes of the errors of tangled files, in which each key is valid but the combination is not.
pub const TANGLES: [&str; 2] = ["reversed-range", "inheritance-circle"];

/// Members of an object.
type Members = Vec<(String, NewValue)>;

/// Kind of random templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Any,
    Tangled,
    Playable,
    Unusual,
    Cramped,
}

/// A random template file. The same number and settings always give the same file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomTemplates {
    seed: u64,
    kind: Kind,
    templates: Option<usize>,
}

impl RandomTemplates {
    /// Returns the file of a number: any templates, usually one, sometimes up to three.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, kind: Kind::Any, templates: None }
    }

    /// Selects templates for which maps of sizes s to m can be generated.
    #[must_use]
    pub fn playable(self) -> Self {
        Self { kind: Kind::Playable, ..self }
    }

    /// Selects templates for maps of 36 x 36 to 144 x 144 tiles with up to 30 zones, with unusual sizes,
    /// contents and connections.
    #[must_use]
    pub fn unusual(self) -> Self {
        Self { kind: Kind::Unusual, ..self }
    }

    /// Selects templates for small maps with up to 7 zones of extreme sizes, and connections of all kinds
    /// between any of them.
    #[must_use]
    pub fn cramped(self) -> Self {
        Self { kind: Kind::Cramped, ..self }
    }

    /// Selects templates whose keys may contradict each other, with errors of the [`TANGLES`].
    #[must_use]
    pub fn tangled(self) -> Self {
        Self { kind: Kind::Tangled, ..self }
    }

    /// Sets the number of templates. Readers accept at most 1000.
    #[must_use]
    pub fn templates(self, count: usize) -> Self {
        Self { templates: Some(count), ..self }
    }

    /// Returns the file as a value: an object of templates by their ids.
    #[must_use]
    pub fn value(&self) -> NewValue {
        let name = Seed(self.seed).at("random templates");
        let mut rng = name.at("file").stream();
        let count = self.templates.unwrap_or_else(|| if rng.chance(1, 5) { 1 + rng.index(3) } else { 1 });
        let template = |at: usize| {
            let number = u64::try_from(at).unwrap_or(u64::MAX);
            let name = name.at(number);
            let members = match self.kind {
                Kind::Playable => playable::template(name),
                Kind::Unusual => unusual::template(name),
                Kind::Cramped => cramped::template(name),
                Kind::Any | Kind::Tangled => any::template(name, self.kind == Kind::Tangled),
            };
            let mut rng = name.at("id").stream();
            let title = words::title(&mut rng);
            (format!("{title} {}", at + 1), NewValue::Object(members))
        };
        NewValue::Object((0..count).map(template).collect())
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn json(&self) -> String {
        text_of(&self.value())
    }
}

/// Formats a value as text.
fn text_of(value: &NewValue) -> String {
    value.to_pretty().expect("values have no control characters, no `#` in keys and no infinities")
}

fn text(text: impl Into<String>) -> NewValue {
    NewValue::Text(text.into())
}

fn whole(number: u32) -> NewValue {
    NewValue::Int(number.into())
}

fn structure<const N: usize>(members: [(&str, NewValue); N]) -> NewValue {
    NewValue::Object(members.map(|(key, value)| (key.to_owned(), value)).to_vec())
}
