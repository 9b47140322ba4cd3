//! Finished maps on their way into files and out of them.

use std::fs::File;
use std::io::{self, BufWriter, Read};
use std::path::Path;

use rmg_core::certificate::Certificate;
use rmg_core::diag::Fault;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_formats::picture::{MapPicture, MapPictureOptions};
use rmg_formats::rmgmap;
use rmg_jobs::CancelToken;

use crate::console::complain;
use crate::failure::{Failure, Kind};
use crate::interrupt::Stoppable;
use crate::output::{Format, Output};
use crate::report::render_faults;
use crate::template_input::in_words;

/// Writes a map in the format of `output`; a picture with what the audit found, if that is given.
pub(crate) fn write_map(
    output: &Output,
    force: bool,
    map: &MapModel,
    pack: &ContentPack,
    overlay: Option<&Certificate>,
    cancel: &CancelToken,
) -> Result<(), Failure> {
    let picture = MapPicture::new(map, pack);
    let picture = overlay.map_or(picture, |certificate| picture.overlay(certificate));
    let settings = MapPictureOptions::default();
    let written = output.write(force, |to: &mut BufWriter<&mut File>| {
        let mut to = Stoppable::new(to, cancel);
        match output.format {
            Format::Rmgmap => rmgmap::write(map, pack, &mut to),
            Format::Png => picture.write_png(&settings, &mut to),
            Format::Svg => picture.write_svg(&settings, &mut to),
        }
    });
    if cancel.is_cancelled() && written.is_err() {
        let path = output.path.display();
        return Err(Failure::interrupted(format!("stopped, as asked; {path} was not written")));
    }
    written
}

/// Reads a `.rmgmap`; everything wrong with it is printed before the error.
pub(crate) fn read_map(path: &Path, pack: &ContentPack) -> Result<MapModel, Failure> {
    let shown = path.display();
    let unreadable = |error: io::Error| Failure::usage(format!("cannot read {shown}: {}", in_words(&error)));
    if path.is_dir() {
        return Err(Failure::usage(format!("{shown} is a folder, not a map")));
    }
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    // devices and pipes have no length, so the reading is bounded; one byte more is too many for the reader to see
    file.take(rmgmap::MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    rmgmap::read(&bytes, pack).map_err(|faults| {
        complain(&render(&shown.to_string(), &bytes, &faults));
        let failure = Failure::told(Kind::Usage);
        failure.note(format!("{shown} cannot be used as a map with the content pack {}", pack.info.name))
    })
}

/// Faults with their places, where the bytes are text.
fn render(path: &str, bytes: &[u8], faults: &[Fault]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return render_faults(path, text, faults);
    }
    let placeless: Vec<Fault> = faults.iter().map(|fault| Fault { span: None, ..fault.clone() }).collect();
    render_faults(path, "", &placeless)
}
