//! Replaces private parts of texts: the home folder, the names of users, and folders of absolute paths.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// Replacement of the home folder.
const HOME: &str = "<home>";
/// Replacement of the name of a user.
const USER: &str = "<user>";
/// Replacement of the folder of another absolute path.
const FOLDER: &str = "<folder>";

/// Names of accounts that say nothing about a person.
const GENERIC: [&str; 10] =
    ["root", "user", "users", "home", "admin", "administrator", "runner", "ubuntu", "guest", "public"];

/// Folders of homes. The name of a user follows.
const HOMES: [&str; 2] = ["home", "users"];

/// The private words of the user of this process.
#[derive(Debug)]
pub(super) struct Private {
    /// Home folders in every notation, in lower case, the longest first.
    homes: Vec<Vec<char>>,
    /// Names of the user, in lower case.
    users: Vec<Vec<char>>,
}

impl Private {
    /// Reads the home folder and the name of the user from environment variables. `variable` returns one.
    pub(super) fn of_system(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let text = |name| variable(name).map(|value| value.to_string_lossy().into_owned());
        let homes: Vec<String> = ["HOME", "USERPROFILE"].into_iter().filter_map(text).collect();
        let of_homes = homes.iter().filter_map(|home| home.split(['/', '\\']).rfind(|part| !part.is_empty()));
        let users = ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(text);
        let users: Vec<String> = users.chain(of_homes.map(str::to_owned)).collect();
        Self::new(&homes, &users)
    }

    fn new(homes: &[String], users: &[String]) -> Self {
        let homes = homes.iter().map(|home| home.trim_end_matches(['/', '\\'])).filter(|home| home.len() > 1);
        let mut homes: Vec<Vec<char>> = homes.flat_map(notations).map(|home| lower(&home)).collect();
        homes.sort_by_key(|home| std::cmp::Reverse(home.len()));
        homes.dedup();
        let users = users
            .iter()
            .map(|user| user.trim())
            .filter(|user| user.chars().nth(1).is_some() && !GENERIC.contains(&user.to_lowercase().as_str()));
        Self { homes, users: users.flat_map(notations).map(|user| lower(&user)).collect() }
    }

    /// Returns the text with replacements for home folders, names in paths of homes, and names of the user.
    /// Case is ignored.
    pub(super) fn hide(&self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let small = lower(text);
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while at < letters.len() {
            let rest = &small[at..];
            let is_start = at == 0 || !is_word(small[at - 1]);
            let starts = |words: &&Vec<char>| {
                rest.starts_with(words) && rest.get(words.len()).is_none_or(|next| !is_word(*next))
            };
            if let Some(home) = self.homes.iter().find(starts) {
                out += HOME;
                at += home.len();
            } else if let Some(user) = self.users.iter().filter(|_| is_start).find(starts) {
                out += USER;
                at += user.len();
            } else if let Some((before, name)) = user_folder(rest) {
                out.extend(&letters[at..at + before]);
                out += USER;
                at += before + name;
            } else {
                out.push(letters[at]);
                at += 1;
            }
        }
        out
    }
}

/// Returns a path or a name as texts may contain it: as it is, as a JSON string, with slashes, and in a
/// `file:` address.
fn notations(text: &str) -> Vec<String> {
    let slashed = text.replace('\\', "/");
    let encoded = |text: &str| -> String {
        let bytes = text.bytes().map(|byte| match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' | b':' => char::from(byte).to_string(),
            _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            other => format!("%{other:02x}"),
        });
        bytes.collect()
    };
    let json = serde_json::Value::from(text).to_string();
    let mut all =
        vec![text.to_owned(), json.trim_matches('"').to_owned(), encoded(&slashed), slashed.clone()];
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns a text in lower case with the same number of characters.
fn lower(text: &str) -> Vec<char> {
    text.chars().map(|letter| letter.to_lowercase().next().unwrap_or(letter)).collect()
}

/// Returns whether a letter continues a name.
fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns the lengths of `/home/` or `\Users\` at the start of a text, and of the name after it.
fn user_folder(text: &[char]) -> Option<(usize, usize)> {
    let is_separator = |letter: &char| matches!(letter, '/' | '\\');
    let skip = |at: usize| text[at..].iter().take_while(|letter| is_separator(letter)).count();
    let first = skip(0);
    if !(1..=2).contains(&first) {
        return None;
    }
    let word: String = text[first..].iter().take_while(|letter| letter.is_ascii_alphabetic()).collect();
    let at = first + word.len();
    let second = skip(at);
    if !HOMES.contains(&word.as_str()) || second == 0 {
        return None;
    }
    let name = &text[at + second..];
    let ends = |letter: &char| is_separator(letter) || "\"'<>|:*?\n\r\t".contains(*letter);
    let whole = name.iter().position(ends).unwrap_or(name.len());
    // a name with blanks is only certain if a folder follows
    let is_folder = name.get(whole).is_some_and(is_separator);
    let length =
        if is_folder { whole } else { name[..whole].iter().position(|c| *c == ' ').unwrap_or(whole) };
    (length > 0).then_some((at + second, length))
}

/// Returns an argument of a command without the folder of an absolute path. An option keeps its name.
pub(super) fn without_folders(argument: &OsStr) -> String {
    let text = argument.to_string_lossy();
    let (option, value) = match text.split_once('=') {
        Some((option, value)) if option.starts_with('-') => (format!("{option}="), value),
        _ => (String::new(), &*text),
    };
    let is_absolute = PathBuf::from(value).is_absolute()
        || value.starts_with(['/', '\\'])
        || value.get(1..3).is_some_and(|drive| drive == ":\\" || drive == ":/");
    let name = value.rsplit(['/', '\\']).next().unwrap_or_default();
    if is_absolute { format!("{option}{FOLDER}/{name}") } else { text.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACCOUNTS: [(&str, &str); 8] = [
        ("/home/ann", "ann"),
        ("/home/Иван Петров", "Иван Петров"),
        ("/Users/j.o'neill+x", "j.o'neill+x"),
        ("C:\\Users\\Jörg Müller", "Jörg Müller"),
        ("D:\\profiles\\a(b)[c]$^", "a(b)[c]$^"),
        ("/srv/people/ß-name/", "ß-name"),
        ("/home/home", "home"),
        ("C:\\Users\\Users", "Users"),
    ];

    fn private((home, user): (&str, &str)) -> Private {
        Private::new(&[home.to_owned()], &[user.to_owned()])
    }

    #[test]
    fn no_notation_of_the_home_folder_survives() {
        for account in ACCOUNTS {
            let (private, home) = (private(account), account.0.trim_end_matches('/'));
            for notation in notations(home) {
                // a few letters become two in upper case: no system takes such a name for the same folder
                let same_length = |shown: &String| shown.chars().count() == notation.chars().count();
                let cases = [notation.clone(), notation.to_uppercase(), notation.to_lowercase()];
                for shown in cases.into_iter().filter(same_length) {
                    for (before, after) in [
                        ("", ""),
                        ("\"", "/maps/a.json\""),
                        ("--pack=", "\\x"),
                        ("file://", ":3"),
                        ("я ", "\n"),
                    ] {
                        let hidden = private.hide(&format!("{before}{shown}{after}"));
                        let is_hidden = [HOME, USER].iter().any(|word| hidden.contains(word));
                        assert!(
                            is_hidden && !lower(&hidden).starts_with(&lower(&shown)),
                            "{account:?}: {hidden}"
                        );
                        assert_eq!(private.hide(&hidden), hidden, "hidden twice");
                    }
                }
            }
        }
    }

    #[test]
    fn names_are_replaced_only_as_whole_words() {
        let private = private(("/home/ann", "ann"));
        for (text, want) in [
            ("/home/ann", "<home>"),
            ("/home/ann/x/ann.json", "<home>/x/<user>.json"),
            ("/home/anna/x", "/home/<user>/x"),
            ("/mnt/c/Users/Bob Lee/x", "/mnt/c/Users/<user>/x"),
            ("C:\\\\Users\\\\Bob\\\\x", "C:\\\\Users\\\\<user>\\\\x"),
            ("cannot read /home/bob was said", "cannot read /home/<user> was said"),
            ("ANN's channel, Hannah", "<user>'s channel, Hannah"),
            ("\"zones\": { \"1\": {} }", "\"zones\": { \"1\": {} }"),
            ("/home/", "/home/"),
        ] {
            assert_eq!(private.hide(text), want);
        }
    }

    #[test]
    fn accounts_without_a_person_and_short_names_change_no_text() {
        let text = "{ \"root\": 1, \"a\": \"admin\" }";
        for user in ["root", "Admin", "a", ""] {
            assert_eq!(Private::new(&["/".to_owned(), String::new()], &[user.to_owned()]).hide(text), text);
        }
    }

    #[test]
    fn the_system_names_home_and_user() {
        let variable = |name: &str| match name {
            "USERPROFILE" => Some(OsString::from("C:\\Users\\Eve Q")),
            "USERNAME" => Some(OsString::from("eveq")),
            _ => None,
        };
        let private = Private::of_system(variable);
        assert_eq!(private.hide("c:/users/eve q/x by Eve Q (EVEQ)"), "<home>/x by <user> (<user>)");
    }

    #[test]
    fn arguments_lose_the_folders_of_absolute_paths() {
        for (argument, want) in [
            ("/srv/secret/a b.json", "<folder>/a b.json"),
            ("--pack=/srv/secret", "--pack=<folder>/secret"),
            ("C:\\secret\\a.json#Jebus", "<folder>/a.json#Jebus"),
            ("c:/secret/a", "<folder>/a"),
            ("\\\\server\\share\\a", "<folder>/a"),
            ("templates/a.json", "templates/a.json"),
            ("--seed=7", "--seed=7"),
        ] {
            assert_eq!(without_folders(OsStr::new(argument)), want);
        }
    }
}
