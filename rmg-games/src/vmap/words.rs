//! Words that reader and writer share. Source: `docs/sources/vmap.md`.

/// The header of a map.
pub(super) const HEADER: &str = "header.json";
/// The objects of a map.
pub(super) const OBJECTS: &str = "objects.json";

/// The file of the terrain of a level.
pub(super) fn terrain_file(level: usize) -> String {
    format!("{}_terrain.json", level_name(level))
}

/// What a level is called, in `mapLevels` and in names of files; from the third on it is counted from 1.
pub(super) fn level_name(level: usize) -> String {
    match level {
        0 => "surface".to_owned(),
        1 => "underground".to_owned(),
        more => format!("level-{}", more + 1),
    }
}

/// How a tile is mirrored, by the two bits of a view's flip: not, left-right, top-bottom, both.
pub(super) const FLIPS: [u8; 4] = *b"_-|+";

/// Who plays a colour: somebody or the computer, somebody only, the computer only.
pub(super) const CAN_PLAY: [&str; 3] = ["PlayerOrAI", "PlayerOnly", "AIOnly"];

/// What `author` says in maps of ours; `mapVersion` is then the version of the generator.
pub(super) const AUTHOR: &str = "rmg";

/// The condition of the standard victory and its texts, which are the game's own.
pub(super) const STANDARD_VICTORY: (&str, &str, &str) =
    ("standardVictory", "core.genrltxt.5", "core.genrltxt.659");
/// What the event is called by which a map is won in another way than by defeating all enemies.
pub(super) const SPECIAL_VICTORY: &str = "specialVictory";
/// The same of the standard defeat.
pub(super) const STANDARD_DEFEAT: (&str, &str, &str) =
    ("standardDefeat", "core.genrltxt.8", "core.genrltxt.7");
/// Days without a town after which a player is out.
pub(super) const DAYS_WITHOUT_TOWN: u32 = 7;
/// Texts in the list of maps.
pub(super) const VICTORY_MESSAGE: &str = "core.vcdesc.0";
/// The same for the defeat.
pub(super) const DEFEAT_MESSAGE: &str = "core.lcdesc.0";
/// Pictures beside those texts.
pub(super) const VICTORY_ICON: u32 = 11;
/// The same for the defeat.
pub(super) const DEFEAT_ICON: u32 = 3;

/// Largest amount that the game reads: its numbers have 32 bits with a sign.
pub(super) const MAX_AMOUNT: u32 = i32::MAX as u32;
