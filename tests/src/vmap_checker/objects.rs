//! Section 4: the objects without their options.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::facts::Appearance;
use super::{Check, keys};

impl Check<'_> {
    pub(super) fn objects(&mut self, objects: &Value) {
        self.expect(objects.is_object(), || "objects.json: expected an object".to_owned());
        let mut covered: BTreeMap<[i64; 3], (String, bool)> = BTreeMap::new();
        let mut scenery: BTreeSet<String> = BTreeSet::new();
        let mut heroes: BTreeMap<String, String> = BTreeMap::new();
        for (name, object) in objects.as_object().into_iter().flatten() {
            self.object(name, object);
            // Scenery overlaps, but not the same at the same place.
            let mask = object["template"]["mask"].to_string();
            let is_scenery = mask.contains('B') && !mask.contains('A');
            if is_scenery {
                let [x, y, level, animation] =
                    [&object["x"], &object["y"], &object["l"], &object["template"]["animation"]];
                let is_new = scenery.insert(format!("{animation} at {x}, {y}, {level}"));
                self.expect(is_new, || format!("{name} is twice at {x}, {y}"));
            }
            for cell in self.cells(name, object) {
                if let Some((other, is_other_scenery)) = covered.insert(cell, (name.clone(), is_scenery)) {
                    self.expect(is_scenery && is_other_scenery, || {
                        format!("{name} and {other} both cover {cell:?}")
                    });
                }
            }
            if let ("prison" | "hero", Some(hero)) =
                (object["type"].as_str().unwrap_or_default(), object["options"]["type"].as_str())
                && let Some(other) = heroes.insert(hero.to_owned(), name.clone())
            {
                self.diagnostics.push(format!("{name} and {other} have the same hero {hero}"));
            }
        }
        for (color, at, factions) in std::mem::take(&mut self.mains) {
            let is_it = |object: &&Value| {
                object["type"] == "town" && ["x", "y", "l"].map(|key| object[key].as_i64()) == at.map(Some)
            };
            let town = objects.as_object().into_iter().flat_map(|map| map.values()).find(is_it);
            let Some(town) = town else {
                self.diagnostics.push(format!("the main town of {color} is not at {at:?}"));
                continue;
            };
            let is_owned = town["options"]["owner"] == color.as_str();
            let is_allowed = factions.iter().any(|faction| town["subtype"] == faction.as_str());
            self.expect(is_owned && is_allowed, || format!("the main town of {color} is {town}"));
        }
    }

    fn object(&mut self, name: &str, object: &Value) {
        let known = ["type", "subtype", "x", "y", "l", "template", "options"];
        for key in keys(object).filter(|key| !known.contains(key)) {
            self.diagnostics.push(format!("{name}: unknown key `{key}`"));
        }
        let (type_name, subtype) =
            (object["type"].as_str().unwrap_or_default(), object["subtype"].as_str().unwrap_or_default());
        let number = name.strip_prefix(type_name).and_then(|rest| rest.strip_prefix('_'));
        let has_valid_name = number.is_some_and(|digits| digits.parse::<u32>().is_ok());
        self.expect(has_valid_name, || format!("{name}: expected a name of the type and a number"));
        if let Some(facts) = self.facts {
            let is_known = facts.objects.get(type_name).is_some_and(|subtypes| subtypes.contains(subtype));
            self.expect(is_known, || format!("{name}: unknown object {type_name}/{subtype}"));
        }
        let level = object["l"].as_i64().unwrap_or(-1);
        self.expect((0..self.levels).contains(&level), || format!("{name}: level {level}"));
        for key in ["x", "y"] {
            let is_valid = object[key].as_i64().is_some_and(|at| at >= 0);
            self.expect(is_valid, || format!("{name}: {key} is {}", object[key]));
        }
        self.template(name, object, (type_name, subtype));
        self.options(name, type_name, subtype, &object["options"]);
    }

    fn template(&mut self, name: &str, object: &Value, (type_name, subtype): (&str, &str)) {
        let template = &object["template"];
        let known = ["animation", "editorAnimation", "mask", "visitableFrom", "zIndex"];
        for key in keys(template).filter(|key| !known.contains(key)) {
            self.diagnostics.push(format!("{name}: unknown key `template.{key}`"));
        }
        let rows: Vec<&str> =
            template["mask"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let is_box = rows.len() >= 6 && rows.iter().all(|row| row.len() >= 8 && row.len() == rows[0].len());
        self.expect(is_box, || format!("{name}: mask {rows:?}"));
        let is_mask = rows.iter().all(|row| row.chars().all(|cell| "VBA".contains(cell)));
        self.expect(is_mask, || format!("{name}: mask {rows:?}"));
        let from = &template["visitableFrom"];
        let sides = ["---+-++++", "++++-++++"];
        let joined: String = from.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let side = sides.iter().position(|side| *side == joined);
        self.expect(side.is_some(), || format!("{name}: visitable from {from}"));
        let animation = template["animation"].as_str().unwrap_or_default();
        if type_name != "hero" {
            self.expect(template["editorAnimation"] == animation, || {
                format!("{name}: the editor does not show {animation}")
            });
        }
        let Some(facts) = self.facts else { return };
        let sprite = animation.to_lowercase().trim_end_matches(".def").to_owned();
        let appearances = facts.appearances.get(&(sprite, type_name.to_owned(), subtype.to_owned()));
        let text = rows.join("/").replace('V', ".").replace('B', "X");
        let is_overlay = template["zIndex"] == 100;
        let has_actions = text.contains('A');
        let fits = |appearance: &Appearance| {
            let has_same_entry = !has_actions || side == Some(usize::from(appearance.is_entered_from_above));
            appearance.mask == text && appearance.is_overlay == is_overlay && has_same_entry
        };
        let is_known = appearances.is_some_and(|appearances| appearances.iter().any(fits));
        self.expect(is_known, || format!("{name}: {type_name}/{subtype} has no appearance like {template}"));
    }

    /// Returns the tiles that an object covers; reports those off the map.
    fn cells(&mut self, name: &str, object: &Value) -> Vec<[i64; 3]> {
        let [x, y, level] = ["x", "y", "l"].map(|key| object[key].as_i64().unwrap_or(0));
        let rows: Vec<&str> =
            object["template"]["mask"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut cells = Vec::new();
        for (up, row) in (0..).zip(rows.iter().rev()) {
            for (left, _) in (0..).zip(row.chars().rev()).filter(|(_, cell)| *cell == 'B' || *cell == 'A') {
                let (x, y) = (x - left, y - up);
                let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
                self.expect(is_inside, || format!("{name} covers ({x}, {y}), off the map"));
                cells.push([x, y, level]);
            }
        }
        cells
    }
}
