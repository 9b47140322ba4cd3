//! Converts diagnostics for the protocol.

use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Uri};
use rmg_core::diag::{Diagnostic, Severity};

use crate::positions::Positions;

/// Converts a diagnostic. One without a span gets the start of the text.
pub(crate) fn to_lsp(diagnostic: &Diagnostic, uri: &Uri, positions: &Positions<'_>) -> lsp_types::Diagnostic {
    let message = match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.words()),
        None => diagnostic.words(),
    };
    let related = diagnostic.related.iter().map(|(span, label)| DiagnosticRelatedInformation {
        location: Location::new(uri.clone(), positions.range(*span)),
        message: label.clone(),
    });
    lsp_types::Diagnostic {
        range: diagnostic.span.map(|span| positions.range(span)).unwrap_or_default(),
        severity: Some(severity(diagnostic.severity)),
        code: Some(NumberOrString::String(diagnostic.code.to_owned())),
        source: Some("rmg".to_owned()),
        message,
        related_information: (!diagnostic.related.is_empty()).then(|| related.collect()),
        ..lsp_types::Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Note => DiagnosticSeverity::INFORMATION,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Error => DiagnosticSeverity::ERROR,
    }
}
