import type { CallOptions, Disk, DiskFile, Engine, Progress } from "./engine";
import { type Answer, answered, cancelled, Failure, joined, type Request } from "./protocol";

/** Messages of the server over the socket. */
type Notice = { lsp: string } | { progress: Progress; run: number } | { changed: string } | { missing: string };

/** The native engine behind `rmg studio`. */
export class ServerEngine implements Engine {
    readonly kind = "server";
    readonly width = 2;
    readonly lsp;
    readonly disk: Disk;
    private socket!: WebSocket;
    private waiting: string[] = [];
    private readonly runs = new Map<number, (progress: Progress) => void>();
    private nextRun = 1;
    private readonly handlers = new Set<(message: string) => void>();
    private changed: (name: string, isMissing: boolean) => void = () => {};
    private restarted: (reason: string) => void = () => {};

    constructor(private readonly token: string) {
        this.connect();
        this.lsp = {
            send: (message: string) => this.send(message),
            subscribe: (handler: (message: string) => void) => void this.handlers.add(handler),
            unsubscribe: (handler: (message: string) => void) => void this.handlers.delete(handler),
        };
        this.disk = {
            opened: async () => (await this.file("api/opened")) ?? null,
            list: async () => (await this.fetch("api/files")).json(),
            read: async (name) => {
                const file = await this.file(`api/file?name=${encodeURIComponent(name)}`);
                if (!file) throw failure(`cannot read ${name}`);
                return file;
            },
            write: async (name, bytes) => {
                await this.fetch(`api/file?name=${encodeURIComponent(name)}`, { method: "PUT", body: bytes });
            },
            onChange: (handler) => (this.changed = handler),
            install: async (game, name, bytes, force) => {
                const query = new URLSearchParams({ game, name, force: String(force) });
                return (await this.fetch(`api/install?${query}`, { method: "POST", body: bytes })).json();
            },
        };
    }

    private connect() {
        const url = new URL(`api/socket?token=${this.token}`, document.baseURI);
        url.protocol = "ws:";
        this.socket = new WebSocket(url);
        this.socket.onopen = () => this.waiting.splice(0).forEach((message) => this.socket.send(message));
        this.socket.onmessage = ({ data }) => {
            const notice = JSON.parse(data as string) as Notice;
            if ("lsp" in notice) this.handlers.forEach((handler) => handler(notice.lsp));
            else if ("progress" in notice) this.runs.get(notice.run)?.(notice.progress);
            else if ("changed" in notice) this.changed(notice.changed, false);
            else this.changed(notice.missing, true);
        };
        this.socket.onclose = () => this.restarted("");
    }

    private send(message: string) {
        if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
        else this.waiting.push(message);
    }

    onRestart(handler: (reason: string) => void) {
        this.restarted = handler;
    }

    private async fetch(path: string, init: RequestInit = {}): Promise<Response> {
        const headers = { ...init.headers, "x-rmg-token": this.token };
        const response = await fetch(path, { ...init, headers });
        if (response.ok) return response;
        const refused = failure(await response.text());
        refused.isReplaceable = response.status === 409;
        throw refused;
    }

    private async file(path: string): Promise<DiskFile | null> {
        const response = await this.fetch(path);
        const name = response.headers.get("x-rmg-name");
        if (name === null) return null;
        return { name: decodeURIComponent(name), bytes: new Uint8Array(await response.arrayBuffer()) };
    }

    async call<T>(request: Request, { bytes, signal, onProgress }: CallOptions = {}): Promise<Answer<T>> {
        const run = this.nextRun++;
        if (onProgress) this.runs.set(run, onProgress);
        try {
            const init = { method: "POST", body: joined(request, bytes), headers: { "x-rmg-run": String(run) } };
            const response = await this.fetch("api/call", signal ? { ...init, signal } : init);
            return answered(new Uint8Array(await response.arrayBuffer()));
        } catch (error) {
            if (signal?.aborted) throw cancelled();
            throw error instanceof Failure ? error : failure(String(error));
        } finally {
            this.runs.delete(run);
        }
    }
}

function failure(message: string): Failure {
    return new Failure({ message, isCancelled: false, diagnostics: [] });
}
