//! `objects.json`: an object on each line. Source: `docs/sources/vmap.md` section 4.

use rmg_core::model::{MapModel, MapObject};
use rmg_core::pack::{Appearance, ContentPack, ObjectKind, ObjectRole};
use serde_json::{Value, json};

use super::super::error::VmapProblem;
use super::super::header_json::allowed;
use super::super::mask::{ENTERED_FROM, mask_rows};
use super::super::report::Refuse;
use super::contents::Contents;
use crate::work::{Step, count};

/// Drawn first, flat on the ground.
const FLAT: u32 = 100;

/// What stands before and after the place of an object, the same for all of one appearance: its type, and its
/// look.
struct Frame {
    /// `"type_`, to which the number of the object is added.
    name: String,
    /// From the subtype on.
    tail: String,
}

/// The text of all objects. Names end with the position of the object in the map, so that they are unique.
pub(super) fn objects(map: &MapModel, pack: &ContentPack, refuse: &mut Refuse<'_>) -> Vec<u8> {
    let spells = allowed(&pack.spells, &map.plan.switches.spells, |spell| spell.is_random);
    let contents = Contents::new(pack, &spells);
    let mut frames: Vec<Option<Frame>> = Vec::new();
    frames.resize_with(pack.appearances.len(), || None);
    let mut text = String::with_capacity(map.objects.len() * 320 + 8);
    text.push('{');
    let mut is_first = true;
    for (at, object) in map.objects.iter().enumerate() {
        count(Step::Object);
        let (kind, look) = match look_of(pack, object) {
            Ok(found) => found,
            Err(problem) => {
                refuse(format!("objects[{at}]"), problem);
                continue;
            }
        };
        if object.at.level.index() >= map.levels.len() {
            let why = "the object stands on a level that is not there".to_owned();
            refuse(format!("objects[{at}].at"), VmapProblem::Contradiction(why));
        }
        let frame = &mut frames[object.appearance.index()];
        if frame.is_none() {
            match new_frame(kind, look) {
                Ok(new) => *frame = Some(new),
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
        let Some(frame) = frame else { continue };
        text.push_str(if is_first { "\n" } else { ",\n" });
        is_first = false;
        text.push_str(&frame.name);
        text.push_str(&at.to_string());
        text.push_str("\":{\"l\":");
        text.push_str(&object.at.level.0.to_string());
        if let Some(options) = options {
            text.push_str(",\"options\":");
            text.push_str(&options);
        }
        text.push_str(&frame.tail);
        text.push_str(&object.at.tile.x.to_string());
        text.push_str(",\"y\":");
        text.push_str(&object.at.tile.y.to_string());
        text.push('}');
    }
    text.push_str("\n}\n");
    text.into_bytes()
}

/// What an object at that place of the list is called.
pub(super) fn instance_name(kind: &ObjectKind, at: usize) -> String {
    format!("{}_{at}", kind.type_name)
}

fn look_of<'p>(
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
        return Err(contradiction("the object looks like one of another kind"));
    }
    Ok((kind, look))
}

fn new_frame(kind: &ObjectKind, look: &Appearance) -> Result<Frame, VmapProblem> {
    count(Step::Look);
    let Some(mask) = mask_rows(&look.footprint) else {
        let why = format!("`{}` covers tiles to the right of its anchor or below", look.name);
        return Err(VmapProblem::CannotSay(why));
    };
    let sprite = format!("{}.def", look.sprite);
    let editor = match kind.role {
        // In the editor heroes stand on a flag.
        ObjectRole::Hero => format!("{}E.def", look.sprite),
        _ => sprite.clone(),
    };
    let mut template = json!({
        "animation": sprite,
        "editorAnimation": editor,
        "mask": mask,
        "visitableFrom": ENTERED_FROM[usize::from(look.is_entered_from_above)],
    });
    if look.is_overlay {
        template["zIndex"] = json!(FLAT);
    }
    let type_name = &kind.type_name;
    let quoted = |text: &str| Value::from(text).to_string();
    let mut name = quoted(&format!("{type_name}_"));
    name.pop();
    let (subtype, type_name) = (quoted(&kind.subtype), quoted(type_name));
    let tail = format!(",\"subtype\":{subtype},\"template\":{template},\"type\":{type_name},\"x\":");
    Ok(Frame { name, tail })
}
