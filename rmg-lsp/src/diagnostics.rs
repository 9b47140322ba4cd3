//! Faults as diagnostics.

use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Uri,
};
use rmg_core::diag::{Fault, Severity};

use crate::positions::Positions;

/// A fault as a diagnostic; one without a place stands at the begin of the text.
pub(crate) fn diagnostic(fault: &Fault, uri: &Uri, positions: &Positions<'_>) -> Diagnostic {
    let message = match &fault.help {
        Some(help) => format!("{}\n{help}", fault.words()),
        None => fault.words(),
    };
    let related = fault.related.iter().map(|(span, label)| DiagnosticRelatedInformation {
        location: Location::new(uri.clone(), positions.range(*span)),
        message: label.clone(),
    });
    Diagnostic {
        range: fault.span.map(|span| positions.range(span)).unwrap_or_default(),
        severity: Some(severity(fault.severity)),
        code: Some(NumberOrString::String(fault.code.to_owned())),
        source: Some("rmg".to_owned()),
        message,
        related_information: (!fault.related.is_empty()).then(|| related.collect()),
        ..Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Note => DiagnosticSeverity::INFORMATION,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Error => DiagnosticSeverity::ERROR,
    }
}
