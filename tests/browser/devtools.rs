//! A browser with one page, controlled over the pipe of Chromium's `DevTools` protocol: JSON messages, each
//! terminated by a zero byte. The pipe needs no port, network or library.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Possible names of Chromium.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// Seconds after which a browser that hangs is stopped, and with it the test.
const TIMEOUT: &str = "240";
/// Milliseconds that a test waits for a condition.
const WAIT_MS: u32 = 20_000;

/// A browser that shows one page.
pub(crate) struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: String,
    calls: u64,
    /// Errors of scripts and of the console, and network requests.
    pub(crate) errors: Vec<String>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with an empty page. If no browser is installed, prints a notice and returns `None`.
    #[expect(clippy::print_stdout, reason = "the notice reports a skipped test")]
    pub(crate) fn start() -> Option<Self> {
        let runs = |name: &&&str| {
            let run =
                Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            run.is_ok_and(|status| status.success())
        };
        let Some(name) = NAMES.iter().find(runs) else {
            println!("skipped: no Chromium is installed (Debian: apt-get install chromium)");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        // The protocol reads from descriptor 3 and writes to 4. Only a shell can connect these.
        let mut child = Command::new("sh")
            .args(["-c", r#"exec timeout "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, "sh", TIMEOUT, name])
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--remote-debugging-pipe", "--hide-scrollbars"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let (session, errors) = (String::new(), Vec::new());
        let mut browser = Self { child, to, from, session, calls: 0, errors, _profile: profile };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", &attach);
        session["sessionId"].as_str().unwrap().clone_into(&mut browser.session);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        browser.size(1440, 900, 1, false);
        Some(browser)
    }

    /// Calls a method and waits for its result.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.as_str().into();
        }
        let mut bytes = serde_json::to_vec(&message).unwrap();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
        self.to.flush().unwrap();
        loop {
            let mut bytes = Vec::new();
            self.from.read_until(0, &mut bytes).unwrap();
            assert_eq!(bytes.pop(), Some(0), "the browser ended during {method}");
            let answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["id"].as_u64() == Some(self.calls) {
                assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.record_error(&answer);
        }
    }

    fn record_error(&mut self, event: &Value) {
        let parameters = &event["params"];
        let error = match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => Some(parameters["exceptionDetails"].to_string()),
            "Log.entryAdded" if parameters["entry"]["level"] == "error" => {
                Some(parameters["entry"].to_string())
            }
            "Runtime.consoleAPICalled" if parameters["type"] == "error" => {
                Some(parameters["args"].to_string())
            }
            "Network.requestWillBeSent" => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                let is_local =
                    ["file:", "data:", "blob:", "about:"].iter().any(|start| url.starts_with(start));
                (!is_local).then(|| format!("requested {url}"))
            }
            _ => None,
        };
        self.errors.extend(error);
    }

    /// Returns the value of an expression in the page; waits for promises.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let request = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &request);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, expression: &str) -> String {
        self.value(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub(crate) fn wait(&mut self, condition: &str) {
        let expression = format!(
            "new Promise(done => {{ const end = performance.now() + {WAIT_MS};
              const look = () => (() => {{ try {{ return {condition}; }} catch {{ return false; }} }})() ? done(true)
                : performance.now() > end ? done(false) : setTimeout(look, 20); look(); }})"
        );
        assert_eq!(self.value(&expression), true, "still false: {condition}");
    }

    /// Opens a file (with an optional `#...`) and waits until it is usable and painted.
    #[track_caller]
    pub(crate) fn open(&mut self, file: &Path, hash: &str) {
        // This creates a new script context, so that values of the previous page are not used.
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        self.call("Page.navigate", &json!({ "url": format!("file://{}{hash}", file.display()) }));
        self.wait("location.protocol === 'file:' && document.documentElement.dataset.ready !== undefined");
        self.wait_until_painted();
    }

    /// Waits until everything is painted.
    #[track_caller]
    pub(crate) fn wait_until_painted(&mut self) {
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))");
        self.wait("document.documentElement.dataset.frame === 'done'");
    }

    pub(crate) fn size(&mut self, width: u32, height: u32, ratio: u32, is_mobile: bool) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": is_mobile });
        self.call("Emulation.setDeviceMetricsOverride", &size);
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": is_mobile }));
    }

    pub(crate) fn mouse(&mut self, kind: &str, x: f64, y: f64, more: &Value) {
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        let mut event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
        for (name, value) in more.as_object().unwrap() {
            event[name] = value.clone();
        }
        self.call("Input.dispatchMouseEvent", &event);
    }

    pub(crate) fn click(&mut self, x: f64, y: f64) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, x, y, &json!({}));
        }
    }

    /// Presses and releases a key: `Enter`, `ArrowLeft`, `n` ...; modifiers as in the protocol (8: shift).
    pub(crate) fn key(&mut self, key: &str, modifiers: u32) {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event =
                json!({ "type": kind, "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code });
            // Without a character, Enter does not activate a button.
            if key == "Enter" && kind == "keyDown" {
                event["text"] = json!("\r");
            }
            self.call("Input.dispatchKeyEvent", &event);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser may have exited already, and a failed test has reported the reason.
        let _killed = self.child.kill();
        let _waited = self.child.wait();
    }
}
