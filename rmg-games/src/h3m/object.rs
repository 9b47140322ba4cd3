//! Objects of a file.

use super::appearance::Appearance;
use super::bodies::{
    AbandonedMine, Artifact, Event, Garrison, Grail, Hero, HeroPlaceholder, Monster, Owned, QuestGuard,
    RandomDwelling, RandomDwellingOfFaction, RandomDwellingOfLevel, Resource, Reward, Scholar, SeersHut,
    Shrine, Sign, SpellScroll, Town, WitchHut,
};
use super::prelude::*;
use super::tiles::Xyz;

/// An object: where, what, and what else there is to say about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Object {
    /// Its anchor: the bottom right cell of its appearance.
    pub anchor: Xyz,
    /// Line of the table of appearances, from 0.
    pub appearance: u32,
    /// Nothing known.
    pub reserved: Reserved<5>,
    /// What the class of the appearance asks for.
    pub body: ObjectBody,
}

/// The kinds of bodies: their names, their types, and how they are read, written and drawn.
macro_rules! bodies {
    ($( $(#[$doc:meta])* $kind:ident($type:ty), )+) => {
        /// What there is to say about an object beside its place and appearance.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub enum ObjectBody {
            /// Nothing: most objects.
            #[default]
            Nothing,
            $( $(#[$doc])* $kind(Box<$type>), )+
        }

        /// A kind of body: which an object has follows from its class ([`BodyKind::of`]).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum BodyKind {
            /// Nothing: most objects.
            Nothing,
            $( $(#[$doc])* $kind, )+
        }

        impl BodyKind {
            /// All kinds.
            pub const ALL: &[Self] = &[Self::Nothing $(, Self::$kind)+];

            fn read(self, from: &mut Reader<'_>) -> Result<ObjectBody, H3mError> {
                match self {
                    Self::Nothing => Ok(ObjectBody::Nothing),
                    $( Self::$kind => Field::read(from).map(ObjectBody::$kind), )+
                }
            }

            #[cfg(test)]
            pub(super) fn sample(self, dice: &mut Dice) -> ObjectBody {
                match self {
                    Self::Nothing => ObjectBody::Nothing,
                    $( Self::$kind => ObjectBody::$kind(Field::sample(dice)), )+
                }
            }
        }

        impl ObjectBody {
            /// Its kind.
            #[must_use]
            pub const fn kind(&self) -> BodyKind {
                match self {
                    Self::Nothing => BodyKind::Nothing,
                    $( Self::$kind(_) => BodyKind::$kind, )+
                }
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                match self {
                    Self::Nothing => Ok(()),
                    $( Self::$kind(body) => body.write(to), )+
                }
            }
        }
    };
}

bodies! {
    /// A town.
    Town(Town),
    /// A hero, a random hero, a prison.
    Hero(Hero),
    /// The place of a hero from an earlier scenario.
    HeroPlaceholder(HeroPlaceholder),
    /// A monster.
    Monster(Monster),
    /// An artifact.
    Artifact(Artifact),
    /// A spell scroll.
    SpellScroll(SpellScroll),
    /// A resource.
    Resource(Resource),
    /// A mine, dwelling, lighthouse or shipyard.
    Owned(Owned),
    /// An abandoned mine.
    AbandonedMine(AbandonedMine),
    /// A dwelling of any faction and level.
    RandomDwelling(RandomDwelling),
    /// A dwelling of any faction and one level.
    RandomDwellingOfLevel(RandomDwellingOfLevel),
    /// A dwelling of one faction and any level.
    RandomDwellingOfFaction(RandomDwellingOfFaction),
    /// A garrison.
    Garrison(Garrison),
    /// A Pandora's box.
    Pandora(Reward),
    /// An event.
    Event(Event),
    /// A sign or an ocean bottle.
    Sign(Sign),
    /// A seer's hut.
    SeersHut(SeersHut),
    /// A quest guard.
    QuestGuard(QuestGuard),
    /// A scholar.
    Scholar(Scholar),
    /// A shrine.
    Shrine(Shrine),
    /// A witch hut.
    WitchHut(WitchHut),
    /// The grail.
    Grail(Grail),
}

/// Fewest bytes of an object: position, appearance, reserved bytes.
pub(super) const OBJECT_LEAST: usize = 3 + 4 + 5;

/// Objects of a map: the game's tiles refer to them by 16 bits.
pub(super) const MOST_OBJECTS: usize = u16::MAX as usize;

impl Object {
    /// Reads an object that looks like one of `appearances`.
    pub(super) fn read(from: &mut Reader<'_>, appearances: &[Appearance]) -> Result<Self, H3mError> {
        let anchor = from.field("anchor", Xyz::read)?;
        let (appearance, look) = from.field("appearance", |from| {
            let offset = from.offset();
            let index = u32::read(from)?;
            let look = usize::try_from(index).ok().and_then(|at| appearances.get(at));
            let problem = H3mProblem::NoSuchAppearance { index, count: appearances.len() };
            look.map(|look| (index, look)).ok_or_else(|| from.error(offset, problem))
        })?;
        let reserved = from.field("reserved", Field::read)?;
        let kind = BodyKind::of(from.version, look.class, look.subclass);
        let body = from.field("body", |from| kind.read(from))?;
        Ok(Self { anchor, appearance, reserved, body })
    }

    /// Writes an object that looks like one of `appearances`.
    pub(super) fn write(&self, to: &mut Writer, appearances: &[Appearance]) -> Result<(), H3mWriteError> {
        let Some(look) = usize::try_from(self.appearance).ok().and_then(|at| appearances.get(at)) else {
            let (index, count) = (self.appearance, appearances.len());
            return to
                .field("appearance", |to| Err(to.error(H3mWriteProblem::NoSuchAppearance { index, count })));
        };
        self.anchor.write(to)?;
        self.appearance.write(to)?;
        self.reserved.write(to)?;
        to.field("body", |to| {
            let (wanted, found) = (BodyKind::of(to.version, look.class, look.subclass), self.body.kind());
            if wanted == found {
                return self.body.write(to);
            }
            let (class, subclass) = (look.class.0, look.subclass);
            Err(to.error(H3mWriteProblem::Body { class, subclass, wanted, found }))
        })
    }
}
