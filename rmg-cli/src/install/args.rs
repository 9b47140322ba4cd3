//! Arguments of `rmg install`.

use std::path::{Path, PathBuf};

use rmg::template::Loss;
use serde_json::json;

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

impl InstallArgs {
    /// Prints the path of what was installed. JSON also has the losses of its conversion.
    pub(super) fn report(&self, kind: &str, path: &Path, losses: &[Loss]) -> Result<(), Failure> {
        if self.json {
            let losses: Vec<String> = losses.iter().map(Loss::to_string).collect();
            let result = json!({ "kind": kind, "path": path.display().to_string(), "losses": losses });
            return print_document("rmg-install", members(result));
        }
        print(&format!("installed {}\n", path.display()))
    }
}
