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
for (const [, id] of code.matchAll(/\bt\("([\w-]+)"/g)) assert.ok(english.has(id), `the page asks for ${id}, which en.ftl lacks`);
const prefixes = [...code.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, prefix]) => prefix);
for (const id of english.keys()) {
    assert.ok(code.includes(id) || prefixes.some((prefix) => id.startsWith(prefix)), `en.ftl: the page does not use ${id}`);
}
console.log(`${english.size} texts in each language`);
