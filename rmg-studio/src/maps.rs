//! Maps: their formats, how they are generated and drawn.

use rmg::jobs::Pool;
use rmg::model::MapModel;
use rmg::view::picture::{LevelFrame, MapPicture};
use rmg::{Map, MapFormat, MapPictureOptions, Pack};
use serde_json::json;

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

pub(crate) fn generate(job: &Job, run: Run) -> Result<Map, Failure> {
    let mut generator = job.generator(&run)?.timeline(true);
    if let Some(listener) = run.progress {
        generator = generator.on_progress(listener);
    }
    Ok(generator.generate()?)
}

pub(crate) fn picture(map: &MapModel, pack: &Pack, options: &MapPictureOptions) -> Result<Reply, Failure> {
    let (pool, mut bytes) = (Pool::new(None).map_err(rmg::Error::from)?, Vec::new());
    let picture = MapPicture::new(map, pack.content());
    let frames = picture.write_levels_png(options, &pool, &mut bytes).map_err(rmg::Error::from)?;
    let frame =
        |at: &LevelFrame| json!({ "left": at.left, "top": at.top, "width": at.width, "height": at.height });
    Ok(Reply { value: frames.iter().map(frame).collect(), bytes })
}
