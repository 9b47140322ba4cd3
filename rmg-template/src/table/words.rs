//! Names of content and options in the order of table columns.

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
}

/// How rmg handles an option of Horn of the Abyss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The generator uses it.
    Used,
    /// Kept unchanged without effect on the map.
    Kept,
    /// Only for editors and people.
    Editor,
}

const fn used(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Used }
}

const fn kept(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Kept }
}

const fn editor(name: &'static str, title: &'static str) -> OptionColumn {
    OptionColumn { name, title, meaning: Meaning::Editor }
}

/// Options of a pack in column order.
pub(super) const PACK: [OptionColumn; 8] = [
    editor("packName", "Name"),
    editor("packDescription", "Description"),
    kept("townSelection", "Town selection"),
    used("heroes", "Heroes"),
    kept("mirror", "Mirror"),
    kept("tags", "Tags"),
    kept("maxBattleRounds", "Max Battle Rounds"),
    kept("forbidHiringHeroes", "Forbid Hiring Heroes"),
];

/// Options of a template in column order.
pub(super) const MAP: [OptionColumn; 10] = [
    used("artifacts", "Artifacts"),
    kept("combinationArtifacts", "Combo Arts"),
    used("spells", "Spells"),
    used("skills", "Secondary skills"),
    used("objects", "Objects"),
    kept("rockBlocks", "Rock blocks"),
    kept("zoneSparseness", "Zone sparseness"),
    kept("specialWeeksDisabled", "Special weeks disabled"),
    kept("spellResearch", "Spell Research"),
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
    kept("townHint", "Town Hint"),
    kept("monstersDispositionStandard", "Monsters disposition (standard)"),
    kept("monstersDispositionCustom", "Monsters disposition (custom)"),
    kept("monstersJoiningPercentage", "Monsters joining percentage"),
    kept("monstersJoinOnlyForMoney", "Monsters join only for money"),
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

/// Returns how rmg handles an option; unknown options are kept.
#[must_use]
pub fn meaning_of(name: &str) -> Meaning {
    let mut all = PACK.iter().chain(&MAP).chain(&ZONE).chain(&CONNECTION);
    all.find(|option| option.name == name).map_or(Meaning::Kept, |option| option.meaning)
}
