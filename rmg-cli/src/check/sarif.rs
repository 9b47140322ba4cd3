//! `rmg check --format sarif`: diagnostics for other programs in SARIF 2.1.0, an OASIS standard.

use rmg::Diagnostic;
use rmg::check::{Rule, rules};
use rmg::diag::{Edit, LineIndex, Span};
use serde_json::{Value, json};

use super::checked::Checked;

/// URI of the schema of these documents.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the document for all files: one run with all rules.
pub(super) fn document(files: &[Checked]) -> Value {
    let results: Vec<Value> = files.iter().flat_map(results).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "rmg",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules().iter().map(descriptor).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn descriptor(rule: &Rule) -> Value {
    json!({
        "id": rule.code,
        "shortDescription": { "text": rule.title },
        "fullDescription": { "text": rule.reason },
        "help": { "text": format!("{}\n\n{}", rule.reason, rule.source) },
        "defaultConfiguration": { "level": rule.severity.to_string() },
    })
}

fn results(checked: &Checked) -> Vec<Value> {
    let diagnostics = &checked.diagnostics;
    let lines = LineIndex::new(checked.text());
    let artifact = json!({ "uri": uri(checked.name()) });
    let region = |span: Span| {
        let (start, end) = (lines.locate(span.start), lines.locate(span.end));
        json!({
            "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
        })
    };
    let location = |span: Option<Span>, words: Option<&str>| {
        let mut location = json!({ "physicalLocation": { "artifactLocation": artifact } });
        if let Some(span) = span {
            location["physicalLocation"]["region"] = region(span);
        }
        if let Some(words) = words {
            location["message"] = json!({ "text": words });
        }
        location
    };
    let result = |diagnostic: &Diagnostic| {
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!("\n{help}"));
        let mut result = json!({
            "ruleId": diagnostic.code,
            "level": diagnostic.severity.to_string(),
            "message": { "text": format!("{}{help}", diagnostic.message) },
            "locations": [location(diagnostic.span, None)],
        });
        if let Some(at) = rules().iter().position(|rule| rule.code == diagnostic.code) {
            result["ruleIndex"] = at.into();
        }
        if let Some(fix) = &diagnostic.fix {
            let replacement = |edit: &Edit| json!({ "deletedRegion": region(edit.span), "insertedContent": { "text": edit.text } });
            let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
            result["fixes"] = json!([{
                "description": { "text": fix.title },
                "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
            }]);
        }
        if !diagnostic.related.is_empty() {
            let related = diagnostic.related.iter().map(|(span, words)| location(Some(*span), Some(words)));
            result["relatedLocations"] = related.collect();
        }
        result
    };
    diagnostics.iter().map(result).collect()
}

/// Returns a path as a URI reference of RFC 3986.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out += &format!("%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("my maps\\a#b.json"), "my%20maps/a%23b.json");
        assert_eq!(uri("ä.json"), "%C3%A4.json");
    }
}
