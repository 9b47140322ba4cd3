// Saves maps in a folder of this computer, in browsers with the File System Access API.

interface Picker {
    showDirectoryPicker?: (options: { id: string; mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>;
}

/** The folder, once it was chosen. The browser remembers its place for the next visit. */
let folder: FileSystemDirectoryHandle | undefined;

export const hasFolders = (window as Picker).showDirectoryPicker !== undefined;

/** Lets the user choose the folder of the game, once for each visit. Returns whether it was chosen. */
export async function chooseFolder(): Promise<boolean> {
    try {
        folder ??= await (window as Picker).showDirectoryPicker?.({ id: "rmg-maps", mode: "readwrite" });
    } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    }
    return folder !== undefined;
}

export async function saveInFolder(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = await folder!.getFileHandle(name, { create: true });
    const stream = await file.createWritable();
    await stream.write(bytes);
    await stream.close();
}
