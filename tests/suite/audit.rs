//! The audit proves sound maps and refutes damaged maps by the right promise.

mod altered;
mod breaking;
mod every_field;
pub(crate) mod foreign;
mod laden;
mod messages;
mod missing_claims;
mod mistaken_plans;
mod object_rules;
mod original;
mod quest_oracle;
mod quest_order;
mod quests_and_ships;
mod seas;
mod sound;
mod symmetry;
