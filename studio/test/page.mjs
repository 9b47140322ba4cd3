// What the tests and measurements of the page share: servers of the page, the browser, and the state of the page.
//
// The browser is $CHROMIUM, or `chromium` in /usr/bin. Without one, the program prints a note and ends.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const root = resolve(import.meta.dirname, "../..");
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
if (!existsSync(browserPath)) {
    console.log(`note: no browser at ${browserPath}; the test of the studio was not run`);
    process.exit(0);
}

const MEDIA = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Serves the static site as a simple file server does. */
export async function staticSite() {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
        const file = join(root, "target/site", path === "/" ? "index.html" : path);
        if (!existsSync(file)) return response.writeHead(404).end();
        response.writeHead(200, { "content-type": MEDIA[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** Starts `rmg studio` with a folder or a file. */
export async function program(path, file, options = ["--port", "0"], env = process.env) {
    const child = spawn(path, ["studio", file, "--no-open", ...options], { stdio: ["ignore", "pipe", "pipe"], env });
    // also after a failed test
    process.on("exit", () => child.kill());
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    const url = await new Promise((done, failed) => {
        let output = "";
        child.stdout.on("data", (text) => {
            output += text;
            const found = /http:\S+/.exec(output);
            if (found) done(found[0]);
        });
        child.on("exit", () => failed(new Error(`rmg studio ended: ${errors}`)));
    });
    const kill = () => new Promise((done) => child.on("exit", done) && child.kill("SIGKILL"));
    return { url, pid: child.pid, stop: () => child.kill("SIGINT"), kill, errors: () => errors };
}

export const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });

/** Opens the page; errors of the page fail the test. */
export async function open(url, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true, locale: "en-US", ...options });
    const page = await context.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(url);
    return { context, page, problems };
}

export const pictures = (page) => page.locator(".map canvas").getAttribute("data-pictures").then(Number);
export async function nextPicture(page, action) {
    const before = await pictures(page);
    await action();
    await page.waitForFunction((count) => Number(document.querySelector(".map canvas").dataset.pictures) > count, before, { timeout: 60_000 });
}

export async function text(page) {
    return page.evaluate(() => document.querySelector(".cm-content").cmTile?.view?.state?.sliceDoc() ?? document.querySelector(".cm-content").cmView?.rootView?.view?.state?.sliceDoc());
}

export async function untilText(page, expected) {
    for (let tries = 0; !expected.test(await text(page)); tries += 1) {
        assert.ok(tries < 600, `the text has no ${expected}: ${await text(page)}`);
        await page.waitForTimeout(50);
    }
}
