//! Depths and shares.

use rmg_core::diag::Span;
use toml::de::DeValue;

use super::Fields;
use crate::adders::Draw;
use crate::chance::Amount;
use crate::config::{Depths, LevelPart};

/// Largest depth in a configuration.
const MAX_DEPTH: u32 = 1000;

impl Fields<'_, '_> {
    /// Reads the key `depth`: a list of the smallest and the largest depth, or one depth. The first level has
    /// depth 1. Default: all depths.
    pub(crate) fn depths(&mut self) -> Depths {
        let Some((value, at)) = self.value("depth") else { return Depths::ALL };
        let numbers = match value {
            DeValue::Array(items) => items.iter().map(|item| item.get_ref()).collect(),
            other => vec![other],
        };
        let range = 1..=MAX_DEPTH;
        let numbers: Vec<u32> =
            numbers.into_iter().filter_map(|number| self.integer("depth", number, at, &range)).collect();
        match numbers[..] {
            [depth] => Depths { first: depth, last: depth },
            [first, last] if first <= last => Depths { first, last },
            [] => Depths::ALL,
            _ => {
                let message = "`depth`: expected the smallest and the largest depth".to_owned();
                self.error("wrong-depths", at, message, "write `depth = [1, 3]`");
                Depths::ALL
            }
        }
    }

    /// Reads the weight of a part.
    pub(crate) fn weight(&mut self) -> u32 {
        self.number("weight", 1..=LevelPart::<()>::MAX_WEIGHT, Some(1))
    }

    /// Reads the keys `depth`, `weight` and `value` of a rule.
    pub(crate) fn draw(&mut self) -> Draw {
        Draw {
            depths: self.depths(),
            weight: self.weight(),
            value: self.number("value", 0..=1_000_000, Some(0)),
        }
    }

    /// Reads a curve over the depth: a list of points, each a list of depth and value, in order of depth.
    pub(crate) fn curve(&mut self, key: &'static str) -> Vec<(u32, u32)> {
        let Some((value, at)) = self.value(key) else { return Vec::new() };
        let points = match value {
            DeValue::Array(points) => points,
            other => {
                self.wrong_type(key, "a list of points [depth, value]", other, at);
                return Vec::new();
            }
        };
        let point = |point: &toml::Spanned<DeValue<'_>>| {
            let at: Span = self.shared.span(point.span());
            match point.get_ref() {
                DeValue::Array(pair) if pair.len() == 2 => Some((
                    self.integer(key, pair[0].get_ref(), at, &(1..=MAX_DEPTH))?,
                    self.integer(key, pair[1].get_ref(), at, &(0..=100 * Amount::MOST))?,
                )),
                other => {
                    self.wrong_type(key, "a point [depth, value]", other, at);
                    None
                }
            }
        };
        let points: Vec<(u32, u32)> = points.iter().filter_map(point).collect();
        if !points.is_sorted_by(|a, b| a.0 < b.0) {
            let message = format!("the points of `{key}` are not in order of depth");
            self.error("unsorted-curve", at, message, "sort them, and keep one point for each depth");
        }
        points
    }
}
