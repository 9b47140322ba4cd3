// Measures the page in a headless browser, with both engines.
//
//   node studio/test/times.mjs [wasm] [server PROGRAM] [--minutes N]
//
// Prints the times from a keystroke to the picture, and how long a large template blocks the input. For the static site, also the size of the
// first visit, and whether the next one works offline. With --minutes, edits for N minutes instead, and prints the memory of server and
// browser. WASM needs target/site (`.ci/web`).

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { browser, nextPicture, open, program, staticSite } from "./page.mjs";

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);

/** Opens a template, with the cursor at the end of a comment. There, every letter gives a valid template. */
async function openText(url, state) {
    const opened = await open(`${url}#v1.${deflateRawSync(JSON.stringify({ seed: 1, ...state })).toString("base64url")}`);
    const { page } = opened;
    await page.waitForFunction(() => document.querySelector(".map canvas")?.dataset.seed !== undefined, null, { timeout: 120_000 });
    await page.getByRole("tab", { name: "Text" }).click();
    await page.locator(".cm-line", { hasText: "// comment" }).click();
    await page.keyboard.press("End");
    return opened;
}

/** A template of `rows` rows of eight zones. The zones of the first row have owners; neighbors are connected. */
function grid(rows) {
    const zones = {};
    const connections = [];
    for (let at = 0; at < rows * 8; at += 1) {
        const owner = at < 8 ? { type: "playerStart", owner: at + 1, playerTowns: { castles: 1 } } : { type: "treasure", neutralTowns: { towns: at % 2 } };
        zones[at + 1] = { size: 10, ...owner, mines: { wood: 1, ore: 1 }, treasure: [{ min: 500, max: 3000, density: 9 }] };
        if (at % 8 > 0) connections.push({ a: String(at), b: String(at + 1), guard: 2000 });
        if (at >= 8) connections.push({ a: String(at - 7), b: String(at + 1), guard: 4000 });
    }
    return JSON.stringify({ grid: { minSize: "s", maxSize: "g+u", players: "8", zones, connections } }, null, 2).replace("{", "{ // comment");
}

const quantiles = (times) => {
    times.sort((one, other) => one - other);
    return `median ${times[times.length >> 1].toFixed(0)} ms, 95 % ${times[Math.floor(times.length * 0.95)].toFixed(0)} ms`;
};

/** Time from a typed letter to the new picture of a map of 72 x 72 tiles. The picture arrives with its certificate. */
async function keystrokes(kind, url) {
    const template = readFileSync(join(import.meta.dirname, "../../templates/ring-of-seasons.json"), "utf8").replace("{", "{ // comment");
    const { context, page } = await openText(url, { text: template, options: { size: "m" } });
    await page.evaluate(() => {
        let pressed = 0;
        window.times = [];
        addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
        // the next frame shows the picture
        const seen = () => requestAnimationFrame(() => window.times.push(performance.now() - pressed));
        new MutationObserver(seen).observe(document.querySelector(".map canvas"), { attributeFilter: ["data-pictures"] });
    });
    for (let at = 1; at <= 40; at += 1) {
        await page.keyboard.press(at % 2 === 1 ? "x" : "Backspace");
        await page.waitForFunction((count) => window.times.length >= count, at, { polling: 20 });
    }
    console.log(`${kind}: keystroke to picture, 72 x 72: ${quantiles(await page.evaluate(() => window.times))}`);
    await context.close();
}

/** Longest time without input while somebody types in a template of 48 zones, with a map of 252 x 252 tiles and two levels. */
async function blocked(kind, url) {
    const { context, page } = await openText(url, { text: grid(6), options: { size: "g+u" } });
    await page.evaluate(() => {
        window.blocked = [];
        window.delays = [];
        new PerformanceObserver((list) => window.blocked.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
        // from the key to the frame that shows the letter
        addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => window.delays.push(performance.now() - timeStamp)));
    });
    for (let at = 0; at < 100; at += 1) {
        await page.keyboard.press(at % 10 < 5 ? "x" : "Backspace");
        // faster than maps, and slower, so that some are shown
        await page.waitForTimeout(at % 20 === 19 ? 4000 : 60);
    }
    const { blocked, delays } = await page.evaluate(() => ({ blocked: window.blocked, delays: window.delays }));
    const longest = Math.max(0, ...blocked).toFixed(0);
    console.log(`${kind}: 48 zones, 252 x 252 x 2: ${blocked.length} tasks over 50 ms, the longest ${longest} ms; key to frame ${quantiles(delays)}`);
    await context.close();
}

/** Compressed size of everything that the first map needs; then the page without a network. */
async function firstVisit(url) {
    const { context, page } = await open("about:blank");
    const sizes = [];
    context.on("response", (response) => response.ok() && sizes.push(response.body().then((body) => gzipSync(body).length)));
    await page.goto(url);
    await nextPicture(page, () => page.getByRole("button", { name: "Create" }).click({ timeout: 60_000 }));
    const size = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`wasm: first visit to the first map: ${(size / 1e6).toFixed(2)} MB compressed`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(1000);
    await context.setOffline(true);
    await page.reload();
    await nextPicture(page, () => page.getByRole("button", { name: "Create" }).click({ timeout: 60_000 }));
    console.log("wasm: works offline");
    await context.close();
}

/** Memory in MB that a process uses. */
const memory = (pid) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** Edits for some minutes, and prints the memory every tenth of the time. */
async function edits(kind, url, minutes, server) {
    const { context, page, problems } = await open(url);
    await page.getByLabel("Map size").selectOption("m");
    await nextPicture(page, () => page.getByRole("button", { name: "Create" }).click({ timeout: 60_000 }));
    const tab = (name) => page.getByRole("tab", { name, exact: true }).click();
    const title = page.locator(".fields select.title");
    const actions = [
        async (at) => {
            await tab("Form");
            await title.selectOption("z1");
            await page.locator("#field-zones-1-size").fill(String(8 + (at % 9)));
            await nextPicture(page, () => page.locator("#field-zones-1-size").press("Enter"));
        },
        async () => {
            await page.locator(".map canvas").focus();
            await nextPicture(page, () => page.keyboard.press(" "));
        },
        async () => {
            await page.locator(".map canvas").focus();
            await nextPicture(page, () => page.keyboard.press("ArrowRight"));
        },
        async () => {
            await tab("Text");
            await page.locator(".cm-line", { hasText: "// Starts of the players" }).click();
            await page.keyboard.press("End");
            await page.keyboard.type("abc");
            await nextPicture(page, () => page.keyboard.press("Backspace"));
        },
        () => nextPicture(page, () => page.getByRole("button", { name: "Undo" }).click()),
        () => nextPicture(page, () => page.getByRole("button", { name: "Redo" }).click()),
        async () => {
            await tab("Gallery");
            await page.getByLabel("Number of seeds").selectOption("8");
            await page.getByRole("button", { name: "Generate" }).click();
            await page.locator(".thumb").nth(7).waitFor({ timeout: 60_000 });
        },
        async () => {
            await page.locator(".map canvas").click({ position: { x: 300, y: 250 } });
            await page.locator("#panel h3").first().waitFor();
        },
    ];
    const session = await browser.newBrowserCDPSession();
    const begin = Date.now();
    for (let at = 0, part = 0; part <= 10; at += 1) {
        if (Date.now() - begin >= (part * minutes * 60_000) / 10) {
            const { processInfo } = await session.send("SystemInfo.getProcessInfo");
            const pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => memory(id));
            const own = server ? `, server ${memory(server).toFixed(0)} MB` : "";
            const time = ((Date.now() - begin) / 60_000).toFixed(0);
            console.log(`${kind}: ${time} min, ${at} edits: page with workers ${Math.max(...pages).toFixed(0)} MB${own}`);
            part += 1;
        }
        await actions[at % actions.length](at);
    }
    assert.deepEqual(problems, []);
    await context.close();
}

async function measure(kind, url, server) {
    const minutes = Number(option("--minutes") ?? 0);
    if (minutes > 0) return edits(kind, url, minutes, server);
    await keystrokes(kind, url);
    await blocked(kind, url);
    if (kind === "wasm") await firstVisit(url);
}

try {
    if (args.includes("wasm")) {
        const site = await staticSite();
        await measure("wasm", site.url);
        site.stop();
    }
    if (args.includes("server")) {
        const folder = mkdtempSync(join(tmpdir(), "rmg-studio-"));
        const server = await program(option("server"), folder);
        await measure("server", server.url, server.pid);
        server.stop();
        rmSync(folder, { recursive: true });
    }
} finally {
    await browser.close();
}
