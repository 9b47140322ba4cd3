//! Signposts: one in each zone, near its main point.
//!
//! An example for `CONTRIBUTING.md` and for tests, which is not part of the generator. It shows what a new
//! modifier needs. To add it, add the line `signposts::Signposts,` to the registry.

use rmg_core::model::{ObjectBody, Request, UnmetReason};
use rmg_core::pack::{ObjectKind, ObjectRole};
use rmg_core::{ObjectKindId, ZoneId};

use crate::FillError;
use crate::job::{ModifierJob, RequestPlace};
use crate::modifier::Modifier;
use crate::zone_access::ZoneAccess;

/// Distance of a signpost from the main point, in tiles.
const FROM_MAIN_POINT: u16 = 3;

pub(crate) struct Signposts;

impl Modifier for Signposts {
    const NAME: &'static str = "signposts";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(id: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        let kinds = &job.board.pack.objects;
        let is_sign = |(kind, of): (ObjectKindId, &ObjectKind)| (of.role == ObjectRole::Sign).then_some(kind);
        let signs: Vec<ObjectKindId> = kinds.iter().filter_map(is_sign).collect();
        let placed = zone.anchors.main_point.and_then(|main| {
            signs
                .iter()
                .find_map(|kind| zone.place_near(job, *kind, ObjectBody::Plain, main, FROM_MAIN_POINT))
        });
        if placed.is_none() {
            job.output.add_unmet(RequestPlace::Zone(id), Request::Signpost, UnmetReason::NoRoom);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn every_zone_gets_a_signpost_near_its_main_point() {
        let mut board = Fixture::new(&["aaaaaaaaabbbbbbb"; 9], &[]);
        board.give_kind("sign", ObjectRole::Sign, &["A"]);
        let result = board.after::<Signposts>("relief");
        assert_eq!((result.objects().count(), result.unmet().count()), (2, 0));
        for (zone, signpost) in ['a', 'b'].into_iter().zip(result.objects()) {
            let main = result.anchors(zone).main_point.unwrap();
            let from_main = crate::fields::distance_sq(main, signpost.at.tile);
            assert!((9..=16).contains(&from_main), "{from_main}\n{}", result.draw().join("\n"));
        }
    }
}
