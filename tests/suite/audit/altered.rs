//! Maps in `tests/altered` that were edited after generation.

use rmg_audit::{audit, audit_by_template, report};
use rmg_core::certificate::Promise;
use rmg_formats::rmgmap;
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::{self, heroes3};

/// File, template, the promise that is broken, and a part of the message.
const ALTERED: [(&str, Option<&str>, Promise, &str); 5] = [
    ("altered-treasure-without-guards", Some("small"), Promise::PileGuards, " is not part of a pile"),
    ("altered-billion", Some("small"), Promise::PileGuards, " but has the value "),
    ("altered-no-players", None, Promise::PlayerStarts, "the map has no players"),
    ("altered-road-frames", None, Promise::SpritesFit, "the road has a sprite, but the tile has no road"),
    ("grass-called-lava", Some("asks-lava"), Promise::LimitsKept, "is recorded as lava, but only "),
];

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(workspace_root().join("tests/altered").join(format!("{name}.rmgmap"))).unwrap()
}

#[test]
fn altered_maps_are_refuted_by_the_right_promise() {
    for (name, template, promise, part) in ALTERED {
        let map = rmgmap::read(&bytes(name), heroes3()).unwrap();
        let certificate = match template {
            None => audit(&map, heroes3()),
            Some(template) => {
                let file = workspace_root().join("tests/altered").join(format!("{template}.json"));
                audit_by_template(&map, heroes3(), &templates::read(&file).unwrap()[0])
            }
        };
        let text = report(&certificate);
        let is_refuted = certificate.refuted().any(|finding| finding.promise == promise);
        assert!(is_refuted && text.contains(part), "{name}\n{text}");
    }
}

#[test]
fn recipe_with_another_pack_than_the_map_is_rejected() {
    let diagnostics = rmgmap::read(&bytes("altered-pack"), heroes3()).unwrap_err();
    let texts: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(texts, ["recipe.packs: the last pack is not the pack of the map, `hota` 9.9"]);
}
