//! Compatibility of templates with games: unsupported and ignored parts, and conversion for VCMI.

mod object_rules;
mod own_features;

use std::fmt;

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::{Template, VictoryRequest};

use crate::json::vcmi_forms;
use crate::loss::{Loss, LossKind, Losses};
use crate::source::Source;
use crate::table::names::ids;
use crate::table::{Counts, Dialect, write_table};

/// A game that reads templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Vcmi,
    /// The Shadow of Death: `rmg.txt`.
    Sod,
    /// Horn of the Abyss: `.h3t`.
    Hota,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vcmi => "VCMI",
            Self::Sod => "The Shadow of Death",
            Self::Hota => "Horn of the Abyss",
        })
    }
}

/// Returns diagnostics for parts of a template that a game cannot read, or reads differently than rmg.
/// `template` must be from `source`.
///
/// # Returns
/// Errors if the game rejects the template, warnings if it generates a different map, notes for losses
/// without effect. For a game with another format, these are the losses of the conversion.
#[must_use]
pub fn target_diagnostics(
    source: &Source,
    template: &Template,
    target: Target,
    content: &ContentPack,
) -> Vec<Diagnostic> {
    let losses = match (target, source) {
        (Target::Vcmi, Source::Json(document)) => {
            let mut diagnostics = vcmi_forms::diagnostics(document, template);
            diagnostics.extend(ignored_by_vcmi(template).iter().map(|loss| of_loss(loss, target)));
            return diagnostics;
        }
        (Target::Vcmi, Source::Table(_)) => {
            let (template, mut losses) = for_vcmi(template);
            // errors of the writer are reported when the file is written
            if let Ok((_, lost)) = crate::json::write_templates(std::slice::from_ref(&template)) {
                losses.extend(lost);
            }
            losses
        }
        (Target::Sod, _) => write_table(std::slice::from_ref(template), Dialect::RmgTxt, content).1,
        (Target::Hota, _) => write_table(std::slice::from_ref(template), dialect_of(source), content).1,
    };
    losses.iter().map(|loss| of_loss(loss, target)).collect()
}

/// Returns the format of a pack; the newest one for other sources.
fn dialect_of(source: &Source) -> Dialect {
    match source {
        Source::Table(sheet) => match crate::table::dialect(sheet) {
            Ok(dialect @ Dialect::H3t(_)) => dialect,
            _ => Dialect::H3t(Counts::NEWEST),
        },
        Source::Json(_) => Dialect::H3t(Counts::NEWEST),
    }
}

fn of_loss(loss: &Loss, target: Target) -> Diagnostic {
    let (severity, code, message) = match loss.kind {
        LossKind::Rewritten => (Severity::Note, "target-loss", format!("for {target}: {loss}")),
        LossKind::Lost => {
            (Severity::Warning, "target-loss", format!("{target} does not support this: {loss}"))
        }
        LossKind::Harmless => (Severity::Note, "own-key", format!("{target} ignores this: {loss}")),
        LossKind::Ignored => (Severity::Warning, "own-key", format!("{target} ignores this: {loss}")),
    };
    Diagnostic::new(severity, code, Some(loss.span), message)
}

/// Converts a template for VCMI and returns the losses. Zone ids become numbers, and `repelsZones` becomes
/// `repulsive` connections. Parts that VCMI ignores are kept for rmg and reported.
#[must_use]
pub fn for_vcmi(template: &Template) -> (Template, Vec<Loss>) {
    let mut losses = Losses::of(&template.id, template.span);
    let numbers = ids(template, &mut losses);
    let mut template = template.clone();
    let is_victory_town = |key: &str| match template.victory.as_ref().map(|victory| &victory.value) {
        Some(VictoryRequest::Town(Some(town))) => town == key,
        _ => false,
    };
    let town = template.zones.iter().position(|zone| is_victory_town(&zone.key));
    for (zone, number) in template.zones.iter_mut().zip(&numbers) {
        zone.key = number.to_string();
    }
    if let (Some(at), Some(victory)) = (town, &mut template.victory) {
        victory.value = VictoryRequest::Town(Some(template.zones[at].key.clone()));
    }
    object_rules::expand(&mut template, &mut losses);
    own_features::expand(&mut template, &mut losses);
    let mut losses = losses.finish();
    losses.extend(ignored_by_vcmi(&template));
    (template, losses)
}

/// Returns the parts of a template that VCMI ignores: keys of rmg.
#[must_use]
pub fn ignored_by_vcmi(template: &Template) -> Vec<Loss> {
    own_features::of(template)
}

/// Returns whether VCMI can read a template of a JSON document unchanged.
#[must_use]
pub fn is_read_by_vcmi(source: &Source, template: &Template) -> bool {
    match source {
        Source::Json(document) => !rmg_core::diag::has_errors(&vcmi_forms::diagnostics(document, template)),
        Source::Table(_) => false,
    }
}
