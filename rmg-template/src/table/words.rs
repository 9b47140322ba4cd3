//! Names of content and options in the order of table columns.

use std::ops::Range;

use rmg_core::template::Extra;

use super::sheet::Row;

/// Factions in column order; those of Horn of the Abyss have the prefix of its mod.
pub(super) const TOWNS: [&str; 12] = [
    "castle",
    "rampart",
    "tower",
    "inferno",
    "necropolis",
    "dungeon",
    "stronghold",
    "fortress",
    "conflux",
    "hota:cove",
    "hota:factory",
    "hota:bulwark",
];

/// Terrains in column order.
pub(super) const TERRAINS: [&str; 10] = [
    "dirt",
    "sand",
    "grass",
    "snow",
    "swamp",
    "rough",
    "subterra",
    "lava",
    "hota:highlands",
    "hota:wasteland",
];

/// Resources in the order of mine columns.
pub(super) const RESOURCES: [&str; 7] = ["wood", "mercury", "ore", "sulfur", "crystal", "gems", "gold"];

/// The faction of monsters without a town.
pub(super) const NEUTRAL: &str = "neutral";

/// A column of an option group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionColumn {
    /// The name in rmg.
    pub name: &'static str,
    /// The title in files of the game.
    pub title: &'static str,
    /// How rmg handles it.
    pub meaning: Meaning,
    /// The cell with the same meaning as a missing column. Where it is not empty, an empty cell means "no"
    /// or 0.
    pub absent: &'static str,
}

impl OptionColumn {
    /// Sets the cell with the same meaning as a missing column.
    const fn or(self, absent: &'static str) -> Self {
        Self { absent, ..self }
    }

    /// Returns the text about an omitted cell.
    pub(super) fn omitted(&self, cell: &str) -> String {
        let meaning = match (self.absent, cell) {
            ("x", "") => "no",
            (_, "") => "0",
            (_, cell) => cell,
        };
        format!("omitted: {meaning}")
    }

    /// Returns whether a cell means the same as a missing column.
    #[must_use]
    pub fn is_default(&self, cell: &str) -> bool {
        cell == self.absent || (self.absent == "x" && !cell.is_empty())
    }
}

/// How rmg handles an option of Horn of the Abyss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The generator uses it.
    Used,
    /// Maps for Horn of the Abyss state it. Templates in JSON do not.
    Stated,
    /// Kept unchanged without effect on the map.
    Kept,
    /// Only for editors and people.
    Editor,
}

impl Meaning {
    /// Returns whether only packs have it.
    pub(super) fn is_lost_elsewhere(self) -> bool {
        matches!(self, Self::Stated | Self::Kept)
    }
}

const fn used(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Used, absent: "" }
}

const fn stated(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Stated, absent: "" }
}

const fn kept(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Kept, absent: "" }
}

const fn editor(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Editor, absent: "" }
}

/// Options of a pack in column order.
pub(super) const PACK: [OptionColumn; 8] = [
    editor("packName", "Name"),
    editor("packDescription", "Description"),
    kept("townSelection", "Town selection"),
    used("heroes", "Heroes"),
    kept("mirror", "Mirror"),
    kept("tags", "Tags"),
    stated("maxBattleRounds", "Max Battle Rounds"),
    kept("forbidHiringHeroes", "Forbid Hiring Heroes"),
];

/// Options of a template in column order.
pub(super) const MAP: [OptionColumn; 10] = [
    used("artifacts", "Artifacts"),
    stated("combinationArtifacts", "Combo Arts"),
    used("spells", "Spells"),
    used("skills", "Secondary skills"),
    used("objects", "Objects"),
    kept("rockBlocks", "Rock blocks"),
    kept("zoneSparseness", "Zone sparseness"),
    stated("specialWeeksDisabled", "Special weeks disabled"),
    stated("spellResearch", "Spell Research").or("x"),
    kept("anarchy", "Anarchy"),
];

/// Options of a zone in column order.
pub(super) const ZONE: [OptionColumn; 18] = [
    used("placement", "Placement"),
    used("objects", "Objects"),
    kept("minimumObjects", "Minimum objects"),
    editor("imageSettings", "Image settings"),
    kept("forceNeutralCreatures", "Force neutral creatures"),
    kept("allowNonCoherentRoad", "Allow non-coherent road"),
    used("zoneRepulsion", "Zone repulsion"),
    used("townHint", "Town Hint"),
    stated("monstersDispositionStandard", "Monsters disposition (standard)").or("3"),
    stated("monstersDispositionCustom", "Monsters disposition (custom)"),
    stated("monstersJoiningPercentage", "Monsters joining percentage").or("1"),
    stated("monstersJoinOnlyForMoney", "Monsters join only for money").or("x"),
    kept("minimumAirshipShipyards", "Minimum airship shipyards"),
    kept("airshipShipyardDensity", "Airship shipyard Density"),
    kept("terrainHint", "Terrain Hint"),
    kept("allowedFactions", "Allowed Factions"),
    kept("factionHint", "Faction Hint"),
    kept("maxBlockValue", "Max block value"),
];

/// Options of a connection in column order.
pub(super) const CONNECTION: [OptionColumn; 4] = [
    used("road", "Road"),
    used("connectionType", "Type"),
    used("fictive", "Fictive"),
    kept("portalRepulsion", "Portal repulsion"),
];

/// The towns by which the game decides whether an older pack includes newer towns: Castle, Rampart, Inferno,
/// Dungeon, Stronghold.
pub(super) const NEWER_TOWNS: &[usize] = &[0, 1, 3, 5, 6];

/// The terrains by which it decides the same for newer terrains: dirt, grass, swamp, rough.
pub(super) const NEWER_TERRAINS: &[usize] = &[0, 2, 4, 5];

/// Returns whether an older pack includes towns or terrains without a column: all of `needed` are set. A row
/// that ends before the last of `columns` includes none.
pub(super) fn includes_newer(row: Row<'_>, columns: Range<usize>, needed: &[usize]) -> bool {
    row.len() >= columns.end && needed.iter().all(|at| !row.get(columns.start + at).is_empty())
}

/// Returns the column of an option of a pack, template, zone or connection.
#[must_use]
pub fn option_column(name: &str) -> Option<&'static OptionColumn> {
    const ALL: [&[OptionColumn]; 4] = [&PACK, &MAP, &ZONE, &CONNECTION];
    ALL.into_iter().flatten().find(|option| option.name == name)
}

/// Returns whether an option has a meaning of its own, but no effect on maps. Unknown options are kept.
#[must_use]
pub fn is_kept_only(extra: &Extra) -> bool {
    differs(extra, |meaning| meaning == Meaning::Kept)
}

/// Returns whether a conversion to a format without this option loses it. Unknown options are lost.
#[must_use]
pub fn is_lost_elsewhere(extra: &Extra) -> bool {
    differs(extra, Meaning::is_lost_elsewhere)
}

fn differs(extra: &Extra, is: impl Fn(Meaning) -> bool) -> bool {
    option_column(extra.name)
        .is_none_or(|option| is(option.meaning) && !option.is_default(&extra.value.value))
}
