//! The structure of a case file. Names are not looked up yet.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::rule_shape::{Named, RawRule, named, rule_at, whole_u32};
use crate::entrances::settings::StageOne;
use crate::json::{Fields, Object, Reader};
use crate::region_graph::{ItemClass, LinkKind};

#[derive(Debug)]
pub(crate) struct RawCase<'t> {
    pub(crate) name: Option<String>,
    pub(crate) start: Named<'t>,
    pub(crate) regions: Vec<Named<'t>>,
    pub(crate) connections: Vec<RawConnection<'t>>,
    pub(crate) exits: Vec<RawExit<'t>>,
    pub(crate) targets: Vec<RawTarget<'t>>,
    pub(crate) doors: Vec<RawDoor<'t>>,
    /// Keys and values of groups: see [`RawGroup`].
    pub(crate) group_lookup: Option<Vec<(Named<'t>, Vec<RawGroup<'t>>)>>,
    pub(crate) preserve_group_order: bool,
    pub(crate) stage_one: StageOne,
    pub(crate) coupled: bool,
    pub(crate) is_minimal: bool,
    pub(crate) completion: RawRule<'t>,
    pub(crate) locations: Vec<RawLocation<'t>>,
    pub(crate) item_pool: Vec<RawPoolItem>,
    pub(crate) start_inventory: Vec<(Named<'t>, u32)>,
    pub(crate) fill: RawFill<'t>,
    pub(crate) plan: Option<RawPlan<'t>>,
    pub(crate) shuffle: Vec<Named<'t>>,
    pub(crate) subset: Option<RawSubset<'t>>,
    pub(crate) forbidden: Vec<[Named<'t>; 2]>,
    pub(crate) preplaced: Vec<[Named<'t>; 2]>,
}

/// An integer or a string.
pub(crate) type RawGroup<'t> = &'t RawValue;

#[derive(Debug)]
pub(crate) struct RawConnection<'t> {
    pub(crate) name: Option<String>,
    pub(crate) from: Named<'t>,
    pub(crate) to: Named<'t>,
    pub(crate) kind: LinkKind,
    pub(crate) group: Option<RawGroup<'t>>,
    pub(crate) target_group: Option<RawGroup<'t>>,
    pub(crate) back_group: Option<RawGroup<'t>>,
    pub(crate) rule: RawRule<'t>,
}

#[derive(Debug)]
pub(crate) struct RawExit<'t> {
    pub(crate) name: Named<'t>,
    pub(crate) region: Named<'t>,
    pub(crate) kind: LinkKind,
    pub(crate) group: Option<RawGroup<'t>>,
    pub(crate) rule: RawRule<'t>,
}

#[derive(Debug)]
pub(crate) struct RawTarget<'t> {
    pub(crate) name: Named<'t>,
    pub(crate) region: Named<'t>,
    pub(crate) kind: LinkKind,
    pub(crate) group: Option<RawGroup<'t>>,
}

/// An exit and a target of the same name.
#[derive(Debug)]
pub(crate) struct RawDoor<'t> {
    pub(crate) name: Named<'t>,
    pub(crate) region: Named<'t>,
    pub(crate) group: Option<RawGroup<'t>>,
    pub(crate) target_group: Option<RawGroup<'t>>,
    pub(crate) rule: RawRule<'t>,
}

/// Options of the placement of items.
#[derive(Debug)]
pub(crate) struct RawFill<'t> {
    pub(crate) is_on: bool,
    pub(crate) exclude: Vec<Named<'t>>,
    pub(crate) priority: Vec<Named<'t>>,
    pub(crate) early: Vec<(Named<'t>, u32)>,
    pub(crate) local: Vec<Named<'t>>,
    pub(crate) filler: Option<Named<'t>>,
}

/// A result that is read as a plan.
#[derive(Debug, Default)]
pub(crate) struct RawPlan<'t> {
    pub(crate) pairings: Vec<[Named<'t>; 2]>,
    pub(crate) placements: Vec<RawPlacement<'t>>,
}

/// A location and its item.
#[derive(Debug)]
pub(crate) struct RawPlacement<'t> {
    pub(crate) location: Named<'t>,
    pub(crate) item: Named<'t>,
    /// The player of the item, if it is not the player of the location.
    pub(crate) player: Option<Named<'t>>,
}

#[derive(Debug)]
pub(crate) struct RawLocation<'t> {
    pub(crate) name: Named<'t>,
    pub(crate) region: Named<'t>,
    pub(crate) item: Option<String>,
    pub(crate) rule: RawRule<'t>,
}

#[derive(Debug)]
pub(crate) struct RawPoolItem {
    pub(crate) name: String,
    pub(crate) count: u32,
    pub(crate) class: ItemClass,
}

#[derive(Debug)]
pub(crate) struct RawSubset<'t> {
    pub(crate) exits: Vec<Named<'t>>,
    pub(crate) targets: Vec<Named<'t>>,
}

const CASE: Fields = Fields {
    required: &["start", "regions"],
    optional: &[
        "name",
        "connections",
        "exits",
        "targets",
        "doors",
        "group_lookup",
        "preserve_group_order",
        "stage_one",
        "coupled",
        "accessibility",
        "completion",
        "locations",
        "item_pool",
        "start_inventory",
        "fill",
        "exclude_locations",
        "priority_locations",
        "early_items",
        "local_items",
        "filler",
        "plan",
        "shuffle",
        "subset",
        "forbidden",
        "preplaced",
    ],
};
const CONNECTION: Fields = Fields {
    required: &["from", "to"],
    optional: &["name", "type", "group", "target_group", "back_group", "rule"],
};
const EXIT: Fields = Fields { required: &["name", "region"], optional: &["type", "group", "rule"] };
const TARGET: Fields = Fields { required: &["name", "region"], optional: &["type", "group"] };
const DOOR: Fields = Fields { required: &["name", "region"], optional: &["group", "target_group", "rule"] };
const LOCATION: Fields = Fields { required: &["name", "region"], optional: &["item", "rule"] };
const POOL_ITEM: Fields = Fields { required: &["name"], optional: &["count", "progression", "class"] };
const SUBSET: Fields = Fields { required: &["exits", "targets"], optional: &[] };
const PLACEMENT: Fields = Fields { required: &["location", "item"], optional: &["progression", "player"] };
/// All members of a result. A plan uses only the first three.
const PLAN: Fields = Fields {
    required: &[],
    optional: &[
        "player",
        "pairings",
        "placements",
        "spheres",
        "reached",
        "unreached",
        "playthrough",
        "unreached_locations",
        "free_locations",
        "warnings",
        "work",
        "steps",
        "seed",
    ],
};

const KINDS: [(&str, LinkKind); 2] = [("one_way", LinkKind::OneWay), ("two_way", LinkKind::TwoWay)];
const ACCESSIBILITIES: [(&str, bool); 2] = [("full", false), ("minimal", true)];
const CLASSES: [(&str, ItemClass); 3] =
    [("progression", ItemClass::Progression), ("useful", ItemClass::Useful), ("filler", ItemClass::Filler)];
const GROUPS: RangeInclusive<i64> = i64::MIN..=i64::MAX;

const CASE_HELP: &str = "a case is an object with `start` and `regions`, and usually `connections`, `exits`, `targets` and \
                         `group_lookup`";
const GROUP_HELP: &str = "a group is an integer or a name";
const PAIR_HELP: &str = "write a pair as [\"exit\", \"target\"]";

/// Reads the whole file. The result is only complete if the reader has no errors.
pub(crate) fn read_shape<'t>(reader: &mut Reader<'t>) -> Option<RawCase<'t>> {
    let root = reader.root()?;
    let case = reader.object(root, CASE, "an entrance case", CASE_HELP)?;
    let start = reader.required(&case, "start", named);
    let regions = reader.required(&case, "regions", |reader, node| names(reader, node, "regions"));
    let group_lookup = reader.optional(&case, "group_lookup", |reader, node| {
        let mut table = Vec::new();
        reader.each_member(node, "an object of lists of groups", |reader, name, node| {
            let groups = reader.each(node, "a list of groups", "", group);
            table.extend(groups.map(|groups| (Named { name: name.to_owned(), node }, groups)));
        });
        Some(table)
    });
    Some(RawCase {
        name: reader.optional(&case, "name", Reader::text),
        connections: list(reader, &case, "connections", connection),
        exits: list(reader, &case, "exits", exit),
        targets: list(reader, &case, "targets", target),
        doors: list(reader, &case, "doors", door),
        group_lookup,
        preserve_group_order: flag(reader, &case, "preserve_group_order"),
        stage_one: reader
            .optional(&case, "stage_one", |reader, node| {
                reader.word(node, "stage one", &StageOne::ALL.map(|stage| (stage.word(), stage)))
            })
            .unwrap_or_default(),
        coupled: flag(reader, &case, "coupled"),
        is_minimal: reader
            .optional(&case, "accessibility", |reader, node| {
                reader.word(node, "accessibility", &ACCESSIBILITIES)
            })
            .unwrap_or(false),
        completion: rule_at(reader, &case, "completion"),
        locations: list(reader, &case, "locations", location),
        item_pool: list(reader, &case, "item_pool", pool_item),
        start_inventory: counts(reader, &case, "start_inventory"),
        fill: RawFill {
            is_on: flag(reader, &case, "fill"),
            exclude: list(reader, &case, "exclude_locations", named),
            priority: list(reader, &case, "priority_locations", named),
            early: counts(reader, &case, "early_items"),
            local: list(reader, &case, "local_items", named),
            filler: reader.optional(&case, "filler", named),
        },
        plan: reader.optional(&case, "plan", plan),
        shuffle: list(reader, &case, "shuffle", named),
        subset: reader.optional(&case, "subset", subset),
        forbidden: list(reader, &case, "forbidden", pair),
        preplaced: list(reader, &case, "preplaced", pair),
        start: start?,
        regions: regions?,
    })
}

fn connection<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawConnection<'t>> {
    let object =
        reader.object(node, CONNECTION, "a connection", "write { \"from\": region, \"to\": region }")?;
    let name = reader.optional(&object, "name", Reader::text);
    let from = reader.required(&object, "from", named);
    let to = reader.required(&object, "to", named);
    let kind = kind(reader, &object);
    let [group, target_group, back_group] =
        ["group", "target_group", "back_group"].map(|name| reader.optional(&object, name, group));
    let rule = rule_at(reader, &object, "rule");
    Some(RawConnection { name, from: from?, to: to?, kind, group, target_group, back_group, rule })
}

fn exit<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawExit<'t>> {
    let object = reader.object(node, EXIT, "an exit", "write { \"name\": exit, \"region\": region }")?;
    let name = reader.required(&object, "name", named);
    let region = reader.required(&object, "region", named);
    let (kind, group) = (kind(reader, &object), reader.optional(&object, "group", group));
    let rule = rule_at(reader, &object, "rule");
    Some(RawExit { name: name?, region: region?, kind, group, rule })
}

fn target<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawTarget<'t>> {
    let object = reader.object(node, TARGET, "a target", "write { \"name\": target, \"region\": region }")?;
    let name = reader.required(&object, "name", named);
    let region = reader.required(&object, "region", named);
    let (kind, group) = (kind(reader, &object), reader.optional(&object, "group", group));
    Some(RawTarget { name: name?, region: region?, kind, group })
}

fn door<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawDoor<'t>> {
    let object = reader.object(node, DOOR, "a door", "write { \"name\": door, \"region\": region }")?;
    let name = reader.required(&object, "name", named);
    let region = reader.required(&object, "region", named);
    let [group, target_group] = ["group", "target_group"].map(|name| reader.optional(&object, name, group));
    let rule = rule_at(reader, &object, "rule");
    Some(RawDoor { name: name?, region: region?, group, target_group, rule })
}

/// Reads the plan of a case, or a result.
pub(crate) fn plan<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawPlan<'t>> {
    let object = reader.object(node, PLAN, "a plan", "a plan is a result: `pairings` and `placements`")?;
    let pairings: Vec<[Named<'t>; 2]> = list(reader, &object, "pairings", pair);
    let placements: Vec<RawPlacement<'t>> = list(reader, &object, "placements", placement);
    once(reader, pairings.iter().map(|[exit, _]| exit), "joins exit");
    once(reader, pairings.iter().map(|[_, target]| target), "joins target");
    once(reader, placements.iter().map(|placed| &placed.location), "places an item at");
    Some(RawPlan { pairings, placements })
}

/// Reports names that a plan uses twice. `does` states what it does with them.
fn once<'t, 'n>(reader: &mut Reader<'t>, names: impl Iterator<Item = &'n Named<'t>>, does: &str)
where
    't: 'n,
{
    let mut seen = BTreeSet::new();
    for named in names {
        if !seen.insert(named.name.as_str()) {
            let message = format!("the plan {does} `{}` twice", shown(&named.name));
            reader.diagnostic(named.node, "plan_twice", message, "remove one of them");
        }
    }
}

fn placement<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawPlacement<'t>> {
    let object =
        reader.object(node, PLACEMENT, "a placement", "write { \"location\": location, \"item\": item }")?;
    let location = reader.required(&object, "location", named);
    let item = reader.required(&object, "item", named);
    let player = reader.optional(&object, "player", named);
    Some(RawPlacement { location: location?, item: item?, player })
}

/// Reads an object of numbers by name.
fn counts<'t>(reader: &mut Reader<'t>, object: &Object<'t>, name: &'static str) -> Vec<(Named<'t>, u32)> {
    let read = |reader: &mut Reader<'t>, node: &'t RawValue| {
        let mut list = Vec::new();
        reader.each_member(node, "an object of numbers by name", |reader, name, node| {
            let count = whole_u32(reader, node, "");
            list.extend(count.map(|count| (Named { name: name.to_owned(), node }, count)));
        });
        Some(list)
    };
    reader.optional(object, name, read).unwrap_or_default()
}

fn location<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawLocation<'t>> {
    let object =
        reader.object(node, LOCATION, "a location", "write { \"name\": location, \"region\": region }")?;
    let name = reader.required(&object, "name", named);
    let region = reader.required(&object, "region", named);
    let item = reader.optional(&object, "item", Reader::text);
    let rule = rule_at(reader, &object, "rule");
    Some(RawLocation { name: name?, region: region?, item, rule })
}

fn pool_item<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawPoolItem> {
    let object =
        reader.object(node, POOL_ITEM, "an item of the pool", "write { \"name\": item, \"count\": 1 }")?;
    let name = reader.required(&object, "name", Reader::text);
    let count = reader.optional(&object, "count", |reader, node| whole_u32(reader, node, "")).unwrap_or(1);
    let progression = ItemClass::from(flag(reader, &object, "progression"));
    let class = reader.optional(&object, "class", |reader, node| reader.word(node, "class", &CLASSES));
    Some(RawPoolItem { name: name?, count, class: class.unwrap_or(progression) })
}

fn subset<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawSubset<'t>> {
    let object = reader.object(node, SUBSET, "a subset", "a subset has `exits` and `targets`")?;
    let exits = reader.required(&object, "exits", |reader, node| names(reader, node, "exits"));
    let targets = reader.required(&object, "targets", |reader, node| names(reader, node, "targets"));
    Some(RawSubset { exits: exits?, targets: targets? })
}

fn pair<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<[Named<'t>; 2]> {
    let list = reader.list(node, "a pair", PAIR_HELP)?;
    let names = reader.items(&list, |reader, _, node| named(reader, node));
    if names.len() != 2 {
        reader.diagnostic(
            node,
            "wrong_length",
            format!("expected 2 names in a pair, found {}", names.len()),
            PAIR_HELP,
        );
        return None;
    }
    let [exit, target] = names.try_into().ok()?;
    Some([exit?, target?])
}

/// Reads an optional list, without its invalid items.
fn list<'t, T>(
    reader: &mut Reader<'t>,
    object: &Object<'t>,
    name: &'static str,
    read: fn(&mut Reader<'t>, &'t RawValue) -> Option<T>,
) -> Vec<T> {
    reader.optional(object, name, |reader, node| reader.each(node, "a list", "", read)).unwrap_or_default()
}

fn names<'t>(reader: &mut Reader<'t>, node: &'t RawValue, what: &str) -> Option<Vec<Named<'t>>> {
    reader.each(node, &format!("a list of {what}"), "", named)
}

fn flag<'t>(reader: &mut Reader<'t>, object: &Object<'t>, name: &'static str) -> bool {
    reader.optional(object, name, Reader::truth).unwrap_or(false)
}

fn kind<'t>(reader: &mut Reader<'t>, object: &Object<'t>) -> LinkKind {
    reader.optional(object, "type", |reader, node| reader.word(node, "type", &KINDS)).unwrap_or_default()
}

/// Checks a group, and keeps its text, so that long tables need little memory.
fn group<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<RawGroup<'t>> {
    match node.get().as_bytes().first() {
        Some(b'"') => reader.text(node).map(|_| node),
        Some(b'-' | b'0'..=b'9') => reader.whole(node, GROUPS, GROUP_HELP).map(|_| node),
        _ => {
            reader.wrong_shape(node, "a group", GROUP_HELP);
            None
        }
    }
}
