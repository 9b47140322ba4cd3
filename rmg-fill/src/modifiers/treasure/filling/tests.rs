use rmg_core::Seed;
use rmg_core::model::ObjectBody;

use super::super::sample::rich_board;
use super::*;
use crate::placing::guard_strength;

/// Returns the piles of the board, and the tiles after that.
fn filled(seed: u64, area: u32, output: &mut Output) -> Tiles {
    let fixture = rich_board();
    let (board, mut tiles, mut quota) = (fixture.board(), fixture.zone('a'), ZoneQuota::default());
    let rng = &mut Seed(seed).at("filling").stream();
    let place = GuardSite { zone: ZoneId(0), terrain: TerrainId(0), town: None };
    Filling::new(&board, place, area, &Anchors::default(), &mut tiles, &mut quota, rng).fill(&[0, 1], output);
    tiles
}

#[test]
fn piles_are_within_their_tiers_and_limits_and_reach_the_requested_value() {
    let fixture = rich_board();
    let (pack, plan) = (&fixture.pack, &fixture.plan);
    let contents = &plan.zones[0].contents;
    let mut shared = 0;
    for seed in 1..=6 {
        let mut output = Output::new("treasure");
        filled(seed, 700, &mut output);
        assert!(output.unmet.is_empty(), "{:?}", output.unmet);
        let (mut placed, asked): (u64, u64) = (0, contents.treasure.iter().map(|tier| tier.asked(700)).sum());
        for pile in &output.piles {
            let tier =
                contents.treasure.iter().enumerate().find(|(at, _)| request_of(*at) == pile.wish).unwrap().1;
            assert!((tier.min..=tier.max).contains(&pile.value), "{} of {tier:?}", pile.value);
            let kinds = pile.objects.iter().map(|id| output.objects[id.index()].kind);
            assert_eq!(pile.value, kinds.map(|kind| pack.objects[kind].value).sum::<u32>());
            let wanted = match unguarded_up_to(plan.monsters, contents.monsters) {
                Some(most) if pile.value > most => {
                    guard_strength(pile.value, plan.monsters, Some(contents.monsters))
                }
                _ => 0,
            };
            assert_eq!(
                (pile.strength, pile.guard.is_some()),
                (wanted, wanted > 0),
                "the guard of {}",
                pile.value
            );
            if let Some(guard) = pile.guard {
                let ObjectBody::Monster { strength, .. } = output.objects[guard.index()].body else {
                    panic!()
                };
                let all = output.piles.iter().filter(|of| of.guard == pile.guard).map(|of| of.strength);
                assert_eq!(strength, all.sum::<u32>());
                shared += usize::from(output.piles.iter().filter(|of| of.guard == pile.guard).count() > 1);
            }
            placed += u64::from(pile.value);
        }
        assert!(placed * 100 > asked * 95 && placed * 100 < asked * 110, "{placed} of {asked}");
        let crowns = output.objects.iter().filter(|object| pack.objects[object.kind].type_name == "crown");
        assert!(crowns.count() <= 2, "seed {seed}: too many crowns");
    }
    assert!(shared > 0, "no piles share a guard");
}

#[test]
fn a_zone_without_room_for_its_treasure_stays_connected_and_lists_what_is_missing() {
    let mut output = Output::new("treasure");
    let tiles = filled(1, 20_000, &mut output);
    assert!(output.piles.len() > 30 && !output.unmet.is_empty(), "{} piles", output.piles.len());
    let walkable: Vec<usize> = tiles.own().filter(|at| tiles.is_walkable(*at)).collect();
    let reached = tiles.reached_from(walkable[0], |at| tiles.is_walkable(at));
    assert!(walkable.into_iter().all(|at| reached[at]));
}
