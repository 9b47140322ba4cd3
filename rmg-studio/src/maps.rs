//! Maps: their formats, how they are generated and drawn.

use std::sync::{Mutex, PoisonError};

use rmg::jobs::Pool;
use rmg::model::MapModel;
use rmg::view::picture::{LevelFrame, MapLayers, MapPicture, PictureScale};
use rmg::{Map, MapBytes, MapFormat, MapPictureOptions, Pack, Progress};
use serde_json::{Value, json};

use crate::job::Job;
use crate::reply::{Failure, Reply};
use crate::run::Run;

/// Returns the format of a map, by the name of its file and its first bytes. `None` for a template.
pub(crate) fn map_format(name: &str, bytes: &[u8]) -> Option<MapFormat> {
    let extension = std::path::Path::new(name).extension().and_then(|of| of.to_str()).unwrap_or_default();
    let known = MapFormat::READ.iter().find(|format| format.ending().eq_ignore_ascii_case(extension));
    known.copied().or_else(|| match MapFormat::of_bytes(bytes) {
        MapFormat::Rmgmap => None,
        of_bytes => Some(of_bytes),
    })
}

/// Reads a map with the content of its game.
pub(crate) fn map_of_bytes(name: &str, format: MapFormat, bytes: &[u8]) -> Result<Map, Failure> {
    let bytes = MapBytes::new(name, format, bytes.to_vec());
    Ok(bytes.read(&Pack::of_game(bytes.built_in_game()))?.into())
}

pub(crate) fn generate(job: &Job, run: Run) -> Result<Map, Failure> {
    let mut generator = job.generator(&run)?.timeline(true);
    if let Some(listener) = run.progress {
        // The page shows only the phase. A map has thousands of jobs.
        let last = Mutex::new(None);
        generator = generator.on_progress(move |at: Progress| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.replace(at.phase) != Some(at.phase) {
                listener(at);
            }
        });
    }
    Ok(generator.generate()?)
}

/// Pixels of the longer side of a level in the first picture: few, so that it appears soon.
const FIRST_SIDE: u16 = 504;
/// Most pixels of the first picture. They are not compressed.
const MOST_PIXELS: u64 = 2 << 20;

/// Returns the first picture of a new map: its pixels, and the value that describes them. Nothing for a map
/// that has too many pixels.
pub(crate) fn first_picture(map: &Map, layers: MapLayers) -> Result<Reply, Failure> {
    let (wide, high, levels) = (map.size().width(), map.size().height(), map.size().levels());
    let side = wide.max(high);
    let scale = ((FIRST_SIDE + side / 2) / side).max(1);
    if [wide, scale, high, scale, levels.into()].into_iter().map(u64::from).product::<u64>() > MOST_PIXELS {
        return Ok(Value::Null.into());
    }
    let scale = PictureScale::PixelsPerTile(scale);
    let options = MapPictureOptions { scale, layers };
    let pool = Pool::new(None).map_err(rmg::Error::from)?;
    let pixels = MapPicture::new(map.model(), map.pack().content()).levels_rgba(&options, &pool);
    let value = json!({ "width": pixels.width, "frames": frames(&pixels.frames) });
    Ok(Reply { value, bytes: pixels.rgba })
}

fn frames(frames: &[LevelFrame]) -> Value {
    let frame =
        |at: &LevelFrame| json!({ "left": at.left, "top": at.top, "width": at.width, "height": at.height });
    frames.iter().map(frame).collect()
}

pub(crate) fn picture(map: &MapModel, pack: &Pack, options: &MapPictureOptions) -> Result<Reply, Failure> {
    let (pool, mut bytes) = (Pool::new(None).map_err(rmg::Error::from)?, Vec::new());
    let picture = MapPicture::new(map, pack.content());
    let levels = picture.write_levels_png(options, &pool, &mut bytes).map_err(rmg::Error::from)?;
    Ok(Reply { value: frames(&levels), bytes })
}
