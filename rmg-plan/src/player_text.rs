//! Players as text: `red=human,town=castle,hero=orrin,team=1,seat=2,bonus=gold:2000+wood:10`.

use std::str::FromStr;

use rmg_core::diag::nearest;
use rmg_core::{PlayerColor, Seat};

use crate::options::PlayerChoice;

/// Describes why a text is not a player, with the known words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlayerError(String);

impl FromStr for PlayerChoice {
    type Err = PlayerError;

    /// Parses a color, then `=` and choices separated by commas: `human` or `computer`, `town=NAME`,
    /// `hero=NAME`, `team=NUMBER`, `seat=NUMBER`, `bonus=RESOURCE:AMOUNT+...`.
    fn from_str(text: &str) -> Result<Self, PlayerError> {
        parse(text).map_err(PlayerError)
    }
}

impl TryFrom<&str> for PlayerChoice {
    type Error = PlayerError;

    /// Parses the text as [`str::parse`] does.
    fn try_from(text: &str) -> Result<Self, PlayerError> {
        text.parse()
    }
}

fn parse(text: &str) -> Result<PlayerChoice, String> {
    let (color, choices) = text.split_once('=').unwrap_or((text, ""));
    let mut player =
        PlayerChoice::new(PlayerColor::from_name(color.trim()).ok_or_else(|| unknown_color(color))?);
    for choice in choices.split(',').map(str::trim).filter(|choice| !choice.is_empty()) {
        match choice.split_once('=') {
            None => player.human = Some(is_human(choice)?),
            Some(("town", "random")) => player.town = None,
            Some(("town", "")) => return Err("missing name of a town, as in `town=castle`".to_owned()),
            Some(("town", town)) => player.town = Some(town.to_owned()),
            Some(("team", team)) => {
                let number = team
                    .parse()
                    .map_err(|_| format!("invalid team `{team}`: expected a number from 0 to 255"))?;
                player.team = Some(number);
            }
            Some(("hero", "random")) => player.hero = None,
            Some(("hero", "")) => return Err("missing name of a hero, as in `hero=orrin`".to_owned()),
            Some(("hero", hero)) => player.hero = Some(hero.to_owned()),
            Some(("seat", seat)) => {
                let number = seat.parse().ok().filter(|number| *number > 0);
                let number = number.ok_or_else(|| {
                    format!("invalid seat `{seat}`: expected a number from 1, as `owner` in the template")
                })?;
                player.seat = Some(Seat(number));
            }
            Some(("bonus", bonus)) => {
                player.bonus = bonus.split('+').map(resource).collect::<Result<_, _>>()?
            }
            Some((key, _)) => return Err(format!("unknown key `{key}`: expected {KEYS}")),
        }
    }
    Ok(player)
}

/// All choices with a value.
const KEYS: &str = "`town=NAME`, `hero=NAME`, `team=NUMBER`, `seat=NUMBER` or `bonus=RESOURCE:AMOUNT+...`";

/// Parses an amount of a resource, such as `gold:2000`.
fn resource(text: &str) -> Result<(String, u32), String> {
    let entry = text.rsplit_once(':').and_then(|(name, amount)| Some((name, amount.parse().ok()?)));
    match entry {
        Some((name, amount)) if !name.is_empty() => Ok((name.to_owned(), amount)),
        _ => Err(format!("invalid bonus `{text}`: expected resources, as in `bonus=gold:2000+wood:10`")),
    }
}

fn is_human(word: &str) -> Result<bool, String> {
    match word {
        "human" => Ok(true),
        "computer" | "cpu" | "ai" => Ok(false),
        _ => Err(format!("unknown word `{word}`: expected `human` or `computer`, {KEYS}")),
    }
}

fn unknown_color(text: &str) -> String {
    let names = PlayerColor::ALL.map(PlayerColor::name);
    match nearest(text.trim(), names) {
        Some(meant) => format!("unknown player color `{text}`; did you mean `{meant}`?"),
        None => format!("unknown player color `{text}`: expected {}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_in_any_order() {
        let text = "Red=team=2,human,bonus=gold:2000+core:wood:10,town=castle,seat=3,hero=orrin";
        let player = PlayerChoice::try_from(text).unwrap();
        let want = PlayerChoice {
            color: PlayerColor::Red,
            human: Some(true),
            town: Some("castle".into()),
            hero: Some("orrin".into()),
            team: Some(2),
            seat: Some(Seat(3)),
            bonus: vec![("gold".into(), 2000), ("core:wood".into(), 10)],
        };
        assert_eq!(player, want);
        assert_eq!(parse("pink").unwrap(), PlayerChoice::new(PlayerColor::Pink));
        assert_eq!(parse("blue=cpu,town=random").unwrap().human, Some(false));
    }

    #[test]
    fn errors_list_known_words() {
        for (text, part) in [
            ("rad", "did you mean `red`"),
            ("white", "red, blue, tan"),
            ("red=boss", "`human` or `computer`"),
            ("red=team=x", "from 0 to 255"),
            ("red=gift=bob", "unknown key `gift`"),
            ("red=hero=", "`hero=orrin`"),
            ("red=seat=0", "from 1"),
            ("red=bonus=gold", "`bonus=gold:2000+wood:10`"),
            ("red=bonus=gold:-5", "`bonus=gold:2000+wood:10`"),
            ("red=town=", "`town=castle`"),
        ] {
            let error = text.parse::<PlayerChoice>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
