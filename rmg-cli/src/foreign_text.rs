//! `rmg info` of maps that others made.

use std::collections::BTreeMap;

use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::summary::victory_words;
use rmg_core::text::{counted, visible};
use rmg_games::foreign::Unknown;
use rmg_generate::options::size_words;

use crate::run_text::players_words;

/// Kinds of objects that are told, the most frequent first.
const SHOWN: usize = 8;

/// What a map of a game's file is; with `is_full` everything that was not understood.
pub(crate) fn foreign_text(map: &MapModel, unknown: &Unknown, pack: &ContentPack, is_full: bool) -> String {
    let plan = &map.plan;
    let origin = if map.generator.is_empty() {
        "somebody else".to_owned()
    } else {
        format!("rmg {}, seed {}; its .rmgmap would say more", map.generator, plan.seed)
    };
    let parts = unknown.parts.len();
    let rows = [
        ("name", or_none(plan.template_name.clone())),
        ("made by", origin),
        ("size", size_words(plan.size)),
        ("players", or_none(players_words(&plan.players))),
        ("objects", objects_words(map, pack)),
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
    let mut text: String =
        rows.iter().chain(&to_win).map(|(what, value)| format!("{what:<10}{}\n", visible(value))).collect();
    if is_full {
        for ((kind, name), count) in unknown.counts() {
            text += &format!("  {count:>6} x {kind}: {name}\n");
        }
    } else if !unknown.is_empty() {
        text += "note      --summary lists what was not understood\n";
    }
    text
}

fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}

/// `3427: 1203 mountain, 402 monster ...`.
fn objects_words(map: &MapModel, pack: &ContentPack) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for object in &map.objects {
        *counts.entry(pack.objects[object.kind].type_name.as_str()).or_insert(0) += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let shown: Vec<String> =
        counts.iter().take(SHOWN).map(|(name, count)| format!("{count} {name}")).collect();
    let rest: usize = counts.iter().skip(SHOWN).map(|(_, count)| count).sum();
    let rest = if rest > 0 { format!(", {rest} others") } else { String::new() };
    match map.objects.len() {
        0 => "none".to_owned(),
        count => format!("{count}: {}{rest}", shown.join(", ")),
    }
}
