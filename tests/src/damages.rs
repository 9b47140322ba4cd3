//! Ways to break a sound map, each with the promise that must be refuted then.
//!
//! A damage looks for a place to strike on any map of the built-in pack and says whether it found one, so that the same
//! list serves maps made by hand and generated ones.

mod causes;
mod claims;
mod contents;
mod damage;
mod guards;
mod hints;
mod limits;
mod links;
mod objects;
mod piles;
mod quests;
mod rivers;
mod roads;
mod rock;
mod sea;
mod tiles;
mod vessels;
mod victory;

pub use damage::Damage;

/// All damages.
#[must_use]
pub fn all() -> Vec<Damage> {
    [
        tiles::DAMAGES,
        links::DAMAGES,
        causes::DAMAGES,
        guards::DAMAGES,
        objects::DAMAGES,
        piles::DAMAGES,
        contents::DAMAGES,
        roads::DAMAGES,
        rivers::DAMAGES,
        rock::DAMAGES,
        limits::DAMAGES,
        sea::DAMAGES,
        vessels::DAMAGES,
        hints::DAMAGES,
        victory::DAMAGES,
        quests::DAMAGES,
        claims::DAMAGES,
    ]
    .concat()
}
