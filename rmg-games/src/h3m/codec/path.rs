//! The path of a field, for messages.

use std::fmt::Write;

#[derive(Debug, Clone, Copy)]
enum Step {
    Field(&'static str),
    Element(usize),
}

/// The path of the current field, from the outside in.
#[derive(Debug, Default)]
pub(super) struct Path(Vec<Step>);

impl Path {
    pub(super) fn enter(&mut self, name: &'static str) {
        self.0.push(Step::Field(name));
    }

    pub(super) fn enter_element(&mut self, index: usize) {
        self.0.push(Step::Element(index));
    }

    pub(super) fn leave(&mut self) {
        self.0.pop();
    }

    /// Returns a text such as `objects[12].body.guard`.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for step in &self.0 {
            match step {
                Step::Field(name) => {
                    if !text.is_empty() {
                        text.push('.');
                    }
                    text.push_str(name);
                }
                Step::Element(index) => write!(text, "[{index}]").expect("writing to a string succeeds"),
            }
        }
        text
    }
}
