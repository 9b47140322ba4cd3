//! Resolves references to zones by id.

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::diag::{Diagnostic, Severity, Span, Spanned, nearest};
use rmg_core::text::shown;
use rmg_json::{Kind, Value};

use crate::json::context::{Context, with_suggestion};
use crate::json::fields::{Entry, Fields};

/// The zones of a template by their ids.
#[derive(Default)]
pub(super) struct ZoneKeys<'d> {
    by_key: BTreeMap<&'d str, ZoneId>,
}

impl<'d> ZoneKeys<'d> {
    /// Builds the map from ids to positions in `zones`.
    pub(super) fn new(zones: &[Entry<'d>]) -> Self {
        let ids = zones.iter().enumerate();
        Self { by_key: ids.map(|(at, zone)| (zone.key.name.as_str(), ZoneId::from_index(at))).collect() }
    }

    /// Returns the zone that `value` names as text or number.
    pub(super) fn resolve(
        &self,
        context: &mut Context<'_>,
        value: &Value,
        label: &str,
    ) -> Option<Spanned<ZoneId>> {
        let key = match &value.kind {
            Kind::Int(number) => number.to_string(),
            Kind::String(text) => text.clone(),
            Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Float(_) | Kind::Array(_) | Kind::Object(_) => {
                context.wrong_type(value, label, "the id of a zone");
                return None;
            }
        };
        if let Some(zone) = self.by_key.get(key.as_str()).or_else(|| self.by_key.get(key.trim())) {
            return Some(Spanned::new(*zone, value.span));
        }
        self.report_missing(context, &key, value.span, label);
        None
    }

    /// Returns the zone at `key` of a structure; `None` for -1, which is VCMI's "none".
    pub(super) fn resolve_at(
        &self,
        context: &mut Context<'_>,
        fields: &Fields<'_>,
        key: &str,
    ) -> Option<Spanned<ZoneId>> {
        let member = fields.get(key)?;
        if member.value.kind == Kind::Int(-1) && !self.by_key.contains_key("-1") {
            return None;
        }
        self.resolve(context, &member.value, &format!("`{key}`"))
    }

    fn report_missing(&self, context: &mut Context<'_>, key: &str, span: Span, label: &str) {
        /// Number of listed ids if none is similar.
        const LISTED: usize = 12;
        context.diagnostics.push_with(Severity::Error, || {
            let message = format!("{label}: unknown zone `{}`", shown(key));
            let diagnostic = Diagnostic::new(Severity::Error, "missing-zone", Some(span), message);
            // All numbers are similar, so numbers are only listed.
            let is_number = key.parse::<i64>().is_ok();
            let similar = nearest(key, self.by_key.keys().copied()).filter(|_| !is_number);
            match similar {
                Some(known) => with_suggestion(diagnostic, span, known),
                None => {
                    let mut ids: Vec<&str> = self.by_key.keys().copied().collect();
                    ids.sort_by_key(|id| (id.parse::<u64>().unwrap_or(u64::MAX), *id));
                    let more = if ids.len() > LISTED { ", ..." } else { "" };
                    let ids: Vec<String> = ids.into_iter().take(LISTED).map(shown).collect();
                    diagnostic.help(format!("use one of: {}{more}", ids.join(", ")))
                }
            }
        });
    }
}
