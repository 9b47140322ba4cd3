//! Consistency checks between the parts of a map: piles and their objects, piles and their requests, and the
//! order of lists in the plan. They run before a map is written and after it is read.

use std::collections::BTreeSet;

use rmg_core::ZoneId;
use rmg_core::model::{
    Cause, Guarded, MapLink, MapObject, MapPile, MapPos, ObjectId, PileId, PileRequest, Refused,
    TemplateLines,
};
use rmg_core::pack::TableId;
use rmg_core::plan::{ContentSwitches, GenPlan, Switches, VictoryGoal, ZoneContents};
use rmg_core::symmetry::{GeneratorImages, SymmetryPlan};

/// Receives the path of a value and the message.
pub(super) type Report<'r> = dyn FnMut(String, String) + 'r;

/// Checks that the lists of a plan are sorted without duplicates, and that no count is 0.
pub(super) fn check_plan(plan: &GenPlan, report: &mut Report<'_>) {
    for (switches, key) in [(&plan.switches, "switches"), (&plan.chosen_switches, "chosenSwitches")] {
        let ContentSwitches { artifacts, spells, skills, heroes } = switches;
        check_switches(artifacts, &format!("plan.{key}.artifacts"), report);
        check_switches(spells, &format!("plan.{key}.spells"), report);
        check_switches(skills, &format!("plan.{key}.skills"), report);
        check_switches(heroes, &format!("plan.{key}.heroes"), report);
    }
    for (at, player) in plan.players.iter().enumerate() {
        let resources: Vec<_> = player.bonus.iter().map(|(resource, _)| *resource).collect();
        check_order(&resources, &format!("plan.players[{at}].bonus"), report);
        for (entry, _) in player.bonus.iter().enumerate().filter(|(_, (_, amount))| *amount == 0) {
            report(format!("plan.players[{at}].bonus[{entry}]"), "must be at least 1".to_owned());
        }
    }
    let seeds = &plan.content_seeds;
    let zones: Vec<ZoneId> = seeds.zones.iter().map(|(zone, _)| *zone).collect();
    check_order(&zones, "plan.contentSeeds.zones", report);
    for (at, _) in seeds.zones.iter().enumerate().filter(|(_, (_, seed))| *seed == plan.seed) {
        report(format!("plan.contentSeeds.zones[{at}]"), "must differ from the seed of the map".to_owned());
    }
    if seeds.zones.is_empty() && seeds.attempt > 0 {
        report("plan.contentSeeds.attempt".to_owned(), "must be absent without `zones`".to_owned());
    }
    if let VictoryGoal::Grail { obelisks } = &plan.victory.goal {
        let path = |at: usize| format!("plan.victory.goal.grail.obelisks[{at}]");
        if let Some(at) = obelisks.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
            report(path(at + 1), "the zones must be sorted without duplicates".to_owned());
        }
        for (at, _) in obelisks.iter().enumerate().filter(|(_, (_, count))| *count == 0) {
            report(path(at), "must be at least 1".to_owned());
        }
    }
    if let Some(symmetry) = &plan.symmetry {
        check_symmetry(plan, symmetry, report);
    }
    for (at, zone) in plan.zones.iter().enumerate() {
        check_contents(&zone.contents, &format!("plan.zones[{at}]"), report);
    }
}

/// Checks that a symmetry has one image for every zone and connection, and no fixed zone except the sea.
fn check_symmetry(plan: &GenPlan, symmetry: &SymmetryPlan, report: &mut Report<'_>) {
    if !symmetry.symmetry.fits(plan.size) {
        report("plan.symmetry.kind".to_owned(), format!("does not fit the size {}", plan.size));
    }
    let count = symmetry.symmetry.generators().len();
    if count != 1 + usize::from(symmetry.second.is_some()) {
        let needed = if count > 1 { "is missing" } else { "must be absent" };
        report("plan.symmetry.second".to_owned(), format!("{needed}, with this `kind`"));
        return;
    }
    let images: Vec<_> = symmetry.by_generator().zip(["", "second."]).collect();
    let are_permutations = images.iter().filter(|(of, part)| check_images(plan, *of, part, report)).count();
    if are_permutations < count {
        return;
    }
    for (of, part) in images {
        check_generator(plan, of, part, report);
    }
    if count > 1 {
        let move_of =
            |zone: ZoneId, moves: &[usize]| moves.iter().fold(zone, |at, of| symmetry.zone_image(at, *of));
        for zone in plan.zone_ids() {
            let both = move_of(zone, &[0, 1]);
            if both != move_of(zone, &[1, 0]) || (both == zone) != (plan.sea() == Some(zone)) {
                let path = format!("plan.symmetry.second.zones[{}]", zone.index());
                report(path, "both moves must lead to another zone, the same in either order".to_owned());
            }
        }
    }
}

/// Returns whether the images under a generator are permutations, and reports those that are not.
fn check_images(plan: &GenPlan, of: GeneratorImages<'_>, part: &str, report: &mut Report<'_>) -> bool {
    let zones: Vec<usize> = of.zones.iter().map(|zone| zone.index()).collect();
    let connections: Vec<usize> = of.connections.iter().map(|id| id.index()).collect();
    for (images, count, key) in
        [(zones, plan.zones.len(), "zones"), (connections, plan.connections.len(), "connections")]
    {
        let mut sorted = images;
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..count) {
            report(format!("plan.symmetry.{part}{key}"), format!("must name each of the {count} {key} once"));
            return false;
        }
    }
    true
}

/// Checks that a generator is back at every zone after its order, and not earlier, and that connections
/// follow their zones.
fn check_generator(plan: &GenPlan, of: GeneratorImages<'_>, part: &str, report: &mut Report<'_>) {
    let order = of.generator.order();
    for zone in plan.zone_ids().filter(|zone| plan.sea() != Some(*zone)) {
        let is_back = |moves: u8| (0..moves).fold(zone, |at, _| of.zones[at.index()]) == zone;
        if (1..order).any(is_back) || !is_back(order) {
            let path = format!("plan.symmetry.{part}zones[{}]", zone.index());
            report(path, format!("the zone must be back after {order} moves, and not earlier"));
        }
    }
    for (id, connection) in plan.each_connection() {
        let image = &plan.connections[of.connections[id.index()].index()];
        let mut ends = [connection.a, connection.b].map(|zone| of.zones.get(zone.index()).copied());
        let mut others = [image.a, image.b].map(Some);
        ends.sort_unstable();
        others.sort_unstable();
        let is_back = (0..order).fold(id, |at, _| of.connections[at.index()]) == id;
        if ends != others || !is_back {
            let path = format!("plan.symmetry.{part}connections[{}]", id.index());
            report(path, "the ends of the image must be the images of the ends".to_owned());
        }
    }
}

fn check_switches<Id: TableId>(switches: &Switches<Id>, path: &str, report: &mut Report<'_>) {
    for (list, word) in [(&switches.off, "off"), (&switches.on, "on")] {
        check_order(list, &format!("{path}.{word}"), report);
    }
    if let Some(at) = switches.absent_off.windows(2).position(|pair| pair[0] >= pair[1]) {
        report(
            format!("{path}.absentOff[{}]", at + 1),
            "the names must be sorted without duplicates".to_owned(),
        );
    }
    // The lists may be unsorted, which was reported.
    let off: BTreeSet<usize> = switches.off.iter().map(|id| id.position()).collect();
    if let Some(at) = switches.on.iter().position(|id| off.contains(&id.position())) {
        report(format!("{path}.on[{at}]"), "an entry cannot be both off and on".to_owned());
    }
}

/// Checks that a list has no duplicate ids.
pub(super) fn check_once<Id: TableId>(list: &[Id], path: &str, report: &mut Report<'_>) {
    let mut known = BTreeSet::new();
    if let Some(at) = list.iter().position(|id| !known.insert(id.position())) {
        report(format!("{path}[{at}]"), "duplicate entry".to_owned());
    }
}

fn check_order<Id: Ord>(list: &[Id], path: &str, report: &mut Report<'_>) {
    if let Some(at) = list.windows(2).position(|pair| pair[0] >= pair[1]) {
        let message = if list[at] == list[at + 1] { "duplicate entry" } else { "the list is not sorted" };
        report(format!("{path}[{}]", at + 1), message.to_owned());
    }
}

fn check_contents(contents: &ZoneContents, path: &str, report: &mut Report<'_>) {
    for (at, _) in contents.mines.iter().enumerate().filter(|(_, mines)| mines.count == 0) {
        report(format!("{path}.mines[{at}].count"), "must be at least 1".to_owned());
    }
    for (at, tier) in contents.treasure.iter().enumerate() {
        if tier.density == 0 {
            report(format!("{path}.treasure[{at}].density"), "must be at least 1".to_owned());
        }
        if tier.min > tier.max {
            let message = format!("`min` {} is larger than `max` {}", tier.min, tier.max);
            report(format!("{path}.treasure[{at}]"), message);
        }
    }
    let objects = &contents.objects;
    check_order(&objects.banned, &format!("{path}.objects.banned"), report);
    let changed: Vec<_> = objects.changed.iter().map(|changed| changed.kind).collect();
    check_order(&changed, &format!("{path}.objects.changed"), report);
    if let Some(at) = changed.iter().position(|kind| objects.banned.binary_search(kind).is_ok()) {
        let message = "the object is both banned and changed".to_owned();
        report(format!("{path}.objects.changed[{at}]"), message);
    }
    for (at, required) in objects.required.iter().enumerate() {
        if required.count == 0 {
            report(format!("{path}.objects.required[{at}].count"), "must be at least 1".to_owned());
        }
        if required.kinds.is_empty() {
            report(format!("{path}.objects.required[{at}].kinds"), "the list is empty".to_owned());
        }
    }
}

/// Checks that there is one template line for every entry of the plan: for all zones except the sea, and for
/// all connections.
pub(super) fn check_lines(plan: &GenPlan, lines: &TemplateLines, report: &mut Report<'_>) {
    let mut compare = |path: String, found: u64, wanted: usize| {
        if found != wanted as u64 {
            report(path, format!("expected {wanted} lines, one per entry of the plan, found {found}"));
        }
    };
    let written = plan.zones.len() - usize::from(plan.sea().is_some());
    compare("lines.zones".to_owned(), lines.zones.len() as u64, written);
    compare("lines.connections".to_owned(), lines.connections.len() as u64, plan.connections.len());
    for (at, (zone, known)) in plan.zones.iter().zip(&lines.zones).enumerate() {
        let contents = &zone.contents;
        for (key, found, wanted) in [
            ("hints", known.hints.len() as u64, contents.towns.hints.len()),
            ("mines", known.mines.len() as u64, contents.mines.len()),
            ("treasure", known.treasure.len() as u64, contents.treasure.len()),
            ("required", known.required.len() as u64, contents.objects.required.len()),
            ("changed", known.changed.len() as u64, contents.objects.changed.len()),
            ("banned", known.banned_entries(), contents.objects.banned.len()),
        ] {
            compare(format!("lines.zones[{at}].{key}"), found, wanted);
        }
    }
}

/// Checks that the gap of each passage has no duplicate tiles. O(n log n) in the tiles.
pub(super) fn check_gaps(links: &[MapLink], report: &mut Report<'_>) {
    for (at, link) in links.iter().enumerate() {
        let mut known = BTreeSet::new();
        let is_duplicate = |tile: &MapPos| !known.insert((tile.level, tile.tile.y, tile.tile.x));
        if let Some(tile) = link.way.gap().iter().position(is_duplicate) {
            report(format!("links[{at}].way.passage.gap[{tile}]"), "duplicate entry".to_owned());
        }
    }
}

/// Checks that each pile refers to a request of the plan, that each of its objects refers to the pile, and
/// that guard and pile refer to each other. A guard may also refer to its pile as the one that it is part of.
/// Other checks report ids out of range. O(objects + piles).
pub(super) fn check_piles(plan: &GenPlan, objects: &[MapObject], piles: &[MapPile], report: &mut Report<'_>) {
    let mut is_listed = vec![false; objects.len()];
    // A guard of several piles names the first of them.
    let is_named = |guard: ObjectId, pile: PileId| match objects.get(guard.index()).map(|of| of.cause.guards)
    {
        Some(Some(Guarded::Pile(first))) => {
            first == pile
                || (first < pile && piles.get(first.index()).is_some_and(|of| of.guard == Some(guard)))
        }
        Some(_) => false,
        None => true,
    };
    for (at, pile) in piles.iter().enumerate() {
        let path = |key: &str| format!("piles[{at}].{key}");
        let id = PileId::from_index(at);
        if let Some(zone) = plan.zones.get(pile.zone.index()) {
            let contents = &zone.contents;
            let entry = match pile.wish {
                PileRequest::Mine(entry) => Some((entry, contents.mines.len(), "mines")),
                PileRequest::Required(entry) => {
                    Some((entry, contents.objects.required.len(), "required objects"))
                }
                PileRequest::Treasure(entry) => Some((entry, contents.treasure.len(), "treasure")),
                PileRequest::Custom => None,
            };
            if let Some((entry, count, what)) =
                entry.filter(|(entry, count, _)| usize::from(*entry) >= *count)
            {
                let message = format!("unknown entry {entry} of {what}: zone {} has {count}", pile.zone.0);
                report(path("wish"), message);
            }
        }
        if pile.objects.is_empty() {
            report(path("objects"), "the pile is empty".to_owned());
        }
        if pile.refused.len() > Refused::MOST {
            let message = format!("{} entries: the maximum is {}", pile.refused.len(), Refused::MOST);
            report(path("refused"), message);
        }
        for (position, object) in pile.objects.iter().enumerate() {
            let Some(known) = objects.get(object.index()) else { continue };
            let here = || path(&format!("objects[{position}]"));
            if known.cause.pile != Some(id) {
                report(here(), format!("object {} does not refer to pile {at}", object.0));
            } else if std::mem::replace(&mut is_listed[object.index()], true) {
                report(here(), format!("duplicate object {}", object.0));
            }
        }
        if let Some(guard) = pile.guard.filter(|guard| !is_named(*guard, id)) {
            report(path("guard"), format!("object {} is not the guard of pile {at}", guard.0));
        }
    }
    for (at, object) in objects.iter().enumerate() {
        let Cause { pile, guards, .. } = &object.cause;
        let id = ObjectId::from_index(at);
        let is_guard_of = |pile: PileId| piles.get(pile.index()).is_none_or(|known| known.guard == Some(id));
        if let Some(pile) = pile
            && !is_listed[at]
            && !is_guard_of(*pile)
        {
            report(format!("objects[{at}].pile"), format!("pile {} does not list the object", pile.0));
        }
        if let Some(Guarded::Pile(pile)) = guards
            && !is_guard_of(*pile)
        {
            report(format!("objects[{at}].guards"), format!("pile {} has another guard, or none", pile.0));
        }
    }
}
