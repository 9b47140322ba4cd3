//! Results as numbers and text: summaries of layouts, and those of maps from [`rmg_core::summary`].

mod layout_summary;

pub use layout_summary::{ConnectionSummary, LayoutSummary};
pub use rmg_core::summary::{
    ContentsSummary, GuardSummary, LinkSummary, MapSummary, RequestSummary, TreasureSummary, UnmetSummary,
    WayKind, ZoneGuardsSummary, ZoneSummary, link_cause_text, portal_cause_text,
};

#[cfg(test)]
mod tests;
