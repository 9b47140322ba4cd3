//! Content that template and user switch off and on. Choices of the user override those of the template.

use std::collections::BTreeSet;

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, Switches};
use rmg_core::template::{AllowList, Template};

use super::facts::error;
use super::names::{find_all, in_order};
use crate::options::{ContentChoice, ContentKind, GenOptions};

/// Returns all switches of a template, with the choices of the user.
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

/// Returns the choices of the user. Reports unknown names, which are allowed only in templates because these
/// are written for several packs. Reports names that are both banned and enabled.
pub(super) fn chosen_switches(
    options: &GenOptions,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> ContentSwitches {
    ContentSwitches {
        artifacts: chosen(options, ContentKind::Artifact, &pack.artifacts, pack, diagnostics),
        spells: chosen(options, ContentKind::Spell, &pack.spells, pack, diagnostics),
        skills: chosen(options, ContentKind::Skill, &pack.skills, pack, diagnostics),
        heroes: chosen(options, ContentKind::Hero, &pack.heroes, pack, diagnostics),
    }
}

/// Returns the switches of one list. Content that is both enabled and banned is enabled.
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

/// Overrides the switches of a template with the choices of the user.
fn with_chosen<Id: TableId>(mut switches: Switches<Id>, chosen: &Switches<Id>) -> Switches<Id> {
    let is_kept = |id: &Id| !chosen.off.contains(id) && !chosen.on.contains(id);
    switches.off.retain(is_kept);
    switches.on.retain(is_kept);
    switches.off.extend(&chosen.off);
    switches.on.extend(&chosen.on);
    Switches { off: in_order(switches.off), on: in_order(switches.on), absent_off: switches.absent_off }
}

fn chosen<Id: TableId, R: Record>(
    options: &GenOptions,
    sort: ContentKind,
    table: &Table<Id, R>,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Switches<Id> {
    let mut find = |choices: &[ContentChoice], verb: &str| {
        let names = choices.iter().filter(|choice| choice.sort == sort).map(|choice| &choice.name);
        let ids = names.filter_map(|name| {
            let found = pack.local_name(name).and_then(|local| table.find(local));
            if found.is_none() {
                let message = format!("unknown {} `{name}` to {verb}", sort.word());
                let meant = nearest(name, table.iter().map(|(_, record)| record.name()));
                let diagnostic = error("unknown-content", None, message);
                diagnostics.push(match meant {
                    Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                    None => diagnostic.help("use a name of the tables in the content pack"),
                });
            }
            found
        });
        in_order(ids.collect())
    };
    let (off, on) = (find(&options.ban, "ban"), find(&options.enable, "enable"));
    for id in off.iter().filter(|id| on.contains(id)) {
        let message = format!("the {} `{}` is both banned and enabled", sort.word(), table[*id].name());
        diagnostics.push(error("banned-and-enabled", None, message).help("remove one of the two"));
    }
    Switches { off, on, absent_off: Vec::new() }
}
