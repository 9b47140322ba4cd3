//! `rmg studio`: the studio in the browser, with the native engine.

mod folder;
mod server;
mod socket;
mod state;

use std::ffi::OsStr;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};

use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::prelude::*;
use folder::Folder;
use server::routes;
use state::Server;

/// Arguments of `rmg studio`.
#[derive(Debug, clap::Args)]
pub(crate) struct StudioArgs {
    /// Template or map to open, or a folder. Files are opened and saved only in its folder. Default: the
    /// current folder
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Port on this computer. Default: 7437 if it is free, because the drafts of the browser belong to a
    /// port, otherwise another free one
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser; only print the address
    #[arg(long)]
    no_open: bool,
}

/// The port of the first studio. With it, the next one finds the drafts, snapshots and settings that the
/// browser keeps.
const PORT: u16 = 7437;

pub(crate) fn run(args: &StudioArgs) -> Result<(), Failure> {
    let path = args.file.as_deref().unwrap_or(Path::new("."));
    let folder = Folder::open(path)?;
    let token = token()?;
    let refused = |what: &str, error: std::io::Error| Failure::refusal(format!("cannot {what}: {error}"));
    let runtime = Runtime::new().map_err(|error| refused("start the server", error))?;
    runtime.block_on(async {
        let listen = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match args.port {
            Some(port) => listen(port).await.map_err(|error| {
                refused(&format!("listen on port {port}"), error).help("choose another --port")
            })?,
            None => match listen(PORT).await {
                Ok(listener) => listener,
                // another studio runs
                Err(_) => listen(0).await.map_err(|error| refused("listen on any port", error))?,
            },
        };
        let port = listener.local_addr().map_err(|error| refused("listen", error))?.port();
        let address = format!("http://127.0.0.1:{port}/?token={token}");
        print(&format!("studio    {address}\n          press Ctrl-C to stop\n"))?;
        if !args.no_open {
            open_in_browser(OsStr::new(&address));
        }
        let server = Server::new(folder, token, port);
        axum::serve(listener, routes(server)).await.map_err(|error| refused("serve", error))
    })
}

/// Opens an address or a file in the browser. If there is none, prints a note.
pub(crate) fn open_in_browser(address: &OsStr) {
    if open::that_detached(address).is_err() {
        print_error(format!("note: no browser was found; open {} in one\n", address.display()).as_str());
    }
}

/// Returns a random token. Only pages that know it may use the server.
fn token() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::refusal(format!("the system has no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
