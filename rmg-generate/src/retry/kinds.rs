//! Kinds of failures, without the names and numbers of one map, so that equal failures of many maps can be
//! counted together.

use rmg_core::text::without_numbers;
use rmg_fill::{FillError, GoalLack};
use rmg_placement::PlaceError;

/// Returns the kind of a mandatory request that cannot be met.
pub(super) fn kind_of_request(error: &FillError) -> String {
    match error {
        FillError::NoFaction { .. } => "no faction is left for a town".to_owned(),
        FillError::NoTerrain { level, .. } => format!("no terrain is left for a zone on {}", level.words()),
        FillError::NoGround { .. } => "no open tile in a zone".to_owned(),
        FillError::NoSea => "no room for the sea".to_owned(),
        FillError::NoSymmetricTerrain { .. } => "no symmetric terrain".to_owned(),
        FillError::NoTownKind { faction } => format!("no map object for a town of {faction}"),
        FillError::NoRoomForTown { .. } => "no room for a town".to_owned(),
        FillError::NoRoomForPortal { .. } => "no room for a monolith".to_owned(),
        FillError::TooFewMonoliths(_) => "more pairs of monoliths than the game has kinds".to_owned(),
        FillError::NoGuard { reason, .. } => format!("no guard for a connection: {}", reason.kind()),
        FillError::NoRoomForObject { what, .. } => format!("no room for {}", what.kind()),
        FillError::NoObjectOnTerrain { what, terrain, .. } => {
            format!("no {} can be placed on {terrain}", what.kind())
        }
        FillError::NoPileGuard { what, reason, .. } => {
            format!("no guard for {}: {}", what.kind(), reason.kind())
        }
        FillError::NoDiggingPlace { .. } => "no room for the grail".to_owned(),
        FillError::Unwinnable(lack) => kind_of_lack(lack).to_owned(),
        FillError::NoObstacles { terrain, .. } => format!("no obstacle of one tile for {terrain}"),
        FillError::Own { reason, .. } => without_numbers(reason),
        other => without_numbers(&other.to_string()),
    }
}

/// Returns the kind of a victory condition that cannot be met.
fn kind_of_lack(lack: &GoalLack) -> &'static str {
    match lack {
        GoalLack::Town { .. } => "no room for the town of the victory condition",
        GoalLack::Artifact { .. } => "no room for the artifact of the victory condition",
        GoalLack::Obelisk => "no room for an obelisk",
        GoalLack::Way { .. } => "no room for a path to the goal of the victory condition",
    }
}

/// Returns the kind of a reason why zones could not be placed.
pub(super) fn kind_of_place(error: &PlaceError) -> String {
    match error {
        PlaceError::NoZones => "no zones".to_owned(),
        PlaceError::NotSymmetric => "no symmetric layout".to_owned(),
        PlaceError::TooManyZones { .. } => "more zones than can be placed".to_owned(),
        PlaceError::TooManyForPlanar { .. } => "more zones than placement `planar` supports".to_owned(),
        PlaceError::DoesNotFit { .. } => "more zones than fit on the map".to_owned(),
        PlaceError::TooSmallForWater { water, .. } => {
            format!("more zones than fit on the map with water `{}`", water.word())
        }
        PlaceError::LevelDoesNotFit { level, .. } => {
            format!("more zones than fit on {}", level.words())
        }
        other => without_numbers(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Level;
    use rmg_core::model::{GuardLack, Request};

    use super::*;

    #[test]
    fn kinds_distinguish_requests_and_reasons_but_not_places() {
        let mine = |resource: &str| Request::Mine { entry: 3, resource: resource.to_owned() };
        let army = |strength| {
            let (factions, creature) = ("castle".to_owned(), "pikeman".to_owned());
            GuardLack::NoArmy { strength, factions, creature, count: 1, worth: 80 }
        };
        let room = |zone: &str, what: &str, number| FillError::NoRoomForObject {
            zone: zone.to_owned(),
            what: Box::new(mine(what)),
            number,
            of: 9,
            covered: 400,
            open: 300,
        };
        let guard = |what: &str, reason, strength| FillError::NoPileGuard {
            zone: "1".to_owned(),
            what: Box::new(mine(what)),
            strength,
            reason: Box::new(reason),
            is_certain: false,
        };
        let terrain = |level| FillError::NoTerrain { zone: "1".to_owned(), level };
        let kinds = [
            room("1", "gold", 1),
            room("2", "gold", 4),
            room("1", "wood", 1),
            guard("gold", army(200), 200),
            guard("gold", army(400), 400),
            guard("gold", GuardLack::NoCreature { factions: "castle".to_owned() }, 200),
            terrain(Level::SURFACE),
            terrain(Level::UNDERGROUND),
        ]
        .map(|error| kind_of_request(&error));
        assert_eq!(kinds[0], "no room for a mine of gold");
        assert_eq!((&kinds[0], &kinds[3]), (&kinds[1], &kinds[4]));
        let mut different: Vec<&String> = kinds.iter().collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 6, "{kinds:?}");
    }
}
