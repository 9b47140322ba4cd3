//! What is switched off and on against the game's default: by the template, and over that by the user.

use std::collections::BTreeSet;

use rmg_core::diag::{Fault, nearest};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, Switches};
use rmg_core::template::{AllowList, Template};

use super::facts::error;
use super::names::{find_all, in_order};
use crate::options::{ContentChoice, ContentSort, GenOptions};

/// All switches of a template, with those that the user chose.
pub(crate) fn content_switches(
    template: &Template,
    chosen: &ContentSwitches,
    pack: &ContentPack,
) -> ContentSwitches {
    ContentSwitches {
        artifacts: with_chosen(switches(&template.artifacts, &pack.artifacts, pack), &chosen.artifacts),
        spells: with_chosen(switches(&template.spells, &pack.spells, pack), &chosen.spells),
        skills: with_chosen(switches(&template.skills, &pack.skills, pack), &chosen.skills),
        heroes: with_chosen(switches(&template.heroes, &pack.heroes, pack), &chosen.heroes),
    }
}

/// What the user chose. A name that the pack does not have is a fault, unlike in templates, which are written for several
/// packs; so is one that is banned and enabled.
pub(super) fn chosen_switches(
    options: &GenOptions,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) -> ContentSwitches {
    ContentSwitches {
        artifacts: chosen(options, ContentSort::Artifact, &pack.artifacts, pack, faults),
        spells: chosen(options, ContentSort::Spell, &pack.spells, pack, faults),
        skills: chosen(options, ContentSort::Skill, &pack.skills, pack, faults),
        heroes: chosen(options, ContentSort::Hero, &pack.heroes, pack, faults),
    }
}

/// One list; what is switched on and off is on.
fn switches<Id: TableId, R: Record>(
    list: &AllowList,
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Switches<Id> {
    let on = find_all(&list.enabled, table, pack);
    let mut off = find_all(&list.banned, table, pack);
    off.retain(|id| on.binary_search(id).is_err());
    let enabled: BTreeSet<&str> = list.enabled.iter().map(|name| name.value.as_str()).collect();
    let banned = list.banned.iter().map(|name| name.value.as_str());
    let absent = banned.filter(|name| pack.local_name(name).is_none() && !enabled.contains(name));
    let absent_off = in_order(absent.map(str::to_owned).collect());
    Switches { off, on, absent_off }
}

/// The switches of a template where the user has not chosen otherwise.
fn with_chosen<Id: TableId>(mut switches: Switches<Id>, chosen: &Switches<Id>) -> Switches<Id> {
    let is_left = |id: &Id| !chosen.off.contains(id) && !chosen.on.contains(id);
    switches.off.retain(is_left);
    switches.on.retain(is_left);
    switches.off.extend(&chosen.off);
    switches.on.extend(&chosen.on);
    Switches { off: in_order(switches.off), on: in_order(switches.on), absent_off: switches.absent_off }
}

fn chosen<Id: TableId, R: Record>(
    options: &GenOptions,
    sort: ContentSort,
    table: &Table<Id, R>,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) -> Switches<Id> {
    let mut find = |choices: &[ContentChoice], verb: &str| {
        let names = choices.iter().filter(|choice| choice.sort == sort).map(|choice| &choice.name);
        let ids = names.filter_map(|name| {
            let found = pack.local_name(name).and_then(|local| table.find(local));
            if found.is_none() {
                let message = format!("there is no {} `{name}` to {verb}", sort.word());
                let meant = nearest(name, table.iter().map(|(_, record)| record.name()));
                let fault = error("unknown-content", None, message);
                faults.push(match meant {
                    Some(meant) => fault.help(format!("did you mean `{meant}`?")),
                    None => fault.help("names are those of the tables of the content pack"),
                });
            }
            found
        });
        in_order(ids.collect())
    };
    let (off, on) = (find(&options.ban, "ban"), find(&options.enable, "enable"));
    for id in off.iter().filter(|id| on.contains(id)) {
        let message = format!("the {} `{}` is banned and enabled", sort.word(), table[*id].name());
        faults.push(error("banned-and-enabled", None, message).help("remove one of the two"));
    }
    Switches { off, on, absent_off: Vec::new() }
}
