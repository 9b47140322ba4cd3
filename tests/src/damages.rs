//! Ways to damage a sound map, each with the promise that the audit must then refute.
//!
//! A damage searches any map of the built-in pack for a place where it applies, and returns whether it found
//! one. So the same list works for handmade and for generated maps.

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
mod symmetry;
mod tiles;
mod vessels;
mod victory;

pub use damage::Damage;

/// Returns all damages.
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
        symmetry::DAMAGES,
    ]
    .concat()
}
