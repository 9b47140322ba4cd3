// The autosaved draft. Storage is written at once, so the draft survives a kill of the tab.

const KEY = "rmg-draft";

export interface Draft {
    name: string;
    text: string;
    template: string | null;
    seed: number;
    /** The bytes of the original file as base64, for the encoding of tables. */
    original: string;
}

/** Returns whether the draft was stored; storage may be full or forbidden. */
export function store(draft: Draft): boolean {
    try {
        localStorage.setItem(KEY, JSON.stringify(draft));
        return true;
    } catch {
        return false;
    }
}

export function load(): Draft | null {
    try {
        const value = JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null;
        return value && typeof value.text === "string" ? value : null;
    } catch {
        return null;
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
