//! A browser and one page in it, driven over the pipe of Chromium's `DevTools` protocol: messages in JSON, each ended by a
//! zero byte. The pipe needs no port, no network and no library.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// What Chromium may be called.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// Seconds after which a browser that hangs is ended, and with it the test.
const LONGEST: &str = "240";
/// Milliseconds that a page has to become what a test waits for.
const PATIENCE: u32 = 20_000;

/// A browser that shows one page.
pub(crate) struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: String,
    calls: u64,
    /// What went wrong in the page: errors of scripts and of the console, and anything that it asked the network for.
    pub(crate) troubles: Vec<String>,
    _profile: TempDir,
}

impl Browser {
    /// A browser with an empty page; `None`, and a notice, where there is none.
    #[expect(clippy::print_stdout, reason = "whoever runs the tests wants to know what was left out")]
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
        // the protocol reads from descriptor 3 and writes to 4, which only a shell can connect for us
        let mut child = Command::new("sh")
            .args(["-c", r#"exec timeout "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, "sh", LONGEST, name])
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
        let (session, troubles) = (String::new(), Vec::new());
        let mut browser = Self { child, to, from, session, calls: 0, troubles, _profile: profile };
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

    /// Calls a method and waits for its answer.
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
            self.note_trouble(&answer);
        }
    }

    fn note_trouble(&mut self, event: &Value) {
        let parameters = &event["params"];
        let trouble = match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => Some(parameters["exceptionDetails"].to_string()),
            "Log.entryAdded" if parameters["entry"]["level"] == "error" => {
                Some(parameters["entry"].to_string())
            }
            "Runtime.consoleAPICalled" if parameters["type"] == "error" => {
                Some(parameters["args"].to_string())
            }
            "Network.requestWillBeSent" => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                let is_own = ["file:", "data:", "blob:", "about:"].iter().any(|start| url.starts_with(start));
                (!is_own).then(|| format!("asked for {url}"))
            }
            _ => None,
        };
        self.troubles.extend(trouble);
    }

    /// The value of an expression in the page; promises are waited for.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let asked = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &asked);
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
            "new Promise(done => {{ const end = performance.now() + {PATIENCE};
              const look = () => (() => {{ try {{ return {condition}; }} catch {{ return false; }} }})() ? done(true)
                : performance.now() > end ? done(false) : setTimeout(look, 20); look(); }})"
        );
        assert_eq!(self.value(&expression), true, "never came true: {condition}");
    }

    /// Opens a file (with a `#...` behind it, if any) and waits until it is usable and drawn.
    #[track_caller]
    pub(crate) fn open(&mut self, file: &Path, hash: &str) {
        // the context of scripts is a new one after this, so that nothing of the page before is taken for it
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        self.call("Page.navigate", &json!({ "url": format!("file://{}{hash}", file.display()) }));
        self.wait("location.protocol === 'file:' && document.documentElement.dataset.ready !== undefined");
        self.drawn();
    }

    /// Waits until everything is painted.
    #[track_caller]
    pub(crate) fn drawn(&mut self) {
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

    /// Presses and lets go of a key: `Enter`, `ArrowLeft`, `n` ...; modifiers as the protocol has them (8: shift).
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
            let event =
                json!({ "type": kind, "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", &event);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // it may be gone already, and a test that failed has said why
        let _killed = self.child.kill();
        let _waited = self.child.wait();
    }
}
