//! Names of content.

use rmg_core::diag::{Diagnostic, Edit, Fix, Severity, Span, nearest};
use rmg_core::pack::{Record, Table, TableId};
use rmg_core::template::{AllowList, Name, VictoryRequest};
use rmg_core::text::shown;

use super::Checker;

/// A kind of content in diagnostics.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    /// Code of the diagnostic for an unknown name.
    pub(super) code: &'static str,
    /// The word for the content.
    pub(super) word: &'static str,
    /// The text before a name in its string; `None` if the string may have another form.
    pub(super) before: Option<&'static str>,
    /// Severity of an unknown name. In a list it is a warning, because the other names are used.
    pub(super) severity: Severity,
}

/// Creates a kind of content whose names appear in lists.
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
    /// Checks the spells, artifacts, skills and heroes that the template bans and enables.
    pub(super) fn allow_lists(&mut self) {
        let (template, pack) = (self.template, self.pack);
        self.allow_list(&template.spells, &pack.spells, SPELL);
        self.allow_list(&template.artifacts, &pack.artifacts, ARTIFACT);
        self.allow_list(&template.skills, &pack.skills, SKILL);
        self.allow_list(&template.heroes, &pack.heroes, HERO);
    }

    /// Checks the zone or the artifact of the victory condition.
    pub(super) fn victory(&mut self) {
        let Some(victory) = &self.template.victory else { return };
        match &victory.value {
            VictoryRequest::Artifact(Some(name)) => {
                let name = Name { value: name.clone(), span: victory.span };
                // A single name cannot be ignored.
                let kind = Kind {
                    code: "bad-victory",
                    before: Some("artifact="),
                    severity: Severity::Error,
                    ..ARTIFACT
                };
                self.find(&name, &self.pack.artifacts, kind);
            }
            VictoryRequest::Town(Some(key)) if self.template.zone_by_key(key).is_none() => {
                let message = format!("unknown zone `{}` in the victory condition", shown(key));
                let keys: Vec<&str> =
                    self.template.zones.iter().map(|zone| zone.key.as_str()).take(12).collect();
                self.error(
                    "missing-zone",
                    victory.span,
                    message,
                    &format!("the zones are {}", keys.join(", ")),
                );
            }
            VictoryRequest::Standard
            | VictoryRequest::Grail
            | VictoryRequest::Town(_)
            | VictoryRequest::Artifact(None) => {}
        }
    }

    fn allow_list<Id: TableId, R: Record>(&mut self, list: &AllowList, table: &Table<Id, R>, kind: Kind) {
        for name in list.banned.iter().chain(&list.enabled) {
            self.find(name, table, kind);
        }
    }

    /// Returns the ids of known names, sorted and without duplicates. Reports the others.
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

    /// Returns the id of a name. Reports an unknown name and returns `None`.
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

    /// Returns a name without its namespace. For content of a mod that is not loaded, adds a note and returns
    /// `None`.
    pub(super) fn local<'n>(&mut self, name: &'n str, span: Span) -> Option<&'n str> {
        let local = self.pack.local_name(name);
        if local.is_none() && self.last_name.replace(span) != Some(span) {
            let space = name.split(':').next().unwrap_or(name);
            let message = format!("`{}` is ignored: the mod `{}` is not loaded", shown(name), shown(space));
            self.diagnostics.push_alike(Diagnostic::new(Severity::Note, "absent-mod", Some(span), message));
        }
        local
    }

    /// Reports an unknown name.
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
        let effect = if kind.severity == Severity::Error { "" } else { ", which is ignored" };
        let message = format!("unknown {} `{}`{effect}", kind.word, shown(name));
        if self.diagnostics.join(kind.severity, kind.code, &message, Some(span)) {
            return;
        }
        self.diagnostics.push_with(kind.severity, || {
            let diagnostic = Diagnostic::new(kind.severity, kind.code, Some(span), message);
            match suggestion() {
                Some(known) => {
                    let diagnostic = diagnostic.help(format!("did you mean `{known}`?"));
                    let needs_escapes =
                        known.contains(|letter: char| letter.is_control() || "\"\\".contains(letter));
                    match kind.before.filter(|_| !needs_escapes) {
                        Some(before) => {
                            let meant = vec![Edit::new(span, format!("\"{before}{known}\""))];
                            diagnostic.fix(Fix::guess(format!("write `{known}`"), meant))
                        }
                        None => diagnostic,
                    }
                }
                None if kind.severity == Severity::Error => {
                    diagnostic.help(format!("the content pack `{title}` has no such name"))
                }
                None => diagnostic.help(format!(
                    "the content pack `{title}` has no such name; for content of a mod, add its pack with `--pack`"
                )),
            }
        });
    }
}
