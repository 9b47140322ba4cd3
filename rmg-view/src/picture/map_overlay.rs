//! Findings of the audit: marked and numbered counter-examples on the map, with their texts below it.

use rmg_core::certificate::{Certificate, CounterExample, Promise, Severity, Verdict};
use rmg_core::model::{MapModel, MapPos};
use rmg_core::text::counted;

use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Occupied, Point, Rect};
use super::item::{Dash, Item, Stroke, centered_text};
use super::map_frames::Frames;

/// Maximum counter-examples of a picture. Further ones are only counted.
const MAX_EXAMPLES: usize = 40;
/// Maximum marked tiles of one counter-example.
pub(crate) const MAX_TILES: usize = 4000;
/// Colors of counter-examples, used in rotation.
const MARKS: [Color; 6] = [
    Color(226, 20, 40),
    Color(0, 110, 230),
    Color(206, 20, 190),
    Color(214, 110, 0),
    Color(0, 140, 120),
    Color(110, 70, 220),
];
/// Opacity of the light layer that fades the map.
const FADE: u8 = 96;
const FONT: FontSize = FontSize::Medium;
/// Height of a line in pixels.
const LINE: i32 = 18;
/// Width of the number and code before a text in pixels.
const INDENT: i32 = 76;

/// The marks and texts of one certificate.
#[derive(Debug)]
pub(super) struct Overlay {
    marks: Vec<Mark>,
    /// Heading above the texts.
    heading: String,
    /// Line below the texts if there are further counter-examples.
    more: Option<String>,
}

#[derive(Debug)]
struct Mark {
    promise: Promise,
    places: Vec<MapPos>,
    lines: Vec<String>,
}

impl Overlay {
    /// Lays out the texts for a page of the given width.
    pub(super) fn new(map: &MapModel, certificate: &Certificate, width: i32) -> Self {
        let letters = usize::try_from((width - INDENT) / FONT.letter().0).unwrap_or(1).max(20);
        let (mut marks, mut total) = (Vec::new(), 0);
        for finding in &certificate.findings {
            let examples = match &finding.verdict {
                Verdict::Missing(examples) => examples,
                other => other.counter_examples(),
            };
            total += examples.len();
            for example in examples.iter().take(MAX_EXAMPLES.saturating_sub(marks.len())) {
                let text = format!("{} ({})", example.text, finding.promise.text());
                let lines = wrapped(&text, letters);
                marks.push(Mark { promise: finding.promise, places: places(map, example), lines });
            }
        }
        let count = |is_it: fn(&Verdict) -> bool| {
            let found = certificate.findings.iter().filter(|finding| is_it(&finding.verdict)).count();
            counted(found, "promise")
        };
        let (errors, warnings) = (certificate.count(Severity::Error), certificate.count(Severity::Warning));
        let heading = if errors > 0 {
            let (promises, examples) =
                (count(|it| matches!(it, Verdict::Refuted(_))), counted(errors, "counter-example"));
            let more =
                if warnings > 0 { format!(", {}", counted(warnings, "warning")) } else { String::new() };
            format!("Audit: {promises} refuted by {examples}{more}")
        } else if certificate.missing().next().is_some() {
            format!(
                "Audit: none refuted, {} with missing content",
                count(|it| matches!(it, Verdict::Missing(_)))
            )
        } else {
            let proved = count(|it| matches!(it, Verdict::Proved { .. }));
            let more =
                if warnings > 0 { format!("; {}", counted(warnings, "warning")) } else { String::new() };
            format!("Audit: {proved} proved, none refuted{more}")
        };
        let left = total - marks.len();
        let more = (left > 0).then(|| format!("and {}", counted(left, "more counter-example")));
        Self { marks, heading, more }
    }

    /// Returns the height of the texts in pixels.
    pub(super) fn text_height(&self) -> i32 {
        let lines =
            self.marks.iter().map(|mark| mark.lines.len()).sum::<usize>() + usize::from(self.more.is_some());
        (i32::try_from(lines).unwrap_or(i32::MAX / LINE - 4) + 1) * LINE + LINE / 2
    }

    /// Fades the map, marks the tiles and writes the texts. `at` is the upper left corner of the texts.
    pub(super) fn draw(&self, frames: &Frames, at: Point, items: &mut Vec<Item>) {
        for level in (0..).map(rmg_core::Level).map_while(|level| frames.level(level)) {
            items.push(Item::Badge { rect: level, radius: 0, fill: PAPER, cover: FADE, edge: None });
        }
        for (number, mark) in self.marks.iter().enumerate() {
            mark_places(frames, mark, MARKS[number % MARKS.len()], items);
        }
        let mut occupied = Occupied::default();
        for (number, mark) in self.marks.iter().enumerate() {
            number_mark(frames, mark, number, &mut occupied, items);
        }
        let text = |at: Point, text: &str| Item::Text {
            at,
            text: text.to_owned(),
            size: FONT,
            color: INK,
            halo: None,
        };
        items.push(text(at, &self.heading));
        let mut top = at.y + LINE + LINE / 2;
        for (number, mark) in self.marks.iter().enumerate() {
            let label = (number + 1).to_string();
            let rect = Rect { left: at.x, top: top - 1, right: at.x + 26, bottom: top + LINE - 3 };
            badge(&rect, label, MARKS[number % MARKS.len()], items);
            items.push(text(Point::new(at.x + 36, top), &mark.promise.to_string()));
            for line in &mark.lines {
                items.push(text(Point::new(at.x + INDENT, top), line));
                top += LINE;
            }
        }
        if let Some(more) = &self.more {
            items.push(text(Point::new(at.x + INDENT, top), more));
        }
    }
}

/// Returns the tiles of a counter-example. Without tiles, returns its object, else its connection, else the
/// main points of its zones.
pub(crate) fn places(map: &MapModel, example: &CounterExample) -> Vec<MapPos> {
    let size = map.plan.size;
    let mut places = example.tiles.clone();
    let object = |id: rmg_core::model::ObjectId| map.objects.get(id.index()).map(|object| object.at);
    if places.is_empty() {
        places.extend(example.object.and_then(object));
    }
    if places.is_empty()
        && let Some(link) = example.connection.and_then(|id| map.links.get(id.index()))
    {
        places.extend(link.way.gap());
        places.extend(link.way.ends().iter().filter_map(|end| object(*end)));
    }
    if places.is_empty() {
        let zones = example.zones.iter().filter_map(|zone| map.zones.get(zone.index()));
        places.extend(zones.filter_map(|zone| Some(MapPos { level: zone.level, tile: zone.main_point? })));
    }
    places.retain(|at| at.level.0 < size.levels() && at.tile.x < size.width() && at.tile.y < size.height());
    places
}

/// Colors the tiles, and connects consecutive tiles that are adjacent by a line.
fn mark_places(frames: &Frames, mark: &Mark, color: Color, items: &mut Vec<Item>) {
    for at in mark.places.iter().take(MAX_TILES) {
        let grow = if frames.pixels() < 6 { 1 } else { 0 };
        let rect = frames.tile(at.level, at.tile).grown(grow);
        items.push(Item::Badge { rect, radius: rect.width() / 5, fill: color, cover: 150, edge: None });
    }
    let width = (frames.pixels() / 4).max(2);
    for pair in mark.places.windows(2).take(MAX_TILES) {
        let far = pair[0].tile.x.abs_diff(pair[1].tile.x).max(pair[0].tile.y.abs_diff(pair[1].tile.y));
        if pair[0].level == pair[1].level && far == 1 {
            let points = pair
                .iter()
                .map(|at| frames.center(at.level, i32::from(at.tile.x), i32::from(at.tile.y)))
                .collect();
            items.push(Item::Line { points, stroke: Stroke { width, color: PAPER, dash: Dash::Solid } });
        }
    }
}

/// Draws the number of a counter-example next to the median of its tiles.
fn number_mark(frames: &Frames, mark: &Mark, number: usize, occupied: &mut Occupied, items: &mut Vec<Item>) {
    let Some(at) = mark.places.get(mark.places.len() / 2) else { return };
    let Some(bounds) = frames.level(at.level) else { return };
    let tile = frames.tile(at.level, at.tile);
    let text = (number + 1).to_string();
    let (width, height) = ((FontSize::Large.width(&text) + 12).max(20), 20);
    let center = tile.center();
    let places = (1..=4).flat_map(|ring| {
        let (dx, dy) = ((tile.width() + width) / 2 * ring + 2, (tile.height() + height) / 2 * ring + 2);
        [(dx, -dy), (-dx, -dy), (dx, dy), (-dx, dy), (dx, 0), (-dx, 0), (0, dy), (0, -dy)]
            .map(|(x, y)| Rect::around(center.offset(x, y), width, height).kept_within(&bounds))
    });
    if let Some(rect) = occupied.place(places) {
        let color = MARKS[number % MARKS.len()];
        let points = vec![center, rect.center()];
        items.push(Item::Line { points, stroke: Stroke { width: 3, color, dash: Dash::Solid } });
        badge(&rect, text, color, items);
    }
}

fn badge(rect: &Rect, text: String, color: Color, items: &mut Vec<Item>) {
    items.push(Item::Badge {
        rect: *rect,
        radius: rect.height() / 2,
        fill: color,
        cover: 255,
        edge: Some(PAPER),
    });
    items.push(centered_text(rect, text, FontSize::Large, PAPER));
}

/// Wraps `text` into lines of at most `letters` letters, at spaces where possible.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let gap = usize::from(used > 0);
            let line = lines.last_mut().expect("the list starts with one line");
            if used + gap + word.len() <= letters {
                line.extend(std::iter::repeat_n(' ', gap).chain(word.iter().copied()));
                used += gap + word.len();
                break;
            }
            if used == 0 {
                line.extend(word.drain(..letters));
            }
            lines.push(String::new());
            used = 0;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_at_spaces_and_inside_long_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
