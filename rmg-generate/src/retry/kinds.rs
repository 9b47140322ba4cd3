//! What was wished and why it could not be, without the names and numbers of one map: what is the same on many maps can be
//! counted together, and what is not the same is not.

use rmg_fill::{FillError, GoalLack};

/// The kind of a wish that must be met and cannot be.
pub(super) fn kind_of_wish(error: &FillError) -> String {
    match error {
        FillError::NoFaction { .. } => "no faction is left for a town".to_owned(),
        FillError::NoTerrain { level, .. } => format!("no terrain is left for a zone on {}", level.words()),
        FillError::NoGround { .. } => "no open tile in a zone".to_owned(),
        FillError::NoSea => "no room for the sea".to_owned(),
        FillError::NoTownKind { faction } => format!("no map object for a town of {faction}"),
        FillError::NoRoomForTown { .. } => "no room for a town".to_owned(),
        FillError::NoRoomForPortal { .. } => "no room for a monolith".to_owned(),
        FillError::TooFewMonoliths { .. } => "more monoliths than the game has kinds".to_owned(),
        FillError::NoGuard { reason, .. } => {
            format!("no guard for a connection: {}", without_numbers(reason))
        }
        FillError::NoRoomForObject { what, .. } => format!("no room for {}", without_numbers(what)),
        FillError::NoObjectOnTerrain { what, terrain, .. } => {
            format!("no {} can stand on {terrain}", without_numbers(what))
        }
        FillError::NoPileGuard { what, reason, .. } => {
            format!("no guard for {}: {}", without_numbers(what), without_numbers(reason))
        }
        FillError::NoDiggingPlace { .. } => "no room for the place of the grail".to_owned(),
        FillError::Unwinnable(lack) => kind_of_lack(lack).to_owned(),
        FillError::NoObstacles { terrain, .. } => format!("no obstacle of one tile for {terrain}"),
        other => kind_of_text(&other.to_string()),
    }
}

/// The kind of what a goal lacks.
fn kind_of_lack(lack: &GoalLack) -> &'static str {
    match lack {
        GoalLack::Town { .. } => "no room for the town by which the map is won",
        GoalLack::Artifact { .. } => "no room for the artifact by which the map is won",
        GoalLack::Obelisk => "no room for an obelisk",
        GoalLack::Way { .. } => "no room for a way to what the map is won by",
    }
}

/// The kind of a wish of which only the words are known: without the place before them and the way out behind them.
fn kind_of_text(text: &str) -> String {
    let place = text.split_once(": ").filter(|(place, _)| {
        place.starts_with("zone ") || place.starts_with("connection ") || place.starts_with("level ")
    });
    let wish = place.map_or(text, |(_, wish)| wish);
    without_numbers(wish.split("; ").next().unwrap_or(wish))
}

/// Numbers become `N`, so that the same refusal at two sizes is one. Those that belong to a name (`chest2`) stay.
pub(crate) fn without_numbers(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    for letter in text.chars() {
        let before = short.chars().next_back();
        match (letter.is_ascii_digit(), before) {
            (true, Some('N')) if is_number_end(&short) => {}
            // the rest of a number with groups of digits: 12,000
            (true, Some(',')) if is_number_end(&short[..short.len() - 1]) => {
                short.pop();
            }
            (true, Some(before)) if before.is_alphanumeric() || before == '_' => short.push(letter),
            (true, _) => short.push('N'),
            (false, _) => short.push(letter),
        }
    }
    short
}

/// Whether the text ends with an `N` that stands for a number.
fn is_number_end(text: &str) -> bool {
    let mut back = text.chars().rev();
    back.next() == Some('N') && !back.next().is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use rmg_core::Level;

    use super::*;

    #[test]
    fn numbers_are_left_out_and_names_stay() {
        for (text, want) in [
            ("a map holds 1296 tiles", "a map holds N tiles"),
            ("12,000 of 3 to 40", "N of N to N"),
            ("chest2 and pandoraBox3", "chest2 and pandoraBox3"),
            ("zone 7, 8 towns", "zone N, N towns"),
            ("NORTH 5", "NORTH N"),
            ("", ""),
        ] {
            assert_eq!(without_numbers(text), want);
        }
    }

    #[test]
    fn different_wishes_and_reasons_are_different_kinds_and_places_are_not() {
        let room = |zone: &str, what: &str, number| FillError::NoRoomForObject {
            zone: zone.to_owned(),
            what: what.to_owned(),
            number,
            of: 9,
            covered: 400,
            open: 300,
        };
        let guard = |what: &str, reason: &str, strength| FillError::NoPileGuard {
            zone: "1".to_owned(),
            what: what.to_owned(),
            strength,
            reason: reason.to_owned(),
            is_certain: false,
        };
        let terrain = |level| FillError::NoTerrain { zone: "1".to_owned(), level };
        let kinds = [
            room("1", "a mine of gold", 1),
            room("2", "a mine of gold", 4),
            room("1", "a mine of wood", 1),
            guard("a mine of gold", "no creature is worth less than 300", 200),
            guard("a mine of gold", "no creature is worth less than 500", 400),
            guard("a mine of gold", "monsters are banned", 200),
            terrain(Level::SURFACE),
            terrain(Level::UNDERGROUND),
        ]
        .map(|error| kind_of_wish(&error));
        assert_eq!(kinds[0], "no room for a mine of gold");
        assert_eq!((&kinds[0], &kinds[3]), (&kinds[1], &kinds[4]));
        let mut different: Vec<&String> = kinds.iter().collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 6, "{kinds:?}");
    }

    #[test]
    fn a_wish_that_has_no_words_of_its_own_yet_is_told_by_its_message() {
        let text = "zone 12: 3 lakes cannot be dug; make it larger";
        assert_eq!(kind_of_text(text), "N lakes cannot be dug");
        assert_eq!(kind_of_text("the sky is 7 miles high"), "the sky is N miles high");
    }
}
