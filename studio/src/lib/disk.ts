// The file of the document on the disk of `rmg studio`, which other programs may change.

import type { Disk } from "../engine/engine";
import type { Opened } from "../engine/protocol";
import type { Studio } from "./studio.svelte";
import { t } from "./texts.svelte";

/** Whether the file on the disk is the one that was opened, or the new one; otherwise asks. */
export async function mayReplace(studio: Studio, disk: Disk, bytes: Uint8Array): Promise<boolean> {
    const name = studio.name;
    if (!(await disk.list()).includes(name)) return true;
    const there = (await disk.read(name)).bytes;
    if (isSame(there, studio.original) || isSame(there, bytes)) return true;
    const replace = () => void studio.attempt(() => studio.save());
    ask(studio, t("other-on-disk", { name }), there, t("replace"), replace);
    return false;
}

/** Handles a notice that another program changed or deleted a file: loads it, or asks. */
export async function changedOnDisk(studio: Studio, name: string, isMissing: boolean) {
    if (name !== studio.name) return;
    if (isMissing) {
        studio.isSaved = false;
        studio.storeDraft();
        studio.say(t("missing-on-disk", { name }), "error");
        return;
    }
    const { bytes } = await studio.engine!.disk!.read(name);
    if (isSame(bytes, studio.original)) return;
    if (studio.isSaved) await load(studio, bytes);
    else ask(studio, t("changed-on-disk", { name }), bytes, t("keep-mine"));
}

async function load(studio: Studio, bytes: Uint8Array<ArrayBuffer>) {
    const { value } = await studio.engine!.call<Opened>({ do: "open", name: studio.name }, { bytes });
    studio.original = bytes;
    studio.document.replace(value.text, "input.disk");
    studio.isSaved = true;
}

/** Asks whether to load the bytes on the disk, or to keep the document. */
function ask(studio: Studio, message: string, bytes: Uint8Array<ArrayBuffer>, keep: string, kept = () => {}) {
    const keepMine = () => {
        studio.original = bytes;
        kept();
    };
    studio.say(message, "error", [
        { label: t("load-changed"), run: () => void studio.attempt(() => load(studio, bytes)) },
        { label: keep, run: keepMine },
    ]);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
    return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
