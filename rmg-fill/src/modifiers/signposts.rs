//! Signposts: one in each zone, where its main point is seen from.
//!
//! Not one of ours: what it takes to add a modifier, for `CONTRIBUTING.md` and for tests. To make it one, a line
//! `signposts::Signposts,` in the registry is all that is missing.

use rmg_core::ZoneId;
use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::pack::ObjectRole;

use crate::FillError;
use crate::job::{ModifierJob, Thing};
use crate::modifier::Modifier;
use crate::placing::{Stencil, appearance_on, near_spot};
use crate::zone_access::ZoneAccess;

/// Tiles that a signpost keeps from the main point.
const FROM_MAIN_POINT: i32 = 3;

/// See the module text.
pub(crate) struct Signposts;

impl Modifier for Signposts {
    const NAME: &'static str = "signposts";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(id: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        let mut kinds = job.board.pack.objects.iter().filter(|(_, kind)| kind.role == ObjectRole::Sign);
        let look = kinds.find_map(|(kind, _)| {
            appearance_on(job.board, kind, zone.facts.terrain(), None).map(|(id, look)| (kind, id, look))
        });
        let spot = look.zip(zone.anchors.main_point).and_then(|((kind, appearance, look), main)| {
            let stencil = Stencil::of(look, None)?;
            let spot = near_spot(&zone.tiles, &stencil, main, FROM_MAIN_POINT)?;
            stencil.put(&mut zone.tiles, &spot.imprint);
            Some((kind, appearance, spot.anchor))
        });
        match spot {
            Some((kind, appearance, tile)) => {
                let at = MapPos { level: zone.level(), tile };
                job.output.place(Thing { kind, appearance, body: ObjectBody::Plain, at, zone: id });
            }
            None => job.output.unmet(id, "a signpost", "no room is left near the main point"),
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
        let made = board.after::<Signposts>("paths");
        assert_eq!((made.objects().count(), made.unmet().count()), (2, 0));
        for (zone, signpost) in ['a', 'b'].into_iter().zip(made.objects()) {
            let main = made.anchors(zone).main_point.unwrap();
            let from_main = crate::fields::distance_sq(main, signpost.at.tile);
            assert!((9..=16).contains(&from_main), "{from_main}\n{}", made.draw().join("\n"));
        }
    }
}
