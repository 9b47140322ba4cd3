//! Recovers from lines with missing or extra quotes.

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span};

use super::{Entries, Frame, Parser, Suppress};
use crate::lexer::{Token, Typo, TypoKind, open_string, span};
use crate::string::unquote;
use crate::typo::{self, Grammar, Next};

impl Parser<'_, '_> {
    /// Returns the next token. Reports invalid characters, unless they may result from an earlier error.
    pub(super) fn next_token(&mut self) -> (Token, Span) {
        if self.suppress != Suppress::None {
            return self.lexer.next(&mut DiagnosticList::new(0));
        }
        let next = self.lexer.next(self.diagnostics);
        if self.lexer.take_invalid() {
            self.suppress = Suppress::ToComma;
        }
        next
    }

    /// Checks the line that starts here. If a quote is missing or extra, reports it and corrects it while
    /// reading.
    pub(super) fn begin_line(&mut self) {
        self.suppress = Suppress::None;
        let (end, has_open_string) = self.lexer.line();
        self.line_end = end;
        if !has_open_string || !self.diagnostics.has_room(Severity::Error) {
            return;
        }
        match typo::find(&self.lexer, &self.grammar(), end) {
            Ok(typo) => {
                self.diagnostics.push(self.diagnostic_of(typo));
                self.lexer.assume_typo(typo);
            }
            Err(problem) => {
                let diagnostic = open_string(problem.place);
                let message = "missing closing quote".to_owned();
                self.diagnostics.push(if problem.is_last {
                    Diagnostic { message, ..diagnostic }
                } else {
                    diagnostic
                });
                self.suppress = Suppress::ToLineEnd;
                self.brackets_unreliable = true;
            }
        }
    }

    /// Returns which tokens are valid next.
    fn grammar(&self) -> Grammar {
        let is_object = |frame: &Frame| matches!(frame.entries, Entries::Members { .. });
        let next = match self.stack.last() {
            None if self.root.is_some() => Next::Nothing,
            None => Next::OnlyValue,
            Some(Frame { entries: Entries::Members { pending: Some(pending), .. }, .. }) => {
                if pending.has_colon { Next::OnlyValue } else { Next::Colon }
            }
            Some(frame) if frame.wants_comma => Next::Comma,
            Some(frame) if is_object(frame) => Next::Key,
            Some(_) => Next::Value,
        };
        Grammar { open: self.stack.iter().map(is_object).collect(), next }
    }

    /// Builds the diagnostic for a missing or extra quote.
    fn diagnostic_of(&self, typo: Typo) -> Diagnostic {
        let rest = &self.text[typo.at..self.line_end];
        let end = typo.at + rest.find(['"', '\'']).unwrap_or(rest.len());
        let diagnostic =
            |place, message: &str| Diagnostic::new(Severity::Error, "open-string", Some(place), message);
        let at = typo.at;
        let insert = |quote: char| vec![Edit::insert(span(at..at).start, quote)];
        match typo.kind {
            TypoKind::Closing(start) => {
                let quote = if self.text[start..].starts_with('\'') { '\'' } else { '"' };
                diagnostic(span(start..at), "missing closing quote")
                    .help(format!("write {quote} after the text"))
                    .fix(Fix::guess("add the closing quote", insert(quote)))
            }
            TypoKind::Opening(quote) => {
                let quote = char::from(quote);
                diagnostic(span(at..end), "missing opening quote")
                    .help(format!("write {quote} before the text"))
                    .fix(Fix::guess("add the opening quote", insert(quote)))
            }
            TypoKind::Extra => diagnostic(span(at..at + 1), "unexpected quote")
                .help("remove it; write \\\" for a quote inside a text")
                .fix(Fix::guess("remove the quote", vec![Edit::new(span(at..at + 1), "")])),
        }
    }

    /// Returns the text of a string.
    pub(super) fn string(&mut self, place: Span) -> String {
        let raw = self.slice(place);
        let start = place.start as usize;
        let mut ignored = DiagnosticList::new(0);
        match self.lexer.typo_in(place) {
            Some(Typo { at, kind: TypoKind::Opening(quote) }) if at == start => {
                unquote(&format!("{}{raw}", char::from(quote)), start, &mut ignored)
            }
            Some(Typo { at, kind: TypoKind::Extra }) if at > start && at < place.end as usize => {
                let (before, after) = raw.split_at(at - start);
                unquote(&format!("{before}{}", &after[1..]), start, &mut ignored)
            }
            _ => unquote(raw, start, self.diagnostics),
        }
    }
}
