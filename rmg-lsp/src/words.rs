//! Keys of the language and zones in words, as Markdown.

use rmg_core::template::Zone;
use rmg_template::json::language::{Accepted, Field, Omitted, Structure};

/// What a key does, what may stand behind it, and what counts without it.
pub(crate) fn key(structure: &Structure, field: &Field) -> String {
    let default = match field.default {
        Omitted::Required => "Must be given.".to_owned(),
        Omitted::Value(value) => format!("Without it: `{value}`."),
        Omitted::Words(words) => format!("Without it: {words}."),
    };
    let (title, value) = (structure.title.to_lowercase(), accepted(field.value));
    format!("**`{}`** ({title})\n\n{}\n\nTakes {value}. {default}", field.key, field.text)
}

/// What may stand behind a key.
pub(crate) fn accepted(value: Accepted) -> String {
    match value {
        Accepted::Text => "a text".to_owned(),
        Accepted::Truth => "`true` or `false`".to_owned(),
        Accepted::Decimal => "a number".to_owned(),
        Accepted::Whole(min, max) => format!("a whole number, {min} to {max}"),
        Accepted::Numbers(min, max) => {
            format!("a text of numbers and ranges such as `2,4-6`, {min} to {max}")
        }
        Accepted::Size => "a size: a code such as `m` or `l+u`, or numbers such as `100x80x2`".to_owned(),
        Accepted::Word(words) => format!("a word: {}", listed(words)),
        Accepted::Words(words) => format!("a list of words: {}", listed(words)),
        Accepted::Names(what) => format!("a list of names of {what}"),
        Accepted::Zone => "the id of a zone".to_owned(),
        Accepted::Zones => "the id of a zone, or a list of ids".to_owned(),
        Accepted::Structure(title) => format!("a structure: {}", title.to_lowercase()),
        Accepted::List(title) => format!("a list of structures: {}", title.to_lowercase()),
        Accepted::ByName(what) => format!("a structure by names: {}", plain(what)),
        Accepted::Foreign => "anything".to_owned(),
    }
}

/// A zone in few words: `treasure, size 10`.
pub(crate) fn zone(zone: &Zone) -> String {
    format!("{}, size {}", zone.kind.word(), zone.size.value)
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A text without its links, which lead to places of a paper.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((title, behind)) = link.split_once("](") else { break };
        let Some((_, behind)) = behind.split_once(')') else { break };
        out.push_str(before);
        out.push_str(title);
        rest = behind;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_their_titles() {
        assert_eq!(
            plain("numbers, [required objects](#required-object), or more"),
            "numbers, required objects, or more"
        );
        assert_eq!(plain("[zones](#zone)"), "zones");
        assert_eq!(plain("`[]` where there are none"), "`[]` where there are none");
    }
}
