//! A certificate as JSON, for programs.
//!
//! ```json
//! {"sound": false, "full": true, "by_cover": true, "findings": [
//!   {"promise": "V1", "text": "...", "verdict": "proved", "checked": 1296},
//!   {"promise": "V3", "text": "...", "verdict": "refuted", "counter_examples": [
//!     {"text": "...", "tiles": [[4, 7, 0]], "zones": [0, 1], "connection": null, "object": null}]},
//!   {"promise": "V11", "text": "...", "verdict": "measured", "measured": 2, "least": 0.98, "median": 1, "most": 1.02},
//!   {"promise": "V17", "text": "...", "verdict": "not applicable", "reason": "..."}]}
//! ```
//!
//! Tiles are `[x, y, level]`; zones, connections and objects are positions in the lists of the map, from 0.

use std::fmt::Write as _;

use rmg_core::certificate::{Certificate, CounterExample, Finding, Verdict};

/// The certificate as one line of JSON, without line break at the end. See the module text for its shape.
#[must_use]
pub fn to_json(certificate: &Certificate) -> String {
    let findings: Vec<String> = certificate.findings.iter().map(finding).collect();
    format!(
        r#"{{"sound":{},"full":{},"by_cover":{},"findings":[{}]}}"#,
        certificate.is_sound(),
        certificate.is_full,
        certificate.by_cover,
        findings.join(",")
    )
}

fn finding(finding: &Finding) -> String {
    let verdict = match &finding.verdict {
        Verdict::Proved { checked } => format!(r#""verdict":"proved","checked":{checked}"#),
        Verdict::Refuted(examples) => {
            let examples: Vec<String> = examples.iter().map(counter_example).collect();
            format!(r#""verdict":"refuted","counter_examples":[{}]"#, examples.join(","))
        }
        Verdict::Measured { measured, least, median, most } => {
            let [least, median, most] = [least, median, most].map(|number| decimal(*number));
            format!(
                r#""verdict":"measured","measured":{measured},"least":{least},"median":{median},"most":{most}"#
            )
        }
        Verdict::NotApplicable { reason } => {
            format!(r#""verdict":"not applicable","reason":{}"#, quoted(reason))
        }
    };
    let promise = finding.promise;
    format!(r#"{{"promise":"{promise}","text":{},{verdict}}}"#, quoted(promise.text()))
}

fn counter_example(example: &CounterExample) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(","));
    let tiles =
        example.tiles.iter().map(|at| format!("[{},{},{}]", at.tile.x, at.tile.y, at.level.0)).collect();
    let zones = example.zones.iter().map(|zone| zone.0.to_string()).collect();
    let or_null = |number: Option<String>| number.unwrap_or_else(|| "null".to_owned());
    format!(
        r#"{{"text":{},"tiles":{},"zones":{},"connection":{},"object":{}}}"#,
        quoted(&example.text),
        list(tiles),
        list(zones),
        or_null(example.connection.map(|id| id.0.to_string())),
        or_null(example.object.map(|id| id.0.to_string()))
    )
}

/// A number; JSON has no word for those that are not finite.
fn decimal(number: f64) -> String {
    if number.is_finite() { number.to_string() } else { "null".to_owned() }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for char in text.chars() {
        match char {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            char if u32::from(char) < 0x20 => {
                write!(quoted, "\\u{:04x}", u32::from(char)).expect("a string takes all text");
            }
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zone_keys_with_quotes_and_tabs_stay_readable() {
        assert_eq!(quoted("zone \"a\\b\"\t"), r#""zone \"a\\b\"\u0009""#);
    }
}
