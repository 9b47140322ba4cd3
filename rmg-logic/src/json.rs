//! Cases of entrance randomization as JSON files, and their results.
//!
//! A case is one object. Fields that are not listed here are left alone (`about`, `expect` ... are for people).
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `name` | identification | none |
//! | `start` | region that a player starts in | required |
//! | `regions` | names of all regions | required |
//! | `connections` | fixed ways `{name, from, to, rule}` | none |
//! | `exits` | dangling ways out `{name, region, type, group, rule}`; `type` is `one_way` or `two_way` | none |
//! | `targets` | dangling ways in `{name, region, type, group}` | none |
//! | `group_lookup` | `{"group": [groups it may lead to]}` | empty |
//! | `preserve_group_order` | the groups of a list are tried in that order | `false` |
//! | `coupled` | every two-way join has its reverse | `false` |
//! | `accessibility` | `full` or `minimal` | `full` |
//! | `completion` | the rule that means "beaten" | `true` |
//! | `locations` | `{name, region, item, rule}`; `item` is null while it is free | none |
//! | `item_pool` | `{name, count, progression}` | none |
//! | `subset` | `{exits, targets}` to randomize, by name | everything |
//! | `forbidden` | `[exit, target]` pairs that may not be joined | none |
//! | `preplaced` | `[exit, target]` pairs that are joined beforehand (ours; not part of the common format) | none |
//!
//! Rules are `true`, `false`, `{"item": "key"}`, `{"item": "shard", "count": 3}`, `{"region": "name"}`,
//! `{"location": "name"}` (ours), `{"all": [...]}`, `{"any": [...]}`. An item that is nowhere placed is no error: it
//! may be meant to be out of the game, and rules that need it never hold.
//!
//! A result is `{"pairings": [["exit", "target"], ...]}` or `{"error": kind, "message": text}`; several are
//! `{"runs": [{"seed": 1, ...}, ...]}`.

mod raw;
mod read;
mod write;

pub use read::{Case, CaseError, read_case};
pub use write::{Outcome, RunsWriter, write_run};
