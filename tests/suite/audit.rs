//! The audit proves sound maps and refutes broken ones by the right promise.

mod breaking;
mod foreign;
mod laden;
mod original;
mod quests_and_ships;
mod sound;
mod words;
