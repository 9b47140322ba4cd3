//! Actions of scripts.

use super::condition::Condition;
use super::value::{Image, Term, Value};
use crate::h3m::codec::marker::Marker;
use crate::h3m::codec::prelude::*;

/// Actions that run one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Block(pub Vec<Action>);

impl Field for Block {
    const MIN_BYTES: usize = 4 + 1 + 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        from.script_part(|from| {
            Marker::<i32, 1>::read(from)?;
            Marker::<u8, 0>::read(from)?;
            let count = from.count::<u32>(Action::MIN_BYTES)?;
            // without reserved memory, because the number of parts is limited
            let mut actions = Vec::new();
            for index in 0..count {
                actions.push(from.element(index, |from| from.script_part(Action::read))?);
            }
            Ok(Self(actions))
        })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        Marker::<i32, 1>::default().write(to)?;
        Marker::<u8, 0>::default().write(to)?;
        self.0.write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(dice.nested(|dice| dice.list(3, Action::sample)))
    }
}

choice! {
    /// An action of a script. `shows` states whether the player sees a message.
    pub enum Action(i32): "action of a script" {
        /// The first branch whose condition is true.
        1 = Chain {
            branches: Branches,
            reserved: i32,
        },
        2 = SetVariableIf {
            variable: i32,
            condition: Condition,
            then: Value,
            otherwise: Value,
        },
        3 = ChangeVariable {
            variable: i32,
            /// 0 add, 1 subtract, 2 set.
            mode: u8,
            by: Term,
        },
        4 = Resources {
            mode: u8,
            amounts: [Value; 7],
            shows: Flag,
        },
        /// Removes the object, or completes the quest.
        5 = Finish,
        6 = Reward {
            text: Text,
            actions: Block,
        },
        7 = Quest {
            condition: Condition,
            offer: Text,
            reminder: Text,
            completion: Text,
            hint: Text,
            actions: Block,
            mark: Flag,
        },
        8 = Creatures {
            takes: Flag,
            creature: i32,
            count: Value,
            shows: Flag,
        },
        9 = Artifact {
            takes: Flag,
            artifact: i32,
            spell: i32,
            shows: Flag,
        },
        10 = Building {
            town: u32,
            building: i16,
            state: i16,
            shows: Flag,
        },
        11 = QuestHint {
            text: Text,
            images: Vec<Image>,
            is_in_log: Flag,
        },
        12 = Ask {
            question: Question,
        },
        13 = If {
            condition: Condition,
            then: Block,
            otherwise: Block,
        },
        14 = CreaturesToHire {
            town: u32,
            count: Value,
            level: i32,
            shows: Flag,
        },
        15 = Spell {
            spell: i32,
            shows: Flag,
        },
        16 = Experience {
            amount: Value,
            shows: Flag,
        },
        17 = SpellPoints {
            amount: Value,
            mode: i32,
            shows: Flag,
        },
        18 = Movement {
            amount: Value,
            mode: i32,
            shows: Flag,
        },
        19 = Primary {
            amount: Value,
            skill: i32,
            shows: Flag,
        },
        20 = Skill {
            level: i32,
            skill: i32,
            shows: Flag,
        },
        21 = Luck {
            amount: i32,
            shows: Flag,
        },
        22 = Morale {
            amount: i32,
            shows: Flag,
        },
        23 = Combat {
            stacks: Box<[Opponents; 7]>,
        },
        /// Runs another script.
        24 = Run {
            list: i32,
            id: i32,
        },
        25 = WarMachine {
            takes: Flag,
            artifact: i32,
            reserved: Reserved<4>,
            shows: Flag,
        },
        26 = SpellBook {
            takes: Flag,
            reserved: Reserved<8>,
            shows: Flag,
        },
        /// Disables the event.
        27 = Disable,
        /// Runs the actions for each number.
        28 = Loop {
            actions: Block,
            first: Value,
            last: Value,
            variable: i32,
        },
        29 = Message {
            text: Text,
            images: Vec<Image>,
        },
    }
}

record! {
    /// Creatures of a battle.
    pub struct Opponents {
        count: Value,
        creature: i32,
    }
}

/// The branches of a chain; at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branches {
    pub first: Box<Branch>,
    pub others: Vec<Branch>,
}

record! {
    /// A branch of a chain.
    pub struct Branch {
        condition: Condition,
        actions: Block,
        mark: Flag,
    }
}

/// The number after a branch that another branch follows.
type More = Marker<i32, 1>;
/// The number after the last branch.
type End = Marker<i32, 0>;

impl Field for Branches {
    const MIN_BYTES: usize = Branch::MIN_BYTES + 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let first = from.element(0, Field::read)?;
        let mut others = Vec::new();
        loop {
            if from.peek::<i32>()? == 0 {
                return End::read(from).map(|_| Self { first, others });
            }
            More::read(from)?;
            let index = others.len() + 1;
            others.push(from.element(index, Field::read)?);
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        to.element(0, |to| self.first.write(to))?;
        for (index, branch) in self.others.iter().enumerate() {
            More::default().write(to)?;
            to.element(index + 1, |to| branch.write(to))?;
        }
        End::default().write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self { first: Field::sample(dice), others: dice.list(2, Field::sample) }
    }
}

/// A question to the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub text: Text,
    pub yes: Block,
    pub no: Block,
    /// What the question shows. Its number is before the text.
    pub end: QuestionEnd,
}

choice! {
    /// The kinds of questions.
    pub enum QuestionEnd(u8): "kind of question" {
        /// Yes or no, with pictures.
        0 = YesOrNo {
            images: Vec<Image>,
        },
        /// One of two pictures.
        1 = Choice {
            images: Box<[Image; 2]>,
            shows_or: Flag,
            reserved: i32,
        },
        /// One of two pictures, or neither.
        2 = ChoiceOrNone {
            neither: Block,
            images: Box<[Image; 2]>,
            shows_or: Flag,
            reserved: i32,
        },
        /// Yes or no, with other pictures.
        3 = Pictures {
            images: Vec<Image>,
        },
    }
}

impl Field for Question {
    const MIN_BYTES: usize = QuestionEnd::MIN_BYTES + Text::MIN_BYTES + 2 * Block::MIN_BYTES + 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let kind = u8::read(from)?;
        Ok(Self {
            text: from.field("text", Field::read)?,
            yes: from.field("yes", Field::read)?,
            no: from.field("no", Field::read)?,
            end: from.field("end", |from| QuestionEnd::read_rest(from, kind, offset))?,
        })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.end.tag().write(to)?;
        to.field("text", |to| self.text.write(to))?;
        to.field("yes", |to| self.yes.write(to))?;
        to.field("no", |to| self.no.write(to))?;
        to.field("end", |to| self.end.write_rest(to))
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self {
            text: Field::sample(dice),
            yes: Field::sample(dice),
            no: Field::sample(dice),
            end: Field::sample(dice),
        }
    }
}
