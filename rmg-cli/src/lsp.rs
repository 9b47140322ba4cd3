//! `rmg lsp`: a language server for templates.

use rmg_lsp::serve;

use crate::console::claim_output;
use crate::prelude::*;

/// Arguments of `rmg lsp`.
#[derive(Debug, clap::Args)]
pub(crate) struct LspArgs {
    #[command(flatten)]
    pack: PackArgs,
}

pub(crate) fn run(args: &LspArgs) -> Result<(), Failure> {
    let pack = args.pack.load()?;
    claim_output()?;
    serve(pack.into_content()).map_err(|error| {
        Failure::refusal(error.to_string())
            .help("editors start `rmg lsp` and use the language server protocol")
    })
}
