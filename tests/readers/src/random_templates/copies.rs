//! What a template says once for several zones: names of `repeat`, sides of `mirror`.

use rmg_core::RngStream;
use rmg_json::NewValue;

use super::{Members, structure, text};

/// `repeat` and `mirror` of a template, and the ids of the zones that they copy.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// The members of the template that say so.
    pub(super) members: Members,
    /// A zone that is repeated, with the mention that a seat can be.
    pub(super) repeated: Option<(String, Option<String>)>,
    pub(super) ways: Vec<[String; 2]>,
    /// A zone that is mirrored.
    pub(super) mirrored: Option<String>,
}

impl Copies {
    /// Copies of a template beside some zones; mostly none.
    pub(super) fn beside(rng: &mut RngStream, zones: &[String]) -> Self {
        let mut copies = Self::default();
        let (repeats, mirrors) = (rng.chance(1, 6), rng.chance(1, 7));
        if repeats {
            copies.repeat(rng, zones, mirrors && rng.clone().chance(1, 2));
        }
        if mirrors {
            copies.members.push(("mirror".to_owned(), structure([("west", text("east"))])));
            copies.mirrored = Some("west side".to_owned());
        }
        copies
    }

    fn repeat(&mut self, rng: &mut RngStream, zones: &[String], has_sides: bool) {
        let name = ["i", "corner", "ä_1"][rng.index(3)];
        let is_counted = rng.chance(2, 3);
        let values = if is_counted {
            NewValue::Int(rng.between(1, 3))
        } else {
            NewValue::Array(vec![text("up"), NewValue::Int(12), text("далеко")])
        };
        self.members.push(("repeat".to_owned(), NewValue::Object(vec![(name.to_owned(), values)])));
        let side = if has_sides { "west " } else { "" };
        let zone = |mention: &str| format!("{side}camp {{{name}{mention}}}");
        self.ways.push([zone(""), zone("+1")]);
        if let Some(hub) = rng.pick(zones) {
            self.ways.push([hub.clone(), zone(" - 1")]);
        }
        self.repeated = Some((zone(""), is_counted.then(|| format!("{{{name}}}"))));
    }
}
