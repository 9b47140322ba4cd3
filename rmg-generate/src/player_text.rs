//! Players as text: `red=human,town=castle,team=1`.

use std::str::FromStr;

use rmg_core::PlayerColor;
use rmg_core::diag::nearest;

use crate::options::PlayerChoice;

/// Why a text is no player, with what is known instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlayerError(String);

impl FromStr for PlayerChoice {
    type Err = PlayerError;

    /// A colour, then `=` and wishes with commas between them: `human` or `computer`, `town=NAME`, `team=NUMBER`.
    fn from_str(text: &str) -> Result<Self, PlayerError> {
        parse(text).map_err(PlayerError)
    }
}

impl TryFrom<&str> for PlayerChoice {
    type Error = PlayerError;

    /// As [`str::parse`].
    fn try_from(text: &str) -> Result<Self, PlayerError> {
        text.parse()
    }
}

fn parse(text: &str) -> Result<PlayerChoice, String> {
    let (color, wishes) = text.split_once('=').unwrap_or((text, ""));
    let mut player = PlayerChoice::new(PlayerColor::from_name(color.trim()).ok_or_else(|| no_color(color))?);
    for wish in wishes.split(',').map(str::trim).filter(|wish| !wish.is_empty()) {
        match wish.split_once('=') {
            None => player.human = Some(human_or_not(wish)?),
            Some(("town", "random")) => player.town = None,
            Some(("town", "")) => return Err("a town has a name, such as `town=castle`".to_owned()),
            Some(("town", town)) => player.town = Some(town.to_owned()),
            Some(("team", team)) => {
                let number = team
                    .parse()
                    .map_err(|_| format!("`{team}` is no team; teams are numbers from 0 to 255"))?;
                player.team = Some(number);
            }
            Some((key, _)) => {
                return Err(format!("`{key}` is unknown; a player has `town=NAME` and `team=NUMBER`"));
            }
        }
    }
    Ok(player)
}

fn human_or_not(word: &str) -> Result<bool, String> {
    match word {
        "human" => Ok(true),
        "computer" | "cpu" | "ai" => Ok(false),
        _ => Err(format!("`{word}` is unknown; write `human`, `computer`, `town=NAME` or `team=NUMBER`")),
    }
}

fn no_color(text: &str) -> String {
    let names = PlayerColor::ALL.map(PlayerColor::name);
    match nearest(text.trim(), names) {
        Some(meant) => format!("`{text}` is no player colour; did you mean `{meant}`?"),
        None => format!("`{text}` is no player colour; they are {}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_wishes_are_read_in_any_order() {
        let player = PlayerChoice::try_from("Red=team=2,human,town=castle").unwrap();
        let want = PlayerChoice {
            color: PlayerColor::Red,
            human: Some(true),
            town: Some("castle".into()),
            team: Some(2),
        };
        assert_eq!(player, want);
        assert_eq!(parse("pink").unwrap(), PlayerChoice::new(PlayerColor::Pink));
        assert_eq!(parse("blue=cpu,town=random").unwrap().human, Some(false));
    }

    #[test]
    fn nonsense_names_what_is_known() {
        for (text, part) in [
            ("rad", "did you mean `red`"),
            ("white", "red, blue, tan"),
            ("red=boss", "`human`, `computer`"),
            ("red=team=x", "from 0 to 255"),
            ("red=hero=bob", "`hero` is unknown"),
            ("red=town=", "`town=castle`"),
        ] {
            let error = text.parse::<PlayerChoice>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
