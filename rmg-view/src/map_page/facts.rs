//! Details of single objects that their kind does not determine: owners, armies, partners and contents.

use std::collections::BTreeMap;

use rmg_core::model::{Gifts, MapModel, ObjectBody, Quest};
use rmg_core::pack::ContentPack;
use rmg_core::text::plural;
use serde::Serialize;

use super::colors::color_number;
use crate::picture::letters;
use crate::picture::map_look::ferry_numbers;
use crate::tiled::words;

/// Lists of details, by kind of detail. Each entry starts with the position of its object.
#[derive(Debug, Default, Serialize)]
pub(super) struct Facts {
    /// Titles of creatures, singular and plural.
    creatures: Vec<(String, String)>,
    monsters: Vec<(usize, usize, u32, u32)>,
    /// Owner, faction, whether the town has a fort, whether it is the main town of its owner.
    towns: Vec<(usize, Option<usize>, String, bool, bool)>,
    /// Position of the other end, and the letters of the pair.
    portals: Vec<(usize, u32, String)>,
    /// Boats and shipyards of ferries, with the letters of the ferry.
    ferries: Vec<(usize, String)>,
    owned: Vec<(usize, Option<usize>)>,
    /// Amounts of resources.
    amounts: Vec<(usize, u32)>,
    notes: Vec<(usize, String)>,
}

pub(super) fn facts(map: &MapModel, pack: &ContentPack, pairs: &[Option<usize>]) -> Facts {
    let mut facts = Facts::default();
    let ferries = ferry_numbers(map, pairs).into_iter().enumerate();
    facts.ferries = ferries.filter_map(|(at, ferry)| Some((at, letters(ferry?)))).collect();
    // position in `creatures`, by creature
    let mut known = BTreeMap::new();
    for (at, object) in map.objects.iter().enumerate() {
        match &object.body {
            ObjectBody::Plain => {}
            ObjectBody::Town { owner, faction, has_fort, is_main } => {
                let faction = pack.factions.get(*faction).map_or_else(unknown, |known| known.title.clone());
                facts.towns.push((at, owner.map(color_number), faction, *has_fort, *is_main));
            }
            ObjectBody::Monster { creature, count, strength } => {
                let number = *known.entry(*creature).or_insert_with(|| {
                    let title = pack.stack_title(*creature);
                    facts.creatures.push((title.clone(), plural(&title)));
                    facts.creatures.len() - 1
                });
                facts.monsters.push((at, number, *count, *strength));
            }
            ObjectBody::Portal { partner } => {
                let pair = pairs.get(at).copied().flatten();
                facts.portals.push((at, partner.0, pair.map_or_else(String::new, letters)));
            }
            ObjectBody::Resource { amount } => facts.amounts.push((at, *amount)),
            ObjectBody::Owned { owner } => facts.owned.push((at, owner.map(color_number))),
            ObjectBody::Scroll { spell } => {
                let spell = pack.spells.get(*spell).map_or_else(unknown, |known| known.title.clone());
                facts.notes.push((at, format!("teaches {spell}")));
            }
            ObjectBody::Prison { hero, experience } => {
                let hero = pack.heroes.get(*hero).map_or_else(unknown, |known| known.title.clone());
                facts.notes.push((at, format!("contains {hero}, experience {experience}")));
            }
            ObjectBody::Box { gifts } => facts.notes.push((at, reward_text(gifts, pack))),
            ObjectBody::Seer { quest, gifts } => {
                facts.notes.push((at, format!("{}; {}", quest_text(quest, pack), reward_text(gifts, pack))));
            }
            ObjectBody::QuestGuard { quest } => facts.notes.push((at, quest_text(quest, pack))),
        }
    }
    facts
}

/// Returns the text for content that the pack does not contain.
fn unknown() -> String {
    "unknown".to_owned()
}

fn reward_text(gifts: &Gifts, pack: &ContentPack) -> String {
    format!("gives {}", words::gifts(gifts, pack).unwrap_or_else(|_| unknown()))
}

fn quest_text(quest: &Quest, pack: &ContentPack) -> String {
    format!("requires {}", words::quest(quest, pack).unwrap_or_else(|_| unknown()))
}
