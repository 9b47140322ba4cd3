//! A small content pack for tests of single modifiers.

use rmg_core::pack::{
    Appearance, ContentPack, Creature, Defaults, Faction, Footprint, FrameLayout, GameTable, LevelRule,
    ObjectKind, ObjectRole, Rgb, Subject, Table, Terrain, TerrainKind,
};
use rmg_core::{FactionId, ObjectKindId, TerrainId};

/// The letter of each terrain of [`pack`], in the order of ids: dirt, sand, grass, snow, lava, water, rock.
pub(crate) const LETTERS: &str = "dsgnlw#";

pub(crate) fn terrain(name: &str, kind: TerrainKind, own_edge: bool) -> Terrain {
    Terrain {
        name: name.into(),
        title: name.into(),
        number: None,
        kind,
        move_cost: 100,
        levels: LevelRule::BOTH,
        color: Rgb::default(),
        blocked_color: Rgb::default(),
        own_edge,
        river: None,
        code: String::new(),
        sprite: String::new(),
        frames: FrameLayout::Original,
    }
}

/// Returns a pack with the terrains of [`LETTERS`] and the factions `gnats` (weak), `ogres` (strong) and
/// `ghosts` (not allowed on maps).
pub(crate) fn pack() -> ContentPack {
    let land = |name: &str| terrain(name, TerrainKind::Land, false);
    let faction = |name: &str| Faction {
        name: name.into(),
        title: name.into(),
        number: None,
        has_town: true,
        native_terrain: None,
        prefers_underground: false,
        alignment: String::new(),
        mage_guild_levels: 0,
        boat: None,
    };
    let creature = |name: &str, faction: u16, ai_value: u32, stack: (u32, u32)| Creature {
        name: name.into(),
        title: name.into(),
        number: None,
        faction: FactionId(faction),
        level: 1,
        is_upgraded: false,
        upgrades: Vec::new(),
        ai_value,
        growth: 1,
        stack_min: stack.0,
        stack_max: stack.1,
        cost: Vec::new(),
        is_placeable: true,
    };
    ContentPack {
        info: Default::default(),
        defaults: Defaults { blend: Some(TerrainId(0)), largest_stack: Some(4095), ..Defaults::default() },
        terrains: Table::new(vec![
            land("dirt"),
            terrain("sand", TerrainKind::Land, true),
            land("grass"),
            land("snow"),
            land("lava"),
            terrain("water", TerrainKind::Water, true),
            terrain("rock", TerrainKind::Rock, true),
        ])
        .expect("names differ"),
        roads: Table::default(),
        rivers: Table::default(),
        resources: Table::default(),
        factions: Table::new(vec![faction("gnats"), faction("ogres"), faction("ghosts")])
            .expect("names differ"),
        creatures: Table::new(vec![
            creature("gnat", 0, 80, (20, 50)),
            creature("wasp", 0, 700, (4, 9)),
            creature("ogre", 1, 1600, (4, 8)),
            creature("giant", 1, 9000, (1, 3)),
            Creature { is_placeable: false, ..creature("ghost", 2, 100, (1, 2)) },
        ])
        .expect("names differ"),
        artifacts: Table::default(),
        spells: Table::default(),
        skills: Table::default(),
        hero_classes: Table::default(),
        heroes: Table::default(),
        objects: Table::default(),
        appearances: Table::default(),
        obstacle_sets: Table::default(),
        rewards: Vec::new(),
        vcmi: Vec::new(),
    }
}

/// Returns a kind of object without appearances and without value.
pub(crate) fn object_kind(name: &str, role: ObjectRole) -> ObjectKind {
    ObjectKind {
        type_name: name.to_owned(),
        subtype: name.to_owned(),
        title: name.to_owned(),
        key: format!("{name}/{name}"),
        number: None,
        role,
        subject: Subject::None,
        value: 0,
        rarity: 0,
        zone_limit: None,
        map_limit: None,
        ban_category: None,
        is_visitable: false,
        is_removed_on_visit: false,
        is_ownable: false,
        has_own_guards: false,
        body: String::new(),
        appearances: Vec::new(),
    }
}

/// Returns an appearance with a footprint, entered from below and the sides.
pub(crate) fn appearance(
    name: &str,
    kind: ObjectKindId,
    mask: &str,
    terrains: impl IntoIterator<Item = TerrainId>,
) -> Appearance {
    Appearance {
        name: name.to_owned(),
        kind,
        sprite: String::new(),
        variant: String::new(),
        footprint: Footprint::parse(mask).expect("a drawn mask"),
        terrains: terrains.into_iter().collect(),
        is_entered_from_above: false,
        is_overlay: false,
        game_table: GameTable::default(),
    }
}
