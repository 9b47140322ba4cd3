//! Reads town hints of packs, such as `pd6_p 1s6_p`: tokens that relate towns of a zone to towns or terrains.
//!
//! ```text
//! token     [town] relation other
//! town      "p" (the town of the player) | number (a neutral town, from 0); all towns if it is missing
//! relation  "s" (the same faction) | "d" (another faction) | "st" (native to the terrain)
//! other     "x" (this zone) | number of a zone, then "_p" (the town of its player) | "_" number (its neutral
//!           town); all its towns if it is missing
//! ```
//!
//! Hints of templates refer only to the main towns of zones. A token that means the same as such hints
//! becomes one, and the others stay text. In public packs every token of the forms `pd#_p`, `#s#_p` and
//! `#sx_p` refers to towns that exist, with neutral towns counted from 0.

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::diag::{Span, Spanned};
use rmg_core::template::{Extra, OwnOrLike, Template, TownHint, Towns, Zone};

use super::context::ZoneIds;

/// The name of the option with the tokens that stay text.
const UNKNOWN: &str = "unknownTownHints";

/// Maximum number of tokens of a zone; public packs have up to ten.
const MAX_TOKENS: usize = 64;

/// A token that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Token<'t> {
    town: Which,
    relation: Relation,
    /// The text of the number of the other zone; `None`: this zone.
    zone: Option<&'t str>,
    other: Which,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    Player,
    Neutral(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Same,
    Other,
    Native,
}

impl<'t> Token<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let (digits, rest) = number(text);
        let (town, rest) = match (digits, rest.strip_prefix('p')) {
            ("", Some(rest)) => (Which::Player, rest),
            ("", None) => (Which::All, rest),
            (digits, _) => (Which::Neutral(digits.parse().ok()?), rest),
        };
        let relations = [("st", Relation::Native), ("s", Relation::Same), ("d", Relation::Other)];
        let (relation, rest) =
            relations.into_iter().find_map(|(word, relation)| Some((relation, rest.strip_prefix(word)?)))?;
        let (zone, rest) = match (number(rest), rest.strip_prefix('x')) {
            (_, Some(rest)) => (None, rest),
            (("", _), None) => return None,
            ((digits, rest), None) => (Some(digits), rest),
        };
        let other = match rest.strip_prefix('_') {
            Some("p") => Which::Player,
            Some(digits) => Which::Neutral(digits.parse().ok()?),
            None if rest.is_empty() => Which::All,
            None => return None,
        };
        (relation != Relation::Native || other == Which::All).then_some(Self { town, relation, zone, other })
    }
}

/// Splits the digits at the start of a text from the rest.
fn number(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()))
}

/// Reads the hints of all zones, and keeps the tokens without an equivalent as an option of their zone.
pub(super) fn read(template: &mut Template, ids: &ZoneIds) {
    let cell = |zone: &Zone| zone.extras.iter().find(|extra| extra.name == "townHint").cloned();
    let cells: Vec<Option<Extra>> = template.zones.iter().map(cell).collect();
    if cells.iter().all(Option::is_none) {
        return;
    }
    let mut hints = Hints::new(template, ids);
    let mut unknown: BTreeMap<(usize, usize), &str> = BTreeMap::new();
    // the others may refer to zones whose towns all have the same faction, which these decide
    for is_same in [true, false] {
        for (at, extra) in cells.iter().enumerate() {
            let Some(extra) = extra else { continue };
            let mut texts = extra.value.value.split_whitespace();
            for (nth, text) in texts.by_ref().take(MAX_TOKENS).enumerate() {
                let token = Token::of(text);
                if token.is_some_and(|token| token.relation == Relation::Same) == is_same
                    && token
                        .and_then(|token| hints.add(ZoneId::from_index(at), token, extra.value.span))
                        .is_none()
                {
                    unknown.insert((at, nth), text);
                }
            }
            if is_same && texts.next().is_some() {
                unknown.insert((at, MAX_TOKENS), "...");
            }
        }
    }
    let read = hints.read;
    for (at, (zone, hints)) in template.zones.iter_mut().zip(read).enumerate() {
        if let OwnOrLike::Own(towns) = &mut zone.towns {
            towns.hints = hints;
        }
        let left: Vec<&str> = unknown.range((at, 0)..(at + 1, 0)).map(|(_, text)| *text).collect();
        if let (Some(extra), false) = (&cells[at], left.is_empty()) {
            zone.extras.push(Extra { name: UNKNOWN, value: Spanned::new(left.join(" "), extra.value.span) });
        }
    }
}

/// The towns of a zone.
#[derive(Debug, Clone, Copy)]
struct TownCounts {
    player: usize,
    neutral: usize,
    /// Whether the number or the order of its towns is not known: densities, and neutral towns of two kinds.
    is_unclear: bool,
    is_one_faction: bool,
}

impl TownCounts {
    fn of(zone: &Zone) -> Self {
        let nothing = Towns::default();
        let towns = if let OwnOrLike::Own(towns) = &zone.towns { towns } else { &nothing };
        let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let (player, neutral) = (towns.player, towns.neutral);
        let densities =
            [player.town_density, player.castle_density, neutral.town_density, neutral.castle_density];
        let of_player = count(player.towns).saturating_add(count(player.castles));
        Self {
            player: if zone.kind.is_start() { of_player.max(1) } else { of_player },
            neutral: count(neutral.towns).saturating_add(count(neutral.castles)),
            is_unclear: densities.iter().any(|density| *density > 0)
                || (neutral.towns > 0 && neutral.castles > 0),
            is_one_faction: zone.towns_are_same_type,
        }
    }

    fn total(self) -> usize {
        self.player.saturating_add(self.neutral)
    }
}

/// Maximum number of towns of a zone with hints; public packs have up to five.
const MAX_TOWNS: usize = 64;

/// The hints that were read so far.
#[derive(Debug)]
struct Hints<'i> {
    ids: &'i ZoneIds,
    counts: Vec<TownCounts>,
    /// By zone and town, in the order of placement.
    read: Vec<Vec<TownHint>>,
}

impl<'i> Hints<'i> {
    fn new(template: &Template, ids: &'i ZoneIds) -> Self {
        let counts: Vec<TownCounts> = template.zones.iter().map(TownCounts::of).collect();
        Self { ids, read: vec![Vec::new(); counts.len()], counts }
    }

    /// Adds a token of a zone; `None` if hints cannot express it.
    fn add(&mut self, zone: ZoneId, token: Token<'_>, span: Span) -> Option<()> {
        let counts = self.counts[zone.index()];
        if counts.is_unclear || counts.total() > MAX_TOWNS {
            return None;
        }
        let towns = match token.town {
            Which::All => 0..counts.total(),
            Which::Player => 0..counts.player.min(1),
            Which::Neutral(at) if at < counts.neutral => counts.player + at..counts.player + at + 1,
            Which::Neutral(_) => return None,
        };
        let other = match token.zone {
            Some(id) => self.ids.get(id)?,
            None => zone,
        };
        let is_main = token.relation == Relation::Native
            || match token.other {
                Which::Player => self.counts[other.index()].player > 0,
                Which::Neutral(at) => at == 0 && self.is_first_neutral(other),
                Which::All => self.all_are_like_main(other, (other == zone).then_some(&towns)),
            };
        let is_free = |hint: &TownHint| match token.relation {
            Relation::Other => hint.like.is_none() && hint.related_to_terrain.is_none(),
            Relation::Same | Relation::Native => *hint == TownHint::default(),
        };
        let own = &mut self.read[zone.index()];
        if !is_main || towns.is_empty() || !own.iter().skip(towns.start).take(towns.len()).all(is_free) {
            return None;
        }
        own.resize(own.len().max(towns.end), TownHint::default());
        for hint in &mut own[towns] {
            let other = Spanned::new(other, span);
            match token.relation {
                Relation::Same => hint.like = Some(other),
                Relation::Other if hint.not_like.iter().any(|known| known.value == other.value) => {}
                Relation::Other => hint.not_like.push(other),
                Relation::Native => hint.related_to_terrain = Some(other),
            }
        }
        Some(())
    }

    /// Returns whether the first neutral town of a zone is its main town.
    fn is_first_neutral(&self, zone: ZoneId) -> bool {
        let counts = self.counts[zone.index()];
        counts.player == 0 && counts.neutral > 0 && !counts.is_unclear
    }

    /// Returns whether all towns of a zone, without some of them, have the faction of its main town.
    fn all_are_like_main(&self, zone: ZoneId, without: Option<&std::ops::Range<usize>>) -> bool {
        let counts = self.counts[zone.index()];
        let is_like = |town: usize| {
            let hint = self.read[zone.index()].get(town);
            counts.is_one_faction
                || without.is_some_and(|without| without.contains(&town))
                || hint.and_then(|hint| hint.like).is_some_and(|like| like.value == zone)
        };
        let is_without_main = without.is_some_and(|without| without.contains(&0));
        counts.total() > 0
            && counts.total() <= MAX_TOWNS
            && !counts.is_unclear
            && !is_without_main
            && (1..counts.total()).all(is_like)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tokens_have_a_town_a_relation_and_another_town() {
        let token = |town, relation, zone, other| Some(Token { town, relation, zone, other });
        for (text, expected) in [
            ("pd6_p", token(Which::Player, Relation::Other, Some("6"), Which::Player)),
            ("pd1_0", token(Which::Player, Relation::Other, Some("1"), Which::Neutral(0))),
            ("0sx_p", token(Which::Neutral(0), Relation::Same, None, Which::Player)),
            ("12s34_p", token(Which::Neutral(12), Relation::Same, Some("34"), Which::Player)),
            ("1st6", token(Which::Neutral(1), Relation::Native, Some("6"), Which::All)),
            ("1dx", token(Which::Neutral(1), Relation::Other, None, Which::All)),
            ("d6", token(Which::All, Relation::Other, Some("6"), Which::All)),
            ("s9_p", token(Which::All, Relation::Same, Some("9"), Which::Player)),
            ("ndx", None),
            ("pd", None),
            ("pdx_", None),
            ("1st6_p", None),
            ("0s1p", None),
            ("99999999999999999999999dx", None),
            ("", None),
            ("ť", None),
        ] {
            assert_eq!(Token::of(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in "[pndsxt_0-9ť]{0,9}") {
            let _ = Token::of(&text);
        }
    }
}
