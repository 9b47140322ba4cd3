//! Facts about the map as a whole, and the appearance of its objects.

use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::ZonePlan;
use rmg_core::summary::{repeat_command, victory_words};
use rmg_core::{PlayerColor, ZoneId};
use serde::Serialize;

use crate::picture::map_look::{NEUTRAL, PAIRS, PLACES, STRENGTHS, player_color, terrain_word};
use crate::picture::sprite::{self, SPRITES, Sprite};
use crate::picture::{Color, obstacle_colors, river_colors, river_widths, road_colors, terrain_colors};

use super::colors::color_number;
use super::objects::VALUES;

/// Facts about the map as a whole.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Head {
    template: String,
    /// With the content seeds, for display.
    seed: String,
    size: String,
    width: u16,
    height: u16,
    attempt: u32,
    generator: String,
    pack: String,
    monsters: &'static str,
    /// The victory condition as text. `None` if defeating all enemies is the only one.
    victory: Option<String>,
    /// The command that generates the map again, if it is known.
    recipe: Option<String>,
    players: Vec<PagePlayer>,
}

/// A player, as the page shows it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PagePlayer {
    /// Position of the color in the order of the games. Owners refer to it.
    color: usize,
    human: bool,
    team: Option<u8>,
    /// The zone where the player starts.
    zone: Option<u16>,
}

/// Names and colors to which layers and objects refer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Palette {
    /// Title, color of walkable and of blocked tiles, `land`, `water` or `rock`, and the colors of obstacles,
    /// one for each of [`ObstacleKind::ALL`].
    terrains: Vec<(String, String, String, &'static str, Vec<String>)>,
    roads: Vec<(String, String)>,
    /// Title, color, and width as a fraction of a tile.
    rivers: Vec<(String, String, f64)>,
    /// Names and colors of players, in the order of the games.
    colors: Vec<(&'static str, String)>,
    neutral: String,
    place: String,
    /// Strength classes of guards: limit, text, color.
    strengths: Vec<(u32, &'static str, String)>,
    /// Value classes of treasure: limit, text, color.
    values: Vec<(u32, &'static str, String)>,
    /// Rows of letters of each icon, see [`Sprite`].
    sprites: Vec<&'static [&'static str]>,
    /// Colors of the letters `o`, `w` and `c` of icons.
    sprite_colors: [String; 3],
    /// Colors of pairs of portals, for the legend.
    pairs: Vec<String>,
}

pub(super) fn head(map: &MapModel, pack: &ContentPack) -> Head {
    let plan = &map.plan;
    let start = |color: PlayerColor| {
        let is_seat = |zone: &ZonePlan| zone.player == Some(color) && zone.contents.towns.main.is_some();
        let zone = plan.zones.iter().position(is_seat)?;
        Some(ZoneId::from_index(zone).0)
    };
    Head {
        template: plan.template_name.clone(),
        seed: plan.seed_text(),
        size: plan.size.to_string(),
        width: plan.size.width(),
        height: plan.size.height(),
        attempt: map.attempt,
        generator: map.generator.clone(),
        pack: format!("{} {}", map.pack.0, map.pack.1),
        monsters: plan.monsters.word(),
        victory: victory_words(map, pack),
        recipe: repeat_command(map, pack, false),
        players: (plan.players.iter())
            .map(|player| PagePlayer {
                color: color_number(player.color),
                human: player.human,
                team: player.team,
                zone: start(player.color),
            })
            .collect(),
    }
}

pub(super) fn palette(pack: &ContentPack) -> Palette {
    let terrains = pack.terrains.records().iter().zip(terrain_colors(pack)).zip(obstacle_colors(pack));
    let roads = pack.roads.records().iter().zip(road_colors(pack));
    let rivers = pack.rivers.records().iter().zip(river_colors(pack)).zip(river_widths(pack));
    Palette {
        terrains: terrains
            .map(|((terrain, (free, blocked)), obstacles)| {
                let obstacles = obstacles.into_iter().map(Color::hex).collect();
                (terrain.title.clone(), free.hex(), blocked.hex(), terrain_word(terrain.kind), obstacles)
            })
            .collect(),
        roads: roads.map(|(road, color)| (road.title.clone(), color.hex())).collect(),
        rivers: rivers
            .map(|((river, color), width)| (river.title.clone(), color.hex(), f64::from(width) / 100.0))
            .collect(),
        colors: PlayerColor::ALL.iter().map(|color| (color.name(), player_color(*color).hex())).collect(),
        neutral: NEUTRAL.hex(),
        place: PLACES.hex(),
        strengths: STRENGTHS.iter().map(|(limit, words, color)| (*limit, *words, color.hex())).collect(),
        values: VALUES.iter().map(|value| (value.limit, value.words, value.fill.hex())).collect(),
        sprites: SPRITES.iter().copied().map(Sprite::rows).collect(),
        sprite_colors: [sprite::OUTLINE.hex(), sprite::WHITE.hex(), sprite::CREAM.hex()],
        pairs: PAIRS.iter().map(|color| color.hex()).collect(),
    }
}
