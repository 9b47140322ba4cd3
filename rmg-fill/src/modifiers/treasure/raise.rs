//! Exchanges the objects of piles in a zone with room for too few piles: for more valuable ones of the same
//! size, within their tiers, until the zone reaches its requested value.

use super::seeking::{Placed, Seeking, request_of};
use crate::job::Output;
use crate::placing::{Giving, Monster};

/// Rounds through all piles.
const ROUNDS: usize = 3;

/// The minimum gain of an exchange.
const MIN_GAIN: u32 = 100;

impl Seeking<'_, '_> {
    /// Raises the value of piles by at most `missing` in total. Piles without a guard stay without one.
    pub(super) fn raise(&mut self, mut missing: u64, output: &mut Output) {
        let mut placed = std::mem::take(&mut self.placed);
        self.rng.shuffle(&mut placed);
        for _ in 0..ROUNDS {
            for pile in &mut placed {
                if missing < MIN_GAIN.into() {
                    return;
                }
                missing = missing.saturating_sub(self.raise_one(pile, missing, output).into());
            }
        }
    }

    /// Exchanges one item of a pile. Returns the gain in value.
    fn raise_one(&mut self, placed: &mut Placed, missing: u64, output: &mut Output) -> u32 {
        let pile = &output.piles[placed.pile];
        let plan = self.board.zone(pile.zone).contents.treasure[placed.tier];
        let most = match self.threshold {
            Some(unguarded) if pile.guard.is_none() => plan.max.min(unguarded),
            _ => plan.max,
        };
        let room = most.saturating_sub(pile.value).min(u32::try_from(missing).unwrap_or(u32::MAX));
        if room < MIN_GAIN {
            return 0;
        }
        self.effort.exchanges += 1;
        let at = self.rng.index(placed.entries.len());
        let before = placed.entries[at];
        let Some(other) = self.pool.exchange(before, room, self.rng) else { return 0 };
        let gain = self.pool.table.value_of(other) - self.pool.table.value_of(before);
        let value = pile.value + gain;
        let (guard, object) = (pile.guard, pile.objects[at]);
        if let Some(guard) = guard {
            let strength = self.strength(value);
            let monster = self.guard(value);
            let there = &mut output.objects[guard.index()];
            let looks = &self.board.pack.appearances;
            let is_alike = |of: &Monster| looks[of.appearance].footprint == looks[there.appearance].footprint;
            let Some(monster) = monster.ok().flatten().filter(is_alike) else {
                self.pool.table.take_instead(other, before);
                return 0;
            };
            (there.kind, there.appearance, there.body) = (monster.kind, monster.appearance, monster.body);
            output.piles[placed.pile].strength = strength;
        }
        output.piles[placed.pile].value = value;
        let mut giving = Giving { board: self.board, hand: &mut self.field.quota, rng: self.rng, output };
        giving.replace(object, self.pool.item(other), request_of(placed.tier));
        placed.entries[at] = other;
        self.effort.exchanged += 1;
        gain
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::model::{MapPile, ObjectBody};
    use rmg_core::{Seed, TerrainId, ZoneId};

    use super::*;
    use crate::modifiers::treasure::sample;
    use crate::placing::{GuardSite, guard_strength, unguarded_up_to};

    fn value_of(piles: &[MapPile]) -> u64 {
        piles.iter().map(|pile| u64::from(pile.value)).sum()
    }

    #[test]
    fn piles_are_raised_within_their_tiers_their_limits_and_the_missing_value() {
        let fixture = sample::rich_board();
        let (board, pack) = (fixture.board(), &fixture.pack);
        let tiers = &fixture.plan.zones[0].contents.treasure;
        let (mut raised, mut guarded) = (0, 0);
        for (seed, missing) in
            (1..=5).flat_map(|seed| [0, 150, 3000, u64::MAX].map(|missing| (seed, missing)))
        {
            let (rng, mut field) = (&mut Seed(seed).at("raise").stream(), sample::field(&fixture));
            let mut output = Output::new("treasure");
            let place = GuardSite { zone: ZoneId(0), terrain: TerrainId(0), town: None };
            let mut seeking = Seeking::new(&board, place, 800, false, &mut field, rng);
            (0..tiers.len()).for_each(|tier| seeking.place_tier(tier, 12, &mut output));
            let (piles, objects) = (output.piles.clone(), output.objects.clone());
            seeking.raise(missing, &mut output);
            let gain = value_of(&output.piles) - value_of(&piles);
            assert!(gain <= missing, "{gain} of {missing}");
            raised += usize::from(gain > 0);
            for (pile, before) in output.piles.iter().zip(&piles) {
                let tier = tiers.iter().enumerate().find(|(at, _)| request_of(*at) == pile.wish).unwrap().1;
                assert!((tier.min..=tier.max).contains(&pile.value), "{} of {tier:?}", pile.value);
                assert!(pile.value >= before.value && pile.guard == before.guard);
                let kinds = pile.objects.iter().map(|id| output.objects[id.index()].kind);
                assert_eq!(pile.value, kinds.map(|kind| pack.objects[kind].value).sum::<u32>());
                let monsters = fixture.plan.zones[0].contents.monsters;
                let wanted = match unguarded_up_to(fixture.plan.monsters, monsters) {
                    Some(most) if pile.value > most => {
                        guard_strength(pile.value, fixture.plan.monsters, Some(monsters))
                    }
                    _ => 0,
                };
                assert_eq!(pile.strength, wanted, "the guard of {}", pile.value);
                assert_eq!(pile.guard.is_some(), wanted > 0);
                if let Some(guard) = pile.guard {
                    let ObjectBody::Monster { strength, .. } = output.objects[guard.index()].body else {
                        panic!()
                    };
                    assert_eq!(strength, wanted);
                    guarded += usize::from(pile.value > before.value);
                }
            }
            // No object moves or covers other tiles.
            for (object, before) in output.objects.iter().zip(&objects) {
                let shape = |of: &rmg_core::model::MapObject| &pack.appearances[of.appearance].footprint;
                assert!(object.at == before.at && shape(object) == shape(before));
            }
            let crowns =
                output.objects.iter().filter(|object| pack.objects[object.kind].type_name == "crown");
            assert!(crowns.count() <= 2, "seed {seed}: too many crowns");
        }
        assert!(raised >= 8 && guarded >= 5, "{raised} times, {guarded} guarded piles");
    }
}
