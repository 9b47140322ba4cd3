//! Writes a flame graph as SVG, from the [stacks](super::folded) of a record.
//!
//! Drawn by `inferno`, with its script: a click on a frame zooms in, Ctrl-F searches. Order and colors depend
//! only on names.

use std::io::{self, Write};

use inferno::flamegraph::{Direction, Options, from_lines};

use super::folded::stacks;
use crate::run::Run;

/// Maximum total nanoseconds of a flame graph (104 days), the largest exact integer in JavaScript.
const MAX_TOTAL: u64 = 1 << 53;

/// Comment near the start of the file. It allows rmg to overwrite the file.
const MADE_BY: &str = "\n<!-- made by rmg -->\n";

/// Writes one flame graph of all runs.
///
/// # Errors
/// Those of `out`, and [`io::ErrorKind::InvalidInput`] if the total time of all jobs is 0 or more than 104
/// days.
pub fn write(runs: &[Run], mut out: impl Write) -> io::Result<()> {
    let invalid = |reason: &str| io::Error::new(io::ErrorKind::InvalidInput, reason);
    let stacks = stacks(runs);
    let total = stacks.values().try_fold(0_u64, |sum, nanos| sum.checked_add(*nanos));
    let total = total
        .filter(|total| *total <= MAX_TOTAL)
        .ok_or_else(|| invalid("the jobs took more than 104 days, the maximum of a flame graph"))?;
    if total == 0 {
        return Err(invalid("cannot draw a flame graph: no job took any time"));
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
    // derives colors from names; the default is random colors
    options.hash = true;
    options.direction = Direction::Inverted;
    let mut svg = Vec::new();
    from_lines(&mut options, lines.iter().map(String::as_str), &mut svg)?;
    // the XML declaration has to come first
    let head = svg.windows(2).position(|two| two == b"?>").map_or(0, |end| end + 2);
    out.write_all(&svg[..head])?;
    out.write_all(MADE_BY.as_bytes())?;
    out.write_all(&svg[head..])?;
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
    fn frames_show_their_time_and_the_output_is_deterministic() {
        let mut run = fan(3, 1_000_000);
        run.jobs[1].subject = "a <b> & \"c\"".to_owned();
        let text = written(std::slice::from_ref(&run)).unwrap();
        assert!(text.starts_with("<?xml ") && text.lines().nth(1) == Some(MADE_BY.trim()), "{text}");
        for part in [
            "by modifier and subject: 4.00 ms in 1 run",
            "<title>leaf (3,000,000 ns, 75.00%)</title>",
            "<title>a &lt;b&gt; &amp; &quot;c&quot; (1,000,000 ns, 25.00%)</title>",
            // a number at the end of a name is not parsed as a second count
            "<title>zone\u{a0}2 (1,000,000 ns, 25.00%)</title>",
            "<title>zone\u{a0}3 (1,000,000 ns, 25.00%)</title>",
        ] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
        assert!(!text.contains("rgb(255,255,255)"), "a frame with two counts would be white");
        assert_eq!(written(&[run]).unwrap(), text);
    }

    #[test]
    fn empty_and_excessive_times_are_refused() {
        let error = |run: Run| written(&[run]).unwrap_err().to_string();
        assert!(error(chain(&[])).contains("no job took any time"));
        assert!(error(chain(&[1 << 53, 1])).contains("104 days"));
    }
}
