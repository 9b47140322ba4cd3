// Autosaved drafts, the newest first. Storage is written at once, so a draft survives a kill of the tab.

import type { Options } from "./types";

const KEY = "rmg-drafts";
const MAX_DRAFTS = 5;

export interface Draft {
    name: string;
    text: string;
    template: string | null;
    seed: number;
    /** Missing in drafts of older versions. */
    options?: Options;
    /** The locked zones. Missing in drafts of older versions. */
    locked?: string[];
    /** The bytes of the original file as base64, for the encoding of tables. */
    original: string;
}

/** Stores a draft in place of the one with its name. Forgets old drafts if there is no room; storage may be forbidden. */
export function store(draft: Draft) {
    const others = load().filter((one) => one.name !== draft.name);
    for (let count = MAX_DRAFTS - 1; count >= 0; count -= 1) {
        try {
            localStorage.setItem(KEY, JSON.stringify([draft, ...others.slice(0, count)]));
            return;
        } catch {
            // again with fewer
        }
    }
}

export function load(): Draft[] {
    try {
        const value = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Draft[];
        return value.filter((one) => typeof one.text === "string" && typeof one.original === "string");
    } catch {
        return [];
    }
}

export function toBase64(bytes: Uint8Array): string {
    let letters = "";
    for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(letters);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
