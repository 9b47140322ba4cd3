//! `rmg why-not`: wishes that a map does not meet, and kinds of objects that it has none of.

use std::path::PathBuf;

use rmg::diag::nearest;
use rmg::text::{counted, shown, visible};
use rmg::why_not::{WhyNoKind, WhyNot, why_no_kind, why_not};
use rmg::{ContentPack, MapModel, ObjectKindId, ZoneId};
use serde_json::{Map, Value, json};

use crate::map_files::{read_map, take_plan};
use crate::map_text::unmet_words;
use crate::prelude::*;
use crate::why::{note_lines, note_values};

/// Arguments of `rmg why-not`.
#[derive(Debug, clap::Args)]
pub(crate) struct WhyNotArgs {
    /// The map: a .rmgmap, or with --plan a .h3m or .vmap; `-` for standard input.
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// Tell why there are none of that kind of object, or so few, as templates name it: type, or type/subtype.
    #[arg(long, value_name = "TYPE[/SUBTYPE]")]
    kind: Option<String>,
    /// Only the zone with that id in the template.
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,
    /// The .rmgmap that a .h3m or .vmap was made with, which knows what was asked for.
    #[arg(long, value_name = "RMGMAP")]
    plan: Option<PathBuf>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print it as JSON, and nothing else.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &WhyNotArgs) -> Result<(), Failure> {
    let pack = args.pack.load()?;
    if args.json {
        claim_document()?;
    }
    let mut loaded = read_map(&args.map, &pack)?;
    if let Some(plan) = &args.plan {
        take_plan(&mut loaded, &args.map, plan, &pack)?;
    }
    if !loaded.has_plan() {
        let message = format!("{} does not say what was asked for", args.map.display());
        return Err(Failure::usage(message).help("name the .rmgmap that the map was made with: --plan FILE"));
    }
    let (map, pack) = (&loaded.model, &loaded.pack);
    let zone = args.zone.as_deref().map(|key| find_zone(map, key)).transpose()?;
    let Some(name) = &args.kind else {
        let wishes = why_not(map, pack, zone);
        if args.json {
            return print_document("rmg-why-not", wish_members(&wishes));
        }
        return say(&wishes_text(&wishes));
    };
    let kinds = find_kinds(pack, name)?;
    let told = why_no_kind(map, pack, &kinds, zone);
    if args.json {
        return print_document("rmg-why-not", kind_members(name, &told));
    }
    say(&kinds_text(name, kinds.len(), &told))
}

fn find_zone(map: &MapModel, key: &str) -> Result<ZoneId, Failure> {
    let zones = &map.plan.zones;
    let found = zones.iter().position(|zone| zone.key == key).map(ZoneId::from_index);
    found.ok_or_else(|| {
        let failure = Failure::usage(format!("the map has no zone `{key}`"));
        match nearest(key, zones.iter().map(|zone| zone.key.as_str())) {
            Some(meant) => failure.help(format!("did you mean `{meant}`?")),
            None => failure.help("`rmg info MAP --summary` lists its zones"),
        }
    })
}

/// The kinds that a name of the template language means.
fn find_kinds(pack: &ContentPack, name: &str) -> Result<Vec<ObjectKindId>, Failure> {
    let (type_name, subtype) = name.split_once('/').map_or((name, None), |(kind, sub)| (kind, Some(sub)));
    let local = pack.local_name(type_name).unwrap_or_default();
    let of_type = pack.objects_of_type(local);
    let kinds = match subtype {
        None => of_type.to_vec(),
        Some(subtype) => {
            let found = pack.local_name(subtype).and_then(|subtype| pack.find_object(local, subtype));
            found.into_iter().collect()
        }
    };
    if !kinds.is_empty() {
        return Ok(kinds);
    }
    let failure = Failure::usage(format!("the content pack has no object `{name}`"));
    let subtypes = of_type.iter().map(|kind| pack.objects[*kind].subtype.as_str());
    let meant = match subtype {
        Some(subtype) if !of_type.is_empty() => {
            nearest(subtype, subtypes).map(|sub| format!("{local}/{sub}"))
        }
        _ => nearest(local, pack.object_types()).map(str::to_owned),
    };
    Err(match meant {
        Some(meant) => failure.help(format!("did you mean `{meant}`?")),
        None => {
            failure.help("a kind is named as in templates: `creatureBank` or `creatureBank/dragonUtopia`")
        }
    })
}

fn wishes_text(wishes: &[WhyNot]) -> String {
    if wishes.is_empty() {
        return "every wish of the template was met\n".to_owned();
    }
    let demanded = wishes.iter().filter(|wish| wish.is_demanded).count();
    let mut text = unmet_words(wishes.len());
    if demanded > 0 {
        text += &format!(", {demanded} of them demanded by the template");
    }
    text.push('\n');
    for wish in wishes {
        let place = if wish.place.is_empty() { String::new() } else { format!("{}: ", wish.place) };
        let demanded = if wish.is_demanded { "MISSING, " } else { "" };
        text += &format!("\n{}\n", visible(&format!("{demanded}{place}{}", wish.what)));
        text += &format!("  why       {} (pass {})\n", visible(&wish.reason), wish.pass);
        text += &note_lines(&wish.notes, "  ");
    }
    text
}

fn kinds_text(name: &str, kinds: usize, told: &WhyNoKind) -> String {
    let of = if kinds > 1 { format!(" of {}", counted(kinds, "kind")) } else { String::new() };
    let mut text = format!("{name}{of}: {} on the map\n", told.there);
    text += &note_lines(&told.notes, "");
    for zone in &told.zones {
        text += &format!(
            "\nzone {}: {}\n",
            shown(&zone.key),
            if zone.there == 0 { "none".to_owned() } else { zone.there.to_string() }
        );
        text += &note_lines(&zone.notes, "  ");
    }
    text
}

fn wish_members(wishes: &[WhyNot]) -> Map<String, Value> {
    let wishes = wishes.iter().map(|wish| {
        json!({
            "pass": wish.pass,
            "place": wish.place,
            "what": wish.what,
            "reason": wish.reason,
            "isDemanded": wish.is_demanded,
            "notes": note_values(&wish.notes),
        })
    });
    members(json!({ "wishes": wishes.collect::<Vec<Value>>() }))
}

fn kind_members(name: &str, told: &WhyNoKind) -> Map<String, Value> {
    let zones = told
        .zones
        .iter()
        .map(|zone| json!({ "zone": zone.key, "there": zone.there, "notes": note_values(&zone.notes) }));
    members(json!({
        "kind": name,
        "there": told.there,
        "notes": note_values(&told.notes),
        "zones": zones.collect::<Vec<Value>>(),
    }))
}
