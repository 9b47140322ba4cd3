//! The form of what became of the plan: zones, objects, piles, connections, and wishes that were not met.

use rmg_core::layout::PortalCause;
use rmg_core::model::{
    Cause, Gifts, Guarded, Harbor, Landing, LinkCause, LinkWay, MapLevel, MapLink, MapObject, MapPile,
    MapVictory, MapZone, Missing, ObjectBody, Quest, UnmetWish, Wish,
};

use super::form::{choice, record};

record! { Page MapLevel { owner, terrain, view, road, road_view, river, river_view, cover } as {
    owner, terrain, view, road, "roadView" road_view, river, "riverView" river_view, cover
} }

record! { Line MapZone { level, target_tiles, terrain, faction, main_point } as {
    level, "targetTiles" target_tiles, terrain, faction or None, "mainPoint" main_point or None
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
    "monster" Monster { creature, count, strength } as { creature, count, strength },
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

record! { Line MapPile { zone, wish, value, objects, guard, strength } as {
    zone, wish, value, objects, guard or None, strength
} }

choice! { Wish {
    "mine" Mine(entry) = entry, "required" Required(entry) = entry, "treasure" Treasure(entry) = entry,
} }

record! { Line MapLink { way, strength, cause } as { way, strength, cause or None } }

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
} }

choice! { PortalCause {
    "notPlanar" NotPlanar,
    "apart" Apart,
    "narrowContact" NarrowContact { contact_tiles } as { "contactTiles" contact_tiles },
    "smallOverlap" SmallOverlap { overlap_tiles } as { "overlapTiles" overlap_tiles },
    "parallel" Parallel,
    "oneZone" OneZone,
    "noShore" NoShore,
} }

record! { Line UnmetWish { pass, zone, connection, what, reason, missing } as {
    pass, zone or None, connection or None, what, reason, missing or None
} }

choice! { Missing {
    "towns" Towns { owner, has_fort, count } as { owner or None, "hasFort" has_fort, count },
    "mines" Mines { entry, count } as { entry, count },
    "required" Required { entry, count } as { entry, count },
    "way" Way,
} }
