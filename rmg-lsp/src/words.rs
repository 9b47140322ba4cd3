//! Descriptions of keys and zones, as Markdown.

use rmg_core::template::Zone;
use rmg_template::json::language::{Accepted, Field, Omitted, Structure};

/// Describes a key, its values and its default.
pub(crate) fn key(structure: &Structure, field: &Field) -> String {
    let default = match field.default {
        Omitted::Required => "Required.".to_owned(),
        Omitted::Value(value) => format!("Default: `{value}`."),
        Omitted::Words(words) => format!("Default: {words}."),
    };
    let (title, value) = (structure.title.to_lowercase(), accepted(field.value));
    format!("**`{}`** ({title})\n\n{}\n\nTakes {value}. {default}", field.key, field.text)
}

/// Describes the values of a key.
pub(crate) fn accepted(value: Accepted) -> String {
    match value {
        Accepted::Text => "a string".to_owned(),
        Accepted::Truth => "`true` or `false`".to_owned(),
        Accepted::Decimal => "a number".to_owned(),
        Accepted::Whole(min, max) => format!("an integer, {min} to {max}"),
        Accepted::Numbers(min, max) => {
            format!("a string of numbers and ranges such as `2,4-6`, {min} to {max}")
        }
        Accepted::Size => "a size: a code such as `m` or `l+u`, or numbers such as `100x80x2`".to_owned(),
        Accepted::Word(words) => format!("a word: {}", listed(words)),
        Accepted::Words(words) => format!("a list of words: {}", listed(words)),
        Accepted::Names(what) => format!("a list of names of {what}"),
        Accepted::Zone => "the id of a zone".to_owned(),
        Accepted::Zones => "the id of a zone, or a list of ids".to_owned(),
        Accepted::Structure(title) => format!("a structure: {}", title.to_lowercase()),
        Accepted::List(title) => format!("a list of structures: {}", title.to_lowercase()),
        Accepted::ByName(what) => format!("a structure with names as keys: {}", without_links(what)),
        Accepted::Foreign => "anything".to_owned(),
    }
}

/// Describes a zone: `treasure, size 10`.
pub(crate) fn zone(zone: &Zone) -> String {
    format!("{}, size {}", zone.kind.word(), zone.size.value)
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// Replaces Markdown links by their titles, because they refer to sections of another document.
fn without_links(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((title, after)) = link.split_once("](") else { break };
        let Some((_, after)) = after.split_once(')') else { break };
        out.push_str(before);
        out.push_str(title);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_their_titles() {
        assert_eq!(
            without_links("numbers, [required objects](#required-object), or more"),
            "numbers, required objects, or more"
        );
        assert_eq!(without_links("[zones](#zone)"), "zones");
        assert_eq!(without_links("`[]` without any"), "`[]` without any");
    }
}
