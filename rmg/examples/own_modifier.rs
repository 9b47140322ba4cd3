//! A modifier of one's own: signs near the main town of each zone, more of them in larger zones.
//!
//! It runs between ours, on any number of threads, with a random stream of its own; the audit judges its map like any other.

use rand::RngExt;
use rmg::modifiers::{FillError, ModifierJob, OwnModifier, ZoneAccess};
use rmg::parts::core::model::ObjectBody;
use rmg::parts::core::pack::ObjectRole;
use rmg::parts::core::{ObjectKindId, ZoneId};
use rmg::{Error, Generator};

/// Puts up signs.
struct Signs {
    /// Tiles of a zone for each of its signs.
    tiles_each: usize,
}

impl OwnModifier for Signs {
    type Subject = ZoneId;
    // reads the facts of the zone, writes its tiles and anchors: asking is declaring
    type Access = ZoneAccess;

    fn name(&self) -> &'static str {
        "signs"
    }

    fn run(&self, id: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        let kinds = job.board.pack.objects.iter();
        let signs: Vec<ObjectKindId> =
            kinds.filter(|(_, kind)| kind.role == ObjectRole::Sign).map(|(id, _)| id).collect();
        let (Some(main), Some(sign)) = (zone.anchors.main_point(), signs.first()) else { return Ok(()) };
        let wanted = 1 + zone.tiles.each().count() / self.tiles_each;
        for _ in 0..wanted {
            // the stream is a generator of `rand`; who wants the same maps after every release of that crate draws by the
            // stream's own methods instead
            let distance = job.rng.random_range(3..=6);
            if zone.place_near(job, *sign, ObjectBody::Plain, main, distance).is_none() {
                job.output.unmet(id, "a sign", "no room is left near the main point");
                break;
            }
        }
        Ok(())
    }
}

pub(crate) fn run() -> Result<String, Error> {
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/two-homes.json");
    let map = Generator::from_file(template)?
        .seed(7)
        .modifier_after("roads", Signs { tiles_each: 200 })
        .generate()?;
    let signs = map.model().objects.iter().filter(|object| object.cause.pass.as_str() == "signs").count();
    Ok(format!("{map}\n{signs} signs; sound: {}", map.certificate().is_sound()))
}

#[expect(clippy::print_stdout, reason = "an example shows what it made")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
