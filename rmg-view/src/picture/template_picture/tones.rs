//! Colors of zones and mines.

use rmg_core::PlayerColor;
use rmg_core::template::{TreasureTier, Zone, ZoneKind};

use crate::picture::color::{Color, PAPER};
use crate::picture::palette::zone_color;

/// Classes of the value of treasure per 400 tiles, for zones without a seat: upper bound, text, color. The
/// last class has no bound.
pub(super) const TONES: [(u64, &str, Color); 4] = [
    (25_000, "below 25k", Color(206, 180, 150)),
    (90_000, "below 90k", Color(206, 210, 216)),
    (250_000, "below 250k", Color(240, 208, 106)),
    (u64::MAX, "250k and more", Color(232, 166, 40)),
];
/// Color of junctions.
pub(super) const JUNCTION: Color = Color(176, 190, 172);

/// Returns the value of treasure per 400 tiles.
pub(crate) fn treasure_value(tiers: &[TreasureTier]) -> u64 {
    tiers.iter().fold(0, |sum, tier| sum.saturating_add(tier.worth()))
}

/// Formats a number with at most a few letters: `850`, `55k`, `1.2M`, `999M+`.
pub(crate) fn short_number(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{}k", number / 1_000),
        1_000_000..999_000_000 => format!("{}.{}M", number / 1_000_000, number / 100_000 % 10),
        _ => "999M+".to_owned(),
    }
}

/// Returns the player of the seat of a zone, if seats are not shuffled.
pub(super) fn player_of(zone: &Zone) -> Option<PlayerColor> {
    let seat = usize::from(zone.owner.as_ref()?.value.0);
    PlayerColor::ALL.get(seat.checked_sub(1)?).copied()
}

/// Returns the position in [`TONES`] of a zone that shows its treasure value.
pub(super) fn tone_of(zone: &Zone, tiers: &[TreasureTier]) -> Option<usize> {
    let treasure_value = treasure_value(tiers);
    let is_meant = zone.kind == ZoneKind::Treasure && player_of(zone).is_none();
    let tone = TONES.iter().position(|(limit, ..)| treasure_value < *limit).unwrap_or(TONES.len() - 1);
    is_meant.then_some(tone)
}

/// Returns the color of the disc of a zone.
pub(super) fn color_of(zone: &Zone, tiers: &[TreasureTier]) -> Color {
    match (zone.kind, tone_of(zone, tiers)) {
        (_, Some(tone)) => TONES[tone].2,
        (ZoneKind::Junction, None) if player_of(zone).is_none() => JUNCTION,
        // a zone of a player that is not a start
        (ZoneKind::Treasure | ZoneKind::Junction, None) => {
            zone_color(ZoneKind::PlayerStart, player_of(zone)).mix(PAPER, 140)
        }
        (kind, None) => zone_color(kind, player_of(zone)),
    }
}

/// Returns a name without the optional prefix `core:`.
pub(crate) fn local_name(name: &str) -> &str {
    name.strip_prefix("core:").unwrap_or(name)
}
