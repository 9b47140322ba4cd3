import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One bundle for the static site and for `rmg studio`. It holds no WASM: the worker loads the engine from `engine/` at run time.
export default defineConfig({
    base: "./",
    plugins: [svelte()],
    worker: { format: "es", rollupOptions: { output: { entryFileNames: "assets/[name].js" } } },
    build: {
        // in the crate that embeds it, because a package holds only files of its own folder
        outDir: "../rmg-studio/dist",
        emptyOutDir: true,
        target: "es2022",
        modulePreload: false,
        // one file, as small as a picture; more files would not load earlier
        chunkSizeWarningLimit: 1000,
        // the licenses of the libraries in the bundle, which they demand
        license: { fileName: "licenses.txt" },
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
