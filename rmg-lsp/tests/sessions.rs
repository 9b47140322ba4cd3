//! Recorded sessions: what an editor says (`sessions/NAME.jsonl`, a message a line), and what it is answered (`NAME.answers.json`).
//!
//! `RMG_BLESS=1 cargo test -p rmg-lsp` writes the answers anew.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

use std::fs;
use std::path::{Path, PathBuf};

use lsp_server::Message;
use rmg_formats::pack::load_embedded;
use rmg_lsp::Server;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions")
}

/// The answers to the messages of a file.
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
fn every_session_is_answered_as_recorded() {
    let is_blessed = std::env::var("RMG_BLESS").is_ok_and(|value| value == "1");
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        count += 1;
        let answers = format!("{:#}\n", Value::Array(replay(&path)));
        let recorded = path.with_extension("answers.json");
        if is_blessed {
            fs::write(&recorded, answers).unwrap();
            continue;
        }
        let wanted = fs::read_to_string(&recorded).unwrap_or_default();
        let wrong = answers.lines().zip(wanted.lines()).find(|(given, wanted)| given != wanted);
        assert!(
            answers == wanted,
            "{}: the first difference is {wrong:?}; RMG_BLESS=1 writes it anew",
            recorded.display()
        );
    }
    assert!(count >= 5, "{count} sessions");
}
