//! `rmg lsp` as editors start it, with messages over pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use super::{rmg, template};

/// Starts the server.
fn start() -> (Child, BufReader<ChildStdout>) {
    let mut command = Command::new(rmg());
    command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap());
    (child, answers)
}

pub(super) fn send(child: &mut Child, message: &Value) {
    let text = message.to_string();
    let pipe = child.stdin.as_mut().unwrap();
    write!(pipe, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    pipe.flush().unwrap();
}

/// Receives the next message.
pub(super) fn receive(answers: &mut impl BufRead) -> Value {
    let mut length = None;
    loop {
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", number)) => length = Some(number.parse().unwrap()),
            Some(_) => {}
            None => break,
        }
    }
    let mut text = vec![0; length.expect("a message has a length")];
    answers.read_exact(&mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Returns the exit code and the text on standard error.
fn end(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

pub(super) fn request(id: u32, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

#[test]
fn editor_receives_diagnostics_and_ends_the_session() {
    let (mut child, mut answers) = start();
    send(&mut child, &request(1, "initialize", &json!({ "capabilities": {} })));
    assert_eq!(receive(&mut answers)["result"]["serverInfo"]["name"], "rmg");
    send(&mut child, &json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
    let text = template("\"b\": \"3\"", "\"b\": \"9\"");
    let document =
        json!({ "uri": "file:///case.rmg.json", "languageId": "json", "version": 1, "text": text });
    let opened =
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    send(&mut child, &opened);
    let diagnostics = receive(&mut answers);
    assert_eq!(diagnostics["method"], "textDocument/publishDiagnostics");
    assert_eq!(diagnostics["params"]["diagnostics"][0]["code"], "missing-zone");
    send(&mut child, &json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    assert_eq!(receive(&mut answers)["result"], Value::Null);
    send(&mut child, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(end(child), (Some(0), String::new()));
}

#[test]
fn interrupted_session_gives_exit_code_1() {
    let (mut child, _answers) = start();
    send(&mut child, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    let (code, error) = end(child);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("without `shutdown`"), "{error}");

    let (mut child, _answers) = start();
    child.stdin.as_mut().unwrap().write_all(b"{ \"this is\": \"no header\" }\r\n\r\n").unwrap();
    drop(child.stdin.take());
    let (code, error) = end(child);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("connection to the editor failed") && !error.contains("panicked"), "{error}");
}

#[test]
fn too_long_message_is_refused_and_the_session_continues() {
    let (mut child, mut answers) = start();
    send(&mut child, &request(1, "initialize", &json!({ "capabilities": {} })));
    receive(&mut answers);
    for length in ["100000000000", "18446744073709551615", "268435457"] {
        write!(child.stdin.as_mut().unwrap(), "Content-Length: {length}\r\n\r\n").unwrap();
        let log = receive(&mut answers);
        assert_eq!(log["method"], "window/logMessage");
        let message = log["params"]["message"].as_str().unwrap();
        assert!(message.contains(length) && message.contains("at most 256 MB"), "{message}");
    }
    send(&mut child, &json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    assert_eq!(receive(&mut answers)["id"], 2);
    send(&mut child, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(end(child), (Some(0), String::new()));
}
