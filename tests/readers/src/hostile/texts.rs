//! Hostile texts: templates, packs, and inputs of the graph commands.

use std::fmt::Write as _;

use super::{HostileFile, keyed, many};
use crate::FILE;

fn template_of(zones: &str, connections: &str, times: usize) -> Vec<u8> {
    let mut text = "{".to_owned();
    for at in 0..times {
        let _ = write!(text, "\"t{at}\":{{\"zones\":{zones},\"connections\":{connections}}},");
    }
    (text + "}").into_bytes()
}

pub(super) fn template() -> Vec<HostileFile> {
    vec![
        ("lists", || many("[", "[]", "]", 1_500_000).into_bytes()),
        ("numbers", || many("[", "0", "]", 1_500_000).into_bytes()),
        ("members", || many("{", "a:0", "}", 800_000).into_bytes()),
        ("members beyond a doubling", || many("{", "a:0", "}", (1 << 19) + 1).into_bytes()),
        ("numbers beyond a doubling", || many("[", "0", "]", (1 << 20) + 1).into_bytes()),
        ("members of different names", || keyed("0", 400_000).into_bytes()),
        ("lists one after another", || "[".repeat(4 << 20).into_bytes()),
        ("brackets that close nothing", || "]".repeat(4 << 20).into_bytes()),
        ("commas", || format!("[{}]", ",".repeat(4 << 20)).into_bytes()),
        ("line ends", || "\n".repeat(8 << 20).into_bytes()),
        ("templates of one zone", || template_of("{\"1\":{}}", "[]", 30_000)),
        ("zones", || template_of(&keyed("{}", 1024), "[]", 200)),
        ("connections", || {
            template_of("{\"a\":{},\"b\":{}}", &many("[", "{\"a\":\"a\",\"b\":\"b\"}", "]", 16_000), 8)
        }),
        ("unknown words", || {
            template_of(
                &format!(
                    "{{\"a\":{{\"type\":\"treasur\",\"allowedTowns\":{}}}}}",
                    many("[", "\"castel\"", "]", 300_000)
                ),
                "[]",
                1,
            )
        }),
        ("unknown keys", || template_of(&format!("{{\"a\":{}}}", keyed("0", 300_000)), "[]", 1)),
        ("treasure", || {
            let tiers = many("[", "{\"min\":1,\"max\":2,\"density\":1}", "]", 100_000);
            template_of(&format!("{{\"a\":{{\"treasure\":{tiers}}}}}"), "[]", 1)
        }),
        ("empty treasure", || {
            template_of(&format!("{{\"a\":{{\"treasure\":{}}}}}", many("[", "{}", "]", 900_000)), "[]", 1)
        }),
        ("custom objects", || {
            let objects = many("[", "{\"id\":\"a\"}", "]", 200_000);
            template_of(&format!("{{\"a\":{{\"customObjects\":{{\"commonObjects\":{objects}}}}}}}"), "[]", 1)
        }),
        ("zones like other zones", || {
            let zones: String =
                (0..1000).map(|at| format!("\"{at}\":{{\"minesLikeZone\":{}}},", at + 1)).collect();
            template_of(&format!("{{{zones}}}"), "[]", 60)
        }),
        ("a long id reported for every unknown reference", || {
            let hints = many("[", "{\"likeZone\":\"none\"}", "]", 150);
            template_of(&format!("{{\"{}\":{{\"townHints\":{hints}}}}}", "z".repeat(2 << 20)), "[]", 1)
        }),
        ("long ids in a cycle", || {
            let id = |at: usize| format!("{}{at}", "z".repeat(20_000));
            let zones: String = (0..100)
                .map(|at| format!("\"{}\":{{\"minesLikeZone\":\"{}\"}},", id(at), id((at + 1) % 100)))
                .collect();
            template_of(&format!("{{{zones}}}"), "[]", 1)
        }),
        ("a long type of many banned subtypes", || {
            let types = format!("{{\"{}\":{}}}", "t".repeat(1 << 20), keyed("true", 20_000));
            template_of(&format!("{{\"a\":{{\"customObjects\":{{\"bannedObjects\":{types}}}}}}}"), "[]", 1)
        }),
        ("a long type of many required subtypes", || {
            let types = format!("{{\"{}\":{}}}", "t".repeat(1 << 20), keyed("1", 20_000));
            template_of(&format!("{{\"a\":{{\"customObjects\":{{\"requiredObjects\":{types}}}}}}}"), "[]", 1)
        }),
    ]
}

fn pack_of(name: &str, text: &str) -> Vec<u8> {
    format!("{FILE}pack.toml\nname='a'\nversion='1'\nextends='heroes3'\n{FILE}{name}\n{text}").into_bytes()
}

fn pack_with(name: &str, text: &str, other_name: &str, other_text: &str) -> Vec<u8> {
    let mut files = pack_of(name, text);
    files.extend(format!("{FILE}{other_name}\n{other_text}").into_bytes());
    files
}

/// Returns a table of objects.
fn objects(rows: &str) -> String {
    format!("type,subtype,role,subject\n{rows}")
}

pub(super) fn pack() -> Vec<HostileFile> {
    vec![
        ("commas", || pack_of("creatures.csv", &format!("name,growth\n{}", ",".repeat(3 << 20)))),
        ("rows of one letter", || {
            let rows: String = (0..65_000).map(|at| format!("{at:x}\n")).collect();
            pack_of("creatures.csv", &format!("name\n{rows}"))
        }),
        ("objects of one letter", || {
            let rows: String = (0..65_000).map(|at| format!("{at:x},{at:x}\n")).collect();
            pack_of("objects.csv", &format!("type,subtype\n{rows}"))
        }),
        ("more terrains than are read, all like the last one", || {
            let rows: String = (0..200).map(|at| format!("t{at},land,100,t199\n")).collect();
            pack_of("terrains.csv", &format!("name,kind,move_cost,like\n{rows}"))
        }),
        ("too many rows", || pack_of("creatures.csv", &format!("name\n{}", "a\n".repeat(1_500_000)))),
        ("the same name", || pack_of("creatures.csv", &format!("name\n{}", "imp\n".repeat(65_000)))),
        ("ragged rows", || pack_of("creatures.csv", &format!("name,growth\n{}", "a,b,c\n".repeat(65_000)))),
        ("a wide mask", || {
            let mask = format!("{}A", "X".repeat(32_000));
            let rows: String = (0..50).map(|at| format!("a{at},pandoraBox/object,{mask}\n")).collect();
            pack_of("appearances.csv", &format!("name,object,mask\n{rows}"))
        }),
        ("unknown names", || {
            let rows: String = (0..30_000).map(|at| format!("a{at},castel\n")).collect();
            pack_of("creatures.csv", &format!("name,faction\n{rows}"))
        }),
        ("long lists of unknown names", || {
            let names = vec!["castel"; 100_000].join(";");
            pack_of("terrains.csv", &format!("name,factions\ngrass,{names}\n"))
        }),
        ("a manifest of lists", || {
            let lists = many("a=[", "[]", "]\n", 800_000);
            format!("{FILE}pack.toml\nname='a'\nversion='1'\nextends='heroes3'\n{lists}").into_bytes()
        }),
        ("a manifest of keys", || {
            let keys: String = (0..200_000).map(|at| format!("{at:x}=0\n")).collect();
            format!("{FILE}pack.toml\nname='a'\nversion='1'\nextends='heroes3'\n{keys}").into_bytes()
        }),
        ("a manifest of removals", || {
            let names = many("creatures=[", "'imp2'", "]\n", 100_000);
            format!("{FILE}pack.toml\nname='a'\nversion='1'\nextends='heroes3'\n[remove]\n{names}")
                .into_bytes()
        }),
        ("a long type of objects for every creature", || {
            let creatures: String = (0..3000).map(|at| format!("c{at},neutral\n")).collect();
            let row = format!("{},*,decoration,creatures\n", "t".repeat(400_000));
            pack_with("creatures.csv", &format!("name,faction\n{creatures}"), "objects.csv", &objects(&row))
        }),
        ("texts of objects as long as they may be", || {
            let text = "t".repeat(93);
            let creatures: String =
                (0..100).map(|at| format!("{text}{at:03},neutral,{text}{at:03}\n")).collect();
            let rows: String =
                (0..700).map(|at| format!("{text}{at:03},*,decoration,creatures,{text}\n")).collect();
            let objects = format!("type,subtype,role,subject,body\n{rows}");
            pack_with("creatures.csv", &format!("name,faction,title\n{creatures}"), "objects.csv", &objects)
        }),
        ("a long title of a creature with many kinds", || {
            let rows: String = (0..1000).map(|at| format!("t{at},*,decoration,creatures\n")).collect();
            let title = "t".repeat(1 << 20);
            pack_with("creatures.csv", &format!("name,title\nimp,{title}\n"), "objects.csv", &objects(&rows))
        }),
        ("a long cell read for every creature", || {
            let row = format!("t,*,decoration,creatures,{}\n", "1".repeat(2 << 20));
            pack_of("objects.csv", &format!("type,subtype,role,subject,class\n{row}"))
        }),
        // A linear search of the objects for each appearance would take too long.
        ("appearances of unknown objects", || {
            let rows: String = (0..60_000).map(|at| format!("k{at:x},o,decoration,\n")).collect();
            let appearances: String = (0..60_000).map(|at| format!("a{at:x},none{at:x}/o,A\n")).collect();
            pack_with(
                "objects.csv",
                &objects(&rows),
                "appearances.csv",
                &format!("name,object,mask\n{appearances}"),
            )
        }),
        // The same holds for a search of the spells for each reward, or of the objects for each faction.
        ("rewards of unknown schools", || {
            let spells: String = (0..60_000).map(|at| format!("s{at:x},1,s{at:x}\n")).collect();
            let rewards: String =
                (0..60_000).map(|at| format!("r{at:x},box_spells_of_school,none,1,1\n")).collect();
            let rewards = format!("name,kind,school,value,rarity\n{rewards}");
            pack_with("spells.csv", &format!("name,level,schools\n{spells}"), "rewards.csv", &rewards)
        }),
        ("towns without appearances", || {
            let rows: String = (0..50_000).map(|at| format!("k{at:x},o,decoration,\n")).collect();
            let factions: String = (0..5_000).map(|at| format!("f{at:x},yes\n")).collect();
            pack_with("objects.csv", &objects(&rows), "factions.csv", &format!("name,has_town\n{factions}"))
        }),
        ("errors behind many comments", || {
            let rows: String = (0..200).map(|at| format!("c{at},\n")).collect();
            pack_of("creatures.csv", &format!("name,faction\n{}{rows}", "#\n".repeat(1 << 20)))
        }),
        ("a manifest of namespaces", || {
            let names: String = (0..30_000).map(|at| format!("'{at:x}',")).collect();
            format!("{FILE}pack.toml\nname='a'\nversion='1'\nextends='heroes3'\nnamespaces=[{names}]\n")
                .into_bytes()
        }),
    ]
}

pub(super) fn logic() -> Vec<HostileFile> {
    vec![
        ("lists", || many("{\"gems\":3,\"pool\":[", "[]", "]}", 1_500_000).into_bytes()),
        ("zones of a pool", || {
            many("{\"gems\":3,\"pool\":{\"flags\":[],\"zones\":[", "{}", "]}}", 500_000).into_bytes()
        }),
        ("zones", || {
            many("{\"flags\":[],\"zones\":[", "{\"id\":\"\",\"portals\":[]}", "]}", 100_000).into_bytes()
        }),
        ("portals", || {
            many("{\"zones\":[{\"id\":\"a\",\"portals\":[", "\"a\"", "]}]}", 700_000).into_bytes()
        }),
        ("regions", || many("{\"start\":\"a\",\"regions\":[", "\"a\"", "]}", 700_000).into_bytes()),
        ("keys", || keyed("0", 400_000).into_bytes()),
        ("rooms", || b"{\"config\":{\"width\":4000000000,\"height\":4000000000,\"state\":[]}}".to_vec()),
        ("states", || {
            let state = "{\"type\":\"numeric cyclic\",\"values\":3}";
            many("{\"config\":{\"width\":6,\"height\":6,\"state\":[", state, "]}}", 60_000).into_bytes()
        }),
        ("deep lists", || "[".repeat(3 << 20).into_bytes()),
        // A search for the missing field for each of its misspellings would take too long.
        ("misspellings of zones", || {
            many("{\"gems\":1,\"pool\":{", "\"zone1\":0", "}}", 200_000).into_bytes()
        }),
        ("misspellings of regions", || many("{\"start\":\"a\",", "\"region1\":0", "}", 200_000).into_bytes()),
        ("misspellings of states", || {
            many("{\"config\":{\"width\":6,\"height\":6,", "\"stat1\":0", "}}", 200_000).into_bytes()
        }),
        ("a long id of a zone with errors", || {
            let claims = many("[", "{\"from\":\"x\",\"to\":\"y\"}", "]", 20_000);
            let id = "q".repeat(2 << 20);
            let zone = format!("{{\"id\":\"{id}\",\"portals\":[\"a\"],\"claims\":{claims}}}");
            format!("{{\"flags\":[],\"zones\":[{zone}]}}").into_bytes()
        }),
        ("a long name of a list with errors", || {
            let lookup = format!("{{\"{}\":{}}}", "0".repeat(2 << 20), many("[", "\"x\"", "]", 150));
            format!("{{\"start\":\"a\",\"regions\":[\"a\"],\"group_lookup\":{lookup}}}").into_bytes()
        }),
        ("a long name of a connection with a rule of errors", || {
            let rule = many("{\"all\":[", "{\"region\":\"none\"}", "]}", 20_000);
            let name = "w".repeat(2 << 20);
            let connection = format!("{{\"name\":\"{name}\",\"from\":\"a\",\"to\":\"a\",\"rule\":{rule}}}");
            format!("{{\"start\":\"a\",\"regions\":[\"a\"],\"connections\":[{connection}]}}").into_bytes()
        }),
    ]
}
