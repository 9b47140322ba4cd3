// The parts of the state of the studio.

import type { Frame } from "../engine/protocol";
import type { Layer } from "./layers";

export type Selection = { zone: string } | { link: number } | null;
export type Tab = "text" | "graph" | "form";
export type Panel = "problems" | "requests" | "fairness" | "numbers" | "tile" | "certificate" | "gallery" | "snapshots" | "steps";

export interface Picture {
    bitmap: ImageBitmap;
    /** By level; empty for a layout. */
    frames: Frame[];
    map: number;
    layers: Layer[];
}

export interface Options {
    size: string | null;
    water: string | null;
    monsters: string | null;
    symmetry: string | null;
    target: string | null;
    bestEffort: boolean;
    /** The seeds of the contents of zones: `9` for all, `3=9` for one. */
    contentSeeds: string[];
    /** With them: the attempt whose layout the map has. */
    layoutAttempt: number;
}

export const NO_OPTIONS: Options = {
    size: null,
    water: null,
    monsters: null,
    symmetry: null,
    target: null,
    bestEffort: false,
    contentSeeds: [],
    layoutAttempt: 0,
};

/** The options that are words. */
export const CHOICES = ["size", "water", "monsters", "symmetry", "target"] as const;

/** Returns the options of a job, a link or a draft. Missing and invalid ones have their default. */
export function optionsOf(from: { [key: string]: unknown }): Options {
    const options = { ...NO_OPTIONS, bestEffort: from["bestEffort"] === true };
    for (const key of CHOICES) {
        const value = from[key];
        if (typeof value === "string") options[key] = value;
    }
    const [seeds, attempt] = [from["contentSeeds"], from["layoutAttempt"]];
    if (Array.isArray(seeds)) options.contentSeeds = seeds.map(String);
    if (typeof attempt === "number") options.layoutAttempt = attempt >>> 0;
    return options;
}

export interface Message {
    text: string;
    kind: "note" | "error";
    actions?: { label: string; run: () => void }[];
}
