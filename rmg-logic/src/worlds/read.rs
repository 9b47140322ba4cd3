//! Pools and cases as JSON files, with the place of everything that can be wrong.
//!
//! A pool is `{"flags": [...], "zones": [{"id", "gem", "portals", "claims"}, ...]}`, a claim `{"from", "to", "needs",
//! "sets", "gem"}`. A case is `{"gems": N}` with the pool in `pool` or the name of its file in `pool_file`.

use std::collections::BTreeMap;

use rmg_core::diag::{Fault, Severity, Span, nearest};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use crate::worlds::fault::{Place, PoolFault, check_pool};
use crate::worlds::pool::{Claim, Pool, Zone};

/// A pool as a file has it.
#[derive(Debug, Clone, Default)]
pub struct PoolFile {
    /// What could be read.
    pub pool: Pool,
    /// What could not, and fields that mean nothing.
    pub faults: Vec<Fault>,
    spans: PoolSpans,
}

/// Where the parts of a pool stand in its file.
#[derive(Debug, Clone, Default)]
struct PoolSpans {
    whole: Span,
    flags: Span,
    /// By zone: its place and those of its claims.
    zones: Vec<(Span, Vec<Span>)>,
}

/// A case as a file has it.
#[derive(Debug, Clone, Default)]
pub struct WorldCase {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// How many gems are asked for; 0 when that is faulty.
    pub gems: usize,
    /// The pool, when it stands in the case.
    pub pool: Option<PoolFile>,
    /// The file of the pool, when that is what the case names.
    pub pool_file: Option<String>,
    /// What is wrong with the case itself.
    pub faults: Vec<Fault>,
    /// Where the number of gems stands.
    pub gems_span: Span,
}

#[derive(Deserialize)]
struct RawCase<'a> {
    name: Option<String>,
    #[serde(borrow)]
    gems: Option<&'a RawValue>,
    #[serde(borrow)]
    pool: Option<&'a RawValue>,
    #[serde(borrow)]
    pool_file: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawPool<'a> {
    #[serde(borrow)]
    flags: Option<&'a RawValue>,
    #[serde(borrow)]
    zones: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawZone<'a> {
    id: String,
    #[serde(default)]
    gem: bool,
    portals: Vec<String>,
    #[serde(borrow, default)]
    claims: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawClaim {
    from: String,
    to: String,
    #[serde(default)]
    needs: BTreeMap<String, bool>,
    #[serde(default)]
    sets: BTreeMap<String, bool>,
    #[serde(default)]
    gem: bool,
}

const ZONE_FIELDS: [&str; 4] = ["id", "gem", "portals", "claims"];
const CLAIM_FIELDS: [&str; 5] = ["from", "to", "needs", "sets", "gem"];

/// Reads a case. Faults are in the result, beside what could be read.
///
/// # Errors
/// The fault of a text that is no JSON object at all.
pub fn read_world_case(text: &str) -> Result<WorldCase, Fault> {
    let raw: RawCase<'_> =
        serde_json::from_str(text).map_err(|error| shape_fault(text, text, "the case", &error))?;
    let mut case = WorldCase { name: raw.name, gems_span: Span::new(0, 0), ..WorldCase::default() };
    match raw.gems {
        Some(gems) => {
            case.gems_span = span_of(text, gems.get());
            match serde_json::from_str::<u32>(gems.get()) {
                Ok(number) => case.gems = number as usize,
                Err(_) => {
                    let message = format!("`gems` is a whole number of gems, not {}", shortened(gems.get()));
                    case.faults.push(error("bad_gems", case.gems_span, message).help("write `\"gems\": 7`"));
                }
            }
        }
        None => {
            let message = "the case does not say how many gems a world has";
            case.faults.push(error("no_gems", Span::new(0, 1), message).help("add `\"gems\": 7`"));
        }
    }
    match (raw.pool, raw.pool_file) {
        (Some(pool), None) => case.pool = Some(read_pool_at(text, pool.get())),
        (None, Some(file)) => match serde_json::from_str::<String>(file.get()) {
            Ok(name) => case.pool_file = Some(name),
            Err(_) => case.faults.push(
                error(
                    "bad_pool_file",
                    span_of(text, file.get()),
                    "`pool_file` is the name of a file in quotes",
                )
                .help("write `\"pool_file\": \"pool.json\"`"),
            ),
        },
        (Some(_), Some(file)) => case.faults.push(
            error("two_pools", span_of(text, file.get()), "the case has both `pool` and `pool_file`")
                .help("take out one of them"),
        ),
        (None, None) => {
            case.faults.push(error("no_pool", Span::new(0, 1), "the case has no pool of zones").help(
                "add `\"pool\": {\"flags\": [...], \"zones\": [...]}` or `\"pool_file\": \"pool.json\"`",
            ))
        }
    }
    Ok(case)
}

/// Reads a file that is a pool. Faults are in the result, beside what could be read.
#[must_use]
pub fn read_pool(text: &str) -> PoolFile {
    read_pool_at(text, text)
}

impl PoolFile {
    /// Everything wrong with making worlds of `gems` gems from this pool, with places in its file.
    ///
    /// Where zones could not be read, nothing is said of how many there are.
    #[must_use]
    pub fn check(&self, gems: usize) -> Vec<(PoolFault, Fault)> {
        let is_whole = !rmg_core::diag::has_errors(&self.faults);
        check_pool(&self.pool, gems)
            .into_iter()
            .filter(|fault| {
                is_whole || matches!(fault.place, Place::Flags | Place::Zone(_) | Place::Claim(..))
            })
            .map(|fault| {
                let located = self.locate(&fault);
                (fault, located)
            })
            .collect()
    }

    /// The fault with its place in the file; the number of gems has none here.
    #[must_use]
    pub fn locate(&self, fault: &PoolFault) -> Fault {
        let span = match fault.place {
            Place::Gems => None,
            Place::Pool => Some(self.spans.whole),
            Place::Flags => Some(self.spans.flags),
            Place::Zone(zone) => self.spans.zones.get(zone).map(|(span, _)| *span),
            Place::Claim(zone, claim) => {
                self.spans.zones.get(zone).and_then(|(_, claims)| claims.get(claim)).copied()
            }
        };
        Fault::new(fault.severity, fault.code, span, fault.message.clone()).help(fault.help.clone())
    }
}

fn read_pool_at(text: &str, part: &str) -> PoolFile {
    let mut file = PoolFile::default();
    file.spans.whole = short_span(text, part);
    file.spans.flags = file.spans.whole;
    let raw: RawPool<'_> = match serde_json::from_str(part) {
        Ok(raw) => raw,
        Err(error) => {
            file.faults.push(shape_fault(text, part, "the pool", &error));
            return file;
        }
    };
    if let Some(flags) = raw.flags {
        file.spans.flags = short_span(text, flags.get());
        match serde_json::from_str(flags.get()) {
            Ok(names) => file.pool.flags = names,
            Err(error) => file.faults.push(shape_fault(text, flags.get(), "`flags`", &error)),
        }
    }
    for (number, zone) in raw.zones.iter().enumerate() {
        read_zone(text, number, zone.get(), &mut file);
    }
    file
}

fn read_zone(text: &str, number: usize, part: &str, file: &mut PoolFile) {
    let raw: RawZone<'_> = match serde_json::from_str(part) {
        Ok(raw) => raw,
        Err(error) => {
            file.faults.push(shape_fault(text, part, &format!("zone {}", number + 1), &error));
            return;
        }
    };
    warn_of_fields(text, part, &format!("zone `{}`", raw.id), &ZONE_FIELDS, &mut file.faults);
    let (mut claims, mut spans) = (Vec::new(), Vec::new());
    for (number, claim) in raw.claims.iter().enumerate() {
        let name = format!("claim {} of zone `{}`", number + 1, raw.id);
        match serde_json::from_str::<RawClaim>(claim.get()) {
            Ok(RawClaim { from, to, needs, sets, gem }) => {
                warn_of_fields(text, claim.get(), &name, &CLAIM_FIELDS, &mut file.faults);
                claims.push(Claim { from, to, needs, sets, takes_gem: gem });
                spans.push(span_of(text, claim.get()));
            }
            Err(error) => file.faults.push(shape_fault(text, claim.get(), &name, &error)),
        }
    }
    file.pool.zones.push(Zone { id: raw.id, has_gem: raw.gem, portals: raw.portals, claims });
    file.spans.zones.push((short_span(text, part), spans));
}

/// Warns of fields without meaning that look like a slip of the pen; others are for people.
fn warn_of_fields(text: &str, part: &str, name: &str, known: &[&str], faults: &mut Vec<Fault>) {
    let Ok(fields) = serde_json::from_str::<BTreeMap<String, IgnoredAny>>(part) else { return };
    for field in fields.keys().filter(|field| !known.contains(&field.as_str())) {
        if let Some(meant) = nearest(field, known.iter().copied()) {
            faults.push(
                Fault::new(
                    Severity::Warning,
                    "unknown_field",
                    Some(short_span(text, part)),
                    format!("{name} has a field `{field}`, which means nothing"),
                )
                .help(format!("did you mean `{meant}`?")),
            );
        }
    }
}

fn error(code: &'static str, span: Span, message: impl Into<String>) -> Fault {
    Fault::new(Severity::Error, code, Some(span), message)
}

/// A fault of JSON or of its shape, at the place that the parser tells.
fn shape_fault(text: &str, part: &str, what: &str, error: &serde_json::Error) -> Fault {
    let told = error.to_string();
    let message = told.rfind(" at line ").map_or(told.as_str(), |at| &told[..at]);
    let line_start: usize =
        part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let mut at = (line_start + error.column().saturating_sub(1)).min(part.len());
    while !part.is_char_boundary(at) {
        at -= 1;
    }
    let begin = offset_of(text, part) + u32::try_from(at).unwrap_or(u32::MAX);
    let code = if error.is_data() { "bad_shape" } else { "bad_json" };
    self::error(code, Span::new(begin, begin.saturating_add(1)), format!("{what} cannot be read: {message}"))
}

/// Where a part of a text begins.
fn offset_of(text: &str, part: &str) -> u32 {
    u32::try_from((part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)).unwrap_or(u32::MAX)
}

fn span_of(text: &str, part: &str) -> Span {
    let begin = offset_of(text, part);
    Span::new(begin, begin.saturating_add(u32::try_from(part.len()).unwrap_or(u32::MAX)))
}

/// The first line of a part, so that a picture of it stays short.
fn short_span(text: &str, part: &str) -> Span {
    const LONGEST: usize = 60;
    let mut end = part.lines().next().map_or(0, str::len).min(LONGEST);
    while !part.is_char_boundary(end) {
        end -= 1;
    }
    span_of(text, &part[..end])
}

fn shortened(text: &str) -> String {
    const LETTERS: usize = 30;
    let mut short: String = text.chars().take(LETTERS).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
