// Share links: template, options, seed and view in the fragment of the URL, which no server sees.

import { fromBase64, toBase64 } from "./draft";
import { t } from "./texts.svelte";

/** Longest fragment that programs pass on, in letters. */
const MAX_LINK = 60_000;
/** Most bytes that a link may unpack to. */
const MAX_UNPACKED = 4 << 20;

export interface Shared {
    /** The version of the engine. */
    version: string;
    name: string;
    text: string;
    template: string | null;
    seed: number;
    options: { [key: string]: unknown };
    /** The locked zones. Missing in links of older versions. */
    locked?: string[];
    level: number;
    selected: string | null;
    /** Whether the link opens only the map, without the editor. Missing in links of older versions. */
    isView?: boolean;
    /** Zoom and center of the map. Links of older versions show the whole map. */
    view: { zoom: number; x: number; y: number };
    /** The layers that are drawn, and the colors over the tiles. Missing in links of older versions. */
    layers?: unknown;
    overlay?: unknown;
}

/** Returns the fragment, or the reason why there is none. */
export async function pack(shared: Shared): Promise<string> {
    const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const fragment = `v1.${toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
    if (fragment.length > MAX_LINK) throw new Error(t("link-too-long", { size: Math.ceil(fragment.length / 1000) }));
    return fragment;
}

/** Returns a number of a link within its range, or the default. */
function within(value: unknown, min: number, max: number, byDefault: number): number {
    return typeof value === "number" && value >= min && value <= max ? value : byDefault;
}

/** Reads a fragment. Unpacks at most 4 MB. */
export async function unpack(fragment: string): Promise<Shared> {
    const [version, packed] = fragment.split(".", 2);
    if (version !== "v1" || !packed) throw new Error("unknown version");
    const bytes = fromBase64(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > MAX_UNPACKED) {
            await reader.cancel();
            throw new Error("more than 4 MB");
        }
        parts.push(part.value as Uint8Array<ArrayBuffer>);
    }
    const value = JSON.parse(await new Blob(parts).text()) as Partial<Shared>;
    if (typeof value.text !== "string" || !Number.isSafeInteger(value.seed)) throw new Error("incomplete");
    return {
        version: String(value.version ?? ""),
        name: String(value.name ?? "shared.json"),
        text: value.text,
        template: typeof value.template === "string" ? value.template : null,
        seed: value.seed!,
        options: typeof value.options === "object" && value.options ? value.options : {},
        locked: Array.isArray(value.locked) ? value.locked.map(String) : [],
        level: Number(value.level) || 0,
        selected: typeof value.selected === "string" ? value.selected : null,
        isView: value.isView === true,
        view: { zoom: within(value.view?.zoom, 0.5, 24, 1), x: within(value.view?.x, 0, 1, 0.5), y: within(value.view?.y, 0, 1, 0.5) },
        layers: value.layers,
        overlay: value.overlay,
    };
}
