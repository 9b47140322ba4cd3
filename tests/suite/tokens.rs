//! The identifiers and punctuation of Rust code, without comments, literals and code behind `#[cfg(test)]`.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The tokens of a file.
#[derive(Default)]
pub(crate) struct Code {
    /// Identifiers, `::` and single punctuation characters.
    pub(crate) tokens: Vec<String>,
    /// The line of each token, from 1.
    pub(crate) lines: Vec<usize>,
    /// Modules that are declared behind `#[cfg(test)]`.
    pub(crate) test_modules: BTreeSet<String>,
}

impl Code {
    /// Tokenizes the text of a file.
    pub(crate) fn read(text: &str) -> Self {
        let mut code = Self::default();
        code.add(text.parse().unwrap_or_else(|error| panic!("invalid Rust: {error}: {text}")));
        code
    }

    /// Returns the lines at which a sequence of tokens starts.
    pub(crate) fn find(&self, sequence: &str) -> impl Iterator<Item = usize> {
        let sequence = Self::read(sequence).tokens;
        (0..self.tokens.len())
            .filter(move |at| self.tokens[*at..].starts_with(&sequence))
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
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_cfg_test(trees.get(at)) => {
                    let is_end = |tree: &TokenTree| match tree {
                        TokenTree::Punct(punct) => punct.as_char() == ';',
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
                TokenTree::Punct(punct) => match (punct.as_char(), self.tokens.last_mut()) {
                    (':', Some(last)) if last == ":" && is_joint(trees.get(at.wrapping_sub(2))) => {
                        last.push(':')
                    }
                    (punct, _) => self.push(&punct, tree.span()),
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

/// Returns whether a tree is the group of `#[cfg(test)]`.
fn is_cfg_test(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn is_joint(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.spacing() == proc_macro2::Spacing::Joint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_after_tests_is_found_and_tests_and_literals_are_skipped() {
        let text = "use a;\n#[cfg(test)]\n#[expect(x, reason = \"];\")]\nmod tests {\n    fn f() { g(); }\n}\nuse std::fs; // rand::\n\
            #[ cfg( test ) ]\nmod more;\nstruct Strand::of(r#\"rand::\"#, 'x', b\"rand::\");";
        let code = Code::read(text);
        assert_eq!(code.find("std::fs").collect::<Vec<_>>(), [7]);
        assert_eq!(code.find("rand::").chain(code.find("g")).count(), 0);
        assert_eq!(code.test_modules, BTreeSet::from(["more", "tests"].map(str::to_owned)));
    }
}
