//! `rmg why-not`: explains unmet requests, and missing kinds of objects.

use std::path::PathBuf;
use std::slice;

use rmg::diag::nearest;
use rmg::text::{counted, shown, visible};
use rmg::why_not::{WhyNoKind, WhyNot, why_no_kind, why_not};
use rmg::{ContentPack, MapModel, ObjectKindId, ZoneId};
use serde_json::{Map, Value, json};

use crate::map_files::{read_map, take_plan};
use crate::map_text::unmet_count;
use crate::prelude::*;
use crate::why::{note_lines, note_values};

/// Arguments of `rmg why-not`.
#[derive(Debug, clap::Args)]
pub(crate) struct WhyNotArgs {
    /// Map: a .rmgmap, or with --plan a .h3m or .vmap; `-` for standard input
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// Explain why there are no or only few objects of this kind, with the names of template files: type, or
    /// type/subtype
    #[arg(long, value_name = "TYPE[/SUBTYPE]")]
    kind: Option<String>,
    /// Only this zone, by its id in the template
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,
    /// The .rmgmap of a .h3m or .vmap, which contains the requests
    #[arg(long, value_name = "RMGMAP")]
    plan: Option<PathBuf>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &WhyNotArgs) -> Result<(), Failure> {
    let pack = args.pack.load_for_maps(slice::from_ref(&args.map))?;
    if args.json {
        claim_document()?;
    }
    let mut loaded = read_map(&args.map, &pack)?;
    if let Some(plan) = &args.plan {
        take_plan(&mut loaded, &args.map, plan, &pack)?;
    }
    if !loaded.has_plan() {
        let message = format!("{} contains no requests", args.map.display());
        return Err(Failure::usage(message).help("name the .rmgmap of this map: --plan FILE"));
    }
    let (map, pack) = (&loaded.model, &loaded.pack);
    let zone = args.zone.as_deref().map(|key| find_zone(map, key)).transpose()?;
    let Some(name) = &args.kind else {
        let requests = why_not(map, pack, zone);
        if args.json {
            return print_document("rmg-why-not", request_members(&requests));
        }
        return print(&requests_text(&requests));
    };
    let kinds = find_kinds(pack, name)?;
    let explanation = why_no_kind(map, pack, &kinds, zone);
    if args.json {
        return print_document("rmg-why-not", kind_members(name, &explanation));
    }
    print(&kinds_text(name, kinds.len(), &explanation))
}

fn find_zone(map: &MapModel, key: &str) -> Result<ZoneId, Failure> {
    let zones = &map.plan.zones;
    let found = zones.iter().position(|zone| zone.key == key).map(ZoneId::from_index);
    found.ok_or_else(|| {
        let failure = Failure::usage(format!("unknown zone `{key}`"));
        match nearest(key, zones.iter().map(|zone| zone.key.as_str())) {
            Some(meant) => failure.help(format!("did you mean `{meant}`?")),
            None => failure.help("`rmg info MAP --summary` lists the zones"),
        }
    })
}

/// Returns the object kinds with this name in template files.
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
    let failure = Failure::usage(format!("unknown object `{name}` in the content pack"));
    let subtypes = of_type.iter().map(|kind| pack.objects[*kind].subtype.as_str());
    let meant = match subtype {
        Some(subtype) if !of_type.is_empty() => {
            nearest(subtype, subtypes).map(|sub| format!("{local}/{sub}"))
        }
        _ => nearest(local, pack.object_types()).map(str::to_owned),
    };
    Err(match meant {
        Some(meant) => failure.help(format!("did you mean `{meant}`?")),
        None => failure.help(
            "expected a name as in templates, for example `creatureBank` or `creatureBank/dragonUtopia`",
        ),
    })
}

fn requests_text(requests: &[WhyNot]) -> String {
    if requests.is_empty() {
        return "no unmet requests\n".to_owned();
    }
    let demanded = requests.iter().filter(|request| request.is_mandatory).count();
    let mut text = unmet_count(requests.len());
    if demanded > 0 {
        text += &format!(", {demanded} of them required by the template");
    }
    text.push('\n');
    for request in requests {
        let place = if request.place.is_empty() { String::new() } else { format!("{}: ", request.place) };
        let demanded = if request.is_mandatory { "MISSING, " } else { "" };
        text += &format!("\n{}\n", visible(&format!("{demanded}{place}{}", request.what)));
        text += &format!("  why       {} (pass {})\n", visible(&request.reason), request.pass);
        text += &note_lines(&request.notes, "  ");
    }
    text
}

fn kinds_text(name: &str, kinds: usize, explanation: &WhyNoKind) -> String {
    let of = if kinds > 1 { format!(" of {}", counted(kinds, "kind")) } else { String::new() };
    let mut text = format!("{name}{of}: {} on the map\n", explanation.there);
    text += &note_lines(&explanation.notes, "");
    for zone in &explanation.zones {
        text += &format!(
            "\nzone {}: {}\n",
            shown(&zone.key),
            if zone.there == 0 { "none".to_owned() } else { zone.there.to_string() }
        );
        text += &note_lines(&zone.notes, "  ");
    }
    text
}

fn request_members(requests: &[WhyNot]) -> Map<String, Value> {
    let requests = requests.iter().map(|request| {
        json!({
            "pass": request.pass,
            "place": request.place,
            "what": request.what,
            "reason": request.reason,
            "isMandatory": request.is_mandatory,
            "notes": note_values(&request.notes),
        })
    });
    members(json!({ "requests": requests.collect::<Vec<Value>>() }))
}

fn kind_members(name: &str, explanation: &WhyNoKind) -> Map<String, Value> {
    let zones = explanation
        .zones
        .iter()
        .map(|zone| json!({ "zone": zone.key, "there": zone.there, "notes": note_values(&zone.notes) }));
    members(json!({
        "kind": name,
        "there": explanation.there,
        "notes": note_values(&explanation.notes),
        "zones": zones.collect::<Vec<Value>>(),
    }))
}
