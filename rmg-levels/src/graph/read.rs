//! Reads a graph from a configuration.

use std::collections::BTreeSet;
use std::sync::Arc;

use rmg_core::Grid;
use rmg_core::diag::{Span, nearest};
use rmg_core::dungeon::TextureId;
use toml::de::DeValue;

use super::{GraphLink, GraphRoom, LevelGraph, Outline};
use crate::fields::{Fields, suggestion};

impl LevelGraph {
    /// Reads a graph. `None` after an error, so that it causes no further ones.
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Option<Self> {
        let errors = |fields: &Fields<'_, '_>| fields.shared.diagnostics.borrow().total();
        let before = errors(fields);
        let floor = fields.texture("floor");
        let passage = fields.number("passage", 1..=u32::from(Self::MAX_PASSAGE), Some(1));
        let outlines = fields.each_named("outlines", "outline", Outline::read);
        let names: Vec<Arc<str>> = outlines.iter().map(|outline| Arc::clone(&outline.name)).collect();
        let rooms = fields.each_named("rooms", "room of the graph", |fields| GraphRoom::read(fields, &names));
        let mut graph =
            Self { outlines, rooms, links: Vec::new(), passage: u16::try_from(passage).unwrap_or(1), floor };
        graph.read_links(fields);
        let of_rooms = graph.rooms.iter().map(|room| ("room", &room.name, room.place));
        let of_outlines = graph.outlines.iter().map(|outline| ("outline", &outline.name, None));
        let mut seen = BTreeSet::new();
        for (what, name, place) in of_rooms.chain(of_outlines) {
            if !seen.insert((what, name)) {
                let message = format!("a second {what} of the graph has the name `{name}`");
                fields.error("duplicate-name", place.unwrap_or(fields.span), message, "choose another name");
            }
        }
        for (key, is_empty) in [("rooms", graph.rooms.is_empty()), ("outlines", graph.outlines.is_empty())] {
            if is_empty {
                fields.missing(key, "[{ name = \"...\" }]");
            }
        }
        (errors(fields) == before).then_some(graph)
    }

    /// Reads `links`: pairs of names of rooms.
    fn read_links(&mut self, fields: &mut Fields<'_, '_>) {
        let Some((value, at)) = fields.value("links") else { return };
        let wanted = "a list of pairs such as [\"hall\", \"tower\"]";
        let DeValue::Array(pairs) = value else {
            fields.wrong_type("links", wanted, value, at);
            return;
        };
        for pair in pairs {
            let at = fields.shared.span(pair.span());
            let names = match pair.get_ref() {
                DeValue::Array(names) if names.len() == 2 => names,
                other => {
                    fields.wrong_type("links", wanted, other, at);
                    continue;
                }
            };
            let ends = names.iter().map(|name| match name.get_ref() {
                DeValue::String(text) => self.room(fields, text.trim(), fields.shared.span(name.span())),
                other => {
                    fields.wrong_type("links", wanted, other, fields.shared.span(name.span()));
                    None
                }
            });
            if let [Some(a), Some(b)] = ends.collect::<Vec<_>>()[..] {
                self.links.push(GraphLink { rooms: (a, b), place: Some(at) });
            }
        }
    }

    fn room(&self, fields: &Fields<'_, '_>, name: &str, at: Span) -> Option<usize> {
        let found = self.rooms.iter().position(|room| *room.name == *name);
        if found.is_none() {
            let help = match nearest(name, self.rooms.iter().map(|room| &*room.name)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "add it to `rooms` of this graph".to_owned(),
            };
            fields.error("unknown-name", at, format!("the graph has no room `{name}`"), &help);
        }
        found
    }
}

impl GraphRoom {
    /// Reads a room; `outlines` are the names of all outlines.
    pub(crate) fn read(fields: &mut Fields<'_, '_>, outlines: &[Arc<str>]) -> Self {
        let name = fields.required_text("name");
        let texts = fields.list_of_texts("outlines");
        let own = texts.iter().filter_map(|text| {
            let found = outlines.iter().position(|name| **name == *text.value);
            if found.is_none() {
                let help = suggestion(text.value, outlines.iter().map(AsRef::as_ref));
                fields.error("unknown-name", text.span, format!("unknown outline `{}`", text.value), &help);
            }
            found
        });
        let outlines = own.collect();
        let tags = fields.tags().into_iter().map(Arc::from).collect();
        fields.shared.tags.borrow_mut().insert(name.to_string());
        let floor = fields.texture_or("floor", TextureId::NONE);
        Self { name, outlines, tags, floor, place: Some(fields.span) }
    }
}

impl Outline {
    /// Reads an outline. One that is wrong is replaced by a single tile.
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let name = fields.required_text("name");
        let (can_turn, can_mirror) = (fields.flag("rotate", true), fields.flag("mirror", true));
        let single = Self {
            name: Arc::clone(&name),
            can_turn,
            can_mirror,
            floor: Grid::new(1, 1, true),
            doors: Vec::new(),
        };
        let Some((text, at)) = drawing(fields) else { return single };
        match Self::parse(&name, &text) {
            Ok(outline) => outline.with_freedom(can_turn, can_mirror),
            Err(error) => {
                fields.error("bad-outline", at, error.to_string(), &error.help());
                single
            }
        }
    }
}

/// Returns the drawing of an outline, and where it is in the file: `map`, or the file that `mask` names.
fn drawing(fields: &mut Fields<'_, '_>) -> Option<(String, Span)> {
    let mask = fields.spanned_text("mask");
    let map = fields.value("map");
    match (map, mask) {
        (Some((_, at)), Some(_)) => {
            fields.error(
                "two-drawings",
                at,
                "an outline has `map` and `mask`".to_owned(),
                "remove one of them",
            );
            None
        }
        (Some((DeValue::String(text), at)), None) => Some((text.to_string(), at)),
        (Some((other, at)), None) => {
            fields.wrong_type("map", "a drawing as text", other, at);
            None
        }
        (None, Some(path)) => {
            let masks = &fields.shared.masks;
            masks.set(masks.get() + 1);
            let loaded = if masks.get() > LevelGraph::MAX_OUTLINES {
                Err(format!("more than {} masks are not read", LevelGraph::MAX_OUTLINES))
            } else {
                fields.shared.load(path.value)
            };
            match loaded {
                Ok(text) => Some((text, path.span)),
                Err(reason) => {
                    let message = format!("cannot read the mask `{}`: {reason}", path.value);
                    fields.error(
                        "bad-mask",
                        path.span,
                        message,
                        "write the path of a PNG or text file, relative to this file",
                    );
                    None
                }
            }
        }
        (None, None) => {
            if fields.value("mask").is_none() {
                fields.missing("map", "'''\n#####\n#...+\n#####\n'''");
            }
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{OwnParts, ReadSources, read_sources};

    fn codes(outline: &str) -> Vec<&'static str> {
        let text = format!(
            "start = 'cave'\ncontexts = [{{ size = [30, 20], floor = 'earth', wall = 'rock' }}]\n\
             portals = [{{ icon = 'ladder', escape_stairs = true }}]\n\
             graphs = [{{ floor = 'earth', links = [['a', 'b']], rooms = [{{ name = 'a' }}, {{ name = 'b' }}], \
             outlines = [{{ name = 'hole', {outline} }}] }}]\n"
        );
        let load = |path: &str, outer: &str| match (path, outer) {
            ("hole.txt", "cave.toml") => Ok((path.to_owned(), " ... \n....+\n".to_owned())),
            ("bad.txt", _) => Ok((path.to_owned(), "..x".to_owned())),
            _ => Err("no such file".to_owned()),
        };
        let ReadSources { factory, diagnostics, .. } =
            read_sources("cave.toml", &text, &load, &OwnParts::default());
        assert_eq!(factory.is_some(), diagnostics.is_empty());
        diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
    }

    #[test]
    fn an_outline_is_a_drawing_or_a_file() {
        assert_eq!(codes("mask = 'hole.txt'"), [""; 0]);
        assert_eq!(codes("mask = 'none.png'"), ["bad-mask"]);
        assert_eq!(codes("mask = 'bad.txt'"), ["bad-outline"]);
        assert_eq!(codes("mask = 'hole.txt', map = '...'"), ["two-drawings"]);
        assert_eq!(codes("rotate = true"), ["missing-key"]);
        assert_eq!(codes("mask = 3"), ["wrong-type"]);
    }
}
