//! One slip of the finger anywhere in a template: `--fix` does no harm.

use rmg_core::diag::Fault;
use rmg_core::pack::ContentPack;
use rmg_plan::check_readable;
use rmg_template::table::{Dialect, Encoding, Sheet, write_table};
use rmg_template::{Fixed, NotFixed, Source, TemplateFile, certain_fixes, fix_file};
use rmg_tests::template_files::{corpus, workspace_root};
use rmg_tests::templates::heroes3;

use crate::cases::cases;

/// What is typed by accident: whatever means something in JSON, and a letter, a number and a tab.
const LETTERS: [char; 16] =
    ['"', '\'', '{', '}', '[', ']', ':', ',', '/', '\\', '#', 'a', '1', ' ', '\n', '\t'];

/// Slips at each letter: it is left out, changes places with the next, or another comes before it.
const KINDS: usize = 2 + LETTERS.len();

/// Templates that come with the program, those of the tests, and a table.
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

/// The text with one slip.
fn slipped(text: &[char], number: usize) -> String {
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

fn check(source: &Source, file: &TemplateFile, pack: &ContentPack) -> Vec<Fault> {
    let mut faults = file.faults.clone();
    for (at, template) in file.templates.iter().enumerate() {
        faults.extend(source.fitting(check_readable(template, pack, file.faults_of(at))));
    }
    faults
}

fn fixed(text: &str) -> Result<Fixed, NotFixed> {
    fix_file(text.as_bytes(), heroes3(), &|source, file| check(source, file, heroes3()))
}

/// Whether there is anything to fix; looking at the game's content is left out, which finds no certain fixes.
fn has_fixes(text: &str) -> bool {
    let (source, mut faults) = Source::parse(text.as_bytes().to_vec());
    faults.extend(source.templates(heroes3()).faults);
    certain_fixes(&faults).next().is_some()
}

/// What stands in texts and between them, one after the other, without quotes, commas and comments; numbers in one spelling.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut letters = text.chars().peekable();
    let plain = |word: String| match word.trim().parse::<f64>() {
        Ok(number) => number.to_string(),
        Err(_) => word,
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
                let mut word = String::new();
                while let Some(next) = letters.next_if(|next| *next != letter && *next != '\n') {
                    word.push(next);
                    if next == '\\' {
                        word.extend(letters.next());
                    }
                }
                letters.next_if_eq(&letter);
                words.push(plain(word));
            }
            '{' | '}' | '[' | ']' | ':' | ',' => {}
            letter if letter.is_whitespace() => {}
            letter => {
                let mut word = letter.to_string();
                let ends = |next: &char| next.is_whitespace() || "{}[]:,\"'/".contains(*next);
                while let Some(next) = letters.next_if(|next| !ends(next)) {
                    word.push(next);
                }
                words.push(plain(word));
            }
        }
    }
    words
}

/// Whether all of `part` stands in `whole`, in its order.
fn is_within(part: &[String], whole: &[String]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|word| whole.any(|of| of == word))
}

/// What is wrong with how a text is fixed; `None` where nothing is.
fn harm(text: &str) -> Option<String> {
    let once = match fixed(text) {
        Ok(once) => once,
        Err(NotFixed::OtherFaults) => return None,
        Err(error) => return Some(error.to_string()),
    };
    let new = String::from_utf8(once.bytes.clone()).unwrap();
    if once.count == 0 && new != text {
        return Some("changed without a fix".to_owned());
    }
    if new.len() > text.len() + once.most_growth {
        return Some(format!("grown by {} bytes", new.len() - text.len()));
    }
    match fixed(&new) {
        Ok(twice) if twice.count == 0 && twice.bytes == once.bytes => {}
        twice => return Some(format!("fixed again: {twice:?}")),
    }
    let (before, after) = (words(text), words(&new));
    let (source, faults) = Source::parse(text.as_bytes().to_vec());
    let file = source.templates(heroes3());
    let is_removal = |fault: &Fault| fault.code == "duplicate-key";
    let is_kept = before == after
        || faults.iter().chain(&file.faults).any(is_removal) && is_within(&after, &before)
        || matches!(source, Source::Table(_));
    (!is_kept).then(|| format!("other words: {new}"))
}

#[test]
fn fixing_after_one_slip_does_no_harm() {
    let texts = texts();
    let all: usize = texts.iter().map(|(_, text)| text.len() * KINDS).sum();
    // a prime, so that all kinds and places come up
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
        let text = slipped(text, number);
        if !has_fixes(&text) {
            continue;
        }
        fixable += 1;
        if let Some(harm) = harm(&text) {
            found.push(format!("{name}, slip {number}: {harm}"));
        }
    }
    println!("{tried} of {all} slips, {fixable} with fixes");
    assert!(fixable * 100 > tried, "hardly anything to fix: {fixable} of {tried}");
    assert!(found.is_empty(), "{} found:\n{}", found.len(), found[..found.len().min(5)].join("\n"));
}

#[test]
fn a_missing_quote_is_never_fixed_by_commas() {
    let text = "{ \"t\" : {\n \"minSize\" : \"s\", \"maxSize\" : \"m\", \"players\" : \"1\",\n \"zones\" : { \"1\" : { \"type\" : \
                \"playerStart, \"owner\" : 1, \"size\" : 10 } },\n \"connections\" : []\n} }";
    let (_, faults) = Source::parse(text.as_bytes().to_vec());
    let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(messages, ["missing closing quote"]);
    assert_eq!(fixed(text).map(|fixed| (fixed.count, fixed.bytes)), Ok((0, text.as_bytes().to_vec())));
    // a comma that is missing elsewhere is added
    let two = text.replace("\"m\", \"pl", "\"m\" \"pl");
    let once = fixed(&two).unwrap();
    assert_eq!((once.count, String::from_utf8(once.bytes).unwrap()), (1, text.to_owned()));
}

#[test]
fn a_value_that_repeat_made_is_not_put_in_place_of_the_text_that_makes_it() {
    let text = std::fs::read_to_string(workspace_root().join("tests/templates/copies.json")).unwrap();
    let text = text.replace(r#""owner" : "{row}""#, r#""owner" : "1{row}""#);
    assert!(text.contains("1{row}") && harm(&text).is_none(), "{:?}", harm(&text));
}
