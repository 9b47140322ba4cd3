//! Examples that are too large to show, or not text: files just above a limit, and files at the limit.

/// A rule with a file that it reports, and a similar file that it does not report.
#[derive(Debug, Clone, Copy)]
pub(super) struct LargeFile {
    pub(super) code: &'static str,
    /// Other codes of the wrong file. The right file may have some of them.
    pub(super) others: &'static [&'static str],
    pub(super) wrong: fn() -> Vec<u8>,
    /// A file that the rule does not report.
    pub(super) right: fn() -> Vec<u8>,
}

/// All large files, sorted by code.
pub(super) const LARGE_FILES: &[LargeFile] = &[
    large_file("more-faults", &["unknown-spell"], || unknown_spells(101), || unknown_spells(100)),
    large_file("no-table", &[], || utf16("Maps"), || utf16("Map")),
    large_file("not-text", &[], || vec![0x1f, 0x8b, 0x08, 0x00], || template("", "")),
    large_file("not-utf8", &[], || named(b"Ch\xe2teau"), || named("Château".as_bytes())),
    large_file("nothing-to-hold", &[], || prison(0), || prison(1)),
    large_file("too-deep", &[], || deep(201), || deep(200)),
    large_file("too-long", &[], || long_table((64 << 20) + 1), || long_table(64 << 20)),
    large_file("too-many-cells", &[], || cells(4_000_001), || cells(4_000_000)),
    large_file("too-many-classes", &[], || classes(1001), || classes(1000)),
    large_file("too-many-connections", &[], || connections(16_385), || connections(16_384)),
    large_file(
        "too-many-faults",
        &["missing-comma", "more-faults"],
        || missing_commas(10_001),
        || missing_commas(10_000),
    ),
    large_file("too-many-required", &["absent-mod", "more-faults"], || required(1001), || required(1000)),
    large_file("too-many-templates", &[], || templates(1001), || templates(1000)),
    large_file("too-many-values", &[], || values(2_000_001), || values(2_000_000)),
    large_file("too-many-zones", &[], || zones(1025), || zones(1024)),
];

/// `pack.toml` of a layer on the built-in pack. With it, `no-such-mine` is reported for [`gems`] but not for
/// [`gold`].
pub(super) const PACK_WITHOUT_GEM_PONDS: &str = r#"
name = "no-gem-ponds"
title = "No gem ponds"
version = "1.0.0"
extends = "heroes3"

[remove]
objects = ["mine/gemPond"]
"#;

const fn large_file(
    code: &'static str,
    others: &'static [&'static str],
    wrong: fn() -> Vec<u8>,
    right: fn() -> Vec<u8>,
) -> LargeFile {
    LargeFile { code, others, wrong, right }
}

/// Returns a template with a gem mine.
pub(super) fn gems() -> Vec<u8> {
    template(r#", "mines" : { "gems" : 1 }"#, "")
}

/// Returns a template with a gold mine.
pub(super) fn gold() -> Vec<u8> {
    template(r#", "mines" : { "gold" : 1 }"#, "")
}

/// Returns a template of one zone, with more keys of the zone and of the template.
fn template(zone: &str, more: &str) -> Vec<u8> {
    let (head, tail) = HEAD_AND_TAIL;
    format!("{head}{zone}{tail}{more} }} }}").into_bytes()
}

const HEAD_AND_TAIL: (&str, &str) = (
    r#"{ "example" : { "minSize" : "s", "maxSize" : "g+u", "players" : "1",
"zones" : { "1" : { "type" : "playerStart", "owner" : 1"#,
    r#" } }, "connections" : []"#,
);

/// Joins `count` entries with commas. `entry` returns the entry of an index.
fn list(count: usize, entry: impl Fn(usize) -> String) -> String {
    (0..count).map(entry).collect::<Vec<String>>().join(", ")
}

fn unknown_spells(count: usize) -> Vec<u8> {
    let names = list(count, |at| format!("\"spell{at}\""));
    template("", &format!(", \"bannedSpells\" : [ {names} ]"))
}

/// Returns a UTF-16 table of one template, with the given first cell.
fn utf16(mark: &str) -> Vec<u8> {
    let text = format!("\u{feff}{mark}\t\n\n\n{ROW}");
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// The row of a template in an `rmg.txt`: 14 cells.
const ROW: &str = "Example\t1\t9\t1\tx\t\t\t\t\t\t\t\t\t1\n";

fn named(name: &[u8]) -> Vec<u8> {
    let text = template("", r#", "name" : "@""#);
    let at = text.iter().position(|byte| *byte == b'@').expect("the template contains the mark");
    [&text[..at], name, &text[at + 1..]].concat()
}

/// Returns a template with a required prison and with all heroes banned except `left`.
fn prison(left: usize) -> Vec<u8> {
    let names: Vec<&str> = HEROES.split_whitespace().skip(left).collect();
    let names = list(names.len(), |at| format!("\"{}\"", names[at]));
    template(
        r#", "customObjects" : { "requiredObjects" : { "prison" : 1 } }"#,
        &format!(", \"bannedHeroes\" : [ {names} ]"),
    )
}

/// Returns a template with `count` nested brackets. The file, the template and its settings are three of
/// them.
fn deep(count: usize) -> Vec<u8> {
    let (open, close) = (r#"{ "a" : "#.repeat(count - 3), " }".repeat(count - 3));
    template("", &format!(", \"settings\" : {open}{{}}{close}"))
}

/// Returns a table of the given number of bytes, most of them in one header cell.
fn long_table(bytes: usize) -> Vec<u8> {
    let (head, tail) = ("Map\t", format!("\n\n\n{ROW}"));
    let filler = "x".repeat(bytes - head.len() - tail.len());
    format!("{head}{filler}{tail}").into_bytes()
}

/// Returns a table of `count` cells, most of them empty cells of the last row.
fn cells(count: usize) -> Vec<u8> {
    let head = format!("Map\t\n\n\n{ROW}");
    let before = 2 + 1 + 1 + 14;
    format!("{head}{}\n", "\t".repeat(count - before - 1)).into_bytes()
}

fn classes(count: usize) -> Vec<u8> {
    let classes = list(count, |_| r#"{ "min" : 500, "max" : 3000, "density" : 1 }"#.to_owned());
    template(&format!(", \"treasure\" : [ {classes} ]"), "")
}

fn connections(count: usize) -> Vec<u8> {
    let connections = list(count, |_| r#"{ "a" : "1", "b" : "2" }"#.to_owned());
    let head = r#"{ "example" : { "minSize" : "s", "maxSize" : "l", "players" : "1", "zones" : {
"1" : { "type" : "playerStart", "owner" : 1 }, "2" : { "type" : "treasure" } }, "connections" : [ "#;
    format!("{head}{connections} ] }} }}").into_bytes()
}

fn missing_commas(count: usize) -> Vec<u8> {
    template("", &format!(", \"settings\" : {{ \"a\" : [{}] }}", " 1".repeat(count + 1)))
}

fn required(count: usize) -> Vec<u8> {
    let objects = list(count, |at| format!("\"some-mod:thing{at}\" : 1"));
    template(&format!(r#", "customObjects" : {{ "requiredObjects" : {{ {objects} }} }}"#), "")
}

fn templates(count: usize) -> Vec<u8> {
    let body = r#"{ "minSize" : "s", "maxSize" : "l", "players" : "1",
"zones" : { "1" : { "type" : "playerStart", "owner" : 1 } }, "connections" : [] }"#;
    format!("{{ {} }}", list(count, |at| format!("\"{at}\" : {body}"))).into_bytes()
}

/// Returns a template of `count` values and keys, 23 of them outside of a list.
fn values(count: usize) -> Vec<u8> {
    let ones = list(count - 23, |_| "1".to_owned());
    template("", &format!(", \"settings\" : {{ \"a\" : [ {ones} ] }}"))
}

fn zones(count: usize) -> Vec<u8> {
    let sealed = list(count - 1, |at| format!("\"{}\" : {{ \"type\" : \"sealed\" }}", at + 2));
    let head = r#"{ "example" : { "minSize" : "g", "maxSize" : "g", "players" : "1", "connections" : [], "zones" : {
"1" : { "type" : "playerStart", "owner" : 1 }, "#;
    format!("{head}{sealed} }} }} }}").into_bytes()
}

/// All heroes of the built-in pack.
const HEROES: &str = "orrin valeska edric sylvia lordHaart sorsha christian tyris rion adela cuthbert adelaide \
    ingham sanya loynis caitlin mephala ufretin jenova ryland thorgrim ivor clancy kyrre \
    coronius uland elleshar gem malcom melodia alagar aeris piquedram thane josephine neela \
    torosar fafner rissa iona astral halon serena daremyth theodorus solmyr cyra aine fiona \
    rashka marius ignatius octavia calh pyre nymus ayden xyron axsis olema calid ash zydar \
    xarfax straker vokial moandor charna tamika isra clavius galthran septienna aislinn sandro \
    nimbus thant xsi vidomina nagash lorelei arlach dace ajit damacon gunnar synca shakti \
    alamar jaegar malekith jeddite geon deemer sephinroth darkstorn yog gurnisson jabarkas \
    shiva gretchin krellion cragHack tyraxor gird vey dessa terek zubin gundula oris saurug \
    bron drakon wystan tazar alkin korbac gerwulf broghild mirlanda rosic voy verdish merist \
    styg andra tiva pasis thunar ignissa lacus monere erdamon fiur kalt luna brissa ciele \
    labetha inteus aenain gelare grindan sirMullich adrienne catherine dracon gelu kilgor \
    undeadHaart mutare roland mutareDrake boragus xeron";
