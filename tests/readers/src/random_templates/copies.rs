//! Templates that define several zones at once: names of `repeat`, sides of `mirror`.

use rmg_core::RngStream;
use rmg_json::NewValue;

use super::{Members, structure, text};

/// `repeat` and `mirror` of a template, and the ids of the copied zones.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// The members of the template.
    pub(super) members: Members,
    /// A repeated zone, with the mention that can be used as its seat.
    pub(super) repeated: Option<(String, Option<String>)>,
    pub(super) connections: Vec<[String; 2]>,
    /// A mirrored zone.
    pub(super) mirrored: Option<String>,
}

impl Copies {
    /// Returns copies for a template with some zones; usually none.
    pub(super) fn for_zones(rng: &mut RngStream, zones: &[String]) -> Self {
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
        self.connections.push([zone(""), zone("+1")]);
        if let Some(hub) = rng.pick(zones) {
            self.connections.push([hub.clone(), zone(" - 1")]);
        }
        self.repeated = Some((zone(""), is_counted.then(|| format!("{{{name}}}"))));
    }
}
