//! The form of the plan.

use rmg_core::plan::{
    ChangedObject, ConnectionPlan, ContentChoice, ContentPlan, ContentSeeds, ContentSwitches, ContentValues,
    GenPlan, LevelRequest, MainTown, MapMonsters, MinesPlan, ModifierOptionPlan, ObjectsPlan, PlayerPlan,
    RequiredPlan, Switches, TerrainPlan, TownHintPlan, TownsPlan, TreasurePlan, VictoryGoal, VictoryPlan,
    ZoneContents, ZonePlan,
};
use rmg_core::template::{
    ArtifactSets, ConnectionKind, GameRules, JoiningRules, MonsterStrength, OptionValue, WaterContent,
    ZoneKind,
};
use rmg_core::{
    ArtifactId, Game, HeroId, Level, PlayerColor, SecondImages, SkillId, SpellId, Symmetry, SymmetryPlan,
};

use super::form::{choice, record};

record! { Page GenPlan {
    template_name, seed, content_seeds, size, target, water, monsters, artifact_sets, switches, chosen_switches, game_rules,
    victory, players, modifier_options, symmetry, is_symmetry_chosen,
    zones, connections
} as {
    "template" template_name, seed, "contentSeeds" content_seeds or ContentSeeds::default(), size, target or Game::default(), water, monsters,
    "artifactSets" artifact_sets or ArtifactSets::default(), switches,
    "chosenSwitches" chosen_switches or ContentSwitches::default(),
    "gameRules" game_rules or GameRules::default(),
    victory or VictoryPlan::default(),
    players, "modifierOptions" modifier_options or Vec::new(), symmetry or None,
    "isSymmetryChosen" is_symmetry_chosen or false, zones, connections,
} }

record! { Line ContentSeeds { attempt, zones } as { attempt or 0, zones } }

record! { Line SymmetryPlan { symmetry, zones, connections, second } as {
    "kind" symmetry, zones, connections, second or None
} }

record! { Line SecondImages { zones, connections } as { zones, connections } }

record! { Line ModifierOptionPlan { zone, modifier, key, value } as { zone or None, modifier, key, value } }

choice! { OptionValue {
    "whole" Whole(number) = number, "flag" Flag(flag) = flag, "text" Text(text) = text,
} }

record! { Line GameRules { no_special_weeks, no_spell_research, battle_rounds, unassembled } as {
    "noSpecialWeeks" no_special_weeks or false, "noSpellResearch" no_spell_research or false,
    "battleRounds" battle_rounds or None, unassembled or Vec::<u8>::new(),
} }

record! { Line JoiningRules { mood, aggression, percent, only_for_money } as {
    mood, aggression or 0, percent, "onlyForMoney" only_for_money or false
} }

record! { Line VictoryPlan { is_chosen, goal } as { "isChosen" is_chosen or false, goal or VictoryGoal::Standard } }

choice! { VictoryGoal {
    "standard" Standard,
    "grail" Grail { obelisks } as { obelisks or Vec::new() },
    "town" Town { zone } as { zone },
    "artifact" Artifact { artifact, zone } as { artifact, zone },
} }

choice! { Game {
    "vcmi" Vcmi,
    "sod" ShadowOfDeath,
    "hota" Hota,
    "hota=3" Hota3,
    "hota=8" Hota8,
    "hota=9" Hota9,
} }

choice! { WaterContent { "none" None, "normal" Normal, "islands" Islands } }

choice! { ArtifactSets { "complete" Complete, "free" Free } }

choice! { MapMonsters { "weak" Weak, "normal" Normal, "strong" Strong } }

record! { Line ContentSwitches { artifacts, spells, skills, heroes } as {
    artifacts or Switches::default(),
    spells or Switches::default(),
    skills or Switches::default(),
    heroes or Switches::default(),
} }

macro_rules! switches {
    ($($id:ident),+) => {
        $(record! { Line (Switches<$id>) { Switches { off, on, absent_off } } as {
            off or Vec::new(), on or Vec::new(), "absentOff" absent_off or Vec::<String>::new(),
        } })+
    };
}

switches!(ArtifactId, SpellId, SkillId, HeroId);

record! { Line PlayerPlan { color, seat, is_seat_chosen, human, faction, hero, team, bonus } as {
    color, seat, "isSeatChosen" is_seat_chosen or false, human, faction or None, hero or None, team or None,
    bonus or Vec::new(),
} }

choice! { PlayerColor {
    "red" Red, "blue" Blue, "tan" Tan, "green" Green, "orange" Orange, "purple" Purple, "teal" Teal, "pink" Pink,
} }

record! { Line ZonePlan {
    key,
    kind,
    weight,
    seat,
    player,
    level,
    contents: ZoneContents {
        towns, terrain, monsters, monster_factions, monsters_match_town, joining, mines, treasure,
        named_artifacts, random_monsters, objects
    },
} as {
    key, kind, weight, seat or None, player or None, level,
    towns, terrain, monsters, "monsterFactions" monster_factions,
    "monstersMatchTown" monsters_match_town or false, joining or JoiningRules::default(), mines, treasure,
    "namedArtifacts" named_artifacts or 0, "randomMonsters" random_monsters or 0, objects,
} }

choice! { ZoneKind {
    "playerStart" PlayerStart,
    "cpuStart" CpuStart,
    "treasure" Treasure,
    "junction" Junction,
    "sealed" Sealed,
    "water" Water,
} }

// The layout handles a request for a level that the map does not have.
choice! { LevelRequest {
    "any" Any, "prefer" Prefer(Level(level)) = level, "force" Force(Level(level)) = level,
} }

record! { Line TownsPlan {
    player_towns, player_castles, neutral_towns, neutral_castles, main, same_type, hints, factions
} as {
    "playerTowns" player_towns,
    "playerCastles" player_castles,
    "neutralTowns" neutral_towns,
    "neutralCastles" neutral_castles,
    main or None,
    "sameType" same_type,
    hints,
    factions,
} }

record! { Line MainTown { has_fort } as { "hasFort" has_fort } }

record! { Line TownHintPlan { like, not_like, related_to_terrain } as {
    like or None, "notLike" not_like or Vec::new(), "relatedToTerrain" related_to_terrain or None
} }

record! { Line TerrainPlan { match_town, like, allowed } as { "matchTown" match_town, like or None, allowed } }

choice! { MonsterStrength { "none" None, "weak" Weak, "normal" Normal, "strong" Strong } }

record! { Line MinesPlan { resource, count } as { resource, count } }

record! { Line TreasurePlan { min, max, density } as { min, max, density } }

record! { Line ObjectsPlan { banned, changed, required, contents } as {
    banned or Vec::new(), changed or Vec::new(), required or Vec::new(), contents or Vec::new()
} }

record! { Line ContentPlan { kind, content, values } as { kind, content, values or None } }

choice! { ContentChoice {
    "any" Any,
    "creatures" Creatures,
    "creature" Creature(creature) = creature,
    "level" Level(level) = level,
    "anyExperience" AnyExperience,
    "experience" Experience(amount) = amount,
    "anyGold" AnyGold,
    "gold" Gold(amount) = amount,
    "anySpells" AnySpells,
    "spells" Spells { low, high, schools } as { low, high, schools },
} }

record! { Line ContentValues { value, rarity, zone_limit } as {
    value or None, rarity or None, "zoneLimit" zone_limit or None
} }

record! { Line ChangedObject { kind, value, rarity, zone_limit } as {
    kind, value, rarity, "zoneLimit" zone_limit or None
} }

record! { Line RequiredPlan { name, kinds, count, guard } as { name, kinds, count, guard or None } }

record! { Line ConnectionPlan { a, b, kind, guard, road } as { a, b, kind, guard, road } }

choice! { Symmetry {
    "rotate2" Rotate2,
    "rotate4" Rotate4,
    "mirror-x" MirrorX,
    "mirror-y" MirrorY,
    "diagonal" Diagonal,
    "anti-diagonal" AntiDiagonal,
    "mirror-xy" MirrorXY,
} }

choice! { ConnectionKind {
    "guarded" Guarded,
    "wide" Wide,
    "fictive" Fictive,
    "repulsive" Repulsive,
    "forcePortal" ForcePortal,
} }

/// Sorts lists of ids by the pack that reads the map: the pack that wrote it may have another order.
pub(super) fn sort_content(plan: &mut GenPlan) {
    for switches in [&mut plan.switches, &mut plan.chosen_switches] {
        let ContentSwitches { artifacts, spells, skills, heroes } = switches;
        sort_switches(artifacts);
        sort_switches(spells);
        sort_switches(skills);
        sort_switches(heroes);
    }
    plan.players.iter_mut().for_each(|player| player.bonus.sort_unstable());
    for zone in &mut plan.zones {
        let objects = &mut zone.contents.objects;
        objects.banned.sort_unstable();
        objects.changed.sort_by_key(|changed| changed.kind);
        objects.contents.sort_by_key(|rule| rule.kind);
    }
}

fn sort_switches<Id: Ord>(switches: &mut Switches<Id>) {
    switches.off.sort_unstable();
    switches.on.sort_unstable();
}
