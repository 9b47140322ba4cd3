//! Recorded sessions: messages of an editor (`sessions/NAME.jsonl`, one per line), and the answers of the
//! server (`NAME.answers.json`).
//!
//! `RMG_BLESS=1 cargo test -p rmg-lsp` writes the answers again.
#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it only inside tests")]

use std::fs;
use std::path::{Path, PathBuf};

use lsp_server::Message;
use rmg_formats::pack::{load_built_in, load_embedded};
use rmg_lsp::Server;
use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions")
}

/// Returns the answers to the messages of a file.
fn replay(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let mut server = Server::new(load_embedded());
    let messages = text.lines().filter(|line| !line.trim().is_empty());
    let answers = messages.flat_map(|line| {
        let message: Message =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{}: {error}: {line}", path.display()));
        server.handle(message)
    });
    answers.map(|answer| serde_json::to_value(answer).unwrap()).collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
fn answers_match_the_recorded_sessions() {
    let is_blessed = std::env::var("RMG_BLESS").is_ok_and(|value| value == "1");
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        count += 1;
        let answers = format!("{:#}\n", Value::Array(replay(&path)));
        let recorded = path.with_extension("answers.json");
        if is_blessed {
            fs::write(&recorded, answers).unwrap();
            continue;
        }
        let expected = fs::read_to_string(&recorded).unwrap_or_default();
        let first = answers.lines().zip(expected.lines()).find(|(line, expected)| line != expected);
        assert!(
            answers == expected,
            "{}: the first difference is {first:?}; write the answers again with RMG_BLESS=1",
            recorded.display()
        );
    }
    assert!(count >= 5, "{count} sessions");
}

#[test]
fn the_editor_chooses_the_game() {
    let pack_of = |target: Option<&str>| match target {
        None => Some(load_embedded()),
        Some("hota") => Some(load_built_in("hota").unwrap()),
        Some(_) => None,
    };
    let mut server = Server::new(load_embedded()).with_packs(pack_of);
    let text = r#"{ "t": { "zones": { "1": { "allowedTowns": [""] } } } }"#;
    let uri = "file:///t.json";
    let mut send = |message: Value| server.handle(serde_json::from_value(message).unwrap());
    send(json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } }));
    let document = json!({ "uri": uri, "languageId": "json", "version": 1, "text": text });
    send(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    let at = text.find("\"\"").unwrap() + 1;
    let mut towns = |settings: Value| {
        let set = json!({ "method": "workspace/didChangeConfiguration", "params": { "settings": settings } });
        let answers = send(set).len();
        let params = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": at } });
        let asked = json!({ "id": 2, "method": "textDocument/completion", "params": params });
        let offered = serde_json::to_value(&send(asked)[0]).unwrap().to_string();
        (answers, offered.contains("\"castle\""), offered.contains("cove"))
    };
    assert_eq!(towns(json!({})), (0, true, false));
    assert_eq!(towns(json!({ "rmg": { "target": "hota" } })), (1, true, true));
    assert_eq!(towns(json!({ "rmg": { "target": "no such game" } })), (1, true, true));
    assert_eq!(towns(json!({ "rmg": { "target": 3 } })), (1, true, true), "an error, not the default");
    assert_eq!(towns(json!({ "rmg": { "target": null } })), (1, true, false));
}
