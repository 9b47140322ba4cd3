// The viewer: the templates and maps of a folder, with small pictures.

import type { Preview } from "../engine/protocol";
import { path } from "./folder";
import { studio } from "./studio.svelte";

export interface Item {
    path: string;
    file: File;
    preview: Preview | null;
    url: string | null;
    /** Why there is no preview. */
    failure: string | null;
}

class Viewer {
    items = $state.raw<Item[]>([]);
    isOpen = $state(false);
    /** What the files are, if they are no folder of the user. */
    title = $state<string | null>(null);
    search = $state("");
    kind = $state("");
    size = $state("");
    players = $state("");
    audit = $state("");
    victory = $state("");
    done = $state(0);
    private run: AbortController | null = null;

    sizes = $derived(distinct(this.items.map((item) => item.preview?.size)));
    numbers = $derived(distinct(this.items.map((item) => item.preview?.players?.toString())));
    victories = $derived(distinct(this.items.map((item) => item.preview?.victory)));
    shown = $derived(
        this.items.filter(({ path, preview }) => {
            const text = `${path} ${preview?.title ?? ""} ${preview?.description ?? ""}`.toLowerCase();
            return (
                text.includes(this.search.trim().toLowerCase()) &&
                (this.kind === "" || preview?.kind === this.kind) &&
                (this.size === "" || preview?.size === this.size) &&
                (this.players === "" || preview?.players?.toString() === this.players) &&
                (this.victory === "" || preview?.victory === this.victory) &&
                (this.audit === "" || (this.audit === "sound") === (preview?.isSound ?? preview?.errors === 0))
            );
        }),
    );

    open(files: File[], title: string | null = null) {
        this.run?.abort();
        this.items.forEach((item) => item.url && URL.revokeObjectURL(item.url));
        this.items = files.map((file) => ({ path: path(file), file, preview: null, url: null, failure: null }));
        Object.assign(this, { isOpen: true, title, search: "", kind: "", size: "", players: "", audit: "", victory: "", done: 0 });
        void this.read((this.run = new AbortController()).signal);
    }

    private async read(signal: AbortSignal) {
        const waiting = [...this.items];
        const work = async () => {
            for (let item = waiting.shift(); item && !signal.aborted; item = waiting.shift()) {
                const by: Partial<Item> = {};
                try {
                    const bytes = new Uint8Array(await item.file.arrayBuffer());
                    const answer = await studio.engine!.call<Preview>({ do: "preview", name: item.file.name }, { bytes, signal });
                    by.preview = answer.value;
                    if (answer.value.frames.length > 0) by.url = URL.createObjectURL(new Blob([answer.bytes]));
                } catch (error) {
                    by.failure = error instanceof Error ? error.message : String(error);
                }
                if (signal.aborted) return;
                this.items = this.items.map((one) => (one.file === item!.file ? { ...one, ...by } : one));
                this.done += 1;
            }
        };
        await Promise.all(Array.from({ length: studio.engine!.width }, work));
    }

    async use({ file }: Item) {
        await studio.attempt(async () => studio.open(file.name, new Uint8Array(await file.arrayBuffer())));
        this.isOpen = false;
    }

    close() {
        this.isOpen = false;
        this.run?.abort();
    }
}

function distinct(values: (string | null | undefined)[]): string[] {
    return [...new Set(values.filter((value) => value !== null && value !== undefined))].toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

export const viewer = new Viewer();
