//! Section 3: the terrain.

use serde_json::Value;

use super::Check;

const TERRAINS: [&str; 10] = ["dt", "sa", "gr", "sn", "sw", "rg", "sb", "lv", "wt", "rc"];
const ROADS: [&str; 3] = ["pd", "pg", "pc"];
const RIVERS: [&str; 4] = ["rw", "ri", "rm", "rl"];

impl Check<'_> {
    pub(super) fn terrain(&mut self, name: &str, terrain: &Value) {
        let rows: Vec<&Value> = terrain.as_array().into_iter().flatten().collect();
        let count = |found: usize, wanted: i64| i64::try_from(found) == Ok(wanted);
        self.expect(count(rows.len(), self.height), || format!("{name}: {} rows", rows.len()));
        for (y, row) in rows.into_iter().enumerate() {
            let tiles: Vec<&Value> = row.as_array().into_iter().flatten().collect();
            self.expect(count(tiles.len(), self.width), || {
                format!("{name}: {} tiles in row {y}", tiles.len())
            });
            for (x, tile) in tiles.into_iter().enumerate() {
                let diagnostic = match tile.as_str() {
                    Some(text) => self.tile(text),
                    None => Some("expected a string".to_owned()),
                };
                if let Some(diagnostic) = diagnostic {
                    self.diagnostics.push(format!("{name}: tile {x}, {y} is {tile}: {diagnostic}"));
                }
            }
        }
    }

    /// Returns what is wrong with the text of a tile.
    fn tile(&self, text: &str) -> Option<String> {
        let mut rest = text;
        let mut codes = Vec::new();
        while !rest.is_empty() {
            let Some(end) = rest.find(['_', '-', '|', '+']) else {
                return Some("the text is incomplete".to_owned());
            };
            let (part, after) = rest.split_at(end);
            let flip = u32::try_from("_-|+".find(&after[..1]).unwrap_or(0)).unwrap_or(0);
            let Some((code, number)) = part.split_at_checked(2) else {
                return Some(format!("missing code in `{part}`"));
            };
            let Ok(frame) = number.parse::<u32>() else { return Some(format!("`{number}` is not a number")) };
            if number.len() > 1 && number.starts_with('0') {
                return Some(format!("`{number}` starts with 0"));
            }
            if let Some(facts) = self.facts {
                let flips = facts.sprites.get(code).and_then(|frames| frames.get(&frame));
                if !flips.is_some_and(|flips| flips.contains(&flip)) {
                    return Some(format!("`{code}` has no sprite {frame} with mirroring {flip}"));
                }
            }
            codes.push(code);
            rest = &after[1..];
        }
        let is_sound = match codes[..] {
            [terrain] => TERRAINS.contains(&terrain),
            [terrain, line] => {
                TERRAINS.contains(&terrain) && (ROADS.contains(&line) || RIVERS.contains(&line))
            }
            [terrain, road, river] => {
                TERRAINS.contains(&terrain) && ROADS.contains(&road) && RIVERS.contains(&river)
            }
            _ => false,
        };
        (!is_sound).then(|| format!("codes {codes:?}"))
    }
}
