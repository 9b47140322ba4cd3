//! Names of content.

use rmg_core::diag::{Edit, Fault, Fix, Severity, Span, nearest};
use rmg_core::pack::{Record, Table, TableId};
use rmg_core::template::{AllowList, Name, VictoryWish};
use rmg_core::text::shown;

use super::Checker;

/// A kind of content in the words of faults.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    /// Code of the fault for an unknown name.
    pub(super) code: &'static str,
    /// What the content is called.
    pub(super) word: &'static str,
    /// What stands before a name in its text; `None` where names stand in other ways, too.
    pub(super) before: Option<&'static str>,
    /// How much an unknown name matters: in a list the other names are used.
    pub(super) severity: Severity,
}

/// Content that lists name.
const fn kind(code: &'static str, word: &'static str) -> Kind {
    Kind { code, word, before: Some(""), severity: Severity::Warning }
}

pub(super) const FACTION: Kind = kind("unknown-faction", "faction");
pub(super) const TERRAIN: Kind = kind("unknown-terrain", "terrain");
pub(super) const RESOURCE: Kind = kind("unknown-resource", "resource");
const SPELL: Kind = kind("unknown-spell", "spell");
const ARTIFACT: Kind = kind("unknown-artifact", "artifact");
const SKILL: Kind = kind("unknown-skill", "skill");
const HERO: Kind = kind("unknown-hero", "hero");

impl<'a> Checker<'a> {
    /// Spells, artifacts, skills and heroes that the template switches off and on.
    pub(super) fn allow_lists(&mut self) {
        let (template, pack) = (self.template, self.pack);
        self.allow_list(&template.spells, &pack.spells, SPELL);
        self.allow_list(&template.artifacts, &pack.artifacts, ARTIFACT);
        self.allow_list(&template.skills, &pack.skills, SKILL);
        self.allow_list(&template.heroes, &pack.heroes, HERO);
    }

    /// The zone or the artifact by which maps are won.
    pub(super) fn victory(&mut self) {
        let Some(victory) = &self.template.victory else { return };
        match &victory.value {
            VictoryWish::Artifact(Some(name)) => {
                let name = Name { value: name.clone(), span: victory.span };
                // one name, not a list: nothing is left without it
                let kind = Kind {
                    code: "bad-victory",
                    before: Some("artifact="),
                    severity: Severity::Error,
                    ..ARTIFACT
                };
                self.find(&name, &self.pack.artifacts, kind);
            }
            VictoryWish::Town(Some(key)) if self.template.zone_by_key(key).is_none() => {
                let message = format!("`victory`: there is no zone `{}`", shown(key));
                let keys: Vec<&str> =
                    self.template.zones.iter().map(|zone| zone.key.as_str()).take(12).collect();
                self.error(
                    "missing-zone",
                    victory.span,
                    message,
                    &format!("the zones are {}", keys.join(", ")),
                );
            }
            VictoryWish::Standard
            | VictoryWish::Grail
            | VictoryWish::Town(_)
            | VictoryWish::Artifact(None) => {}
        }
    }

    fn allow_list<Id: TableId, R: Record>(&mut self, list: &AllowList, table: &Table<Id, R>, kind: Kind) {
        for name in list.banned.iter().chain(&list.enabled) {
            self.find(name, table, kind);
        }
    }

    /// The ids of those names that the pack has, in order and each once; the others are reported.
    pub(super) fn find_all<Id: TableId, R: Record>(
        &mut self,
        names: &[Name],
        table: &Table<Id, R>,
        kind: Kind,
    ) -> Vec<Id> {
        let mut found: Vec<Id> = names.iter().filter_map(|name| self.find(name, table, kind)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The id of a name; `None` for one that was reported.
    pub(super) fn find<Id: TableId, R: Record>(
        &mut self,
        name: &Name,
        table: &Table<Id, R>,
        kind: Kind,
    ) -> Option<Id> {
        let local = self.local(&name.value, name.span)?;
        let found = table.find(local);
        if found.is_none() {
            self.unknown(local, name.span, kind, || nearest(local, table.names()));
        }
        found
    }

    /// A name without its namespace; `None`, with a note, for content of a mod that is not there.
    pub(super) fn local<'n>(&mut self, name: &'n str, span: Span) -> Option<&'n str> {
        let local = self.pack.local_name(name);
        if local.is_none() && self.last_name.replace(span) != Some(span) {
            let space = name.split(':').next().unwrap_or(name);
            let message = format!("`{}` is skipped: the mod `{}` is not there", shown(name), shown(space));
            self.faults.push_alike(Fault::new(Severity::Note, "absent-mod", Some(span), message));
        }
        local
    }

    /// Reports a name that the pack does not have.
    pub(super) fn unknown<'n>(
        &mut self,
        name: &str,
        span: Span,
        kind: Kind,
        suggestion: impl FnOnce() -> Option<&'n str>,
    ) {
        if self.last_name.replace(span) == Some(span) {
            return;
        }
        let title = &self.pack.info.title;
        let effect = if kind.severity == Severity::Error { "" } else { "; it is left out" };
        let message = format!("there is no {} `{}`{effect}", kind.word, shown(name));
        if self.faults.join(kind.severity, kind.code, &message, Some(span)) {
            return;
        }
        self.faults.push_with(kind.severity, || {
            let fault = Fault::new(kind.severity, kind.code, Some(span), message);
            match suggestion() {
                Some(known) => {
                    let fault = fault.help(format!("did you mean `{known}`?"));
                    let needs_escapes =
                        known.contains(|letter: char| letter.is_control() || "\"\\".contains(letter));
                    match kind.before.filter(|_| !needs_escapes) {
                        Some(before) => {
                            let meant = vec![Edit::new(span, format!("\"{before}{known}\""))];
                            fault.fix(Fix::guess(format!("write `{known}`"), meant))
                        }
                        None => fault,
                    }
                }
                None if kind.severity == Severity::Error => {
                    fault.help(format!("the content pack `{title}` has none of that name"))
                }
                None => fault.help(format!(
                    "the content pack `{title}` has none of that name; for content of a mod add its pack with --pack"
                )),
            }
        });
    }
}
