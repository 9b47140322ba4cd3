//! What every run prints: template, seed, size, players, files, times.

use std::time::Duration;

use rmg_core::certificate::{Certificate, Verdict};
use rmg_core::plan::PlayerPlan;
use rmg_core::text::counted;
use rmg_generate::Generated;
use rmg_generate::MapSummary;
use rmg_generate::retry::group_causes;

/// `red (human, seat 1), blue (computer, seat 2)`.
pub(crate) fn players_words(players: &[PlayerPlan]) -> String {
    let words = |player: &PlayerPlan| {
        let who = if player.human { "human" } else { "computer" };
        format!("{} ({who}, seat {})", player.color, player.seat)
    };
    players.iter().map(words).collect::<Vec<_>>().join(", ")
}

/// Which attempt gave the map and why those before it (of a map that lacks something: all others) did not; nothing when
/// it was the first.
pub(crate) fn attempts_text(made: &Generated) -> String {
    if made.failed.is_empty() {
        return String::new();
    }
    let others = if made.map.missing() > 0 { "the best; no" } else { "those before it gave no" };
    let mut text = format!("attempt   {}; {others} sound map\n", made.attempt);
    for cause in group_causes(&made.failed) {
        text += &format!("          {cause}\n");
    }
    text
}

/// What the audit says of a sound map:
/// `proof     14 promises proved, 2 measured, 2 do not apply; rmg audit lists them`.
pub(crate) fn proof_text(certificate: &Certificate) -> String {
    let count = |wanted: fn(&Verdict) -> bool| {
        certificate.findings.iter().filter(|finding| wanted(&finding.verdict)).count()
    };
    let proved = count(|verdict| matches!(verdict, Verdict::Proved { .. }));
    let measured = count(|verdict| matches!(verdict, Verdict::Measured { .. }));
    let missing = count(|verdict| matches!(verdict, Verdict::Missing(_)));
    let idle = count(|verdict| matches!(verdict, Verdict::NotApplicable { .. }));
    let mut text = format!("proof     {} proved, {measured} measured", counted(proved, "promise"));
    if missing > 0 {
        text += &format!(", {missing} with things missing");
    }
    if idle > 0 {
        text += &format!(", {idle} do not apply");
    }
    text += "; `rmg audit` lists them\n";
    for cut in &certificate.cut_off {
        text += &format!("cut off   {}\n", cut.text);
    }
    text
}

/// What the template demands and the map lacks, a line each; nothing where nothing is missing.
pub(crate) fn missing_text(report: &MapSummary) -> String {
    let missing = report.unmet.iter().filter(|wish| wish.is_demanded);
    missing.map(|wish| format!("missing   {}: {}: {}\n", wish.place, wish.what, wish.reason)).collect()
}

/// `time      0.100 s: layout 0.020 s, fill 0.050 s, audit 0.010 s`.
pub(crate) fn time_text(all: Duration, parts: &[(&str, Duration)]) -> String {
    let parts: Vec<String> =
        parts.iter().map(|(what, time)| format!("{:.3} s {what}", time.as_secs_f64())).collect();
    format!("time      {:.3} s, of which {}\n", all.as_secs_f64(), parts.join(", "))
}
