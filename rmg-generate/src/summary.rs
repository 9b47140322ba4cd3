//! What came out, as numbers and words. Summaries of maps are those of [`rmg_core::summary`], those of layouts are made
//! here.

mod layout_summary;

pub use layout_summary::{ConnectionSummary, LayoutSummary};
pub use rmg_core::summary::{
    AskedSummary, ContentsSummary, GuardSummary, LinkSummary, MapSummary, TreasureSummary, UnmetSummary,
    WayKind, ZoneGuardsSummary, ZoneSummary, link_cause_words, portal_cause_words,
};

#[cfg(test)]
mod tests;
