//! A flame graph as a picture: the [stacks](super::folded) of a record, each as wide as its time.
//!
//! Source: *The Flame Graph* (Gregg, Communications of the ACM 59, 2016), drawn from the top downwards. Order and colours follow from
//! names. Nothing in the picture runs: whoever points at a frame is told its times by the `title` of it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::folded::{ROOT, stacks};
use crate::run::Run;

/// Width of the picture and of its margin, in pixels.
const WIDTH: f64 = 1200.0;
const MARGIN: f64 = 10.0;

/// Height of a frame, in pixels; what is written in it is 12 pixels high.
const FRAME: usize = 18;

/// Above the frames there is a title.
const TITLE: usize = 40;

/// Width of a letter of 12 pixels without serifs, in the mean.
const LETTER: f64 = 7.0;

/// Narrower frames cannot be seen, and are left out.
const NARROWEST: f64 = 0.1;

/// A name with all that is called by it.
#[derive(Default)]
struct Frame {
    nanos: u64,
    inside: BTreeMap<String, Self>,
}

/// Writes the picture of all runs together.
///
/// # Errors
/// Those of `out`.
pub fn write(runs: &[Run], mut out: impl Write) -> io::Result<()> {
    let mut all = Frame::default();
    let mut depth = 1;
    for (stack, nanos) in stacks(runs) {
        depth = depth.max(stack.len());
        all.nanos = all.nanos.saturating_add(nanos);
        let mut frame = &mut all;
        for name in stack.into_iter().skip(1) {
            frame = frame.inside.entry(name).or_default();
            frame.nanos = frame.nanos.saturating_add(nanos);
        }
    }
    let height = TITLE + depth * FRAME + 10;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<!-- made by rmg -->\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fdfdfb\"/>\n\
         <text x=\"{MARGIN}\" y=\"25\" font-size=\"16\">Work of all workers by modifier and subject: {} in {} {}</text>",
        millis(all.nanos),
        runs.len(),
        if runs.len() == 1 { "run" } else { "runs" }
    )?;
    let scale = (WIDTH - 2.0 * MARGIN) / all.nanos.max(1) as f64;
    Drawing { whole: all.nanos, scale }.draw(ROOT, &all, 0, MARGIN, &mut out)?;
    writeln!(out, "</svg>")?;
    out.flush()
}

/// What is the same for all frames.
struct Drawing {
    /// Nanoseconds of the outermost frame.
    whole: u64,
    /// Pixels of a nanosecond.
    scale: f64,
}

impl Drawing {
    /// Draws a frame with its left end at `x`, and all inside it. Stacks have four names at most, so this goes no deeper.
    fn draw(&self, name: &str, frame: &Frame, depth: usize, x: f64, out: &mut impl Write) -> io::Result<()> {
        let width = frame.nanos as f64 * self.scale;
        if width < NARROWEST {
            return Ok(());
        }
        let top = TITLE + depth * FRAME;
        let percent = frame.nanos as f64 * 100.0 / self.whole.max(1) as f64;
        writeln!(
            out,
            "<g><title>{}: {}, {percent:.1} %</title>\
             <rect x=\"{x:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"{}\" fill=\"{}\"/>{}</g>",
            escaped(name),
            millis(frame.nanos),
            FRAME - 1,
            colour(name),
            label(name, x, top, width)
        )?;
        let mut left = x;
        for (name, inner) in &frame.inside {
            self.draw(name, inner, depth + 1, left, out)?;
            left += inner.nanos as f64 * self.scale;
        }
        Ok(())
    }
}

/// As much of a name as there is room for; of less than three letters nothing.
fn label(name: &str, x: f64, top: usize, width: f64) -> String {
    let count = name.chars().count();
    // the first number of letters that is too large
    let room =
        (1..=count + 1).find(|letters| *letters as f64 * LETTER > width - 6.0).unwrap_or(count + 1) - 1;
    let text = if count <= room {
        escaped(name)
    } else if room < 3 {
        return String::new();
    } else {
        let start: String = name.chars().take(room - 1).collect();
        escaped(&start) + "…"
    };
    format!("<text x=\"{:.1}\" y=\"{}\">{text}</text>", x + 3.0, top + 13)
}

/// A light warm colour, the same for the same name (hash: FNV-1a of 32 bits).
fn colour(name: &str) -> String {
    let hash =
        name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let part = |shift: u32, most: u32| (hash >> shift) % most;
    format!("rgb({},{},{})", 225 + part(0, 30), 130 + part(8, 100), 60 + part(16, 60))
}

/// Text as XML takes it. Names of stacks hold no control characters; two more that XML does not know become the sign for such.
fn escaped(text: &str) -> String {
    let letter = |letter: char| match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}'.to_string(),
        letter => letter.to_string(),
    };
    text.chars().map(letter).collect()
}

fn millis(nanos: u64) -> String {
    format!("{:.2} ms", nanos as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::fan;

    #[test]
    fn frames_are_as_wide_as_their_time_and_named_as_far_as_there_is_room() {
        let mut run = fan(3, 1_000_000);
        run.jobs[1].subject = "a <b> & \"c\"".to_owned();
        let mut bytes = Vec::new();
        write(&[run], &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        for part in [
            "by modifier and subject: 4.00 ms in 1 run</text>",
            "<title>rmg: 4.00 ms, 100.0 %</title><rect x=\"10.0\" y=\"40\" width=\"1180.0\"",
            "<title>leaf: 3.00 ms, 75.0 %</title><rect x=\"305.0\" y=\"76\" width=\"885.0\"",
            "<title>a &lt;b&gt; &amp; \"c\": 1.00 ms, 25.0 %</title>",
        ] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
        assert_eq!(label("treasure", 0.0, 0, 62.0), "<text x=\"3.0\" y=\"13\">treasure</text>");
        assert_eq!(label("treasure", 0.0, 0, 61.0), "<text x=\"3.0\" y=\"13\">treasu…</text>");
        assert_eq!(label("treasure", 0.0, 0, 20.0), "");
    }
}
