//! Locations, and tags of rooms that are used as locations.

use rmg_core::diag::{Diagnostic, Severity, nearest};
use rmg_core::dungeon::Location;

use super::shared::UsedTag;
use super::{Fields, Shared};

impl<'r> Fields<'r, '_> {
    /// Reads a location on open tiles. Default: anywhere.
    pub(crate) fn ground_location(&mut self) -> Location {
        self.location(Location::Any, false)
    }

    /// Reads a location. `allows_wall` permits walls.
    pub(crate) fn location(&mut self, default: Location, allows_wall: bool) -> Location {
        let Some(text) = self.spanned_text("location") else { return default };
        let location = Location::of_word(text.value);
        match location {
            Location::Tag(_) => {
                let used = UsedTag { word: text.value.to_owned(), at: text.span, allows_wall };
                self.shared.locations.borrow_mut().push(used);
            }
            Location::Wall if !allows_wall => {
                let message = "only portals can be in a wall".to_owned();
                let help = "write \"room\", \"corridor\", \"any\" or a tag of rooms";
                self.error("unsafe-location", text.span, message, help);
            }
            _ => {}
        }
        location
    }

    /// Reads the tags of a room.
    pub(crate) fn tags(&mut self) -> Vec<&'r str> {
        let mut tags = Vec::new();
        for tag in self.list_of_texts("tags") {
            if Location::WORDS.contains(&tag.value) {
                let message = format!("`{}` is the name of a built-in location", tag.value);
                self.error("reserved-tag", tag.span, message, "choose another tag");
            } else {
                self.shared.tags.borrow_mut().insert(tag.value.to_owned());
                tags.push(tag.value);
            }
        }
        tags
    }
}

/// Warns of locations that no room of the file has. Those that look like a typo are errors.
pub(crate) fn check_locations(shared: &Shared<'_>) {
    let tags = shared.tags.borrow();
    for UsedTag { word, at, allows_wall } in shared.locations.borrow().iter() {
        if tags.contains(word) {
            continue;
        }
        // do not suggest a location that would be refused
        let known = Location::WORDS.into_iter().filter(|word| *allows_wall || *word != Location::Wall.word());
        if let Some(meant) = nearest(word, known.chain(tags.iter().map(String::as_str))) {
            let message = format!("unknown location `{word}`");
            shared.error("unknown-name", *at, message, &format!("did you mean `{meant}`?"));
            continue;
        }
        shared.diagnostics.borrow_mut().push_with(Severity::Warning, || {
            let message = format!("no room has the tag `{word}`; any room is used instead");
            let help = format!("add `tags = [\"{word}\"]` to a `[[rooms]]`");
            Diagnostic::new(Severity::Warning, "unknown-tag", Some(*at), message).help(help)
        });
    }
}
