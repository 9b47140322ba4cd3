//! A session: answers requests, and keeps the last maps.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rmg::model::MapPos;
use rmg::short_code::ShortCode;
use rmg::view::picture::{MapLayer, MapLayers, PictureScale};
use rmg::{Level, Map, MapFormat, MapOverlay, MapPictureOptions, Pack, TilePos};
use serde_json::{Value, json};

use crate::job::{pack_of, word};
use crate::maps::{first_picture, generate, map_format, map_of_bytes, picture};
use crate::reply::{Failure, Reply};
use crate::request::Request;
use crate::run::Run;
use crate::sample::Samples;
use crate::{compare, document, frame, language, made, objects, preview, record};

/// Number of maps that a session keeps.
const KEPT: usize = 4;

/// Answers the requests of a page. Requests may run at the same time.
#[derive(Debug)]
pub struct Session {
    maps: Mutex<VecDeque<(u64, Map)>>,
    next: AtomicU64,
    samples: Samples,
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// Starts a session.
    #[must_use]
    pub fn new() -> Self {
        Self { maps: Mutex::default(), next: AtomicU64::new(1), samples: Samples::default() }
    }

    /// Returns a language server with the content of VCMI, or of the game that the editor configures. Each
    /// editor needs its own.
    #[must_use]
    pub fn language_server(&self) -> rmg_lsp::Server {
        let pack_of = |target: Option<&str>| Some(pack_of(target).ok()?.into_content());
        rmg_lsp::Server::new(Pack::heroes3().content().clone()).with_packs(pack_of)
    }

    /// Answers the bytes of a request ([`frame`]) with the bytes of `{ "ok": value }` or
    /// `{ "error": failure }`.
    #[must_use]
    pub fn answer(&self, message: &[u8], run: Run) -> Vec<u8> {
        let parsed = frame::split(message).ok_or_else(|| Failure::new("the message is too short"));
        let reply = parsed.and_then(|(text, bytes)| {
            let request = serde_json::from_slice(text).map_err(Failure::new)?;
            self.call(request, bytes, run)
        });
        match reply {
            Ok(reply) => frame::join(&json!({ "ok": reply.value }), &reply.bytes),
            Err(failure) => frame::join(&json!({ "error": failure }), &[]),
        }
    }

    /// Answers a request. `bytes` is the file of requests that have one.
    ///
    /// # Errors
    /// The reason for the user.
    pub fn call(&self, request: Request, bytes: &[u8], run: Run) -> Result<Reply, Failure> {
        Ok(match request {
            Request::Hello { target } => language::hello(&pack_of(target.as_deref())?).into(),
            Request::Open { name } => self.open(&name, bytes)?,
            Request::Encode { text } => document::encode(&text, bytes)?,
            Request::Outline { text, target } => document::outline(text, &pack_of(target.as_deref())?).into(),
            Request::Draw { text, template } => document::draw(text, &template, &Pack::heroes3())?.into(),
            Request::Patch { text, template, changes } => {
                document::patch(text, &template, &changes, &Pack::heroes3())?.into()
            }
            Request::Fix { text, target } => document::fix(&text, &pack_of(target.as_deref())?)?.into(),
            Request::Convert { text, to, target } => {
                document::convert(&text, &to, &pack_of(target.as_deref())?)?
            }
            Request::Layout(job) => made::layout(&job, &run)?,
            Request::Symmetries(job) => made::symmetries(&job, &run)?.into(),
            Request::Generate(job) => {
                let map = generate(&job, run)?;
                // a code has only one seed
                let has_code = map.model().plan.content_seeds.zones.is_empty();
                let code = has_code.then(|| ShortCode::new(map.size(), map.seed().0, &job.text).to_string());
                let first = job.view.as_ref().map(|view| first_picture(&map, view.layers()?)).transpose()?;
                let first = first.unwrap_or_else(|| Value::Null.into());
                let mut summary = self.keep(map);
                summary["code"] = code.into();
                summary["picture"] = first.value;
                Reply { value: summary, bytes: first.bytes }
            }
            Request::Thumbnail(job) => {
                let map = generate(&job, run)?;
                let scale = PictureScale::small(map.size(), 160);
                let options =
                    MapPictureOptions { scale, layers: MapLayers::default().without(MapLayer::Borders) };
                let picture = picture(map.model(), map.pack(), &options)?;
                let value = json!({ "frames": picture.value, "measures": made::measures(&map) });
                Reply { value, bytes: picture.bytes }
            }
            Request::Snapshot(job) => {
                let map = generate(&job, run)?;
                let side = map.size().width().max(map.size().height());
                let scale = PictureScale::PixelsPerTile((720 / side).max(1));
                let options = MapPictureOptions { scale, layers: MapLayers::default() };
                let mut reply = picture(map.model(), map.pack(), &options)?;
                let length = reply.bytes.len();
                map.write_rmgmap(&mut reply.bytes)?;
                reply.value = json!({
                    "frames": reply.value,
                    "width": map.size().width(),
                    "height": map.size().height(),
                    "measures": made::measures(&map),
                    "picture": length,
                });
                reply
            }
            Request::Preview { name } => preview::preview(&name, bytes, run)?,
            Request::Code { code, text } => {
                let code: ShortCode = code.parse().map_err(Failure::new)?;
                let size = code.size.to_string();
                json!({ "size": size, "seed": code.seed, "isOfText": code.is_of(&text) }).into()
            }
            Request::Filter { condition, figures } => compare::filter(&condition, &figures).into(),
            Request::Compare { first } => compare::compare(bytes, first)?.into(),
            Request::Sample { job, count, most } => self.samples.add(&job, count, most, &run)?.into(),
            Request::Steps { map } => made::steps(&self.map(map)?).into(),
            Request::Record { map } => Reply { value: Value::Null, bytes: record::record(&self.map(map)?)? },
            Request::Shape { map, zones } => made::shape(&self.map(map)?, &zones).into(),
            Request::Objects { map, search } => objects::objects(&self.map(map)?, &search).into(),
            Request::Picture { map, scale, view, until } => {
                let scale = scale.map_or(PictureScale::Auto, PictureScale::PixelsPerTile);
                let (map, options) = (self.map(map)?, MapPictureOptions { scale, layers: view.layers()? });
                match until {
                    Some(until) => picture(&made::after(&map, until), map.pack(), &options)?,
                    None => picture(map.model(), map.pack(), &options)?,
                }
            }
            Request::Shades { map, overlay } => {
                let overlay = word("overlay", &overlay, &MapOverlay::ALL, MapOverlay::word)?;
                made::shades(&self.map(map)?, overlay)
            }
            Request::Why { map, x, y, level } => {
                let at = MapPos { level: Level(level), tile: TilePos::new(x, y) };
                made::why(&self.map(map)?, at)?.into()
            }
            Request::Fairness { map } => made::fairness(&self.map(map)?).into(),
            Request::Certificate { map } => {
                let mut bytes = Vec::new();
                self.map(map)?.write_certificate(&mut bytes)?;
                serde_json::from_slice::<Value>(&bytes).map_err(Failure::new)?.into()
            }
            Request::Export { map, format, name, sidecar } => {
                let (map, mut bytes) = (self.map(map)?, Vec::new());
                let second = map.write(MapFormat::of(format!("{name}.{format}"))?, &name, &mut bytes)?;
                let value = json!({ "sidecar": second.as_ref().map(|second| &second.name) });
                let bytes = second.filter(|_| sidecar).map_or(bytes, |second| second.bytes);
                Reply { value, bytes }
            }
        })
    }

    fn open(&self, name: &str, bytes: &[u8]) -> Result<Reply, Failure> {
        let Some(format) = map_format(name, bytes) else { return Ok(document::open(name, bytes)) };
        let map = map_of_bytes(name, format, bytes)?;
        let mut summary = self.keep(map);
        summary["kind"] = "map".into();
        Ok(summary.into())
    }

    /// Keeps a map and returns its summary.
    fn keep(&self, map: Map) -> Value {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let summary = made::summary(&map, number);
        let mut maps = self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        maps.truncate(KEPT - 1);
        maps.push_front((number, map));
        summary
    }

    fn map(&self, number: u64) -> Result<Map, Failure> {
        let maps = self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        let found = maps.iter().find(|(known, _)| *known == number).map(|(_, map)| map.clone());
        found.ok_or_else(|| Failure::new(format!("map {number} is no longer in memory")))
    }
}
