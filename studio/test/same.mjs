// Compares the files of maps from WASM with those of the native program, byte for byte.
//
//   node studio/test/same.mjs PROGRAM COUNT [TEMPLATE ...]
//
// Needs the engine for Node in target/wasm-node (`.ci/web`). Prints one line for each difference, and fails if there is one.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const [program, count, ...given] = process.argv.slice(2);
globalThis.rmgProgress = () => {};
const { Engine } = createRequire(import.meta.url)(join(root, "target/wasm-node/rmg_wasm.js"));

const folders = given.length > 0 ? given : [join(root, "templates"), join(root, "../shared/corpus/vcmi-templates")];
const files = folders
    .flatMap((folder) => {
        try {
            return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
        } catch {
            return []; // the corpus is not on every machine
        }
    })
    .filter((path) => /\.json$/i.test(path))
    .sort();

const engine = new Engine();
function call(request) {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const message = new Uint8Array(4 + text.length);
    new DataView(message.buffer).setUint32(0, text.length, true);
    message.set(text, 4);
    const answer = engine.call(message);
    const length = new DataView(answer.buffer, answer.byteOffset).getUint32(0, true);
    const value = JSON.parse(new TextDecoder().decode(answer.subarray(4, 4 + length)));
    if (value.error) throw new Error(value.error.message);
    return { value: value.ok, bytes: answer.subarray(4 + length) };
}

const formats = ["rmgmap", "vmap", "png", "svg"];
const folder = mkdtempSync(join(tmpdir(), "rmg-same-"));
let templates = 0;
let compared = 0;
let different = 0;
try {
    for (const path of files) {
        if (templates >= Number(count)) break;
        const text = readFileSync(path, "utf8");
        const seed = 7 + templates;
        let map;
        try {
            map = call({ do: "generate", text, name: path, template: null, seed }).value;
        } catch {
            continue; // not a template, or no map of the smallest size
        }
        templates += 1;
        const outputs = formats.flatMap((format) => ["-o", join(folder, `map.${format}`)]);
        execFileSync(program, ["generate", path, "--seed", String(seed), "--force", "--quiet", ...outputs], { stdio: ["ignore", "ignore", "inherit"] });
        for (const format of formats) {
            compared += 1;
            const { bytes } = call({ do: "export", map: map.map, format, name: "map" });
            if (Buffer.compare(Buffer.from(bytes), readFileSync(join(folder, `map.${format}`))) !== 0) {
                different += 1;
                console.log(`${basename(path)}, seed ${seed}: .${format} differs`);
            }
        }
    }
} finally {
    rmSync(folder, { recursive: true });
}
console.log(`${compared} files of ${templates} templates compared, ${different} different`);
process.exitCode = different > 0 || templates === 0 ? 1 : 0;
