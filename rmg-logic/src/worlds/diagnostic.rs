//! Diagnostics of a pool and of a request.

use std::collections::BTreeSet;

use rmg_core::diag::{DiagnosticList, Severity, nearest};
use rmg_core::text::{counted, shown};

use crate::names::names;
use crate::worlds::compact::{CompactPool, MAX_FLAGS, MAX_GEMS, MAX_PORTALS, needed_flags};
use crate::worlds::optimistic::optimistic;
use crate::worlds::pool::{Pool, Zone};

/// The location of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PoolLocation {
    /// The requested number of gems.
    Gems,
    /// The list of flags.
    Flags,
    /// The pool as a whole.
    Pool,
    /// A zone, by its position in the pool.
    Zone(usize),
    /// A claim of a zone, both by position.
    Claim(usize, usize),
}

/// One diagnostic of a pool or a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolDiagnostic {
    /// Errors make the pool unusable. Warnings report parts that are never used.
    pub severity: Severity,
    /// Stable identifier, in snake case.
    pub code: &'static str,
    /// The location in the pool or the request.
    pub place: PoolLocation,
    /// What is wrong, with the names of the zone and the claim.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

impl std::fmt::Display for PoolDiagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

/// Maximum number of zones of a pool: they are numbered with 16 bits.
const MAX_ZONES: usize = 60_000;
/// Maximum number of names to compare with an unknown one.
const MAX_SIMILAR: usize = 1000;

/// Maximum number of errors that are reported, and of warnings.
const MOST: usize = DiagnosticList::LIMIT;

#[derive(Default)]
struct Diagnostics {
    kept: Vec<PoolDiagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    fn error(&mut self, code: &'static str, place: PoolLocation, message: String, help: impl Into<String>) {
        self.errors += 1;
        if self.errors <= MOST {
            self.keep(Severity::Error, code, place, message, help);
        }
    }

    fn warning(&mut self, code: &'static str, place: PoolLocation, message: String, help: impl Into<String>) {
        self.warnings += 1;
        if self.warnings <= MOST {
            self.keep(Severity::Warning, code, place, message, help);
        }
    }

    fn keep(
        &mut self,
        severity: Severity,
        code: &'static str,
        place: PoolLocation,
        message: String,
        help: impl Into<String>,
    ) {
        self.kept.push(PoolDiagnostic { severity, code, place, message, help: help.into() });
    }

    fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns the name that was probably meant. Searches only while errors are still reported.
    fn similar<'n>(&self, name: &str, known: &'n [String]) -> Option<&'n str> {
        let known = known.iter().take(if self.errors < MOST { MAX_SIMILAR } else { 0 });
        nearest(name, known.map(String::as_str))
    }

    /// Returns the diagnostics, with a final one that counts those above the limit.
    fn finish(mut self) -> Vec<PoolDiagnostic> {
        let closing =
            [(Severity::Error, self.errors, "errors"), (Severity::Warning, self.warnings, "warnings")];
        for (severity, count, what) in closing.into_iter().filter(|(_, count, _)| *count > MOST) {
            let message = format!("and {} more {what}", count - MOST);
            self.keep(severity, "more_faults", PoolLocation::Pool, message, "fix the others first");
        }
        self.kept
    }
}

/// Checks a pool for worlds of `gems` gems. Returns errors and warnings in the order of the pool: up to a
/// hundred of each, and the number of further ones.
///
/// O(pool); for pools without errors, also a search through the states of their flags.
#[must_use]
pub fn check_pool(pool: &Pool, gems: usize) -> Vec<PoolDiagnostic> {
    let mut diagnostics = Diagnostics::default();
    check_wish(pool, gems, &mut diagnostics);
    let mut flags = BTreeSet::new();
    for flag in &pool.flags {
        if !flags.insert(flag.as_str()) {
            diagnostics.error(
                "duplicate_flag",
                PoolLocation::Flags,
                format!("duplicate flag `{}`", shown(flag)),
                "name each flag once",
            );
        }
    }
    if pool.zones.len() > MAX_ZONES {
        let message = format!("the pool has {} zones; the maximum is {MAX_ZONES}", pool.zones.len());
        diagnostics.error("too_many_zones", PoolLocation::Pool, message, "split it into several pools");
    }
    let mut ids = BTreeSet::new();
    for (at, zone) in pool.zones.iter().enumerate() {
        if !ids.insert(zone.id.as_str()) {
            let message = format!("duplicate zone `{}`", shown(&zone.id));
            diagnostics.error(
                "duplicate_zone",
                PoolLocation::Zone(at),
                message,
                "rename one of them; ids are unique",
            );
        }
        check_zone(pool, at, zone, &flags, &mut diagnostics);
    }
    let needed = needed_flags(pool).len();
    if needed > MAX_FLAGS {
        let message = format!("claims need {needed} different flags; the maximum is {MAX_FLAGS}");
        diagnostics.error(
            "too_many_flags",
            PoolLocation::Flags,
            message,
            "flags that no claim needs do not count",
        );
    }
    if !diagnostics.has_errors() {
        find_dead_zones(pool, &mut diagnostics);
    }
    diagnostics.finish()
}

fn check_wish(pool: &Pool, gems: usize, diagnostics: &mut Diagnostics) {
    if gems == 0 {
        diagnostics.error(
            "no_gems",
            PoolLocation::Gems,
            "a world has at least one gem, found 0".into(),
            "request 1 or more",
        );
    }
    if gems > MAX_GEMS {
        let message = format!("{gems} gems requested; the maximum is {MAX_GEMS}");
        diagnostics.error(
            "too_many_gems",
            PoolLocation::Gems,
            message,
            format!("request {MAX_GEMS} or fewer"),
        );
    }
    for (has_gem, code, kind) in
        [(true, "too_few_gem_zones", "with a gem"), (false, "too_few_plain_zones", "without a gem")]
    {
        let count = pool.count(has_gem);
        if count < gems {
            let message = format!(
                "a world of {} needs {} {kind}; the pool has {count}",
                counted(gems, "gem"),
                counted(gems, "zone")
            );
            let most = pool.count(true).min(pool.count(false));
            let help = if most == 0 {
                format!("add {} {kind}", counted(gems - count, "zone"))
            } else {
                format!(
                    "add {} {kind}, or request at most {}",
                    counted(gems - count, "zone"),
                    counted(most, "gem")
                )
            };
            diagnostics.error(code, PoolLocation::Gems, message, help);
        }
    }
    if pool.count(false) > 0 && !pool.zones.iter().any(|zone| !zone.has_gem && zone.portals.len() >= 3) {
        let message =
            "no zone without a gem has three or more portals; the zone at the start needs them".to_owned();
        let help = "add a third portal to a zone without a gem: the start, the next zone and the return need one each";
        diagnostics.error("no_first_zone", PoolLocation::Pool, message, help);
    }
}

fn check_zone(pool: &Pool, at: usize, zone: &Zone, flags: &BTreeSet<&str>, diagnostics: &mut Diagnostics) {
    let id = shown(&zone.id);
    if zone.portals.is_empty() {
        let help = "add a portal, or remove the zone";
        diagnostics.error("no_portals", PoolLocation::Zone(at), format!("zone `{id}` has no portals"), help);
    }
    if zone.portals.len() > MAX_PORTALS {
        let message = format!("zone `{id}` has {} portals; the maximum is {MAX_PORTALS}", zone.portals.len());
        diagnostics.error("too_many_portals", PoolLocation::Zone(at), message, "split it into several zones");
    }
    let mut portals = BTreeSet::new();
    for portal in &zone.portals {
        if !portals.insert(portal.as_str()) {
            let message = format!("duplicate portal `{}` in zone `{id}`", shown(portal));
            diagnostics.error("duplicate_portal", PoolLocation::Zone(at), message, "rename one of them");
        }
    }
    for (number, claim) in zone.claims.iter().enumerate() {
        let place = PoolLocation::Claim(at, number);
        let (from, to) = (shown(&claim.from), shown(&claim.to));
        let name = format!("claim {} of zone `{id}` (`{from}` to `{to}`)", number + 1);
        let mut named = vec![&claim.from];
        if claim.to != claim.from {
            named.push(&claim.to);
        }
        for portal in named.into_iter().filter(|portal| !portals.contains(portal.as_str())) {
            let help = match diagnostics.similar(portal, &zone.portals) {
                Some(similar) => format!("did you mean `{similar}`?"),
                None if zone.portals.is_empty() => "the zone has no portals".to_owned(),
                None => format!("its portals are {}", names(&zone.portals, 8)),
            };
            diagnostics.error(
                "unknown_portal",
                place,
                format!("{name} refers to unknown portal `{}`", shown(portal)),
                help,
            );
        }
        for (verb, list) in [("needs", &claim.needs), ("sets", &claim.sets)] {
            for flag in list.keys().filter(|flag| !flags.contains(flag.as_str())) {
                let help = match diagnostics.similar(flag, &pool.flags) {
                    Some(similar) => format!("did you mean `{similar}`?"),
                    None => format!("add it to `flags`, or remove it from `{verb}`"),
                };
                diagnostics.error(
                    "unknown_flag",
                    place,
                    format!("{name} {verb} unknown flag `{}`", shown(flag)),
                    help,
                );
            }
        }
        if claim.takes_gem && !zone.has_gem {
            let help = format!("add a gem to `{id}` (\"gem\": true), or remove \"gem\" from the claim");
            diagnostics.error(
                "gem_claim_without_gem",
                place,
                format!("{name} takes a gem, but the zone has none"),
                help,
            );
        }
    }
}

/// Warns of zones that can never be used.
fn find_dead_zones(pool: &Pool, diagnostics: &mut Diagnostics) {
    let compact = CompactPool::new(pool);
    let best = optimistic(&compact);
    for (at, zone) in pool.zones.iter().enumerate() {
        let number = u16::try_from(at).expect("zones were counted");
        if best.is_useful(&compact, number) {
            continue;
        }
        let id = shown(&zone.id);
        let (message, help) = match (zone.has_gem, zone.claims.iter().any(|claim| claim.takes_gem)) {
            (true, false) => (
                format!("zone `{id}` has a gem that no claim takes: no world uses it"),
                "add \"gem\": true to a claim",
            ),
            (true, true) => (
                format!(
                    "the gem of zone `{id}` can never be taken: no claim of the pool sets the flags that its claims need"
                ),
                "set the flags with a claim, or need fewer flags",
            ),
            (false, _) if zone.claims.is_empty() => {
                (format!("zone `{id}` has no claims, so players cannot pass it"), "add a claim")
            }
            (false, _) => (
                format!(
                    "zone `{id}` can never be passed: no claim of the pool sets the flags that its claims need"
                ),
                "set the flags with a claim, or need fewer flags",
            ),
        };
        diagnostics.warning("dead_zone", PoolLocation::Zone(at), message, help);
    }
}
