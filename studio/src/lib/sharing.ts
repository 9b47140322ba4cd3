// Links and short codes of the document and its map.

import { layersOf, overlayOf } from "./layers";
import * as share from "./share";
import type { Studio } from "./studio.svelte";
import { t } from "./texts.svelte";
import { optionsOf } from "./types";

export async function openLink(studio: Studio, fragment: string) {
    try {
        const shared = await share.unpack(fragment);
        const { template: templateId, seed, locked = [], level, isView = false, view } = shared;
        const [layers, overlay] = [layersOf(shared.layers), overlayOf(shared.overlay)];
        const selected = shared.selected === null ? null : { zone: shared.selected };
        await studio.create(shared.name, shared.text, { options: optionsOf(shared.options), templateId, seed, locked, level, isView, view, layers, overlay, selected });
        const own = studio.hello!.version;
        if (shared.version !== own) studio.say(t("link-version", { version: shared.version, own }), "error");
    } catch (error) {
        studio.say(t("link-invalid", { reason: error instanceof Error ? error.message : String(error) }), "error");
    }
}

/** Copies a link to the document; with `isView`, one that opens only the map. */
export async function copyLink(studio: Studio, isView = false) {
    const fragment = await share.pack({
        version: studio.hello!.version,
        name: studio.name,
        text: studio.document.text,
        template: studio.template?.id ?? null,
        seed: studio.seed,
        options: { ...studio.options },
        locked: studio.locked,
        level: studio.level,
        selected: studio.zone?.key ?? null,
        isView,
        view: studio.view,
        layers: studio.layers,
        overlay: studio.overlay,
    });
    // a link for others does not turn this page into a view
    const link = new URL(`#${fragment}`, location.href).href;
    if (!isView) history.replaceState(null, "", link);
    await copy(link, () => studio.say(t("link-copied", { size: (fragment.length / 1000).toFixed(1) })));
}

export async function copyCode(studio: Studio) {
    const code = studio.map?.code;
    if (!code) return;
    await copy(code, () => studio.say(t("code-copied", { code })));
}

/** Copies the command that makes the map. */
export async function copyCommand(studio: Studio) {
    // A map file is not of the template in the editor. Other names need quotes, or look like an option.
    const name = studio.mapFile === null && /^\w[\w.-]*$/.test(studio.name) ? studio.name : "TEMPLATE";
    const command = studio.map?.command?.replace("TEMPLATE#", () => `${name}#`);
    if (command) await copy(command, () => studio.say(t("command-copied")));
}

/** Copies a text. If the browser refuses, shows it in a field to copy. */
async function copy(text: string, done: () => void) {
    try {
        await navigator.clipboard.writeText(text);
        done();
    } catch {
        prompt(t("copy-by-hand"), text);
    }
}

/** Takes size and seed of a short code. */
export async function useCode(studio: Studio, code: string) {
    const { value } = await studio.engine!.call<{ size: string; seed: number; isOfText: boolean }>({ do: "code", code, text: studio.document.text });
    studio.locked = [];
    studio.options.size = value.size;
    studio.setSeed(value.seed);
    if (!value.isOfText) studio.say(t("code-other"), "error");
}
