//! Text that every run prints: players, attempts, proof, missing objects, times.

use std::time::Duration;

use rmg::certificate::Verdict;
use rmg::pipeline::{Generated, group_causes};
use rmg::plan::PlayerPlan;
use rmg::text::{counted, visible};
use rmg::{Certificate, MapSummary};

/// Returns `red (human, seat 1), blue (computer, seat 2)`.
pub(crate) fn players_text(players: &[PlayerPlan]) -> String {
    let words = |player: &PlayerPlan| {
        let who = if player.human { "human" } else { "computer" };
        format!("{} ({who}, seat {})", player.color, player.seat)
    };
    players.iter().map(words).collect::<Vec<_>>().join(", ")
}

/// Reports which attempt succeeded and why the others failed; empty after the first attempt. For an
/// incomplete map, all other attempts are listed.
pub(crate) fn attempts_text(made: &Generated) -> String {
    if made.failed.is_empty() {
        return String::new();
    }
    let others =
        if made.map.missing() > 0 { "the best; the others gave no" } else { "earlier attempts gave no" };
    let mut text = format!("attempt   {}; {others} sound map\n", made.attempt);
    for cause in group_causes(&made.failed) {
        text += &format!("          {}\n", visible(&cause.to_string()));
    }
    text
}

/// Summarizes the certificate of a sound map: `proof     14 promises proved, 2 measured, 2 do not apply`.
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
        text += &format!(", {missing} with missing objects");
    }
    if idle > 0 {
        text += &format!(", {idle} {} not apply", if idle == 1 { "does" } else { "do" });
    }
    text += "; `rmg audit` lists them\n";
    for cut in &certificate.cut_off {
        text += &format!("cut off   {}\n", visible(&cut.text));
    }
    for guard in &certificate.sea_guards {
        text += &format!("guard     {}\n", visible(&guard.text));
    }
    text
}

/// Lists what the template requires and the map lacks, one item per line.
pub(crate) fn missing_text(report: &MapSummary) -> String {
    let missing = report.unmet.iter().filter(|request| request.is_mandatory);
    let words = |place: &str, what: &str, reason: &str| format!("{place}: {what}: {reason}");
    missing
        .map(|request| {
            format!("missing   {}\n", visible(&words(&request.place, &request.what, &request.reason)))
        })
        .collect()
}

/// Returns `time      0.100 s: 0.020 s for the layout, 0.050 s for filling`, and so on. The parts add up.
pub(crate) fn time_text(all: Duration, parts: &[(&str, Duration)]) -> String {
    let all = all.as_millis();
    let mut left = all;
    let mut words = Vec::new();
    for (what, time) in parts {
        // phases and total are measured by different clocks
        let time = time.as_millis().min(left);
        left -= time;
        words.push(format!("{} {what}", seconds(time)));
    }
    format!(
        "time      {}: {}, {} for the start, reading, drawing and writing\n",
        seconds(all),
        words.join(", "),
        seconds(left)
    )
}

/// Returns `0.050 s`.
fn seconds(milliseconds: u128) -> String {
    format!("{}.{:03} s", milliseconds / 1000, milliseconds % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_time_add_up_to_the_total() {
        let ms = |time: u64| Duration::from_micros(time * 1000 + 900);
        let parts = [("for the layout", ms(20)), ("for filling", ms(1050))];
        assert_eq!(
            time_text(ms(2000), &parts),
            "time      2.000 s: 0.020 s for the layout, 1.050 s for filling, 0.930 s for the start, reading, drawing and writing\n"
        );
        assert!(
            time_text(ms(100), &parts)
                .ends_with("0.080 s for filling, 0.000 s for the start, reading, drawing and writing\n")
        );
    }
}
