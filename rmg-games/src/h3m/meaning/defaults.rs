//! Default values of bodies, for fields that the model does not define. They are the values of the original
//! generator. The reader does not report them as unknown.

use rmg_core::pack::Faction;

use super::numbers::{GamePack, Numbered};
use crate::h3m::codec::{
    AbandonedMine, BodyKind, DwellingFaction, Event, Flag, LevelRange, MapSettings, Mask, ObjectBody,
    RandomDwelling, RandomDwellingOfFaction, RandomDwellingOfLevel, SeersHut, SkillMask, TownMask, Version,
    WitchHut,
};

/// Returns all factions of a game. Files of The Restoration of Erathia have no ninth one.
pub(crate) fn all_towns(version: Version) -> TownMask {
    (0..=usize::from(Faction::max_in(version))).collect()
}

/// Returns the faction of a random dwelling: any.
pub(crate) fn any_faction(version: Version) -> DwellingFaction {
    DwellingFaction::OneOf(all_towns(version))
}

/// All levels of creatures.
pub(crate) const ALL_LEVELS: LevelRange = LevelRange { min: 0, max: 6 };

/// Returns the default body of a kind.
pub(crate) fn body(version: Version, kind: BodyKind) -> ObjectBody {
    let levels = ALL_LEVELS;
    match kind {
        BodyKind::AbandonedMine => abandoned_mine().into(),
        BodyKind::Event => event().into(),
        BodyKind::SeersHut => SeersHut::idle(version).into(),
        BodyKind::RandomDwelling => {
            RandomDwelling { faction: any_faction(version), levels, ..RandomDwelling::default() }.into()
        }
        BodyKind::RandomDwellingOfLevel => {
            RandomDwellingOfLevel { faction: any_faction(version), ..RandomDwellingOfLevel::default() }.into()
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
pub(crate) fn witch_hut(pack: GamePack<'_>, settings: &MapSettings) -> WitchHut {
    let taught = pack.skills.records().iter().filter(|skill| skill.is_taught_on_map);
    let numbers = taught.filter_map(|skill| skill.number_in(pack.version).map(usize::from));
    let skills: SkillMask = numbers.filter(|number| !settings.skills_banned.has(*number)).collect();
    WitchHut { skills }
}
