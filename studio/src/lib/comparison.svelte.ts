// Two maps side by side, with their differences.

import type { Differences, Job, Snapshot } from "../engine/protocol";
import { studio } from "./studio.svelte";

/** A map to compare: what it is made from. */
export interface Side {
    title: string;
    job: Job;
}

export interface Made extends Snapshot {
    title: string;
    seed: number;
    bitmap: ImageBitmap;
    file: Uint8Array<ArrayBuffer>;
}

class Comparison {
    /** Both maps; null while the dialog is closed. */
    sides = $state.raw<[Made, Made] | null>(null);
    differences = $state.raw<Differences | null>(null);
    isBusy = $state(false);

    async open(one: Side, other: Side) {
        this.isBusy = true;
        await studio.attempt(async () => {
            const [left, right] = await Promise.all([make(one), make(other)]);
            const bytes = new Uint8Array(left.file.length + right.file.length);
            bytes.set(left.file);
            bytes.set(right.file, left.file.length);
            const { value } = await studio.engine!.call<Differences>({ do: "compare", first: left.file.length }, { bytes });
            this.differences = value;
            this.sides = [left, right];
        });
        this.isBusy = false;
    }

    close() {
        this.sides = this.differences = null;
    }
}

async function make({ title, job }: Side): Promise<Made> {
    const { value, bytes } = await studio.engine!.call<Snapshot>({ do: "snapshot", ...job });
    const bitmap = await createImageBitmap(new Blob([bytes.slice(0, value.picture)]));
    return { ...value, title, seed: job.seed, bitmap, file: bytes.slice(value.picture) };
}

export const comparison = new Comparison();
