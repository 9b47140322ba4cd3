//! Names of content in VCMI's files.

use rmg_core::diag::did_you_mean;
use rmg_core::pack::{VcmiKind, VcmiName};
use rmg_core::text::shown;

use super::objects::{self, ObjectIndex};
use crate::cells::{Input, columns};
use crate::schema;

/// Reads the names in VCMI, sorted by kind and name. Skips those of removed content.
pub(super) fn names(input: Input<'_>, objects: &ObjectIndex<'_>) -> Vec<VcmiName> {
    let [table, object, vcmi] = columns(&schema::VCMI);
    let mut names = Vec::new();
    for row in input.rows(&schema::VCMI) {
        let kind = row.word(table, &VcmiKind::ALL, VcmiKind::word);
        let name = row.raw(object);
        let content = match kind {
            VcmiKind::Artifact => &schema::ARTIFACTS,
            VcmiKind::Creature => &schema::CREATURES,
            VcmiKind::Faction => &schema::FACTIONS,
            VcmiKind::Hero => &schema::HEROES,
            VcmiKind::HeroClass => &schema::HERO_CLASSES,
            VcmiKind::Skill => &schema::SKILLS,
            VcmiKind::Sprite => &schema::APPEARANCES,
            VcmiKind::Terrain => &schema::TERRAINS,
            VcmiKind::Object | VcmiKind::Type => &schema::OBJECTS,
        };
        let rows = input.tables.of(content);
        let (is_known, is_removed) = match kind {
            VcmiKind::Object => (objects.find(name).is_some(), objects::is_removed(input, name)),
            VcmiKind::Type => (objects.has_type(name), rows.is_removed(&format!("{name}/*"))),
            _ => (rows.find(name).is_some(), rows.is_removed(name)),
        };
        if !is_known && !is_removed && !input.report.skip_beyond() {
            let known = if kind == VcmiKind::Object { objects.names() } else { rows.names() };
            let help = did_you_mean(name, known.iter().map(String::as_str))
                .unwrap_or_else(|| "write a name of that table, or remove the row".to_owned());
            let message = format!("unknown name `{}` in the table {}", shown(name), kind.word());
            row.diagnostic(object, "unknown-name", message, help);
        }
        if row.raw(vcmi).is_empty() {
            let message = format!("`{}` has no `vcmi`", shown(name));
            row.diagnostic(vcmi, "missing-value", message, "write the mod, or the sprite of an appearance");
        }
        if is_known {
            names.push(VcmiName { kind, name: row.text(object), vcmi: row.text(vcmi) });
        }
    }
    names.sort_by(|a, b| (a.kind, &a.name).cmp(&(b.kind, &b.name)));
    names
}
