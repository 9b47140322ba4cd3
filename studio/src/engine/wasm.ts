import { t } from "../lib/texts.svelte";
import type { CallOptions, Engine, Progress } from "./engine";
import { type Answer, answered, cancelled, Failure, joined, type MapSummary, type Request } from "./protocol";
import type { FromWorker, ToWorker } from "./worker";
import EngineWorker from "./worker?worker";

/** Milliseconds for which a cancelled run may end by itself. A new worker costs about as much. */
const GRACE = 120;

interface Pending {
    resolve: (answer: Uint8Array<ArrayBuffer>) => void;
    reject: (reason: Error) => void;
    onProgress?: ((progress: Progress) => void) | undefined;
}

/** One worker with its pending calls. Calls run one by one, in order. */
class Instance {
    private worker!: Worker;
    private readonly pending = new Map<number, Pending>();
    private next = 1;
    /** The numbers of maps count from here, so that they differ between instances. */
    epoch = 0;
    onLsp: (messages: string[]) => void = () => {};

    constructor(
        private readonly source: { glue: string; module: WebAssembly.Module },
        private readonly onCrash: (reason: string) => void,
    ) {
        this.start();
    }

    get isBusy(): boolean {
        return this.pending.size > 0;
    }

    private start() {
        this.worker = new EngineWorker();
        this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
            if ("lsp" in data) return this.onLsp(data.lsp);
            if ("crash" in data) return this.crashed(data.crash);
            const call = this.pending.get(data.id);
            if ("progress" in data) return call?.onProgress?.(data.progress);
            this.pending.delete(data.id);
            call?.resolve(data.answer);
        };
        this.worker.onerror = (event) => this.crashed(event.message);
        this.post({ start: this.source });
    }

    private post(message: ToWorker) {
        this.worker.postMessage(message);
    }

    private crashed(reason: string) {
        this.restart(new Failure({ message: reason, isCancelled: false, diagnostics: [] }));
        this.onCrash(reason);
    }

    /** Ends the worker with all its calls and maps, and starts another one. */
    restart(reason: Error = cancelled()) {
        this.worker.terminate();
        const calls = [...this.pending.values()];
        this.pending.clear();
        this.epoch += 1;
        this.start();
        calls.forEach((call) => call.reject(reason));
    }

    call(message: Uint8Array<ArrayBuffer>, onProgress?: (progress: Progress) => void): Promise<Uint8Array<ArrayBuffer>> {
        const id = this.next++;
        return new Promise((resolve, reject) => {
            this.pending.set(id, { resolve, reject, onProgress });
            this.worker.postMessage({ id, call: message }, [message.buffer]);
        });
    }

    lsp(message: string) {
        this.post({ lsp: message });
    }
}

/** A kept map: its instance, and its number there. */
interface Kept {
    instance: Instance;
    epoch: number;
    map: number;
}

/**
 * The engine in Web Workers: one for the language, two for maps (the shown map stays in one while the other works on
 * the next one), one for layouts of slow maps, one for statistics,
 * and up to four for thumbnails.
 */
export class WasmEngine implements Engine {
    readonly kind = "wasm";
    readonly disk = null;
    readonly width: number;
    readonly lsp;
    private readonly language: Instance;
    private readonly makers: [Instance, Instance];
    private sketcher: Instance | undefined;
    private counter: Instance | undefined;
    private readonly gallery: Instance[] = [];
    private readonly maps = new Map<number, Kept>();
    private nextMap = 1;
    private restarted: (reason: string) => void = () => {};

    private constructor(private readonly source: { glue: string; module: WebAssembly.Module }) {
        this.width = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
        this.language = this.instance();
        this.makers = [this.instance(), this.instance()];
        const handlers = new Set<(message: string) => void>();
        this.language.onLsp = (messages) => messages.forEach((message) => handlers.forEach((handler) => handler(message)));
        this.lsp = {
            send: (message: string) => this.language.lsp(message),
            subscribe: (handler: (message: string) => void) => void handlers.add(handler),
            unsubscribe: (handler: (message: string) => void) => void handlers.delete(handler),
        };
    }

    /** Loads the engine from the folder next to the page. */
    static async load(folder: URL): Promise<WasmEngine> {
        // a fifth smaller than web servers would compress it
        const [response, { decompress }] = await Promise.all([fetch(new URL("rmg_wasm_bg.zst", folder)), import("./decompress")]);
        if (!response.ok) throw new Error(t("no-engine"));
        const module = await WebAssembly.compile(decompress(new Uint8Array(await response.arrayBuffer())) as Uint8Array<ArrayBuffer>);
        return new WasmEngine({ glue: new URL("rmg_wasm.js", folder).href, module });
    }

    private instance(): Instance {
        return new Instance(this.source, (reason) => this.restarted(reason));
    }

    onRestart(handler: (reason: string) => void) {
        this.restarted = handler;
    }

    async call<T>(request: Request, options: CallOptions = {}): Promise<Answer<T>> {
        options.signal?.throwIfAborted();
        if ("map" in request) {
            const kept = this.maps.get(request.map);
            if (!kept || kept.epoch !== kept.instance.epoch) {
                throw new Failure({ message: "the map is no longer in memory", isCancelled: false, diagnostics: [] });
            }
            return answered(await kept.instance.call(joined({ ...request, map: kept.map })));
        }
        switch (request.do) {
            case "generate":
                return this.generate(request, options);
            case "layout":
                return this.only((this.sketcher ??= this.instance()), request, options);
            case "thumbnail":
            case "snapshot":
            case "preview":
                return answered(await this.spare().call(joined(request, options.bytes)));
            case "sample":
                return answered(await (this.counter ??= this.instance()).call(joined(request)));
            case "open":
                return this.keep<T>(this.language, answered(await this.language.call(joined(request, options.bytes))));
            default:
                return answered(await this.language.call(joined(request, options.bytes)));
        }
    }

    private async generate<T>(request: Request, options: CallOptions): Promise<Answer<T>> {
        const shown = this.maps.get(this.nextMap - 1)?.instance;
        const maker = this.makers[0] === shown ? this.makers[1] : this.makers[0];
        return this.keep<T>(maker, await this.only(maker, request, options));
    }

    /**
     * Runs a request as the only one of its instance. A cancelled run before it, and this one after it is cancelled, has
     * a grace period to end by itself; then the instance is replaced.
     */
    private async only<T>(instance: Instance, request: Request, { signal, onProgress }: CallOptions): Promise<Answer<T>> {
        const since = performance.now();
        while (instance.isBusy) {
            await new Promise((resolve) => setTimeout(resolve, 4));
            if (signal?.aborted) throw cancelled();
            if (performance.now() - since > GRACE) instance.restart();
        }
        const answer = instance.call(joined(request), onProgress);
        if (!signal) return answered(await answer);
        return new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(cancelled()), { once: true });
            answer.then((bytes) => resolve(answered<T>(bytes))).catch(reject);
        });
    }

    /** An instance for thumbnails: a free one, a new one, or else the first. */
    private spare(): Instance {
        const free = this.gallery.find((instance) => !instance.isBusy);
        if (free) return free;
        if (this.gallery.length < this.width) this.gallery.push(this.instance());
        return this.gallery.at(-1)!;
    }

    private keep<T>(instance: Instance, answer: Answer<T>): Answer<T> {
        const summary = answer.value as Partial<MapSummary>;
        if (summary.map === undefined) return answer;
        this.maps.set(this.nextMap, { instance, epoch: instance.epoch, map: summary.map });
        for (const old of this.maps.keys()) if (old < this.nextMap - 7) this.maps.delete(old);
        return { ...answer, value: { ...answer.value, map: this.nextMap++ } };
    }
}
