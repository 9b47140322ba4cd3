//! The certificate of a map as JSON.

use std::io::{self, Write};

use rmg_core::certificate::{Certificate, CounterExample, Finding, SeaGuard, Severity, Verdict};
use rmg_core::model::MapPos;
use serde::Serialize;

/// Version of the format. Increase it when the meaning of a key changes.
const VERSION: u32 = 1;

/// The JSON form of a certificate.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileCertificate<'a> {
    format: &'static str,
    version: u32,
    is_sound: bool,
    is_full: bool,
    errors: usize,
    warnings: usize,
    cut_off: Vec<FileCutOff<'a>>,
    sea_guards: Vec<FileSeaGuard<'a>>,
    unbalanced: Vec<FileUnbalanced>,
    findings: Vec<FileFinding<'a>>,
}

#[derive(Debug, Serialize)]
struct FileCutOff<'a> {
    zone: u16,
    text: &'a str,
}

#[derive(Debug, Serialize)]
struct FileSeaGuard<'a> {
    connection: u16,
    strength: u32,
    text: &'a str,
}

#[derive(Debug, Serialize)]
struct FileUnbalanced {
    kind: &'static str,
    count: u32,
}

#[derive(Debug, Serialize)]
struct FileFinding<'a> {
    promise: &'static str,
    name: &'static str,
    text: &'static str,
    #[serde(flatten)]
    verdict: FileVerdict<'a>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum FileVerdict<'a> {
    Proved {
        checked: u32,
    },
    Refuted {
        counter_examples: Vec<FileCounterExample<'a>>,
    },
    Warned {
        counter_examples: Vec<FileCounterExample<'a>>,
    },
    Missing {
        counter_examples: Vec<FileCounterExample<'a>>,
    },
    Measured {
        measured: u32,
        least: f64,
        median: f64,
        most: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        outside: Option<u32>,
    },
    NotApplicable {
        reason: &'a str,
    },
    NotJudged {
        reason: &'a str,
    },
}

#[derive(Debug, Serialize)]
struct FileCounterExample<'a> {
    text: &'a str,
    severity: &'static str,
    /// Column, row and level of each tile.
    tiles: Vec<(u16, u16, u8)>,
    zones: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    connection: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<u32>,
}

/// Writes `certificate` as indented JSON, followed by a newline.
///
/// Keys of the object:
///
/// - `format` (`rmg-certificate`), `version` (1), `isSound`, `isFull`.
/// - `errors` and `warnings`: the number of counter-examples of each severity, including those that are not
///   listed.
/// - `cutOff`: the zones that the template cuts off from all players. Each has `zone` (number as in the
///   `.rmgmap`) and `text`.
/// - `unbalanced`: what the symmetry of the map cannot balance. Each has `kind` (`turnOrder`,
///   `drawnFactions`, `heroes` or `rolledContent`) and `count`.
/// - `findings`: one entry for each promise, with its code (`promise`: `V1` ...), `name` (`OneOwner` ...),
///   `text` and `verdict`.
///
/// The verdict decides the other keys of a finding:
///
/// - `proved`: `checked`.
/// - `refuted`: `counterExamples`, each with `text`, `severity` (`error` or `warning`), `tiles` as
///   `[column, row, level]`, `zones`, and optionally `connection` and `object`. Numbers are those of the
///   `.rmgmap`.
/// - `warned`: `counterExamples`, all of them warnings.
/// - `missing`: `counterExamples`, the content that the map itself lists as missing.
/// - `measured`: `measured`, `least`, `median`, `most`, and for `V10` also `outside` (piles outside their
///   tier). A number that is not finite is `null`.
/// - `notApplicable`: `reason`.
/// - `notJudged`: `reason`. The audit did not understand a part of the map that decides the answer.
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write_certificate(certificate: &Certificate, to: &mut impl Write) -> io::Result<()> {
    let mut bytes = serde_json::to_vec_pretty(&file_certificate(certificate))?;
    bytes.push(b'\n');
    to.write_all(&bytes)
}

/// Returns the JSON form of `certificate`.
pub(crate) fn file_certificate(certificate: &Certificate) -> FileCertificate<'_> {
    let Certificate { is_full, findings, cut_off, sea_guards, unbalanced } = certificate;
    FileCertificate {
        format: "rmg-certificate",
        version: VERSION,
        is_sound: certificate.is_sound(),
        is_full: *is_full,
        errors: certificate.count(Severity::Error),
        warnings: certificate.count(Severity::Warning),
        cut_off: cut_off.iter().map(|cut| FileCutOff { zone: cut.zone.0, text: &cut.text }).collect(),
        sea_guards: sea_guards.iter().map(sea_guard).collect(),
        unbalanced: unbalanced
            .iter()
            .map(|of| FileUnbalanced { kind: of.kind.word(), count: of.count })
            .collect(),
        findings: findings.iter().map(finding).collect(),
    }
}

fn sea_guard(SeaGuard { connection, strength, text }: &SeaGuard) -> FileSeaGuard<'_> {
    FileSeaGuard { connection: connection.0, strength: *strength, text }
}

fn finding(finding: &Finding) -> FileFinding<'_> {
    let Finding { promise, verdict } = finding;
    let verdict = match verdict {
        Verdict::Proved { checked } => FileVerdict::Proved { checked: *checked },
        Verdict::Refuted(examples) => {
            FileVerdict::Refuted { counter_examples: examples.iter().map(counter_example).collect() }
        }
        Verdict::Warned(examples) => {
            FileVerdict::Warned { counter_examples: examples.iter().map(counter_example).collect() }
        }
        Verdict::Missing(examples) => {
            FileVerdict::Missing { counter_examples: examples.iter().map(counter_example).collect() }
        }
        Verdict::Measured { measured, least, median, most, outside } => FileVerdict::Measured {
            measured: *measured,
            least: *least,
            median: *median,
            most: *most,
            outside: *outside,
        },
        Verdict::NotApplicable { reason } => FileVerdict::NotApplicable { reason },
        Verdict::NotJudged { reason } => FileVerdict::NotJudged { reason },
    };
    FileFinding { promise: promise.code(), name: promise.name(), text: promise.text(), verdict }
}

fn counter_example(example: &CounterExample) -> FileCounterExample<'_> {
    let CounterExample { text, severity, tiles, zones, connection, object, .. } = example;
    let place = |at: &MapPos| (at.tile.x, at.tile.y, at.level.0);
    FileCounterExample {
        text,
        severity: severity.word(),
        tiles: tiles.iter().map(place).collect(),
        zones: zones.iter().map(|zone| zone.0).collect(),
        connection: connection.map(|connection| connection.0),
        object: object.map(|object| object.0),
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::certificate::{CutOff, Promise, Unbalanced, UnbalancedKind};
    use rmg_core::{ConnectionId, Level, TilePos, ZoneId};

    use super::*;

    #[test]
    fn every_verdict_has_its_keys() {
        let example = CounterExample::new("zones `1` and `2` touch".into())
            .on_tiles(vec![MapPos { level: Level(1), tile: TilePos::new(3, 4) }])
            .in_zones(&[ZoneId(0), ZoneId(1)])
            .of_connection(ConnectionId(7));
        let warning = CounterExample::new("an island".into()).of_severity(Severity::Warning);
        let verdicts = [
            (Promise::OneOwner, Verdict::Proved { checked: 9 }),
            (Promise::NoBypass, Verdict::Refuted(vec![example])),
            (
                Promise::AreaShare,
                Verdict::Measured { measured: 2, least: 0.5, median: f64::NAN, most: 1.25, outside: None },
            ),
            (Promise::BoatsUsable, Verdict::NotApplicable { reason: "no sea" }),
            (Promise::Reachable, Verdict::Warned(vec![CounterExample { stands_for: 4, ..warning }])),
            (Promise::QuestsSolvable, Verdict::NotJudged { reason: "unknown quest" }),
        ];
        let findings = verdicts.map(|(promise, verdict)| Finding { promise, verdict }).into();
        let cut_off = vec![CutOff { zone: ZoneId(4), text: "zone 5: no way".to_owned() }];
        let certificate = Certificate {
            is_full: true,
            findings,
            cut_off,
            sea_guards: Vec::new(),
            unbalanced: vec![Unbalanced { kind: UnbalancedKind::Heroes, count: 2 }],
        };
        let mut bytes = Vec::new();
        write_certificate(&certificate, &mut bytes).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!((&value["isSound"], &value["isFull"]), (&false.into(), &true.into()));
        assert_eq!(value["cutOff"], serde_json::json!([{"zone": 4, "text": "zone 5: no way"}]));
        assert_eq!(value["unbalanced"], serde_json::json!([{"kind": "heroes", "count": 2}]));
        let findings = &value["findings"];
        assert_eq!(findings[0]["verdict"], "proved");
        assert_eq!(findings[0]["checked"], 9);
        assert_eq!((&findings[1]["promise"], &findings[1]["name"]), (&"V3".into(), &"NoBypass".into()));
        assert_eq!(findings[1]["counterExamples"][0]["tiles"], serde_json::json!([[3, 4, 1]]));
        assert_eq!(findings[1]["counterExamples"][0]["connection"], 7);
        assert!(findings[1]["counterExamples"][0].get("object").is_none());
        assert_eq!((&findings[2]["median"], &findings[2]["most"]), (&serde_json::Value::Null, &1.25.into()));
        assert_eq!(findings[3]["reason"], "no sea");
        assert_eq!((&value["errors"], &value["warnings"]), (&1.into(), &4.into()));
        assert_eq!(findings[1]["counterExamples"][0]["severity"], "error");
        assert_eq!(
            (&findings[4]["verdict"], &findings[4]["counterExamples"][0]["severity"]),
            (&"warned".into(), &"warning".into())
        );
        assert_eq!(
            (&findings[5]["verdict"], &findings[5]["reason"]),
            (&"notJudged".into(), &"unknown quest".into())
        );
    }
}
