//! Texts of the reasons of links.

use crate::layout::PortalCause;
use crate::model::LinkCause;
use crate::text::Detail;

/// Returns the reason why a connection is not a direct passage.
#[must_use]
pub fn link_cause_text(cause: LinkCause) -> String {
    cause_words(cause, Detail::Full)
}

/// Returns the reason without numbers; it is equal for reasons of one kind.
#[must_use]
pub fn link_cause_kind(cause: LinkCause) -> String {
    cause_words(cause, Detail::Kind)
}

fn cause_words(cause: LinkCause, detail: Detail) -> String {
    match cause {
        LinkCause::Forced => "the template requests a portal".to_owned(),
        LinkCause::Levels => "the zones are on different levels, one above the other".to_owned(),
        LinkCause::Sea => "the sea separates the zones".to_owned(),
        LinkCause::Layout(cause) => layout_words(cause, detail),
        LinkCause::NoPassage => "the zones touch, but no passage connects them".to_owned(),
        LinkCause::NoGatePlace => {
            "the zones are one above the other, but no place is free on both levels".to_owned()
        }
        LinkCause::NoLanding => {
            "the sea separates the zones, but no boat can land on the shore of one of them".to_owned()
        }
        LinkCause::OpenSea => {
            "the sea separates the zones, and without a guard any player who sails there could land"
                .to_owned()
        }
    }
}

/// Returns the reason why the layout has no border that is wide enough for a connection.
#[must_use]
pub fn portal_cause_text(cause: PortalCause) -> String {
    layout_words(cause, Detail::Full)
}

fn layout_words(cause: PortalCause, detail: Detail) -> String {
    match cause {
        PortalCause::NotPlanar => "not adjacent, the graph of connections is not planar".to_owned(),
        PortalCause::Apart => "not adjacent".to_owned(),
        PortalCause::NarrowContact { contact_tiles } => {
            format!("adjacent along only {}", detail.counted(contact_tiles.into(), "tile"))
        }
        PortalCause::SmallOverlap { overlap_tiles } => {
            format!("overlapping in only {}", detail.counted(overlap_tiles.into(), "tile"))
        }
        PortalCause::FarLevels => "on levels that are not adjacent".to_owned(),
        PortalCause::Parallel => "parallel connections use up the border".to_owned(),
        PortalCause::NoShore => "without a shore on the same water".to_owned(),
        PortalCause::OneZone => "both ends are in the same zone".to_owned(),
    }
}
