//! Kinds of bodies. The class of an object determines its kind of body.

/// Calls the macro `$declare` with all kinds and their types.
macro_rules! for_all_bodies {
    ($declare:ident) => {
        $declare! {
            Town(Town),
            /// A hero, a random hero, a prison.
            Hero(Hero),
            /// The placeholder of a hero from an earlier scenario.
            HeroPlaceholder(HeroPlaceholder),
            Monster(Monster),
            Artifact(Artifact),
            SpellScroll(SpellScroll),
            Resource(Resource),
            /// A mine, dwelling, lighthouse or shipyard.
            Owned(Owned),
            AbandonedMine(AbandonedMine),
            /// A dwelling of any faction and level.
            RandomDwelling(RandomDwelling),
            /// A dwelling of any faction and one level.
            RandomDwellingOfLevel(RandomDwellingOfLevel),
            /// A dwelling of one faction and any level.
            RandomDwellingOfFaction(RandomDwellingOfFaction),
            Garrison(Garrison),
            Pandora(Pandora),
            Event(Event),
            /// A sign or an ocean bottle.
            Sign(Sign),
            SeersHut(SeersHut),
            QuestGuard(QuestGuard),
            Scholar(Scholar),
            Shrine(Shrine),
            WitchHut(WitchHut),
            Grail(Grail),
            /// A creature bank.
            Bank(Bank),
            /// A treasure with one content.
            Treasure(Treasure),
            /// A treasure with amounts.
            Hoard(Hoard),
            BlackMarket(BlackMarket),
            University(University),
            TrapperLodge(TrapperLodge),
        }
    };
}

pub(super) use for_all_bodies;

macro_rules! body_kinds {
    ($( $(#[$doc:meta])* $kind:ident($type:ty), )+) => {
        /// A kind of body. The class of an object determines it ([`BodyKind::of`]).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum BodyKind {
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
