//! The modifiers in their order. Applying them one after the other is the meaning; what may run at once
//! follows from what they ask for.
//!
//! Borders come before links: they are decided from owners alone, and links open single tiles of them. So
//! every later modifier can rely on the wall.
//!
//! A modifier is a file beside this one and a line here. Anything else that several of them use lives in
//! `placing`, `fields` or `contents`.

use crate::work_list::Entry;

/// Declares the file of each modifier and lists it.
macro_rules! registry {
    ($($file:ident::$modifier:ident,)*) => {
        $(mod $file;)*

        /// All modifiers, in the order that is the meaning.
        pub(crate) const REGISTRY: &[Entry] = &[$(Entry::of::<$file::$modifier>()),*];
    };
}

registry! {
    choices::Choices,              // map         factions of all towns, and terrains
    paint::Paint,                  // level       terrain by zone, such that the games can draw it
    limits::LimitShares,           // map         shares of what all zones have together: limits, heroes, rewards of quests
    borders::Borders,              // zone        one wall along every border; what it cuts off is blocked
    towns::Towns,                  // zone        main town first, further ones far from each other
    links::Links,                  // connection  a gap in the wall with its guard; wide borders
    ferries::Ferries,              // connection  landings on two shores of one water, with boats, shipyards and guards
    open_ferries::OpenFerries,     // map         the same without guards, over waters of their own
    gates::Gates,                  // connection  pairs of subterranean gates at one spot of both levels
    monolith_kinds::MonolithDeal,  // map         a kind of monolith for each connection without a way
    late_ferries::LateFerries,     // map         those for which no kind is left, with the weakest guard of their zones
    monoliths::Monoliths,          // connection  pairs of monoliths
    harbors::Harbors,              // map         a landing on each water that no ferry crosses, so that it is sailed
    whirlpools::Whirlpools,        // zone        in a far sea some that lead to each other
    mines::Mines,                  // zone        mines, the cheapest near the town, with piles of what they yield
    required::Required,            // zone        objects that the template demands
    paths::Paths,                  // zone        winding paths so that no tile is far from one, thickets elsewhere
    shores::Shores,                // zone        belts of cover of varying depth, beaches of lakes, clearings of islets
    roads::Roads,                  // zone        a net between towns, links and mines
    grail::GrailPlace,             // zone        in one the place where the grail is dug up
    treasure::Treasure,            // zone        piles of every tier with their guards, the most valuable first
    quests::Quests,                // map         what those ask for who give rewards
    reefs::Reefs,                  // zone        rocks and reefs in the sea, past which boats get
    loose_ends::LooseEnds,         // zone        notches and specks of what is blocked stripped
    rock::Rock,                    // level       what is blocked underground becomes rock, where the games can draw it
    obstacles::Obstacles,          // zone        everything else that is blocked covered
    rivers::Rivers,                // zone        from mountains and edges to coasts, lakes and edges
    sprites::Sprites,              // level       which sprite each tile of terrain, road and river gets
}

#[cfg(test)]
mod signposts;
