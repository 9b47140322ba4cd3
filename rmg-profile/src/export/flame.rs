//! A flame graph as a picture: the [stacks](super::folded) of a record, each as wide as its time.
//!
//! Drawn by `inferno`, with its script: a click on a frame shows it alone, Ctrl-F searches. Order and colours follow from names.

use std::io::{self, Write};

use inferno::flamegraph::{Direction, Options, from_lines};

use super::folded::stacks;
use crate::run::Run;

/// Jobs of more nanoseconds together (104 days) are not drawn: numbers of scripts end there.
const MOST: u64 = 1 << 53;

/// Stands at the beginning, so that the picture may be replaced by the next one.
const MADE_BY: &str = "\n<!-- made by rmg -->\n";

/// Writes the picture of all runs together.
///
/// # Errors
/// Those of `out`, and [`io::ErrorKind::InvalidInput`] where no job took any time, or all together took more than can be drawn.
pub fn write(runs: &[Run], mut out: impl Write) -> io::Result<()> {
    let refused = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, why);
    let stacks = stacks(runs);
    let total = stacks.values().try_fold(0_u64, |sum, nanos| sum.checked_add(*nanos));
    let total = total.filter(|total| *total <= MOST).ok_or_else(|| {
        refused("the jobs took more than 104 days, which is more than a flame graph can show")
    })?;
    if total == 0 {
        return Err(refused("no job took any time: there is nothing to draw"));
    }
    let lines: Vec<String> =
        stacks.iter().map(|(stack, nanos)| format!("{} {nanos}", stack.join(";"))).collect();
    let mut options = Options::default();
    options.title = format!(
        "Work of all workers by modifier and subject: {:.2} ms in {} {}",
        total as f64 / 1e6,
        runs.len(),
        if runs.len() == 1 { "run" } else { "runs" }
    );
    "ns".clone_into(&mut options.count_name);
    // otherwise colours would be drawn by chance
    options.hash = true;
    options.direction = Direction::Inverted;
    let mut picture = Vec::new();
    from_lines(&mut options, lines.iter().map(String::as_str), &mut picture)?;
    // behind the declaration, which has to come first
    let head = picture.windows(2).position(|two| two == b"?>").map_or(0, |end| end + 2);
    out.write_all(&picture[..head])?;
    out.write_all(MADE_BY.as_bytes())?;
    out.write_all(&picture[head..])?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan};

    fn written(runs: &[Run]) -> io::Result<String> {
        let mut bytes = Vec::new();
        write(runs, &mut bytes)?;
        Ok(String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn frames_tell_their_time_and_the_same_record_makes_the_same_picture() {
        let mut run = fan(3, 1_000_000);
        run.jobs[1].subject = "a <b> & \"c\"".to_owned();
        let text = written(std::slice::from_ref(&run)).unwrap();
        assert!(text.starts_with("<?xml ") && text.lines().nth(1) == Some(MADE_BY.trim()), "{text}");
        for part in [
            "by modifier and subject: 4.00 ms in 1 run",
            "<title>leaf (3,000,000 ns, 75.00%)</title>",
            "<title>a &lt;b&gt; &amp; &quot;c&quot; (1,000,000 ns, 25.00%)</title>",
            // a number of its own is no second count
            "<title>zone\u{a0}2 (1,000,000 ns, 25.00%)</title>",
            "<title>zone\u{a0}3 (1,000,000 ns, 25.00%)</title>",
        ] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
        assert!(!text.contains("rgb(255,255,255)"), "as a difference of two counts it would be white");
        assert_eq!(written(&[run]).unwrap(), text);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let refused = |run: Run| written(&[run]).unwrap_err().to_string();
        assert!(refused(chain(&[])).contains("nothing to draw"));
        assert!(refused(chain(&[1 << 53, 1])).contains("104 days"));
    }
}
