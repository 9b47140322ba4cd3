//! The state of the server.

use std::sync::Arc;

use rmg_studio::Session;
use tokio::sync::broadcast;

use super::folder::Folder;
/// The state that all requests share.
pub(super) struct Server {
    pub(super) session: Arc<Session>,
    pub(super) folder: Folder,
    pub(super) token: String,
    /// The addresses of this server.
    pub(super) hosts: [String; 2],
    /// Notices for all pages: progress and changed files.
    pub(super) notices: broadcast::Sender<String>,
}

impl Server {
    pub(super) fn new(folder: Folder, token: String, port: u16) -> Arc<Self> {
        let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
        let notices = broadcast::channel(256).0;
        Arc::new(Self { session: Arc::new(Session::new()), folder, token, hosts, notices })
    }
}
