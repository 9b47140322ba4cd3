//! What bodies are where the model leaves them open: as the original generator writes them. The reader takes
//! these for nothing special.

use rmg_core::pack::ContentPack;

use super::numbers::Numbered;
use crate::h3m::codec::{
    AbandonedMine, BodyKind, DwellingFaction, Event, Flag, LevelRange, MapSettings, Mask, ObjectBody,
    RandomDwelling, RandomDwellingOfFaction, RandomDwellingOfLevel, SkillMask, TownMask, WitchHut,
};

/// All kinds of towns of the game.
pub(crate) fn all_towns() -> TownMask {
    (0..9).collect()
}

/// A random dwelling of any faction.
pub(crate) fn any_faction() -> DwellingFaction {
    DwellingFaction::OneOf(all_towns())
}

/// All levels of creatures.
pub(crate) const ALL_LEVELS: LevelRange = LevelRange { least: 0, most: 6 };

/// The body of a kind about which the model says nothing.
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

/// A mine that may turn out to be one of anything but wood and ore.
pub(crate) fn abandoned_mine() -> AbandonedMine {
    AbandonedMine { resources: [1, 3, 4, 5, 6].into_iter().collect(), ..AbandonedMine::default() }
}

/// An event for everybody, which gives nothing.
pub(crate) fn event() -> Event {
    Event { players: Mask::ALL, for_computer: Flag::YES, only_once: Flag::YES, ..Event::default() }
}

/// A hut that teaches what huts may teach and the map allows.
pub(crate) fn witch_hut(pack: &ContentPack, settings: &MapSettings) -> WitchHut {
    let taught = pack.skills.records().iter().filter(|skill| skill.is_taught_on_map);
    let numbers = taught.filter_map(|skill| skill.sod_number().map(usize::from));
    let skills: SkillMask = numbers.filter(|number| !settings.skills_banned.has(*number)).collect();
    WitchHut { skills }
}
