//! Renames a zone in its definition and all references.

use lsp_types::{PrepareRenameResponse, TextEdit, WorkspaceEdit};
use rmg_core::text::shown;

use crate::mentions::{MentionKind, mention_at, mentions};
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::protocol::{Refusal, edits_of};

/// Returns the zone to rename at a byte.
pub(crate) fn prepare(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
) -> Option<PrepareRenameResponse> {
    let all = mentions(file.analysis.document()?);
    let here = mention_at(&all, offset)?;
    Some(PrepareRenameResponse::RangeWithPlaceholder {
        range: positions.range(here.span),
        placeholder: here.zone.clone(),
    })
}

/// Returns the edits that rename the zone at a byte.
///
/// # Errors
/// If the id is invalid, or another zone of the template has it.
pub(crate) fn rename(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
    new: &str,
) -> Result<Option<WorkspaceEdit>, Refusal> {
    let Some(document) = file.analysis.document() else { return Ok(None) };
    let all = mentions(document);
    let Some(here) = mention_at(&all, offset) else { return Ok(None) };
    let new = new.trim();
    if new.is_empty()
        || new.contains(|letter: char| letter.is_control() || matches!(letter, '#' | '"' | '\\'))
    {
        return Err(Refusal::new("invalid zone id: expected a text without #, \" and \\"));
    }
    let is_taken = all.iter().any(|other| {
        other.is_definition() && other.template == here.template && other.zone == new && new != here.zone
    });
    if is_taken {
        return Err(Refusal::new(format!("duplicate zone `{}`", shown(new))));
    }
    let edits = all.iter().filter(|mention| mention.is_same_zone(here)).map(|mention| {
        let text = match mention.kind {
            MentionKind::Key(Some(flags)) => format!("\"{new}#{flags}\""),
            MentionKind::Key(None) | MentionKind::Value => format!("\"{new}\""),
            MentionKind::Inside => new.to_owned(),
        };
        TextEdit::new(positions.range(mention.span), text)
    });
    Ok(Some(edits_of(&file.uri, edits.collect())))
}
