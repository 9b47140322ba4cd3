//! Lines whose quotes do not match, read as they were meant.

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity, Span};

use super::{Doubt, Entries, Frame, Parser};
use crate::lexer::{Slip, SlipKind, Token, open_string, span};
use crate::slip::{self, Grammar, Next};
use crate::string::unquote;

impl Parser<'_, '_> {
    /// The next token; what is wrong with its letters is reported unless it may follow from an error before.
    pub(super) fn next_token(&mut self) -> (Token, Span) {
        if self.doubt != Doubt::None {
            return self.lexer.next(&mut FaultList::new(0));
        }
        let next = self.lexer.next(self.faults);
        if self.lexer.take_doubt() {
            self.doubt = Doubt::ToComma;
        }
        next
    }

    /// Looks at the line that begins here: where a quote on it is missing, or one too many, it is read as it was meant.
    pub(super) fn begin_line(&mut self) {
        self.doubt = Doubt::None;
        let (end, has_open_string) = self.lexer.line();
        self.line_end = end;
        if !has_open_string || !self.faults.has_room(Severity::Error) {
            return;
        }
        match slip::find(&self.lexer, &self.grammar(), end) {
            Ok(slip) => {
                self.faults.push(self.fault_of(slip));
                self.lexer.with_slip(slip);
            }
            Err(problem) => {
                let fault = open_string(problem.place);
                let message = "missing closing quote".to_owned();
                self.faults.push(if problem.is_last { Fault { message, ..fault } } else { fault });
                self.doubt = Doubt::ToLineEnd;
                self.is_lost = true;
            }
        }
    }

    /// What may come next.
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

    /// A quote that is missing, or one too many.
    fn fault_of(&self, slip: Slip) -> Fault {
        let rest = &self.text[slip.at..self.line_end];
        let end = slip.at + rest.find(['"', '\'']).unwrap_or(rest.len());
        let fault = |place, message: &str| Fault::new(Severity::Error, "open-string", Some(place), message);
        let at = slip.at;
        let insert = |quote: char| vec![Edit::insert(span(at..at).start, quote)];
        match slip.kind {
            SlipKind::Closing(start) => {
                let quote = if self.text[start..].starts_with('\'') { '\'' } else { '"' };
                fault(span(start..at), "missing closing quote")
                    .help(format!("write {quote} behind the text"))
                    .fix(Fix::guess("add the closing quote", insert(quote)))
            }
            SlipKind::Opening(quote) => {
                let quote = char::from(quote);
                fault(span(at..end), "missing opening quote")
                    .help(format!("write {quote} before the text"))
                    .fix(Fix::guess("add the opening quote", insert(quote)))
            }
            SlipKind::Extra => fault(span(at..at + 1), "one quote too many")
                .help("remove it; write \\\" for a quote inside a text")
                .fix(Fix::guess("remove the quote", vec![Edit::new(span(at..at + 1), "")])),
        }
    }

    /// The text of a string.
    pub(super) fn string(&mut self, place: Span) -> String {
        let raw = self.slice(place);
        let start = place.start as usize;
        let mut ignored = FaultList::new(0);
        match self.lexer.slip_in(place) {
            Some(Slip { at, kind: SlipKind::Opening(quote) }) if at == start => {
                unquote(&format!("{}{raw}", char::from(quote)), start, &mut ignored)
            }
            Some(Slip { at, kind: SlipKind::Extra }) if at > start && at < place.end as usize => {
                let (before, after) = raw.split_at(at - start);
                unquote(&format!("{before}{}", &after[1..]), start, &mut ignored)
            }
            _ => unquote(raw, start, self.faults),
        }
    }
}
