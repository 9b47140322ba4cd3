// Makes the pictures of docs/studio.md: node studio/test/pictures.mjs PROGRAM [FOLDER]
//
// Needs Chromium (see browser.mjs), and Python with Pillow to reduce the colors. The pictures show the page that is built into the program.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const [program, folder = resolve(import.meta.dirname, "../../docs/pictures")] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "rmg-pictures-"));
const child = spawn(program, ["studio", work, "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((done, failed) => {
    child.stdout.on("data", (text) => /http:\S+/.test(text) && done(/http:\S+/.exec(text)[0]));
    child.on("exit", () => failed(new Error("rmg studio ended")));
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await (await browser.newContext({ viewport: { width: 1200, height: 760 }, locale: "en-US", colorScheme: "light" })).newPage();

/** Reduces the colors until a picture has less than 150 kB. */
const REDUCE = `
import os, sys
from PIL import Image
source = Image.open(sys.argv[1]).convert("RGB")
for colors in (128, 96, 64, 48, 32):
    source.quantize(colors, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(sys.argv[2], optimize=True)
    if os.path.getsize(sys.argv[2]) < 150_000:
        break
`;
async function shot(name) {
    await page.waitForTimeout(500);
    const file = join(work, "shot.png");
    await page.screenshot({ path: file });
    execFileSync("python3", ["-c", REDUCE, file, join(folder, `studio-${name}.png`)]);
    console.log(`wrote     studio-${name}.png`);
}
async function nextPicture(action) {
    const count = () => page.locator(".map canvas").getAttribute("data-pictures").then(Number);
    const before = await count();
    await action();
    await page.waitForFunction((count) => Number(document.querySelector(".map canvas").dataset.pictures) > count, before, { timeout: 60_000 });
}

try {
    await page.goto(url);
    await page.getByRole("spinbutton", { name: "Players" }).fill("4");
    await page.locator(".shapes label", { hasText: "Ring" }).click();
    await shot("start");

    await page.getByRole("button", { name: "Choose a template" }).click();
    await page.waitForFunction(() => document.querySelectorAll("dialog.viewer .thumb img").length === document.querySelectorAll("dialog.viewer .thumb").length, undefined, { timeout: 120_000 });
    await shot("templates");
    await page.keyboard.press("Escape");

    await nextPicture(() => page.getByRole("button", { name: "Create" }).click());
    await page.getByText("✓ sound").waitFor();
    await page.locator(".svelte-flow__node").nth(4).click();
    await shot("graph");

    await page.getByRole("tab", { name: "Form" }).click();
    await page.getByRole("button", { name: "Simple" }).click();
    await nextPicture(() => page.locator(".quality").getByRole("button", { name: "treasury" }).click());
    // the highlight of changed zones
    await page.waitForTimeout(3000);
    await shot("form");

    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.locator(".numbers select").selectOption("100");
    await page.locator('.numbers [data-done="100"]').waitFor({ timeout: 300_000 });
    await shot("numbers");

    await page.getByRole("tab", { name: "Gallery" }).click();
    await page.getByLabel("Number of seeds").selectOption("24");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.locator(".thumb").nth(23).waitFor({ timeout: 300_000 });
    await page.getByLabel("Condition").fill("unmet = 0 and rival_days >= 3");
    await page.waitForTimeout(500);
    await page.locator(".thumb").first().scrollIntoViewIfNeeded();
    await shot("gallery");

    await page.setViewportSize({ width: 1000, height: 600 });
    for (const at of [0, 1]) await page.locator(".thumb").nth(at).getByRole("button", { name: /Pin/ }).click();
    await page.getByRole("button", { name: "Compare (2 of 2)" }).click();
    await page.locator("dialog.compare canvas").nth(1).waitFor();
    await shot("compare");
} finally {
    await browser.close();
    child.kill("SIGINT");
    rmSync(work, { recursive: true });
}
