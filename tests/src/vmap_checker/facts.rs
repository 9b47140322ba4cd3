//! The tables of names, shapes and sprites.

use std::collections::{BTreeMap, BTreeSet};

use crate::template_files::workspace_root;

/// What the tables say.
#[derive(Debug, Default)]
pub struct Facts {
    pub(super) artifacts: Vec<String>,
    pub(super) creatures: Vec<String>,
    pub(super) factions: Vec<String>,
    pub(super) heroes: Vec<String>,
    pub(super) resources: Vec<String>,
    pub(super) skills: Vec<String>,
    pub(super) spells: Vec<String>,
    /// Spells that every map allows by default.
    pub(super) usual_spells: BTreeSet<String>,
    /// Types, each with its subtypes; of those whose subtypes are content, all of that content.
    pub(super) objects: BTreeMap<String, BTreeSet<String>>,
    /// By sprite (small letters), type and subtype.
    pub(super) looks: BTreeMap<(String, String, String), Vec<Look>>,
    /// Code of a terrain, road or river: frames and the mirrorings that each may have.
    pub(super) sprites: BTreeMap<String, BTreeMap<u32, BTreeSet<u32>>>,
}

/// An appearance.
#[derive(Debug, Clone)]
pub(super) struct Look {
    /// Rows from the top, parted by `/`.
    pub(super) mask: String,
    pub(super) is_entered_from_above: bool,
    pub(super) is_overlay: bool,
}

/// Names in the tables of the groups whose sprites several terrains share, and the codes of those terrains.
const GROUPS: [(&str, &[&str]); 7] = [
    ("blend", &["gr", "sn", "sw", "rg", "sb", "lv"]),
    ("dirt", &["dt"]),
    ("sand", &["sa"]),
    ("water", &["wt"]),
    ("rock", &["rc"]),
    ("road", &["pd", "pg", "pc"]),
    ("river", &["rw", "ri", "rm", "rl"]),
];

impl Facts {
    /// The tables that lie beside the checkout on some machines; `None` where they do not.
    ///
    /// # Panics
    /// When a table is broken.
    #[must_use]
    pub fn load() -> Option<Self> {
        let folder = workspace_root().join("../shared/facts");
        if !folder.is_dir() {
            return None;
        }
        let table = |name: &str| {
            let text = std::fs::read_to_string(folder.join(name)).expect("the table can be read");
            rows(&text)
        };
        let column = |name: &str| -> Vec<String> {
            table(name)
                .iter()
                .filter_map(|row| Some(row.get("vcmi_id")?.clone()))
                .filter(|id| !id.is_empty())
                .collect()
        };
        let mut facts = Self {
            artifacts: column("artifacts.csv"),
            creatures: column("creatures.csv"),
            factions: column("factions.csv"),
            heroes: column("heroes.csv"),
            resources: column("resources.csv"),
            skills: column("secondary_skills.csv"),
            spells: column("spells.csv"),
            ..Self::default()
        };
        let usual = table("spells.csv").into_iter().filter(|row| row["random_pool_default"] == "1");
        facts.usual_spells = usual.map(|row| row["vcmi_id"].clone()).collect();
        let classes = column("hero_classes.csv");
        for row in table("object_classes.csv") {
            let (type_name, subtype) = (row["vcmi_type"].clone(), row["vcmi_subtype"].clone());
            let subtypes = facts.objects.entry(type_name.clone()).or_default();
            match type_name.as_str() {
                "artifact" => subtypes.extend(facts.artifacts.iter().cloned()),
                "hero" => subtypes.extend(classes.iter().cloned()),
                "monster" => subtypes.extend(facts.creatures.iter().cloned()),
                "town" => subtypes.extend(facts.factions.iter().cloned()),
                _ => subtypes.extend([subtype]),
            }
        }
        for row in table("object_templates.csv") {
            let sprite = row["def"].to_lowercase().trim_end_matches(".def").to_owned();
            let key = (sprite, row["vcmi_type"].clone(), row["vcmi_subtype"].clone());
            let look = Look {
                mask: row["mask_text"].clone(),
                is_entered_from_above: row["visitable_from_top"] == "1",
                is_overlay: row["is_overlay"] == "1",
            };
            facts.looks.entry(key).or_default().push(look);
        }
        facts.clone_monoliths();
        for row in table("tile_sprites.csv") {
            let (_, codes) =
                GROUPS.iter().find(|(group, _)| *group == row["group"]).expect("the group is known");
            let number = |text: &str| text.parse::<u32>().expect("a number");
            let flips: BTreeSet<u32> = row["flip_values"].split(';').map(number).collect();
            for code in *codes {
                let frames = facts.sprites.entry((*code).to_owned()).or_default();
                for frame in number(&row["first_frame"])..=number(&row["last_frame"]) {
                    frames.entry(frame).or_default().extend(&flips);
                }
            }
        }
        Some(facts)
    }

    /// VCMI has 100 kinds of two-way monoliths: it repeats the 8 of the original game with other numbers when it loads.
    fn clone_monoliths(&mut self) {
        const TYPE: &str = "monolithTwoWay";
        let originals: Vec<_> = self.looks.iter().filter(|((_, of, _), _)| of == TYPE).collect();
        let clone = |((sprite, of, subtype), looks): (&(String, String, String), &Vec<Look>)| {
            let first: usize =
                subtype.trim_start_matches("monolith").parse().expect("monoliths are numbered");
            let numbers = (first..=100).step_by(8).skip(1);
            let key = |number| (sprite.clone(), of.clone(), format!("monolith{number}"));
            numbers.map(|number| (key(number), looks.clone())).collect::<Vec<_>>()
        };
        let clones: Vec<_> = originals.into_iter().flat_map(clone).collect();
        let subtypes = clones.iter().map(|((_, _, subtype), _)| subtype.clone());
        self.objects.entry(TYPE.to_owned()).or_default().extend(subtypes);
        self.looks.extend(clones);
    }
}

/// The rows of a table, by the names in its first one.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = text.lines().map(cells);
    let names = lines.next().unwrap_or_default();
    lines.map(|cells| names.iter().cloned().zip(cells).collect()).collect()
}

fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            letter => cells.last_mut().expect("there is always one").push(letter),
        }
    }
    cells
}
