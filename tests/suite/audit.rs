//! The audit proves sound maps and refutes broken ones by the right promise.

mod altered;
mod breaking;
mod every_field;
pub(crate) mod foreign;
mod lacks;
mod laden;
mod mistaken_plans;
mod original;
mod quest_oracle;
mod quest_order;
mod quests_and_ships;
mod seas;
mod sound;
mod words;
