// The part of the test of the page that needs `rmg studio`: files that other programs change, installed files, and a killed server.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nextPicture, open, program, text, untilText } from "./page.mjs";

const TEMPLATE = readFileSync(join(import.meta.dirname, "../../templates/mirror-duel.json"), "utf8");

/** Tests a server of its own. */
export async function disk(path) {
    const folder = mkdtempSync(join(tmpdir(), "rmg-studio-"));
    const data = join(folder, "data");
    mkdirSync(join(data, "vcmi"), { recursive: true });
    writeFileSync(join(folder, "duel.json"), TEMPLATE);
    const env = { ...process.env, XDG_DATA_HOME: data };
    let server = await program(path, join(folder, "duel.json"), [], env);
    const step = (name) => console.log(`server: ${name}`);
    const { context, page, problems } = await open(server.url);
    await page.getByText("✓ sound").waitFor({ timeout: 60_000 });
    const edit = async (page, to) => {
        await page.getByRole("tab", { name: "Text" }).click();
        await page.locator(".cm-content").click();
        await page.keyboard.press("Control+Home");
        await page.keyboard.insertText(`// ${to}\n`);
        await untilText(page, new RegExp(`^// ${to}\n`));
    };
    const file = join(folder, "duel.json");
    const map = join(data, "vcmi/Maps/duel-1.vmap");
    const until = async (path, expected) => {
        for (let tries = 0; !existsSync(path) || !expected.test(readFileSync(path, "latin1")); tries += 1) {
            assert.ok(tries < 200, `${path} has no ${expected}`);
            await page.waitForTimeout(50);
        }
    };
    const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();

    step("a map and a template are installed; another file is replaced only on request");
    const install = async (what) => {
        await page.locator("summary", { hasText: "Export" }).click();
        await page.getByRole("button", { name: `Install the ${what} in VCMI` }).click();
    };
    await install("map");
    await page.getByText(/^Installed .*Maps.*duel-1\.vmap/).waitFor();
    assert.deepEqual(readdirSync(join(data, "vcmi/Maps")), ["duel-1.vmap"]);
    await install("template");
    await page.getByText(/^Installed .*Mods.*duel/).waitFor();
    assert.ok(existsSync(join(data, "vcmi/Mods/duel/mod.json")));
    writeFileSync(map, "other");
    await install("map");
    await page.getByText("already exists").waitFor();
    assert.equal(readFileSync(map, "utf8"), "other");
    await page.getByRole("button", { name: "Replace it" }).click();
    await until(map, /^PK/);
    await page.getByText("already exists").waitFor({ state: "detached" });

    step("two studios on one file: the second save asks");
    const other = await context.newPage();
    await other.goto(server.url);
    await other.getByText("✓ sound").waitFor({ timeout: 60_000 });
    await edit(page, "mine");
    await edit(other, "theirs");
    await save(other);
    await until(file, /^\/\/ theirs/);
    await page.getByText("duel.json was changed by another program").waitFor();
    await save(page);
    await page.getByText("duel.json in the folder has other content").waitFor();
    await until(file, /^\/\/ theirs/);
    await page.getByRole("button", { name: "Replace it" }).click();
    await until(file, /^\/\/ mine/);
    await untilText(other, /^\/\/ mine/);
    await other.close();
    const closes = page.locator(".message.error").getByRole("button", { name: "Close" });
    while ((await closes.count()) > 0) await closes.first().click();

    step("a file that disappears is written again by the next save");
    rmSync(file);
    await page.getByText("duel.json was deleted or renamed").waitFor();
    await save(page);
    await until(file, /^\/\/ mine/);

    step("a draft survives a killed server");
    await nextPicture(page, () => edit(page, "draft"));
    await page.waitForTimeout(400);
    const { port } = new URL(server.url);
    await server.kill();
    await page.getByText("The connection to rmg studio is closed").waitFor();
    problems.length = 0;
    server = await program(path, folder, ["--port", port], env);
    await page.goto(server.url);
    await page.getByRole("button", { name: "Continue duel.json" }).click({ timeout: 60_000 });
    await page.getByText("✓ sound").waitFor();
    assert.match(await text(page), /^\/\/ draft/);
    assert.deepEqual(problems, []);
    await context.close();
    server.stop();
    rmSync(folder, { recursive: true });
}
