//! What the kinds of objects leave open: owners, armies, partners, contents.

use rmg_core::model::{Gifts, MapModel, ObjectBody, Quest};
use rmg_core::pack::ContentPack;
use rmg_core::text::plural;
use serde::Serialize;

use super::colors::color_number;
use crate::picture::letters;
use crate::picture::map_look::ferry_numbers;
use crate::tiled::words;

/// Facts by kind of fact; each begins with the position of its object.
#[derive(Debug, Default, Serialize)]
pub(super) struct Facts {
    /// Titles of creatures: of one, and of several.
    creatures: Vec<(String, String)>,
    monsters: Vec<(usize, usize, u32, u32)>,
    /// Owner, faction, whether it has a fort, whether it is the owner's main town.
    towns: Vec<(usize, Option<usize>, String, bool, bool)>,
    /// Position of the other end, and the letters of the pair.
    portals: Vec<(usize, u32, String)>,
    /// What carries heroes over the sea for a ferry: the letters of that.
    ferries: Vec<(usize, String)>,
    owned: Vec<(usize, Option<usize>)>,
    /// How much of a resource.
    amounts: Vec<(usize, u32)>,
    notes: Vec<(usize, String)>,
}

pub(super) fn facts(map: &MapModel, pack: &ContentPack, pairs: &[Option<usize>]) -> Facts {
    let mut facts = Facts::default();
    let ferries = ferry_numbers(map, pairs).into_iter().enumerate();
    facts.ferries = ferries.filter_map(|(at, ferry)| Some((at, letters(ferry?)))).collect();
    // by creature: its position among the titles
    let mut known: Vec<Option<usize>> = Vec::new();
    for (at, object) in map.objects.iter().enumerate() {
        match &object.body {
            ObjectBody::Plain => {}
            ObjectBody::Town { owner, faction, has_fort, is_main } => {
                let faction = pack.factions.get(*faction).map_or_else(unknown, |known| known.title.clone());
                facts.towns.push((at, owner.map(color_number), faction, *has_fort, *is_main));
            }
            ObjectBody::Monster { creature, count, strength } => {
                let slot = creature.index();
                known.resize(known.len().max(slot + 1), None);
                let number = *known[slot].get_or_insert_with(|| {
                    let title =
                        pack.creatures.get(*creature).map_or_else(unknown, |known| known.title.clone());
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
                facts.notes.push((at, format!("holds {hero}, experience {experience}")));
            }
            ObjectBody::Box { gifts } => facts.notes.push((at, gives(gifts, pack))),
            ObjectBody::Seer { quest, gifts } => {
                facts.notes.push((at, format!("{}; {}", wants(quest, pack), gives(gifts, pack))));
            }
            ObjectBody::QuestGuard { quest } => facts.notes.push((at, wants(quest, pack))),
        }
    }
    facts
}

/// What stands for content that the pack does not have.
fn unknown() -> String {
    "something unknown".to_owned()
}

fn gives(gifts: &Gifts, pack: &ContentPack) -> String {
    format!("gives {}", words::gifts(gifts, pack).unwrap_or_else(|_| unknown()))
}

fn wants(quest: &Quest, pack: &ContentPack) -> String {
    format!("wants {}", words::quest(quest, pack).unwrap_or_else(|_| unknown()))
}
