import type { Transport } from "@codemirror/lsp-client";
import type { Answer, Request } from "./protocol";

export interface Progress {
    phase: string;
    done: number;
    of: number;
}

export interface CallOptions {
    /** The file of a request that has one. */
    bytes?: Uint8Array;
    signal?: AbortSignal;
    onProgress?: (progress: Progress) => void;
}

/** A file on the disk of the server. */
export interface DiskFile {
    name: string;
    bytes: Uint8Array<ArrayBuffer>;
}

/** The folder of `rmg studio`. A static page has none. */
export interface Disk {
    /** The file that the command line named. */
    opened(): Promise<DiskFile | null>;
    list(): Promise<string[]>;
    read(name: string): Promise<DiskFile>;
    write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    /** Calls back when another program changes or deletes a file of the folder. */
    onChange(handler: (name: string, isMissing: boolean) => void): void;
    /** Installs a map or template for a game. Returns the path, and what its format cannot represent. */
    install(game: string, name: string, bytes: Uint8Array<ArrayBuffer>, force: boolean): Promise<{ path: string; losses: string[] }>;
}

/** The engine: WASM in workers, or the native program behind HTTP. */
export interface Engine {
    readonly kind: "wasm" | "server";
    /** Number of thumbnails that run at the same time. */
    readonly width: number;
    readonly lsp: Transport;
    readonly disk: Disk | null;
    call<T>(request: Request, options?: CallOptions): Promise<Answer<T>>;
    /** Calls back when the engine had to be restarted, with the reason. */
    onRestart(handler: (reason: string) => void): void;
}
