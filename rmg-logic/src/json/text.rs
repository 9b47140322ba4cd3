//! Pieces of JSON texts and of messages.

use rmg_core::diag::Fault;
use serde_json::Value;

/// The message of a fault, with the way to fix it in brackets.
#[must_use]
pub fn fault_in_words(fault: &Fault) -> String {
    match &fault.help {
        Some(help) => format!("{} ({help})", fault.message),
        None => fault.message.clone(),
    }
}

/// A text as JSON has it.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// An object, one member a line, each `step` further in.
pub(crate) fn object_lines(members: &[(&str, String)], step: &str) -> String {
    let lines = members.iter().map(|(name, text)| format!("\"{name}\": {text}"));
    format!("{{{}\n}}", lines_of(lines, step))
}

/// An object on one line.
pub(crate) fn object_line(members: &[(&str, String)]) -> String {
    let members: Vec<String> = members.iter().map(|(name, text)| format!("\"{name}\": {text}")).collect();
    format!("{{{}}}", members.join(", "))
}

/// A list on one line.
pub(crate) fn list_line(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A list, one item a line, each `step` further in.
pub(crate) fn list_lines(items: impl Iterator<Item = String>, step: &str) -> String {
    let lines = lines_of(items, step);
    if lines.is_empty() { "[]".to_owned() } else { format!("[{lines}\n]") }
}

fn lines_of(items: impl Iterator<Item = String>, step: &str) -> String {
    items.map(|item| format!("\n{step}{}", indented(&item, step))).collect::<Vec<_>>().join(",")
}

/// A text of JSON with all its lines but the first further in. (Line ends in quotes are written as `\n` there.)
pub(crate) fn indented(json: &str, indent: &str) -> String {
    json.replace('\n', &format!("\n{indent}"))
}
