//! Values of scripts.

use super::nested::Nested;
use crate::h3m::codec::marker::Marker;
use crate::h3m::codec::prelude::*;

choice! {
    /// A value: a number, or a term that is computed.
    pub enum Value(u8): "kind of value" {
        0 = Number {
            number: i32,
        },
        1 = Term {
            term: Term,
        },
    }
}

impl Default for Value {
    fn default() -> Self {
        Self::Number { number: 0 }
    }
}

record! {
    /// A computed value.
    pub struct Term {
        marker: Marker<u8, 1>,
        kind: Nested<TermKind>,
    }
}

choice! {
    /// The kinds of computed values.
    pub enum TermKind(i32): "value of a script" {
        0 = Number {
            number: i32,
        },
        /// The value of a variable.
        1 = Variable {
            variable: i32,
        },
        2 = Negative {
            reserved: i32,
            of: Value,
        },
        3 = Sum {
            left: Term,
            right: Term,
        },
        4 = Difference {
            left: Term,
            right: Term,
        },
        /// The amount of a resource that a player owns.
        5 = Resource {
            player: u8,
            resource: i32,
        },
        6 = Product {
            left: Term,
            right: Term,
        },
        7 = Quotient {
            left: Term,
            right: Term,
        },
        8 = Remainder {
            left: Term,
            right: Term,
        },
        /// The number of creatures in the army of the hero.
        9 = Creatures {
            creature: i32,
        },
        10 = Difficulty,
        /// Compares the difficulty.
        11 = IsDifficulty {
            difficulty: i32,
        },
        12 = Day,
        13 = Experience,
        14 = Level,
        15 = Primary {
            skill: i32,
        },
        16 = Random {
            min: Value,
            max: Value,
        },
        /// The number of artifacts of the hero.
        17 = Artifacts {
            artifact: i32,
            spell: i32,
        },
    }
}

impl Default for TermKind {
    fn default() -> Self {
        Self::Number { number: 0 }
    }
}

record! {
    /// A picture in a message.
    pub struct Image {
        kind: i32,
        subtype: i32,
        value: Value,
    }
}
