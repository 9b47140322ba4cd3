//! `rmg info`: summarizes a map.

use std::path::PathBuf;
use std::slice;

use rmg::documents::{map_members, player_values};
use rmg::model::{MapPile, ObjectBody, PileRequest};
use rmg::plan::size_text;
use rmg::summary::{repeat_command, victory_words};
use rmg::text::{counted, shown};
use rmg::{ContentPack, MapModel, MapSummary, OpenedMap, is_campaign};
use serde_json::{Map, Value, json};

use crate::contents_text::values;
use crate::foreign_text::{campaign_members, campaign_text, foreign_text, rules_row};
use crate::map_files::{pack_mismatch, read_bytes, read_campaign, read_map};
use crate::map_text::{links_text, map_text};
use crate::prelude::*;
use crate::run_text::players_text;

/// Arguments of `rmg info`.
#[derive(Debug, clap::Args)]
pub(crate) struct InfoArgs {
    /// Map (.rmgmap, .h3m or .vmap), campaign (.h3c) to list its maps, or one map of it (FILE.h3c#2); `-` for
    /// standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    pack: PackArgs,
    /// Also print zones, connections, content and unmet requests; for a .h3m or .vmap all unknown objects and
    /// details
    #[arg(long)]
    summary: bool,
    /// Print the result as JSON, with the content of --summary
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let pack = args.pack.load_for_maps(slice::from_ref(&args.file))?;
    if args.json {
        claim_document()?;
    }
    if is_campaign(&args.file) {
        let bytes = read_bytes(&args.file)?;
        let campaign = read_campaign(&args.file, &bytes)?;
        if args.json {
            return print_document("rmg-campaign", campaign_members(&campaign));
        }
        return print(&campaign_text(&args.file, &campaign));
    }
    let loaded = read_map(&args.file, &pack)?;
    let (map, pack) = (&loaded.model, &loaded.pack);
    if args.json {
        return print_document("rmg-info", info_members(&loaded));
    }
    if let Some(unknown) = &loaded.unknown {
        print(&foreign_text(map, unknown, pack, args.summary))?;
        return Ok(());
    }
    let summary = MapSummary::new(map, pack, &[]);
    print(&info_text(map, pack, &summary))?;
    if let Some(words) = pack_mismatch(&loaded) {
        print(&format!("note      {words}\n"))?;
    }
    if args.summary {
        print(&map_text(&summary))?;
    }
    Ok(())
}

/// Returns the members of the document. Maps with a plan have the members from `seed` on, game maps have
/// `unknown`.
fn info_members(loaded: &OpenedMap) -> Map<String, Value> {
    let OpenedMap { model: map, pack, unknown, .. } = loaded;
    let plan = &map.plan;
    let mut all = members(json!({
        "name": plan.template_name,
        "madeBy": map.generator,
        "size": plan.size.to_string(),
        "players": player_values(&plan.players),
        "victory": victory_words(map, pack),
        "objects": map.objects.len(),
    }));
    if let Some(unknown) = unknown {
        let counts = unknown.counts().into_iter();
        let kinds: Vec<Value> = counts
            .map(|((kind, name), count)| json!({ "kind": kind.to_string(), "name": name, "count": count }))
            .collect();
        all.extend(members(json!({ "isForeign": true, "unknown": kinds })));
        return all;
    }
    all.extend(members(json!({
        "isForeign": false,
        "seed": plan.seed.0,
        "attempt": map.attempt,
        "pack": [map.pack.0, map.pack.1],
        "piles": map.piles.len(),
        "recipe": repeat_command(map, pack, false),
    })));
    all.extend(map_members(&MapSummary::new(map, pack, &[])));
    all
}

fn info_text(map: &MapModel, pack: &ContentPack, summary: &MapSummary) -> String {
    let count =
        |wanted: fn(&ObjectBody) -> bool| map.objects.iter().filter(|object| wanted(&object.body)).count();
    let towns = count(|body| matches!(body, ObjectBody::Town { .. }));
    let monsters = count(|body| matches!(body, ObjectBody::Monster { .. }));
    let portals = count(|body| matches!(body, ObjectBody::Portal { .. }));
    let plan = &map.plan;
    let rows = [
        ("template", shown(&plan.template_name)),
        ("seed", format!("{}, attempt {}", plan.seed_text(), map.attempt)),
        ("size", size_text(plan.size)),
        ("players", players_text(&plan.players)),
        ("made by", format!("rmg {} with {} {}", map.generator, map.pack.0, map.pack.1)),
        ("zones", plan.zones.len().to_string()),
        ("links", links_text(summary)),
        (
            "objects",
            format!(
                "{}: {}, {}, {}",
                map.objects.len(),
                counted(towns, "town"),
                counted(monsters, "monster"),
                if portals == 1 { "1 portal end".to_owned() } else { format!("{portals} portal ends") }
            ),
        ),
        ("piles", piles_words(map)),
        ("treasure", values(&summary.contents)),
        ("unmet", summary.unmet.len().to_string()),
    ];
    let mut text: String = rows.iter().map(|(what, value)| format!("{what:<10}{value}\n")).collect();
    if let Some(words) = victory_words(map, pack) {
        text += &format!("to win    {words}\n");
    }
    if let Some(symmetry) = &plan.symmetry {
        text += &format!("symmetry  {}\n", symmetry.symmetry.word());
    }
    if let Some((what, words)) = rules_row(map) {
        text += &format!("{what:<10}{words}\n");
    }
    if let Some(command) = repeat_command(map, pack, false) {
        text += &format!("recipe    {command}\n");
    }
    text
}

/// Returns `120: 30 mines, 4 required, 86 treasure; 70 guarded`.
fn piles_words(map: &MapModel) -> String {
    let count = |wanted: fn(&MapPile) -> bool| map.piles.iter().filter(|pile| wanted(pile)).count();
    let mines = count(|pile| matches!(pile.wish, PileRequest::Mine(_)));
    let required = count(|pile| matches!(pile.wish, PileRequest::Required(_)));
    let treasure = count(|pile| matches!(pile.wish, PileRequest::Treasure(_)));
    let guarded = count(|pile| pile.guard.is_some());
    let mines = counted(mines, "mine");
    format!("{}: {mines}, {required} required, {treasure} treasure; {guarded} guarded", map.piles.len())
}
