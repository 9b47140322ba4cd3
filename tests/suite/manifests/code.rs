//! The code of a file of Rust, without comments, the insides of literals, and what is there for tests only.

/// Signs that change what those behind them mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Code,
    /// A comment, or the inside of a literal.
    Blank,
}

/// Numbered lines of code; those of comments, texts and tests are blank.
///
/// A thing is there for tests only when `#[cfg(test)]` stands before it: the attribute, those that follow it, and all up
/// to the `;` or the bracket that ends it. What comes after counts again.
pub(crate) fn code_without_tests(text: &str) -> Vec<(usize, String)> {
    let mut letters: Vec<char> = text.chars().collect();
    for (letter, part) in letters.iter_mut().zip(parts(text)) {
        if part == Part::Blank && *letter != '\n' {
            *letter = ' ';
        }
    }
    let mut at = 0;
    while at < letters.len() {
        match behind_word(&letters, at, &["#", "[", "cfg", "(", "test", ")", "]"]) {
            Some(end) => {
                let end = behind_item(&letters, end);
                letters[at..end]
                    .iter_mut()
                    .filter(|letter| **letter != '\n')
                    .for_each(|letter| *letter = ' ');
                at = end;
            }
            None => at += 1,
        }
    }
    let code: String = letters.into_iter().collect();
    code.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end().to_owned())).collect()
}

/// What each sign of a text is.
fn parts(text: &str) -> Vec<Part> {
    let letters: Vec<char> = text.chars().collect();
    let mut parts = vec![Part::Code; letters.len()];
    let next_is = |at: usize, with: &str| {
        letters[at.min(letters.len())..].iter().copied().zip(with.chars()).filter(|(a, b)| a == b).count()
            == with.chars().count()
    };
    let is_word =
        |at: usize| letters.get(at).is_some_and(|letter| letter.is_alphanumeric() || *letter == '_');
    let mut at = 0;
    while at < letters.len() {
        let starts_word = at == 0 || !is_word(at - 1);
        let end = if next_is(at, "//") {
            (at..letters.len()).find(|end| letters[*end] == '\n').unwrap_or(letters.len())
        } else if next_is(at, "/*") {
            let (mut end, mut depth) = (at + 2, 1);
            while depth > 0 && end < letters.len() {
                match (next_is(end, "/*"), next_is(end, "*/")) {
                    (true, _) => (end, depth) = (end + 2, depth + 1),
                    (_, true) => (end, depth) = (end + 2, depth - 1),
                    _ => end += 1,
                }
            }
            end
        } else if let Some(hashes) = starts_word.then(|| raw(&letters, at)).flatten() {
            let close = format!("\"{}", "#".repeat(hashes));
            let open = (at..letters.len()).find(|open| letters[*open] == '"').unwrap_or(letters.len());
            (open + 1..letters.len())
                .find(|end| next_is(*end, &close))
                .map_or(letters.len(), |end| end + close.len())
        } else if letters[at] == '"' {
            let mut end = at + 1;
            while end < letters.len() && letters[end] != '"' {
                end += if letters[end] == '\\' { 2 } else { 1 };
            }
            end + 1
        } else if next_is(at, "'\\") {
            (at + 3..letters.len()).find(|end| letters[*end] == '\'').map_or(letters.len(), |end| end + 1)
        } else if letters[at] == '\'' && letters.get(at + 2) == Some(&'\'') {
            at + 3
        } else {
            at += 1;
            continue;
        };
        let end = end.min(letters.len());
        parts[at..end].fill(Part::Blank);
        at = end;
    }
    parts
}

/// How many `#` the raw text has that begins here, if one does.
fn raw(letters: &[char], at: usize) -> Option<usize> {
    let begin = at
        + ["br", "cr", "r"]
            .into_iter()
            .find(|begin| letters[at..].iter().copied().take(begin.len()).eq(begin.chars()))?
            .len();
    let hashes = letters[begin..].iter().take_while(|letter| **letter == '#').count();
    (letters.get(begin + hashes) == Some(&'"')).then_some(hashes)
}

/// Where these words end, if they stand here with nothing but space between them.
fn behind_word(letters: &[char], mut at: usize, words: &[&str]) -> Option<usize> {
    for (turn, word) in words.iter().enumerate() {
        while turn > 0 && letters.get(at)?.is_whitespace() {
            at += 1;
        }
        if !letters[at..].iter().copied().take(word.chars().count()).eq(word.chars()) {
            return None;
        }
        at += word.chars().count();
    }
    Some(at)
}

/// Where the item ends whose attributes begin here: behind its `;`, or the braces of its body.
fn behind_item(letters: &[char], mut at: usize) -> usize {
    let mut depth = 0usize;
    while let Some(letter) = letters.get(at) {
        at += 1;
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            ';' if depth == 0 => return at,
            _ => {}
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines with code on them.
    fn code(text: &str) -> Vec<(usize, String)> {
        code_without_tests(text).into_iter().filter(|(_, line)| !line.trim().is_empty()).collect()
    }

    fn line(number: usize, text: &str) -> (usize, String) {
        (number, text.to_owned())
    }

    #[test]
    fn code_after_the_tests_is_seen_and_tests_are_not() {
        let text = "use a;\n#[cfg(test)]\n#[expect(x, reason = \"];\")]\nmod tests {\n    fn f() { g(); }\n}\nuse std::fs;\n";
        assert_eq!(code(text), [line(1, "use a;"), line(7, "use std::fs;")]);
        let text =
            "#[cfg(test)]\nmod tests;\nfn f() {}\n#[ cfg( test ) ]\nfn g() -> [u8; 3] { [1; 3] } fn h() {}\n";
        assert_eq!(code(text), [line(3, "fn f() {}"), line(5, "                             fn h() {}")]);
        assert_eq!(code("#[cfg(test)]\nimpl A<{ 1 }> {\n}\nlet b;\n").last(), Some(&line(4, "let b;")));
    }

    #[test]
    fn comments_and_the_insides_of_texts_are_no_code() {
        let text = "//! std::fs\na(); // println!\n/* b /* c */ d\n*/ e();\nf(\"std::fs \\\" #[cfg(test)]\", 'x', '\"', '\\'');\n";
        let seen = code(text);
        assert_eq!(seen.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!([seen[0].1.as_str(), seen[1].1.trim()], ["a();", "e();"]);
        assert!(seen[2].1.starts_with("f(") && seen[2].1.ends_with(");") && !seen[2].1.contains("std"));
        let text = "a(r#\"fs \" }\"#, br\"x\\\", b\"y\", 'l);\nfn f<'a>(b: &'a str) -> char { 'c' }\n";
        let seen = code(text);
        assert!(!seen[0].1.contains("fs") && seen[0].1.ends_with("'l);"), "{seen:?}");
        assert_eq!(seen[1].1.replace(' ', ""), "fnf<'a>(b:&'astr)->char{}");
    }
}
