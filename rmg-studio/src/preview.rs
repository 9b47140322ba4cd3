//! Previews of the files of a folder.

use rmg::diag::Severity;
use rmg::model::MapVictory;
use rmg::template::{Source, TemplateFile, VictoryRequest};
use rmg::view::picture::{MapLayer, MapLayers, PictureScale};
use rmg::{Map, MapPictureOptions, Pack};
use serde_json::{Value, json};

use crate::job::Job;
use crate::maps::{generate, map_format, map_of_bytes, picture};
use crate::reply::{Failure, Reply};
use crate::run::Run;

/// Pixels of a picture.
const WIDE: u16 = 160;

/// Returns what a file is, and a small picture. A template that gives no map has no picture.
pub(crate) fn preview(name: &str, bytes: &[u8], run: Run) -> Result<Reply, Failure> {
    if let Some(format) = map_format(name, bytes) {
        let map = map_of_bytes(name, format, bytes)?;
        let mut reply = drawn(&map)?;
        reply.value = value(name, "map", Some(&map), &reply.value);
        return Ok(reply);
    }
    let pack = Pack::heroes3();
    let file = TemplateFile::parse(name, bytes.to_vec(), pack.content());
    let mut errors = file.text_diagnostics().iter().filter(|one| one.severity == Severity::Error).count();
    let first = file.templates().first();
    let is_json = matches!(file.source(), Source::Json(_));
    if first.is_none() && errors == 0 {
        errors = 1;
    }
    let mut reply = Reply { value: Value::Array(Vec::new()), bytes: Vec::new() };
    if first.is_some() && errors == 0 {
        errors = file
            .all_diagnostics_of(0, pack.content())
            .iter()
            .filter(|one| one.severity == Severity::Error)
            .count();
    }
    if let (Some(template), 0) = (first, errors) {
        let job = Job {
            text: file.text().to_owned(),
            name: name.to_owned(),
            template: Some(template.id.clone()),
            seed: 1,
            best_effort: true,
            ..Job::default()
        };
        if let Ok(map) = generate(&job, run) {
            reply = drawn(&map)?;
        }
    }
    let frames = std::mem::take(&mut reply.value);
    reply.value = value(name, "template", None, &frames);
    let title = first.map_or_else(String::new, |template| template.name.clone());
    reply.value["title"] = title.into();
    reply.value["errors"] = errors.into();
    reply.value["isTable"] = (!is_json).into();
    if let Some(template) = first {
        reply.value["description"] = template.description.as_str().into();
        reply.value["size"] = template.sizes_words().into();
        reply.value["zones"] = template.zones.len().into();
        reply.value["victory"] =
            requested_word(template.victory.as_ref().map(|victory| &victory.value)).into();
        reply.value["players"] =
            template.zones.iter().filter_map(|zone| zone.owner).map(|owner| owner.value.0).max().into();
    }
    Ok(reply)
}

fn drawn(map: &Map) -> Result<Reply, Failure> {
    let scale = PictureScale::small(map.size(), WIDE);
    picture(
        map.model(),
        map.pack(),
        &MapPictureOptions { scale, layers: MapLayers::default().without(MapLayer::Borders) },
    )
}

fn victory_word(victory: MapVictory) -> &'static str {
    match victory {
        MapVictory::Standard => "standard",
        MapVictory::Grail => "grail",
        MapVictory::Town { .. } => "town",
        MapVictory::Artifact { .. } => "artifact",
    }
}

fn requested_word(victory: Option<&VictoryRequest>) -> &'static str {
    match victory {
        None | Some(VictoryRequest::Standard) => "standard",
        Some(VictoryRequest::Grail) => "grail",
        Some(VictoryRequest::Town(_)) => "town",
        Some(VictoryRequest::Artifact(_)) => "artifact",
    }
}

fn value(name: &str, kind: &str, map: Option<&Map>, frames: &Value) -> Value {
    let size = map.map(Map::size);
    let model = map.map(Map::model);
    json!({
        "kind": kind,
        "name": name,
        "title": map.map(Map::template),
        "description": "",
        "size": size.map(|size| size.to_string()),
        "width": size.map_or(0, |size| size.width()),
        "height": size.map_or(0, |size| size.height()),
        "levels": size.map_or(0, |size| size.levels()),
        "players": model.map(|model| model.plan.players.len()),
        "zones": model.map_or(0, |model| model.plan.zones.len()),
        "victory": model.map(|model| victory_word(model.victory)),
        "isSound": map.map(|map| map.certificate().is_sound()),
        "errors": 0,
        "frames": frames,
    })
}
