//! `rmg info` of campaigns: what they are called, and their maps.

use std::path::Path;

use rmg::MapSize;
use rmg::games::h3m::{BasicInfo, Campaign};
use rmg::plan::size_words;
use rmg::text::{counted, shown, visible};
use serde_json::{Map, Value, json};

use crate::document::members;

/// What a campaign is called, a line for each of its maps, and how one is named.
pub(crate) fn campaign_text(path: &Path, campaign: &Campaign<'_>) -> String {
    let name = shown(&campaign.name.to_string());
    let name = if name.is_empty() { "none".to_owned() } else { name };
    let maps = counted(campaign.scenarios.len(), "map");
    let mut text = format!("campaign  {name}\nholds     {maps}\n");
    for (at, scenario) in campaign.scenarios.iter().enumerate() {
        let number = at + 1;
        text += &match &scenario.info {
            Ok((version, info)) => {
                let name = shown(&info.name.to_string());
                format!("  #{number:<3} {name}, {}, for {version}\n", size_of(info))
            }
            Err(error) => format!("  #{number:<3} cannot be read: {}\n", visible(&error.to_string())),
        };
    }
    text + &format!("note      one map is named by its number: rmg info {}#1\n", path.display())
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
    size(info).map_or_else(|| "of unknown size".to_owned(), size_words)
}
