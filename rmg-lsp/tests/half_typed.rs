//! Incomplete texts, as they occur while a user types, do not break the server.
#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it only inside tests")]

use lsp_server::{Message, Notification, Request};
use rmg_formats::pack::load_embedded;
use rmg_lsp::Server;
use serde_json::{Value, json};

const URI: &str = "file:///t.rmg.json";

const TEMPLATE: &str = r#"{
  // a duel 😀
  "dü😀l": {
    "minSize": "s", 'maxSize': "m", players: "2", "victory": "town=c",
    "zones": {
      "a": { "type": "playerStart", "owner": 1, "playerTowns": { "castles": 1 }, "mines": { "wood": 1 } },
      "b": { "type": "playerStart", "owner": 2, "minesLikeZone": "a", "allowedTowns": ["castle"] },
      "c": { "type": "treasure", "townHints": [ { "notLikeZone": ["a", "b"] } ],
        "treasure": [ { "min": 1, "max": 2 } ],
        "customObjects": { "requiredObjects": { "mine": { "goldMine": { "count": 1 } } },
          "commonObjects": [ { "type": "arena", "rmg": { "value": 1, "rarity": 5 } } ] } }
    },
    "connections": [ { "a": "a", "b": "c", "guard": 3000 }, { "a": "b", "b": "c" } ]
  }
}
"#;

struct Editor {
    server: Server,
    version: i32,
}

impl Editor {
    fn new() -> Self {
        let mut editor = Self { server: Server::new(load_embedded()), version: 0 };
        let completion = json!({ "completionItem": { "snippetSupport": true } });
        let capabilities = json!({ "textDocument": { "completion": completion } });
        editor.request("initialize", json!({ "capabilities": capabilities }));
        editor
    }

    fn notify(&mut self, method: &str, params: Value) -> Vec<Message> {
        self.server.handle(Message::Notification(Notification::new(method.to_owned(), params)))
    }

    /// Opens a text, or replaces all of it.
    fn set_text(&mut self, text: &str) -> Vec<Message> {
        self.version += 1;
        let version = self.version;
        if version == 1 {
            let document = json!({ "uri": URI, "languageId": "json", "version": version, "text": text });
            return self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        }
        let document = json!({ "uri": URI, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        )
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        let request = Request::new(1.into(), method.to_owned(), params);
        let answers = self.server.handle(Message::Request(request));
        let [Message::Response(response)] = answers.as_slice() else { panic!("{answers:?}") };
        response.response_result.clone().unwrap_or_else(|error| panic!("{method}: {}", error.message))
    }

    fn request_at(&mut self, method: &str, line: usize, column: usize) -> Value {
        let position = json!({ "line": line, "character": column });
        self.request(
            method,
            json!({ "textDocument": { "uri": URI }, "position": position, "context": { "includeDeclaration": true, "triggerKind": 1 } }),
        )
    }

    /// Returns the labels of the completions at the end of a text.
    fn completions(&mut self, text: &str) -> Vec<String> {
        self.set_text(text);
        let (line, column) = end_of(text);
        let items = self.request_at("textDocument/completion", line, column);
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }
}

/// Returns the line and the UTF-16 column of the end of a text.
fn end_of(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap();
    (text.matches('\n').count(), last.encode_utf16().count())
}

/// Iterates over all prefixes of `text`.
fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, _)| &text[..at]).chain([text])
}

#[test]
fn requests_work_for_every_prefix_of_a_template() {
    let mut editor = Editor::new();
    for text in prefixes(TEMPLATE) {
        assert_eq!(editor.completions(text).len(), editor.completions(text).len());
        let (line, column) = end_of(text);
        for method in ["hover", "definition", "references", "prepareRename"] {
            editor.request_at(&format!("textDocument/{method}"), line, column.saturating_sub(1));
        }
        editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    }
}

#[test]
fn requests_work_if_a_part_of_a_template_is_missing() {
    let mut editor = Editor::new();
    let letters: Vec<usize> = TEMPLATE.char_indices().map(|(at, _)| at).collect();
    for (number, at) in letters.iter().enumerate().step_by(7) {
        let end = letters.get(number + 11).copied().unwrap_or(TEMPLATE.len());
        let text = format!("{}{}", &TEMPLATE[..*at], &TEMPLATE[end..]);
        editor.set_text(&text);
        let (line, column) = end_of(&TEMPLATE[..*at]);
        for method in ["completion", "hover", "definition", "references"] {
            editor.request_at(&format!("textDocument/{method}"), line, column);
        }
    }
}

#[test]
fn completions_of_incomplete_texts_are_correct() {
    let mut editor = Editor::new();
    let until = |mark: &str| &TEMPLATE[..TEMPLATE.find(mark).unwrap()];
    let zone = until("\"owner\": 1");
    assert_eq!(
        editor.completions(&format!("{zone}\""))[..2],
        ["size", "owner"],
        "the zone has a type already"
    );
    assert_eq!(editor.completions(until("minSize"))[..2], ["minSize", "maxSize"]);
    assert_eq!(
        editor.completions(until("playerStart")),
        ["playerStart", "cpuStart", "treasure", "junction", "sealed"]
    );
    assert_eq!(
        editor.completions(&format!("{} \"townsAreSameType\": ", until("\"owner\": 1"))),
        ["true", "false"]
    );
    assert!(editor.completions(until("castle\"]")).contains(&"rampart".to_owned()));
    assert!(editor.completions(until("wood")).contains(&"gold".to_owned()));
    assert_eq!(editor.completions(until("a\", \"b\"] }")), ["a", "b"], "a zone cannot refer to itself");
    assert_eq!(editor.completions(until("c\", \"guard\"")), ["a", "b", "c"]);
    assert!(editor.completions(until("goldMine")).contains(&"goldMine".to_owned()));
    assert!(editor.completions(until("\"count\": 1")).contains(&"guard".to_owned()));
    assert!(editor.completions(until("arena")).contains(&"arena".to_owned()));
    assert_eq!(editor.completions(&format!("{}\"", until("\"rarity\": 5"))), ["rarity", "zoneLimit"]);
}

#[test]
fn changes_after_characters_of_two_units_are_applied_correctly() {
    let mut editor = Editor::new();
    editor.set_text("{ \"😀😀\": 1, \"b\": 2 }");
    let range = json!({ "start": { "line": 0, "character": 11 }, "end": { "line": 0, "character": 99 } });
    let document = json!({ "uri": URI, "version": 2 });
    let changes = json!([{ "range": range, "text": " }" }, { "range": null, "text": "{ \"😀\": 5" },
        { "range": { "start": { "line": 0, "character": 8 }, "end": { "line": 0, "character": 9 } }, "text": "{} }" }]);
    let answers = editor
        .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    let [Message::Notification(diagnostics)] = answers.as_slice() else { panic!("{answers:?}") };
    let first = &diagnostics.params["diagnostics"][0];
    // `{ "😀": {} }` is an empty template
    assert_eq!(first["code"], "missing-key", "{diagnostics:?}");
    assert_eq!(first["range"]["start"]["character"], 2);
    assert_eq!(first["range"]["end"]["character"], 6);
}

#[test]
fn a_text_of_a_megabyte_works() {
    let zones: Vec<String> = (0..1000)
        .map(|zone| {
            format!("\"z{zone}\": {{ \"type\": \"treasure\", \"description\": \"{}\" }}", "ä".repeat(500))
        })
        .collect();
    let text = format!(
        "{{ \"t\": {{ \"zones\": {{ {} }}, \"connections\": [ {{ \"a\": \"z1\", \"b\": \"\" }} ] }} }}",
        zones.join(",")
    );
    assert!(text.len() > 1_000_000);
    let mut editor = Editor::new();
    assert_eq!(editor.set_text(&text).len(), 1);
    let column = text.encode_utf16().count();
    assert_eq!(editor.request_at("textDocument/completion", 0, column - 8).as_array().unwrap().len(), 1000);
}
