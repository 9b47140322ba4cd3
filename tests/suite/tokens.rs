//! The words and signs of Rust code, by the lexer of macros: without comments, literals, and what is there for tests only.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The code of a file.
#[derive(Default)]
pub(crate) struct Code {
    /// Words, `::` and single signs.
    pub(crate) tokens: Vec<String>,
    /// The line of each, from 1.
    pub(crate) lines: Vec<usize>,
    /// Modules that are declared for tests only.
    pub(crate) test_modules: BTreeSet<String>,
}

impl Code {
    /// Reads the text of a file.
    pub(crate) fn read(text: &str) -> Self {
        let mut code = Self::default();
        code.add(text.parse().unwrap_or_else(|error| panic!("no Rust: {error}: {text}")));
        code
    }

    /// The lines where these words stand one behind another.
    pub(crate) fn find(&self, words: &str) -> impl Iterator<Item = usize> {
        let words = Self::read(words).tokens;
        (0..self.tokens.len())
            .filter(move |at| self.tokens[*at..].starts_with(&words))
            .map(|at| self.lines[at])
    }

    fn push(&mut self, text: &impl ToString, span: proc_macro2::Span) {
        self.tokens.push(text.to_string());
        self.lines.push(span.start().line);
    }

    fn add(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            at += 1;
            match tree {
                TokenTree::Punct(sign) if sign.as_char() == '#' && is_for_tests(trees.get(at)) => {
                    let is_end = |tree: &TokenTree| match tree {
                        TokenTree::Punct(sign) => sign.as_char() == ';',
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        _ => false,
                    };
                    at = (at..trees.len()).find(|end| is_end(&trees[*end])).unwrap_or(trees.len());
                    if let [TokenTree::Ident(word), TokenTree::Ident(name)] = &trees[at - 2..at]
                        && word == "mod"
                    {
                        self.test_modules.insert(name.to_string());
                    }
                    at += 1;
                }
                TokenTree::Punct(sign) => match (sign.as_char(), self.tokens.last_mut()) {
                    (':', Some(last)) if last == ":" && is_joint(trees.get(at.wrapping_sub(2))) => {
                        last.push(':')
                    }
                    (sign, _) => self.push(&sign, tree.span()),
                },
                TokenTree::Ident(word) => self.push(word, word.span()),
                TokenTree::Literal(_) => {}
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.push(&open, group.span_open());
                    self.add(group.stream());
                    self.push(&close, group.span_close());
                }
            }
        }
    }
}

/// Whether this is the rest of `#[cfg(test)]`.
fn is_for_tests(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn is_joint(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(sign)) if sign.spacing() == proc_macro2::Spacing::Joint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_after_the_tests_is_seen_and_tests_and_literals_are_not() {
        let text = "use a;\n#[cfg(test)]\n#[expect(x, reason = \"];\")]\nmod tests {\n    fn f() { g(); }\n}\nuse std::fs; // rand::\n\
            #[ cfg( test ) ]\nmod more;\nstruct Strand::of(r#\"rand::\"#, 'x', b\"rand::\");";
        let code = Code::read(text);
        assert_eq!(code.find("std::fs").collect::<Vec<_>>(), [7]);
        assert_eq!(code.find("rand::").chain(code.find("g")).count(), 0);
        assert_eq!(code.test_modules, BTreeSet::from(["more", "tests"].map(str::to_owned)));
    }
}
