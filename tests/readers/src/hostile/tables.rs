//! Hostile tables of templates.

use super::HostileFile;

/// Returns a table of Horn of the Abyss with rows of these cells after its header.
fn pack(rows: &str) -> Vec<u8> {
    format!("Pack\t\r\n\r\n\r\n12\t10\t4\t8\t10\t18\t4{rows}").into_bytes()
}

/// Returns the tabs before a column.
fn to(column: usize) -> String {
    "\t".repeat(column)
}

pub(super) fn table() -> Vec<HostileFile> {
    vec![
        ("cells", || format!("Map\t{}", "\t".repeat(3_900_000)).into_bytes()),
        ("more cells than are read", || format!("Map\t{}", "\t".repeat(12 << 20)).into_bytes()),
        ("rows", || format!("Map\t{}", "\n".repeat(3_900_000)).into_bytes()),
        ("an unterminated quoted cell", || format!("Map\t\"{}", "a".repeat(8 << 20)).into_bytes()),
        ("quotes", || format!("Map\t{}", "\"".repeat(8 << 20)).into_bytes()),
        ("cells that open a quote", || format!("Map\t{}", "\"a\t".repeat(900_000)).into_bytes()),
        ("names of templates", || format!("Map\t\n\n\n{}", "a\n".repeat(1_500_000)).into_bytes()),
        ("names of different templates", || {
            let names: Vec<String> = (0..400_000).map(|number| format!("{number:x}\n")).collect();
            format!("Map\t\n\n\n{}", names.concat()).into_bytes()
        }),
        ("zones of one template", || {
            let zones: Vec<String> = (0..200_000).map(|id| format!("\t\t\t{id}\n")).collect();
            format!("Map\t\n\n\na{}", zones.concat()).into_bytes()
        }),
        ("connections of a zone with itself", || {
            let row = format!("{}1\t1\n", to(76));
            format!("Map\t\n\n\na\t\t\t1\n{}", row.repeat(45_000)).into_bytes()
        }),
        ("invalid numbers", || {
            let row = format!("{}9{}\n", to(8), "\t-".repeat(60));
            format!("Map\t\n\n\na\t\t\t1\n{}", row.repeat(50_000)).into_bytes()
        }),
        ("counts that claim all of memory", || {
            b"Pack\t\r\n\r\n\r\n18446744073709551615\t4294967295\t4\t8\t10\t18\t4\tname".to_vec()
        }),
        ("rules of objects", || {
            pack(&format!("\tname{}a\t1\t98\t\t\t\t\t{}", to(8), "+95 0 d d d 3 ".repeat(400_000)))
        }),
        ("town hints", || {
            // a start zone of size 1 with 3 neutral towns
            let zone = format!("\tname{}a\t1\t98{}1\tx{}1{}1{}3", to(8), to(11), to(4), to(5), to(5));
            pack(&format!("{zone}{}{}", to(73), "d1 0dx ".repeat(400_000)))
        }),
        ("lists of heroes", || pack(&format!("\tname\t\t\t{}", "+144 ".repeat(1_000_000)))),
    ]
}
