//! Places whose content maps of Horn of the Abyss can set: banks, treasures, markets, schools. Source:
//! `docs/sources/h3m-hota.md` section 6.

use crate::h3m::codec::army::ArtifactEntry;
use crate::h3m::codec::masks::SkillMask;
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a creature bank.
    pub struct Bank {
        /// The variant of its guards; -1 for a random one.
        [since HOTA_3 else -1] guards: i32,
        /// Whether one stack is upgraded; -1 for random.
        [since HOTA_3 else -1] upgraded: i8,
        /// Artifacts in place of random ones.
        [since HOTA_3] artifacts: Vec<i32>,
    }
}

record! {
    /// Body of a treasure with one content, such as a chest.
    pub struct Treasure {
        /// The number of the content; -1 for a random one.
        [since HOTA_5 else -1] content: i32,
        /// An artifact or spell. Its meaning depends on class and content; editors write any number if it has
        /// none.
        [since HOTA_5 else -1] item: i32,
    }
}

record! {
    /// Body of a treasure with amounts, such as a campfire.
    pub struct Hoard {
        /// -1 for a random content.
        [since HOTA_5 else -1] content: i32,
        /// -1 for none.
        [since HOTA_5 else -1] artifact: i32,
        [since HOTA_5] amount: i32,
        [since HOTA_5] resource: i8,
        [since HOTA_5] second_amount: i32,
        [since HOTA_5] second_resource: i8,
    }
}

record! {
    /// Body of a black market.
    pub struct BlackMarket {
        /// The offered artifacts; without an artifact the game chooses one.
        [since HOTA_5] offers: [ArtifactEntry; 7],
    }
}

record! {
    /// Body of a university.
    pub struct University {
        /// -1 for random skills, 0 for these.
        [since HOTA_5 else -1] mode: i32,
        [since HOTA_5] skills: SkillMask,
    }
}

record! {
    /// Body of a trapper lodge.
    pub struct TrapperLodge {
        /// -1 random, 0 gold, 1 creatures.
        [since HOTA_9 else -1] content: i32,
        [since HOTA_9] gold: i32,
        [since HOTA_9] count: i32,
        [since HOTA_9] creature: i32,
    }
}
