//! `check` and the language server use at most 200 MB for any template of 20 kB.

use std::fmt::Write as _;
use std::io::{BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::json;
use tempfile::TempDir;

use super::language_server::{receive, request, send};
use super::{rmg, shell};

/// Maximum resident memory, in kB.
const MAX_KB: u32 = 200 << 10;

/// Maximum length of a text.
const BYTES: usize = 20_000;

/// Repeats a part as often as it fits, with its number in place of `@`.
fn many(part: &str, bytes: usize) -> String {
    let mut text = String::new();
    for number in 0.. {
        let next = part.replace('@', &format!("{number:x}"));
        if text.len() + next.len() > bytes {
            break;
        }
        text += &next;
    }
    text.trim_end_matches(',').to_owned()
}

/// Returns a template of the largest size with zones, connections, and additional keys.
fn template(keys: &str, zones: &str, connections: &str) -> String {
    format!(
        "{{\"t\":{{\"minSize\":\"s\",\"maxSize\":\"g+u\",\"players\":\"1-8\",{keys}\"zones\":{{{zones}}},\"connections\":[{connections}]}}}}"
    )
}

/// Returns a template filled with zones that have this content.
fn zones_of(part: &str) -> String {
    template("", &many(&format!("\"@\":{{\"type\":\"treasure\",{part}}},"), BYTES - 200), "")
}

/// Returns texts of many kinds, each chosen to use much memory.
fn texts() -> Vec<(&'static str, String)> {
    let fill = |part: &str| many(part, BYTES);
    let zone = |text: &str| template("", &format!("\"1\":{{\"type\":\"treasure\",{text}}}"), "");
    let cjk: String = (0x4e00..0x4e00 + 1500).filter_map(char::from_u32).collect();
    let sides: String = (0..400_u32)
        .map(|at| {
            let letter = |from: u32| char::from_u32(from + at).unwrap();
            format!("\"{}\":\"{}\",", letter(0x4e00), letter(0x6000))
        })
        .collect();
    let sides = format!("\"mirror\":{{{}}},", sides.trim_end_matches(','));
    let doubled: String = ('a'..='y')
        .map(|at| {
            let next = char::from(u8::try_from(at).unwrap() + 1);
            format!("\"{at}\":\"{next}{next}\",")
        })
        .collect();
    let long_values = format!("\"repeat\":{{\"i\":40,\"j\":40,\"k\":40,\"v\":[\"{}\"]}},", "y".repeat(9000));
    vec![
        ("nested lists", "[".repeat(BYTES)),
        ("nested structures", fill("{a:")),
        ("quotes", "\"\n".repeat(BYTES / 2)),
        ("quotes on one line", "\"".repeat(BYTES)),
        ("an unclosed quote after many texts", format!("{}\"", fill("\"@\":\"\",{\"@"))),
        ("unquoted words", fill("x@ ")),
        ("colons", ":".repeat(BYTES)),
        ("escapes", format!("\"{}\"", "\\u00e9".repeat(BYTES / 6 - 1))),
        ("templates", format!("{{{}}}", fill("\"@\":{},"))),
        ("the same template", format!("{{{}}}", fill("\"a\":{},"))),
        ("empty zones", template("", &fill("\"@\":{},"), "")),
        ("zones", zones_of("\"size\":1")),
        ("zones of the largest size", zones_of("\"size\":100000")),
        ("towns", zones_of("\"neutralTowns\":{\"castles\":10000,\"towns\":10000}")),
        ("densities of towns", zones_of("\"neutralTowns\":{\"castleDensity\":10000}")),
        ("mines", zones_of("\"mines\":{\"gold\":10000,\"wood\":10000}")),
        ("densities of mines", zones_of("\"mineDensities\":{\"gold\":10000}")),
        ("treasure", zones_of("\"treasure\":[{\"min\":1,\"max\":2147483647,\"density\":10000}]")),
        ("classes of treasure", zone(&format!("\"treasure\":[{}]", fill("{},")))),
        ("required objects", zones_of("\"customObjects\":{\"requiredObjects\":{\"arena\":10000}}")),
        (
            "required objects of one zone",
            zone(&format!(
                "\"customObjects\":{{\"requiredObjects\":{{\"seerHut\":10000,{}}}}}",
                fill("\"x@\":10000,")
            )),
        ),
        (
            "common objects",
            zone(&format!("\"customObjects\":{{\"commonObjects\":[{}]}}", fill("{\"id\":\"a@\"},"))),
        ),
        ("unknown words", zone(&format!("\"allowedTowns\":[{}]", fill("\"castel\",")))),
        ("unknown keys", zone(&fill("\"k@\":0,"))),
        ("one key repeated", zone(&fill("\"size\":1,"))),
        ("hints", zone(&format!("\"townHints\":[{}]", fill("{\"likeZone\":\"none\"},")))),
        ("a long id", template("", &format!("\"{}\":{{}}", "z".repeat(BYTES - 200)), "")),
        (
            "long ids",
            template(
                "",
                &many(&format!("\"{}@\":{{\"minesLikeZone\":\"x\"}},", "z".repeat(400)), BYTES - 200),
                "",
            ),
        ),
        ("a long unknown name", zone(&format!("\"terrainTypes\":[\"{}\"]", "z".repeat(BYTES - 300)))),
        ("zones like others", zones_of("\"minesLikeZone\":\"0\",\"treasureLikeZone\":\"0\"")),
        (
            "connections",
            template(
                "",
                "\"a\":{\"type\":\"treasure\"},\"b\":{\"type\":\"treasure\"}",
                &fill("{\"a\":\"a\",\"b\":\"b\"},"),
            ),
        ),
        ("a graph of all pairs", {
            let ends = (0..400).map(|at| {
                format!("{{\"a\":\"{:x}\",\"b\":\"{:x}\",\"guard\":9000}},", at % 40, (at * 7 + 1) % 40)
            });
            template(
                "",
                &many("\"@\":{\"type\":\"treasure\"},", 1000),
                ends.collect::<String>().trim_end_matches(','),
            )
        }),
        (
            "numbers of players",
            template(
                "",
                &many(
                    "\"@\":{\"type\":\"treasure\",\"onlyWith\":{\"players\":\"1,2,3,4,5,6,7,8\"}},",
                    BYTES - 200,
                ),
                "",
            ),
        ),
        ("a long list of players", zone("\"size\":1").replace("1-8", &fill("1,2-8,"))),
        (
            "doubled ids",
            template(
                &format!("\"mirror\":{{{}}},", doubled.trim_end_matches(',')),
                "\"a\":{\"type\":\"treasure\"}",
                "",
            ),
        ),
        ("mirrored copies", template(&sides, &format!("\"{cjk}\":{{\"type\":\"treasure\"}}"), "")),
        (
            "mirrored connections",
            template(
                &sides,
                &format!("\"{cjk}\":{{\"type\":\"treasure\"}},\"1\":{{\"type\":\"treasure\"}}"),
                &format!("{{\"a\":\"{cjk}\",\"b\":\"1\"}}"),
            ),
        ),
        (
            "repeated texts",
            template(
                &long_values,
                &format!(
                    "\"z{{i}} {{j}} {{k}}\":{{\"type\":\"treasure\",\"note\":[\"{}\"]}}",
                    "{v}".repeat(3000)
                ),
                "",
            ),
        ),
        (
            "repeated zones",
            template(
                "\"repeat\":{\"i\":64,\"j\":64},",
                "\"{i} {j}\":{\"type\":\"treasure\",\"bannedTowns\":[\"{i}\",\"{j}\"]}",
                "{\"a\":\"{i} {j}\",\"b\":\"{i+1} {j}\"}",
            ),
        ),
        ("an unread table", format!("Map\t{}", "\t".repeat(BYTES))),
        ("quotes of a table", format!("Map\t{}", "\"a\t".repeat(BYTES / 3))),
        ("names of a table", format!("Map\t\n\n\n{}", fill("@\n"))),
        ("zones of a table", format!("Map\t\n\n\na{}", fill("\t\t\t@\n"))),
        (
            "counts of a table",
            "Pack\t\r\n\r\n\r\n18446744073709551615\t4294967295\t4\t8\t10\t18\t4\tname".to_owned(),
        ),
    ]
}

/// Returns the peak memory of a running process, in kB.
fn peak_kb(process: u32) -> u32 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn check_stays_within_its_memory_bound() {
    let folder = TempDir::new().unwrap();
    for (name, text) in texts() {
        assert!(text.len() <= 2 * BYTES, "{name}: {} bytes", text.len());
        std::fs::write(folder.path().join("t.json"), text).unwrap();
        let command = format!("ulimit -d {MAX_KB}; exec \"$RMG\" check t.json");
        let run = shell(&folder, &command);
        assert!(matches!(run.code, Some(0..=2)), "{name}: {:?} {}", run.code, run.err);
        assert!(run.err.len() < 1 << 20, "{name}: {} bytes of messages", run.err.len());
    }
}

#[test]
fn language_server_stays_within_its_memory_bound() {
    let mut command = Command::new(rmg());
    let mut child = command
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    send(&mut child, &request(1, "initialize", &json!({ "capabilities": {} })));
    receive(&mut answers);
    let mut report = String::new();
    for (name, text) in texts() {
        let document =
            json!({ "uri": "file:///t.rmg.json", "languageId": "json", "version": 1, "text": text });
        let opened = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
        send(&mut child, &opened);
        receive(&mut answers);
        let place = json!({ "textDocument": { "uri": "file:///t.rmg.json" }, "position": { "line": 0, "character": 15 } });
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99_999, "character": 0 } });
        let actions = json!({ "textDocument": { "uri": "file:///t.rmg.json" }, "range": range, "context": { "diagnostics": [] } });
        send(&mut child, &request(2, "textDocument/codeAction", &actions));
        receive(&mut answers);
        for method in [
            "textDocument/completion",
            "textDocument/hover",
            "textDocument/definition",
            "textDocument/documentSymbol",
        ] {
            send(&mut child, &request(3, method, &place));
            receive(&mut answers);
        }
        let _ = writeln!(report, "{name}: {} kB", peak_kb(child.id()));
    }
    println!("{report}");
    assert!(peak_kb(child.id()) < MAX_KB, "{report}");
    child.kill().unwrap();
    let _ = child.stdin.take().map(|mut pipe| pipe.flush());
    child.wait().unwrap();
}
