// Names the functions of a WASM file so that `wasm-opt --reorder-functions-by-name` puts similar ones next to each other: copies of one generic
// function in the order of their size, instead of the order of the hashes in their names. Changes only the section of names.
//
//   node .ci/name-functions.mjs FILE

import { readFileSync, writeFileSync } from "node:fs";

const file = process.argv[2];
const bytes = readFileSync(file);
let at = 8;
function number() {
    for (let value = 0, factor = 1; ; factor *= 128) {
        const byte = bytes[at++];
        value += (byte & 127) * factor;
        if (byte < 128) return value;
    }
}
function text() {
    const size = number();
    at += size;
    return bytes.toString("utf8", at - size, at);
}
function leb(value) {
    const found = [];
    for (; value > 127; value = Math.floor(value / 128)) found.push((value % 128) + 128);
    return Buffer.from([...found, value]);
}
const sized = (data) => Buffer.concat([leb(data.length), data]);

let imports = 0;
const sizes = [];
const kept = [bytes.subarray(0, 8)];
let names;
while (at < bytes.length) {
    const [start, id] = [at, bytes[at++]];
    const size = number();
    const end = at + size;
    let isNames = false;
    if (id === 2) {
        for (let left = number(); left > 0; left -= 1) {
            text();
            text();
            // wasm-bindgen makes only imports of functions
            if (bytes[at++] !== 0) throw new Error("an import that is not a function");
            number();
            imports += 1;
        }
    } else if (id === 10) {
        for (let left = number(); left > 0; left -= 1) {
            sizes.push(number());
            at += sizes.at(-1);
        }
    } else if (id === 0 && text() === "name") {
        isNames = true;
        while (at < end) {
            const part = bytes[at++];
            const after = number() + at;
            if (part === 1) names = Array.from({ length: number() }, () => [number(), text()]);
            at = after;
        }
    }
    if (!isNames) kept.push(bytes.subarray(start, end));
    at = end;
}
if (names === undefined) throw new Error("no names of functions");
const named = names.map(([index, name]) => {
    const size = String(sizes[index - imports] ?? 0).padStart(7, "0");
    // unique names, so that they stay as they are
    return Buffer.concat([leb(index), sized(Buffer.from(`${name.replace(/(::h|\[)[0-9a-f]{16}\]?$/, "")} ${size} ${index}`))]);
});
const functions = Buffer.concat([leb(named.length), ...named]);
const section = Buffer.concat([sized(Buffer.from("name")), Buffer.from([1]), sized(functions)]);
writeFileSync(file, Buffer.concat([...kept, Buffer.from([0]), sized(section)]));
