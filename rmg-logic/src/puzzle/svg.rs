//! A picture of a puzzle: the rooms with their walls, enclaves in colors, mechanisms, and passages with their
//! conditions.

use std::collections::BTreeSet;
use std::io::{self, Write};

use rmg_core::text::{counted, shortened};

use crate::puzzle::apart::Adjacency;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::parts::{EnclaveId, Passage, PassageKind, RoomId, StateChange};
use crate::svg::{Frame, rect, text, tooltip};

/// Colors of the doors and keys of each pool.
const KEY_COLORS: [&str; 4] = ["#b8860b", "#7b2d8e", "#0b6e8a", "#a33b20"];

/// Sizes in pixels. Rooms of wide dungeons shrink from [`ROOM`] to fit into [`WIDE`], but not below
/// [`MIN_ROOM`].
const ROOM: u32 = 60;
const MIN_ROOM: u32 = 6;
const WIDE: u32 = 1_600;
const MARGIN: u32 = 24;
const HEAD: u32 = 66;
const LINE: u32 = 20;
const LEGEND: u32 = 620;
/// Rooms smaller than this have no text.
const READABLE: u32 = 36;
/// Font sizes of the label of a mechanism with a name.
const MIN_LETTER: u32 = 7;
const MAX_LETTER: u32 = 12;
/// Maximum number of conditions of a passage in the legend. The tooltip of the door has all of them.
const SHOWN_CONDITIONS: usize = 4;
/// Maximum number of characters of a line of the legend.
const LETTERS: usize = 92;
/// Maximum number of lines of each part of the legend.
const SHOWN_LINES: usize = 120;
const STYLE: &str = ".w{stroke:#222;stroke-width:4;stroke-linecap:square}.i{stroke:#777;stroke-width:1.5}\
    .t{text-anchor:middle}.b{font-weight:bold}.m{fill:#fff;stroke:#333;stroke-width:1.5}\
    .d{stroke:#fff;stroke-width:2}.a{stroke:#c01c28;stroke-width:2;stroke-dasharray:6 4;fill:none}";

/// Writes the picture. `title` is the heading.
///
/// Cost: O(rooms + passages x conditions). Uses only integers: the same bytes on all platforms.
///
/// # Errors
/// Errors of `to`.
pub fn write_svg(puzzle: &Puzzle, title: &str, to: &mut impl Write) -> io::Result<()> {
    let picture = Picture::new(puzzle);
    let enclaves = picture.enclave_lines();
    let passages = picture.passage_lines();
    let signs = picture.signs();
    let legend_x = MARGIN + picture.room * puzzle.width + MARGIN;
    let lines = u32::try_from(enclaves.len() + passages.len() + signs.len() + 5).unwrap_or(u32::MAX);
    let width = legend_x + LEGEND;
    let height = HEAD + (picture.room * puzzle.height).max(lines * LINE) + MARGIN;
    let frame = Frame { size: (width as usize, height as usize), letters: 12, style: STYLE, definitions: "" };
    frame.write(to, |to| {
        writeln!(to, "{}", text("class=\"b\" font-size=\"16\"", (MARGIN, 24), title))?;
        writeln!(to, "{}", text("", (MARGIN, 44), &picture.summary()))?;
        picture.write_rooms(to)?;
        picture.write_walls(to)?;
        picture.write_signs(to)?;
        picture.write_doors(to)?;
        picture.write_windows(to)?;
        let mut y = HEAD + 12;
        writeln!(to, "{}", text("class=\"b\"", (legend_x, y), "Enclaves"))?;
        for (color, line) in enclaves {
            y += LINE;
            if let Some(color) = color {
                let look = format!(" fill=\"{color}\" stroke=\"#555\"");
                writeln!(to, "{}", rect("", (legend_x, y - 12), (16, 16), &look))?;
            }
            writeln!(to, "{}", text("", (legend_x + 24, y), &line))?;
        }
        y += LINE + LINE / 2;
        writeln!(to, "{}", text("class=\"b\"", (legend_x, y), "Passages"))?;
        for (number, line) in passages {
            y += LINE;
            if let Some(number) = number {
                write_badge(legend_x + 8, y - 4, &number, to)?;
            }
            writeln!(to, "{}", text("", (legend_x + 24, y), &line))?;
        }
        if signs.is_empty() {
            return Ok(());
        }
        y += LINE + LINE / 2;
        writeln!(to, "{}", text("class=\"b\"", (legend_x, y), "Signs"))?;
        for (look, line) in signs {
            y += LINE;
            writeln!(to, "{}", rect("", (legend_x + 5, y - 12), (6, 16), &look))?;
            writeln!(to, "{}", text("", (legend_x + 24, y), &line))?;
        }
        Ok(())
    })
}

/// How windows look.
const WINDOW: &str = " fill=\"#99d6ff\" stroke=\"#1a5fb4\"";

/// Returns the color of the doors of a kind of passage.
fn door_color(kind: PassageKind) -> &'static str {
    match kind {
        PassageKind::Plain => "#b45309",
        PassageKind::Hidden => "#8a8a8a",
        PassageKind::OneWay => "#1a5fb4",
        PassageKind::Dangerous => "#c01c28",
    }
}

struct Picture<'a> {
    puzzle: &'a Puzzle,
    owners: Vec<EnclaveId>,
    /// Size of a room in pixels.
    room: u32,
}

impl<'a> Picture<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let room = (WIDE / puzzle.width.max(puzzle.height).max(1)).clamp(MIN_ROOM, ROOM);
        Self { puzzle, owners: puzzle.owners(), room }
    }

    /// Returns the upper left corner of a room.
    fn corner(&self, room: RoomId) -> (u32, u32) {
        let (x, y) = (room.0 % self.puzzle.width, room.0 / self.puzzle.width);
        (MARGIN + x * self.room, HEAD + y * self.room)
    }

    fn center(&self, room: RoomId) -> (u32, u32) {
        let (x, y) = self.corner(room);
        (x + self.room / 2, y + self.room / 2)
    }

    fn summary(&self) -> String {
        let puzzle = self.puzzle;
        let mut text = format!(
            "{} x {} rooms, {}, {}; {}",
            puzzle.width,
            puzzle.height,
            counted(puzzle.enclaves.len() as u64, "enclave"),
            counted(puzzle.walk.moves.len() as u64, "move"),
            puzzle.proof.describe()
        );
        if let Adjacency::Apart { passages, .. } = &puzzle.adjacency {
            let verb = if *passages == 1 { "joins" } else { "join" };
            let passages = counted(*passages as u64, "passage");
            text += &format!("; {passages} {verb} enclaves that share no wall (dashed)");
        }
        text
    }

    /// Writes the colored rooms, a run of one enclave at a time.
    fn write_rooms(&self, to: &mut impl Write) -> io::Result<()> {
        let width = self.puzzle.width;
        for y in 0..self.puzzle.height {
            let owner = |x: u32| self.owners[(y * width + x) as usize];
            let mut x = 0;
            while x < width {
                let start = x;
                while x < width && owner(x) == owner(start) {
                    x += 1;
                }
                let corner = self.corner(RoomId(y * width + start));
                let fill = format!(" fill=\"{}\"", color(owner(start)));
                writeln!(to, "{}", rect("", corner, ((x - start) * self.room, self.room), &fill))?;
            }
        }
        Ok(())
    }

    /// Writes the walls: thick between enclaves, thin inside them, none where rooms are connected.
    fn write_walls(&self, to: &mut impl Write) -> io::Result<()> {
        let Puzzle { width, height, ways, .. } = self.puzzle;
        let open: BTreeSet<(RoomId, RoomId)> = ways.iter().copied().collect();
        let (mut thick, mut thin) = (String::new(), String::new());
        for at in 0..width * height {
            let room = RoomId(at);
            let (x, y) = self.corner(room);
            let east = (at % width + 1 < *width).then(|| RoomId(at + 1));
            let south = (at / width + 1 < *height).then(|| RoomId(at + width));
            let lines = [
                (east, format!("M{} {y}v{}", x + self.room, self.room)),
                (south, format!("M{x} {}h{}", y + self.room, self.room)),
            ];
            for (other, line) in lines {
                let Some(other) = other else { continue };
                if self.owners[room.index()] != self.owners[other.index()] {
                    thick += &line;
                } else if !open.contains(&(room, other)) {
                    thin += &line;
                }
            }
        }
        if !thin.is_empty() {
            writeln!(to, "<path class=\"i\" d=\"{thin}\"/>")?;
        }
        if !thick.is_empty() {
            writeln!(to, "<path class=\"w\" d=\"{thick}\"/>")?;
        }
        for room in (0..width * height).map(RoomId).filter(|room| !self.puzzle.is_room(*room)) {
            let size = (self.room, self.room);
            writeln!(to, "{}", rect(" class=\"w\" fill=\"#ddd\"", self.corner(room), size, ""))?;
        }
        let size = (width * self.room, height * self.room);
        writeln!(to, "{}", rect(" class=\"w\" fill=\"none\"", (MARGIN, HEAD), size, ""))
    }

    /// Writes the doors that keys open, as bars across the ways, and the keys in their rooms.
    fn write_keys(&self, to: &mut impl Write) -> io::Result<()> {
        let plan = &self.puzzle.keys;
        let name = |pool: usize| plan.pools.get(pool).map_or("", String::as_str);
        let (thick, long) = ((self.room / 8).max(2), (self.room / 2).max(4));
        for lock in &plan.locks {
            let ((ax, ay), (bx, by)) = (self.center(lock.rooms.0), self.center(lock.rooms.1));
            let (x, y) = (u32::midpoint(ax, bx), u32::midpoint(ay, by));
            let size = if ay == by { (thick, long) } else { (long, thick) };
            let corner = (x - size.0 / 2, y - size.1 / 2);
            let fill = format!(" fill=\"{}\"", KEY_COLORS[lock.pool % KEY_COLORS.len()]);
            let tip = tooltip(&format!("door for a key: {}", name(lock.pool)));
            writeln!(to, "<g>{tip}{}</g>", rect("", corner, size, &fill))?;
        }
        for key in &plan.keys {
            let (x, y) = self.corner(key.room);
            let color = KEY_COLORS[key.pool % KEY_COLORS.len()];
            let (x, y, radius) = (x + self.room / 5, y + self.room / 5, (self.room / 10).max(2));
            let tip = tooltip(&format!("key: {}", name(key.pool)));
            writeln!(
                to,
                "<g>{tip}<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\"/>\
                 <path d=\"M{} {y}h{}v{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\"/></g>",
                (thick / 2).max(1),
                x + radius,
                radius * 2,
                (thick / 2).max(1)
            )?;
        }
        Ok(())
    }

    /// Writes mechanisms, start and goal.
    fn write_signs(&self, to: &mut impl Write) -> io::Result<()> {
        let puzzle = self.puzzle;
        for enclave in &puzzle.enclaves {
            let (Some(room), Some(change)) = (enclave.mechanism_room, enclave.change) else { continue };
            let (x, y) = self.center(room);
            let radius = self.room * 2 / 5;
            writeln!(
                to,
                "<circle class=\"m\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\">{}</circle>",
                tooltip(&self.describe_change(change))
            )?;
            if self.room >= READABLE {
                self.write_change(change, (x, y), to)?;
            }
        }
        self.write_keys(to)?;
        for (room, word, color) in
            [(puzzle.start_room, "start", "#1a7f37"), (puzzle.goal_room, "goal", "#c01c28")]
        {
            let (x, y) = self.corner(room);
            let (x, half) = (x + self.room / 2, self.room / 2);
            if self.room >= READABLE {
                // below the mechanism if both are in one room; the goal of a puzzle without moves is below
                // the start
                let is_mechanism = puzzle.enclaves.iter().any(|is| is.mechanism_room == Some(room));
                let is_second = word == "goal" && puzzle.goal_room == puzzle.start_room;
                let y = match (is_mechanism, is_second) {
                    (true, _) => y + half + 16,
                    (false, true) => y + self.room - 5,
                    (false, false) => y + 13,
                };
                writeln!(to, "{}", text(&format!("class=\"t b\" fill=\"{color}\""), (x, y), word))?;
            }
            let (_, y) = self.center(room);
            if self.room < READABLE || puzzle.enclaves.iter().all(|is| is.mechanism_room != Some(room)) {
                let size = half / 3;
                let points = format!("{x},{} {},{y} {x},{} {},{y}", y - size, x + size, y + size, x - size);
                writeln!(to, "<polygon points=\"{points}\" fill=\"{color}\">{}</polygon>", tooltip(word))?;
            }
        }
        Ok(())
    }

    /// Writes the effect of a mechanism: `0:0→1`, or the name of the state above its change.
    fn write_change(&self, change: StateChange, (x, y): (u32, u32), to: &mut impl Write) -> io::Result<()> {
        let letters = |words: &str| u32::try_from(words.chars().count()).unwrap_or(u32::MAX).max(3);
        let mut line = |words: &str, size: u32, y: u32| {
            let attributes = format!("class=\"t b\" font-size=\"{size}\"");
            writeln!(to, "{}", text(&attributes, (x, y), words))
        };
        let Some((name, values)) = change.named(&self.puzzle.space) else {
            let words = change.to_string().replace("->", "→");
            let size = (self.room * 5 / 2 / (2 * letters(&words)).min(self.room)).min(14);
            return line(&words, size, y + size / 3);
        };
        // the width of letters is three fifths of their height
        let wide = self.room * 3 / 4;
        let [above, below] = [name, values.replace("->", "→")]
            .map(|words| shortened(&words, (wide * 5 / 3 / MIN_LETTER) as usize));
        let [high, low] = [&above, &below].map(|words| (wide * 5 / 3 / letters(words)).min(MAX_LETTER));
        line(&above, high, y - 2)?;
        line(&below, low, y + low)
    }

    fn write_doors(&self, to: &mut impl Write) -> io::Result<()> {
        for (number, passage) in (1..).zip(&self.puzzle.passages) {
            writeln!(to, "<g>{}", tooltip(&self.describe(passage, usize::MAX)))?;
            let [(ax, ay), (bx, by)] = match passage.rooms {
                Some((a, b)) => [self.center(a), self.center(b)],
                None => [passage.a, passage.b].map(|id| self.anchor(id)),
            };
            let (x, y) = (u32::midpoint(ax, bx), u32::midpoint(ay, by));
            if passage.rooms.is_some() {
                let (long, wide) = ((self.room / 4).max(1), (self.room / 12).max(1));
                let (dx, dy) = if ay == by { (wide, long) } else { (long, wide) };
                let fill = format!(" fill=\"{}\"", door_color(passage.kind));
                writeln!(to, "{}", rect(" class=\"d\"", (x - dx, y - dy), (2 * dx, 2 * dy), &fill))?;
            } else {
                writeln!(to, "<path class=\"a\" d=\"M{ax} {ay}L{bx} {by}\"/>")?;
            }
            if self.room >= READABLE {
                write_badge(x, y, &number.to_string(), to)?;
            }
            writeln!(to, "</g>")?;
        }
        Ok(())
    }

    /// Writes windows, as light bars in the wall.
    fn write_windows(&self, to: &mut impl Write) -> io::Result<()> {
        let (long, wide) = ((self.room / 3).max(1), (self.room / 16).max(1));
        for (a, b) in &self.puzzle.windows {
            let ((ax, ay), (bx, by)) = (self.center(*a), self.center(*b));
            let (x, y) = (u32::midpoint(ax, bx), u32::midpoint(ay, by));
            let (dx, dy) = if ay == by { (wide, long) } else { (long, wide) };
            let pane = rect(WINDOW, (x - dx, y - dy), (2 * dx, 2 * dy), "");
            writeln!(to, "<g>{}{pane}</g>", tooltip("window"))?;
        }
        Ok(())
    }

    /// Returns the looks and names of doors that are not plain, of windows, and of the doors for keys.
    fn signs(&self) -> Vec<(String, String)> {
        let puzzle = self.puzzle;
        let kinds = [
            (PassageKind::Hidden, "hidden passage"),
            (PassageKind::OneWay, "door that opens from one side"),
            (PassageKind::Dangerous, "dangerous passage"),
        ];
        let kinds = kinds.into_iter().filter(|(kind, _)| puzzle.passages.iter().any(|is| is.kind == *kind));
        let mut signs: Vec<(String, String)> = kinds
            .map(|(kind, words)| (format!(" fill=\"{}\"", door_color(kind)), words.to_owned()))
            .collect();
        if !puzzle.windows.is_empty() {
            signs.push((WINDOW.to_owned(), "window, through which a player sees the goal".to_owned()));
        }
        signs.extend(puzzle.keys.pools.iter().enumerate().map(|(pool, name)| {
            let look = format!(" fill=\"{}\"", KEY_COLORS[pool % KEY_COLORS.len()]);
            (look, shortened(&format!("door and key (circle): {name}"), LETTERS))
        }));
        signs
    }

    /// Returns a point of an enclave: its mechanism or the goal.
    fn anchor(&self, id: EnclaveId) -> (u32, u32) {
        self.center(self.puzzle.enclave(id).mechanism_room.unwrap_or(self.puzzle.goal_room))
    }

    fn describe_change(&self, change: StateChange) -> String {
        let space = &self.puzzle.space;
        let (id, variable) = (change.variable(), space.variable(change.variable()));
        let state = if space.names(id).is_some() { "" } else { "state " };
        let what = match change {
            StateChange::Any(_) => "to any value".to_owned(),
            StateChange::Once(step) => {
                let [from, to] = [step.from, step.to].map(|value| space.value_name(id, value));
                format!("from {from} to {to}")
            }
        };
        format!("{state}{} ({variable}) {what}", space.name(id))
    }

    fn describe(&self, passage: &Passage, conditions: usize) -> String {
        let [a, b] = [passage.a, passage.b].map(|id| self.puzzle.label(id));
        let when = passage.describe(&self.puzzle.space, conditions);
        let open = if passage.needs.as_ref().is_some_and(Vec::is_empty) { "open" } else { "open in" };
        let kind = match passage.kind {
            PassageKind::Plain => String::new(),
            kind => format!("{}, ", kind.word()),
        };
        format!("{a} – {b}  {kind}{open} {when}")
    }

    fn enclave_lines(&self) -> Vec<(Option<String>, String)> {
        let (space, all) = (&self.puzzle.space, (0..).map(EnclaveId).zip(&self.puzzle.enclaves));
        let mut lines: Vec<(Option<String>, String)> = all
            .take(SHOWN_LINES)
            .map(|(id, enclave)| {
                let what = match enclave.change {
                    Some(change) if space.names(change.variable()).is_none() => self.describe_change(change),
                    Some(change) => space.variable(change.variable()).to_string(),
                    None => {
                        format!("goal, open in {}", space.describe(&self.puzzle.final_state()))
                    }
                };
                (Some(color(id)), shortened(&format!("{}  {what}", self.puzzle.label(id)), LETTERS))
            })
            .collect();
        add_more(&mut lines, self.puzzle.enclaves.len());
        lines
    }

    fn passage_lines(&self) -> Vec<(Option<String>, String)> {
        let all = (1..).zip(&self.puzzle.passages).take(SHOWN_LINES);
        let mut lines: Vec<(Option<String>, String)> = all
            .map(|(number, passage)| {
                let fits = (1..=SHOWN_CONDITIONS).rev().map(|count| self.describe(passage, count));
                let text = fits.clone().find(|text| text.chars().count() <= LETTERS);
                (
                    Some(number.to_string()),
                    shortened(&text.unwrap_or_else(|| self.describe(passage, 1)), LETTERS),
                )
            })
            .collect();
        add_more(&mut lines, self.puzzle.passages.len());
        if lines.is_empty() {
            lines.push((None, "none".to_owned()));
        }
        lines
    }
}

/// Adds a line with the number of omitted entries.
fn add_more(lines: &mut Vec<(Option<String>, String)>, all: usize) {
    let more = all - lines.len();
    if more > 0 {
        lines.push((None, format!("and {more} more")));
    }
}

fn write_badge(x: u32, y: u32, number: &str, to: &mut impl Write) -> io::Result<()> {
    let number = text("class=\"t b\" font-size=\"10\" fill=\"#fff\"", (x, y + 4), number);
    writeln!(to, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#b45309\"/>{number}")
}

/// Returns a light color for an enclave. Consecutive hues differ by the golden angle, in two levels of
/// brightness.
fn color(EnclaveId(id): EnclaveId) -> String {
    const GOLDEN_ANGLE: u32 = 137;
    let hue = (id % 360) * GOLDEN_ANGLE % 360;
    let (high, low) = if (id / 3).is_multiple_of(2) { (246, 176) } else { (226, 138) };
    let rise = low + (high - low) * (hue % 60) / 60;
    let fall = low + high - rise;
    let (red, green, blue) = match hue / 60 {
        0 => (high, rise, low),
        1 => (fall, high, low),
        2 => (low, high, rise),
        3 => (low, fall, high),
        4 => (rise, low, high),
        _ => (high, low, fall),
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}
