//! How many objects a level gets, by depth.

use rmg_core::RngStream;

use crate::chance::{Amount, percent};
use crate::config::Depths;
use crate::fields::Fields;

/// At which depths and how often a rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// The depths of the rule.
    pub depths: Depths,
    /// How often the rule is drawn, in relation to the others. Only for a supply with a value.
    pub weight: u32,
    /// The value of one object. Only for a supply with a value.
    pub value: u32,
}

impl Default for Draw {
    fn default() -> Self {
        Self { depths: Depths::ALL, weight: 1, value: 0 }
    }
}

/// The supply of a level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supply {
    /// The total value by depth: points of depth and value, in order of depth, joined by lines. Beyond the
    /// first and the last point the value is that of the point. Empty: each rule applies once, with its own
    /// amount.
    pub value: Vec<(u32, u32)>,
    /// The chance that a rule applies at a depth outside of its range, in percent.
    pub out_of_depth: u32,
}

impl Supply {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { value: fields.curve("value"), out_of_depth: fields.percent("out_of_depth", 0) }
    }

    /// Returns the value for a level with that number of portals between it and the start.
    fn value_at(&self, portals: u32) -> u64 {
        let depth = portals.saturating_add(1);
        let next = self.value.partition_point(|(at, _)| *at < depth);
        let to = self.value.get(next).or(self.value.last());
        let (Some((from_depth, from)), Some((to_depth, to))) =
            (self.value.get(next.saturating_sub(1)).or(to), to)
        else {
            return 0;
        };
        let (from, to) = (u64::from(*from), u64::from(*to));
        let length = u64::from(to_depth.saturating_sub(*from_depth));
        if length == 0 || depth <= *from_depth {
            return if depth <= *from_depth { from } else { to };
        }
        let part = u64::from(depth - from_depth);
        (from * (length - part) + to * part) / length
    }

    /// Returns the amount of a rule without a value.
    pub(super) fn amount(&self, (amount, draw): (Amount, Draw), portals: u32, rng: &mut RngStream) -> u32 {
        let applies = draw.depths.has(portals) || percent(rng, self.out_of_depth);
        if applies { amount.sample(rng) } else { 0 }
    }

    /// Draws rules by weight until the value of the level is used. Objects without a value count as 1.
    ///
    /// # Returns
    /// The amount of each rule; `None` if the supply has no value.
    pub(super) fn draw(
        &self,
        rules: &[(Amount, Draw)],
        portals: u32,
        rng: &mut RngStream,
    ) -> Option<Vec<u32>> {
        if self.value.is_empty() {
            return None;
        }
        let mut amounts = vec![0; rules.len()];
        let mut left = self.value_at(portals);
        for _ in 0..Amount::MOST {
            let is_deep = percent(rng, self.out_of_depth);
            let weight = |(_, draw): &(Amount, Draw)| {
                let applies = is_deep || draw.depths.has(portals);
                if applies && u64::from(draw.value.max(1)) <= left { draw.weight } else { 0 }
            };
            let weights: Vec<u32> = rules.iter().map(weight).collect();
            let Some(at) = rng.pick_weighted(&weights) else { break };
            amounts[at] += 1;
            left -= u64::from(rules[at].1.value.max(1));
        }
        Some(amounts)
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn the_value_follows_the_curve_and_is_used_up() {
        let supply = Supply { value: vec![(1, 10), (5, 50), (6, 0)], out_of_depth: 0 };
        let values = [0, 1, 2, 3, 4, 5, 9].map(|portals| supply.value_at(portals));
        assert_eq!(values, [10, 20, 30, 40, 50, 0, 0]);
        let rule =
            |value, first| (Amount::new(1, 1), Draw { depths: Depths { first, last: 9 }, weight: 1, value });
        let rules = [rule(10, 1), rule(3, 3)];
        let mut rng = Seed(1).at("test").stream();
        assert_eq!(supply.draw(&rules, 1, &mut rng), Some(vec![2, 0]));
        let drawn = supply.draw(&rules, 3, &mut rng).unwrap();
        assert!((38..=40).contains(&(10 * drawn[0] + 3 * drawn[1])), "{drawn:?}");
        let deep = Supply { out_of_depth: 100, ..supply };
        let sum: u32 = (0..20).map(|_| deep.draw(&rules, 1, &mut rng).unwrap()[1]).sum();
        assert!(sum > 0, "deeper rules apply out of depth");
    }
}
