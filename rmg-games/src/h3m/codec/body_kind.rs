//! Kinds of bodies. Which of them an object has follows from its class.

/// All kinds, each with the type that holds it, for `$declare` to make something of: written down once.
macro_rules! for_all_bodies {
    ($declare:ident) => {
        $declare! {
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
    };
}

pub(super) use for_all_bodies;

macro_rules! body_kinds {
    ($( $(#[$doc:meta])* $kind:ident($type:ty), )+) => {
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
        }
    };
}

for_all_bodies!(body_kinds);
