//! Unmet requests in words: the only place that makes them.

use std::fmt::{self, Display};

use crate::model::unmet::{
    ChosenFaction, GuardLack, HintRequest, Request, RoadEnd, TerrainLack, UnmetReason, UnmetWish,
};
use crate::plan::TownHintPlan;
use crate::template::ConnectionKind;
use crate::text::{Detail, without_numbers};

const LARGER: &str = "give the zone a larger size, or choose a larger map";

impl UnmetWish {
    /// Why it was not met, with the number that is missing: `3 missing: no room is left in the zone`.
    #[must_use]
    pub fn reason_words(&self) -> String {
        self.why(Detail::Full)
    }

    /// The modifier, the request and the reason: `signposts: a signpost: no room is left near the main point`.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}: {}: {}", self.pass, self.what, self.reason_words())
    }

    /// The same without numbers and keys of zones, equal for requests of one kind that were not met for one kind of reason.
    #[must_use]
    pub fn kind(&self) -> String {
        format!("{}: {}: {}", self.pass, self.what.kind(), self.why(Detail::Kind))
    }

    fn why(&self, detail: Detail) -> String {
        let reason = self.reason.words(&self.what, detail);
        match self.shortage {
            None => reason,
            Some(short) => {
                let of = short.of.map_or_else(String::new, |of| format!(" of {}", detail.number(&of)));
                format!("{}{of} missing: {reason}", detail.number(&short.missing))
            }
        }
    }
}

impl Request {
    /// The words without numbers and keys of zones.
    #[must_use]
    pub fn kind(&self) -> String {
        self.words(Detail::Kind)
    }

    fn words(&self, detail: Detail) -> String {
        match self {
            Self::Treasure { piles, min, max, .. } => {
                let (min, max) = (detail.number(min), detail.number(max));
                format!("{} of treasure worth {min} to {max}", detail.counted(*piles, "pile"))
            }
            Self::Town => "a town".to_owned(),
            Self::Mine { resource, .. } => format!("a mine of {resource}"),
            Self::Required { name, .. } => format!("required `{name}`"),
            Self::GuardedWay => "a guarded way".to_owned(),
            Self::MonolithPair => "a pair of monoliths".to_owned(),
            Self::InnerConnection { kind } => {
                format!("a {} connection of a zone with itself", kind.word())
            }
            Self::TownHint { town, hint } => match detail {
                Detail::Full => format!("{}: {hint}", TownHintPlan::name(usize::from(*town))),
                Detail::Kind => format!("hint of town N: {}", hint.words(detail)),
            },
            Self::Terrain { like: None, terrain } => format!("the terrain of its town, {terrain}"),
            Self::Terrain { like: Some(zone), terrain } => {
                format!("the terrain of zone {}, {terrain}", detail.number(zone))
            }
            Self::Road { to } => match to {
                None => "road",
                Some(RoadEnd::Town) => "road to a town",
                Some(RoadEnd::Connection) => "road of a connection",
                Some(RoadEnd::Mine) => "road to a mine",
            }
            .to_owned(),
            Self::DiggingPlace => "a place to dig for the grail".to_owned(),
            Self::Signpost => "a signpost".to_owned(),
            Self::Own(text) | Self::Text(text) => opaque(text, detail),
        }
    }
}

impl Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Detail::Full))
    }
}

impl HintRequest {
    fn words(&self, detail: Detail) -> String {
        match self {
            Self::Like(zone) => format!("like zone {}", detail.number(zone)),
            Self::AtHomeIn(zone) => format!("at home on the terrain of zone {}", detail.number(zone)),
            Self::Unlike(zones) => {
                let noun = if zones.len() == 1 { "zone" } else { "zones" };
                let keys: Vec<String> = zones.iter().map(|zone| detail.number(zone)).collect();
                format!("unlike {noun} {}", keys.join(", "))
            }
        }
    }
}

impl Display for HintRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Detail::Full))
    }
}

impl UnmetReason {
    /// - `what`: the request that it is the reason of.
    fn words(&self, what: &Request, detail: Detail) -> String {
        match self {
            Self::NoRoomIn { zone } => {
                format!("no room is left in zone {}; {LARGER}", detail.number(zone))
            }
            Self::NoRoom => match what {
                Request::DiggingPlace => "no room is left".to_owned(),
                Request::Signpost => "no room is left near the main point".to_owned(),
                Request::Treasure { .. } => "no room is left in the zone".to_owned(),
                _ => format!("no room is left in the zone; {LARGER}"),
            },
            Self::NoSuchPile => "what may lie here makes no such pile".to_owned(),
            Self::Sealed => "the zone is sealed".to_owned(),
            Self::NoGround => "no hero can walk in the zone".to_owned(),
            Self::NoGuard { strength, lack } => match what {
                Request::Treasure { .. } => lack.words(detail),
                _ => format!("no guard of strength {}: {}", detail.number(strength), lack.words(detail)),
            },
            Self::WrongTerrain { terrain } => {
                format!("none can stand on {terrain}; choose another terrain for the zone")
            }
            Self::TooFewMonoliths { needed, kinds } => {
                let (needed, kinds) = (detail.number(needed), detail.number(kinds));
                format!("{needed} connections need one, the game has {kinds} kinds")
            }
            Self::OneZone => match what {
                Request::InnerConnection { kind: ConnectionKind::Fictive } => {
                    "a zone cannot lie nearer to itself"
                }
                Request::InnerConnection { kind: ConnectionKind::Repulsive } => {
                    "a zone cannot lie farther from itself"
                }
                _ => "a zone has no border with itself",
            }
            .to_owned(),
            Self::NoFaction { chosen } if chosen.is_empty() => {
                "no choice of factions meets it, with what zones allow and other hints want".to_owned()
            }
            Self::NoFaction { chosen } => {
                let one = |chosen: &ChosenFaction| {
                    format!("{} in zone {}", chosen.faction, detail.number(&chosen.zone))
                };
                let chosen: Vec<String> = chosen.iter().map(one).collect();
                format!("players chose {}, and no other choice meets it", chosen.join(" and "))
            }
            Self::OtherTerrain { instead, lack } => {
                let lack = match lack {
                    TerrainLack::NotUsual => "it is not usual on this level".to_owned(),
                    TerrainLack::CannotStand(what) => format!("{} cannot stand on it", what.words(detail)),
                    TerrainLack::Circle => "the zones wait for each other".to_owned(),
                };
                format!("{lack}; {instead} instead")
            }
            Self::NoRoadKind => "the content pack has no road".to_owned(),
            Self::NoWay { from: (x, y) } => {
                let (x, y) = (detail.number(x), detail.number(y));
                format!("no open ground leads from ({x}, {y}) to the other ends")
            }
            Self::Own(text) | Self::Text(text) => opaque(text, detail),
        }
    }
}

impl GuardLack {
    /// The words without numbers.
    #[must_use]
    pub fn kind(&self) -> String {
        self.words(Detail::Kind)
    }

    fn words(&self, detail: Detail) -> String {
        match self {
            Self::NoCreature { factions } => format!("no creature of {factions} may stand on the map"),
            Self::NoArmy { strength, factions, creature, count, worth } => format!(
                "no army of {factions} is worth a guard of strength {}: the nearest is {} of `{creature}`, worth {}",
                detail.number(strength),
                detail.number(count),
                detail.number(worth)
            ),
            Self::NoObject { creature } => format!("the pack has no map object for {creature}"),
            Self::WrongTerrain { creature } => format!("{creature} cannot stand on the zone's terrain"),
        }
    }
}

impl std::error::Error for GuardLack {}

impl Display for GuardLack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Detail::Full))
    }
}

/// A text of unknown structure.
fn opaque(text: &str, detail: Detail) -> String {
    match detail {
        Detail::Full => text.to_owned(),
        Detail::Kind => without_numbers(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shortage;

    #[test]
    fn the_kind_of_an_unmet_request_has_neither_numbers_nor_keys_of_zones() {
        let wish = |what, shortage, reason| UnmetWish {
            pass: "a pass".into(),
            zone: None,
            connection: None,
            what,
            shortage,
            reason,
            missing: None,
        };
        let tier = |tier, piles| Request::Treasure { tier, piles, min: 500, max: 900 };
        let short = |missing, of| Some(Shortage { missing, of });
        let lack = GuardLack::NoArmy {
            strength: 70,
            factions: "x".into(),
            creature: "imp2".into(),
            count: 3,
            worth: 9,
        };
        let no_guard = || UnmetReason::NoGuard { strength: 70, lack: lack.clone() };
        let found = [
            wish(tier(1, 1), short(1, None), UnmetReason::NoSuchPile),
            wish(tier(0, 8), short(2, None), no_guard()),
            wish(Request::Town, short(2, Some(5)), no_guard()),
            wish(Request::MonolithPair, None, UnmetReason::NoRoomIn { zone: "north".into() }),
            wish(Request::Own("3 signs".into()), None, UnmetReason::Own("none of 4".into())),
        ]
        .map(|wish| [wish.words(), wish.kind()]);
        let lack = "no army of x is worth a guard of strength 70: the nearest is 3 of `imp2`, worth 9";
        let kind = "no army of x is worth a guard of strength N: the nearest is N of `imp2`, worth N";
        assert_eq!(
            found,
            [
                [
                    "a pass: 1 pile of treasure worth 500 to 900: 1 missing: what may lie here makes no such pile".into(),
                    "a pass: N piles of treasure worth N to N: N missing: what may lie here makes no such pile".into(),
                ],
                [
                    format!("a pass: 8 piles of treasure worth 500 to 900: 2 missing: {lack}"),
                    format!("a pass: N piles of treasure worth N to N: N missing: {kind}"),
                ],
                [
                    format!("a pass: a town: 2 of 5 missing: no guard of strength 70: {lack}"),
                    format!("a pass: a town: N of N missing: no guard of strength N: {kind}"),
                ],
                [
                    format!("a pass: a pair of monoliths: no room is left in zone north; {LARGER}"),
                    format!("a pass: a pair of monoliths: no room is left in zone N; {LARGER}"),
                ],
                ["a pass: 3 signs: none of 4".into(), "a pass: N signs: none of N".into()],
            ]
        );
    }
}
