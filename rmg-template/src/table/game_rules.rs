//! Reads the options of packs that state rules of the game. Their defaults and limits are those of the game.
//! A missing column has no entry in the options, and an empty cell has an empty entry.

use rmg_core::template::{Extra, GameRules, JoiningRules};

use super::numbers::signed;

/// Returns the rules of the whole game.
pub(super) fn game_rules(options: &[Extra]) -> GameRules {
    let rounds = number(cell(options, "maxBattleRounds").unwrap_or_default());
    let mut unassembled = Vec::new();
    for token in cell(options, "combinationArtifacts").unwrap_or_default().split_whitespace() {
        let (is_on, digits) = signed(token);
        let Some(ordinal) = digits.parse().ok().filter(|ordinal| *ordinal <= GameRules::MAX_COMBINATION)
        else {
            continue;
        };
        unassembled.retain(|known| *known != ordinal);
        if !is_on {
            unassembled.push(ordinal);
        }
    }
    unassembled.sort_unstable();
    GameRules {
        no_special_weeks: cell(options, "specialWeeksDisabled").is_some_and(|cell| !cell.is_empty()),
        no_spell_research: cell(options, "spellResearch").is_some_and(str::is_empty),
        battle_rounds: (rounds > 0)
            .then(|| u16::try_from(rounds).unwrap_or(u16::MAX).min(GameRules::MAX_ROUNDS)),
        unassembled,
    }
}

/// Returns how the monsters of a zone join heroes.
pub(super) fn joining(options: &[Extra]) -> JoiningRules {
    // random maps of the game and its editor have different defaults
    let default = JoiningRules { percent: 50, only_for_money: true, ..JoiningRules::default() };
    let mood = cell(options, "monstersDispositionStandard").map(number);
    let mood = mood.and_then(|mood| u8::try_from(mood).ok()).filter(|mood| *mood <= JoiningRules::EXACT);
    let mood = mood.unwrap_or(default.mood);
    let aggression = number(cell(options, "monstersDispositionCustom").unwrap_or_default()).clamp(1, 10);
    let percent = match cell(options, "monstersJoiningPercentage").map(number) {
        Some(0) => 25,
        Some(2) => 75,
        Some(3) => 100,
        _ => default.percent,
    };
    JoiningRules {
        mood,
        aggression: if mood == JoiningRules::EXACT { u8::try_from(aggression).unwrap_or(1) } else { 0 },
        percent,
        only_for_money: cell(options, "monstersJoinOnlyForMoney")
            .map_or(default.only_for_money, |cell| !cell.is_empty()),
    }
}

/// Returns the cell of an option; `None` if the table has no such column.
fn cell<'e>(options: &'e [Extra], name: &str) -> Option<&'e str> {
    options.iter().find(|option| option.name == name).map(|option| option.value.value.as_str())
}

/// Returns the number at the start of a cell, as the game reads it: 0 if there is none. Large numbers are
/// reduced.
fn number(cell: &str) -> i64 {
    let (digits, sign) = match cell.strip_prefix('-') {
        Some(digits) => (digits, -1),
        None => (cell.strip_prefix('+').unwrap_or(cell), 1),
    };
    let digits = digits.chars().map_while(|digit| digit.to_digit(10));
    sign * digits.fold(0_i64, |number, digit| (number * 10 + i64::from(digit)).min(i64::from(i32::MAX)))
}

#[cfg(test)]
mod tests {
    use rmg_core::diag::Spanned;

    use super::*;

    fn options(cells: &[(&'static str, &str)]) -> Vec<Extra> {
        let extra = |&(name, cell): &(&'static str, &str)| Extra {
            name,
            value: Spanned::new(cell.to_owned(), Default::default()),
        };
        cells.iter().map(extra).collect()
    }

    #[test]
    fn rules_follow_the_reader_of_the_game() {
        assert_eq!(game_rules(&[]), GameRules::default());
        let rounds = |cell| game_rules(&options(&[("maxBattleRounds", cell)])).battle_rounds;
        assert_eq!(
            ["", "0", "-5", "100", "100x", "99999999999999999999", "x"].map(rounds),
            [None, None, None, Some(100), Some(100), Some(9999), None]
        );
        let rules = game_rules(&options(&[
            ("specialWeeksDisabled", "x"),
            ("spellResearch", ""),
            ("combinationArtifacts", "-3 +1 -0 -16 -3 +0 -x 4 -300"),
        ]));
        assert!(rules.no_special_weeks && rules.no_spell_research);
        assert_eq!(rules.unassembled, [3]);
        assert_eq!(
            rules.to_string(),
            "no special weeks, no spell research, combination artifacts 3 are not assembled"
        );
        assert_eq!(game_rules(&options(&[("spellResearch", "x")])), GameRules::default());
    }

    #[test]
    fn monsters_join_by_the_limits_of_the_game() {
        let mood = |cell| joining(&options(&[("monstersDispositionStandard", cell)])).mood;
        assert_eq!(["", "4", "6", "-1", "x"].map(mood), [0, 4, 3, 3, 0]);
        let exact = |cell| {
            let cells = [("monstersDispositionStandard", "5"), ("monstersDispositionCustom", cell)];
            joining(&options(&cells)).aggression
        };
        assert_eq!(["7", "", "11", "-2"].map(exact), [7, 1, 10, 1]);
        let percent = |cell| joining(&options(&[("monstersJoiningPercentage", cell)])).percent;
        assert_eq!(["0", "1", "2", "3", "4", ""].map(percent), [25, 50, 75, 100, 50, 25]);
        assert!(!joining(&options(&[("monstersJoinOnlyForMoney", "")])).only_for_money);
        assert_eq!(joining(&[]).to_string(), "hostile, 50 % join, only for money");
    }
}
