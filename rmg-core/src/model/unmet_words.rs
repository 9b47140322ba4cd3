//! Texts of unmet requests.

use std::fmt::{self, Display};

use crate::model::unmet::{
    ChosenFaction, GuardLack, HintRequest, Request, RoadEnd, TerrainLack, UnmetReason, UnmetRequest,
};
use crate::plan::TownHintPlan;
use crate::template::ConnectionKind;
use crate::text::{Detail, without_numbers};

const LARGER: &str = "enlarge the zone, or choose a larger map";

impl UnmetRequest {
    /// Returns the reason, with the missing number: `3 missing: no room is left in the zone`.
    #[must_use]
    pub fn reason_words(&self) -> String {
        self.why(Detail::Full)
    }

    /// Returns the modifier, the request and the reason:
    /// `signposts: a signpost: no room is left near the main point`.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}: {}: {}", self.pass, self.what, self.reason_words())
    }

    /// Returns the text without numbers and keys of zones. It is equal for requests of the same kind with the
    /// same kind of reason.
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
    /// Returns the text without numbers and keys of zones.
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
            Self::GuardedWay => "a guarded link".to_owned(),
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
            Self::AtHomeIn(zone) => format!("native to the terrain of zone {}", detail.number(zone)),
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
    /// Returns the text of the reason of the request `what`.
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
            Self::NoSuchPile => "no combination of allowed objects has such a value".to_owned(),
            Self::Sealed => "the zone is sealed".to_owned(),
            Self::NoGround => "no hero can walk in the zone".to_owned(),
            Self::NoGuard { strength, lack } => match what {
                Request::Treasure { .. } => lack.words(detail),
                _ => format!("no guard of strength {}: {}", detail.number(strength), lack.words(detail)),
            },
            Self::WrongTerrain { terrain } => {
                format!("it cannot be placed on {terrain}; choose another terrain for the zone")
            }
            Self::TooFewMonoliths { needed, kinds } => {
                let (needed, kinds) = (detail.number(needed), detail.number(kinds));
                format!("{needed} connections need one, but the game has only {kinds} kinds")
            }
            Self::OneZone => match what {
                Request::InnerConnection { kind: ConnectionKind::Fictive } => {
                    "a zone cannot be closer to itself"
                }
                Request::InnerConnection { kind: ConnectionKind::Repulsive } => {
                    "a zone cannot be farther from itself"
                }
                _ => "a zone has no border with itself",
            }
            .to_owned(),
            Self::NoFaction { chosen } if chosen.is_empty() => {
                "no choice of factions satisfies it together with the allowed factions and the other hints"
                    .to_owned()
            }
            Self::NoFaction { chosen } => {
                let one = |chosen: &ChosenFaction| {
                    format!("{} in zone {}", chosen.faction, detail.number(&chosen.zone))
                };
                let chosen: Vec<String> = chosen.iter().map(one).collect();
                format!(
                    "players chose {}, and no choice of the other factions satisfies it",
                    chosen.join(" and ")
                )
            }
            Self::OtherTerrain { instead, lack } => {
                let lack = match lack {
                    TerrainLack::NotUsual => "it is not typical of this level".to_owned(),
                    TerrainLack::CannotStand(what) => {
                        format!("{} cannot be placed on it", what.words(detail))
                    }
                    TerrainLack::Circle => "the zones depend on each other".to_owned(),
                };
                format!("{lack}; the zone has {instead} instead")
            }
            Self::NoRoadKind => "the content pack has no road".to_owned(),
            Self::NoWay { from: (x, y) } => {
                let (x, y) = (detail.number(x), detail.number(y));
                format!("no walkable path leads from ({x}, {y}) to the other ends")
            }
            Self::Own(text) | Self::Text(text) => opaque(text, detail),
        }
    }
}

impl GuardLack {
    /// Returns the text without numbers.
    #[must_use]
    pub fn kind(&self) -> String {
        self.words(Detail::Kind)
    }

    fn words(&self, detail: Detail) -> String {
        match self {
            Self::NoCreature { factions } => format!("no creature of {factions} can be placed on the map"),
            Self::NoArmy { strength, factions, creature, count, worth } => format!(
                "no stack of creatures of {factions} has strength {}: the closest is {} of `{creature}`, worth {}",
                detail.number(strength),
                detail.number(count),
                detail.number(worth)
            ),
            Self::NoObject { creature } => format!("the pack has no map object for {creature}"),
            Self::WrongTerrain { creature } => {
                format!("{creature} cannot be placed on the terrain of the zone")
            }
        }
    }
}

impl std::error::Error for GuardLack {}

impl Display for GuardLack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Detail::Full))
    }
}

/// Returns a free text, without numbers for [`Detail::Kind`].
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
    fn the_kind_of_an_unmet_request_has_no_numbers_and_no_zone_keys() {
        let unmet = |what, shortage, reason| UnmetRequest {
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
            unmet(tier(1, 1), short(1, None), UnmetReason::NoSuchPile),
            unmet(tier(0, 8), short(2, None), no_guard()),
            unmet(Request::Town, short(2, Some(5)), no_guard()),
            unmet(Request::MonolithPair, None, UnmetReason::NoRoomIn { zone: "north".into() }),
            unmet(Request::Own("3 signs".into()), None, UnmetReason::Own("none of 4".into())),
        ]
        .map(|unmet| [unmet.words(), unmet.kind()]);
        let lack = "no stack of creatures of x has strength 70: the closest is 3 of `imp2`, worth 9";
        let kind = "no stack of creatures of x has strength N: the closest is N of `imp2`, worth N";
        assert_eq!(
            found,
            [
                [
                    "a pass: 1 pile of treasure worth 500 to 900: 1 missing: no combination of allowed objects has such a value".into(),
                    "a pass: N piles of treasure worth N to N: N missing: no combination of allowed objects has such a value".into(),
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
