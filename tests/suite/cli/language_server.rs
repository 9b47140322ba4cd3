//! `rmg lsp` as editors start it: messages over pipes, until the session ends.

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

pub(super) fn say(child: &mut Child, message: &Value) {
    let text = message.to_string();
    let pipe = child.stdin.as_mut().unwrap();
    write!(pipe, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    pipe.flush().unwrap();
}

/// The next answer.
pub(super) fn hear(answers: &mut impl BufRead) -> Value {
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
    let mut text = vec![0; length.expect("an answer has a length")];
    answers.read_exact(&mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Exit code and what is on standard error.
fn end(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

pub(super) fn request(id: u32, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

#[test]
fn an_editor_hears_of_faults_and_ends_the_session() {
    let (mut child, mut answers) = start();
    say(&mut child, &request(1, "initialize", &json!({ "capabilities": {} })));
    assert_eq!(hear(&mut answers)["result"]["serverInfo"]["name"], "rmg");
    say(&mut child, &json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
    let text = template("\"b\": \"3\"", "\"b\": \"9\"");
    let document =
        json!({ "uri": "file:///case.rmg.json", "languageId": "json", "version": 1, "text": text });
    let opened =
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    say(&mut child, &opened);
    let faults = hear(&mut answers);
    assert_eq!(faults["method"], "textDocument/publishDiagnostics");
    assert_eq!(faults["params"]["diagnostics"][0]["code"], "missing-zone");
    say(&mut child, &json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    assert_eq!(hear(&mut answers)["result"], Value::Null);
    say(&mut child, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(end(child), (Some(0), String::new()));
}

#[test]
fn a_session_that_breaks_off_is_told_and_gives_exit_code_1() {
    let (mut child, _answers) = start();
    say(&mut child, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    let (code, said) = end(child);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("without `shutdown`"), "{said}");

    let (mut child, _answers) = start();
    child.stdin.as_mut().unwrap().write_all(b"{ \"this is\": \"no header\" }\r\n\r\n").unwrap();
    drop(child.stdin.take());
    let (code, said) = end(child);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("broke off") && !said.contains("panicked"), "{said}");
}

#[test]
fn a_message_that_claims_too_much_is_refused_and_the_session_goes_on() {
    let (mut child, mut answers) = start();
    say(&mut child, &request(1, "initialize", &json!({ "capabilities": {} })));
    hear(&mut answers);
    for length in ["100000000000", "18446744073709551615", "268435457"] {
        write!(child.stdin.as_mut().unwrap(), "Content-Length: {length}\r\n\r\n").unwrap();
        let told = hear(&mut answers);
        assert_eq!(told["method"], "window/logMessage");
        let message = told["params"]["message"].as_str().unwrap();
        assert!(message.contains(length) && message.contains("at most 256 MB"), "{message}");
    }
    say(&mut child, &json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    assert_eq!(hear(&mut answers)["id"], 2);
    say(&mut child, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(end(child), (Some(0), String::new()));
}
