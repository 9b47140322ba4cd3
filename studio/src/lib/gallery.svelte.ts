// The gallery: maps of many seeds, ordered and filtered by their figures.

import type { ConditionError, Figures, Frame, Measures } from "../engine/protocol";
import { comparison } from "./comparison.svelte";
import { studio } from "./studio.svelte";
import { t } from "./texts.svelte";

export interface Entry {
    seed: number;
    url: string;
    measures: Measures;
}

class Gallery {
    count = $state(24);
    /** A figure, or `seed`. */
    order = $state("seed");
    isDescending = $state(false);
    isOnlySound = $state(false);
    condition = $state("");
    wrong = $state.raw<ConditionError | null>(null);
    entries = $state.raw<Entry[]>([]);
    /** Seeds to compare, two at most. */
    /** Why seeds have no map. */
    failures = $state.raw<string[]>([]);
    pins = $state.raw<number[]>([]);
    run = $state.raw<AbortController | null>(null);
    /** The seeds that meet the condition; null without a condition. */
    private meets = $state.raw<Set<number> | null>(null);
    private filters = 0;

    shown = $derived(
        this.entries
            .filter((entry) => (!this.isOnlySound || entry.measures.isSound) && (this.meets?.has(entry.seed) ?? true))
            .toSorted((one, other) => this.compare(one, other)),
    );

    private compare(one: Entry, other: Entry): number {
        if (this.order !== "seed") {
            const [left, right] = [one, other].map((entry) => entry.measures.figures[this.order] ?? null);
            // maps without the figure come last in both directions
            if (left === null || right === null) {
                if (left !== right) return left === null ? 1 : -1;
            } else if (left !== right) return (left! - right!) * (this.isDescending ? -1 : 1);
        }
        return (one.seed - other.seed) * (this.order === "seed" && this.isDescending ? -1 : 1);
    }

    async start() {
        const run = (this.run = new AbortController());
        const { signal } = run;
        this.entries.forEach((entry) => URL.revokeObjectURL(entry.url));
        this.entries = [];
        this.pins = [];
        this.failures = [];
        const seeds = Array.from({ length: this.count }, (_, at) => studio.scanned + at);
        const work = async () => {
            for (let seed = seeds.shift(); seed !== undefined && !signal.aborted; seed = seeds.shift()) {
                try {
                    const call = { do: "thumbnail", ...studio.job(seed) } as const;
                    const { value, bytes } = await studio.engine!.call<{ frames: Frame[]; measures: Measures }>(call, { signal });
                    if (signal.aborted) return;
                    this.entries = [...this.entries, { seed, url: URL.createObjectURL(new Blob([bytes])), measures: value.measures }];
                    await this.filter();
                } catch (error) {
                    if (signal.aborted) return;
                    this.failures = [...this.failures, error instanceof Error ? error.message : String(error)];
                }
            }
        };
        await Promise.all(Array.from({ length: studio.engine!.width }, work));
        if (this.run === run) this.run = null;
    }

    /** Asks the engine which entries meet the condition. */
    async filter() {
        const number = ++this.filters;
        const condition = this.condition.trim();
        if (condition === "") {
            this.meets = this.wrong = null;
            return;
        }
        const entries = this.entries;
        const figures: Figures[] = entries.map((entry) => entry.measures.figures);
        await studio.attempt(async () => {
            const { value } = await studio.engine!.call<{ meets?: boolean[]; error?: ConditionError }>({ do: "filter", condition, figures });
            if (number !== this.filters) return;
            this.wrong = value.error ?? null;
            if (value.meets) this.meets = new Set(entries.filter((_, at) => value.meets![at]).map((entry) => entry.seed));
        });
    }

    pin(seed: number) {
        this.pins = this.pins.includes(seed) ? this.pins.filter((one) => one !== seed) : [...this.pins, seed].slice(-2);
    }

    comparePins() {
        const [one, other] = this.pins.map((seed) => ({ title: `${t(studio.locked.length === 0 ? "seed" : "seed-contents")} ${seed}`, job: studio.job(seed) }));
        if (one && other) void comparison.open(one, other);
    }
}

export const gallery = new Gallery();

/** Formats a figure: shares in percent. */
export function figureText(word: string, value: number | null | undefined): string {
    if (value === null || value === undefined) return "–";
    const isShare = studio.hello?.figures.some((figure) => figure.word === word && figure.isShare);
    return isShare ? `${(value * 100).toFixed(1)} %` : value.toLocaleString(undefined, { maximumFractionDigits: 2 });
}
