//! A custom modifier: places signs near the main town of each zone, more of them in larger zones.
//!
//! It runs between the built-in modifiers, on any number of threads, with its own random stream. The audit
//! checks its map like any other.

use rand::RngExt;
use rmg::modifiers::{CustomModifier, FillError, ModifierJob, ZoneAccess};
use rmg::parts::core::model::ObjectBody;
use rmg::parts::core::pack::ObjectRole;
use rmg::parts::core::{ObjectKindId, ZoneId};
use rmg::{Error, Generator};

/// Places signs.
struct Signs {
    /// The number of tiles of a zone per sign.
    tiles_each: usize,
}

impl CustomModifier for Signs {
    type Subject = ZoneId;
    // reads the facts of the zone, and writes its tiles and anchors
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
            // the stream implements the traits of `rand`; to get the same maps with every release of that
            // crate, use the methods of the stream instead
            let distance = job.rng.random_range(3..=6);
            if zone.place_near(job, *sign, ObjectBody::Plain, main, distance).is_none() {
                job.output.unmet(id, "a sign", "no free place near the main point");
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

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
