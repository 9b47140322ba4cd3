//! Everything that can be wrong with a pack is named, with file, line, column and a remedy.

use proptest::prelude::*;
use rmg_formats::pack::{PackError, PackSource, load};

use super::{over_tidewrack, tidewrack};

use crate::cases::cases;

/// A file of the layer, and `code @ place` of every fault that it must cause.
type Case = (&'static str, &'static str, &'static [&'static str]);

fn faults_of(file: &str, text: &str) -> Vec<String> {
    over_tidewrack(&[(file, text)]).map_or_else(|error| lines(&error), |_| Vec::new())
}

/// `code @ file:line column`.
fn lines(error: &PackError) -> Vec<String> {
    let line = |f: &rmg_formats::pack::PackFault| {
        let column = f.column.map(|column| format!(" {column}")).unwrap_or_default();
        format!("{} @ {}:{}{column}", f.fault.code, f.file, f.line)
    };
    error.faults.iter().map(line).collect()
}

/// The shape of files.
const SHAPE: &[Case] = &[
    ("creature.csv", "", &["unknown-file @ layer/creature.csv:0"]),
    ("creatures.csv", "", &["no-header @ layer/creatures.csv:0"]),
    ("creatures.csv", "name,grouth\nmole,3\n", &["unknown-column @ layer/creatures.csv:1"]),
    ("creatures.csv", "name,level,level\nmole,3,3\n", &["double-column @ layer/creatures.csv:1"]),
    (
        "creatures.csv",
        "level\n3\n",
        &["missing-column @ layer/creatures.csv:1", "no-name @ layer/creatures.csv:2 name"],
    ),
    ("creatures.csv", "name,level\nmole,3,4\n", &["ragged-row @ layer/creatures.csv:2"]),
    ("creatures.csv", "name,title\nmole,\"Mole\nshrimp,Shrimp\n", &["line-break @ layer/creatures.csv:2"]),
    ("creatures.csv", "name,level\nmole,3\n\nmole,4\n", &["duplicate-name @ layer/creatures.csv:4 name"]),
    ("creatures.csv", "name,level\n,3\n", &["no-name @ layer/creatures.csv:2 name"]),
    ("creatures.csv", "name,level\nbig mole,3\n", &["bad-name @ layer/creatures.csv:2 name"]),
];

/// Single cells.
const CELLS: &[Case] = &[
    ("creatures.csv", "name,level\nmole,high\n", &["not-a-number @ layer/creatures.csv:2 level"]),
    ("creatures.csv", "name,level\nmole,-1\n", &["not-a-number @ layer/creatures.csv:2 level"]),
    ("creatures.csv", "name,level\nmole,300\n", &["number-too-large @ layer/creatures.csv:2 level"]),
    (
        "creatures.csv",
        "name,level\nmole,99999999999999999999999\n",
        &["number-too-large @ layer/creatures.csv:2 level"],
    ),
    ("creatures.csv", "name,level\nmole,\n", &["missing-value @ layer/creatures.csv:2 level"]),
    ("creatures.csv", "name,placeable\nmole,maybe\n", &["not-yes-or-no @ layer/creatures.csv:2 placeable"]),
    ("creatures.csv", "name,faction\nmole,burow\n", &["unknown-name @ layer/creatures.csv:2 faction"]),
    (
        "creatures.csv",
        "name,upgrades\nmole,shrimp;kraken\n",
        &["unknown-name @ layer/creatures.csv:2 upgrades"],
    ),
    ("creatures.csv", "name,cost\nmole,salt\n", &["no-count @ layer/creatures.csv:2 cost"]),
    ("creatures.csv", "name,cost\nmole,salt:x\n", &["not-a-number @ layer/creatures.csv:2 cost"]),
    ("creatures.csv", "name,stack_min\nmole,90\n", &["reversed-range @ layer/creatures.csv:2 stack_min"]),
    ("creatures.csv", "name,ai_value\nmole,0\n", &["worthless-creature @ layer/creatures.csv:2 ai_value"]),
    ("resources.csv", "name,pile\nsalt,9-3\n", &["reversed-range @ layer/resources.csv:2 pile"]),
    ("resources.csv", "name,pile\nsalt,3-9/0\n", &["zero-step @ layer/resources.csv:2 pile"]),
    ("resources.csv", "name,pile\nsalt,\n", &["not-a-number @ layer/resources.csv:2 pile"]),
    ("terrains.csv", "name,color\nkelp,green\n", &["not-a-color @ layer/terrains.csv:2 color"]),
    ("terrains.csv", "name,kind\nkelp,earth\n", &["unknown-word @ layer/terrains.csv:2 kind"]),
    ("terrains.csv", "name,levels\nkelp,sky\n", &["unknown-word @ layer/terrains.csv:2 levels"]),
    ("factions.csv", "name,boat\nshoal,skiff/fast\n", &["unknown-name @ layer/factions.csv:2 boat"]),
    ("objects.csv", "type,subtype,role\npit,salt,mines\n", &["unknown-word @ layer/objects.csv:2 role"]),
    (
        "objects.csv",
        "type,subtype,ban_category\npit,salt,bonuses\n",
        &["unknown-word @ layer/objects.csv:2 ban_category"],
    ),
    ("objects.csv", "type,subtype,subject\npit,salt,salt\n", &["bad-subject @ layer/objects.csv:2 subject"]),
    (
        "objects.csv",
        "type,subtype,subject\npit,salt,resource:gold\n",
        &["unknown-name @ layer/objects.csv:2 subject"],
    ),
    (
        "objects.csv",
        "type,subtype,role,subject\nwreck,*,pickup,wrecks\n",
        &["bad-subject @ layer/objects.csv:2 subject"],
    ),
    (
        "dwellings.csv",
        "object,creatures\nnest/mole,\n",
        &["empty-dwelling @ layer/dwellings.csv:2 creatures"],
    ),
    (
        "dwellings.csv",
        "object,creatures,level,faction,value\nnest/eel,mole,1,shoal,9\n",
        &["unknown-name @ layer/dwellings.csv:2 object"],
    ),
    ("rewards.csv", "name,kind\nsalt,box_of_gold\n", &["unknown-word @ layer/rewards.csv:2 kind"]),
    (
        "appearances.csv",
        "name,object\nridge,growth/all\n",
        &["unknown-name @ layer/appearances.csv:2 object"],
    ),
    ("appearances.csv", "name,mask\nridge,XX/X\n", &["bad-mask @ layer/appearances.csv:2 mask"]),
    ("appearances.csv", "name,mask\nridge,XxX\n", &["bad-mask @ layer/appearances.csv:2 mask"]),
    ("appearances.csv", "name,mask\nridge,\n", &["bad-mask @ layer/appearances.csv:2 mask"]),
    ("appearances.csv", "name,anchor\noracle,5:0\n", &["bad-mask @ layer/appearances.csv:2 anchor"]),
    (
        "appearances.csv",
        "name,anchor\noracle,left\n",
        &["not-a-number @ layer/appearances.csv:2 anchor", "not-a-number @ layer/appearances.csv:2 anchor"],
    ),
    ("appearances.csv", "name,terrains\nridge,sand\n", &["unknown-name @ layer/appearances.csv:2 terrains"]),
    (
        "obstacle_sets.csv",
        "name,appearances\nfronds,frond;frond\n",
        &["double-member @ layer/obstacle_sets.csv:2 appearances"],
    ),
    (
        "obstacle_sets.csv",
        "name,appearances\nfronds,\n",
        &["empty-set @ layer/obstacle_sets.csv:2 appearances"],
    ),
];

/// Whether the parts fit together.
const FIT: &[Case] = &[
    (
        "terrains.csv",
        "name,kind\nkelp,water\nsilt,water\n",
        &[
            "no-land @ layer/terrains.csv:0",
            "unfit-default @ layer/terrains.csv:2 kind",
            "unfit-terrain @ tidewrack/factions.csv:2 native_terrain",
            "unfit-terrain @ tidewrack/factions.csv:3 native_terrain",
            "no-appearance @ tidewrack/objects.csv:5 value",
            "no-appearance @ tidewrack/objects.csv:5 value",
            "no-appearance @ tidewrack/objects.csv:10 value",
            "unfit-default @ tidewrack/objects.csv:12 subtype",
            "unfit-default @ tidewrack/objects.csv:13 subtype",
        ],
    ),
    (
        "terrains.csv",
        "name,kind,move_cost\ndune,land,100\n",
        &["no-small-obstacle @ layer/terrains.csv:2 name"],
    ),
    ("terrains.csv", "name,move_cost\nkelp,0\n", &["free-walk @ layer/terrains.csv:2 move_cost"]),
    ("terrains.csv", "name,kind\nbasalt,water\n", &["missing-value @ tidewrack/terrains.csv:6 move_cost"]),
    ("creatures.csv", "name,number\nmole,7\njelly,7\n", &["duplicate-number @ layer/creatures.csv:3 number"]),
    (
        "objects.csv",
        "type,subtype,class\npit,salt,7\noracle,deep,7\n",
        &["duplicate-number @ layer/objects.csv:3 class"],
    ),
    ("factions.csv", "name,has_town\ndrifters,yes\n", &["no-appearance @ layer/factions.csv:2 has_town"]),
    (
        "objects.csv",
        "type,subtype,role,value,rarity\ncave,dark,visitable,500,5\n",
        &["no-appearance @ layer/objects.csv:2 value"],
    ),
    (
        "objects.csv",
        "type,subtype,map_limit\noracle,deep,0\n",
        &["zero-limit @ layer/objects.csv:2 map_limit"],
    ),
    (
        "objects.csv",
        "type,subtype,zone_limit\noracle,deep,0\n",
        &["zero-limit @ layer/objects.csv:2 zone_limit"],
    ),
    ("appearances.csv", "name,mask\nsalt-pan,XX\n", &["no-action-cell @ tidewrack/objects.csv:7 visitable"]),
    ("appearances.csv", "name,mask\nfoam,A\n", &["idle-action-cell @ layer/appearances.csv:2 mask"]),
    (
        "obstacle_sets.csv",
        "name,terrains\nfronds,\n",
        &[
            "empty-set @ layer/obstacle_sets.csv:2 terrains",
            "no-small-obstacle @ tidewrack/terrains.csv:3 name",
        ],
    ),
    (
        "obstacle_sets.csv",
        "name,levels\nfronds,\n",
        &[
            "empty-set @ layer/obstacle_sets.csv:2 levels",
            "no-small-obstacle @ tidewrack/terrains.csv:3 name",
        ],
    ),
    (
        "obstacle_sets.csv",
        "name,kind,terrains,levels,appearances\nfoam,other,trench,surface,foam\n",
        &["flat-obstacle @ layer/obstacle_sets.csv:2 appearances"],
    ),
    (
        "obstacle_sets.csv",
        "name,kind,terrains,levels,appearances\ngifts,other,kelp,surface,conch\n",
        &["visited-obstacle @ layer/obstacle_sets.csv:2 appearances"],
    ),
    (
        "obstacle_sets.csv",
        "name,appearances\nfronds,frond;ridge\n",
        &["unfit-terrain @ layer/obstacle_sets.csv:2 appearances"],
    ),
    ("rewards.csv", "name,level\nbeasts,\n", &["missing-value @ layer/rewards.csv:2 level"]),
    ("rivers.csv", "name,deltas\nbrook,a;b;c\n", &["wrong-count @ layer/rivers.csv:2 deltas"]),
    ("rewards.csv", "name,school\ncold,hot\n", &["unknown-name @ layer/rewards.csv:2 school"]),
];

#[test]
fn every_fault_is_named_with_its_place() {
    let mut wrong = String::new();
    for (file, text, wanted) in [SHAPE, CELLS, FIT].concat() {
        let found = faults_of(file, text);
        if found != wanted {
            wrong += &format!("{file}:\n{text}wanted {wanted:#?}\nfound {found:#?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn names_and_texts_have_a_length_that_they_may_have() {
    let faults = |file: &str, before: &str, length: usize, behind: &str| {
        faults_of(file, &format!("{before}{}{behind}", "m".repeat(length)))
    };
    for (file, before, behind, code) in [
        ("creatures.csv", "name,title\nmole,", "\n", "long-text @ layer/creatures.csv:2 title"),
        ("skills.csv", "name,title\n", ",Moles\n", "long-name @ layer/skills.csv:2 name"),
        ("objects.csv", "type,subtype,role\n", ",pit,decoration\n", "long-name @ layer/objects.csv:2 type"),
        (
            "objects.csv",
            "type,subtype,role\npit,",
            ",decoration\n",
            "long-name @ layer/objects.csv:2 subtype",
        ),
        (
            "objects.csv",
            "type,subtype,role,body\npit,m,decoration,",
            "\n",
            "long-text @ layer/objects.csv:2 body",
        ),
    ] {
        let none: [&str; 0] = [];
        assert_eq!(faults(file, before, 96, behind), none);
        assert_eq!(faults(file, before, 97, behind), [code]);
    }
    let dwelling = format!("object\n{}\n", "m".repeat(194));
    assert!(
        faults_of("dwellings.csv", &dwelling)
            .contains(&"long-name @ layer/dwellings.csv:2 object".to_owned())
    );
}

#[test]
fn all_faults_are_reported_at_once_in_words_for_the_author() {
    let error = over_tidewrack(&[
        ("creatures.csv", "name,faction,level\nmole,burow,high\nshrimp,shoal,1\n"),
        ("appearances.csv", "name,mask\nridge,XX/X\n"),
    ])
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "layer/appearances.csv:2, column `mask`: row 2 of the mask has 1 cells, the first has 2; write rows from the \
         top, separated by `/`: `.` free, `X` blocked, `A` visited\n\
         layer/creatures.csv:2, column `faction`: there is no faction `burow`; did you mean `burrow`?\n\
         layer/creatures.csv:2, column `level`: `high` is not a whole number; write digits only"
    );
}

#[test]
fn the_span_of_a_fault_is_its_cell() {
    let text = "# a comment\n\nname,title,faction\nmole,\"Mole, big\",burow\n";
    let error = over_tidewrack(&[("creatures.csv", text)]).unwrap_err();
    let span = error.faults[0].fault.span.unwrap();
    assert_eq!(&text[span.start as usize..span.end as usize], "burow");
}

#[test]
fn removing_what_is_used_names_the_row_that_uses_it() {
    let mut layer = PackSource::new("layer");
    layer.add(
        "pack.toml",
        "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[remove]\nfactions = ['drifters']\n",
    );
    let error = load(&[tidewrack(), layer]).unwrap_err();
    assert_eq!(
        lines(&error),
        [
            "unknown-name @ tidewrack/creatures.csv:5 faction",
            "unknown-name @ tidewrack/creatures.csv:6 faction",
            "unknown-name @ tidewrack/pack.toml:11",
        ]
    );
    assert!(error.to_string().contains("was removed by a layer"), "{error}");
}

#[test]
fn the_manifest_is_checked_too() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["missing-key", "missing-key", "extends-nothing"]),
        ("name = 'x'\nversion = '1'\n", &["extends-nothing"]),
        ("name = 'x'\nversion = '1'\nextends = 'heroes4'\n", &["unknown-base"]),
        ("name = 'x'\nversion = 1\nextends = 'tidewrack'\n", &["wrong-type"]),
        ("name = 'x'\nversion = '1'\nextend = 'tidewrack'\n", &["extends-nothing", "unknown-key"]),
        ("name = 'x\nversion = '1'\n", &["extends-nothing", "bad-toml"]),
        ("name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nlava = 'silt'\n", &["unknown-key"]),
        ("name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nrock = 'slit'\n", &["unknown-name"]),
        ("name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nrock = 'silt'\n", &["unfit-default"]),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nblend = 'basalt'\n",
            &["unfit-default"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\ngate = 'oracle/deep'\n",
            &["unfit-default"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nwhirlpool = 'oracle/deep'\n",
            &["unfit-default"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\ngate = 'oracle'\n",
            &["unknown-name"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nmonolith = 'maelstorm'\n",
            &["unknown-name"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\nlargest_stack = 0\n",
            &["bad-number"],
        ),
        ("name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[defaults]\ngate = 3\n", &["wrong-type"]),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[remove]\ncreature = ['mole']\n",
            &["unknown-table"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[remove]\ncreatures = ['moles']\n",
            &["nothing-to-remove"],
        ),
        (
            "name = 'x'\nversion = '1'\nextends = 'tidewrack'\nremove = 3\nnamespaces = 'x'\n",
            &["wrong-type", "wrong-type"],
        ),
    ];
    for (text, wanted) in cases {
        let mut layer = PackSource::new("layer");
        layer.add("pack.toml", text);
        let error = load(&[tidewrack(), layer]).unwrap_err();
        let mut codes: Vec<&str> = error.faults.iter().map(|fault| fault.fault.code).collect();
        codes.dedup_by(|a, b| a == b && *a == "bad-toml");
        assert_eq!(codes, *wanted, "{text}\n{error}");
    }
}

#[test]
fn a_pack_without_anything_is_refused_not_a_panic() {
    assert_eq!(lines(&load(&[]).unwrap_err()), ["no-land @ terrains.csv:0"]);
    let empty = load(&[PackSource::new("here")]).unwrap_err();
    assert_eq!(lines(&empty), ["no-manifest @ here/pack.toml:0"]);
}

#[test]
fn what_is_not_text_is_refused() {
    let mut layer = tidewrack();
    layer.add_bytes("heroes.csv", vec![b'n', b'\n', 0xff, 0xfe]);
    assert_eq!(lines(&load(&[layer]).unwrap_err()), ["not-utf8 @ tidewrack/heroes.csv:2"]);
}

#[test]
fn too_much_of_anything_is_refused() {
    let rows = |count: usize| (0..count).map(|at| format!("t{at},land,100\n")).collect::<String>();
    let mut layer = tidewrack();
    layer.add_bytes("terrains.csv", format!("name,kind,move_cost\n{}", rows(129)).into_bytes());
    let error = load(&[layer]).unwrap_err();
    assert!(error.faults.iter().any(|fault| fault.fault.code == "too-many-terrains"), "{error}");

    let mut layer = tidewrack();
    layer.add_bytes("roads.csv", format!("name,code,move_cost\n{}", rows(70_000)).into_bytes());
    let error = load(&[layer]).unwrap_err();
    assert!(error.faults.iter().any(|fault| fault.fault.code == "too-many-rows"), "{error}");

    let mut layer = tidewrack();
    layer
        .add_bytes("roads.csv", format!("name,move_cost\n{}", rows(5_000).replace("land", "x")).into_bytes());
    let error = load(&[layer]).unwrap_err();
    assert_eq!(error.faults.len(), PackError::LIMIT);
    assert!(error.more > 5_000, "{}", error.more);
}

proptest! {
    #![proptest_config(cases(200))]

    /// Whatever a file holds, the answer is a pack or a list of faults.
    #[test]
    fn no_damage_to_a_file_makes_the_loader_panic(
        file in 0..17_usize,
        at in any::<prop::sample::Index>(),
        length in 0..40_usize,
        rubbish in prop::collection::vec(prop_oneof![
            Just(b','), Just(b'"'), Just(b'\n'), Just(b'/'), Just(b';'), Just(b':'), Just(b'*'), Just(b'A'), any::<u8>(),
        ], 0..20),
    ) {
        let names = [
            "pack.toml", "terrains.csv", "roads.csv", "rivers.csv", "resources.csv", "factions.csv", "creatures.csv",
            "artifacts.csv", "spells.csv", "skills.csv", "hero_classes.csv", "heroes.csv", "objects.csv",
            "dwellings.csv", "appearances.csv", "obstacle_sets.csv", "rewards.csv",
        ];
        let mut source = tidewrack();
        let mut bytes = source.text(names[file]).expect("every file is there").as_bytes().to_vec();
        let start = at.index(bytes.len());
        let end = (start + length).min(bytes.len());
        bytes.splice(start..end, rubbish);
        source.add_bytes(names[file], bytes);
        if let Err(error) = load(&[source]) {
            prop_assert!(!error.faults.is_empty());
            prop_assert!(error.faults.iter().all(|fault| fault.fault.help.is_some()));
        }
    }
}
