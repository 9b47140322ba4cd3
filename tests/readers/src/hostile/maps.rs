//! Hostile maps: of the games, and `.rmgmap`.

use rmg_games::h3m::{
    self, Action, Appearance, Block, CellMask, H3mFile, HotaLayout, KeptVariable, Object, ObjectClass,
    Reserved, Script, Scripts, SeersHut, SeersTask, Side, Text, Town, Version, write, write_gzip,
};

use super::{HostileFile, keyed, many};
use crate::Format;
use crate::good::{archive, campaign_header, files, packed, vmap_header};

fn vmap_of(size: (u16, u16, u8), objects: &str, terrain: &str) -> Vec<u8> {
    let header = vmap_header(size.0, size.1, size.2);
    let files: [(&str, &[u8]); 4] = [
        ("header.json", header.as_bytes()),
        ("objects.json", objects.as_bytes()),
        ("surface_terrain.json", terrain.as_bytes()),
        ("underground_terrain.json", terrain.as_bytes()),
    ];
    archive(&files[..2 + usize::from(size.2)])
}

const TINY: (u16, u16, u8) = (1, 1, 1);
const HUGE: (u16, u16, u8) = (4096, 4096, 2);
const TILE: &str = "[[\"gr50_\"]]";

fn tiles(tile: &str, side: usize) -> String {
    many("[", &many("[", &format!("\"{tile}\""), "]", side), "]", side)
}

pub(super) fn vmap() -> Vec<HostileFile> {
    vec![
        ("one object of a long list", || {
            vmap_of(HUGE, &many("{\"a\":{\"type\":\"x\",\"l\":[", "0", "]}}", 12_000_000), TILE)
        }),
        ("objects of long lists", || {
            let object = many("{\"type\":\"x\",\"l\":[", "0", "]}", 120_000);
            vmap_of(HUGE, &many("[", &object, "]", 120), TILE)
        }),
        ("objects of lists", || {
            let object = many("{\"b\":[", "[]", "]}", 80_000);
            vmap_of(HUGE, &many("[", &object, "]", 120), TILE)
        }),
        ("objects of many keys", || vmap_of(HUGE, &many("[", &keyed("0", 25_000), "]", 100), TILE)),
        ("objects that are not strict", || {
            let object = many("{// no\n\"b\":[", "0", "]}", 120_000);
            vmap_of(HUGE, &many("[", &object, "]", 60), TILE)
        }),
        ("objects that are broken in many places", || {
            vmap_of(HUGE, &many("[", "{\"a\"::,}", "]", 1_000_000), TILE)
        }),
        ("a long name", || {
            let name = "a".repeat(15_000_000);
            vmap_of(
                HUGE,
                &format!("{{\"{name}\":{{\"template\":{{\"mask\":[{}]}}}}}}", many("", "0", "", 100)),
                TILE,
            )
        }),
        ("many long names", || {
            let name = "a".repeat(250);
            let of = |at: usize| format!("\"{name}{at:x}\":{{}}");
            vmap_of(TINY, &format!("{{{}}}", (0..50_000).map(of).collect::<Vec<_>>().join(",")), TILE)
        }),
        ("long keys and texts inside", || {
            let long = "a".repeat(120_000);
            let object = format!("{{\"type\":\"{long}\",\"{long}\":0,\"x\":0,\"y\":0,\"l\":0}}");
            vmap_of(HUGE, &many("[", &object, "]", 120), TILE)
        }),
        ("much text after the end", || vmap_of(HUGE, &format!("{{}}{}", " []".repeat(8 << 20)), TILE)),
        ("objects of one key", || vmap_of(TINY, &keyed("{}", 1_000_000), TILE)),
        ("objects that are numbers", || vmap_of(TINY, &many("[", "0", "]", 8_000_000), TILE)),
        ("unknown objects", || {
            let object = "{\"type\":\"x\",\"x\":0,\"y\":0,\"l\":0}";
            vmap_of(TINY, &many("[", object, "]", 500_000), TILE)
        }),
        ("known objects", || {
            let template = "\"template\":{\"animation\":\"avwpike\",\"mask\":[\"VA\"]}";
            let object = format!(
                "{{\"type\":\"monster\",\"subtype\":\"pikeman\",\"x\":0,\"y\":0,\"l\":0,{template}}}"
            );
            vmap_of(TINY, &many("[", &object, "]", 110_000), TILE)
        }),
        ("known objects with custom masks", || {
            let object = |at: usize| {
                let mask: String = (0..17).map(|bit| if at >> bit & 1 == 1 { 'B' } else { 'V' }).collect();
                let template = format!("\"template\":{{\"animation\":\"avwpike\",\"mask\":[\"{mask}A\"]}}");
                format!("{{\"type\":\"monster\",\"subtype\":\"pikeman\",\"x\":0,\"y\":0,\"l\":0,{template}}}")
            };
            let objects: Vec<String> = (0..100_000).map(object).collect();
            vmap_of(TINY, &format!("[{}]", objects.join(",")), TILE)
        }),
        ("heroes with many artifacts", || {
            // A single object may have 256 KB.
            let worn = many("[", "\"grail\"", "]", 30_000);
            let template = "\"template\":{\"animation\":\"a\",\"mask\":[\"VA\"]}";
            let object = format!(
                "{{\"type\":\"hero\",\"subtype\":\"knight\",\"x\":0,\"y\":0,\"l\":0,{template},\"options\":{{\"artifacts\":{worn}}}}}"
            );
            vmap_of(TINY, &many("[", &object, "]", 80), TILE)
        }),
        ("unknown properties", || {
            let template = "\"template\":{\"animation\":\"avwpike\",\"mask\":[\"VA\"]}";
            let unknown = many("", "\"\\u0000\":[]", "", 1);
            let object = format!(
                "{{\"type\":\"monster\",\"subtype\":\"pikeman\",\"x\":0,\"y\":0,\"l\":0,{template},{unknown},\"options\":{}}}",
                keyed("0", 1000)
            );
            vmap_of(TINY, &many("[", &object, "]", 1500), TILE)
        }),
        ("wide masks", || {
            let rows = many("", &format!("\"{}\"", "B".repeat(4000)), "", 50);
            let object = format!(
                "{{\"type\":\"x\",\"x\":0,\"y\":0,\"l\":0,\"template\":{{\"animation\":\"a\",\"mask\":[{rows}]}}}}"
            );
            vmap_of(TINY, &many("[", &object, "]", 80), TILE)
        }),
        ("a wrong size", || vmap_of(HUGE, "{}", "[]")),
        ("an empty sea", || vmap_of((1200, 1200, 1), "{}", &tiles("wt21_", 1200))),
        ("an empty sea of the largest size", || vmap_of((2500, 2500, 1), "{}", &tiles("wt21_", 2500))),
        ("a sea without commas", || vmap_of((1800, 1800, 1), "{}", &tiles("wt0_", 1800).replace(',', ""))),
        ("tiles with unknown roads and rivers", || {
            vmap_of((1000, 1000, 1), "{}", &tiles("wt21_xy1_zz1_", 1000))
        }),
        ("invalid tiles", || vmap_of((1000, 1000, 1), "{}", &tiles("?", 1000))),
        ("an endless row", || vmap_of((4096, 1, 1), "{}", &many("[[", "\"gr0_\"", "]]", 5_000_000))),
        ("a terrain that is not strict", || {
            vmap_of((4096, 4, 1), "{}", &many("[[// no\n", "\"gr0_\"", "]]", 5_000_000))
        }),
        ("a tile with a long number", || {
            let tile = format!("gr{}1_", "0".repeat(10_000_000));
            vmap_of((2, 2, 1), "{}", &tiles(&tile, 2))
        }),
        ("a header of lists", || {
            let header = vmap_header(1, 1, 1).replacen('{', &many("{\"a\":[", "[]", "],", 170_000), 1);
            archive(&[
                ("header.json", header.as_bytes()),
                ("objects.json", b"{}"),
                ("surface_terrain.json", TILE.as_bytes()),
            ])
        }),
        ("a header of settings", || {
            let settings = keyed("0", 40_000);
            let header =
                vmap_header(1, 1, 1).replacen('{', &format!("{{{},", &settings[1..settings.len() - 1]), 1);
            archive(&[
                ("header.json", header.as_bytes()),
                ("objects.json", b"{}"),
                ("surface_terrain.json", TILE.as_bytes()),
            ])
        }),
        ("other files", || {
            let zeros = vec![0; 1 << 20];
            let names: Vec<String> = (0..200).map(|at| at.to_string()).collect();
            let header = vmap_header(1, 1, 1);
            let mut files: Vec<(&str, &[u8])> = vec![
                ("header.json", header.as_bytes()),
                ("objects.json", b"{}"),
                ("surface_terrain.json", TILE.as_bytes()),
            ];
            files.extend(names.iter().map(|name| (name.as_str(), zeros.as_slice())));
            archive(&files)
        }),
        ("only spaces", || vmap_of(HUGE, &" ".repeat(30 << 20), TILE)),
        ("only line ends", || vmap_of(HUGE, &format!("[{}]", "\n".repeat(30 << 20)), TILE)),
        ("deep lists", || vmap_of(HUGE, &"[".repeat(30 << 20), TILE)),
    ]
}

/// Parts of the expected messages of the reader of VCMI's maps. They show that files are rejected for the
/// intended reason.
pub const VMAP_WORDS: [(&str, &str); 9] = [
    ("objects of long lists", "[0].x: the value is missing"),
    ("objects of lists", "[0].x: the value is missing"),
    ("objects of many keys", "[0].x: the value is missing"),
    ("objects that are not strict", "[0].x: the value is missing"),
    ("objects that are broken in many places", "objects.json:1:"),
    ("a long name", "the unpacked size is more than 256 bytes"),
    ("much text after the end", "unexpected text after the first value"),
    ("only spaces", "the text is empty"),
    ("deep lists", "nested deeper than"),
];

/// Returns a map of the largest size whose bytes continue with `fill`.
fn h3m_with(fill: &[u8], times: usize, is_packed: bool) -> Vec<u8> {
    let mut bytes = files(Format::H3m).swap_remove(0);
    bytes.truncate(bytes.len() - 124);
    bytes.extend(fill.repeat(times));
    if is_packed { packed(&bytes) } else { bytes }
}

/// Returns the header of a map (version, a flag, side, levels), followed by zeros.
fn h3m_head(side: u32, zeros: usize) -> Vec<u8> {
    let mut bytes = 0x1C_u32.to_le_bytes().to_vec();
    bytes.push(1);
    bytes.extend(side.to_le_bytes());
    bytes.push(1);
    bytes.resize(bytes.len() + zeros, 0);
    packed(&bytes)
}

/// Returns a map with these lines in its table, and with objects of the first of them.
fn h3m_with_lines(lines: Vec<Appearance>, objects: usize) -> Vec<u8> {
    let mut map = H3mFile::new(Version::Sod, Side::default(), false);
    map.appearances = lines;
    map.objects = vec![Object::default(); objects];
    write_gzip(&map).expect("the map fits the format")
}

/// Returns a small map of Horn of the Abyss that is packed after `change`.
fn hota_with(change: impl FnOnce(&mut H3mFile)) -> Vec<u8> {
    let mut map = hota_map();
    change(&mut map);
    write_gzip(&map).expect("the map fits the format")
}

fn hota_map() -> H3mFile {
    let layout = HotaLayout::new(9).expect("the layout is known");
    H3mFile::new(Version::Hota(layout), Side::default(), false)
}

/// Returns a map with a script of these actions.
fn hota_with_script(actions: Vec<Action>) -> H3mFile {
    let mut map = hota_map();
    let script = Script { actions: Block(actions), ..Script::default() };
    map.settings.hota.scripts = Some(Box::new(Scripts { hero_events: vec![script], ..Scripts::default() }));
    map
}

/// Returns a map whose scripts contain each other without end.
fn hota_with_deep_scripts() -> Vec<u8> {
    const NAME: &[u8] = b"the only action";
    let map = hota_with_script(vec![Action::Message { text: Text(NAME.to_vec()), images: Vec::new() }]);
    let mut bytes = write(&map).expect("the map fits the format");
    let name = bytes.windows(NAME.len()).position(|part| part == NAME).expect("the map has the text");
    // before the text: the start of the block, the number of actions, the action, the length of the text
    bytes.truncate(name - 4 - 4 - 4 - 5);
    // a block with a message about rewards, without text, that contains another block
    bytes.extend(b"\x01\0\0\0\0\x01\0\0\0\x06\0\0\0\0\0\0\0".repeat(200_000));
    packed(&bytes)
}

/// Returns an object of a class with a body.
fn hota_with_object(class: ObjectClass, body: impl Into<h3m::ObjectBody>) -> Vec<u8> {
    let body = body.into();
    hota_with(|map| {
        map.appearances = vec![Appearance { class, ..Appearance::default() }];
        map.objects = vec![Object { body, ..Object::default() }];
    })
}

pub(super) fn campaign() -> Vec<HostileFile> {
    vec![
        ("an endless header", || packed(&[&[6, 0, 0, 0, 1][..], &vec![0; 100 << 20]].concat())),
        ("a header with a long name", || {
            packed(&[&b"\x06\0\0\0\x01\xff\xff\xff\0"[..], &vec![b'a'; 16 << 20]].concat())
        }),
        ("an endless map", || [campaign_header(), h3m_head(255, 100 << 20)].concat()),
        ("many large maps", || [campaign_header(), h3m_head(255, 30 << 20).repeat(12)].concat()),
        ("more maps than any campaign", || [campaign_header(), packed(b"").repeat(100_000)].concat()),
        ("maps that are packed twice", || {
            [campaign_header(), packed(&h3m_head(255, 100 << 20)).repeat(8)].concat()
        }),
    ]
}

pub(super) fn h3m() -> Vec<HostileFile> {
    vec![
        ("zeros of the largest size", || h3m_head(255, 100 << 20)),
        ("zeros of a normal size", || h3m_head(144, 100 << 20)),
        ("zeros of an invalid size", || h3m_head(70_000, 100 << 20)),
        ("zeros after the map", || h3m_with(&[0], 4 << 20, true)),
        ("ones after the map", || h3m_with(&[1], 4 << 20, true)),
        ("0xff after the map", || h3m_with(&[0xff], 4 << 20, false)),
        ("zeros that are packed twice", || packed(&h3m_head(255, 100 << 20))),
        ("many known objects with custom masks", || {
            let line = |at: u64| {
                let bytes = at.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes();
                let passable = CellMask(std::array::from_fn(|row| bytes[row]));
                let class = ObjectClass::SIGN;
                Appearance { sprite: "a.def".into(), passable, class, ..Appearance::default() }
            };
            h3m_with_lines((0..60_000).map(line).collect(), 0)
        }),
        ("many objects with a long name of a sprite", || {
            // No kind of the pack has this number.
            let (sprite, class) = (Text(vec![0xff; 2_000_000]), ObjectClass::HOLE);
            h3m_with_lines(vec![Appearance { sprite, class, subclass: 7, ..Appearance::default() }], 10_000)
        }),
        ("a script of many actions", || {
            packed(&write(&hota_with_script(vec![Action::Finish; 900_000])).expect("the map fits the format"))
        }),
        ("scripts of many values", || {
            let amounts = h3m::Value::default();
            let action = Action::Resources {
                mode: 0,
                amounts: std::array::from_fn(|_| amounts.clone()),
                shows: h3m::Flag::NO,
            };
            packed(&write(&hota_with_script(vec![action; 90_000])).expect("the map fits the format"))
        }),
        ("scripts that contain each other", hota_with_deep_scripts),
        ("many kept variables", || hota_with(|map| map.hota.variables = vec![KeptVariable::default(); 6000])),
        ("a header that is longer than any", || {
            hota_with(|map| map.hota.variables = vec![KeptVariable::default(); 400_000])
        }),
        ("a seer with many quests", || {
            let once = vec![SeersTask::Nothing { reserved: Reserved::default() }; 1 << 21];
            let reserved = Reserved::default();
            hota_with_object(
                ObjectClass::SEERS_HUT,
                SeersHut::Several { once, repeated: Vec::new(), reserved },
            )
        }),
        ("a town with many buildings", || {
            let town = Town { special_buildings: vec![1; 4 << 20], ..Town::default() };
            hota_with_object(ObjectClass::TOWN, town)
        }),
        ("wrong counts in Horn of the Abyss", || {
            let mut bytes = write(&hota_map()).expect("the map fits the format");
            for at in (8..bytes.len().min(3000)).step_by(4) {
                bytes[at] = 0xff;
            }
            bytes
        }),
        ("wrong counts everywhere", || {
            let mut bytes = files(Format::H3m).swap_remove(0);
            let length = bytes.len();
            // The counts of appearances, objects and events are somewhere in the last part.
            for at in (length - 1200..length).step_by(4) {
                bytes[at] = 0xff;
            }
            bytes
        }),
    ]
}

fn rmgmap_with(change: impl FnOnce(String) -> String) -> Vec<u8> {
    let text = String::from_utf8(files(Format::Rmgmap).swap_remove(0)).expect("it is text");
    change(text).into_bytes()
}

/// Returns start and end of the value of a top-level key.
fn top_level(text: &str, key: &str) -> (usize, usize) {
    let found =
        rmg_json::entries(text).filter_map(Result::ok).find(|entry| entry.key.as_deref() == Some(key));
    let found = found.expect("every map has the key");
    (found.at, found.at + found.value.len())
}

/// Returns the position in a list after its bracket.
fn inside(text: &str, key: &str) -> usize {
    let at = text.find(&format!("\"{key}\"")).expect("every map has the key");
    at + text[at..].find('[').expect("the value is a list") + 1
}

pub(super) fn rmgmap() -> Vec<HostileFile> {
    vec![
        ("many levels", || {
            rmgmap_with(|text| {
                let (start, end) = top_level(&text, "levels");
                let level = text[start + 1..end - 1].trim().to_owned();
                format!(
                    "{}{}{}",
                    &text[..start],
                    many("[", &level, "]", 8_000_000 / level.len()),
                    &text[end..]
                )
            })
        }),
        ("empty land of the largest size", || {
            rmgmap_with(|text| {
                let size = inside(&text, "size");
                let end = size + text[size..].find(']').expect("the list ends");
                let text = format!("{}4096,4096,2{}", &text[..size], &text[end..]);
                let (start, end) = top_level(&text, "levels");
                let layer = |letter: &str| many("[", &format!("\"{letter}4096\""), "]", 4096);
                let level = format!(
                    "{{\"owner\":{},\"terrain\":{},\"view\":{},\"road\":{},\"roadView\":{},\"river\":{},\"riverView\":{},\"cover\":{}}}",
                    layer("A"),
                    layer("A"),
                    layer("A"),
                    layer("."),
                    layer("A"),
                    layer("."),
                    layer("A"),
                    layer("F")
                );
                format!("{}[{level},{level}]{}", &text[..start], &text[end..])
            })
        }),
        ("a map of the largest size without rows", || {
            rmgmap_with(|text| {
                let size = inside(&text, "size");
                let end = size + text[size..].find(']').expect("the list ends");
                format!("{}4096,4096,2{}", &text[..size], &text[end..])
            })
        }),
        ("objects that are empty", || {
            rmgmap_with(|text| {
                let start = inside(&text, "objects");
                format!("{}{}{}", &text[..start], many("", "{}", ",", 3_000_000), &text[start..])
            })
        }),
        ("unknown names", || {
            rmgmap_with(|text| {
                let start = inside(&text, "terrains");
                format!("{}{}{}", &text[..start], many("", "\"gras\"", ",", 700_000), &text[start..])
            })
        }),
        ("unknown keys", || {
            rmgmap_with(|text| text.replacen('{', &format!("{{\"x\":{},", keyed("[]", 600_000)), 1))
        }),
        // A linear search of the pile for each of its objects would take too long.
        ("a pile that lists an object many times", || {
            rmgmap_with(|text| {
                let (piles, _) = top_level(&text, "piles");
                let start = piles + inside(&text[piles..], "objects");
                let first: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
                format!("{}{}{}", &text[..start], many("", &first, ",", 1_500_000), &text[start..])
            })
        }),
        ("an error and much text to search", || {
            rmgmap_with(|text| {
                let start = inside(&text, "terrains");
                let text = format!("{}\"gras\",{}", &text[..start], &text[start..]);
                let start = inside(&text, "required");
                format!("{}{}{}", &text[..start], " ".repeat(2_000_000), &text[start..])
            })
        }),
        ("a long name of the pack reported for every unknown name", || {
            rmgmap_with(|text| {
                let start = inside(&text, "terrains");
                let text = format!("{}{}{}", &text[..start], many("", "\"gras\"", ",", 150), &text[start..]);
                let (start, end) = top_level(&text, "pack");
                let name = "p".repeat(2 << 20);
                format!("{}{{\"name\":\"{name}\",\"version\":\"1\"}}{}", &text[..start], &text[end..])
            })
        }),
    ]
}
