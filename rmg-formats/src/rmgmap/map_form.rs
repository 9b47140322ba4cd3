//! The form of the generated map: zones, objects, piles, links, and the reasons for them.

use rmg_core::layout::PortalCause;
use rmg_core::model::{
    Cause, FactionReason, Gifts, Guarded, Harbor, Landing, LinkCause, LinkStep, LinkWay, MapLevel, MapLink,
    MapObject, MapPile, MapVictory, MapZone, Missing, ObjectBody, PileRequest, Quest, Refusal, Refused,
    TemplateLines, Tried, TriedLink, ZoneLines,
};
use rmg_core::pack::StackCreature;

use super::form::{choice, record};

record! { Page MapLevel { owner, terrain, view, road, road_view, river, river_view, cover } as {
    owner, terrain, view, road, "roadView" road_view, river, "riverView" river_view, cover
} }

record! { Line TemplateLines { file, zones, connections } as { file, zones, connections } }

record! { Line ZoneLines { zone, size, towns, hints, mines, treasure, required, changed, banned } as {
    zone, size, towns,
    hints or Vec::<u32>::new(),
    mines or Vec::<u32>::new(),
    treasure or Vec::<u32>::new(),
    required or Vec::<u32>::new(),
    changed or Vec::<u32>::new(),
    banned or Vec::<(u32, u32)>::new(),
} }

record! { Line MapZone { level, target_tiles, terrain, faction, main_point, factions } as {
    level, "targetTiles" target_tiles, terrain, faction or None, "mainPoint" main_point or None,
    factions or Vec::new(),
} }

choice! { FactionReason {
    "chosen" Chosen,
    "sameType" SameType,
    "like" Like(zone) = zone,
    "drawn" Drawn { from, of } as { from, of },
} }

record! { Line MapObject {
    kind, appearance, at, body, cause: Cause { pass, zone, connection, pile, guards }
} as {
    kind, appearance, at, body or ObjectBody::Plain,
    pass, zone, connection or None, pile or None, guards or None,
} }

choice! { ObjectBody {
    "town" Town { owner, faction, has_fort, is_main } as {
        owner or None, faction, "hasFort" has_fort, "isMain" is_main
    },
    "monster" Monster { creature: StackCreature::Named(creature), count, strength } as {
        creature, count, strength
    },
    "randomMonster" Monster { creature: StackCreature::Random(level), count, strength } as {
        level or None, count, strength
    },
    "portal" Portal { partner } as { partner },
    "resource" Resource { amount } as { amount },
    "owned" Owned { owner } as { owner or None },
    "scroll" Scroll { spell } as { spell },
    "prison" Prison { hero, experience } as { hero, experience },
    "box" Box { gifts } as { gifts },
    "seer" Seer { quest, gifts } as { quest, gifts },
    "questGuard" QuestGuard { quest } as { quest },
} never Plain }

record! { Line Gifts { experience, resources, artifacts, spells, creatures } as {
    experience or 0,
    resources or Vec::new(),
    artifacts or Vec::new(),
    spells or Vec::new(),
    creatures or Vec::new(),
} }

choice! { Quest {
    "artifacts" Artifacts(list) = list,
    "creatures" Creatures(list) = list,
    "resources" Resources(list) = list,
    "level" Level(level) = level,
    "hero" Hero(hero) = hero,
} }

choice! { Guarded { "link" Link(id) = id, "pile" Pile(id) = id } }

record! { Line MapPile { zone, wish, value, objects, guard, strength, refused } as {
    zone, wish, value, objects, guard or None, strength, refused or Vec::new()
} }

record! { Line Refused { tried, why } as { tried, why } }

choice! { Tried {
    "drawn" Drawn { kinds, value } as { kinds, value },
    "kind" Kind(kind) = kind,
    "far" Far { beside } as { beside },
    "near" Near { beside } as { beside },
} }

choice! { Refusal {
    "noRoom" NoRoom,
    "crowded" Crowded,
    "roadsBroken" RoadsBroken,
    "noGuard" NoGuard { strength } as { strength },
    "limitReached" LimitReached,
    "banned" Banned,
    "wrongTerrain" WrongTerrain,
} }

choice! { PileRequest {
    "mine" Mine(entry) = entry, "required" Required(entry) = entry, "treasure" Treasure(entry) = entry,
    "custom" Custom,
} }

record! { Line MapLink { way, strength, cause, steps } as { way, strength, cause or None, steps or Vec::new() } }

record! { Line LinkStep { tried, cause } as { tried, cause } }

choice! { TriedLink { "passage" Passage, "wide" Wide, "ferry" Ferry, "gate" Gate } }

choice! { LinkWay {
    "passage" Passage { gap, guard } as { gap, guard or None },
    "wide" Wide,
    "gate" Gate { ends, guards } as { ends, guards },
    "monolith" Monolith { ends, guards } as { ends, guards },
    "ferry" Ferry { ends, guards } as { ends, guards },
    "nothing" Nothing,
} }

record! { Line Landing { at, vessel } as { at, vessel } }

record! { Line Harbor { zone, landing } as { zone, landing } }

choice! { MapVictory {
    "standard" Standard,
    "grail" Grail,
    "town" Town { town } as { town },
    "artifact" Artifact { artifact } as { artifact },
} }

choice! { LinkCause {
    "forced" Forced,
    "levels" Levels,
    "layout" Layout(cause) = cause,
    "noPassage" NoPassage,
    "noGatePlace" NoGatePlace,
    "sea" Sea,
    "noLanding" NoLanding,
    "openSea" OpenSea,
} }

choice! { PortalCause {
    "notPlanar" NotPlanar,
    "apart" Apart,
    "narrowContact" NarrowContact { contact_tiles } as { "contactTiles" contact_tiles },
    "farLevels" FarLevels,
    "smallOverlap" SmallOverlap { overlap_tiles } as { "overlapTiles" overlap_tiles },
    "parallel" Parallel,
    "oneZone" OneZone,
    "noShore" NoShore,
} }

choice! { Missing {
    "towns" Towns { owner, has_fort, count } as { owner or None, "hasFort" has_fort, count },
    "mines" Mines { entry, count } as { entry, count },
    "required" Required { entry, count } as { entry, count },
    "way" Way,
} }
