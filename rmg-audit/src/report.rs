//! A certificate as a text table.

use std::fmt::Write as _;

use rmg_core::certificate::{
    Certificate, CounterExample, Finding, Promise, Severity, Unbalanced, UnbalancedKind, Verdict,
};
use rmg_core::text::counted;

/// Formats a certificate: a summary line, then a line for each promise with its counterexamples indented
/// below, a line for each zone that the template cuts off, for each guard that a ferry borrows, and for
/// what a symmetry cannot balance.
/// Ends with a line break.
#[must_use]
pub fn report(certificate: &Certificate) -> String {
    let mut text = headline(certificate);
    let width =
        |of: fn(Promise) -> &'static str| Promise::ALL.map(|promise| of(promise).len()).into_iter().max();
    let (names, texts) = (width(Promise::name).unwrap_or(0), width(Promise::text).unwrap_or(0));
    for finding in &certificate.findings {
        let (word, detail) = verdict_text(finding);
        let promise = finding.promise;
        let (name, statement) = (promise.name(), promise.text());
        let line = format!("{promise:<4} {word:<8}  {name:<names$} {statement:<texts$} {detail}");
        text.push_str(line.trim_end());
        text.push('\n');
        let examples: &[CounterExample] = match &finding.verdict {
            Verdict::Missing(examples) => examples,
            other => other.counter_examples(),
        };
        for example in examples {
            let mark = if example.severity == Severity::Warning { "warning: " } else { "" };
            writeln!(text, "{:15}- {mark}{}", "", example.text).expect("writing to a string does not fail");
        }
    }
    for cut in &certificate.cut_off {
        writeln!(text, "cut off by the template: {}", cut.text).expect("writing to a string does not fail");
    }
    for guard in &certificate.sea_guards {
        writeln!(text, "guard of a ferry: {}", guard.text).expect("writing to a string does not fail");
    }
    for unbalanced in &certificate.unbalanced {
        writeln!(text, "not balanced by the symmetry: {}", unbalanced_text(*unbalanced))
            .expect("writing to a string does not fail");
    }
    text
}

/// Describes what a symmetry cannot balance.
#[must_use]
pub fn unbalanced_text(Unbalanced { kind, count }: Unbalanced) -> String {
    let number = |noun: &str| counted(count, noun);
    match kind {
        UnbalancedKind::TurnOrder => format!("{count} players move one after the other"),
        UnbalancedKind::DrawnFactions => {
            format!(
                "the game draws the faction of {}; a terrain is native to some factions only",
                number("town")
            )
        }
        UnbalancedKind::Heroes => {
            format!("{} without a chosen hero; every hero has a specialty", number("player"))
        }
        UnbalancedKind::RolledContent => format!("the game rolls the content of {}", number("object")),
    }
}

fn headline(certificate: &Certificate) -> String {
    let named = |promises: Vec<&Finding>| {
        promises.iter().map(|finding| finding.promise.to_string()).collect::<Vec<_>>().join(", ")
    };
    let (refuted, missing) = (named(certificate.refuted().collect()), named(certificate.missing().collect()));
    let summary = match (refuted.as_str(), missing.as_str()) {
        ("", "") => "sound".to_owned(),
        ("", missing) => format!("sound, except MISSING: {missing}"),
        (refuted, "") => format!("REFUTED: {refuted}"),
        (refuted, missing) => format!("REFUTED: {refuted}; MISSING: {missing}"),
    };
    let cut_off = match certificate.cut_off.len() {
        0 => String::new(),
        zones => format!("; {} cut off by the template", counted(zones, "zone")),
    };
    let (errors, warnings) = (certificate.count(Severity::Error), certificate.count(Severity::Warning));
    let counts = match (errors, warnings) {
        (_, 0) => String::new(),
        (0, warnings) => format!("; {}", counted(warnings, "warning")),
        (errors, warnings) => format!("; {}, {}", counted(errors, "error"), counted(warnings, "warning")),
    };
    let scope = if certificate.is_full { "full" } else { "foreign map" };
    format!("certificate ({scope}): {summary}{counts}{cut_off}\n")
}

fn verdict_text(finding: &Finding) -> (&'static str, String) {
    match &finding.verdict {
        Verdict::Proved { checked } => ("proved", format!("{checked} checked")),
        Verdict::Refuted(_) => ("REFUTED", String::new()),
        Verdict::Warned(_) => ("warned", String::new()),
        Verdict::Missing(_) => ("MISSING", String::new()),
        Verdict::Measured { measured, least: min, median, most: max, outside } => {
            let piles =
                outside.map(|count| format!("; {} outside their tier", counted(count as usize, "pile")));
            let text = format!("{min:.2} to {max:.2}, median {median:.2}, of {measured}");
            ("measured", text + piles.as_deref().unwrap_or_default())
        }
        Verdict::NotApplicable { reason } => ("-", (*reason).to_owned()),
        Verdict::NotJudged { reason } => ("open", format!("not judged: {reason}")),
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::ZoneId;
    use rmg_core::certificate::{CounterExample, CutOff};

    use super::*;

    #[test]
    fn each_verdict_has_a_line() {
        let finding = |promise, verdict| Finding { promise, verdict };
        let measured =
            |outside| Verdict::Measured { measured: 2, least: 0.5, median: 1.0, most: 1.5, outside };
        let certificate = Certificate {
            is_full: true,
            findings: vec![
                finding(Promise::OneOwner, Verdict::Proved { checked: 9 }),
                finding(Promise::NoBypass, Verdict::Refuted(vec![CounterExample::new("a hole".to_owned())])),
                finding(Promise::TreasureValue, measured(Some(3))),
                finding(Promise::AreaShare, measured(None)),
                finding(Promise::QuestsSolvable, Verdict::NotApplicable { reason: "no quests" }),
            ],
            cut_off: vec![CutOff { zone: ZoneId(4), text: "zone 5: no connection leads there".to_owned() }],
            sea_guards: Vec::new(),
            unbalanced: Vec::new(),
        };
        let text = report(&certificate);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "certificate (full): REFUTED: V3; 1 zone cut off by the template");
        assert!(
            lines[1].starts_with("V1   proved    OneOwner       every tile ")
                && lines[1].ends_with(" 9 checked"),
            "{text}"
        );
        assert!(lines[2].starts_with("V3   REFUTED "), "{text}");
        assert_eq!(lines[3], "               - a hole");
        assert!(lines[4].ends_with("0.50 to 1.50, median 1.00, of 2; 3 piles outside their tier"), "{text}");
        assert!(lines[5].ends_with("0.50 to 1.50, median 1.00, of 2"), "{text}");
        assert!(lines[6].ends_with("no quests"), "{text}");
        assert_eq!(lines[7..], ["cut off by the template: zone 5: no connection leads there"]);
    }

    #[test]
    fn errors_and_warnings_are_counted_and_warnings_are_marked() {
        let example = |text: &str, severity| CounterExample::new(text.to_owned()).of_severity(severity);
        let rest = CounterExample { stands_for: 24, ..example("and 24 more", Severity::Warning) };
        let warned = Finding {
            promise: Promise::Reachable,
            verdict: Verdict::Warned(vec![example("an island", Severity::Warning), rest]),
        };
        let open =
            Finding { promise: Promise::QuestsSolvable, verdict: Verdict::NotJudged { reason: "not known" } };
        let mut certificate = Certificate {
            is_full: false,
            findings: vec![warned, open],
            cut_off: Vec::new(),
            sea_guards: Vec::new(),
            unbalanced: Vec::new(),
        };
        let text = report(&certificate);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "certificate (foreign map): sound; 25 warnings");
        assert!(lines[1].starts_with("V5   warned "), "{text}");
        assert_eq!(
            lines[2..4],
            ["               - warning: an island", "               - warning: and 24 more"]
        );
        assert!(lines[4].starts_with("V17  open ") && lines[4].ends_with("not judged: not known"), "{text}");
        assert!(certificate.is_sound());
        let single = example("a single gate", Severity::Error);
        certificate
            .findings
            .push(Finding { promise: Promise::PortalPairs, verdict: Verdict::Refuted(vec![single]) });
        assert!(
            report(&certificate)
                .starts_with("certificate (foreign map): REFUTED: V14; 1 error, 25 warnings\n")
        );
    }
}
