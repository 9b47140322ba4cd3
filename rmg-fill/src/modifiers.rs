//! The modifiers in program order. Any schedule must give the result of applying them one by one in this
//! order. The layers that they access decide which jobs may run at the same time.
//!
//! Borders come before links. They depend on owners alone, and links open single tiles of them. So every
//! later modifier can rely on the walls.
//!
//! Each modifier is a file in this folder and a line in this list. Code that several modifiers share is in
//! `placing`, `fields` or `contents`.

use crate::work_list::Entry;

/// Declares the file of each modifier and lists it. In zones, those after the line draw from the seed of the
/// contents of the zone.
macro_rules! registry {
    ($($file:ident::$modifier:ident,)* --- $($content:ident::$of_content:ident,)*) => {
        $(mod $file;)*
        $(mod $content;)*

        /// All modifiers, in program order.
        pub(crate) const REGISTRY: &[Entry] = &[
            $(Entry::of::<$file::$modifier>(false),)*
            $(Entry::of::<$content::$of_content>(true)),*
        ];
    };
}

registry! {
    choices::Choices,              // map         chooses factions of all towns, and terrains of all zones
    paint::Paint,                  // level       paints the terrain of each zone, so that the games can draw it
    limits::LimitShares,           // map         distributes shared quotas: limited kinds, heroes, rewards of quests
    borders::Borders,              // zone        builds one wall along every border, blocks what it cuts off
    towns::Towns,                  // zone        places the main town, then further towns far from each other
    links::Links,                  // connection  opens a gap in the wall and guards it; guards wide borders
    ferries::Ferries,              // connection  places landings on two shores of one water, with shipyards and guards
    open_ferries::OpenFerries,     // map         places ferries without guards, each on its own water
    gates::Gates,                  // connection  places pairs of subterranean gates at one position of both levels
    monolith_kinds::MonolithDeal,  // map         assigns a kind of monolith to each connection without a link
    late_ferries::LateFerries,     // map         places ferries for connections that got no kind of monolith
    monoliths::Monoliths,          // connection  places pairs of monoliths
    harbors::Harbors,              // map         places a landing on each water that no ferry crosses
    whirlpools::Whirlpools,        // zone        places whirlpools that lead to each other in a remote sea
    ---
    mines::Mines,                  // zone        places mines, the cheapest near the town, and piles of their resource
    required::Required,            // zone        places objects that the template requires
    relief::Relief,                // zone        closes ridges, leaves winding ways and chambers open
    shores::Shores,                // zone        closes belts of varying depth, opens beaches of lakes and islets
    roads::Roads,                  // zone        builds a road network between towns, links and mines
    grail::GrailPlace,             // zone        chooses the place of the grail, in one zone of the map
    treasure::Treasure,            // zone        places piles of every tier with guards, the most valuable first
    random_monsters::RandomMonsters, // zone      lets the game pick the creatures of a share of the guards of piles
    quests::Quests,                // map         chooses the request of each quest
    reefs::Reefs,                  // zone        places rocks and reefs in the sea that boats can pass
    loose_ends::LooseEnds,         // zone        smooths blocked ground: closes notches, opens isolated tiles
    rock::Rock,                    // level       turns blocked ground underground into rock that the games can draw
    sprites::Sprites,              // level       chooses the sprite of the terrain of each tile
    obstacles::Obstacles,          // zone        covers the remaining blocked ground with obstacles
    rivers::Rivers,                // level       leads rivers from mountains and lakes to coasts, lakes and edges
    line_sprites::LineSprites,     // level       chooses the sprite of each tile of road and river
}

#[cfg(test)]
mod signposts;
