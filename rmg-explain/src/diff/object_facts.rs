//! Facts about an object as text, independent of the numbers of objects.

use rmg_core::ids::PlayerColor;
use rmg_core::model::{Gifts, MapModel, MapObject, ObjectBody, Quest};
use rmg_core::pack::ContentPack;

use super::changes::{FactList, Facts};
use super::names::names;

/// Returns all facts about an object, except its place.
pub(super) fn object_facts(map: &MapModel, object: &MapObject, pack: &ContentPack) -> Facts {
    let mut facts = FactList::default();
    facts.add("kind", names([object.kind], &pack.objects));
    facts.add("appearance", names([object.appearance], &pack.appearances));
    body_facts(map, &object.body, pack, &mut facts);
    facts.finish()
}

fn body_facts(map: &MapModel, body: &ObjectBody, pack: &ContentPack, facts: &mut FactList) {
    match body {
        ObjectBody::Plain => {}
        ObjectBody::Town { owner, faction, has_fort, is_main } => {
            facts.add("owner", owner_words(*owner));
            facts.add("faction", names([*faction], &pack.factions));
            facts.add("fort", has_fort);
            facts.add("main town", is_main);
        }
        ObjectBody::Monster { creature, count, strength } => {
            facts.add("creature", pack.stack_name(*creature).unwrap_or("?".into()));
            facts.add("count", count);
            facts.add("strength", strength);
        }
        ObjectBody::Portal { partner } => {
            let partner = map.objects.get(partner.index());
            facts.add("leads to", partner.map_or_else(String::new, |other| other.at.words(map.plan.size)));
        }
        ObjectBody::Resource { amount } => facts.add("amount", amount),
        ObjectBody::Owned { owner } => facts.add("owner", owner_words(*owner)),
        ObjectBody::Scroll { spell } => facts.add("spell", names([*spell], &pack.spells)),
        ObjectBody::Prison { hero, experience } => {
            facts.add("hero", names([*hero], &pack.heroes));
            facts.add("experience", experience);
        }
        ObjectBody::Box { gifts } => facts.add("gives", gift_words(gifts, pack)),
        ObjectBody::Seer { quest, gifts } => {
            facts.add("requests", quest_words(quest, pack));
            facts.add("gives", gift_words(gifts, pack));
        }
        ObjectBody::QuestGuard { quest } => facts.add("requests", quest_words(quest, pack)),
    }
}

fn owner_words(owner: Option<PlayerColor>) -> String {
    owner.map_or_else(|| "none".to_owned(), |owner| owner.to_string())
}

fn gift_words(gifts: &Gifts, pack: &ContentPack) -> String {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let mut words = Vec::new();
    if *experience > 0 {
        words.push(format!("{experience} experience"));
    }
    words.extend(resources.iter().map(|(id, amount)| format!("{amount} {}", names([*id], &pack.resources))));
    words.extend(artifacts.iter().map(|id| names([*id], &pack.artifacts)));
    words.extend(spells.iter().map(|id| names([*id], &pack.spells)));
    words.extend(creatures.iter().map(|(id, count)| format!("{count} {}", names([*id], &pack.creatures))));
    words.join(", ")
}

fn quest_words(quest: &Quest, pack: &ContentPack) -> String {
    match quest {
        Quest::Artifacts(wanted) => names(wanted.iter().copied(), &pack.artifacts),
        Quest::Creatures(wanted) => {
            let words = wanted.iter().map(|(id, count)| format!("{count} {}", names([*id], &pack.creatures)));
            words.collect::<Vec<_>>().join(", ")
        }
        Quest::Resources(wanted) => {
            let words =
                wanted.iter().map(|(id, amount)| format!("{amount} {}", names([*id], &pack.resources)));
            words.collect::<Vec<_>>().join(", ")
        }
        Quest::Level(level) => format!("a hero of level {level}"),
        Quest::Hero(hero) => format!("the hero {}", names([*hero], &pack.heroes)),
    }
}
