//! Names of content for the columns and numbers of tables.

/// Factions in the order of their columns; those of Horn of the Abyss belong to its mod.
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

/// Terrains in the order of their columns.
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

/// Resources in the order of the columns of mines.
pub(super) const RESOURCES: [&str; 7] = ["wood", "mercury", "ore", "sulfur", "crystal", "gems", "gold"];

/// The faction of monsters of no town.
pub(super) const NEUTRAL: &str = "neutral";

/// What the columns of an option group say, and whether it is a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionColumn {
    /// What it is called, in our words.
    pub name: &'static str,
    /// What is done with it.
    pub meaning: Meaning,
}

/// What is done with an option of Horn of the Abyss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Read, and used by the generator.
    Used,
    /// Kept as it is, and without effect on the map.
    Kept,
    /// For editors and people alone.
    Editor,
}

const fn used(name: &'static str) -> OptionColumn {
    OptionColumn { name, meaning: Meaning::Used }
}

const fn kept(name: &'static str) -> OptionColumn {
    OptionColumn { name, meaning: Meaning::Kept }
}

const fn editor(name: &'static str) -> OptionColumn {
    OptionColumn { name, meaning: Meaning::Editor }
}

/// Options of a pack, in the order of their columns.
pub(super) const PACK: [OptionColumn; 8] = [
    editor("packName"),
    editor("packDescription"),
    kept("townSelection"),
    used("heroes"),
    kept("mirror"),
    kept("tags"),
    kept("maxBattleRounds"),
    kept("forbidHiringHeroes"),
];

/// Options of a template.
pub(super) const MAP: [OptionColumn; 10] = [
    used("artifacts"),
    kept("combinationArtifacts"),
    used("spells"),
    used("skills"),
    used("objects"),
    kept("rockBlocks"),
    kept("zoneSparseness"),
    kept("specialWeeksDisabled"),
    kept("spellResearch"),
    kept("anarchy"),
];

/// Options of a zone.
pub(super) const ZONE: [OptionColumn; 18] = [
    used("placement"),
    used("objects"),
    kept("minimumObjects"),
    editor("imageSettings"),
    kept("forceNeutralCreatures"),
    kept("allowNonCoherentRoad"),
    used("zoneRepulsion"),
    kept("townHint"),
    kept("monstersDispositionStandard"),
    kept("monstersDispositionCustom"),
    kept("monstersJoiningPercentage"),
    kept("monstersJoinOnlyForMoney"),
    kept("minimumAirshipShipyards"),
    kept("airshipShipyardDensity"),
    kept("terrainHint"),
    kept("allowedFactions"),
    kept("factionHint"),
    kept("maxBlockValue"),
];

/// Options of a connection.
pub(super) const CONNECTION: [OptionColumn; 4] =
    [used("road"), used("connectionType"), used("fictive"), kept("portalRepulsion")];

/// What is done with an option, by its name; of what no table has, nothing.
#[must_use]
pub fn meaning_of(name: &str) -> Meaning {
    let mut all = PACK.iter().chain(&MAP).chain(&ZONE).chain(&CONNECTION);
    all.find(|option| option.name == name).map_or(Meaning::Kept, |option| option.meaning)
}
