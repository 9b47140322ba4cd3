// Checks the texts of the studio: node studio/test/texts.mjs
//
// Every language has each text of English once, with the same variables, and nothing else. The page uses every text, and asks for no other.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const source = resolve(import.meta.dirname, "../src");

/** Returns the texts of a language by id. */
function texts(file) {
    const found = new Map();
    for (const entry of readFileSync(join(source, "lang", file), "utf8").split(/^(?=[a-z])/m)) {
        const [, id, text] = /^([a-z][\w-]*) = ?([\s\S]*)/.exec(entry) ?? [];
        if (id === undefined) continue;
        assert.ok(!found.has(id), `${file}: ${id} is there twice`);
        found.set(id, text);
    }
    return found;
}

const variables = (text) => [...new Set(text.match(/\$\w+/g) ?? [])].sort().join(" ");
const english = texts("en.ftl");
for (const file of readdirSync(join(source, "lang"))) {
    const other = texts(file);
    for (const [id, text] of english) {
        assert.ok(other.has(id), `${file}: ${id} is missing`);
        assert.equal(variables(other.get(id)), variables(text), `${file}: variables of ${id}`);
    }
    for (const id of other.keys()) assert.ok(english.has(id), `${file}: ${id} is not in en.ftl`);
}

const code = readdirSync(source, { recursive: true })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(source, name), "utf8"))
    .join("\n");
const quoted = (text) => [...text.matchAll(/(["'`])([\w-]+)\1/g)].map(([, , word]) => word);
const literals = new Set(quoted(code));

/** Returns the words of a list of the page. */
function list(start, end = "]") {
    const from = code.indexOf(start);
    assert.ok(from >= 0 && code.indexOf(start, from + 1) < 0, `the page has one ${start}`);
    const text = code.slice(from + start.length, code.indexOf(end, from + start.length));
    return end === "\n};" ? [...text.matchAll(/^ {4}(\w+):/gm)].map(([, word]) => word) : quoted(text);
}
const treasures = list("export const treasures: { [level: string]: Tier[] } = {", "\n};");
/** The words after a prefix, as in `layer-${layer}`; null if the engine has them, so that any text with the prefix is used. */
const words = {
    "layer-": [...list("export const LAYERS = ["), "zone", "terrain", "road", "river"], // and those of a comparison
    "overlay-": list("export const OVERLAYS = ["),
    "shape-": list("export const shapes: Shape[] = ["),
    "treasure-": list("export const wealths: Wealth[] = ["),
    "quality-": treasures,
    "preset-": treasures,
    "short-": list('const shown = ["spread"').concat("spread"),
    "objects-": list('    status: "', ";").concat("removed"),
    "condition-": list('    kind: "letter"', ";").concat("letter"),
    "water-": ["none", "normal", "islands"],
    "game-": ["sod", "hota"],
    "theme-": ["system", "light", "dark"],
    "engine-": ["wasm", "server"],
    "figure-": null,
    "install-": null,
    "symmetry-": null,
    "verdict-": null,
    "victory-": null,
    "way-": null,
};

const asked = new Set([...code.matchAll(/\bt\((["'])([\w-]+)\1/g)].map(([, , id]) => id));
for (const [, choice] of code.matchAll(/\bt\(([^()`{}]*\?[^()`{}]*)[,)]/g)) for (const id of quoted(choice.slice(choice.indexOf("?")))) asked.add(id);
for (const id of literals) if (/^(key|preset|quality|recipe)-/.test(id)) asked.add(id);
// lists of ids
for (const id of [...list("const panels: Panel[] = ["), ...list("const tabs: Tab[] = ["), ...list("const keys = [")]) asked.add(id);
const open = [];
for (const [, start, prefix] of code.matchAll(/(\bt\()?`([a-z][\w-]*-)\$\{/g)) {
    // others are ids of elements
    if (!start && !(prefix in words)) continue;
    assert.ok(prefix in words, `texts.mjs does not know the words after ${prefix}`);
    if (words[prefix] === null) open.push(prefix);
    else for (const word of words[prefix]) asked.add(prefix + word);
}
for (const id of asked) assert.ok(english.has(id), `the page asks for ${id}, which en.ftl lacks`);
for (const id of english.keys()) {
    assert.ok(asked.has(id) || literals.has(id) || open.some((prefix) => id.startsWith(prefix)), `en.ftl: the page does not use ${id}`);
}
console.log(`${english.size} texts in each language`);
