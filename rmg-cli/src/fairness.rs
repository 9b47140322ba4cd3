//! `rmg fairness`: what each player of a map has around the town he begins with, and how far players are apart.

mod text;

use std::path::PathBuf;

use rmg::documents::fairness_members;
use rmg_explain::Fairness;

use crate::console::{claim_document, say};
use crate::document::print_document;
use crate::failure::Failure;
use crate::map_files::read_map;
use crate::pack_folder::PackArgs;

pub(crate) use text::{judged_parts, percent, value_text};

/// Arguments of `rmg fairness`.
#[derive(Debug, clap::Args)]
pub(crate) struct FairnessArgs {
    /// The map: a .rmgmap, .h3m or .vmap; `-` for standard input.
    #[arg(value_name = "MAP")]
    map: PathBuf,
    #[command(flatten)]
    pack: PackArgs,
    /// Print it as JSON, with the way of every player to every mine, town, pile of treasure and other player, and nothing else.
    #[arg(long)]
    json: bool,
}

/// Prints the parts of fairness.
pub(crate) fn run(args: &FairnessArgs) -> Result<(), Failure> {
    let pack = args.pack.load()?;
    if args.json {
        claim_document()?;
    }
    let loaded = read_map(&args.map, &pack)?;
    let fairness = Fairness::new(&loaded.map, loaded.pack(&pack));
    if fairness.players.iter().all(|player| player.start.is_none()) {
        let message = format!("no player begins with a town or hero on {}", args.map.display());
        return Err(Failure::refusal(message).help("fairness is what lies how far from the players' towns"));
    }
    if args.json {
        return print_document("rmg-fairness", fairness_members(&fairness, &loaded.map, loaded.is_foreign()));
    }
    say(&text::fairness_text(&fairness, &loaded))
}
