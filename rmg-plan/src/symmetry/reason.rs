//! The reasons against a symmetry, as values and as diagnostics.

use rmg_core::diag::{Diagnostic, Severity, Span};
use rmg_core::pack::NotRepeated;
use rmg_core::template::VictoryRequest;
use rmg_core::text::{counted, shortened};
use rmg_core::{MapSize, PlayerColor, Seat, Symmetry};

use super::divide::Obstacle;
use crate::options::size_text;

/// Maximum length of a value in a message, in characters.
const MAX_VALUE: usize = 70;

/// A reason why a map cannot have a symmetry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reason {
    /// The symmetry needs other sides of the map: equal or even ones.
    Size { size: MapSize, span: Span },
    /// No tile in front of a building stays open: buildings face south, and so do all four images.
    NoFront { span: Span },
    /// The victory condition has one goal.
    Goal { victory: VictoryRequest, span: Option<Span> },
    /// The order does not divide the number of players.
    PlayerCount { players: usize, span: Span },
    /// The seats with players are not carried onto each other. Each list is a set of seats that is.
    Seats { taken: Vec<Seat>, cycles: Vec<Vec<Seat>>, span: Span },
    /// Two images have different chosen factions, the names of which are given.
    Factions { players: [(PlayerColor, String); 2] },
    /// Two players of one team, whose images are not of one team.
    Teams { players: [PlayerColor; 2], images: [PlayerColor; 2], teams: [Option<u8>; 2] },
    /// A zone and the zone that would be its image have different values of a key.
    Zone { zone: String, span: Span, other: String, other_span: Span, key: &'static str, values: [String; 2] },
    /// A connection and the connection that would be its image differ.
    Connection { ends: [String; 2], span: Span, others: [String; 2], other_span: Span, values: [String; 2] },
    /// A zone has connections that no other zone has.
    Neighbors { zone: String, span: Span, other: Option<(String, Span, String)> },
    /// A reference between zones is not kept.
    Reference { zone: String, key: &'static str, is_own_image: bool, span: Span },
    /// No permutation was found, without a simple reason.
    Unknown { span: Span },
    /// A zone requires an object or a mine that the symmetry cannot repeat.
    NotRepeated { zone: String, key: &'static str, content: String, span: Span, why: NotRepeated },
    /// A zone on the axis has contents that cannot be divided.
    OnAxis { zone: String, parts: u32, obstacle: Obstacle },
}

impl Reason {
    /// Returns the reason as an error that does not name the symmetry.
    pub(super) fn diagnostic(&self, symmetry: Symmetry) -> Diagnostic {
        let order = symmetry.order();
        let error =
            |code, span: Option<Span>, message: String| Diagnostic::new(Severity::Error, code, span, message);
        let short = |text: &String| shortened(text, MAX_VALUE);
        match self {
            Self::Size { size, span } => {
                let (needed, instead) = match symmetry {
                    Symmetry::MirrorX => ("the width must be even", "an even size, or `rotate2`"),
                    Symmetry::MirrorY => ("the height must be even", "an even size, or `rotate2`"),
                    Symmetry::MirrorXY => ("width and height must be even", "an even size, or `rotate2`"),
                    _ => ("the map must be a square", "a size with equal sides, or `rotate2`"),
                };
                let message = format!("{needed}, and the size is {}", size_text(*size));
                error("symmetry-conflict", Some(*span), message).help(format!("choose {instead}"))
            }
            Self::NoFront { span } => {
                let message = "buildings face south in the games, also their images; with four images around each \
                               of them, no tile in front of a town stays open";
                error("symmetry-conflict", Some(*span), message.to_owned()).help("choose `rotate2`")
            }
            Self::Goal { victory, span } => {
                let message = format!("the victory condition `{victory}` has one goal, which has no image");
                error("symmetry-conflict", *span, message).help("choose the victory condition `standard`")
            }
            Self::PlayerCount { players, span } => {
                let players = counted(*players, "player");
                let message =
                    format!("the number of players must be a multiple of {order}, and the map has {players}");
                error("symmetry-conflict", Some(*span), message).help("choose another number of players")
            }
            Self::Seats { taken, cycles, span } => {
                let sets: Vec<String> = cycles.iter().map(|seats| listed(seats)).collect();
                let message =
                    format!("seats are not carried onto seats: the players have the seats {}", listed(taken));
                error("symmetry-conflict", Some(*span), message)
                    .help(format!("choose seats with `seat=NUMBER`: all or none of {}", sets.join("; of ")))
            }
            Self::Factions { players: [(one, faction), (other, other_faction)] } => {
                let message = format!(
                    "images have the same faction, but {one} has chosen `{faction}` and {other} `{other_faction}`"
                );
                error("symmetry-conflict", None, message)
                    .help("choose the same town for both, heroes of the same town, or for one of them only")
            }
            Self::Teams { players: [one, other], images: [image, other_image], teams } => {
                let team = |of: &Option<u8>| of.map_or("no team".to_owned(), |team| format!("team {team}"));
                let [team, other_team] = [&teams[0], &teams[1]].map(team);
                let message = format!(
                    "teams are not carried onto teams: {one} and {other} are one team, but of their images, {image} \
                     is in {team} and {other_image} in {other_team}"
                );
                error("symmetry-conflict", None, message)
                    .help("choose other teams, or other seats for their players")
            }
            Self::Zone { zone, span, other, other_span, key, values: [own, of_other] } => {
                let message = format!(
                    "zone `{zone}` has no image: zone `{other}` is the most similar one, but has `{key}` {} instead of {}",
                    short(of_other),
                    short(own)
                );
                error("no-image", Some(*other_span), message)
                    .related(*span, format!("zone `{zone}`"))
                    .help("give both zones the same values")
            }
            Self::Connection { ends: [a, b], span, others: [c, d], other_span, values: [own, of_other] } => {
                let message = format!(
                    "connection `{a}` to `{b}` has no image: between `{c}` and `{d}` there is {of_other} instead of {own}"
                );
                error("no-image", Some(*other_span), message)
                    .related(*span, format!("`{a}` to `{b}`"))
                    .help("give both connections the same values")
            }
            Self::Neighbors { zone, span, other: None } => {
                let message = format!("zone `{zone}` has no image: no other player starts in such a zone");
                error("no-image", Some(*span), message).help("add a zone for another player")
            }
            Self::Neighbors { zone, span, other: Some((other, other_span, what)) } => {
                let message =
                    format!("zone `{zone}` has no image: zone `{other}` is the most similar one, but {what}");
                error("no-image", Some(*span), message)
                    .related(*other_span, format!("zone `{other}`"))
                    .help("repeat the zones and connections of one player for the others")
            }
            Self::Reference { zone, key, is_own_image: true, span } => {
                let message = format!(
                    "zone `{zone}` has `{key}` that exclude the faction of its image, but images have the same faction"
                );
                error("no-image", Some(*span), message).help("remove the hint")
            }
            Self::Reference { zone, key, is_own_image: false, span } => {
                let message = format!(
                    "zone `{zone}` has no image: `{key}` of the most similar zone refers to other zones"
                );
                error("no-image", Some(*span), message).help("refer to the images of the same zones")
            }
            Self::Unknown { span } => {
                let message = "no permutation of the zones repeats all connections".to_owned();
                error("no-image", Some(*span), message)
                    .help("repeat the zones and connections of one player for the others")
            }
            Self::NotRepeated { zone, key, content, span, why } => {
                let (why, instead) = match why {
                    NotRepeated::Opens => (
                        "a visit removes it, and the tiles that become open then are not those of its image",
                        "",
                    ),
                    NotRepeated::Turns => (
                        "heroes visit it along several tiles of a row, and its image along those of a column",
                        ", or choose `rotate2` or a mirror",
                    ),
                    NotRepeated::Closed => (
                        "buildings face south, also their images, and these close all tiles from which heroes visit it",
                        "",
                    ),
                };
                let message = format!("zone `{zone}` requires {content}, which cannot be repeated: {why}");
                error("not-repeated", Some(*span), message).help(format!("remove it from `{key}`{instead}"))
            }
            Self::OnAxis { zone, parts, obstacle: Obstacle { key, content, span } } => {
                let message = format!(
                    "zone `{zone}` lies on the axis and is split into {parts} parts, but requests {content} (`{key}`)"
                );
                error("axis-content", Some(*span), message).help(format!(
                    "request 0 or a multiple of {parts}, or give the content to a zone of each side"
                ))
            }
        }
    }
}

fn listed(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(", ")
}
