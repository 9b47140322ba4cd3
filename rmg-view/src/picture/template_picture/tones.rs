//! Colours of zones and mines.

use rmg_core::PlayerColor;
use rmg_core::template::{TreasureTier, Zone, ZoneKind};

use crate::picture::color::{Color, PAPER};
use crate::picture::palette::zone_color;

/// Worth of the treasure of 400 tiles below which a zone without seat has the tone, with words for it; the
/// last is for all above.
pub(super) const TONES: [(u64, &str, Color); 4] = [
    (25_000, "below 25k", Color(206, 180, 150)),
    (90_000, "below 90k", Color(206, 210, 216)),
    (250_000, "below 250k", Color(240, 208, 106)),
    (u64::MAX, "250k and more", Color(232, 166, 40)),
];
/// Junctions.
pub(super) const JUNCTION: Color = Color(176, 190, 172);

/// What the treasure of 400 tiles is worth.
pub(crate) fn worth(tiers: &[TreasureTier]) -> u64 {
    tiers.iter().fold(0, |sum, tier| sum.saturating_add(tier.worth()))
}

/// `850`, `55k`, `1.2M`, `999M+`.
pub(crate) fn short_number(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{}k", number / 1_000),
        1_000_000..999_000_000 => format!("{}.{}M", number / 1_000_000, number / 100_000 % 10),
        _ => "999M+".to_owned(),
    }
}

/// The player who has a seat where seats are not shuffled.
pub(super) fn player_of(zone: &Zone) -> Option<PlayerColor> {
    let seat = usize::from(zone.owner.as_ref()?.value.0);
    PlayerColor::ALL.get(seat.checked_sub(1)?).copied()
}

/// The place in [`TONES`] of a zone that shows its riches.
pub(super) fn tone_of(zone: &Zone, tiers: &[TreasureTier]) -> Option<usize> {
    let worth = worth(tiers);
    let is_meant = zone.kind == ZoneKind::Treasure && player_of(zone).is_none();
    let tone = TONES.iter().position(|(limit, ..)| worth < *limit).unwrap_or(TONES.len() - 1);
    is_meant.then_some(tone)
}

/// The colour of a zone's disc.
pub(super) fn color_of(zone: &Zone, tiers: &[TreasureTier]) -> Color {
    match (zone.kind, tone_of(zone, tiers)) {
        (_, Some(tone)) => TONES[tone].2,
        (ZoneKind::Junction, None) if player_of(zone).is_none() => JUNCTION,
        // land of a player where nobody starts
        (ZoneKind::Treasure | ZoneKind::Junction, None) => {
            zone_color(ZoneKind::PlayerStart, player_of(zone)).mix(PAPER, 140)
        }
        (kind, None) => zone_color(kind, player_of(zone)),
    }
}

/// The colour of what a mine yields.
pub(super) fn resource_color(name: &str) -> Color {
    match plain(name) {
        "wood" => Color(146, 96, 50),
        "ore" => Color(126, 116, 108),
        "mercury" => Color(172, 186, 206),
        "sulfur" => Color(214, 206, 64),
        "crystal" => Color(210, 62, 62),
        "gems" => Color(40, 168, 160),
        "gold" => Color(246, 196, 36),
        _ => Color(150, 110, 190),
    }
}

/// A name without `core:`, which every name may have.
pub(crate) fn plain(name: &str) -> &str {
    name.strip_prefix("core:").unwrap_or(name)
}
