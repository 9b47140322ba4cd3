//! Content as text: `artifact=centaurAxe,blackshardOfTheDeadKnight`.

use std::str::FromStr;

use rmg_core::diag::nearest;

use crate::options::{ContentChoice, ContentKind};

/// Names of content of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentList(pub Vec<ContentChoice>);

/// Describes why a text is not a list of content, with the known words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ContentError(String);

impl FromStr for ContentList {
    type Err = ContentError;

    /// Parses `artifact`, `spell`, `skill` or `hero`, then `=` and names separated by commas.
    fn from_str(text: &str) -> Result<Self, ContentError> {
        parse(text).map_err(ContentError)
    }
}

impl TryFrom<&str> for ContentList {
    type Error = ContentError;

    /// Parses the text as [`str::parse`] does.
    fn try_from(text: &str) -> Result<Self, ContentError> {
        text.parse()
    }
}

fn parse(text: &str) -> Result<ContentList, String> {
    let (word, names) = text
        .split_once('=')
        .ok_or_else(|| format!("invalid list of content `{text}`: expected `artifact=NAME,NAME`"))?;
    let words = ContentKind::ALL.map(ContentKind::word);
    let sort =
        ContentKind::ALL.into_iter().find(|sort| sort.word() == word.trim()).ok_or_else(|| match nearest(
            word.trim(),
            words,
        ) {
            Some(meant) => format!("unknown kind of content `{word}`; did you mean `{meant}`?"),
            None => format!("unknown kind of content `{word}`: expected {}", words.join(", ")),
        })?;
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    if names.contains(&"") {
        return Err(format!("missing name in `{text}`: expected `{}=NAME,NAME`", sort.word()));
    }
    let choice = |name: &str| ContentChoice { sort, name: name.to_owned() };
    Ok(ContentList(names.into_iter().map(choice).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_a_kind_and_names() {
        let ContentList(list) = "spell=fly, core:dimensionDoor".parse().unwrap();
        let names: Vec<(ContentKind, &str)> =
            list.iter().map(|choice| (choice.sort, choice.name.as_str())).collect();
        assert_eq!(names, [(ContentKind::Spell, "fly"), (ContentKind::Spell, "core:dimensionDoor")]);
    }

    #[test]
    fn errors_list_known_words() {
        for (text, part) in [
            ("fly", "`artifact=NAME,NAME`"),
            ("spel=fly", "did you mean `spell`?"),
            ("town=castle", "artifact, spell, skill, hero"),
            ("spell=", "missing name"),
            ("hero=orrin,,rion", "`hero=NAME,NAME`"),
        ] {
            let error = text.parse::<ContentList>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
