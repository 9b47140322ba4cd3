//! Reads pools and cases from JSON, with the locations of all diagnostics.
//!
//! A pool is `{"flags": [...], "zones": [{"id", "gem", "portals", "claims"}, ...]}`, a claim
//! `{"from", "to", "needs", "sets", "gem"}`. A case is `{"gems": N}` with the pool in `pool` or the name of
//! its file in `pool_file`.

use std::collections::BTreeMap;

use rmg_core::diag::{Diagnostic, Span};
use rmg_core::text::shortened;
use serde_json::value::RawValue;

use crate::json::{Fields, Object, Reader, whole_of};
use crate::worlds::diagnostic::{PoolDiagnostic, PoolLocation, check_pool};
use crate::worlds::pool::{Claim, Pool, Zone};

/// The content of a pool file.
#[derive(Debug, Clone, Default)]
pub struct PoolFile {
    /// The parts that could be read.
    pub pool: Pool,
    /// Diagnostics of the parts that could not be read, and of unknown fields.
    pub diagnostics: Vec<Diagnostic>,
    spans: PoolSpans,
}

/// The locations of the parts of a pool in its file.
#[derive(Debug, Clone, Default)]
struct PoolSpans {
    whole: Span,
    flags: Span,
    /// By zone: its location and those of its claims.
    zones: Vec<(Span, Vec<Span>)>,
}

/// The content of a case file.
#[derive(Debug, Clone, Default)]
pub struct WorldCase {
    /// The name, if any.
    pub name: Option<String>,
    /// The requested number of gems; 0 if it is invalid.
    pub gems: usize,
    /// The pool, if it is part of the case.
    pub pool: Option<PoolFile>,
    /// The file of the pool, if the case refers to one.
    pub pool_file: Option<String>,
    /// Diagnostics of the case itself.
    pub diagnostics: Vec<Diagnostic>,
    /// The location of the number of gems.
    pub gems_span: Span,
}

const CASE: Fields = Fields { required: &["gems"], optional: &["name", "pool", "pool_file"] };
const POOL: Fields = Fields { required: &["zones"], optional: &["flags"] };
const ZONE: Fields = Fields { required: &["id", "portals"], optional: &["gem", "claims"] };
const CLAIM: Fields = Fields { required: &["from", "to"], optional: &["needs", "sets", "gem"] };

const POOL_HELP: &str = "a pool has the form {\"flags\": [...], \"zones\": [...]}";
const ZONE_HELP: &str = "a zone has `id` and `portals`, and usually `claims`";
const CLAIM_HELP: &str = "a claim has the form {\"from\": \"a\", \"to\": \"b\"}";

/// Reads a case. The result contains the parts that could be read, and the diagnostics.
///
/// # Errors
/// The diagnostic of a text that is not a JSON object.
pub fn read_world_case(text: &str) -> Result<WorldCase, Diagnostic> {
    let mut reader = Reader::new(text);
    let root =
        reader.root().and_then(|root| reader.object(root, CASE, "a case", "a case has `gems` and a pool"));
    let Some(case) = root else { return Err(reader.finish().remove(0)) };
    let name = reader.optional(&case, "name", Reader::text);
    let mut read = WorldCase { name, ..WorldCase::default() };
    read_gems(&mut reader, &case, &mut read);
    match (case.given("pool"), case.given("pool_file")) {
        (Some(pool), None) => {
            let mut reader = Reader::new(text);
            read.pool = Some(reader.under("pool", |reader| read_pool_at(reader, pool)).finished(reader));
        }
        (None, Some(file)) => match serde_json::from_str(file.get()) {
            Ok(name) => read.pool_file = Some(name),
            Err(_) => reader.diagnostic(
                file,
                "bad_pool_file",
                "`pool_file` must be the name of a file in quotes",
                "write `\"pool_file\": \"pool.json\"`",
            ),
        },
        (Some(_), Some(file)) => {
            let message = "the case has both `pool` and `pool_file`";
            reader.diagnostic(file, "two_pools", message, "remove one of them");
        }
        (None, None) => {
            let help =
                "add `\"pool\": {\"flags\": [...], \"zones\": [...]}` or `\"pool_file\": \"pool.json\"`";
            reader.diagnostic(case.node, "no_pool", "the case has no pool of zones", help);
        }
    }
    read.diagnostics = reader.finish();
    Ok(read)
}

fn read_gems(reader: &mut Reader<'_>, case: &Object<'_>, read: &mut WorldCase) {
    let Some(gems) = case.given("gems") else {
        let message = "the case does not state the number of gems of a world";
        reader.diagnostic(case.node, "no_gems", message, "add `\"gems\": 7`");
        return;
    };
    read.gems_span = reader.span(gems);
    match whole_of(gems).and_then(|number| u32::try_from(number).ok()) {
        Some(number) => read.gems = number as usize,
        None => {
            let shown = shortened(gems.get(), 30);
            let message = format!("`gems` must be an integer, found {shown}");
            reader.diagnostic(gems, "bad_gems", message, "write `\"gems\": 7`");
        }
    }
}

/// Reads a pool file. The result contains the parts that could be read, and the diagnostics.
#[must_use]
pub fn read_pool(text: &str) -> PoolFile {
    let mut reader = Reader::new(text);
    let read = reader.root().map(|root| read_pool_at(&mut reader, root));
    read.unwrap_or_default().finished(reader)
}

impl PoolFile {
    /// Adds the diagnostics of the reader.
    fn finished(self, reader: Reader<'_>) -> Self {
        Self { diagnostics: reader.finish(), ..self }
    }

    /// Checks this pool for worlds of `gems` gems, with locations in its file.
    ///
    /// If some zones could not be read, the number of zones is not checked.
    #[must_use]
    pub fn check(&self, gems: usize) -> Vec<(PoolDiagnostic, Diagnostic)> {
        let is_whole = !rmg_core::diag::has_errors(&self.diagnostics);
        check_pool(&self.pool, gems)
            .into_iter()
            .filter(|diagnostic| {
                is_whole
                    || matches!(
                        diagnostic.place,
                        PoolLocation::Flags | PoolLocation::Zone(_) | PoolLocation::Claim(..)
                    )
            })
            .map(|diagnostic| {
                let located = self.locate(&diagnostic);
                (diagnostic, located)
            })
            .collect()
    }

    /// Adds the location in the file to a diagnostic. The number of gems has no location here.
    #[must_use]
    pub fn locate(&self, diagnostic: &PoolDiagnostic) -> Diagnostic {
        let span = match diagnostic.place {
            PoolLocation::Gems => None,
            PoolLocation::Pool => Some(self.spans.whole),
            PoolLocation::Flags => Some(self.spans.flags),
            PoolLocation::Zone(zone) => self.spans.zones.get(zone).map(|(span, _)| *span),
            PoolLocation::Claim(zone, claim) => {
                self.spans.zones.get(zone).and_then(|(_, claims)| claims.get(claim)).copied()
            }
        };
        Diagnostic::new(diagnostic.severity, diagnostic.code, span, diagnostic.message.clone())
            .help(diagnostic.help.clone())
    }
}

fn read_pool_at<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> PoolFile {
    let mut file = PoolFile::default();
    file.spans.whole = reader.span(node);
    file.spans.flags = file.spans.whole;
    let Some(pool) = reader.object(node, POOL, "a pool", POOL_HELP) else { return file };
    if let Some(flags) = pool.given("flags") {
        file.spans.flags = reader.span(flags);
    }
    let flags = reader.optional(&pool, "flags", |reader, node| reader.texts(node, "names"));
    file.pool.flags = flags.unwrap_or_default();
    let zones =
        reader.required(&pool, "zones", |reader, node| reader.each(node, "a list of zones", "", read_zone));
    (file.pool.zones, file.spans.zones) = zones.into_iter().flatten().unzip();
    file
}

/// Reads a zone. Returns it with its location and those of its claims.
fn read_zone<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<(Zone, (Span, Vec<Span>))> {
    let zone = reader.object(node, ZONE, "a zone", ZONE_HELP)?;
    let id = reader.required(&zone, "id", Reader::text);
    let has_gem = reader.optional(&zone, "gem", Reader::truth).unwrap_or(false);
    let portals = reader.required(&zone, "portals", |reader, node| reader.texts(node, "names"));
    let claims = reader
        .optional(&zone, "claims", |reader, node| reader.each(node, "a list of claims", "", read_claim));
    let (claims, spans) = claims.into_iter().flatten().unzip();
    Some((Zone { id: id?, has_gem, portals: portals?, claims }, (reader.span(node), spans)))
}

fn read_claim<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<(Claim, Span)> {
    let claim = reader.object(node, CLAIM, "a claim", CLAIM_HELP)?;
    let from = reader.required(&claim, "from", Reader::text);
    let to = reader.required(&claim, "to", Reader::text);
    let needs = reader.optional(&claim, "needs", read_values).unwrap_or_default();
    let sets = reader.optional(&claim, "sets", read_values).unwrap_or_default();
    let takes_gem = reader.optional(&claim, "gem", Reader::truth).unwrap_or(false);
    Some((Claim { from: from?, to: to?, needs, sets, takes_gem }, reader.span(node)))
}

/// Reads values of flags.
fn read_values<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<BTreeMap<String, bool>> {
    let mut values = BTreeMap::new();
    reader.each_member(node, "an object of flags with true or false", |reader, flag, node| {
        if let Some(value) = reader.truth(node) {
            values.insert(flag.to_owned(), value);
        }
    });
    Some(values)
}
