// A worker with one instance of the engine.

import type { Progress } from "./engine";

interface Wasm {
    default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
    Engine: new () => { call(message: Uint8Array): Uint8Array; lsp(message: string): string[] };
}

export type ToWorker =
    | { start: { glue: string; module: WebAssembly.Module } }
    | { id: number; call: Uint8Array }
    | { lsp: string };

export type FromWorker =
    | { id: number; answer: Uint8Array<ArrayBuffer> }
    | { id: number; progress: Progress }
    | { lsp: string[] }
    | { crash: string };

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
let current = 0;
Object.assign(globalThis, {
    rmgProgress: (phase: string, done: number, of: number) => post({ id: current, progress: { phase, done, of } }),
});

let engine: Promise<InstanceType<Wasm["Engine"]>>;

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    try {
        if ("start" in data) {
            engine = (async () => {
                const wasm = (await import(/* @vite-ignore */ data.start.glue)) as Wasm;
                await wasm.default({ module_or_path: data.start.module });
                return new wasm.Engine();
            })();
            await engine;
            return;
        }
        const ready = await engine;
        if ("lsp" in data) {
            post({ lsp: ready.lsp(data.lsp) });
            return;
        }
        current = data.id;
        const answer = ready.call(data.call) as Uint8Array<ArrayBuffer>;
        post({ id: data.id, answer }, [answer.buffer]);
    } catch (error) {
        // after a panic the memory of the instance is invalid
        post({ crash: error instanceof Error ? error.message : String(error) });
    }
};
