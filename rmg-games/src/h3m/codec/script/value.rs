//! Values of scripts.

use crate::h3m::codec::marker::Marker;
use crate::h3m::codec::prelude::*;

/// A value: a number, or a term that is computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Number(i32),
    Term(Term),
}

impl Default for Value {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl Field for Value {
    const MIN_BYTES: usize = 1 + 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if bool::read(from)? { Term::read(from).map(Self::Term) } else { i32::read(from).map(Self::Number) }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::Number(number) => {
                false.write(to)?;
                number.write(to)
            }
            Self::Term(term) => {
                true.write(to)?;
                term.write(to)
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        if dice.coin() { Self::Number(Field::sample(dice)) } else { Self::Term(Field::sample(dice)) }
    }
}

/// A computed value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Term(pub Box<TermKind>);

impl Field for Term {
    const MIN_BYTES: usize = 1 + TermKind::MIN_BYTES;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        from.script_part(|from| {
            Marker::<u8, 1>::read(from)?;
            Field::read(from).map(Self)
        })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        Marker::<u8, 1>::default().write(to)?;
        self.0.write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(Box::new(dice.nested(TermKind::sample)))
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
