//! Causes in words.

use crate::layout::PortalCause;
use crate::model::LinkCause;
use crate::text::Detail;

/// Why a connection is no direct passage.
#[must_use]
pub fn link_cause_words(cause: LinkCause) -> String {
    cause_words(cause, Detail::Full)
}

/// The same without numbers, equal for causes of one kind.
#[must_use]
pub fn link_cause_kind(cause: LinkCause) -> String {
    cause_words(cause, Detail::Kind)
}

fn cause_words(cause: LinkCause, detail: Detail) -> String {
    match cause {
        LinkCause::Forced => "the template asks for a portal".to_owned(),
        LinkCause::Levels => "the zones lie on different levels, one above the other".to_owned(),
        LinkCause::Sea => "the sea lies between the zones".to_owned(),
        LinkCause::Layout(cause) => layout_words(cause, detail),
        LinkCause::NoPassage => "the zones touch, but no passage reaches both".to_owned(),
        LinkCause::NoGatePlace => {
            "the zones lie one above the other, but no place is free on both levels".to_owned()
        }
        LinkCause::NoLanding => {
            "the sea lies between the zones, but no boat can land on the shore of one of them".to_owned()
        }
        LinkCause::OpenSea => {
            "the sea lies between the zones, and without a guard every player who sails there could land"
                .to_owned()
        }
    }
}

/// Why the layout left a connection without a border that is wide enough.
#[must_use]
pub fn portal_cause_words(cause: PortalCause) -> String {
    layout_words(cause, Detail::Full)
}

fn layout_words(cause: PortalCause, detail: Detail) -> String {
    match cause {
        PortalCause::NotPlanar => "apart, the connections cannot be drawn without crossings".to_owned(),
        PortalCause::Apart => "apart".to_owned(),
        PortalCause::NarrowContact { contact_tiles } => {
            format!("touching over only {}", detail.counted(contact_tiles.into(), "tile"))
        }
        PortalCause::SmallOverlap { overlap_tiles } => {
            format!("overlapping in only {}", detail.counted(overlap_tiles.into(), "tile"))
        }
        PortalCause::FarLevels => "on levels that do not follow each other".to_owned(),
        PortalCause::Parallel => "parallel connections use up the border".to_owned(),
        PortalCause::NoShore => "without a shore on one water".to_owned(),
        PortalCause::OneZone => "both ends are in one zone".to_owned(),
    }
}
