//! Writes `objects.json` with one object per line. Source: `docs/sources/vmap.md` section 4.

use rmg_core::model::{MapModel, MapObject};
use rmg_core::pack::{Appearance, ContentPack, ObjectKind, ObjectRole, Subject, VcmiKind};
use serde_json::{Value, json};

use super::super::error::VmapProblem;
use super::super::header_json::allowed;
use super::super::mask::{ENTERED_FROM, mask_rows};
use super::super::report::Refuse;
use super::contents::Contents;
use crate::work::{Step, count};

/// `zIndex` of overlays, which the game draws first.
const OVERLAY_Z_INDEX: u32 = 100;

/// The text that all objects with one appearance share.
struct SharedText {
    /// `"type_`, followed by the number of the object.
    name: String,
    /// The text from the subtype to the position.
    tail: String,
}

/// Returns the text of all objects. Names end with the index of the object in the map, so they are unique.
pub(super) fn objects(map: &MapModel, pack: &ContentPack, refuse: &mut Refuse<'_>) -> Vec<u8> {
    let spells = allowed(&pack.spells, &map.plan.switches.spells, |spell| spell.is_random);
    let contents = Contents::new(pack, &spells);
    let mut shared: Vec<Option<SharedText>> = Vec::new();
    shared.resize_with(pack.appearances.len(), || None);
    let mut text = String::with_capacity(map.objects.len() * 320 + 8);
    text.push('{');
    let mut is_first = true;
    for (at, object) in map.objects.iter().enumerate() {
        count(Step::Object);
        let (kind, look) = match kind_and_appearance(pack, object) {
            Ok(found) => found,
            Err(problem) => {
                refuse(format!("objects[{at}]"), problem);
                continue;
            }
        };
        if object.at.level.index() >= map.levels.len() {
            let why = "the object is on a level that does not exist".to_owned();
            refuse(format!("objects[{at}].at"), VmapProblem::Contradiction(why));
        }
        let shared = &mut shared[object.appearance.index()];
        if shared.is_none() {
            match shared_text(pack, kind, look) {
                Ok(new) => *shared = Some(new),
                Err(problem) => refuse(format!("objects[{at}].appearance"), problem),
            }
        }
        let options = match contents.options(kind, &object.body) {
            Ok(options) => options,
            Err(problem) => {
                refuse(format!("objects[{at}].body"), problem);
                None
            }
        };
        let Some(shared) = shared else { continue };
        text.push_str(if is_first { "\n" } else { ",\n" });
        is_first = false;
        text.push_str(&shared.name);
        text.push_str(&at.to_string());
        text.push_str("\":{\"l\":");
        text.push_str(&object.at.level.0.to_string());
        if let Some(options) = options {
            text.push_str(",\"options\":");
            text.push_str(&options);
        }
        text.push_str(&shared.tail);
        text.push_str(&object.at.tile.x.to_string());
        text.push_str(",\"y\":");
        text.push_str(&object.at.tile.y.to_string());
        text.push('}');
    }
    text.push_str("\n}\n");
    text.into_bytes()
}

/// Returns the name of the object with this index.
pub(super) fn instance_name(kind: &ObjectKind, at: usize) -> String {
    format!("{}_{at}", kind.type_name)
}

fn kind_and_appearance<'p>(
    pack: &'p ContentPack,
    object: &MapObject,
) -> Result<(&'p ObjectKind, &'p Appearance), VmapProblem> {
    let contradiction = |why: &str| VmapProblem::Contradiction(why.to_owned());
    let kind = pack.objects.get(object.kind);
    let kind = kind.ok_or_else(|| contradiction("the content pack does not have the kind of the object"))?;
    let look: Option<&Appearance> = pack.appearances.get(object.appearance);
    let look =
        look.ok_or_else(|| contradiction("the content pack does not have the appearance of the object"))?;
    if look.kind != object.kind {
        return Err(contradiction("the appearance of the object belongs to another kind"));
    }
    Ok((kind, look))
}

fn shared_text(pack: &ContentPack, kind: &ObjectKind, look: &Appearance) -> Result<SharedText, VmapProblem> {
    count(Step::Appearance);
    let Some(mask) = mask_rows(&look.footprint) else {
        let why = format!("`{}`: it covers tiles to the right of or below its anchor", look.name);
        return Err(VmapProblem::NotRepresentable(why));
    };
    let of_mod = pack.vcmi_name(VcmiKind::Sprite, &look.name);
    let sprite = format!("{}.def", of_mod.unwrap_or(&look.sprite));
    let editor = match kind.role {
        // the editor shows heroes with a flag
        ObjectRole::Hero if of_mod.is_none() => format!("{}E.def", look.sprite),
        _ => sprite.clone(),
    };
    let mut template = json!({
        "animation": sprite,
        "editorAnimation": editor,
        "mask": mask,
        "visitableFrom": ENTERED_FROM[usize::from(look.is_entered_from_above)],
    });
    if look.is_overlay {
        template["zIndex"] = json!(OVERLAY_Z_INDEX);
    }
    let type_name = &kind.type_name;
    let quoted = |text: &str| Value::from(text).to_string();
    let mut name = quoted(&format!("{type_name}_"));
    name.pop();
    let subtype = match scope_of(pack, kind) {
        Some(scope) => quoted(&format!("{scope}:{}", kind.subtype)),
        None => quoted(&kind.subtype),
    };
    let type_name = quoted(&pack.scoped(VcmiKind::Type, type_name));
    let tail = format!(",\"subtype\":{subtype},\"template\":{template},\"type\":{type_name},\"x\":");
    Ok(SharedText { name, tail })
}

/// Returns the mod that has a kind or the content that it represents; `None` for kinds of the game itself.
pub(super) fn scope_of<'p>(pack: &'p ContentPack, kind: &ObjectKind) -> Option<&'p str> {
    let content = match &kind.subject {
        Subject::Creature(_) => Some(VcmiKind::Creature),
        Subject::Artifact(_) => Some(VcmiKind::Artifact),
        Subject::Faction(_) => Some(VcmiKind::Faction),
        Subject::HeroClass(_) => Some(VcmiKind::HeroClass),
        _ => None,
    };
    let of_content = content.and_then(|content| pack.vcmi_name(content, &kind.subtype));
    of_content.or_else(|| pack.vcmi_name(VcmiKind::Object, &kind.key))
}
