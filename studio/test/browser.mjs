// Drives the page in a headless browser, from an empty start to an exported map, with both engines.
//
//   node studio/test/browser.mjs [wasm] [server PROGRAM] [--shots FOLDER]
//
// WASM needs target/site (`.ci/web`). The browser is $CHROMIUM, or `chromium` in /usr/bin. Fails at the first step that fails.

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import assert from "node:assert/strict";
import { disk } from "./disk.mjs";
import { browser, nextPicture, open, pictures, program, root, staticSite, text, untilText } from "./page.mjs";

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const shots = option("--shots");

/** Waits until no run is under way. */
async function settled(page) {
    for (let before = -1; before !== (await pictures(page)); ) {
        before = await pictures(page);
        await page.waitForTimeout(700);
    }
}

async function run(kind, url, folder) {
    const { context, page, problems } = await open(url);
    const step = (name) => console.log(`${kind}: ${name}`);
    step("the templates of the project have previews and one is chosen");
    await page.getByRole("button", { name: "Choose a template" }).click({ timeout: 60_000 });
    const viewer = page.locator("dialog.viewer");
    await viewer.getByLabel("Search").fill("two players, two fronts");
    await viewer.getByText("1 shown").waitFor({ timeout: 120_000 });
    await viewer.locator(".thumb", { hasText: "Mirror Duel" }).locator("img").waitFor();
    await viewer.locator(".thumb").click();
    await page.getByText("✓ sound").waitFor();
    assert.match(await text(page), /"mirrorDuel"/);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole("button", { name: "Empty template" }).click({ timeout: 60_000 });

    step("an empty template has problems and no map");
    await page.getByRole("tab", { name: /Problems \d/ }).waitFor();

    step("zones and a connection from the graph");
    await page.getByRole("tab", { name: "Graph" }).click();
    for (const key of ["1", "2"]) {
        await page.getByRole("button", { name: "Add zone" }).click();
        await page.locator(`.svelte-flow__node[data-id="${key}"]`).waitFor();
        await page.locator(".fields select.title").selectOption(`z${key}`);
        await page.locator("#field-zones-" + key + "-type").selectOption("playerStart");
        await page.locator("#field-zones-" + key + "-owner").fill(key);
        await page.locator("#field-zones-" + key + "-owner").press("Enter");
        await page.locator("#field-zones-" + key + "-playerTowns-castles").fill("1");
        await page.locator("#field-zones-" + key + "-playerTowns-castles").press("Tab");
    }
    await settled(page);
    const [from, to] = ["1", "2"].map((key) => page.locator(`.svelte-flow__node[data-id="${key}"]`));
    await from.hover();
    const handle = await from.locator(".svelte-flow__handle:not(.center)").boundingBox();
    const goal = await to.locator(".svelte-flow__handle:not(.center)").boundingBox();
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(...middle(handle));
    await page.mouse.down();
    await page.mouse.move(...middle(goal), { steps: 8 });
    await page.mouse.up();
    await untilText(page, /"guard" : 3000/);
    await page.getByText("✓ sound").waitFor();
    await settled(page);

    step("edits in the form keep the rest of the text, and undo restores it");
    await page.locator('.fields select.title').selectOption("z1");
    const before = await text(page);
    await nextPicture(page, async () => {
        await page.locator("#field-zones-1-size").fill("20");
        await page.locator("#field-zones-1-size").press("Enter");
    });
    assert.match(await text(page), /"size" : 20/);
    await nextPicture(page, () => page.getByRole("button", { name: "Undo" }).click());
    assert.equal(await text(page), before);

    step("a zone is edited in place in the graph");
    await from.focus();
    await page.keyboard.press("F2");
    await page.locator(".graph-edit").waitFor();
    await nextPicture(page, async () => {
        await page.keyboard.type("14");
        await page.keyboard.press("Enter");
    });
    await page.locator(".graph-edit").waitFor({ state: "detached" });
    assert.match(await text(page), /"size" : 14/);
    await nextPicture(page, () => page.getByRole("button", { name: "Undo" }).click());
    assert.equal(await text(page), before);

    step("the part of a player is copied for another one");
    await nextPicture(page, () => page.getByRole("button", { name: "Mirror" }).click());
    await page.locator('.svelte-flow__node[data-id="3"]').waitFor();
    assert.match(await text(page), /"owner" : 3/);
    assert.equal(await page.locator(".svelte-flow__edge").count(), 2);
    await nextPicture(page, () => page.getByRole("button", { name: "Undo" }).click());
    assert.equal(await text(page), before);
    await page.locator(".fields select.title").selectOption("z1");

    step("seeds by keys; the picture follows");
    await page.locator(".map canvas").focus();
    await nextPicture(page, () => page.keyboard.press("ArrowRight"));
    assert.equal(await page.locator(".map canvas").getAttribute("data-seed"), "2");
    await nextPicture(page, () => page.keyboard.press(" "));

    step("the options offer the symmetries that the template can have");
    await page.locator("summary", { hasText: "Options" }).click();
    const symmetry = page.locator(".sheet").getByLabel("Symmetry");
    await symmetry.locator('option[value="rotate2"]').waitFor({ state: "attached" });
    assert.ok(await symmetry.locator('option[value="rotate4"]').isDisabled());
    await page.getByText(/^Why .* not possible$/).click();
    await page.locator(".reasons dd").first().waitFor();
    await symmetry.selectOption("none");
    await page.keyboard.press("Escape");

    step("an error greys the last map and names the place");
    await page.getByRole("tab", { name: "Text" }).click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    await page.locator(".map.stale").waitFor();
    await nextPicture(page, () => page.keyboard.press("Backspace"));
    await page.locator(".map.stale").waitFor({ state: "detached" });

    step("the language server completes and explains");
    await page.locator(".cm-content").getByText('"players"').first().hover();
    await page.locator(".cm-tooltip").getByText("Allowed numbers of players").waitFor();
    await page.mouse.move(5, 5);

    step("the text completes the names of the chosen game");
    const completed = await text(page);
    const towns = async () => {
        await page.locator(".cm-content").getByText('"owner"').first().click({ position: { x: 1, y: 8 } });
        await page.keyboard.insertText('"allowedTowns" : [ "" ], ');
        for (let at = 0; at < 5; at += 1) await page.keyboard.press("ArrowLeft");
        await page.keyboard.type("c");
        await page.locator(".cm-completionLabel", { hasText: "castle" }).waitFor();
        return page.locator(".cm-completionLabel").allTextContents();
    };
    const leave = async () => {
        await page.keyboard.press("Escape");
        while ((await text(page)) !== completed) await page.keyboard.press("Control+z");
        await settled(page);
    };
    assert.ok(!(await towns()).includes("cove"));
    await page.keyboard.type("as");
    await page.keyboard.press("Enter");
    await untilText(page, /"allowedTowns" : \[ "castle" \], /);
    await leave();
    const choose = async (game) => {
        await page.locator("summary", { hasText: "Options" }).click();
        await page.getByLabel("Game").selectOption(game);
        await page.keyboard.press("Escape");
        await settled(page);
    };
    await choose("hota");
    assert.ok((await towns()).includes("cove"));
    await leave();
    await choose("");

    step("a tile is explained");
    await page.locator(".map canvas").click({ position: { x: 300, y: 250 } });
    await page.locator("#panel h3").waitFor();

    step("objects are searched and shown");
    await page.getByRole("searchbox").fill("town fort");
    await page.locator(".objects li").nth(1).getByRole("button").click();
    await page.locator("#panel h4", { hasText: "town with a fort" }).waitFor();
    await page.getByRole("searchbox").fill("no such object");
    await page.getByText("No objects").waitFor();
    await page.getByRole("searchbox").fill("");

    step("a gallery of seeds, filtered by a condition; two are compared");
    await page.getByRole("tab", { name: "Gallery" }).click();
    await page.getByLabel("Number of seeds").selectOption("8");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.locator(".thumb").nth(7).waitFor({ timeout: 60_000 });
    const condition = page.getByLabel("Condition");
    await condition.fill("portal = 0");
    await page.getByText("Did you mean “portals”?").waitFor();
    await condition.fill("objects < 0");
    await page.getByText("0 of 8 maps").waitFor();
    assert.equal(await page.locator(".thumb").count(), 0);
    await condition.fill("objects > 0");
    await page.getByText("8 of 8 maps").waitFor();
    for (const at of [0, 1]) await page.locator(".thumb").nth(at).getByRole("button", { name: /Pin/ }).click();
    await page.getByRole("button", { name: "Compare (2 of 2)" }).click();
    await page.locator("dialog.compare canvas").nth(1).waitFor();
    assert.match(await page.locator("dialog.compare .legend").textContent(), /\d+ moved/);
    await page.keyboard.press("Escape");
    await page.locator("dialog.compare[open]").waitFor({ state: "detached" });
    await condition.fill("");

    step("a snapshot is restored; changed zones are named");
    await page.getByRole("tab", { name: "Snapshots" }).click();
    await page.locator("#panel form").getByLabel("Name").fill("before");
    await page.getByRole("button", { name: "Take a snapshot" }).click();
    await page.locator(".thumb img").waitFor();
    const kept = await text(page);
    await page.getByRole("tab", { name: "Graph" }).click();
    await page.locator(".fields select.title").selectOption("z1");
    await nextPicture(page, () => page.getByRole("button", { name: "Rich treasure" }).click());
    await page.locator('.fact.changed[data-zones~="1"]').waitFor();
    await page.getByRole("button", { name: "Compare with now" }).click();
    await page.locator("dialog.compare canvas").nth(1).waitFor();
    await page.keyboard.press("Escape");
    await nextPicture(page, () => page.getByRole("button", { name: "Return to before" }).click());
    assert.equal(await text(page), kept);

    step("steps play the modifiers");
    await page.getByRole("tab", { name: "Steps" }).click();
    await page.locator(".steps tbody tr").nth(3).waitFor();
    await page.getByRole("slider", { name: "Steps" }).fill("0");
    await page.getByRole("button", { name: "Next step" }).click();
    await page.locator(".steps tr.current").waitFor();
    await page.locator(".steps").getByRole("button", { name: "Show the whole map" }).click();

    if (kind === "server") {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save the profile" }).click();
        assert.ok(readFileSync(await (await download).path()).length > 500);
    }

    step("a locked zone keeps its contents while those of the others are drawn again");
    await page.locator(".fields select.title").selectOption("z2");
    await nextPicture(page, () => page.getByRole("button", { name: "Rich treasure" }).click());
    await page.locator(".fields select.title").selectOption("z1");
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await nextPicture(page, () => page.getByRole("button", { name: "New contents" }).click());
    await page.locator('.fact.changed[data-zones="2"]').waitFor();
    const contents = await page.locator(".map canvas").getAttribute("data-scanned");

    step("numbers grow with the seeds");
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.locator(".numbers select").selectOption("20");
    await page.locator('.numbers [data-done="20"]').waitFor({ timeout: 120_000 });
    await page.getByText("95 % confidence").waitFor();

    step("files of a folder have previews");
    await dropFiles(page, [["one.json", await text(page)], ["two.json", "{"], ["three.txt", "x"]]);
    await page.locator("dialog.viewer .thumb img").waitFor({ timeout: 60_000 });
    await page.locator("dialog.viewer").getByLabel("Search").fill("two");
    await page.getByText("1 shown").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator("dialog.viewer[open]").waitFor({ state: "detached" });

    step("every format is exported");
    let file;
    for (const [format, start] of [["vmap", "PK"], ["h3m", "\x1f\x8b"], ["rmgmap", ""], ["png", "\x89PNG"], ["tmx", "<?xml"]]) {
        const download = page.waitForEvent("download");
        await page.locator("summary", { hasText: "Export" }).click();
        await page.getByRole("button", { name: `Map as .${format}` }).click();
        const bytes = readFileSync(await (await download).path());
        assert.ok(bytes.length > 200 && bytes.subarray(0, start.length).toString("latin1") === start, format);
        if (format === "h3m") file = bytes;
    }

    step("a map from a file is shown instead of that of the template");
    await dropFiles(page, [["found.h3m", [...file]]]);
    await page.locator(".map .status").getByText("found.h3m").waitFor();
    await page.getByText("does not apply").first().waitFor();

    step("its layers are hidden and its tiles are colored");
    await page.locator("summary", { hasText: "Layers" }).click();
    await page.locator(".menu").getByLabel("Roads").uncheck();
    await page.locator('.map canvas:not([data-layers~="roads"])').waitFor();
    await page.keyboard.press("Escape");
    const colors = page.locator(".map").getByLabel("Colors");
    await colors.selectOption("zones");
    await page.getByText("This map has no zones.").waitFor();
    await colors.selectOption("danger");
    await page.locator(".map .legend", { hasText: "not reached without quests and keys" }).waitFor();
    await nextPicture(page, () => page.getByRole("button", { name: "Back to the template" }).click());
    await page.locator(".map .status").getByText("found.h3m").waitFor({ state: "detached" });
    await colors.selectOption("zones");
    await page.locator(".map .legend", { hasText: "playerStart of red" }).waitFor();

    step("a map is saved in the folder of the game");
    // the private file system of the page instead of a folder that a user picks
    await page.evaluate(() => (window.showDirectoryPicker = () => navigator.storage.getDirectory()));
    await page.locator("summary", { hasText: "Export" }).click();
    await page.getByRole("button", { name: "Map into the folder of the game" }).click();
    await page.getByText(/Saved .*\.vmap/).waitFor();
    const stored = await page.evaluate(async () => {
        const files = await Array.fromAsync((await navigator.storage.getDirectory()).values());
        return Promise.all(files.map(async (file) => [file.name, (await (await file.getFile()).text()).slice(0, 2)]));
    });
    assert.ok(stored.some(([name, start]) => name.endsWith(".vmap") && start === "PK"), String(stored));

    step("the command of the map is copied");
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
    await page.locator("summary", { hasText: "Share" }).click();
    await page.getByRole("button", { name: "Copy the command" }).click();
    await page.getByText("The command is in the clipboard").waitFor();
    assert.match(await page.evaluate(() => window.copied), /^rmg generate '?template\.json#\S+ --seed \d+ --content-seed /);

    step("a link opens the same template and seed");
    const seed = await page.locator(".map canvas").getAttribute("data-seed");
    const link = await share(page);
    const other = await context.newPage();
    await other.goto(kind === "server" ? `${url}#${link}` : `${url}#${link}`);
    await other.waitForFunction(() => document.querySelector(".map canvas")?.dataset.seed !== undefined, null, { timeout: 60_000 });
    assert.equal(await other.locator(".map canvas").getAttribute("data-seed"), seed);
    assert.equal(await text(other), await text(page));
    assert.equal(await other.locator(".map canvas").getAttribute("data-scanned"), contents);
    await other.getByText("Zone 1 is locked").waitFor();
    await other.locator(".map .legend", { hasText: "playerStart of red" }).waitFor();
    await other.locator('.map canvas:not([data-layers~="roads"])').waitFor();
    await other.close();

    step("a draft survives a closed tab");
    const draftText = await text(page);
    await page.waitForTimeout(400);
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByRole("button", { name: "Continue template.json" }).click({ timeout: 60_000 });
    await page.waitForFunction(() => document.querySelector(".map canvas")?.dataset.seed !== undefined);
    assert.equal(await text(page), draftText);
    assert.equal(await page.locator(".map canvas").getAttribute("data-scanned"), contents);
    await page.getByText("Zone 1 is locked").waitFor();

    if (kind === "server") {
        step("saved on disk; a change of another program is loaded");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved template.json").waitFor();
        const path = join(folder, "template.json");
        assert.equal(readFileSync(path, "utf8"), draftText);
        await nextPicture(page, async () => writeFileSync(path, draftText.replace('"size" : 10', '"size" : 11')));
        assert.match(await text(page), /"size" : 11/);
    }
    assert.deepEqual(problems, []);
    await context.close();
}

/** Drops files on the page. */
async function dropFiles(page, files) {
    await page.evaluate((files) => {
        const data = new DataTransfer();
        for (const [name, content] of files) data.items.add(new File([typeof content === "string" ? content : Uint8Array.from(content)], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
}

async function share(page) {
    await page.locator("summary", { hasText: "Share" }).click();
    await page.getByRole("button", { name: "Copy link", exact: true }).click();
    await page.waitForFunction(() => location.hash.length > 10);
    return page.evaluate(() => location.hash.slice(1));
}

/** Opens every link of the corpus. A change of the page must not change what they open. */
async function oldLinks(kind, url) {
    const links = JSON.parse(readFileSync(join(import.meta.dirname, "links.json"), "utf8"));
    for (const { what, link, seed, selected, size, isView, zoom = 1, sha256 } of links) {
        console.log(`${kind}: old link: ${what}`);
        const { context, page, problems } = await open(`${url}#${link}`);
        await page.waitForFunction(() => document.querySelector(".map canvas")?.dataset.seed !== undefined, null, { timeout: 60_000 });
        assert.equal(await page.locator(".map canvas").getAttribute("data-seed"), seed);
        assert.equal(await page.locator("main.view-only").count(), isView ? 1 : 0);
        await page.getByRole("button", { name: `${zoom * 100} %` }).waitFor();
        if (isView) await page.getByRole("button", { name: "Edit" }).click();
        if (size) assert.equal(await page.getByLabel("Map size").inputValue(), size);
        if (selected) {
            await page.getByRole("tab", { name: "Form" }).click();
            assert.equal(await page.locator(".fields select.title").inputValue(), `z${selected}`);
        }
        await page.getByRole("tab", { name: "Text" }).click();
        assert.equal(createHash("sha256").update(await text(page)).digest("hex"), sha256);
        assert.deepEqual(problems, []);
        await context.close();
    }
    // 64 MB of zeros
    const bomb = deflateRawSync(Buffer.alloc(64 << 20)).toString("base64url");
    for (const [link, reason] of [[`v1.${bomb}`, "more than 4 MB"], ["v9.AAAA", "unknown version"], ["v1.S0pKBgA", "JSON"]]) {
        const { context, page } = await open(`${url}#${link}`);
        await page.getByText(/The link is damaged/).filter({ hasText: reason }).waitFor({ timeout: 60_000 });
        await context.close();
    }
}

/** The findings of axe in two sizes and both color schemes; with a folder, also screenshots. */
async function look(kind, url, folder) {
    if (folder) mkdirSync(folder, { recursive: true });
    for (const colorScheme of ["light", "dark"]) {
        for (const [width, height] of [[1400, 900], [800, 1100]]) {
            // without pictures, each size and each scheme once
            if (!folder && (width === 1400) !== (colorScheme === "light")) continue;
            const { context, page } = await open(url, { viewport: { width, height }, colorScheme, bypassCSP: true });
            const axe = (when) => findings(page, `${kind} ${width} ${colorScheme} ${when}`);
            const shot = async (name) => folder && page.screenshot({ path: join(folder, `${kind}-${name}-${width}-${colorScheme}.png`) });
            await page.getByRole("button", { name: "Create" }).waitFor({ timeout: 60_000 });
            await page.getByRole("spinbutton", { name: "Players" }).fill("4");
            await page.locator(".shapes label", { hasText: "Tournament" }).click();
            await shot("start");
            await axe("start");
            await nextPicture(page, () => page.getByRole("button", { name: "Create" }).click());
            await page.waitForTimeout(600);
            await page.locator('.svelte-flow__node[data-id="9"]').click();
            await page.getByRole("tab", { name: "Requests" }).click();
            await page.getByRole("button", { name: "Lock", exact: true }).click();
            await page.waitForTimeout(300);
            await page.locator(".map").getByLabel("Colors").selectOption("danger");
            await page.locator(".map .legend").waitFor();
            await shot("graph");
            await axe("graph");
            await page.locator(".map").getByLabel("Colors").selectOption("");
            await page.locator("summary", { hasText: "Layers" }).click();
            await shot("layers");
            await axe("layers");
            await page.keyboard.press("Escape");
            await page.getByRole("tab", { name: "Text" }).click();
            await page.getByRole("tab", { name: "Fairness" }).click();
            await page.waitForTimeout(300);
            await shot("text");
            await axe("text");
            await page.getByRole("tab", { name: "Form" }).click();
            await page.getByRole("tab", { name: "Gallery" }).click();
            await page.getByLabel("Number of seeds").selectOption("8");
            await page.getByRole("button", { name: "Generate" }).click();
            await page.locator(".thumb").nth(7).waitFor({ timeout: 60_000 });
            await shot("form");
            for (const at of [0, 1]) await page.locator(".thumb").nth(at).getByRole("button", { name: /Pin/ }).click();
            await page.getByRole("button", { name: "Compare (2 of 2)" }).click();
            await page.locator("dialog.compare canvas").nth(1).waitFor();
            await page.waitForTimeout(300);
            await shot("compare");
            await axe("compare");
            await page.keyboard.press("Escape");
            await page.getByRole("tab", { name: "Numbers" }).click();
            await page.locator(".numbers select").selectOption("20");
            await page.locator('.numbers [data-done="20"]').waitFor({ timeout: 120_000 });
            await shot("numbers");
            await axe("numbers");
            await page.getByRole("tab", { name: "Steps" }).click();
            await page.locator(".steps tbody tr").nth(5).waitFor();
            await page.getByRole("slider", { name: "Steps" }).fill("9");
            await page.waitForTimeout(400);
            await shot("steps");
            await axe("steps");
            await page.getByRole("tab", { name: "Snapshots" }).click();
            await page.getByRole("button", { name: "Take a snapshot" }).click();
            await page.locator(".thumb img").waitFor();
            await shot("snapshots");
            await axe("snapshots");
            await page.getByRole("tab", { name: "Gallery" }).click();
            await page.getByLabel("Condition").fill("portal = 0 and unmet < 3");
            await page.getByText("Did you mean").waitFor();
            await shot("condition");
            const files = [["one.json", await text(page)], ["two.json", "{"], ["a-longer-name-of-a-template.json", await text(page)]];
            await dropFiles(page, files);
            await page.locator("dialog.viewer .thumb img").nth(1).waitFor({ timeout: 60_000 });
            await shot("viewer");
            await axe("viewer");
            await page.keyboard.press("Escape");
            await axe("gallery");
            await context.close();
        }
    }
}

/** Prints the findings of axe; a serious one fails the test. */
async function findings(page, where) {
    await page.evaluate(readFileSync(join(root, "studio/node_modules/axe-core/axe.min.js"), "utf8"));
    const { violations } = await page.evaluate(() => axe.run());
    for (const { id, impact, nodes } of violations) {
        console.log(`${where}: ${impact} ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join("; ")}`);
    }
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.equal(serious.length, 0, `${where}: serious findings of axe`);
}

async function refusals(url) {
    const { origin } = new URL(url);
    const status = async (path, init) => (await fetch(origin + path, init)).status;
    const token = new URL(url).searchParams.get("token");
    const own = { "x-rmg-token": token };
    assert.equal(await status("/api/files"), 403);
    assert.equal(await status("/api/files", { headers: { "x-rmg-token": "0" } }), 403);
    assert.equal(await status("/api/files", { headers: { ...own, origin: "http://example.com" } }), 403);
    assert.equal(await status("/api/file?name=..%2Fsecret.json", { headers: own }), 403);
    assert.equal(await status("/api/file?name=..%2Fx.json", { headers: own, method: "PUT", body: "x" }), 403);
    assert.equal(await status("/api/files", { headers: own }), 200);
}

async function check(kind, url, folder) {
    if (shots) return look(kind, url, resolve(shots));
    await run(kind, url, folder);
    await oldLinks(kind, url);
    console.log(`${kind}: the rules of axe-core`);
    await look(kind, url, null);
}

try {
    if (args.includes("wasm")) {
        const site = await staticSite();
        await check("wasm", site.url);
        site.stop();
    }
    if (args.includes("server")) {
        const folder = mkdtempSync(join(tmpdir(), "rmg-studio-"));
        const server = await program(option("server"), folder);
        await refusals(server.url);
        assert.match(server.errors(), /refused: GET \/api\/files: it comes from http:\/\/example.com/);
        await check("server", server.url, folder);
        server.stop();
        rmSync(folder, { recursive: true });
        if (!shots) await disk(option("server"));
    }
    console.log("passed");
} finally {
    await browser.close();
}
