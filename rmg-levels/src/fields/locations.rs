//! Locations, and the tags of rooms that can be some.

use rmg_core::diag::{Fault, Severity, nearest};
use rmg_core::dungeon::Location;

use super::{Fields, Shared, SoughtLocation};

impl<'r> Fields<'r, '_> {
    /// Where one can stand; default anywhere.
    pub(crate) fn ground_location(&mut self) -> Location {
        self.location(Location::Any, false)
    }

    /// Where a thing that may hang in a wall, or not, is put.
    pub(crate) fn location(&mut self, default: Location, can_hang: bool) -> Location {
        let Some(text) = self.spanned_text("location") else { return default };
        let location = Location::of_word(text.value);
        match location {
            Location::Tag(_) => {
                let sought = SoughtLocation { word: text.value.to_owned(), at: text.span, can_hang };
                self.shared.locations.borrow_mut().push(sought);
            }
            Location::Wall if !can_hang => {
                let message = "nothing but portals can be in a wall".to_owned();
                let help = "write \"room\", \"corridor\", \"any\" or a tag of rooms";
                self.error("unsafe-location", text.span, message, help);
            }
            _ => {}
        }
        location
    }

    /// The tags of a room.
    pub(crate) fn tags(&mut self) -> Vec<&'r str> {
        let mut tags = Vec::new();
        for tag in self.list_of_texts("tags") {
            if Location::WORDS.contains(&tag.value) {
                let message = format!("`{}` is a location of every level", tag.value);
                self.error("reserved-tag", tag.span, message, "choose another tag");
            } else {
                self.shared.tags.borrow_mut().insert(tag.value.to_owned());
                tags.push(tag.value);
            }
        }
        tags
    }
}

/// Warns of locations that no room of the file has; those that look like a slip are faults.
pub(crate) fn check_locations(shared: &Shared) {
    let tags = shared.tags.borrow();
    for SoughtLocation { word, at, can_hang } in shared.locations.borrow().iter() {
        if tags.contains(word) {
            continue;
        }
        // a place that is refused is not to be suggested
        let known = Location::WORDS.into_iter().filter(|word| *can_hang || *word != Location::Wall.word());
        if let Some(meant) = nearest(word, known.chain(tags.iter().map(String::as_str))) {
            let message = format!("there is no location `{word}`");
            shared.error("unknown-name", *at, message, &format!("did you mean `{meant}`?"));
            continue;
        }
        shared.faults.borrow_mut().push_with(Severity::Warning, || {
            let message = format!("no room has the tag `{word}`; any room is taken instead");
            let help = format!("add `tags = [\"{word}\"]` to a `[[rooms]]`");
            Fault::new(Severity::Warning, "unknown-tag", Some(*at), message).help(help)
        });
    }
}
