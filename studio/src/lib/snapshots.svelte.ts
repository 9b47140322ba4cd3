// Named snapshots of the template and its map. A snapshot is what the map is made from; its picture and its file are
// made again when they are needed, with the same bytes.

import type { Frame, Job, Measures } from "../engine/protocol";
import { comparison } from "./comparison.svelte";
import { studio } from "./studio.svelte";

export interface Kept {
    id: number;
    title: string;
    job: Job;
    /** The thumbnail; null until it is made. */
    url: string | null;
    measures: Measures | null;
}

const KEY = "rmg-snapshots";
/** Snapshots that a browser keeps. Templates are some kilobytes, and its store is limited. */
const MOST = 24;

class Snapshots {
    list = $state.raw<Kept[]>(load());
    chosen = $state.raw<number[]>([]);

    async take(title: string) {
        const id = Math.max(0, ...this.list.map((one) => one.id)) + 1;
        this.list = [...this.list, { id, title, job: studio.job(), url: null, measures: null }].slice(-MOST);
        this.store();
        await this.draw();
    }

    /** Makes the thumbnails that are missing. */
    async draw() {
        for (const { id, job, url } of this.list) {
            if (url) continue;
            await studio.attempt(async () => {
                const { value, bytes } = await studio.engine!.call<{ frames: Frame[]; measures: Measures }>({ do: "thumbnail", ...job });
                this.change(id, { url: URL.createObjectURL(new Blob([bytes])), measures: value.measures });
            });
        }
    }

    private change(id: number, by: Partial<Kept>) {
        this.list = this.list.map((one) => (one.id === id ? { ...one, ...by } : one));
    }

    rename(id: number, title: string) {
        this.change(id, { title });
        this.store();
    }

    remove(id: number) {
        this.list = this.list.filter((one) => one.id !== id);
        this.chosen = this.chosen.filter((one) => one !== id);
        this.store();
    }

    choose(id: number) {
        this.chosen = this.chosen.includes(id) ? this.chosen.filter((one) => one !== id) : [...this.chosen, id].slice(-2);
    }

    /** Takes the template, the seed and the options of a snapshot. One step of undo takes them back. */
    restore({ job }: Kept) {
        studio.use(job);
    }

    compare() {
        const [one, other] = this.list.filter(({ id }) => this.chosen.includes(id));
        if (one && other) void comparison.open(one, other);
    }

    /** Compares a snapshot with the map now. */
    compareNow(one: Kept, title: string) {
        void comparison.open(one, { title, job: studio.job() });
    }

    private store() {
        try {
            localStorage.setItem(KEY, JSON.stringify(this.list.map(({ id, title, job }) => ({ id, title, job }))));
        } catch (error) {
            studio.say(String(error), "error");
        }
    }
}

function load(): Kept[] {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Pick<Kept, "id" | "title" | "job">[];
        return kept.map((one) => ({ ...one, url: null, measures: null }));
    } catch {
        return [];
    }
}

export const snapshots = new Snapshots();
