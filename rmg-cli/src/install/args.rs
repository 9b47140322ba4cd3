//! Arguments of `rmg install`.

use std::path::PathBuf;

use rmg::template::Loss;
use serde_json::{Value, json};

use crate::prelude::*;

/// Arguments of `rmg install`.
#[derive(Debug, clap::Args)]
pub(crate) struct InstallArgs {
    /// Map: a .h3m, a .vmap (only for VCMI), or a .rmgmap, which is converted. Or a template in any format:
    /// VCMI gets a mod folder, HotA a template pack; #NAME selects one of several templates
    #[arg(value_name = "MAP|TEMPLATE")]
    pub(super) map: PathBuf,
    /// Target game
    #[arg(long)]
    pub(super) game: Game,
    /// Folder of the game or of its maps. Default: the default folder of the game
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Print the result as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Game with a maps folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Game {
    /// VCMI
    Vcmi,
    /// Heroes of Might and Magic III with The Shadow of Death
    Heroes3,
    /// Heroes of Might and Magic III with Horn of the Abyss
    Hota,
}

/// What was installed.
#[derive(Debug)]
pub(crate) struct Installed {
    /// `map` or `template`.
    pub(super) kind: &'static str,
    pub(crate) path: PathBuf,
    /// What the conversion lost.
    pub(super) losses: Vec<Loss>,
}

impl Installed {
    /// Returns the members of the document.
    pub(crate) fn value(&self) -> Value {
        let losses: Vec<String> = self.losses.iter().map(Loss::to_string).collect();
        json!({ "kind": self.kind, "path": self.path.display().to_string(), "losses": losses })
    }
}
