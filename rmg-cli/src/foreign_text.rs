//! `rmg info` for maps of other programs and for campaigns.

use std::path::Path;

use rmg::games::foreign::Unknown;
use rmg::games::h3m::{BasicInfo, Campaign};
use rmg::pack::ObjectRole;
use rmg::plan::size_text;
use rmg::summary::victory_words;
use rmg::template::GameRules;
use rmg::text::{counted, several, shown, visible};
use rmg::{ContentPack, MapModel, MapSize};
use serde_json::{Map, Value, json};

use crate::document::members;
use crate::run_text::players_text;

/// Describes a game map. With `is_full`, lists everything that rmg did not recognize.
pub(crate) fn foreign_text(map: &MapModel, unknown: &Unknown, pack: &ContentPack, is_full: bool) -> String {
    let plan = &map.plan;
    let origin = if map.generator.is_empty() {
        "another program".to_owned()
    } else {
        format!("rmg {}, seed {}; its .rmgmap has more data", map.generator, plan.seed)
    };
    let parts = unknown.parts.len();
    let rows = [
        ("name", or_none(plan.template_name.clone())),
        ("made by", origin),
        ("size", size_text(plan.size)),
        ("players", or_none(players_text(&plan.players))),
        ("objects", objects_text(map, pack)),
        (
            "unknown",
            match unknown.objects.len() {
                0 => "no object".to_owned(),
                count => counted(count, "object"),
            } + &format!(
                ", {}",
                if parts == 0 { "nothing else".to_owned() } else { counted(parts, "other detail") }
            ),
        ),
    ];
    let to_win = victory_words(map, pack).map(|words| ("to win", words));
    let rules = rules_row(map);
    let mut text: String = rows
        .iter()
        .chain(&to_win)
        .chain(&rules)
        .map(|(what, value)| format!("{what:<10}{}\n", visible(value)))
        .collect();
    if is_full {
        for ((kind, name), count) in unknown.counts() {
            text += &format!("  {count:>6} x {}\n", visible(&format!("{kind}: {name}")));
        }
    } else if !unknown.is_empty() {
        text += "note      --summary lists unknown objects and details\n";
    }
    text
}

/// Returns the rules of the game, unless they are the default.
pub(crate) fn rules_row(map: &MapModel) -> Option<(&'static str, String)> {
    let rules = &map.plan.game_rules;
    (*rules != GameRules::default()).then(|| ("rules", rules.to_string()))
}

fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}

/// Returns `293: 2 towns, 9 mines, 20 monsters, 49 resource piles, 180 decorations`.
fn objects_text(map: &MapModel, pack: &ContentPack) -> String {
    let mut counts = [0_u32; CATEGORIES.len()];
    for object in &map.objects {
        counts[category_of(pack.objects[object.kind].role)] += 1;
    }
    let words: Vec<String> = CATEGORIES
        .iter()
        .zip(counts)
        .filter(|(_, count)| *count > 0)
        .map(|(noun, count)| several(count, noun))
        .collect();
    match map.objects.len() {
        0 => "none".to_owned(),
        count => format!("{count}: {}", words.join(", ")),
    }
}

/// Categories of objects, the most important first.
const CATEGORIES: [&str; 10] = [
    "hero",
    "town",
    "mine",
    "dwelling",
    "monster",
    "artifact",
    "resource pile",
    "portal",
    "other object",
    "decoration",
];

fn category_of(role: ObjectRole) -> usize {
    match role {
        ObjectRole::Hero | ObjectRole::HeroPlaceholder | ObjectRole::RandomHero | ObjectRole::Prison => 0,
        ObjectRole::Town | ObjectRole::RandomTown => 1,
        ObjectRole::Mine => 2,
        ObjectRole::Dwelling | ObjectRole::RandomDwelling => 3,
        ObjectRole::Monster | ObjectRole::RandomMonster => 4,
        ObjectRole::Artifact | ObjectRole::RandomArtifact | ObjectRole::SpellScroll => 5,
        ObjectRole::Resource | ObjectRole::RandomResource => 6,
        ObjectRole::Portal => 7,
        ObjectRole::Decoration | ObjectRole::MagicTerrain => 9,
        _ => 8,
    }
}

/// Describes a campaign: its name, a line for each map, and how to select one.
pub(crate) fn campaign_text(path: &Path, campaign: &Campaign<'_>) -> String {
    let name = shown(&campaign.name.to_string());
    let name = if name.is_empty() { "none".to_owned() } else { name };
    let maps = counted(campaign.scenarios.len(), "map");
    let mut text = format!("campaign  {name}\nmaps      {maps}\n");
    for (at, scenario) in campaign.scenarios.iter().enumerate() {
        let number = at + 1;
        text += &match &scenario.info {
            Ok((version, info)) => {
                let name = shown(&info.name.to_string());
                format!("  #{number:<3} {name}, {}, for {version}\n", size_of(info))
            }
            Err(error) => format!("  #{number:<3} unreadable: {}\n", visible(&error.to_string())),
        };
    }
    text + &format!("note      select a map by its number: rmg info {}#1\n", path.display())
}

pub(crate) fn campaign_members(campaign: &Campaign<'_>) -> Map<String, Value> {
    let scenarios = campaign.scenarios.iter().enumerate().map(|(at, scenario)| match &scenario.info {
        Ok((version, info)) => json!({
            "number": at + 1,
            "name": info.name.to_string(),
            "size": size(info).map(|size| size.to_string()),
            "game": version.to_string(),
        }),
        Err(error) => json!({ "number": at + 1, "error": error.to_string() }),
    });
    members(json!({
        "name": campaign.name.to_string(),
        "description": campaign.description.to_string(),
        "scenarios": scenarios.collect::<Vec<_>>(),
    }))
}

fn size(info: &BasicInfo) -> Option<MapSize> {
    let side = u64::from(info.side.tiles());
    MapSize::new(side, side, 1 + u64::from(info.has_underground)).ok()
}

fn size_of(info: &BasicInfo) -> String {
    size(info).map_or_else(|| "of unknown size".to_owned(), size_text)
}
