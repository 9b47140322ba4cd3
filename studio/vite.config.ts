import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One bundle for the static site and for `rmg studio`. It holds no WASM: the worker loads the engine from `engine/` at run time.
export default defineConfig({
    base: "./",
    plugins: [svelte()],
    worker: { format: "es" },
    build: {
        // in the crate that embeds it, because a package holds only files of its own folder
        outDir: "../rmg-studio/dist",
        emptyOutDir: true,
        target: "es2022",
        modulePreload: false,
        // No dependence on the machine or the time: the committed bundle is compared with a new one.
        rollupOptions: {
            output: {
                entryFileNames: "assets/[name].js",
                chunkFileNames: "assets/[name].js",
                assetFileNames: "assets/[name][extname]",
            },
        },
    },
});
