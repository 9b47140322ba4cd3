//! A single typo anywhere in a template: `--fix` does not damage the file.

use rmg_core::diag::Diagnostic;
use rmg_core::pack::ContentPack;
use rmg_plan::check_readable;
use rmg_template::table::{Dialect, Encoding, Sheet, write_table};
use rmg_template::{Fixed, NotFixed, Source, TemplateFile, certain_fixes, fix_file};
use rmg_tests::template_files::{corpus, workspace_root};
use rmg_tests::templates::heroes3;

use rmg_test_support::cases;

/// Characters that a typo inserts: those with a meaning in JSON, a letter, a digit and blanks.
const LETTERS: [char; 16] =
    ['"', '\'', '{', '}', '[', ']', ':', ',', '/', '\\', '#', 'a', '1', ' ', '\n', '\t'];

/// Number of typos for each character: it is deleted, swapped with the next, or one of [`LETTERS`] is
/// inserted before it.
const KINDS: usize = 2 + LETTERS.len();

/// Returns the shipped templates, the templates of the tests, and a table.
fn texts() -> Vec<(String, Vec<char>)> {
    let mut paths = Vec::new();
    for folder in ["templates", "tests/templates"] {
        paths.extend(
            std::fs::read_dir(workspace_root().join(folder)).unwrap().map(|entry| entry.unwrap().path()),
        );
    }
    if let Some(folder) = corpus("reported/templates") {
        let names =
            ["hints.json", "roads.json", "junction.json", "mines.json", "towns.json", "nine-players.txt"];
        paths.extend(names.map(|name| folder.join(name)));
    }
    paths.retain(|path| path.is_file());
    paths.sort();
    let mut texts: Vec<(String, Vec<char>)> = paths
        .iter()
        .map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap().chars().collect()))
        .collect();
    let (source, _) = Source::parse(std::fs::read(workspace_root().join("templates/thread.json")).unwrap());
    let (rows, _) = write_table(&source.templates(heroes3()).templates, Dialect::RmgTxt, heroes3());
    let table = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).text().to_owned();
    texts.push(("thread.txt".to_owned(), table.chars().collect()));
    assert!(texts.len() >= 15, "{}", texts.len());
    texts
}

/// Returns the text with one typo.
fn with_typo(text: &[char], number: usize) -> String {
    let (at, kind) = (number / KINDS, number % KINDS);
    let mut letters = text.to_vec();
    match kind {
        0 => {
            letters.remove(at);
        }
        1 if at + 1 < letters.len() => letters.swap(at, at + 1),
        1 => {}
        kind => letters.insert(at, LETTERS[kind - 2]),
    }
    letters.into_iter().collect()
}

fn check(source: &Source, file: &TemplateFile, pack: &ContentPack) -> Vec<Diagnostic> {
    let mut diagnostics = file.diagnostics.clone();
    for (at, template) in file.templates.iter().enumerate() {
        diagnostics.extend(source.fitting(check_readable(template, pack, file.diagnostics_of(at))));
    }
    diagnostics
}

fn fixed(text: &str) -> Result<Fixed, NotFixed> {
    fix_file(text.as_bytes(), heroes3(), &|source, file| check(source, file, heroes3()))
}

/// Returns whether there are certain fixes. Skips the checks against the content pack, which have no certain
/// fixes.
fn has_fixes(text: &str) -> bool {
    let (source, mut diagnostics) = Source::parse(text.as_bytes().to_vec());
    diagnostics.extend(source.templates(heroes3()).diagnostics);
    certain_fixes(&diagnostics).next().is_some()
}

/// Returns the strings and other tokens in order, without punctuation and comments, and with normalized
/// numbers.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut letters = text.chars().peekable();
    let normalized = |token: String| match token.trim().parse::<f64>() {
        Ok(number) => number.to_string(),
        Err(_) => token,
    };
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'*') => {
                let mut last = ' ';
                for letter in letters.by_ref() {
                    if (last, letter) == ('*', '/') {
                        break;
                    }
                    last = letter;
                }
            }
            '/' => while letters.next_if(|letter| *letter != '\n').is_some() {},
            '"' | '\'' => {
                let mut token = String::new();
                while let Some(next) = letters.next_if(|next| *next != letter && *next != '\n') {
                    token.push(next);
                    if next == '\\' {
                        token.extend(letters.next());
                    }
                }
                letters.next_if_eq(&letter);
                tokens.push(normalized(token));
            }
            '{' | '}' | '[' | ']' | ':' | ',' => {}
            letter if letter.is_whitespace() => {}
            letter => {
                let mut token = letter.to_string();
                let ends = |next: &char| next.is_whitespace() || "{}[]:,\"'/".contains(*next);
                while let Some(next) = letters.next_if(|next| !ends(next)) {
                    token.push(next);
                }
                tokens.push(normalized(token));
            }
        }
    }
    tokens
}

/// Returns whether `part` is a subsequence of `whole`.
fn is_subsequence(part: &[String], whole: &[String]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|token| whole.any(|of| of == token))
}

/// Fixes a text and returns what is wrong with the result, or `None`.
fn damage(text: &str) -> Option<String> {
    let once = match fixed(text) {
        Ok(once) => once,
        Err(NotFixed::OtherDiagnostics) => return None,
        Err(error) => return Some(error.to_string()),
    };
    let new = String::from_utf8(once.bytes.clone()).unwrap();
    if once.count == 0 && new != text {
        return Some("changed without a fix".to_owned());
    }
    if new.len() > text.len() + once.most_growth {
        return Some(format!("the text grew by {} bytes", new.len() - text.len()));
    }
    match fixed(&new) {
        Ok(twice) if twice.count == 0 && twice.bytes == once.bytes => {}
        twice => return Some(format!("a second fix changes the text: {twice:?}")),
    }
    let (before, after) = (tokens(text), tokens(&new));
    let (source, diagnostics) = Source::parse(text.as_bytes().to_vec());
    let file = source.templates(heroes3());
    let is_removal = |diagnostic: &Diagnostic| diagnostic.code == "duplicate-key";
    let is_kept = before == after
        || diagnostics.iter().chain(&file.diagnostics).any(is_removal) && is_subsequence(&after, &before)
        || matches!(source, Source::Table(_));
    (!is_kept).then(|| format!("different tokens: {new}"))
}

#[test]
fn fixing_after_one_typo_does_no_damage() {
    let texts = texts();
    let all: usize = texts.iter().map(|(_, text)| text.len() * KINDS).sum();
    // a prime number of cases covers all kinds and positions
    let tried = usize::try_from(cases(4001).cases).unwrap().min(all);
    let (mut fixable, mut found) = (0, Vec::new());
    for case in 0..tried {
        let mut number = case * all / tried;
        let (name, text) = texts
            .iter()
            .find(|(_, text)| {
                let here = text.len() * KINDS;
                let is_here = number < here;
                if !is_here {
                    number -= here;
                }
                is_here
            })
            .unwrap();
        let text = with_typo(text, number);
        if !has_fixes(&text) {
            continue;
        }
        fixable += 1;
        if let Some(damage) = damage(&text) {
            found.push(format!("{name}, typo {number}: {damage}"));
        }
    }
    println!("{tried} of {all} typos, {fixable} with fixes");
    assert!(fixable * 100 > tried, "too few texts with fixes: {fixable} of {tried}");
    assert!(found.is_empty(), "{} found:\n{}", found.len(), found[..found.len().min(5)].join("\n"));
}

#[test]
fn a_missing_quote_is_never_fixed_by_commas() {
    let text = "{ \"t\" : {\n \"minSize\" : \"s\", \"maxSize\" : \"m\", \"players\" : \"1\",\n \"zones\" : { \"1\" : { \"type\" : \
                \"playerStart, \"owner\" : 1, \"size\" : 10 } },\n \"connections\" : []\n} }";
    let (_, diagnostics) = Source::parse(text.as_bytes().to_vec());
    let messages: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(messages, ["missing closing quote"]);
    assert_eq!(fixed(text).map(|fixed| (fixed.count, fixed.bytes)), Ok((0, text.as_bytes().to_vec())));
    // a missing comma elsewhere is added
    let two = text.replace("\"m\", \"pl", "\"m\" \"pl");
    let once = fixed(&two).unwrap();
    assert_eq!((once.count, String::from_utf8(once.bytes).unwrap()), (1, text.to_owned()));
}

#[test]
fn fixes_do_not_replace_a_placeholder_of_repeat_by_its_value() {
    let text = std::fs::read_to_string(workspace_root().join("tests/templates/copies.json")).unwrap();
    let text = text.replace(r#""owner" : "{row}""#, r#""owner" : "1{row}""#);
    assert!(text.contains("1{row}") && damage(&text).is_none(), "{:?}", damage(&text));
}
