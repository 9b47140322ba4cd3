//! Default values of bodies, for fields that the model does not define. They are the values of the original
//! generator. The reader does not report them as unknown.

use rmg_core::pack::ContentPack;

use super::numbers::Numbered;
use crate::h3m::codec::{
    AbandonedMine, BodyKind, DwellingFaction, Event, Flag, LevelRange, MapSettings, Mask, ObjectBody,
    RandomDwelling, RandomDwellingOfFaction, RandomDwellingOfLevel, SkillMask, TownMask, WitchHut,
};

/// Returns all factions of the game.
pub(crate) fn all_towns() -> TownMask {
    (0..9).collect()
}

/// Returns the faction of a random dwelling: any.
pub(crate) fn any_faction() -> DwellingFaction {
    DwellingFaction::OneOf(all_towns())
}

/// All levels of creatures.
pub(crate) const ALL_LEVELS: LevelRange = LevelRange { min: 0, max: 6 };

/// Returns the default body of a kind.
pub(crate) fn body(kind: BodyKind) -> ObjectBody {
    let levels = ALL_LEVELS;
    match kind {
        BodyKind::AbandonedMine => abandoned_mine().into(),
        BodyKind::Event => event().into(),
        BodyKind::RandomDwelling => {
            RandomDwelling { faction: any_faction(), levels, ..RandomDwelling::default() }.into()
        }
        BodyKind::RandomDwellingOfLevel => {
            RandomDwellingOfLevel { faction: any_faction(), ..RandomDwellingOfLevel::default() }.into()
        }
        BodyKind::RandomDwellingOfFaction => {
            RandomDwellingOfFaction { levels, ..RandomDwellingOfFaction::default() }.into()
        }
        other => ObjectBody::default_of(other),
    }
}

/// Returns an abandoned mine of any resource except wood and ore.
pub(crate) fn abandoned_mine() -> AbandonedMine {
    AbandonedMine { resources: [1, 3, 4, 5, 6].into_iter().collect(), ..AbandonedMine::default() }
}

/// Returns an event for all players without effect.
pub(crate) fn event() -> Event {
    Event { players: Mask::ALL, for_computer: Flag::YES, only_once: Flag::YES, ..Event::default() }
}

/// Returns a witch hut that teaches all skills that witch huts can teach and the map allows.
pub(crate) fn witch_hut(pack: &ContentPack, settings: &MapSettings) -> WitchHut {
    let taught = pack.skills.records().iter().filter(|skill| skill.is_taught_on_map);
    let numbers = taught.filter_map(|skill| skill.sod_number().map(usize::from));
    let skills: SkillMask = numbers.filter(|number| !settings.skills_banned.has(*number)).collect();
    WitchHut { skills }
}
