//! Constants of reader and writer. Source: `docs/sources/vmap.md`.

/// Name of the header file.
pub(super) const HEADER: &str = "header.json";
/// Name of the objects file.
pub(super) const OBJECTS: &str = "objects.json";

/// Returns the name of the terrain file of a level.
pub(super) fn terrain_file(level: usize) -> String {
    format!("{}_terrain.json", level_name(level))
}

/// Returns the name of a level in `mapLevels` and in file names. Names from the third level on count from 1.
pub(super) fn level_name(level: usize) -> String {
    match level {
        0 => "surface".to_owned(),
        1 => "underground".to_owned(),
        more => format!("level-{}", more + 1),
    }
}

/// Symbols of mirroring, by the two bits of `TileView::flip`: none, left-right, top-bottom, both.
pub(super) const FLIPS: [u8; 4] = *b"_-|+";

/// Who can play a color: human or computer, human only, computer only.
pub(super) const CAN_PLAY: [&str; 3] = ["PlayerOrAI", "PlayerOnly", "AIOnly"];

/// The `author` of maps that rmg writes; their `mapVersion` is the version of rmg.
pub(super) const AUTHOR: &str = "rmg";

/// Name and texts of the event of the standard victory. The texts are part of the game.
pub(super) const STANDARD_VICTORY: (&str, &str, &str) =
    ("standardVictory", "core.genrltxt.5", "core.genrltxt.659");
/// Name of the event of a special victory condition.
pub(super) const SPECIAL_VICTORY: &str = "specialVictory";
/// Name and texts of the event of the standard defeat.
pub(super) const STANDARD_DEFEAT: (&str, &str, &str) =
    ("standardDefeat", "core.genrltxt.8", "core.genrltxt.7");
/// Days without a town after which a player is defeated.
pub(super) const DAYS_WITHOUT_TOWN: u32 = 7;
/// Text of the victory condition in the list of maps.
pub(super) const VICTORY_MESSAGE: &str = "core.vcdesc.0";
/// Text of the loss condition in the list of maps.
pub(super) const DEFEAT_MESSAGE: &str = "core.lcdesc.0";
/// Icon of the victory condition.
pub(super) const VICTORY_ICON: u32 = 11;
/// Icon of the loss condition.
pub(super) const DEFEAT_ICON: u32 = 3;

/// Maximum amount that the game reads, a signed number of 32 bits.
pub(super) const MAX_AMOUNT: u32 = i32::MAX as u32;
