// The parts of the state of the studio.

import type { Frame } from "../engine/protocol";

export type Selection = { zone: string } | { link: number } | null;
export type Tab = "text" | "graph" | "form";
export type Panel = "problems" | "requests" | "fairness" | "numbers" | "tile" | "certificate" | "gallery" | "snapshots" | "steps";

export interface Picture {
    bitmap: ImageBitmap;
    /** By level; empty for a layout. */
    frames: Frame[];
    map: number;
}

export interface Options {
    size: string | null;
    water: string | null;
    monsters: string | null;
    symmetry: string | null;
    target: string | null;
    bestEffort: boolean;
}

/** The options that are words. */
export const CHOICES = ["size", "water", "monsters", "symmetry", "target"] as const;

export interface Message {
    text: string;
    kind: "note" | "error";
    actions?: { label: string; run: () => void }[];
}
