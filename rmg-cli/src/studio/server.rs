//! The server on this computer: the page, the engine, and the files of one folder.
//!
//! Every request needs the address of this server as its host, and if the browser names the page that sends
//! it, this page. Requests to the engine and to files also need the token. So other pages in the same browser
//! and other users of the computer reach nothing. Refused requests are printed.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use rmg::{CancelToken, Progress};
use rmg_studio::{Run, page};
use serde::Deserialize;
use serde_json::json;
use tokio::task::spawn_blocking;

use super::folder::{Change, Refusal, is_plain};
use super::socket;
use super::state::Server;
use crate::install::install_bytes;
use crate::prelude::*;

/// Maximum bytes of a request: a map, and some room for the request itself.
const MAX_REQUEST: usize = rmg::MapBytes::MAX_BYTES + (1 << 20);
/// Interval between checks of the files.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

const TOKEN: HeaderName = HeaderName::from_static("x-rmg-token");
const NAME: HeaderName = HeaderName::from_static("x-rmg-name");
const RUN: HeaderName = HeaderName::from_static("x-rmg-run");

/// Returns the routes, and starts to watch the files.
pub(super) fn routes(server: Arc<Server>) -> Router {
    let watched = Arc::clone(&server);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(WATCH_INTERVAL).await;
            for change in watched.folder.changes() {
                let notice = match change {
                    Change::Changed(name) => json!({ "changed": name }),
                    Change::Missing(name) => json!({ "missing": name }),
                };
                // without pages there is no one to notify
                let _pages = watched.notices.send(notice.to_string());
            }
        }
    });
    Router::new()
        .route("/api/call", post(call))
        .route("/api/socket", get(socket::connect))
        .route("/api/opened", get(opened))
        .route("/api/files", get(files))
        .route("/api/file", get(read).put(write))
        .route("/api/install", post(install))
        .fallback(page_file)
        .layer(DefaultBodyLimit::max(MAX_REQUEST))
        .layer(from_fn_with_state(Arc::clone(&server), guard))
        .with_state(server)
}

#[derive(Debug, Deserialize)]
struct WithToken {
    token: Option<String>,
}

/// Refuses requests of other pages and programs.
async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let is_own = |host: &str| server.hosts.iter().any(|own| own == host);
    let is_api = request.uri().path().starts_with("/api/");
    // sockets of browsers cannot send headers
    let query = Query::<WithToken>::try_from_uri(request.uri()).ok().and_then(|query| query.0.token);
    let has_token = [text(&TOKEN), query.as_deref()].contains(&Some(server.token.as_str()));
    let problem = if !text(&header::HOST).is_some_and(is_own) {
        Some("it is for another host".to_owned())
    } else if let Some(origin) = text(&header::ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(is_own)
    {
        Some(format!("it comes from {origin}"))
    } else if is_api && !has_token {
        Some("it has no token; use the address that `rmg studio` printed".to_owned())
    } else {
        None
    };
    if let Some(problem) = problem {
        let (method, path) = (request.method(), request.uri().path());
        print_error(format!("refused: {method} {path}: {problem}\n").as_str());
        return (StatusCode::FORBIDDEN, problem).into_response();
    }
    let mut response = next.run(request).await;
    let fixed = [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    response.headers_mut().extend(fixed.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

async fn page_file(uri: Uri) -> Response {
    match page::file(uri.path().trim_start_matches('/')) {
        Some((bytes, media)) => ([(header::CONTENT_TYPE, media)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Cancels the run when the page ends its request.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Answers a request to the engine.
async fn call(State(server): State<Arc<Server>>, headers: HeaderMap, message: Bytes) -> Response {
    let cancel = CancelOnDrop(CancelToken::new());
    let run: Option<u64> = headers.get(&RUN).and_then(|run| run.to_str().ok()?.parse().ok());
    let notices = server.notices.clone();
    let listener = move |at: Progress| {
        let progress = json!({ "phase": at.phase.name(), "done": at.jobs_done, "of": at.jobs });
        let _pages = notices.send(json!({ "run": run, "progress": progress }).to_string());
    };
    let run = Run { cancel: Some(cancel.0.clone()), progress: run.map(|_| Box::new(listener) as _) };
    let answer = spawn_blocking(move || server.session.answer(&message, run)).await;
    match answer {
        Ok(bytes) => ([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response(),
        Err(error) => failed(format!("internal error: {error}; please report it")),
    }
}

#[derive(Debug, Deserialize)]
struct Named {
    name: String,
}

async fn opened(State(server): State<Arc<Server>>) -> Response {
    match server.folder.opened.clone() {
        Some(name) => read(State(server), Query(Named { name })).await,
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

async fn files(State(server): State<Arc<Server>>) -> Response {
    match server.folder.list() {
        Ok(names) => ([(header::CONTENT_TYPE, "application/json")], json!(names).to_string()).into_response(),
        Err(refusal) => refused(&refusal),
    }
}

async fn read(State(server): State<Arc<Server>>, Query(Named { name }): Query<Named>) -> Response {
    match server.folder.read(&name) {
        Ok(bytes) => ([(NAME, percent(&name))], bytes).into_response(),
        Err(refusal) => refused(&refusal),
    }
}

async fn write(
    State(server): State<Arc<Server>>,
    Query(Named { name }): Query<Named>,
    bytes: Bytes,
) -> Response {
    match server.folder.write(&name, &bytes) {
        Ok(()) => {
            print_error(format!("saved     {name}\n").as_str());
            // for other pages of this server; the page that saved knows these bytes
            let _pages = server.notices.send(json!({ "changed": name }).to_string());
            StatusCode::NO_CONTENT.into_response()
        }
        Err(refusal) => refused(&refusal),
    }
}

#[derive(Debug, Deserialize)]
struct ToInstall {
    name: String,
    game: String,
    #[serde(default)]
    force: bool,
}

/// Installs a map or template for a game, as `rmg install`. The status 409 means that `force` would replace
/// what is there.
async fn install(Query(ToInstall { name, game, force }): Query<ToInstall>, bytes: Bytes) -> Response {
    if !is_plain(&name) {
        return refused(&Refusal::Outside(name));
    }
    match spawn_blocking(move || install_bytes(&name, &bytes, &game, force)).await {
        Ok(Ok(installed)) => {
            print_error(format!("installed {}\n", installed.path.display()).as_str());
            ([(header::CONTENT_TYPE, "application/json")], installed.value().to_string()).into_response()
        }
        Ok(Err(failure)) => {
            let text = failure.lines().collect::<Vec<_>>().join("; ");
            let status = if failure.is_replaceable() {
                StatusCode::CONFLICT
            } else {
                StatusCode::INTERNAL_SERVER_ERROR
            };
            (status, text).into_response()
        }
        Err(error) => failed(format!("internal error: {error}; please report it")),
    }
}

fn refused(refusal: &Refusal) -> Response {
    print_error(format!("refused: {refusal}\n").as_str());
    match refusal {
        Refusal::Outside(_) => (StatusCode::FORBIDDEN, refusal.to_string()).into_response(),
        Refusal::Failed(_) => failed(refusal.to_string()),
    }
}

fn failed(message: String) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, message).into_response()
}

/// Writes a name for a header, with `%` codes for all but ASCII letters, digits and some signs.
fn percent(name: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(one).collect()
}
