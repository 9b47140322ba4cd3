//! Maps and layouts as values for the page.

use rmg::documents::{fairness_members, map_members, player_values, unfairness_value};
use rmg::fairness::{CarriedPiles, Fairness};
use rmg::figures::Figures;
use rmg::model::{MapModel, MapPos, Missing, PileRequest, Request, UnmetRequest};
use rmg::plan::Offered;
use rmg::steps::Step;
use rmg::summary::{Note, repeat_command};
use rmg::view::picture::Shade;
use rmg::why_not::WhyNot;
use rmg::{Diagnostic, Game, GenPlan, Map, MapOverlay, Symmetry, ZoneId, zone_digests};
use serde_json::{Value, json};

use crate::job::Job;
use crate::reply::{Failure, Reply};
use crate::run::Run;

/// Returns the picture and the areas of a layout.
pub(crate) fn layout(job: &Job, run: &Run) -> Result<Reply, Failure> {
    // these options are for maps only
    let layout = job.generator(run)?.target(Game::Vcmi).best_effort(false).layout()?;
    let mut bytes = Vec::new();
    layout.picture().write_png(&mut bytes)?;
    let zones = layout.summary().zones;
    let zone = |zone: &rmg::summary::ZoneSummary| json!({ "key": zone.key, "tiles": zone.achieved_tiles });
    Ok(Reply { value: json!({ "zones": zones.iter().map(zone).collect::<Vec<_>>() }), bytes })
}

/// Returns the symmetries that the map can have, and the reasons against the others.
pub(crate) fn symmetries(job: &Job, run: &Run) -> Result<Value, Failure> {
    let offers = job.generator(run)?.symmetries()?;
    let value = |(symmetry, offer): &(Symmetry, Offered)| {
        let reasons: Vec<String> =
            offer.as_ref().err().into_iter().flatten().map(Diagnostic::words).collect();
        json!({ "symmetry": symmetry.word(), "reasons": reasons })
    };
    Ok(offers.iter().map(value).collect())
}

/// Returns what the page shows of a map.
pub(crate) fn summary(map: &Map, number: u64) -> Value {
    let (plan, size) = (&map.model().plan, map.size());
    let mut value = json!({
        "map": number,
        "template": map.template(),
        "seed": map.seed().0,
        "seedText": plan.seed_text(),
        "attempt": map.model().attempt,
        "contentSeeds": content_seeds(plan),
        "size": size.to_string(),
        "width": size.width(),
        "height": size.height(),
        "levels": size.levels(),
        "players": player_values(&plan.players),
        "words": map.to_string(),
        "command": repeat_command(map.model(), map.pack().content(), false),
        "hasPlan": !plan.zones.is_empty(),
        "objects": map.model().objects.len(),
        "certificate": { "isSound": map.certificate().is_sound() },
        "measures": measures(map),
        "digests": digests(map),
        "requests": map.why_not().iter().map(|request| unmet(map, request)).collect::<Vec<_>>(),
    });
    if let Value::Object(members) = &mut value {
        members.extend(map_members(map.report()));
    }
    value
}

/// Returns the seed of the contents of each zone as text, because JavaScript has no integers of 64 bits.
fn content_seeds(plan: &GenPlan) -> Value {
    let seed = |zone: ZoneId| plan.content_seed(zone).to_string().into();
    Value::Object(plan.zones.iter().zip(plan.zone_ids()).map(|(of, id)| (of.key.clone(), seed(id))).collect())
}

/// Returns the measures by which seeds are sorted and filtered.
pub(crate) fn measures(map: &Map) -> Value {
    let figures = Figures::new(map.model(), map.pack().content());
    let members = figures.iter().map(|(figure, value)| (figure.word().to_owned(), json!(value)));
    json!({
        "seed": map.seed().0,
        "isSound": map.certificate().is_sound(),
        "unfairness": unfairness_value(figures.unfairness),
        "figures": Value::Object(members.collect()),
    })
}

/// Returns the modifiers of a map: name, objects, tiles, jobs, and their time in microseconds if it is known.
pub(crate) fn steps(map: &Map) -> Value {
    let steps = steps_of(map).into_iter().map(|step| {
        let jobs = map.making().map_or(0, |making| {
            making.jobs.jobs().filter(|job| making.jobs.name(*job).pass == step.pass).count()
        });
        let time = map.making().and_then(|making| making.timeline.as_ref()).map(|timeline| {
            let of_pass = timeline.records().iter();
            let of_pass = of_pass.filter(|record| timeline.schedule().name(record.job).pass == step.pass);
            of_pass.map(|record| record.duration().as_micros()).sum::<u128>()
        });
        json!({
            "pass": step.pass,
            "objects": step.objects,
            "tiles": step.tiles,
            "jobs": jobs,
            "time": time.and_then(|time| u64::try_from(time).ok()).filter(|time| *time > 0),
        })
    });
    steps.collect()
}

fn steps_of(map: &Map) -> Vec<Step> {
    let jobs = map.making().map(|making| &making.jobs);
    let order: Vec<&str> =
        jobs.map_or_else(Vec::new, |jobs| jobs.jobs().map(|job| jobs.name(job).pass).collect());
    rmg::steps::steps(map.model(), &order)
}

/// Returns the map with only what its first modifiers placed.
pub(crate) fn after(map: &Map, until: usize) -> MapModel {
    let steps = steps_of(map);
    let passes: Vec<&str> = steps.iter().take(until).map(|step| step.pass.as_str()).collect();
    rmg::steps::after(map.model(), &passes)
}

/// Returns the tiles of zones as rows of neighbors: level, row, first and last column.
pub(crate) fn shape(map: &Map, zones: &[String]) -> Value {
    let model = map.model();
    let is_wanted =
        |zone: ZoneId| model.plan.zones.get(zone.index()).is_some_and(|zone| zones.contains(&zone.key));
    let mut rows: Vec<[u16; 4]> = Vec::new();
    for (number, level) in (0_u16..).zip(&model.levels) {
        for (tile, _) in level.owner.iter().filter(|(_, zone)| is_wanted(**zone)) {
            match rows.last_mut() {
                Some([on, y, _, last]) if *on == number && *y == tile.y && *last + 1 == tile.x => {
                    *last = tile.x;
                }
                _ => rows.push([number, tile.y, tile.x, tile.x]),
            }
        }
    }
    json!(rows)
}

/// Returns the digests of zones as text, because JavaScript has no integers of 64 bits.
fn digests(map: &Map) -> Value {
    let digests = zone_digests(map.model(), map.pack().content());
    let zones = map.model().plan.zones.iter().zip(digests).map(|(zone, digest)| {
        let text = format!("{:016x}{:016x}", digest.area, digest.content);
        (zone.key.clone(), text.into())
    });
    Value::Object(zones.collect())
}

/// Returns an unmet request with the part of the template that caused it.
fn unmet(map: &Map, request: &WhyNot) -> Value {
    let model = map.model();
    let Some(raw) = model.unmet.get(request.number) else { return Value::Null };
    let zone = raw.zone.and_then(|zone| model.plan.zones.get(zone.index())).map(|zone| &zone.key);
    json!({
        "place": request.place,
        "zone": zone,
        "connection": raw.connection.map(rmg::parts::core::ConnectionId::index),
        "key": key_of(raw),
        "line": line_of(map, raw),
        "what": request.what,
        "reason": request.reason,
        "isMandatory": request.is_mandatory,
        "notes": notes(&request.notes),
    })
}

/// Returns the key of the zone or connection that requests it.
fn key_of(request: &UnmetRequest) -> Option<&'static str> {
    Some(match (&request.missing, &request.what) {
        (Some(Missing::Towns { owner: Some(_), .. }), _) => "playerTowns",
        (Some(Missing::Towns { .. }), _) | (None, Request::Town) => "neutralTowns",
        (Some(Missing::Mines { .. }), _) | (None, Request::Mine { .. }) => "mines",
        (Some(Missing::Required { .. }), _) | (None, Request::Required { .. }) => "customObjects",
        (Some(Missing::Way), _) => "type",
        (None, Request::Treasure { .. }) => "treasure",
        (None, Request::TownHint { .. }) => "townHints",
        (None, Request::Terrain { .. }) => "terrainTypes",
        (None, Request::GuardedWay) => "guard",
        (None, Request::Road { .. }) => "road",
        (None, Request::MonolithPair | Request::InnerConnection { .. }) => "type",
        _ => return None,
    })
}

/// Returns the line of the template, from 1.
fn line_of(map: &Map, request: &UnmetRequest) -> Option<u32> {
    let lines = map.model().lines.as_ref()?;
    if let Some(connection) = request.connection {
        return lines.connection(connection);
    }
    let zone = request.zone?;
    let entry = match (&request.missing, &request.what) {
        (Some(Missing::Mines { entry, .. }), _) => lines.wish(zone, PileRequest::Mine(*entry)),
        (Some(Missing::Required { entry, .. }), _) => lines.wish(zone, PileRequest::Required(*entry)),
        (None, Request::Treasure { tier, .. }) => {
            lines.zone(zone).and_then(|known| known.treasure.get(usize::from(*tier)).copied())
        }
        _ => None,
    };
    entry.or_else(|| lines.zone(zone).map(|known| known.zone))
}

fn notes(notes: &[Note]) -> Value {
    notes
        .iter()
        .map(|note| json!({ "about": note.word, "text": note.to_string(), "line": note.line }))
        .collect()
}

/// Returns the legend of colors over the tiles, and the position in it for each tile.
pub(crate) fn shades(map: &Map, overlay: MapOverlay) -> Reply {
    let Some(shades) = overlay.shades(map.model(), map.pack().content()) else { return Value::Null.into() };
    let shade = |shade: &Shade| json!({ "color": shade.color.rgba(), "words": shade.words });
    let value = json!({
        "heading": shades.heading,
        "shades": shades.shades.iter().map(shade).collect::<Vec<_>>(),
        "lines": shades.lines,
    });
    Reply { value, bytes: shades.levels.iter().flat_map(|level| level.cells()).copied().collect() }
}

/// Explains a tile.
pub(crate) fn why(map: &Map, at: MapPos) -> Result<Value, Failure> {
    let why = map.why(at).map_err(Failure::new)?;
    let objects = why.objects.iter().map(|object| {
        json!({
            "kind": object.kind,
            "title": object.title,
            "x": object.at.tile.x,
            "y": object.at.tile.y,
            "zone": object.zone,
            "notes": notes(&object.notes),
        })
    });
    Ok(json!({
        "zone": why.zone,
        "notes": notes(&why.notes),
        "objects": objects.collect::<Vec<_>>(),
    }))
}

/// Returns the members of `rmg fairness --json`.
pub(crate) fn fairness(map: &Map) -> Value {
    let (fairness, control) = Fairness::with_control(map.model(), map.pack().content());
    let carried = CarriedPiles::new(&fairness, map.model(), map.pack().content());
    fairness_members(&fairness, &control, &carried, map.model(), map.unknown().is_some()).into()
}
