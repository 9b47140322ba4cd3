//! Formats JSON texts and messages.

use rmg_core::diag::Diagnostic;
use serde_json::Value;

/// Returns the message of a diagnostic, with its help in brackets.
#[must_use]
pub fn diagnostic_in_words(diagnostic: &Diagnostic) -> String {
    match &diagnostic.help {
        Some(help) => format!("{} ({help})", diagnostic.message),
        None => diagnostic.message.clone(),
    }
}

/// Returns a text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Formats an object with one member per line, each indented by `step`.
pub(crate) fn object_lines(members: &[(&str, String)], step: &str) -> String {
    let lines = members.iter().map(|(name, text)| format!("\"{name}\": {text}"));
    format!("{{{}\n}}", lines_of(lines, step))
}

/// Formats an object on one line.
pub(crate) fn object_line(members: &[(&str, String)]) -> String {
    let members: Vec<String> = members.iter().map(|(name, text)| format!("\"{name}\": {text}")).collect();
    format!("{{{}}}", members.join(", "))
}

/// Formats a list on one line.
pub(crate) fn list_line(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// Formats a list with one item per line, each indented by `step`.
pub(crate) fn list_lines(items: impl Iterator<Item = String>, step: &str) -> String {
    let lines = lines_of(items, step);
    if lines.is_empty() { "[]".to_owned() } else { format!("[{lines}\n]") }
}

fn lines_of(items: impl Iterator<Item = String>, step: &str) -> String {
    items.map(|item| format!("\n{step}{}", indented(&item, step))).collect::<Vec<_>>().join(",")
}

/// Indents all lines of a JSON text except the first. (Strings contain no line breaks: JSON writes them as
/// `\n`.)
pub(crate) fn indented(json: &str, indent: &str) -> String {
    json.replace('\n', &format!("\n{indent}"))
}
