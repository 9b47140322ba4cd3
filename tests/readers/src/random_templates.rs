//! Random template files within the language, each named by a number.
//!
//! What may stand where comes from the tables of the language ([`STRUCTURES`](rmg_template::json::language::STRUCTURES)), so a new key is
//! written as soon as it is there; names of content are those of the built-in pack. Four kinds of files:
//!
//! - any ones: every subset of keys, numbers from the ends and the middle of their ranges, ids of zones of all sorts, up to 30 connections,
//!   sometimes `repeat` and `mirror`. They are read without an error, but for some that are [tangled](TANGLES);
//! - [playable](RandomTemplates::playable) ones: seats for all players, every zone can be reached, moderate numbers. Most of them make maps;
//! - [odd](RandomTemplates::odd) ones: between the two. Many pass the check, and ask for unusual maps;
//! - [wild](RandomTemplates::wild) ones: small, with tangled connections and hardly any room.
//!
//! ```
//! use rmg_reader_tests::random_templates::RandomTemplates;
//!
//! let file = RandomTemplates::new(7).templates(2);
//! assert_eq!(file.json(), RandomTemplates::new(7).templates(2).json());
//! let (_, faults) = rmg_json::Document::parse(file.json());
//! assert!(faults.is_empty());
//! ```

mod any;
mod copies;
mod odd;
mod playable;
mod wild;
mod words;

use rmg_core::Seed;
use rmg_json::NewValue;

/// Codes of the errors that tangled files have: what makes sense key by key and not together.
pub const TANGLES: [&str; 2] = ["reversed-range", "inheritance-circle"];

/// Members of a structure.
type Members = Vec<(String, NewValue)>;

/// What templates are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Any,
    Tangled,
    Playable,
    Odd,
    Wild,
}

/// A random template file: always the same one for the same number and wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomTemplates {
    seed: u64,
    kind: Kind,
    templates: Option<usize>,
}

impl RandomTemplates {
    /// The file of a number: any templates, mostly one, sometimes up to three.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, kind: Kind::Any, templates: None }
    }

    /// Of templates that a map can be made of at sizes s to m.
    #[must_use]
    pub fn playable(self) -> Self {
        Self { kind: Kind::Playable, ..self }
    }

    /// Of templates for maps of 36 x 36 to 144 x 144 tiles with up to 30 zones, of odd sizes, contents and connections.
    #[must_use]
    pub fn odd(self) -> Self {
        Self { kind: Kind::Odd, ..self }
    }

    /// Of templates for small maps with up to 7 zones of extreme sizes, and connections of all kinds between any of them.
    #[must_use]
    pub fn wild(self) -> Self {
        Self { kind: Kind::Wild, ..self }
    }

    /// Of templates whose keys may contradict each other, with errors of the [`TANGLES`].
    #[must_use]
    pub fn tangled(self) -> Self {
        Self { kind: Kind::Tangled, ..self }
    }

    /// Of exactly so many templates; more than 1000 are more than a reader takes.
    #[must_use]
    pub fn templates(self, count: usize) -> Self {
        Self { templates: Some(count), ..self }
    }

    /// The file as a value: a structure of templates by their ids.
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
                Kind::Odd => odd::template(name),
                Kind::Wild => wild::template(name),
                Kind::Any | Kind::Tangled => any::template(name, self.kind == Kind::Tangled),
            };
            let mut rng = name.at("id").stream();
            let title = words::title(&mut rng);
            (format!("{title} {}", at + 1), NewValue::Object(members))
        };
        NewValue::Object((0..count).map(template).collect())
    }

    /// The text of the file.
    #[must_use]
    pub fn json(&self) -> String {
        text_of(&self.value())
    }
}

/// A value as text.
fn text_of(value: &NewValue) -> String {
    value.to_pretty().expect("no control characters, no `#` in keys and no infinities are made")
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
