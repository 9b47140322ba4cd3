//! Content as text: `artifact=centaurAxe,blackshardOfTheDeadKnight`.

use std::str::FromStr;

use rmg_core::diag::nearest;

use crate::options::{ContentChoice, ContentSort};

/// Names of content of one sort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentList(pub Vec<ContentChoice>);

/// Why a text is no list of content, with what is known instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ContentError(String);

impl FromStr for ContentList {
    type Err = ContentError;

    /// `artifact`, `spell`, `skill` or `hero`, then `=` and names with commas between them.
    fn from_str(text: &str) -> Result<Self, ContentError> {
        parse(text).map_err(ContentError)
    }
}

impl TryFrom<&str> for ContentList {
    type Error = ContentError;

    /// As [`str::parse`].
    fn try_from(text: &str) -> Result<Self, ContentError> {
        text.parse()
    }
}

fn parse(text: &str) -> Result<ContentList, String> {
    let (word, names) = text
        .split_once('=')
        .ok_or_else(|| format!("`{text}` names nothing; write it as `artifact=NAME,NAME`"))?;
    let words = ContentSort::ALL.map(ContentSort::word);
    let sort =
        ContentSort::ALL.into_iter().find(|sort| sort.word() == word.trim()).ok_or_else(|| match nearest(
            word.trim(),
            words,
        ) {
            Some(meant) => format!("`{word}` is unknown; did you mean `{meant}`?"),
            None => format!("`{word}` is unknown; there are {}", words.join(", ")),
        })?;
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    if names.contains(&"") {
        return Err(format!("a name is missing in `{text}`; write it as `{}=NAME,NAME`", sort.word()));
    }
    let choice = |name: &str| ContentChoice { sort, name: name.to_owned() };
    Ok(ContentList(names.into_iter().map(choice).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_a_sort_and_names() {
        let ContentList(list) = "spell=fly, core:dimensionDoor".parse().unwrap();
        let names: Vec<(ContentSort, &str)> =
            list.iter().map(|choice| (choice.sort, choice.name.as_str())).collect();
        assert_eq!(names, [(ContentSort::Spell, "fly"), (ContentSort::Spell, "core:dimensionDoor")]);
    }

    #[test]
    fn nonsense_names_what_is_known() {
        for (text, part) in [
            ("fly", "`artifact=NAME,NAME`"),
            ("spel=fly", "did you mean `spell`?"),
            ("town=castle", "artifact, spell, skill, hero"),
            ("spell=", "a name is missing"),
            ("hero=orrin,,rion", "`hero=NAME,NAME`"),
        ] {
            let error = text.parse::<ContentList>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
