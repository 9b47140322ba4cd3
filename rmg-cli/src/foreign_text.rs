//! `rmg info` of maps that others made.

use rmg::games::foreign::Unknown;
use rmg::pack::ObjectRole;
use rmg::plan::size_words;
use rmg::summary::victory_words;
use rmg::text::{counted, several, visible};
use rmg::{ContentPack, MapModel};

use crate::run_text::players_words;

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
            text += &format!("  {count:>6} x {}\n", visible(&format!("{kind}: {name}")));
        }
    } else if !unknown.is_empty() {
        text += "note      --summary lists what was not understood\n";
    }
    text
}

fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}

/// `293: 2 towns, 9 mines, 20 monsters, 49 resource piles, 180 decorations`.
fn objects_words(map: &MapModel, pack: &ContentPack) -> String {
    let mut counts = [0_u32; SORTS.len()];
    for object in &map.objects {
        counts[sort_of(pack.objects[object.kind].role)] += 1;
    }
    let words: Vec<String> = SORTS
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

/// Sorts of objects, what decides a game first.
const SORTS: [&str; 10] = [
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

fn sort_of(role: ObjectRole) -> usize {
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
