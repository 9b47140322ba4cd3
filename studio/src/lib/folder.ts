// Files of a folder that was dropped on the page.

const KNOWN = /\.(json|h3t|txt|rmgmap|vmap|h3m)$/i;
/** Files of a folder. More are a mistake, such as a whole disk. */
const MOST = 500;

/** The templates and maps of everything that was dropped, with all folders inside. */
export async function dropped(data: DataTransfer | null): Promise<File[]> {
    const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
    if (entries.every((entry) => entry === null || entry.isFile)) return [...(data?.files ?? [])];
    const files: File[] = [];
    for (const entry of entries) if (entry) await walk(entry, files);
    return known(files);
}

export function known(files: File[]): File[] {
    return files.filter((file) => KNOWN.test(file.name)).toSorted((one, other) => path(one).localeCompare(path(other)));
}

/** The path of a file in its folder. */
export const path = (file: File): string => file.webkitRelativePath || file.name;

async function walk(entry: FileSystemEntry, into: File[]): Promise<void> {
    if (into.length >= MOST) return;
    if (entry.isFile) {
        if (KNOWN.test(entry.name)) into.push(await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed)));
        return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // a reader returns some entries at a time, and none at the end
    for (;;) {
        const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
        if (some.length === 0) return;
        for (const one of some) await walk(one, into);
    }
}
