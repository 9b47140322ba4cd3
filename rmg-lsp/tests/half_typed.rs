//! Texts as they are while somebody types: nothing breaks, whatever is missing.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

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
        editor.ask("initialize", json!({ "capabilities": capabilities }));
        editor
    }

    fn tell(&mut self, method: &str, params: Value) -> Vec<Message> {
        self.server.handle(Message::Notification(Notification::new(method.to_owned(), params)))
    }

    /// Opens a text, or changes all of it.
    fn show(&mut self, text: &str) -> Vec<Message> {
        self.version += 1;
        let version = self.version;
        if version == 1 {
            let document = json!({ "uri": URI, "languageId": "json", "version": version, "text": text });
            return self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        }
        let document = json!({ "uri": URI, "version": version });
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        )
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let request = Request::new(1.into(), method.to_owned(), params);
        let answers = self.server.handle(Message::Request(request));
        let [Message::Response(response)] = answers.as_slice() else { panic!("{answers:?}") };
        response.response_result.clone().unwrap_or_else(|error| panic!("{method}: {}", error.message))
    }

    fn ask_at(&mut self, method: &str, line: usize, column: usize) -> Value {
        let position = json!({ "line": line, "character": column });
        self.ask(
            method,
            json!({ "textDocument": { "uri": URI }, "position": position, "context": { "includeDeclaration": true, "triggerKind": 1 } }),
        )
    }

    /// The labels of what is offered at the end of a text.
    fn offered(&mut self, text: &str) -> Vec<String> {
        self.show(text);
        let (line, column) = end_of(text);
        let items = self.ask_at("textDocument/completion", line, column);
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }
}

/// Line and column in UTF-16 of the end of a text.
fn end_of(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap();
    (text.matches('\n').count(), last.encode_utf16().count())
}

/// Every text that somebody has on the way to `text`.
fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, _)| &text[..at]).chain([text])
}

#[test]
fn every_beginning_of_a_template_can_be_worked_on() {
    let mut editor = Editor::new();
    for text in prefixes(TEMPLATE) {
        assert_eq!(editor.offered(text).len(), editor.offered(text).len());
        let (line, column) = end_of(text);
        for method in ["hover", "definition", "references", "prepareRename"] {
            editor.ask_at(&format!("textDocument/{method}"), line, column.saturating_sub(1));
        }
        editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    }
}

#[test]
fn what_is_cut_out_of_a_template_breaks_nothing() {
    let mut editor = Editor::new();
    let letters: Vec<usize> = TEMPLATE.char_indices().map(|(at, _)| at).collect();
    for (number, at) in letters.iter().enumerate().step_by(7) {
        let end = letters.get(number + 11).copied().unwrap_or(TEMPLATE.len());
        let text = format!("{}{}", &TEMPLATE[..*at], &TEMPLATE[end..]);
        editor.show(&text);
        let (line, column) = end_of(&TEMPLATE[..*at]);
        for method in ["completion", "hover", "definition", "references"] {
            editor.ask_at(&format!("textDocument/{method}"), line, column);
        }
    }
}

#[test]
fn what_belongs_in_a_place_is_offered_while_the_text_is_half_typed() {
    let mut editor = Editor::new();
    let until = |mark: &str| &TEMPLATE[..TEMPLATE.find(mark).unwrap()];
    let zone = until("\"owner\": 1");
    assert_eq!(editor.offered(&format!("{zone}\""))[..2], ["size", "owner"], "the type is there already");
    assert_eq!(editor.offered(until("minSize"))[..2], ["minSize", "maxSize"]);
    assert_eq!(
        editor.offered(until("playerStart")),
        ["playerStart", "cpuStart", "treasure", "junction", "sealed"]
    );
    assert_eq!(
        editor.offered(&format!("{} \"townsAreSameType\": ", until("\"owner\": 1"))),
        ["true", "false"]
    );
    assert!(editor.offered(until("castle\"]")).contains(&"rampart".to_owned()));
    assert!(editor.offered(until("wood")).contains(&"gold".to_owned()));
    assert_eq!(editor.offered(until("a\", \"b\"] }")), ["a", "b"], "a zone is not like itself");
    assert_eq!(editor.offered(until("c\", \"guard\"")), ["a", "b", "c"]);
    assert!(editor.offered(until("goldMine")).contains(&"goldMine".to_owned()));
    assert!(editor.offered(until("\"count\": 1")).contains(&"guard".to_owned()));
    assert!(editor.offered(until("arena")).contains(&"arena".to_owned()));
    assert_eq!(editor.offered(&format!("{}\"", until("\"rarity\": 5"))), ["rarity", "zoneLimit"]);
}

#[test]
fn changes_of_a_part_are_changes_of_that_part_with_letters_of_two_units_before_it() {
    let mut editor = Editor::new();
    editor.show("{ \"😀😀\": 1, \"b\": 2 }");
    let range = json!({ "start": { "line": 0, "character": 11 }, "end": { "line": 0, "character": 99 } });
    let document = json!({ "uri": URI, "version": 2 });
    let changes = json!([{ "range": range, "text": " }" }, { "range": null, "text": "{ \"😀\": 5" },
        { "range": { "start": { "line": 0, "character": 8 }, "end": { "line": 0, "character": 9 } }, "text": "{} }" }]);
    let told =
        editor.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    let [Message::Notification(faults)] = told.as_slice() else { panic!("{told:?}") };
    let first = &faults.params["diagnostics"][0];
    // `{ "😀": {} }` is a template with nothing in it
    assert_eq!(first["code"], "missing-key", "{faults:?}");
    assert_eq!(first["range"]["start"]["character"], 2);
    assert_eq!(first["range"]["end"]["character"], 6);
}

#[test]
fn a_megabyte_is_no_matter() {
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
    assert_eq!(editor.show(&text).len(), 1);
    let column = text.encode_utf16().count();
    assert_eq!(editor.ask_at("textDocument/completion", 0, column - 8).as_array().unwrap().len(), 1000);
}
