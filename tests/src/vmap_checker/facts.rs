//! The tables of names, shapes and sprites.

use std::collections::{BTreeMap, BTreeSet};

use crate::template_files::workspace_root;

/// The content of the tables.
#[derive(Debug, Default)]
pub struct Facts {
    pub(super) artifacts: Vec<String>,
    pub(super) creatures: Vec<String>,
    pub(super) factions: Vec<String>,
    pub(super) heroes: Vec<String>,
    pub(super) resources: Vec<String>,
    pub(super) skills: Vec<String>,
    pub(super) spells: Vec<String>,
    /// Spells that maps allow by default.
    pub(super) default_spells: BTreeSet<String>,
    /// Types, each with its subtypes. For types whose subtypes are content, all of that content.
    pub(super) objects: BTreeMap<String, BTreeSet<String>>,
    /// By sprite (lower case), type and subtype.
    pub(super) appearances: BTreeMap<(String, String, String), Vec<Appearance>>,
    /// By code of a terrain, road or river: frames, and the allowed mirrorings of each.
    pub(super) sprites: BTreeMap<String, BTreeMap<u32, BTreeSet<u32>>>,
}

/// The cells and flags of an appearance, from the tables.
#[derive(Debug, Clone)]
pub(super) struct Appearance {
    /// Rows from the top, separated by `/`.
    pub(super) mask: String,
    pub(super) is_entered_from_above: bool,
    pub(super) is_overlay: bool,
}

/// Names in the tables of the groups of sprites that several terrains share, with the codes of those
/// terrains.
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
    /// Returns the tables next to the checkout; `None` if they are missing.
    ///
    /// # Panics
    /// If a table is invalid.
    #[must_use]
    pub fn load() -> Option<Self> {
        let folder = workspace_root().join("../shared/facts");
        if !folder.is_dir() {
            return None;
        }
        let table = |name: &str| {
            let text = std::fs::read_to_string(folder.join(name)).expect("the table is readable");
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
        let by_default = table("spells.csv").into_iter().filter(|row| row["random_pool_default"] == "1");
        facts.default_spells = by_default.map(|row| row["vcmi_id"].clone()).collect();
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
            let appearance = Appearance {
                mask: row["mask_text"].clone(),
                is_entered_from_above: row["visitable_from_top"] == "1",
                is_overlay: row["is_overlay"] == "1",
            };
            facts.appearances.entry(key).or_default().push(appearance);
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

    /// Adds the clones of monoliths. VCMI has 100 kinds of two-way monoliths: it repeats the 8 of the
    /// original game with other numbers when it loads.
    fn clone_monoliths(&mut self) {
        const TYPE: &str = "monolithTwoWay";
        let originals: Vec<_> = self.appearances.iter().filter(|((_, of, _), _)| of == TYPE).collect();
        let clone = |((sprite, of, subtype), appearances): (&(String, String, String), &Vec<Appearance>)| {
            let first: usize =
                subtype.trim_start_matches("monolith").parse().expect("monoliths are numbered");
            let numbers = (first..=100).step_by(8).skip(1);
            let key = |number| (sprite.clone(), of.clone(), format!("monolith{number}"));
            numbers.map(|number| (key(number), appearances.clone())).collect::<Vec<_>>()
        };
        let clones: Vec<_> = originals.into_iter().flat_map(clone).collect();
        let subtypes = clones.iter().map(|((_, _, subtype), _)| subtype.clone());
        self.objects.entry(TYPE.to_owned()).or_default().extend(subtypes);
        self.appearances.extend(clones);
    }
}

/// Returns the rows of a table, by the names in its header.
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
            letter => cells.last_mut().expect("at least one cell").push(letter),
        }
    }
    cells
}
